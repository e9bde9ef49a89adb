"""`python -m regalia` is the command line."""

from regalia.cli import main

if __name__ == "__main__":
    main()
