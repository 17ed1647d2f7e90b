"""Furnishes a room by purpose and habit: each piece goes to the first place that suits it and where it fits.

World frame, metres and degrees.
"""

from collections.abc import Callable, Iterator, Mapping

import numpy as np

from tolman.assets.catalogue import KINDS
from tolman.assets.kind import Option
from tolman.assets.shape import Array
from tolman.house.house import FLOOR, WALL, Lamp, Thing, rounded_lamp
from tolman.house.models import own_bounds, own_form
from tolman.house.purposes import FURNITURE, MATCHING, SHINING, VARIED, Furnishing, Where
from tolman.house.site import (
    APART,
    BOARD,
    OPPOSITE,
    SIDES,
    Place,
    Site,
    fits,
    level_surfaces,
    place_on,
    put,
    side_of,
    turned_box,
)
from tolman.seeding import Stream

_ALONG = 6
"""Places tried along each wall, beside its ends and its middle."""

_MODELS = 3
"""Models of a kind that are tried until one finds a place."""
_WITHIN = 0.95
"""Share of a rug, from its middle, on which things stand."""
_BY_WALL = 0.2
"""Metres from a wall within which what is kept free before a doorway begins."""
_ASIDE = (0.0, 0.2, -0.2, 0.5, -0.5, 0.9, -0.9, 1.4, -1.4)
"""Metres from straight opposite another, the best first."""


def furnish(site: Site, density: float = 1.0) -> None:
    """Puts furniture into a room; `density` is 0 for none, 1 as usual, more for what is there by chance elsewhere."""
    purposes = {room.purpose for room in site.house.rooms}
    for piece in FURNITURE.get(site.room.purpose, ()):
        is_wanted = piece.unless not in purposes and (not piece.by or site.of(*piece.by))
        if is_wanted and site.rng.chance(piece.chance * density):
            for _ in range(1 if piece.is_set else piece.count):
                _add(site, piece, piece.count if piece.is_set else 1)


def lamps_of(site: Site) -> tuple[Lamp, ...]:
    """Returns the light of the lamps that stand in a room."""
    return tuple(_light(stand.thing, stand.low, stand.high) for stand in site.stands if stand.thing.kind in SHINING)


def _add(site: Site, piece: Furnishing, count: int) -> None:
    """Adds as many of a piece as the room takes, all of them alike."""
    for kind in site.rng.shuffled(piece.kinds * _MODELS):
        thing = drawn(site, kind)
        found = 0
        for place in WAYS[piece.where](site, piece, thing):
            stand = put(thing, place)
            if fits(site, stand, piece.by):
                site.add(stand)
                found += 1
                if found == count:
                    break
        if found:
            return


def drawn(site: Site, kind: str) -> Thing:
    """Returns a thing of a kind, nowhere yet, that goes with what is in the room."""
    options = KINDS[kind].draw(site.rng, **_varied(site, kind), **_matching(site, kind))
    return Thing("", kind, (0.0, 0.0, 0.0), options=dict(options))


def _varied(site: Site, kind: str) -> Mapping[str, Option]:
    """Returns the value of an option that fewest in the room and then in the house have, where no two are alike."""
    if kind not in VARIED:
        return {}
    name = VARIED[kind]
    here, elsewhere = (
        [each.thing.options[name] for each in stands if each.thing.kind == kind]
        for stands in (site.stands, site.earlier)
    )
    values = site.rng.shuffled(KINDS[kind].options[name])
    return {name: min(values, key=lambda value: (here.count(value), elsewhere.count(value)))}


def _matching(site: Site, kind: str) -> Mapping[str, Option]:
    """Returns the options that a kind shares with what it matches in the room, be that there yet or not."""
    fixed: dict[str, Option] = {}
    for kinds, names in MATCHING:
        for name in names if kind in kinds else ():
            own = KINDS[kind].options.get(name, ())
            there = [other.thing.options.get(name) for other in site.of(*kinds)]
            common = [value for value in own if all(value in KINDS[each].options.get(name, own) for each in kinds)]
            if known := [value for value in there if value in own]:
                fixed[name] = known[0]
            elif common:
                fixed[name] = site.rng.pick(common)
    return fixed


def _backed(site: Site, thing: Thing, side: str, along: float, z: float = 0.0, apart: float = APART) -> Place:
    """Returns how a thing stands with its back to a wall, its middle at a place along it."""
    low, high = turned_box(own_bounds(thing), SIDES[side].turn)
    x, y = along - (low[0] + high[0]) / 2, along - (low[1] + high[1]) / 2
    if SIDES[side].axis == 0:
        y = site.area.north - apart - high[1] if side == "north" else site.area.south + apart - low[1]
    else:
        x = site.area.east - apart - high[0] if side == "east" else site.area.west + apart - low[0]
    return Place(SIDES[side].turn, side, (float(x), float(y), z), WALL if z else FLOOR)


