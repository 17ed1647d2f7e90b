"""Putting things into things: lowered or pushed in through the mouth, down to first contact. World frame, metres."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

import numpy as np

from tolman.assets.shape import Array, Cavity, Vector
from tolman.house.house import Thing, upright
from tolman.house.models import body_of, shape_of
from tolman.house.solids import chained, gathered, overlaps
from tolman.physics.act import PutInside
from tolman.physics.cover import is_covered
from tolman.physics.grip import let_go
from tolman.physics.load import Load, heading, load_in_hand
from tolman.physics.outcome import Course, Verdict, refused
from tolman.physics.state import State
from tolman.physics.surroundings import OVERLAP, Surroundings, boxed, placed, resting_on, surroundings
from tolman.physics.way import (
    Stop,
    along,
    beyond,
    comes_up,
    copies,
    extent,
    is_barred,
    is_within,
    lowered_to_contact,
    opened_for,
    way_out,
)

_TURNS = (0.0, 90.0, 45.0)
"""Degrees by which a thing is turned against what it is put into."""
_TIGHT = 0.001
"""Metres by which a thing may seem wider than a room inside; solids decide then."""
_APART = 0.03
"""Metres from one spot to the next, about."""
_FEW, _MANY = 1, 4
"""Spots to either side of the middle, in an empty room and in one in which something lies."""
_TRIED = 14
"""Spots that are tried with each turn, at most."""
_ABOVE = 0.01
"""Metres before its mouth at which a thing begins to go into something."""
_RISE = 0.006
"""Metres above the floor of a room at which a thing is pushed into it."""
_UPWARD = 0.5
"""How much of a mouth is upwards, at least, through which things are lowered."""
_AJAR = 0.01
"""Share of its way from which on a drawer is open."""
_FALLS = 3
"""Places in which a thing is let go, at most."""

Entry = tuple[Array, Array, float]
"""Where a thing begins, the level way that it goes, and how far it can be lowered then."""


@dataclass(slots=True)
class Search:
    """A search for a place in something."""

    around: Surroundings
    load: Load
    """Upright."""
    into: Thing
    contents: frozenset[str]
    """What is in it already."""
    met: set[str | None] = field(default_factory=set)
    """What was in the way."""
    hindered: list[tuple[Cavity, Load, Entry]] = field(default_factory=list)
    """The ways on which something else was, not what it is put into alone."""
    barred: Verdict | None = None
    """Why nothing gets as far as its mouth."""

    def places(self, cavities: Sequence[Cavity]) -> Iterator[Load]:
        """Yields the load wherever it gets to in some rooms inside, at first contact."""
        shut = {joint.name for joint in shape_of(self.into).joints if joint.stands < _AJAR and joint.sort == "slide"}
        own, low, high = self._without_lid().placed[0], self.load.body.low, self.load.body.high
        for cavity in cavities:
            # Before it goes in, all of a thing is before the mouth.
            size = high[2] - low[2] if cavity.mouth[2] > _UPWARD else (high - low)[:2].min()
            if cavity.unfit or cavity.joint in shut or is_barred(own, cavity, _ABOVE + float(size) / 2):
                continue
            for turn in _TURNS:
                load = self.load.at((0.0, 0.0, 0.0), upright(heading(self.into.turn) + turn))
                for entry in self._entries(cavity, load):
                    place = self.reached(cavity, load, entry)
                    if place is not None:
                        yield place

    def _entries(self, cavity: Cavity, load: Load) -> Iterator[Entry]:
        """Yields the ways on which a load may go into a room inside, best first."""
        if cavity.mouth[2] > _UPWARD:
            yield from self._from_above(cavity, load)
        elif cavity.mouth[2] > -_UPWARD:
            yield from self._from_aside(cavity, load)

    def _from_above(self, cavity: Cavity, load: Load) -> Iterator[Entry]:
        """Yields places over a mouth from which a load may be lowered."""
        tall = float(np.abs(cavity.halves[:, 2]).sum())
        foot = float(cavity.at[2]) - tall - float(load.body.low[2])
        sides = [half for half in cavity.halves if abs(half @ cavity.mouth) < 0.5 * np.linalg.norm(half)]
        for place in self._spots(cavity, load, sides):
            x, y, _ = place
            start = np.array([x, y, foot + 2 * tall + _ABOVE])
            yield start, np.zeros(3), 2 * tall + 2 * _ABOVE

    def _from_aside(self, cavity: Cavity, load: Load) -> Iterator[Entry]:
        """Yields places before a mouth from which a load may be pushed in, on the floor or above what lies there."""
        upright, aside, deep = sorted(cavity.halves, key=lambda half: (-abs(half[2]), abs(half @ cavity.mouth)))
        tall, body = 2 * abs(float(upright[2])), load.body
        spare = tall - float(body.high[2] - body.low[2])
        if spare < -_TIGHT:
            return
        foot = float(cavity.at[2]) - tall / 2 - float(body.low[2])
        rises = (
            (min(_RISE, spare / 2), spare - _RISE)
            if self.contents and spare > 2 * _RISE
            else (min(_RISE, spare / 2),)
        )
        for rise in rises:
            for place in self._spots(cavity, load, [aside, deep]):
                inmost = np.array([place[0], place[1], foot + rise])
                out = beyond(cavity) + _ABOVE - extent(body.solids, cavity.mouth)[0] - float(inmost @ cavity.mouth)
                yield inmost + out * cavity.mouth, -out * cavity.mouth, rise + 2 * _ABOVE

    def _spots(self, cavity: Cavity, load: Load, sides: Sequence[Array]) -> list[Array]:
        """Returns places in a room, the middle first, free ones before others; none where it is too small."""
        lines = []
        for half in sides:
            size = float(np.linalg.norm(half))
            low, high = extent(load.body.solids, half / size)
            spare = size - (high - low) / 2
            if spare < -_TIGHT and abs(half @ cavity.mouth) < 0.5 * size:
                return []
            count = min(int(max(spare, 0.0) / _APART) + (spare > 0.005), _MANY if self.contents else _FEW)
            steps = np.linspace(-1.0, 1.0, 2 * count + 1) * max(spare - _TIGHT, 0.0) if count else np.zeros(1)
            lines.append([(float(cavity.at @ half) / size - (low + high) / 2 + step) * half / size for step in steps])
        middle = cavity.at
        spots = [one + other for one in lines[0] for other in lines[1]]
        spots.sort(key=lambda spot: round(float(np.linalg.norm((spot - middle)[:2])), 6))
        return self._free_first(cavity, load, spots)[:_TRIED]

    def _free_first(self, cavity: Cavity, load: Load, spots: list[Array]) -> list[Array]:
        """Returns spots in another order, those first in which a load lies in nothing that is there already."""
        if not self.contents:
            return spots
        foot = float(cavity.at[2] - np.abs(cavity.halves[:, 2]).sum() - load.body.low[2]) + _RISE
        shifts = np.array([(x, y, foot) for x, y, _ in spots])
        others = chained([placed(thing).solids for thing in self.around.house.things if thing.name in self.contents])
        every = copies(load.body.solids, shifts)
        hit = {int(every.owner[each.one]) for each in overlaps(every, others, OVERLAP)}
        order = sorted(range(len(spots)), key=lambda number: number in hit)
        return [spots[number] for number in order]

    def reached(self, cavity: Cavity, load: Load, entry: Entry) -> Load | None:
        """Returns a load in a room where it touches something on its way into it, if it gets as far."""
        start, way, drop = entry
        first = load.at(start, load.first.turn)
        if way.any() and (stop := along(self.around, first.body, way)).by:
            self._note(stop, (cavity, load, entry))
            return None
        place = load.at(start + way, load.first.turn)
        least = _middle(place.first)[2] - cavity.at[2] - np.abs(cavity.halves[:, 2]).sum()
        stop = lowered_to_contact(self.around, place.body, drop, least)
        self._note(stop, (cavity, load, entry))
        if not stop.by or stop.far < max(least, 0.0):
            return None
        if not (way.any() or self._comes_from_above(first)) or self._is_barred(first):
            return None
        found = load.at(np.subtract(place.first.at, (0.0, 0.0, stop.far)), load.first.turn)
        return found if _is_in(cavity, found.first) else None

    def _note(self, stop: Stop, tried: tuple[Cavity, Load, Entry]) -> None:
        """Keeps in mind what was in the way."""
        self.met |= stop.by
        if stop.by - {self.into.name}:
            self.hindered.append(tried)

    def _comes_from_above(self, load: Load) -> bool:
        """Says whether a load comes to above a mouth from outside, as it does not where a drawer is shut."""
        own = self._without_lid()
        rise = max(float(own.high[0, 2] - load.body.low[2]), _ABOVE)
        return comes_up(own, load.body, load.first, rise)

    def _without_lid(self) -> Surroundings:
        """Returns the thing into which something is put, and nothing else, without a lid that is lifted off."""
        own, shape = self.around.alone(self.into), shape_of(self.into)
        lids = {
            joint.name for joint in shape.joints if joint.sort == "slide" and joint.axis[2] > _UPWARD and joint.stands
        }
        body = boxed(gathered([[solid for solid in shape.solids if solid.joint not in lids]]))
        return replace(own, placed=(body,), low=body.low[None], high=body.high[None]) if lids else own

    def _is_barred(self, load: Load) -> bool:
        """Says whether a load does not get to before a mouth, since that is inside of something else."""
        if self.around.thing(self.into.held_by) is not None:
            self.barred = way_out(self.around, load.body, self.into) or self.barred
        return self.barred is not None


def put_inside(state: State, act: PutInside, nudge: Vector) -> Course:
    """Puts what the hand holds into a thing."""
    if not state.carried.is_full:
        return refused(state, Verdict.HANDS_EMPTY)
    around = surroundings(state.house)
    into = around.thing(act.into)
    cavities = () if into is None else tuple(each for each in shape_of(into).cavities if not each.unfit)
    if into is None or not cavities or not state.carried.things:
        return refused(state, Verdict.NOTHING)
    if is_covered(state.house, [into.name]):
        return refused(state, Verdict.COVERED)
    if into.liquid is not None and into.liquid.litres > 0:
        return refused(state, Verdict.FULL)
    load = load_in_hand(state.carried).upright(0.0).held(into.name, inside=True)
    search = Search(around, load, into, frozenset(resting_on(state.house, [into.name])))
    # What would not even go into it if it were empty is not tried among what lies in it.
    if search.contents and not _goes_into(search, into, cavities):
        return refused(state, _why_not_alone(search, cavities))
    fallen: Course | None = None
    for place in islice(search.places(cavities), _FALLS):
        course = let_go(state, place, nudge, is_seen=fallen is None)
        if course.verdict is Verdict.DONE:
            return course
        fallen = fallen or course
    return fallen or refused(state, _why(search, cavities))


def _why(search: Search, cavities: Sequence[Cavity]) -> Verdict:
    """Returns why there is no place: something is in the way, or what lies in it, it is shut, or it is too small."""
    if search.barred is not None:
        return search.barred
    if search.contents:
        return Verdict.FULL if search.met & search.contents else Verdict.BLOCKED
    # Where nothing else was met on the way, it would end as it did.
    alone = Search(search.around.alone(search.into), search.load, search.into, frozenset())
    if any(alone.reached(*tried) is not None for tried in search.hindered):
        return Verdict.BLOCKED
    return _why_not_alone(search, cavities)


def _why_not_alone(search: Search, cavities: Sequence[Cavity]) -> Verdict:
    """Returns why a load does not even go into an empty thing with nothing around it."""
    for cavity in cavities:
        opened = opened_for(search.into, cavity)
        if opened is not None:
            room = [each for each in shape_of(opened).cavities if each.joint == cavity.joint and not each.unfit]
            if _goes_into(search, opened, room):
                return Verdict.SHUT
    return Verdict.DOES_NOT_FIT


def _goes_into(search: Search, into: Thing, cavities: Sequence[Cavity]) -> bool:
    """Says whether a load goes into an empty thing with nothing around it."""
    empty = Search(search.around.alone(into), search.load, into, frozenset())
    return next(empty.places(cavities), None) is not None


def _is_in(cavity: Cavity, thing: Thing) -> bool:
    """Says whether the middle of a thing is in a room."""
    return is_within(cavity, _middle(thing))


def _middle(thing: Thing) -> Array:
    body = body_of(thing)
    return (body.low + body.high) / 2
