"""Houses to walk through: one written by hand, and drawn ones with furniture."""

from dataclasses import replace
from functools import cache

from tolman.eye.stance import LEVEL, Stance, stance_at
from tolman.house.draw import draw_house
from tolman.house.house import Area, Doorway, House, Leaf, Room, Thing, Window

ROOMS = (
    Room("den", "study", Area(0, 0, 4, 4), "blue"),
    Room("hall", "hall", Area(4, 0, 7, 4)),
    Room("cell", "store room", Area(0, 4, 4, 7)),
)
DOOR = Doorway("door", ("den", "hall"), (4.0, 1.0), "y", leaf=Leaf("oak", "den", "left", 1.0))
HATCH = Doorway("hatch", ("den", "cell"), (2.0, 4.0), "x", leaf=Leaf("oak", "cell", "left", 0.0))
TABLE = Thing("table", "table", (1.2, 2.6, 0.0))
FRIDGE = Thing("refrigerator", "refrigerator", (6.4, 3.4, 0.0))
HOUSE = House(ROOMS, (DOOR, HATCH), (Window("den", (0.0, 1.5), "y", 1.4),), (TABLE, FRIDGE))
"""A den with a table, a door to a hall with a refrigerator, and a store room that is shut."""

BARE = replace(HOUSE, things=())
SEEDS = ((7, 6), (8, 6), (6, 3))
"""Drawn houses: seeds and numbers of rooms."""


def door_stands(share: float, house: House = HOUSE) -> House:
    """Returns the house with the door between den and hall open so far."""
    leaf = Leaf("oak", "den", "left", share)
    return replace(house, doorways=(replace(DOOR, leaf=leaf), HATCH))


def standing(x: float, y: float, heading: float = 0.0, pitch: float = 0.0, z: float = LEVEL) -> Stance:
    """Returns a stance at a place in metres."""
    return stance_at((x, y, z), heading, pitch)


@cache
def drawn(seed: int, rooms: int) -> House:
    """Returns a drawn house."""
    return draw_house(seed, rooms)
