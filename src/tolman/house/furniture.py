"""Furnishes a room by purpose and habit: each piece goes to the first place that suits it and where it fits.

World frame, metres and degrees.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import numpy as np

from tolman.assets.catalogue import KINDS
from tolman.house.house import FLOOR, WALL, Lamp, Thing, upright
from tolman.house.models import own_bounds, own_shape
from tolman.house.purposes import FURNITURE, SHINING, Piece, Where
from tolman.house.site import APART, OPPOSITE, SIDES, Site, Stand, fits, side_of, stand_at, turned_box
from tolman.seeding import Stream

_ALONG = 6
"""Places tried along each wall, beside its ends and its middle."""

_WITHIN = 0.95
"""Share of a rug, from its middle, on which things stand."""

Place = tuple[float, str | None, tuple[float, float, float], str]
"""Degrees, the wall at its back, where it stands, and what holds it."""


def furnish(site: Site, density: float = 1.0) -> None:
    """Puts furniture into a room; `density` is 0 for none, 1 as usual, more for what is there by chance elsewhere."""
    for piece in FURNITURE.get(site.room.purpose, ()):
        _add(site, piece, density)


def lamps_of(site: Site) -> tuple[Lamp, ...]:
    """Returns the light of the lamps that stand in a room."""
    return tuple(_light(stand) for stand in site.stands if stand.thing.kind in SHINING)


def _add(site: Site, piece: Piece, density: float) -> None:
    """Adds as many of a piece as chance wants and the room takes; all of them are alike."""
    if not site.rng.chance(piece.chance * density):
        return
    for kind in site.rng.shuffled(piece.kinds):
        options = KINDS[kind].draw(site.rng, **_matching(site, kind))
        thing = Thing("", kind, (0.0, 0.0, 0.0), options=dict(options))
        found = 0
        for stand in _places(site, piece, thing):
            if fits(site, stand, piece.by, piece.where is Where.WINDOW):
                site.add(stand)
                found += 1
                if found == piece.count:
                    break
        if found:
            return


def _matching(site: Site, kind: str) -> Mapping[str, str | int]:
    """Returns the options that a kind shares with what is in the room of its group: fitted kitchens match."""
    declared = KINDS[kind]
    if declared.group != "kitchen":
        return {}
    earlier = [stand.thing.options for stand in site.stands if KINDS[stand.thing.kind].group == declared.group]
    shared = ((name, some[name]) for some in earlier for name in ("colour", "worktop") if name in some)
    return {name: value for name, value in shared if value in declared.options.get(name, ())}


def _places(site: Site, piece: Piece, thing: Thing) -> Iterator[Stand]:
    """Yields places for a thing, those first that suit a piece best."""
    for degrees, side, at, held_by in _WAYS[piece.where](site, piece, thing):
        yield stand_at(replace(thing, at=at, turn=upright(degrees), held_by=held_by), degrees, side)


def _backed(site: Site, thing: Thing, side: str, along: float, z: float = 0.0) -> Place:
    """Returns a thing with its back to a wall, its middle at a place along it."""
    low, high = turned_box(own_bounds(thing), SIDES[side].turn)
    x, y = along - (low[0] + high[0]) / 2, along - (low[1] + high[1]) / 2
    if side in ("north", "south"):
        y = site.area.north - APART - high[1] if side == "north" else site.area.south + APART - low[1]
    else:
        x = site.area.east - APART - high[0] if side == "east" else site.area.west + APART - low[0]
    return SIDES[side].turn, side, (float(x), float(y), z), WALL if z else FLOOR


def _span(site: Site, side: str, thing: Thing) -> tuple[float, float]:
    """Returns between which places along a wall the middle of a thing can be."""
    low, high = own_bounds(thing)
    half = (high[0] - low[0]) / 2 + 2 * APART
    area = site.area
    start, stop = (area.west, area.east) if side in ("north", "south") else (area.south, area.north)
    return start + half, stop - half


def between(rng: Stream, low: float, high: float) -> float:
    """Returns a number from `low` on, below `high`, by chance."""
    return low + (high - low) * rng.below(10_000) / 10_000


def _at_walls(site: Site, _piece: Piece, thing: Thing) -> Iterator[Place]:
    for side in site.rng.shuffled([*SIDES]):
        start, stop = _span(site, side, thing)
        if start <= stop:
            places = [start, stop, (start + stop) / 2, *(between(site.rng, start, stop) for _ in range(_ALONG))]
            yield from (_backed(site, thing, side, place) for place in site.rng.shuffled(places))


def _in_corners(site: Site, _piece: Piece, thing: Thing) -> Iterator[Place]:
    ends = [(side, end) for side in SIDES for end in (0, 1)]
    for side, end in site.rng.shuffled(ends):
        span = _span(site, side, thing)
        if span[0] <= span[1]:
            yield _backed(site, thing, side, span[end])


def _in_the_middle(site: Site, _piece: Piece, _thing: Thing) -> Iterator[Place]:
    x, y = site.area.middle
    degrees = 90.0 * site.rng.below(4)
    for reach in (0.0, 0.15, 0.3, 0.5):
        for _ in range(4):
            across = between(site.rng, -reach, reach) * site.area.width
            along = between(site.rng, -reach, reach) * site.area.depth
            yield degrees, None, (x + across, y + along, 0.0), FLOOR
        degrees = (degrees + 90.0) % 360.0


def _beside(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    half = float(high[0] - low[0]) / 2
    for other in site.of(piece.by):
        if other.side:
            axis = 0 if other.side in ("north", "south") else 1
            ends = [other.low[axis] - piece.gap - half, other.high[axis] + piece.gap + half]
            yield from (_backed(site, thing, other.side, float(end)) for end in site.rng.shuffled(ends))


def _before(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    for other in site.of(piece.by):
        angle = np.radians(other.degrees)
        ahead = np.array([np.sin(angle), -np.cos(angle)])
        reach = float(np.abs(ahead) @ (other.high - other.low)[:2]) / 2 + piece.gap + float(high[1] - low[1]) / 2
        x, y = (float(place) for place in ((other.low + other.high) / 2)[:2] + ahead * reach)
        yield _on_ground(site, thing, (other.degrees + 180.0) % 360.0, x, y)


def _on_ground(site: Site, thing: Thing, degrees: float, x: float, y: float) -> Place:
    """Returns a thing on the floor, or on the rug that is below all of its foot."""
    low, high = turned_box(own_bounds(thing), degrees)
    for rug in site.stands:
        if rug.is_flat:
            (surface,) = own_shape(rug.thing).surfaces
            reach = np.abs(
                [(low[0] + x, high[0] + x), (low[1] + y, high[1] + y)] - (rug.low + rug.high)[:2, None] / 2
            )
            far = reach.max(axis=1) / np.abs(rug.high - rug.low)[:2] * 2
            if (np.hypot(*far) if surface.round else far.max()) < _WITHIN:
                return degrees, None, (x, y, float(rug.thing.at[2] + surface.at[2])), rug.thing.name
    return degrees, None, (x, y, 0.0), FLOOR


def _around(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    width, depth = (float(extent) for extent in (high - low)[:2])
    for other in site.of(piece.by):
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
            yield degrees, None, (float(east), float(north), 0.0), FLOOR


def _facing(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    for other in site.of(piece.by):
        if other.side:
            side = OPPOSITE[other.side]
            start, stop = _span(site, side, thing)
            middle = float((other.low + other.high)[0 if side in ("north", "south") else 1]) / 2
            for off in (0.0, 0.2, -0.2, 0.5, -0.5, 0.9, -0.9):
                if start <= middle + off <= stop:
                    yield _backed(site, thing, side, middle + off)
    yield from _at_walls(site, piece, thing)


def _above(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    for other in site.of(piece.by):
        if other.side:
            middle = float((other.low + other.high)[0 if other.side in ("north", "south") else 1]) / 2
            z = max(piece.gap - float(high[2] - low[2]) / 2, float(other.high[2]) + 0.08)
            yield _backed(site, thing, other.side, middle, z)


def _hung(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    z = piece.gap - float(high[2] - low[2]) / 2
    for side in site.rng.shuffled([*SIDES]):
        start, stop = _span(site, side, thing)
        if start <= stop:
            yield from (_backed(site, thing, side, between(site.rng, start, stop), z) for _ in range(_ALONG))


def _at_windows(site: Site, _piece: Piece, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    for window in site.house.windows:
        if window.room == site.room.name:
            along = window.at[0] if window.along == "x" else window.at[1]
            z = max(window.top + 0.12 - float(high[2] - low[2]), 0.02)
            yield _backed(site, thing, side_of(site, window), along, z)


def _on(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    low, high = turned_box(own_bounds(thing), 0.0)
    half = (high - low)[:2] / 2
    for other in site.of(piece.by):
        surfaces = [each for each in own_shape(other.thing).surfaces if each.is_level and each.joint is None]
        for surface in sorted(surfaces, key=lambda each: -each.at[2])[:2]:
            room = np.abs(surface.halves[:, :2]).max(axis=0) - half
            if room.min() >= 0:
                for share in (0.0, 0.6, 1.0):
                    off = np.array([between(site.rng, -share, share) for _ in range(2)]) * room
                    angle = np.radians(other.degrees)
                    own = surface.at[:2] + off - (low + high)[:2] / 2
                    x = other.thing.at[0] + np.cos(angle) * own[0] - np.sin(angle) * own[1]
                    y = other.thing.at[1] + np.sin(angle) * own[0] + np.cos(angle) * own[1]
                    z = other.thing.at[2] + surface.at[2] - low[2]
                    yield other.degrees, None, (float(x), float(y), float(z)), other.thing.name


_WAYS: Mapping[Where, Callable[[Site, Piece, Thing], Iterator[Place]]] = {
    Where.WALL: _at_walls,
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


def _light(stand: Stand) -> Lamp:
    """Returns the light of a lamp that stands somewhere."""
    middle = (stand.low + stand.high) / 2
    top = float(stand.high[2]) - 0.1 * float(stand.high[2] - stand.low[2])
    at = float(middle[0]), float(middle[1]), top
    return Lamp(f"{stand.thing.name} light", at, SHINING[stand.thing.kind], thing=stand.thing.name)
