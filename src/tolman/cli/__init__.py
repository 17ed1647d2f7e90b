"""The command line: a module for each command, named after it, and what they share."""

from tolman.cli.app import main

__all__ = ["main"]
