"""What there is to go to in a house."""

from enum import StrEnum


class Sort(StrEnum):
    """A sort of goal."""

    THING = "thing"
    ROOM = "room"
    PLACE = "place"
