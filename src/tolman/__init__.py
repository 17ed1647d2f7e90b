"""Measures what foundation models know about space."""

__version__ = "0.7.0"
