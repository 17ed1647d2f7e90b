"""Doors as a body finds them: which one is within reach, and the house with some of them opened or shut."""

from collections.abc import Mapping
from dataclasses import replace
from math import cos, hypot, radians

from tolman.eye.stance import Stance, level_way
from tolman.house.house import Doorway, House

REACH = 1.5
"""Metres from an eye to the middle of a doorway whose leaf it can open or shut."""
_BESIDE = cos(radians(75.0))
"""How far off the way one looks such a doorway may lie, as the cosine of an angle."""
_IN_IT = 0.3
"""Metres within which one stands in a doorway, and may look anywhere."""


def with_doors(house: House, stands: Mapping[str, float]) -> House:
    """Returns a house in which doorways, by name, are open so far, from 0 to 1; all others stay as they are."""
    return replace(house, doorways=tuple(_standing(doorway, stands) for doorway in house.doorways))


def all_open(house: House) -> House:
    """Returns a house in which every door stands wide open."""
    return with_doors(house, {doorway.name: 1.0 for doorway in house.doorways if doorway.leaf})


def door_within_reach(house: House, stance: Stance) -> Doorway | None:
    """Returns the nearest doorway with a leaf that is within reach and in front; None where there is none."""
    (x, y, _), (east, north) = stance.at, level_way(stance.heading)
    found: list[tuple[float, Doorway]] = []
    for doorway in house.doorways:
        ahead, aside = doorway.at[0] - x, doorway.at[1] - y
        far = hypot(ahead, aside)
        in_front = far <= _IN_IT or ahead * east + aside * north >= _BESIDE * far
        if doorway.leaf and far <= REACH and in_front:
            found.append((far, doorway))
    return min(found, key=lambda each: each[0])[1] if found else None


def _standing(doorway: Doorway, stands: Mapping[str, float]) -> Doorway:
    if doorway.leaf is None or doorway.name not in stands:
        return doorway
    return replace(doorway, leaf=replace(doorway.leaf, stands=stands[doorway.name]))
