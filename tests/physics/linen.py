"""A room with things on a table, and cloths over them, that tests of cloths share."""

from dataclasses import replace
from functools import cache

import numpy as np
from scipy.spatial import cKDTree

from tolman.house.cloths import triangles_of
from tolman.house.house import Area, Cloth, House, Lamp, Room, Thing
from tolman.house.models import shape_of
from tolman.physics.distance import spread
from tolman.physics.draping import draped

RED, BLUE = (0.75, 0.2, 0.18), (0.16, 0.3, 0.6)
TABLE = Thing("table", "table", (2.0, 2.0, 0.0))
TEAPOT = Thing("teapot", "teapot", (2.3, 2.0, 0.74), held_by="table")
MUG = Thing("mug", "mug", (1.7, 2.0, 0.74), held_by="table")
HOUSE = House(
    (Room("kitchen", "kitchen", Area(0, 0, 4, 4)),),
    (),
    things=(TABLE, TEAPOT, MUG, Thing("wardrobe", "wardrobe", (3.3, 3.6, 0.0))),
    lamps=(Lamp("lamp", (2.0, 2.0, 2.5), 2.0),),
)


@cache
def over_teapot() -> Cloth:
    """Returns a cloth that lies over the teapot, whose knob and handle have no solids."""
    found = draped(HOUSE, "teapot", (0.4, 0.4), RED)
    assert isinstance(found, Cloth)
    return found


def covered() -> House:
    """Returns the house with that cloth."""
    return replace(HOUSE, cloths=(over_teapot(),))


def flat(name: str, west: float, south: float, height: float, over: str | None = None) -> Cloth:
    """Returns a small cloth that lies level, which nobody had to drape."""
    points = [(west + 0.05 * column, south + 0.05 * row, height) for row in range(7) for column in range(7)]
    return Cloth(name, 7, tuple((round(x, 4), round(y, 4), z) for x, y, z in points), BLUE, over)


def clearance(house: House, cloth: Cloth) -> float:
    """Returns how near what is drawn of a cloth comes to what is drawn of anything, in metres."""
    triangles = triangles_of(cloth)
    low, high = triangles.min(axis=(0, 1)) - 0.05, triangles.max(axis=(0, 1)) + 0.05
    patches = [patch for thing in house.things for patch in shape_of(thing).patches]
    others = np.concatenate([spread(patch.points[patch.triangles], low, high, 0.003) for patch in patches])
    distances, _ = cKDTree(others).query(spread(triangles, low, high, 0.004))
    return float(distances.min())
