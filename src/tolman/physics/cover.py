"""What cloths lie over. World frame, metres."""

from collections.abc import Iterable

import numpy as np

from tolman.assets.shape import Array
from tolman.house.cloths import heights_over
from tolman.house.house import Cloth, House, Thing
from tolman.physics.surroundings import Placed, placed, resting_on

_ABOVE = 0.001
"""Metres by which a cloth may lie lower than the top of what it covers; what is lower hangs beside it."""
_GRAIN = 0.02
"""Metres between places under a cloth at which something else may be."""


def is_covered(house: House, names: Iterable[str]) -> bool:
    """Says whether a cloth lies over one of some things: over it as such, or right above the middle of it."""
    wanted = set(names)
    things = [thing for thing in house.things if thing.name in wanted]
    return any(_covers(cloth, house, thing) for cloth in house.cloths for thing in things)


def _covers(cloth: Cloth, house: House, thing: Thing) -> bool:
    """Says whether a cloth lies over a thing; on what carries all that it covers it lies, and not over it."""
    if cloth.over == thing.name:
        return True
    body = placed(thing)
    middle = (body.low + body.high) / 2
    height = float(heights_over(cloth, middle[None, :2])[0])
    if height <= body.high[2] - _ABOVE:
        return False
    if cloth.over is not None and thing.name in resting_on(house, [cloth.over]):
        return True
    return not _carries(house, thing, cloth) and not _is_roofed(house, thing, middle, height)


def _carries(house: House, thing: Thing, cloth: Cloth) -> bool:
    """Says whether a thing carries what a cloth covers, and ends below the top of that."""
    over = next((each for each in house.things if each.name == cloth.over), None)
    if over is None or over.name not in resting_on(house, [thing.name]):
        return False
    return bool(placed(thing).high[2] < placed(over).high[2])


def _is_roofed(house: House, thing: Thing, middle: Array, height: float) -> bool:
    """Says whether something else is between the top of a thing and a cloth at some height above its middle."""
    x, y, _ = middle
    places = np.array([(x, y, z) for z in np.arange(placed(thing).high[2] + _GRAIN / 2, height, _GRAIN)]).reshape(
        -1, 3
    )
    own = {thing.name, *resting_on(house, [thing.name])}
    return any(_holds(placed(each), places) for each in house.things if each.name not in own)


def _holds(body: Placed, places: Array) -> bool:
    """Says whether one of some places lies in a body."""
    near = places[((places >= body.low) & (places <= body.high)).all(axis=1)]
    return len(near) > 0 and bool(body.solids.distance(near).min() < 0)
