"""Cloths that are draped over things. World frame, metres, degrees.

A cloth is held out level above a thing, a little askew, and let fall; where a wall is near it is turned up there.
What it has come to is kept as it lies: whoever has the house has nothing to drape.
"""

from dataclasses import replace
from itertools import count
from math import cos, hypot, radians, sin

import numpy as np

from tolman.assets.material import Colour
from tolman.assets.shape import Array, Vector
from tolman.house.cloths import LEAST, MOST, lies_over
from tolman.house.house import Cloth, House, Thing, rounded_cloth
from tolman.house.models import body_of
from tolman.physics.act import Drape
from tolman.physics.cover import is_covered
from tolman.physics.distance import Clearance, clearance_in
from tolman.physics.load import heading, load_of
from tolman.physics.outcome import Course, Verdict, refused
from tolman.physics.rest import NO_NUDGE
from tolman.physics.sheet import Sheet, fall, flattened, sheet_of
from tolman.physics.state import State
from tolman.physics.surroundings import Surroundings, placed, resting_on, surroundings
from tolman.physics.way import way_out

TALLER = 0.3
"""Metres by which what is under a cloth beside a thing may be taller, and be covered with it; a wardrobe is not."""
_ABOVE = 0.00513
"""Metres above all that it is to cover at which a cloth is let go."""
_ASKEW, _ASIDE = 2.0, (0.0013, 0.0021)
"""Degrees and metres by which nobody lays a cloth straight; one that lies quite straight folds by chance."""
_BESIDE = 0.06
"""Metres beside a cloth up to which is known what is there."""
_DEEP = 0.7
"""Metres that even a small cloth may fall, as from the back of a chair on its seat."""
_CELLS = 3
"""Of the grid of distances, from one point of a cloth to the next."""
_DIGITS = 4
_SIDES = ((0, 1), (0, -1), (1, 1), (1, -1))
"""Walls of a room: the axis that runs across, and the way along it into the room."""


def draped(
    house: House, over: str, size: tuple[float, float], colour: Colour, name: str = "", turn: float = 0.0
) -> Cloth | Verdict:
    """Returns a cloth as it comes to lie over a thing of a house; or why it does not.

    Args:
        house: What is there. The cloth is not added to it.
        over: The thing that is covered.
        size: Width and depth of the cloth, about; they are whole numbers of cells.
        colour: Of its fabric.
        name: Its own in the house; empty for one that nothing there has.
        turn: Degrees by which it is turned against the thing, counter-clockwise from above.
    """
    if not all(LEAST <= side <= MOST for side in size):
        raise ValueError(f"a cloth is {LEAST:g} to {MOST:g} m wide and deep, not {size[0]:g} by {size[1]:g}")
    cloth = Cloth(name or _free_name(house), 0, (), colour)
    return _draped(house, house[over], cloth, sheet_of(*size), turn)


def drape(state: State, act: Drape, nudge: Vector) -> Course:
    """Lets the cloth that the hand holds fall over a thing."""
    cloth, thing = state.carried.cloth, next((each for each in state.house.things if each.name == act.over), None)
    if not state.carried.is_full:
        return refused(state, Verdict.HANDS_EMPTY)
    if cloth is None or thing is None:
        return refused(state, Verdict.NOTHING)
    if is_covered(state.house, [thing.name]):
        return refused(state, Verdict.COVERED)
    laid = _draped(state.house, thing, cloth, flattened(cloth), nudge=nudge)
    if isinstance(laid, Verdict):
        return refused(state, laid)
    house = replace(state.house, cloths=(*state.house.cloths, laid))
    return Course(Verdict.DONE, State(house, replace(state.carried, cloth=None)))


def _draped(
    house: House, thing: Thing, cloth: Cloth, sheet: Sheet, turn: float = 0.0, nudge: Vector = NO_NUDGE
) -> Cloth | Verdict:
    """Returns a cloth that is so large when it lies flat as it comes to lie over a thing; or why it does not."""
    around, load = surroundings(house), load_of(house, thing.name)
    is_free = around.thing(thing.held_by) is None
    if not is_free and (barred := way_out(around.without(load.names), load.body, load.first)):
        return barred
    flat = _held_out(sheet, thing, turn)
    height = _height(around, thing, flat) + sheet.thickness + _ABOVE
    clearance = _clearance(around, flat, height, sheet)
    start = _turned_up(house, flat, height, sheet, clearance) + np.reshape(nudge, (3, 1, 1))
    # It is let go from a place as it is written down: folds are chaotic, and machines agree to that alone.
    start = np.round(start, _DIGITS)
    if clearance.at(start.reshape(3, -1))[0].min() < sheet.thickness:
        return Verdict.NO_ROOM
    end = fall(sheet, start, clearance)
    points = tuple((x, y, z) for x, y, z in end.points.reshape(3, -1).T.tolist())
    laid = rounded_cloth(replace(cloth, columns=sheet.columns, points=points, over=thing.name))
    return laid if end.rests and lies_over(laid, thing) else Verdict.WOULD_FALL


