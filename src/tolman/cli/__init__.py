"""The command line."""

from tolman.cli import checking, looking, running, telling
from tolman.cli.app import app, main

__all__ = ["app", "checking", "looking", "main", "running", "telling"]
