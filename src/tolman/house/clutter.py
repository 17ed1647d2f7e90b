"""Small things that lie about: on furniture, in shelves and, where nobody tidies up, on the floor.

World frame, metres. Each rests with its whole foot on a level surface and touches nothing else.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from tolman.assets.catalogue import KINDS
from tolman.assets.shape import Surface
from tolman.house.furniture import between
from tolman.house.house import Thing, upright
from tolman.house.models import own_bounds, own_shape
from tolman.house.purposes import CLUTTER, STREWN
from tolman.house.site import Site, Stand, fits, stand_at, touches_nothing, turned_box

_TRIES = 6
_EDGE = 0.01
"""Metres between a thing and the edge of what it lies on."""
_PER_SQUARE_METRE = 6.0
"""Small things on a square metre of surface, about."""
_MOST = 8
"""Small things on one piece of furniture."""
_LITTER = 4
"""Things on the floor of a room in full disorder."""


def strew(site: Site, density: float = 1.0, tidiness: float = 0.7) -> None:
    """Puts small things into a furnished room; `tidiness` is 1 where all stand straight and none lie on the floor."""
    for holder in [stand for stand in site.stands if stand.thing.kind in CLUTTER]:
        _load(site, holder, density, tidiness)
    kinds = STREWN.get(site.room.purpose, ())
    for _ in range(round(_LITTER * density * (1 - tidiness)) if kinds else 0):
        _drop(site, site.rng.pick(kinds))


def _load(site: Site, holder: Stand, density: float, tidiness: float) -> None:
    """Puts small things on one piece of furniture."""
    surfaces = [each for each in own_shape(holder.thing).surfaces if each.is_level and each.joint is None]
    if not surfaces:
        return
    room = sum(float(np.prod(2 * np.linalg.norm(each.halves, axis=1))) for each in surfaces)
    most = min(_MOST, max(1, round(_PER_SQUARE_METRE * room)))
    for _ in range(round(density * site.rng.between(0, 2 * most) / 2)):
        kind = site.rng.pick(CLUTTER[holder.thing.kind])
        thing = Thing("", kind, (0.0, 0.0, 0.0), options=dict(KINDS[kind].draw(site.rng)), held_by=holder.thing.name)
        stand = next((each for each in _places(site, holder, thing, surfaces, tidiness) if _lies(site, each)), None)
        if stand:
            site.add(stand)


def _lies(site: Site, stand: Stand) -> bool:
    return bool(stand.high[2] < site.house.height) and touches_nothing(site, stand)


def _places(site: Site, holder: Stand, thing: Thing, surfaces: list[Surface], tidiness: float) -> Iterator[Stand]:
    """Yields places on surfaces of a piece of furniture where all of a thing's foot is above the surface."""
    for _ in range(_TRIES):
        surface = site.rng.pick(surfaces)
        aside = between(site.rng, -180.0, 180.0) * (1 - tidiness)
        low, high = turned_box(own_bounds(thing), aside)
        room = np.abs(surface.halves[:, :2]).max(axis=0) - (high - low)[:2] / 2 - _EDGE
        if room.min() <= 0:
            continue
        off = np.array([between(site.rng, -1.0, 1.0) for _ in range(2)]) * room
        if surface.round and np.linalg.norm(off / room) > 0.7:
            off *= 0.7
        own = surface.at[:2] + off - (low + high)[:2] / 2
        angle = np.radians(holder.degrees)
        x = holder.thing.at[0] + np.cos(angle) * own[0] - np.sin(angle) * own[1]
        y = holder.thing.at[1] + np.sin(angle) * own[0] + np.cos(angle) * own[1]
        at = float(x), float(y), float(holder.thing.at[2] + surface.at[2] - low[2])
        degrees = (holder.degrees + aside) % 360.0
        yield stand_at(replace(thing, at=at, turn=upright(degrees)), degrees, None)


def _drop(site: Site, kind: str) -> None:
    """Puts one thing on the floor, where there is room."""
    thing = Thing("", kind, (0.0, 0.0, 0.0), options=dict(KINDS[kind].draw(site.rng)))
    for _ in range(_TRIES):
        at = (
            between(site.rng, site.area.west, site.area.east),
            between(site.rng, site.area.south, site.area.north),
            0.0,
        )
        degrees = between(site.rng, 0.0, 360.0)
        stand = stand_at(replace(thing, at=at, turn=upright(degrees)), degrees, None)
        if fits(site, stand):
            site.add(stand)
            return
