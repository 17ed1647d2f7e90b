"""Chores in a house: bringing a thing to another, opening one and looking in; drawn so that a body can do them.

Before a chore is drawn, a body has done it, step by step; these steps are its script. World frame, metres.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

import numpy as np

from tolman.assets.shape import Array
from tolman.errors import HouseError
from tolman.eye.coverage import sees_into, unseen
from tolman.eye.deed import Deed, Pointed, Verb
from tolman.eye.goal import facing, told_apart
from tolman.eye.motion import Body, Motion, Way
from tolman.eye.reach import Target, found
from tolman.eye.routes import ACROSS, Point, walk
from tolman.eye.sort import Job
from tolman.eye.stance import DEGREES, HEADINGS, LEVEL, Stance, stance_at
from tolman.eye.view import View
from tolman.eye.visit import Visit, Visitor, visit_in
from tolman.house.house import CEILING, WALL, House, Thing
from tolman.house.models import shape_of
from tolman.house.solids import Truths
from tolman.house.soundness import floor_of
from tolman.house.ways import CELL, FloorMap
from tolman.physics.outcome import Verdict
from tolman.seeding import Stream

Step = Motion | Deed

STRIDES = 0.1
"""Metres: strides of scripts are whole numbers of these."""
LONGEST = 24
"""How many of these, or of turns of 15°, one step has at most."""
_SMALL = 0.35
"""Metres of the longest side of things that are brought somewhere."""
_HEIGHTS = (0.2, 1.3)
"""Metres from the floor between which lies what a thing is brought to."""
_NEAR = 0.75
"""Metres, on the plan, from an eye to what it acts on in a script."""
_ROOMY = 0.25
"""Metres that are free around a start."""
_CHORES, _STANDS, _PLACES, _WALKS = 30, 3, 4, 3
"""Chores that are tried; places to stand, places to point at, and walks to one place, of each."""
_SAMPLED = 24
_STRETCHES = (0.0, 0.4, -0.5, -0.9)
"""Metres by which one stretches or stoops to look into something."""


@dataclass(frozen=True, slots=True)
class Chore:
    """What to do."""

    job: Job
    words: str
    """What a player is told, as in "put the red mug on the desk"."""
    thing: str
    """What is brought; nothing where something is opened."""
    place: str
    """What it is brought to, or what is opened."""
    inside: bool = False
    """Whether it is brought into that, and not onto it."""


@dataclass(frozen=True, slots=True, eq=False)
class Shift:
    """A chore with where it begins, and steps by which a body was seen to do it."""

    chore: Chore
    start: Stance
    script: tuple[Step, ...]


def is_done(visitor: Visitor, chore: Chore, visit: Visit) -> bool:
    """Says whether a chore is done."""
    if chore.job is Job.OPEN:
        return sees_into(visitor.eyes.sight(visit.state.house), visit.stance, chore.place)
    thing = _thing(visit.state.house, chore.thing)
    return thing is not None and thing.held_by == chore.place and thing.inside == chore.inside


def share_done(visitor: Visitor, chore: Chore, visit: Visit) -> float:
    """Returns how much of a chore is done: 1 for all, 0.5 with the thing in the hand, or open, and 0 before."""
    if is_done(visitor, chore, visit):
        return 1.0
    if chore.job is Job.BRING:
        held = visit.state.held
        return 0.5 if held is not None and held.name == chore.thing else 0.0
    thing = _thing(visit.state.house, chore.place)
    return 0.5 if thing is not None and max(thing.joints.values(), default=0.0) > 0.5 else 0.0


def next_place(chore: Chore, visit: Visit) -> Point:
    """Returns where, on the plan, one is to act next: at the thing, and once that is held, at the place."""
    house = visit.state.house
    thing = _thing(house, chore.thing) or _thing(house, chore.place)
    return (0.0, 0.0) if thing is None else (thing.at[0], thing.at[1])


def draw_shift(visitor: Visitor, house: House, rng: Stream, job: Job, points: int) -> Shift:
    """Returns a chore by chance, one that a body does which points at one of `points` by `points` places.

    Raises where a house has none.
    """
    begun = visit_in(house, stance_at((0.0, 0.0, LEVEL)))
    starts = rng.shuffled(_starts(house, floor_of(house, begun.body.solids)))
    chores = _bringing(house, rng) if job is Job.BRING else iter(rng.shuffled(list(_opening(begun.body))))
    for start, chore in islice(zip(_again(starts), chores, strict=False), _CHORES):
        stance = stance_at((*start, LEVEL), rng.below(HEADINGS) * DEGREES)
        visit = Visit(begun.state, begun.body, stance)
        script = _Hand(visitor, points).script(visit, chore)
        if script is not None:
            return Shift(chore, stance, script)
    raise HouseError(f"this house has nothing to {job} that a body was seen to {job}")


def pointed(across: int, down: int, points: int) -> Pointed:
    """Returns the middle of a field of a picture that is parted into `points` by `points` of them."""
    x, y = ((number + 0.5) / points * (ACROSS + 1) - 0.5 for number in (across, down))
    return Pointed(x, y)


def field_of(place: Pointed, points: int) -> tuple[int, int]:
    """Returns the numbers of the field in which a place lies, across and down."""
    across, down = (int((part + 0.5) / (ACROSS + 1) * points) for part in (place.across, place.down))
    return across, down


def _again(starts: list[Point]) -> Iterator[Point]:
    while starts:
        yield from starts


def _starts(house: House, floor: FloorMap) -> list[Point]:
    """Returns places all over the house where one can stand well."""
    cells = np.argwhere(floor.clearance >= _ROOMY)
    found = [floor.point((int(column), int(row))) for column, row in cells[:: max(len(cells) // 200, 1)]]
    return [point for point in found if house.room_at(*point)]


def _bringing(house: House, rng: Stream) -> Iterator[Chore]:
    """Yields all that might be brought somewhere, by chance."""
    known = list(told_apart(house))
    small = [(thing, words) for thing, words in known if _is_small(thing)]
    for (thing, words), (place, where) in rng.shuffled(list(product(small, known))):
        if place.name in (thing.name, thing.held_by) or place.held_by in (WALL, CEILING, thing.name):
            continue
        shape = shape_of(place)
        if any(not cavity.unfit and _is_handy(cavity.at) for cavity in shape.cavities) and not shape.joints:
            yield Chore(Job.BRING, f"put the {words} in the {where}", thing.name, place.name, inside=True)
        elif any(surface.is_level and _is_handy(surface.at) for surface in shape.surfaces):
            yield Chore(Job.BRING, f"put the {words} on the {where}", thing.name, place.name)


def _is_small(thing: Thing) -> bool:
    low, high = shape_of(thing).bounds()
    return float((high - low).max()) <= _SMALL and thing.held_by not in (WALL, CEILING) and not thing.inside


def _is_handy(at: Array) -> bool:
    return _HEIGHTS[0] <= float(at[2]) <= _HEIGHTS[1]


def _opening(body: Body) -> Iterator[Chore]:
    """Yields all that might be opened and looked into."""
    shut = {inside.thing for inside in unseen(body).insides}
    for thing, words in told_apart(body.house):
        if thing.name in shut and not max(thing.joints.values(), default=0.0):
            yield Chore(Job.OPEN, f"open the {words} and look into it", "", thing.name)


@dataclass(frozen=True, slots=True)
class _Hand:
    """Looks for scripts."""

    visitor: Visitor
    points: int

    def script(self, visit: Visit, chore: Chore) -> tuple[Step, ...] | None:
        """Returns steps that do a chore; None where none were found."""
        if is_done(self.visitor, chore, visit):
            return None
        if chore.job is Job.OPEN:
            return self._opened(visit, chore)
        for taken, visit_then in self._done_at(visit, chore.thing, Verb.PICK_UP):
            held = visit_then.state.held
            if held is None or held.name != chore.thing:
                continue
            for put, visit_last in self._done_at(
                visit_then, chore.place, Verb.PUT_INSIDE if chore.inside else Verb.PUT
            ):
                if is_done(self.visitor, chore, visit_last):
                    return taken + put
            return None
        return None

    def _opened(self, visit: Visit, chore: Chore) -> tuple[Step, ...] | None:
        for steps, visit_then in self._done_at(visit, chore.place, Verb.OPEN):
            for looks, visit_last in self._looks(visit_then, chore.place):
                if is_done(self.visitor, chore, visit_last):
                    return steps + looks
        return None

    def _looks(self, visit: Visit, name: str) -> Iterator[tuple[tuple[Step, ...], Visit]]:
        """Yields ways to look into something that is open, from here and from a step back."""
        for back, stretch in product((0, 1, 2), _STRETCHES):
            away = [Motion(Way.BACK, back * STRIDES * 3)] if back else []
            if stretch:
                away.append(Motion(Way.UP if stretch > 0 else Way.DOWN, abs(stretch)))
            steps, there = self._gone(visit, away)
            for cavity in shape_of(visit.state.house[name]).cavities:
                turns, facing_it = self._gone(there, facing(there.stance, cavity.at))
                yield (*steps, *turns), facing_it

    def _done_at(self, visit: Visit, name: str, verb: Verb) -> Iterator[tuple[tuple[Step, ...], Visit]]:
        """Yields steps that lead to something and do an act there, and what came of them."""
        most = _PLACES if verb in (Verb.PUT, Verb.OPEN) else 1
        for steps, there in islice(self._ways(visit, name), _STANDS):
            for place in islice(self._places(self.visitor.view(there), name), most):
                after, verdict = self.visitor.acted(there, Deed(verb, place))
                if verdict is Verdict.DONE:
                    yield (*steps, Deed(verb, place)), after
                    break
                if verb is Verb.PICK_UP and verdict is not Verdict.BLOCKED:
                    return

    def _ways(self, visit: Visit, name: str) -> Iterator[tuple[tuple[Step, ...], Visit]]:
        """Yields ways to places from which something is within reach, looking at it, the nearest first."""
        low, high = shape_of(visit.state.house[name]).bounds()
        floor = floor_of(visit.body.house, visit.body.solids)
        for point in _stands(floor, visit, low, high):
            steps, there = self._walked(visit, floor, point)
            if steps is None:
                continue
            near = np.clip(there.stance.at, low, high)
            aim = np.array([*(near + (low + high) / 2)[:2] / 2, high[2]])
            turns, there = self._gone(there, facing(there.stance, aim))
            yield (*steps, *turns), there

    def _walked(self, visit: Visit, floor: FloorMap, point: Point) -> tuple[tuple[Step, ...] | None, Visit]:
        """Returns steps to a place, and where they end; None where they do not come near it."""
        steps: tuple[Step, ...] = ()
        for _ in range(_WALKS):
            found = walk(visit.body, visit.stance, floor, point)
            if found is None:
                return None, visit
            more, visit = self._gone(visit, found.motions)
            steps += more
            if float(np.hypot(*np.subtract(visit.stance.at[:2], point))) <= STRIDES:
                return steps, visit
        return None, visit

    def _gone(
        self, visit: Visit, motions: "Iterator[Motion] | tuple[Motion, ...] | list[Motion]"
    ) -> tuple[tuple[Step, ...], Visit]:
        """Returns motions in steps that an action has, and where they end."""
        steps = tuple(step for motion in motions for step in _in_strides(motion))
        for step in steps:
            visit, _ = self.visitor.moved(visit, step)
        return steps, visit

    def _places(self, view: View, name: str) -> Iterator[Pointed]:
        """Yields fields of a picture in which a hand touches something, the highest places first."""
        if name not in view.names:
            return
        frame = view.labels
        rows, columns = np.nonzero(frame.label == view.names.index(name))
        chosen = np.unique(np.linspace(0, max(len(rows) - 1, 0), _SAMPLED).astype(int))[: len(rows)]
        fields = {
            (
                int((columns[each] + 0.5) / len(frame.label) * self.points),
                int((rows[each] + 0.5) / len(frame.label) * self.points),
            )
            for each in chosen.tolist()
        }
        touched = [
            (place, found(view, place)) for place in (pointed(*field, self.points) for field in sorted(fields))
        ]
        meant = [(place, to) for place, to in touched if isinstance(to, Target) and to.name == name]
        yield from (place for place, _ in sorted(meant, key=lambda each: -each[1].at[2]))


def _stands(floor: FloorMap, visit: Visit, low: Array, high: Array) -> Iterator[Point]:
    """Yields places to stand beside a box, far from each other, the nearest to where one is first."""
    wide, tall = floor.clearance.shape
    xs, ys = floor.west + (np.arange(wide) + 0.5) * CELL, floor.south + (np.arange(tall) + 0.5) * CELL
    points = np.stack(np.meshgrid(xs, ys, indexing="ij"), axis=-1)
    off = np.linalg.norm(np.maximum(np.maximum(low[:2] - points, points - high[:2]), 0), axis=-1)
    ends: Truths = (off <= _NEAR) & (floor.clearance >= visit.body.radius + STRIDES / 2)
    left = points[ends]
    while len(left):
        nearest = left[int(np.linalg.norm(left - visit.stance.at[:2], axis=-1).argmin())]
        yield float(nearest[0]), float(nearest[1])
        left = left[np.linalg.norm(left - nearest, axis=-1) > _NEAR]


def _in_strides(motion: Motion) -> Iterator[Motion]:
    """Yields a motion as steps of whole numbers of strides or turns, none for less than half a stride."""
    step = float(DEGREES) if motion.is_turn else STRIDES
    left = round(motion.extent / step)
    while left > 0:
        yield Motion(motion.way, round(min(left, LONGEST) * step, 2))
        left -= LONGEST


def _thing(house: House, name: str) -> Thing | None:
    return next((thing for thing in house.things if thing.name == name), None)
