"""`python -m regalia` is the command line, too: where the script is not in the path, as in a fresh virtual environment."""

from regalia.cli import main

if __name__ == "__main__":  # the worker processes of the lab read this file as well
    main()
