"""The shift: the secret change of a scene before revision. Frame and units as in `geometry.pose`.

Some things are turned on the spot, some are moved far away, none both. The published edition draws as the published
program does; the current one draws from a stream of its own and keeps the spacing of its scenes, and all in sight.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain

from numpy.random import default_rng

from tolman.geometry.pose import HEADINGS, Cell, Heading, minus, plus
from tolman.protocol.edition import Edition
from tolman.seeding import Stream, stream
from tolman.suites.tos.scene.placement import SPACING, Place, Role, board
from tolman.suites.tos.scene.scene import Room, Scene, Thing
from tolman.suites.tos.scene.shown import is_clear
from tolman.suites.tos.setting import Shifting

_ATTEMPTS = 8


class Aspect(StrEnum):
    """What of a thing changed."""

    POSITION = "position"
    FACING = "facing"


@dataclass(frozen=True, slots=True)
class Change:
    """One thing was moved or turned."""

    name: str
    aspect: Aspect


def shifted(scene: Scene, seed: int, shifting: Shifting, edition: Edition) -> tuple[Scene, tuple[Change, ...]]:
    """Returns the scene after the shift of `seed`, and what changed; fewer things where too few can be changed."""
    draw = _draw_published if edition is Edition.PUBLISHED else _draw
    changed = draw(scene, seed, shifting)
    things = tuple(changed.get(thing.name, thing) for thing in scene.things)
    changes = (Change(name, _aspect(scene, thing)) for name, thing in changed.items())
    return replace(scene, things=things), tuple(changes)


def _aspect(scene: Scene, thing: Thing) -> Aspect:
    return Aspect.FACING if scene.by_name[thing.name].at == thing.at else Aspect.POSITION


def _draw_published(scene: Scene, seed: int, shifting: Shifting) -> dict[str, Thing]:
    """Returns the changed things by name, drawn in the order of the published program.

    It turns first, and moves more things where too few can be turned.
    """
    rng = default_rng(seed)
    fronted = [thing for thing in scene.things if thing.has_front]
    chosen = rng.choice(len(fronted), min(shifting.turned, len(fronted)), replace=False)
    changed: dict[str, Thing] = {}
    for thing in (fronted[number] for number in chosen):
        changed[thing.name] = replace(thing, heading=_others(thing.heading)[int(rng.integers(0, 3))])
    left = [thing for thing in scene.things if thing.name not in changed]
    for thing in (left[number] for number in reversed(rng.permutation(len(left)))):
        cells = sorted(_far_cells(scene, changed, thing, shifting.least_distance))
        if cells and len(changed) < shifting.moved + shifting.turned:
            changed[thing.name] = replace(thing, at=cells[int(rng.integers(0, len(cells)))])
    return changed


def _draw(scene: Scene, seed: int, shifting: Shifting) -> dict[str, Thing]:
    """Returns the changed things by name: as many as asked for, or the most that a few attempts find."""
    rng = stream(seed, "shift")
    most: dict[str, Thing] = {}
    for _ in range(_ATTEMPTS):
        changed = _attempt(rng, scene, shifting)
        most = max(most, changed, key=len)
        if len(most) >= shifting.turned + shifting.moved:
            break
    return most


def _attempt(rng: Stream, scene: Scene, shifting: Shifting) -> dict[str, Thing]:
    fronted = rng.shuffled([thing for thing in scene.things if thing.has_front])[: shifting.turned]
    changed = {thing.name: replace(thing, heading=rng.pick(_others(thing.heading))) for thing in fronted}
    left = rng.shuffled([thing for thing in scene.things if thing.name not in changed])
    most = len(changed) + shifting.moved
    for thing in left:
        at = _new_place(rng, scene, changed, thing, shifting.least_distance) if len(changed) < most else None
        if at is not None:
            changed[thing.name] = replace(thing, at=at)
    return changed


def _others(heading: Heading) -> list[Heading]:
    return [other for other in HEADINGS if other is not heading]


def _far_cells(scene: Scene, changed: dict[str, Thing], thing: Thing, least: float) -> set[Cell]:
    """Returns the free cells of all rooms that are at least `least` away from `thing`."""
    taken = {scene.start.at, *(changed.get(other.name, other).at for other in scene.things)}
    x, y = thing.at
    far = (cell for room in scene.rooms for cell in room.area if _square(cell, (x, y)) >= least * least)
    return set(far) - taken


def _square(one: Cell, other: Cell) -> int:
    x, y = minus(one, other)
    return x * x + y * y


def _new_place(rng: Stream, scene: Scene, changed: dict[str, Thing], thing: Thing, least: float) -> Cell | None:
    """Returns a far cell that keeps all rules of placement, or else the spacing; None if none is.

    Wherever it moves, all that is told of shows as much of itself as in drawn scenes.
    """
    far = _far_cells(scene, changed, thing, least)
    others = [changed.get(other.name, other).at for other in scene.things if other.name != thing.name]
    for rules in (_well_placed, _spaced):
        cells = sorted(far.intersection(chain.from_iterable(rules(scene, room, others) for room in scene.rooms)))
        while cells:
            cell = rng.pick(cells)
            if _stays_clear(scene, cell, others):
                return cell
            cells.remove(cell)
    return None


def _stays_clear(scene: Scene, cell: Cell, others: list[Cell]) -> bool:
    """Says whether all that is told of in the room of `cell` shows enough of itself with a thing there."""
    room = scene.rooms[scene.rooms_at(cell)[0] - 1]
    things = [each for each in (*others, cell) if each in room.area]
    ways = {door.at: door.heading for door in scene.doors if room.number in door.rooms}
    start = [scene.start.at] if scene.start.at in room.area else []
    return is_clear([*start, *things, *ways], things, ways)


def _places(scene: Scene, room: Room, things: list[Cell]) -> list[Place]:
    """Returns the places of a room on its board."""
    doors = [(door.at, Role.DOOR) for door in scene.doors if room.number in door.rooms]
    start = [(scene.start.at, Role.START)] if scene.start.at in room.area else []
    inside = [(cell, Role.THING) for cell in things if cell in room.area]
    return [(minus(cell, _corner(room)), role) for cell, role in (*doors, *start, *inside)]


def _corner(room: Room) -> Cell:
    return room.area.west - 1, room.area.south - 1


def _well_placed(scene: Scene, room: Room, things: list[Cell]) -> Iterator[Cell]:
    """Yields the cells of `room` that keep the rules of drawn scenes: spacing, no lines, nothing hidden."""
    ground = board(room.area.width, room.area.depth)
    free = ground.free(_places(scene, room, things))
    for bit in range(free.bit_length()):
        if free >> bit & 1:
            yield plus(ground.cell(bit), _corner(room))


def _spaced(scene: Scene, room: Room, things: list[Cell]) -> Iterator[Cell]:
    """Yields the cells of `room` that keep the spacing from its doors, start and things."""
    places = [(x, y) for (x, y), _ in _places(scene, room, things)]
    for cell in room.area:
        x, y = minus(cell, _corner(room))
        if all(max(abs(x - u), abs(y - v)) >= SPACING for u, v in places):
            yield cell
