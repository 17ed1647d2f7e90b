"""What there is to go to in a house, and what to do there."""

from enum import StrEnum


class Sort(StrEnum):
    """A sort of goal."""

    THING = "thing"
    ROOM = "room"
    PLACE = "place"


class Job(StrEnum):
    """A sort of chore."""

    BRING = "bring"
    """Putting a thing on another, or into it."""
    OPEN = "open"
    """Opening a thing, and seeing what is within."""
