"""How much of a house has been seen: places on its floor, and insides of things that open. World frame, metres."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tolman.assets.shape import Array, Cavity, Shape
from tolman.eye.gap import Gap
from tolman.eye.motion import Body
from tolman.eye.sight import Sight
from tolman.eye.stance import VIEW, Stance, camera_of
from tolman.house.house import House, Room, Thing
from tolman.house.models import own_shape, shape_of
from tolman.house.solids import Ints, Solids, Truths, gathered
from tolman.render.tracer.tracer import Tracer

APART = 0.2
"""Metres from one place on the floor to the next."""
_RAISED = 0.05
"""Metres above the floor at which places are looked for, so that a rug does not hide them."""
_ROOM = 0.05
"""Metres that are free around a place at which something could lie."""
_CLOSE = 0.02
"""Metres before a place up to which nothing may be met."""
_SHARE = 0.5
"""Which share of the places in an inside has to be in a view."""
_SPREAD = ((0.25, 0.15, 0.1), (0.6, 0.5, -0.3), (0.5, -0.6, 0.4), (-0.6, 0.6, 0.3), (-0.5, -0.5, -0.1))
"""Where insides are looked at: across their mouths and towards them, from their middles, 0, to their sides, 1."""
_JOINED = 0.35
"""Metres between places not seen yet that belong to one gap, at most."""
_BEYOND, _FINE = 0.1, 0.002
"""Metres beyond the mouth of an inside within which it is shut by what opens, and the thinnest that shuts it."""


@dataclass(frozen=True, slots=True)
class Inside:
    """What can be looked into once it is open."""

    thing: str
    number: int
    """Which of the cavities of its shape, from 0."""


@dataclass(frozen=True, slots=True, eq=False)
class Coverage:
    """Places where something could be, and which of them have been seen."""

    floor: Array
    """Places on the floor, of shape (places, 3)."""
    rooms: tuple[str, ...]
    """The room of each."""
    seen: Truths
    insides: tuple[Inside, ...]
    inside_rooms: tuple[str, ...]
    seen_inside: Truths
    """Of each inside, whether at least half of it was in one view."""

    def after(self, sight: Sight, stances: Sequence[Stance]) -> "Coverage":
        """Returns what has been seen once one has looked from some stances, too, in the house as it is then."""
        seen, seen_inside = self.seen.copy(), self.seen_inside.copy()
        insides = np.array([places for _, places in _insides(sight.house, self.insides)]).reshape(-1, 3)
        for stance in stances:
            left = np.flatnonzero(~seen)
            seen[left] = visible(sight.tracer, stance, self.floor[left])
            seen_inside |= visible(sight.tracer, stance, insides).reshape(-1, len(_SPREAD)).mean(axis=1) >= _SHARE
        return replace(self, seen=seen, seen_inside=seen_inside)

    def floor_share(self, room: str | None = None) -> float:
        """Returns which share of the floor has been seen, of a room or of all; 1 where there is none."""
        chosen = [room in (None, each) for each in self.rooms]
        return float(self.seen[chosen].mean()) if any(chosen) else 1.0

    def gaps(self, rooms: Sequence[str], sight: Sight, stance: Stance) -> tuple[Gap, ...]:
        """Returns the pieces of the floor of some rooms that have not been seen until now, the largest first."""
        chosen = np.isin(np.array(self.rooms), rooms)
        left, known = self.floor[chosen & ~self.seen, :2], self.floor[chosen & self.seen, :2]
        if not len(left) or not len(known):
            return ()
        pieces = _pieces(left)
        found = [_gap(left[pieces == number], known, int(chosen.sum())) for number in range(int(pieces.max()) + 1)]
        besides = np.array([(*gap.beside, _RAISED) for gap in found])
        opens = visible(sight.tracer, stance, besides).tolist()
        seen = [replace(gap, is_open=is_open) for gap, is_open in zip(found, opens, strict=True)]
        return tuple(sorted(seen, key=lambda gap: (-gap.share, gap.at)))

    def looked_into(self, room: str | None = None) -> dict[Inside, bool]:
        """Returns of each inside, of a room or of all, whether at least half of it was in one view."""
        rows = zip(self.insides, self.inside_rooms, self.seen_inside.tolist(), strict=True)
        return {inside: seen for inside, where, seen in rows if room in (None, where)}

    def inside_share(self, room: str | None = None) -> float:
        """Returns which share of the insides has been looked into; 1 where there is none."""
        looked = self.looked_into(room)
        return sum(looked.values()) / len(looked) if looked else 1.0


def _pieces(places: Array) -> Ints:
    """Returns to which piece each of some places belongs, from 0."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    near = np.argwhere(np.hypot(*(places[:, None] - places).transpose(2, 0, 1)) <= _JOINED)
    graph = coo_array((np.ones(len(near)), (near[:, 0], near[:, 1])), shape=(len(places), len(places)))
    found: Ints = connected_components(graph, directed=False)[1]
    return found


def _gap(piece: Array, known: Array, count: int) -> Gap:
    middle = piece[int(np.hypot(*(piece - piece.mean(axis=0)).T).argmin())]
    away = np.hypot(*(known[:, None] - piece).transpose(2, 0, 1)).min(axis=1)
    (x, y), (u, v) = middle.round(3).tolist(), known[int(away.argmin())].round(3).tolist()
    return Gap((x, y), (u, v), round(len(piece) / count, 4))


