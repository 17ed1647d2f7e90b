"""Small things that lie about: on furniture, in shelves and vessels and, where nobody tidies up, on the floor.

World frame, metres. Each rests with its whole foot on a level surface, or in a vessel, and touches nothing else.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from tolman.assets.shape import Array, Cavity, Surface
from tolman.house.furniture import between, drawn
from tolman.house.house import FLOOR, Liquid, Thing
from tolman.house.models import lowered, own_bounds, own_form
from tolman.house.purposes import CLUTTER, CLUTTER_IN, CONTENTS, FILLED, LAID, LIQUIDS, PLACE, STREWN
from tolman.house.site import (
    Place,
    Site,
    Stand,
    fits,
    level_surfaces,
    place_on,
    put,
    touches_nothing,
    turned,
    turned_box,
)
from tolman.house.solids import chained, overlaps

_TRIES = 6
_EDGE = 0.01
"""Metres between a thing and the edge of what it lies on."""
_PER_SQUARE_METRE = 9.0
"""Small things on a square metre of surface, about."""
_MOST = 9
"""Small things on one piece of furniture."""
_IN_VESSELS = 3
"""Things in a vessel, at most."""
_LITTER = 4
"""Things on the floor of a room in full disorder."""
_SEATED = 0.75
"""Metres from the middle of a table within which those sit who eat at it."""
_SEATS = ("chair", "stool", "high chair")
_RISE = 0.006
"""Metres by which a thing in a vessel is raised until it touches nothing."""
_FALL, _ROLL = 0.001, 0.008
"""Metres by which it is lowered again, and how far it may roll aside meanwhile: on less of a slope it stays."""
_AROUND = np.array([(np.cos(turn), np.sin(turn)) for turn in np.arange(12) * np.pi / 6])


def strew(site: Site, density: float = 1.0, tidiness: float = 0.7) -> None:
    """Puts small things into a furnished room; `tidiness` is 1 where all stand straight and none lie on the floor."""
    kinds_of = {**CLUTTER, **CLUTTER_IN.get(site.room.purpose, {})}
    for table in site.of("table"):
        if site.rng.chance(LAID * density):
            _lay(site, table)
    for holder in [stand for stand in site.stands if stand.thing.kind in kinds_of]:
        _load(site, holder, kinds_of[holder.thing.kind], density, tidiness)
    for vessel in [stand for stand in site.stands if stand.thing.kind in CONTENTS]:
        if site.rng.chance(FILLED * density):
            _fill(site, vessel, 1 - tidiness)
    kinds = STREWN.get(site.room.purpose, ())
    for _ in range(round(_LITTER * density * (1 - tidiness)) if kinds else 0):
        _drop(site, site.rng.pick(kinds))


def _lay(site: Site, table: Stand) -> None:
    """Lays a table for each who sits at it."""
    surface = max(level_surfaces(table.thing), key=lambda each: float(each.at[2]))
    middle = (table.low + table.high)[:2] / 2
    for seat in site.of(*_SEATS):
        away = (seat.low + seat.high)[:2] / 2 - middle
        if np.hypot(*away) < _SEATED and seat.thing.held_by == FLOOR:
            # Seen by who sits there, the far edge is ahead; seats are turned so that their front is at the table.
            aside = round((seat.degrees + 180.0 - table.degrees) / 90.0) * 90.0 % 360.0
            for kind, right, inwards in PLACE:
                _put_on(site, table, surface, drawn(site, kind), aside, _seen_from(surface, aside, right, inwards))


def _seen_from(surface: Surface, aside: float, right: float, inwards: float) -> Array:
    """Returns a place on a surface, from its middle, that lies so for who sits at the side to which things face."""
    turn = turned(aside)
    reach = float(np.abs(turn[1]) @ np.abs(surface.halves[:, :2]).max(axis=0))
    return np.asarray(turn @ np.array([right, inwards - reach]))


def _put_on(site: Site, holder: Stand, surface: Surface, thing: Thing, aside: float, off: Array) -> bool:
    """Puts a thing on a surface where it has room, and says whether it has."""
    stand = put(thing, place_on(holder, surface, thing, off, aside))
    return _lies(site, stand) and bool(site.add(_poured(site, stand)))


def _load(site: Site, holder: Stand, kinds: tuple[str, ...], density: float, tidiness: float) -> None:
    """Puts small things on one piece of furniture."""
    surfaces = level_surfaces(holder.thing)
    if not surfaces:
        return
    room = sum(float(np.prod(2 * np.linalg.norm(each.halves, axis=1))) for each in surfaces)
    most = min(_MOST, max(1, round(_PER_SQUARE_METRE * room)))
    for _ in range(round(density * site.rng.between(most, 2 * most) / 2)):
        thing = drawn(site, site.rng.pick(kinds))
        places = _places(site, holder, thing, surfaces, tidiness)
        stand = next((each for each in (put(thing, place) for place in places) if _lies(site, each)), None)
        if stand:
            site.add(_poured(site, stand))


def _lies(site: Site, stand: Stand) -> bool:
    return bool(stand.high[2] < site.house.height) and touches_nothing(site, stand)


def _places(site: Site, holder: Stand, thing: Thing, surfaces: list[Surface], tidiness: float) -> Iterator[Place]:
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
        yield place_on(holder, surface, thing, off, aside)


def _poured(site: Site, stand: Stand) -> Stand:
    """Returns a vessel with something to drink in it, by chance; what is drawn as if full stays as it is."""
    thing = stand.thing
    if thing.kind not in LIQUIDS or thing.options.get("filling", "none") != "none" or not site.rng.chance(FILLED):
        return stand
    litres = max(cavity.litres for cavity in own_form(thing).cavities) * between(site.rng, 0.3, 0.8)
    return replace(stand, thing=replace(thing, liquid=Liquid(round(litres, 3), site.rng.pick(LIQUIDS[thing.kind]))))


def _fill(site: Site, vessel: Stand, disorder: float) -> None:
    """Puts things into a vessel, each as deep as it goes."""
    cavity = next((each for each in own_form(vessel.thing).cavities if each.joint is None), None)
    for _ in range(site.rng.between(1, _IN_VESSELS) if cavity else 0):
        thing = replace(drawn(site, site.rng.pick(CONTENTS[vessel.thing.kind])), inside=True)
        assert cavity
        stand = _sunk(site, vessel, cavity, thing, disorder)
        if stand:
            site.add(stand)


def _sunk(site: Site, vessel: Stand, cavity: Cavity, thing: Thing, disorder: float) -> Stand | None:
    """Returns a thing in a vessel, as deep as it goes; None where that is above the brim, or on nothing."""
    halves = np.abs(cavity.halves).max(axis=0)
    aside = between(site.rng, -90.0, 90.0) * disorder
    low, high = turned_box(own_bounds(thing), aside)
    room = np.maximum(halves[:2] - (high - low)[:2] / 2, 0.0)
    off = np.array([between(site.rng, -0.8, 0.8) for _ in range(2)]) * room
    floor = Surface(cavity.at - [0, 0, halves[2]], np.diag([*halves[:2], 0.0])[:2])

    def lying(off: Array, rise: float) -> Stand | None:
        place = place_on(vessel, floor, thing, off, aside)
        x, y, z = place.at
        stand = put(thing, place._replace(at=(x, y, z + rise)))
        return stand if _lies(site, stand) else None

    rises = np.arange(0.0, max(2 * halves[2] - (high - low)[2] / 2, 0.0), _RISE).tolist()
    found = next(((rise, stand) for rise in rises if (stand := lying(off, rise))), None)
    if found is None:
        return None
    rise, stand = found
    stand = _rolled(lying, stand, off, rise, room)
    return stand if _rests(site, stand) else None


def _rolled(
    lying: Callable[[Array, float], Stand | None], stand: Stand, off: Array, rise: float, room: Array
) -> Stand:
    """Returns a thing in a vessel where it falls no further, nor rolls down what it lies on."""
    while rise >= _FALL:
        rise -= _FALL
        offs = [each for each in (off, *(off + _ROLL * _AROUND)) if (np.abs(each) <= room).all()]
        found = next(((each, lower) for each in offs if (lower := lying(each, rise))), None)
        if found is None:
            return stand
        off, stand = found
    return stand


def _rests(site: Site, stand: Stand) -> bool:
    """Says whether there is something below a thing, and not just room that a lid needs to open."""
    return next(overlaps(lowered(stand.thing), chained([each.solids for each in site.stands]), 0.0), None) is not None


def _drop(site: Site, kind: str) -> None:
    """Puts one thing on the floor, where there is room."""
    thing = drawn(site, kind)
    for _ in range(_TRIES):
        x = between(site.rng, site.area.west, site.area.east)
        y = between(site.rng, site.area.south, site.area.north)
        stand = put(thing, Place(between(site.rng, 0.0, 360.0), None, (x, y, 0.0), FLOOR))
        if fits(site, stand):
            site.add(stand)
            return