def _stretch(site: Site, side: str) -> tuple[float, float]:
    """Returns where a wall begins and ends."""
    area = site.area
    return (area.south, area.north) if SIDES[side].axis else (area.west, area.east)


def _span(site: Site, side: str, thing: Thing) -> tuple[float, float]:
    """Returns between which places along a wall the middle of a thing can be."""
    half = _half(thing) + 2 * APART
    start, stop = _stretch(site, side)
    return start + half, stop - half


def _half(thing: Thing) -> float:
    """Returns half the width of a thing."""
    low, high = own_bounds(thing)
    return float(high[0] - low[0]) / 2


def between(rng: Stream, low: float, high: float) -> float:
    """Returns a number from `low` on, below `high`, by chance."""
    return low + (high - low) * rng.below(10_000) / 10_000


def _at_walls(site: Site, _piece: Furnishing, thing: Thing) -> Iterator[Place]:
    for apart in (APART, BOARD):
        for side in site.rng.shuffled([*SIDES]):
            start, stop = _span(site, side, thing)
            if start <= stop:
                places = [start, stop, (start + stop) / 2, *(between(site.rng, start, stop) for _ in range(_ALONG))]
                yield from (_backed(site, thing, side, place, apart=apart) for place in site.rng.shuffled(places))


def _at_the_middle_of_walls(site: Site, piece: Furnishing, thing: Thing) -> Iterator[Place]:
    for side in site.rng.shuffled([*SIDES]):
        start, stop = _span(site, side, thing)
        if start <= stop:
            yield _backed(site, thing, side, (start + stop) / 2)
    yield from _at_walls(site, piece, thing)


def _in_a_row(site: Site, piece: Furnishing, thing: Thing) -> Iterator[Place]:
    half = _half(thing) + 2 * APART
    for _, side, start, stop in sorted(_free_stretches(site), reverse=True):
        if stop - start >= 2 * half:
            yield from (_backed(site, thing, side, end) for end in site.rng.shuffled((start + half, stop - half)))
    yield from _at_walls(site, piece, thing)


def _free_stretches(site: Site) -> Iterator[tuple[float, str, float, float]]:
    """Yields what is free of each wall: its length, the wall, and where it begins and ends."""
    for side in SIDES:
        axis = SIDES[side].axis
        taken = [(float(each.low[axis]), float(each.high[axis])) for each in site.stands if each.side == side]
        for area in site.entrances:
            at_wall = getattr(area, side) > getattr(site.area, side) - _BY_WALL
            if side in ("south", "west"):
                at_wall = getattr(area, side) < getattr(site.area, side) + _BY_WALL
            if at_wall:
                taken.append((area.west, area.east) if axis == 0 else (area.south, area.north))
        place, end = _stretch(site, side)
        for start, stop in (*sorted(taken), (end, end)):
            if start > place:
                yield start - place, side, place, start
            place = max(place, stop)


def _in_corners(site: Site, piece: Furnishing, thing: Thing) -> Iterator[Place]:
    ends = [(side, end) for side in SIDES for end in (0, 1)]
    for side, end in site.rng.shuffled(ends):
        span = _span(site, side, thing)
        if span[0] <= span[1]:
            yield _backed(site, thing, side, span[end])
    yield from _at_walls(site, piece, thing)


def _in_the_middle(site: Site, _piece: Furnishing, _thing: Thing) -> Iterator[Place]:
    x, y = site.area.middle
    degrees = 90.0 * site.rng.below(4)
    for reach in (0.0, 0.15, 0.3, 0.5):
        for _ in range(4):
            across = between(site.rng, -reach, reach) * site.area.width
            along = between(site.rng, -reach, reach) * site.area.depth
            yield Place(degrees, None, (x + across, y + along, 0.0), FLOOR)
        degrees = (degrees + 90.0) % 360.0


def _beside(site: Site, piece: Furnishing, thing: Thing) -> Iterator[Place]:
    half = _half(thing)
    for other in site.of(*piece.by):
        if other.side:
            axis = SIDES[other.side].axis
            ends = [other.low[axis] - piece.gap - half, other.high[axis] + piece.gap + half]
            yield from (_backed(site, thing, other.side, float(end)) for end in site.rng.shuffled(ends))


