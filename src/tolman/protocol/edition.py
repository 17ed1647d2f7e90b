"""Editions: the two sets of rules."""

from enum import StrEnum


class Edition(StrEnum):
    """A set of rules."""

    CURRENT = "current"
    """Ours: right where the published program is wrong."""
    PUBLISHED = "published"
    """The published program's, value for value."""