def unseen(body: Body) -> Coverage:
    """Returns the places of a house of which nothing has been seen yet.

    Floor under tables counts, floor under what stands right on it does not; of insides, those that something shuts.
    """
    house = body.house
    floors = [(room.name, _floor(house, room, body.solids)) for room in house.rooms]
    rooms = tuple(name for name, places in floors for _ in places)
    insides = tuple(Inside(thing.name, number) for thing in house.things for number in _openable(thing))
    known = {thing.name: house.room_at(thing.at[0], thing.at[1]) for thing in house.things}
    where = tuple("" if (room := known[inside.thing]) is None else room.name for inside in insides)
    places = np.concatenate([places for _, places in floors])
    seen, seen_inside = np.zeros(len(places), dtype=bool), np.zeros(len(insides), dtype=bool)
    return Coverage(places, rooms, seen, insides, where, seen_inside)


def sees_into(sight: Sight, stance: Stance, thing: str) -> bool:
    """Says whether at least half of an inside of a thing, one that something shuts, is seen from a stance."""
    house = sight.house
    insides = tuple(
        Inside(each.name, number) for each in house.things if each.name == thing for number in _openable(each)
    )
    return any(visible(sight.tracer, stance, places).mean() >= _SHARE for _, places in _insides(house, insides))


def visible(tracer: Tracer, stance: Stance, places: Array) -> Truths:
    """Returns which places are in the picture of a stance, with nothing before them, be it glass."""
    camera = camera_of(stance, 2)
    away = places - np.asarray(camera.eye)
    own = away @ camera.axes().T
    slope = np.tan(np.radians(VIEW) / 2)
    far = np.linalg.norm(away, axis=1)
    found: Truths = (own[:, 2] > 0) & (np.abs(own[:, :2]).max(axis=1, initial=0.0) <= own[:, 2] * slope)
    rows = np.flatnonzero(found)
    if len(rows):
        distance, _ = tracer.cast(camera.eye, away[rows] / far[rows, None])
        found[rows] = distance >= far[rows] - _CLOSE
    return found


def _floor(house: House, room: Room, solids: Solids) -> Array:
    """Returns places on the floor of a room where something could lie, in a grid."""
    low, high = solids.bounds()
    area = room.area.shrunk(house.wall / 2 + APART / 2)
    xs = np.linspace(area.west, area.east, max(round(area.width / APART), 1) + 1)
    ys = np.linspace(area.south, area.north, max(round(area.depth / APART), 1) + 1)
    places = np.array([(x, y, _RAISED) for x in xs for y in ys])
    above = places + np.array([0.0, 0.0, _ROOM])
    least, most = above.min(axis=0) - _ROOM, above.max(axis=0) + _ROOM
    near = np.flatnonzero((low <= most).all(axis=1) & (high >= least).all(axis=1))
    free = solids[near].distance(above).min(axis=1, initial=np.inf) >= _ROOM
    found: Array = places[free]
    return found


def _insides(house: House, chosen: Sequence[Inside]) -> Iterator[tuple[Inside, Array]]:
    """Yields where insides are; those of things that are gone are nowhere."""
    shapes: dict[str, Shape | None] = dict.fromkeys(inside.thing for inside in chosen)
    shapes |= {thing.name: shape_of(thing) for thing in house.things if thing.name in shapes}
    for inside in chosen:
        shape = shapes[inside.thing]
        yield inside, np.full((len(_SPREAD), 3), np.nan) if shape is None else _places(shape.cavities[inside.number])


def _places(cavity: Cavity) -> Array:
    """Returns five places in a cavity, no three of which are seen through one slit beside a door or drawer."""
    lengths = np.maximum(np.linalg.norm(cavity.halves, axis=1), 1e-9)
    order = np.argsort(np.abs(cavity.halves @ cavity.mouth) / lengths, kind="stable")
    found: Array = cavity.at + np.array(_SPREAD) @ cavity.halves[order]
    return found


def _across(cavity: Cavity) -> Array:
    """Returns the two vectors to the sides of a cavity that lie across its mouth."""
    lengths = np.maximum(np.linalg.norm(cavity.halves, axis=1), 1e-9)
    found: Array = cavity.halves[np.argsort(np.abs(cavity.halves @ cavity.mouth) / lengths, kind="stable")[:2]]
    return found


def _openable(thing: Thing) -> tuple[int, ...]:
    """Returns which cavities of a thing can be looked into only once something is open."""
    shape = own_shape(thing)
    if not shape.joints:
        return ()
    shut = shape.opened(0.0)
    moving = [[solid for solid in shut.solids if solid.joint == joint.name] for joint in shut.joints]
    bounds = [gathered([solids]).bounds() for solids in moving if solids]
    boxes = [(low.min(axis=0), high.max(axis=0)) for low, high in bounds]
    return tuple(number for number, cavity in enumerate(shut.cavities) if _is_shut(cavity, boxes))


def _is_shut(cavity: Cavity, boxes: Sequence[tuple[Array, Array]]) -> bool:
    """Says whether a cavity moves, or most of its mouth is behind the boxes around what does."""
    if cavity.joint is not None:
        return True
    one, other = _across(cavity) / 2  # off the middle, where two doors or flaps meet
    deep = float(np.abs(cavity.halves @ cavity.mouth).max()) + _BEYOND
    line = np.outer(np.arange(0.0, deep, _FINE), cavity.mouth)
    starts = cavity.at + np.array([one + other, one - other, -one + other, -one - other])
    behind = [any(_meets(start + line, *box) for box in boxes) for start in starts]
    return sum(behind) > len(behind) / 2


def _meets(points: Array, low: Array, high: Array) -> bool:
    return bool(((points >= low) & (points <= high)).all(axis=1).any())