def _held_out(sheet: Sheet, thing: Thing, turn: float) -> Array:
    """Returns where the points of a flat sheet are on the plan, of shape (2, rows, columns)."""
    body = body_of(thing)
    middle = (body.low + body.high)[:2] / 2 + _ASIDE
    angle = radians(heading(thing.turn) + turn + _ASKEW)
    rows, columns = ((np.arange(many) - (many - 1) / 2) * sheet.spacing for many in (sheet.rows, sheet.columns))
    along, across = np.meshgrid(rows, columns, indexing="ij")
    return np.stack(
        [
            middle[0] + cos(angle) * across - sin(angle) * along,
            middle[1] + sin(angle) * across + cos(angle) * along,
        ]
    )


def _height(around: Surroundings, thing: Thing, flat: Array) -> float:
    """Returns how high all reaches that a sheet is to cover: a thing, and what is under the sheet beside it."""
    house, (west, south), (east, north) = around.house, flat.min(axis=(1, 2)), flat.max(axis=(1, 2))
    top = _top(thing)
    height = max([top, *(_top(house[name]) for name in resting_on(house, [thing.name]))])
    for other in sorted(house.things, key=lambda each: (float(placed(each).low[2]), each.name)):
        body = placed(other)
        is_under = body.low[0] <= east and body.high[0] >= west and body.low[1] <= north and body.high[1] >= south
        if is_under and body.low[2] <= height + _ABOVE and _top(other) <= top + TALLER:
            height = max(height, _top(other))
    cloths = (np.max(cloth.points, axis=0)[2] for cloth in house.cloths if _is_under(cloth, flat))
    return max([height, *(float(each) for each in cloths if each <= top + TALLER)])


def _is_under(cloth: Cloth, flat: Array) -> bool:
    low, high = np.min(cloth.points, axis=0)[:2], np.max(cloth.points, axis=0)[:2]
    return bool(((low <= flat.max(axis=(1, 2))) & (high >= flat.min(axis=(1, 2)))).all())


def _top(thing: Thing) -> float:
    """Returns how high a thing reaches, be it what is drawn of it or what others bump into."""
    return max(float(body_of(thing).high[2]), float(placed(thing).high[2]))


def _clearance(around: Surroundings, flat: Array, height: float, sheet: Sheet) -> Clearance:
    """Returns how far places are from what is near that a sheet may reach which is held out at some height."""
    reach = hypot(sheet.width, sheet.depth) / 2
    lowest = max(height - max(reach, _DEEP), 0.0)
    low = np.array([*flat.min(axis=(1, 2)) - _BESIDE, lowest - _BESIDE])
    high = np.array([*flat.max(axis=(1, 2)) + _BESIDE, height + reach + _BESIDE])
    grain = sheet.spacing / _CELLS
    return clearance_in(around, low, high, grain, sheet.thickness + 2 * grain)


def _turned_up(house: House, flat: Array, height: float, sheet: Sheet, clearance: Clearance) -> Array:
    """Returns the points of a sheet that is held out at some height and turned up where it meets walls."""
    points = np.stack([*flat, np.full(flat.shape[1:], height)])
    rows, columns = flat.shape[1] // 2, flat.shape[2] // 2
    room = house.room_at(*flat[:, rows, columns].tolist())
    is_barred = (clearance.at(points.reshape(3, -1))[0] < sheet.thickness).reshape(flat.shape[1:])
    if room is None or not is_barred.any():
        return points
    inside = room.area.shrunk(house.wall / 2 + sheet.thickness + _ABOVE)
    lines = inside.west, inside.east, inside.south, inside.north
    for line, (axis, way) in zip(lines, _SIDES, strict=True):
        beyond = np.maximum(way * (line - points[axis]), 0.0)
        if is_barred[beyond > 0].any():
            points[axis] += way * beyond
            points[2] += beyond
    return points


def _free_name(house: House) -> str:
    """Returns a name for a cloth that nothing in a house has."""
    taken = {each.name.casefold() for each in house.loose}
    return next(name for number in count(1) if (name := f"cloth {number}") not in taken)
