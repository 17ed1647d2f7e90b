"""Plans: a house from above, as it is drawn in a browser. World frame, metres, north up."""

from collections.abc import Iterable, Iterator

import numpy as np
from msgspec import Struct

from tolman.assets.shape import Array
from tolman.house.house import Area, Cloth, Doorway, House, Puddle, Thing, Window
from tolman.house.models import shape_of
from tolman.house.puddles import puddle_shape
from tolman.house.shell import leaf_shape
from tolman.physics.state import Changes, State
from tolman.render.house.floorplan import footprint, frame_of, hull
from tolman.suites.esi.views import look_of

Place = tuple[float, float]
Edges = tuple[float, float, float, float]
"""West, south, east and north."""

_DIGITS = 3
_LOW = 0.02
"""Things that are lower lie on the floor, under the others."""


class Outline(Struct, frozen=True):
    """Something from above."""

    name: str
    """Its own in the house."""
    look: str
    """What it is drawn as: thing, rug, leaf, cloth or puddle."""
    says: str
    """What a visitor would call it."""
    points: tuple[Place, ...]


class RoomShown(Struct, frozen=True):
    """A room."""

    name: str
    edges: Edges


class Plan(Struct, frozen=True):
    """A house as a player finds it."""

    frame: Edges
    """What is shown."""
    wall: float
    """How thick walls are."""
    rooms: tuple[RoomShown, ...]
    doorways: tuple[Edges, ...]
    windows: tuple[Edges, ...]
    outlines: tuple[Outline, ...]
    """All that stands in it, what lies lowest first."""


class Altered(Struct, frozen=True):
    """How a plan differs from the one before."""

    outlines: tuple[Outline, ...]
    """Those that are new, or otherwise than before."""
    gone: tuple[str, ...]
    """Names of what is no longer there."""


UNALTERED = Altered((), ())


def plan_of(house: House) -> Plan:
    """Returns the plan of a house."""
    frame = frame_of(house)
    return Plan(
        (frame.left, frame.bottom, frame.right, frame.top),
        house.wall,
        tuple(RoomShown(room.name, _edges(room.area)) for room in house.rooms),
        tuple(_gap(each, house.wall) for each in house.doorways),
        tuple(_gap(each, house.wall) for each in house.windows),
        tuple(_outlines(house, sorted(house.things, key=_height), house.doorways, house.cloths, house.puddles)),
    )


def altered(state: State, changes: Changes | None) -> Altered:
    """Returns what of a plan is otherwise in a state than before some changes."""
    if changes is None:
        return UNALTERED
    drawn = _outlines(state.house, changes.things, changes.doorways, changes.cloths, changes.puddles)
    gone = (name for group in ("things", "cloths", "puddles") for name in changes.gone.get(group, ()))
    return Altered(tuple(drawn), tuple(gone))


def _outlines(
    house: House,
    things: Iterable[Thing],
    doorways: Iterable[Doorway],
    cloths: Iterable[Cloth],
    puddles: Iterable[Puddle],
) -> Iterator[Outline]:
    for puddle in puddles:
        yield Outline(puddle.name, "puddle", "puddle", _points(footprint(puddle_shape(house, puddle))))
    for thing in things:
        shape = shape_of(thing)
        is_low = shape.bounds()[1][2] < _LOW
        yield Outline(thing.name, "rug" if is_low else "thing", look_of(thing), _points(footprint(shape)))
    for cloth in cloths:
        yield Outline(cloth.name, "cloth", "cloth", _points(hull(np.array(cloth.points)[:, :2])))
    for doorway in doorways:
        if doorway.leaf:
            yield Outline(doorway.name, "leaf", "door", _points(footprint(leaf_shape(house, doorway))))


def _height(thing: Thing) -> float:
    return thing.at[2]


def _points(outline: Array) -> tuple[Place, ...]:
    return tuple((x, y) for x, y in outline.round(_DIGITS).tolist())


def _edges(area: Area) -> Edges:
    return area.west, area.south, area.east, area.north


def _gap(opening: Doorway | Window, wall: float) -> Edges:
    """Returns the part of a wall that an opening takes."""
    (x, y), half, deep = opening.at, opening.width / 2, wall / 2
    across, along = (half, deep) if opening.along == "x" else (deep, half)
    return x - across, y - along, x + across, y + along
