"""The command line."""

from tolman.cli import checking, drawing, exporting, looking, running, seeing, sitting, spatialbench, telling
from tolman.cli.app import app, main

__all__ = [
    "app",
    "checking",
    "drawing",
    "exporting",
    "looking",
    "main",
    "running",
    "seeing",
    "sitting",
    "spatialbench",
    "telling",
]
