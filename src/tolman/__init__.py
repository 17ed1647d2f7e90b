"""Measures what foundation models know about space."""

__version__ = "0.8.0"