def _before(site: Site, piece: Furnishing, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    for other in site.of(*piece.by):
        angle = np.radians(other.degrees)
        ahead = np.array([np.sin(angle), -np.cos(angle)])
        reach = float(np.abs(ahead) @ (other.high - other.low)[:2]) / 2 + piece.gap + float(high[1] - low[1]) / 2
        x, y = (float(place) for place in ((other.low + other.high) / 2)[:2] + ahead * reach)
        yield _on_ground(site, thing, (other.degrees + 180.0) % 360.0, x, y)


def _on_ground(site: Site, thing: Thing, degrees: float, x: float, y: float) -> Place:
    """Returns how a thing stands on the floor, or on the rug that is below all of its foot."""
    low, high = turned_box(own_bounds(thing), degrees)
    for rug in site.stands:
        if rug.is_flat:
            (surface,) = own_form(rug.thing).surfaces
            reach = np.abs(
                [(low[0] + x, high[0] + x), (low[1] + y, high[1] + y)] - (rug.low + rug.high)[:2, None] / 2
            )
            far = reach.max(axis=1) / np.abs(rug.high - rug.low)[:2] * 2
            if (np.hypot(*far) if surface.round else far.max()) < _WITHIN:
                return Place(degrees, None, (x, y, float(rug.thing.at[2] + surface.at[2])), rug.thing.name)
    return Place(degrees, None, (x, y, 0.0), FLOOR)


def _around(site: Site, piece: Furnishing, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    width, depth = (float(extent) for extent in (high - low)[:2])
    for other in site.of(*piece.by):
        x, y = (float(place) for place in ((other.low + other.high) / 2)[:2])
        seats = []
        for side in SIDES.values():
            across = np.array([abs(side.out[1]), abs(side.out[0])])
            count = max(1, int((float(across @ (other.high - other.low)[:2]) - 0.1) / (width + 0.12)))
            reach = float(np.abs(side.out) @ (other.high - other.low)[:2]) / 2 + piece.gap + depth / 2
            for number in range(count):
                off = (number - (count - 1) / 2) * (width + 0.15)
                seats.append(
                    (side.turn, x + side.out[0] * reach + across[0] * off, y + side.out[1] * reach + across[1] * off)
                )
        for degrees, east, north in site.rng.shuffled(seats):
            yield Place(degrees, None, (float(east), float(north), 0.0), FLOOR)


def _facing(site: Site, piece: Furnishing, thing: Thing) -> Iterator[Place]:
    for other in site.of(*piece.by):
        if other.side:
            sides = (
                OPPOSITE[other.side],
                *(side for side in SIDES if side not in (other.side, OPPOSITE[other.side])),
            )
            for side in sides:
                start, stop = _span(site, side, thing)
                middle = (
                    float((other.low + other.high)[SIDES[side].axis]) / 2 if side == sides[0] else (start + stop) / 2
                )
                places = (middle + off for off in _ASIDE)
                yield from (_backed(site, thing, side, place) for place in places if start <= place <= stop)


def _above(site: Site, piece: Furnishing, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    for other in site.of(*piece.by):
        if other.side:
            middle = float((other.low + other.high)[SIDES[other.side].axis]) / 2
            start, stop = _span(site, other.side, thing)
            middle = min(max(middle, start), stop)
            z = max(piece.gap - float(high[2] - low[2]) / 2, float(other.high[2]) + 0.08)
            yield _backed(site, thing, other.side, middle, z)


def _hung(site: Site, piece: Furnishing, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    z = piece.gap - float(high[2] - low[2]) / 2
    for side in site.rng.shuffled([*SIDES]):
        start, stop = _span(site, side, thing)
        if start <= stop:
            yield from (_backed(site, thing, side, between(site.rng, start, stop), z) for _ in range(_ALONG))


def _at_windows(site: Site, _piece: Furnishing, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    for window in site.house.windows:
        if window.room == site.room.name:
            along = window.at[0] if window.along == "x" else window.at[1]
            z = max(window.top + 0.12 - float(high[2] - low[2]), 0.02)
            # It has no wall at its back: it may cover the window, and things may stand before it.
            yield _backed(site, thing, side_of(site, window), along, z)._replace(side=None)


def _on(site: Site, piece: Furnishing, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    half = (high - low)[:2] / 2
    for other in site.of(*piece.by):
        for surface in sorted(level_surfaces(other.thing), key=lambda each: -each.at[2])[:2]:
            room = np.abs(surface.halves[:, :2]).max(axis=0) - half
            if room.min() >= 0:
                for share in (0.0, 0.6, 1.0):
                    off = np.array([between(site.rng, -share, share) for _ in range(2)]) * room
                    yield place_on(other, surface, thing, off)


WAYS: Mapping[Where, Callable[[Site, Furnishing, Thing], Iterator[Place]]] = {
    Where.WALL: _at_walls,
    Where.CENTRE: _at_the_middle_of_walls,
    Where.ROW: _in_a_row,
    Where.CORNER: _in_corners,
    Where.MIDDLE: _in_the_middle,
    Where.BESIDE: _beside,
    Where.BEFORE: _before,
    Where.ROUND: _around,
    Where.FACING: _facing,
    Where.ABOVE: _above,
    Where.HUNG: _hung,
    Where.WINDOW: _at_windows,
    Where.ON: _on,
}


def _light(thing: Thing, low: Array, high: Array) -> Lamp:
    """Returns the light of a lamp that stands somewhere, in the box around it."""
    middle = (low + high) / 2
    at = float(middle[0]), float(middle[1]), float(high[2] - 0.1 * (high[2] - low[2]))
    return rounded_lamp(Lamp(f"{thing.name} light", at, SHINING[thing.kind], thing=thing.name))
