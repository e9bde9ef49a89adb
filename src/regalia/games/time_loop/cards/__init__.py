"""The characters, one file for each printed board and deck."""
