"""Lets the program be called as `python -m tolman.cli`."""

from tolman.cli import main

main()
