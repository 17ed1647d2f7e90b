"""A room with things to handle, and where to stand in it."""

from dataclasses import replace

import numpy as np

from tolman.eye.deed import Pointed
from tolman.eye.routes import ACROSS
from tolman.eye.stance import Stance, camera_of
from tolman.house.house import Area, Doorway, House, Lamp, Leaf, Room, Thing

ROOMS = (Room("den", "study", Area(0, 0, 4, 4), "blue"), Room("hall", "hall", Area(4, 0, 7, 4)))
DOOR = Doorway("door", ("den", "hall"), (4.0, 1.0), "y", leaf=Leaf("oak", "den", "left", 0.0))
TABLE = Thing("table", "table", (1.2, 2.6, 0.0))
MUG = Thing("mug", "mug", (1.2, 2.4, 0.74), held_by="table")
CHEST = Thing("chest", "treasure chest", (3.2, 3.2, 0.0), joints={"lid": 0.0})
NIGHTSTAND = Thing("nightstand", "nightstand", (0.4, 0.5, 0.0))
LAMP = Lamp("lamp of the den", (2.0, 2.0, 2.55), 2.0)
HOUSE = House(ROOMS, (DOOR,), things=(TABLE, MUG, CHEST, NIGHTSTAND), lamps=(LAMP,), sun=None)


def place_of(stance: Stance, at: tuple[float, float, float]) -> Pointed:
    """Returns where a place in metres is in the picture of a stance."""
    camera = camera_of(stance, 2)
    right, up, ahead = camera.axes() @ np.subtract(at, camera.eye)
    across, down = ((share + 1) / 2 * (ACROSS + 1) - 0.5 for share in (right / ahead, -up / ahead))
    return Pointed(float(across), float(down))


def without(*names: str) -> House:
    """Returns the house without some things."""
    return replace(HOUSE, things=tuple(thing for thing in HOUSE.things if thing.name not in names))
