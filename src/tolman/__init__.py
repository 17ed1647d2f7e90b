"""Measures what foundation models know about space."""

__version__ = "0.9.0"
