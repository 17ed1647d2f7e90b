"""The questions of the published program, draw for draw.

Every kind has a generator of its own, made from the seed and shared by its questions. Each function here draws in
the order in which the published program does, so no draw may be moved, joined or left out.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, combinations
from math import dist, hypot
from typing import TypeVar

from numpy.random import Generator, default_rng

from tolman.geometry.pose import HEADINGS, Cell, Heading, Pose, minus, nearest_heading
from tolman.protocol.edition import Edition
from tolman.suites.tos.chart import Chart, Stand
from tolman.suites.tos.moves import START
from tolman.suites.tos.questions.action_to_view import ActionToView, Step, jumps
from tolman.suites.tos.questions.allocentric_map import AllocentricMap
from tolman.suites.tos.questions.direction import Direction
from tolman.suites.tos.questions.kinds import Kind, chosen_kinds
from tolman.suites.tos.questions.location_to_view import LocationToView
from tolman.suites.tos.questions.mental_rotation import MentalRotation, bearing
from tolman.suites.tos.questions.perspective_decision import PerspectiveDecision
from tolman.suites.tos.questions.perspective_taking import PerspectiveTaking
from tolman.suites.tos.questions.question import Question
from tolman.suites.tos.questions.view_to_action import ViewToAction
from tolman.suites.tos.questions.view_to_location import ViewToLocation
from tolman.suites.tos.scene.scene import Door, Member, Scene, Thing
from tolman.suites.tos.scene.sight import Sighting, view_of

REDRAWS = 20
"""Times that a question asked before is drawn again; what comes then is asked twice."""

MOST_SHOWN = 3
"""Things that a described view lists at most."""

FEWEST_NAMES, MOST_NAMES = 3, 5
"""Things that a question about the whole map or a full turn names."""

GAPS = (30, 15, 7.5, 1)
"""Degrees by which the bearings of a full turn differ, given up one after the other."""

TRIES_PER_GAP = 5
"""Orders in which things are tried before a gap is given up."""

AHEAD = 0.001
"""Degrees from straight ahead within which nothing is asked about in a full turn."""

PLANS = 5
"""Plans of which one is chosen."""

DOOR_TENTHS = 6
"""Chance, in tenths, of a jump to a door where there is one."""

SPOTS = 20
"""Poses on the floor of which one is chosen."""

TRIES_PER_SPOT = 10
"""Cells that are tried for one without a thing."""

FEWEST_SEEN = 2
"""Things that must be seen from a pose on the floor."""

APART = 1
"""Cells by which two things of a room must be apart for poses in it."""

T = TypeVar("T")
Candidate = tuple[T, Sequence[Sighting]]
"""Something that may be chosen, and what is seen from there."""
Leg = int | tuple[Stand, str]
"""Degrees to turn, or a jump from a stand to a name."""
Plan = tuple[list[Leg], Stand]
"""A way from the start, and where it ends."""
Draw = Callable[[Scene, Chart, Generator], Iterator[Question]]


def draw_published(
    scene: Scene, chart: Chart, seed: int, each: int = 3, kinds: Iterable[str] = ()
) -> tuple[Question, ...]:
    """Returns the questions of the published program: `each` of every kind, fewer where it finds none and fails.

    `kinds` are those that are asked; all where none is named.
    """
    questions: list[Question] = []
    for kind in chosen_kinds(kinds, Edition.PUBLISHED):
        questions += _asked(DRAWS[kind](scene, chart, default_rng(seed)), each)
    return tuple(questions)


def _asked(drawn: Iterator[Question], each: int) -> list[Question]:
    """Returns the first questions that differ; one that keeps coming again is asked again."""
    asked: list[Question] = []
    redrawn = 0
    while len(asked) < each and (question := next(drawn, None)) is not None:
        if question in asked and redrawn < REDRAWS:
            redrawn += 1
        else:
            asked.append(question)
            redrawn = 0
    return asked


def _directions(_scene: Scene, chart: Chart, rng: Generator) -> Iterator[Direction]:
    while len(chart.things) > 1:
        subject, anchor, *_ = _shuffled(rng, chart.things)
        yield Direction(subject.name, anchor.name)


def _perspectives(_scene: Scene, chart: Chart, rng: Generator) -> Iterator[PerspectiveTaking]:
    while found := _subject_and_anchor(chart, rng):
        yield PerspectiveTaking(*found)


def _subject_and_anchor(chart: Chart, rng: Generator) -> tuple[str, str] | None:
    """Returns two things of which the second sees the first, or None if nothing sees a thing."""
    for anchor in _shuffled(rng, chart.fronted):
        view = chart.names_in_view((anchor.name, anchor.heading))
        others = _shuffled(rng, [thing.name for thing in chart.things if thing is not anchor])
        if seen := [name for name in others if name in view]:
            return _pick(rng, seen), anchor.name
    return None


def _decisions(_scene: Scene, chart: Chart, rng: Generator) -> Iterator[PerspectiveDecision]:
    while True:
        anchors = _shuffled(rng, chart.fronted)
        views = [(thing.name, chart.view((thing.name, thing.heading)).sightings) for thing in anchors]
        chosen = _chosen(rng, views)
        if chosen is None:
            return
        name, seen = chosen
        yield PerspectiveDecision(seen, name)


def _ways(_scene: Scene, chart: Chart, rng: Generator) -> Iterator[ActionToView]:
    while chosen := _chosen_plan(chart, 2, rng):
        (legs, _), seen = chosen
        yield ActionToView(_steps(chart, legs), _shuffled(rng, seen)[0].name)


def _ends(_scene: Scene, chart: Chart, rng: Generator) -> Iterator[ViewToAction]:
    while chosen := _chosen_plan(chart, 3, rng):
        (_, end), seen = chosen
        yield ViewToAction(seen, end)


def _maps(_scene: Scene, chart: Chart, rng: Generator) -> Iterator[AllocentricMap]:
    names = [thing.name for thing in chart.things]
    while len(names) >= FEWEST_NAMES:
        order = _shuffled(rng, names)
        yield AllocentricMap(tuple(order[: _count(rng, len(names))]))


def _turns(_scene: Scene, chart: Chart, rng: Generator) -> Iterator[MentalRotation]:
    while True:
        clockwise = _below(rng, 2) == 0
        angles = {thing.name: bearing(thing.at) for thing in chart.things}
        aside = {name: angle for name, angle in angles.items() if AHEAD < angle < 360 - AHEAD}
        kept = _spread(rng, aside)
        if len(kept) < FEWEST_NAMES:
            return
        kept.sort(key=lambda name: (aside[name] if clockwise else 360 - aside[name], hypot(*chart.at(name))))
        yield MentalRotation(tuple(sorted(kept[: _count(rng, len(kept))])), clockwise)


def _spread(rng: Generator, angles: dict[str, float]) -> list[str]:
    """Returns names whose angles differ by the widest gap that leaves enough; fewer if none does.

    Angles just to the left and just to the right of straight ahead count as far apart.
    """
    names, kept = list(angles), list[str]()
    for gap in GAPS:
        for _ in range(TRIES_PER_GAP):
            rng.shuffle(names)  # The order of the last try, not the first one, is shuffled.
            kept = []
            for name in names:
                if all(abs(angles[name] - angles[other]) > gap for other in kept):
                    kept.append(name)
            if len(kept) >= FEWEST_NAMES:
                return kept
    return kept


def _sights(scene: Scene, chart: Chart, rng: Generator) -> Iterator[LocationToView]:
    for origin, at, heading, seen in _spots(scene, chart, rng):
        yield LocationToView(origin, at, heading, seen[0].name)


def _places(scene: Scene, chart: Chart, rng: Generator) -> Iterator[ViewToLocation]:
    for origin, at, heading, seen in _spots(scene, chart, rng):
        yield ViewToLocation(origin, heading, seen, at)


DRAWS: dict[Kind, Draw] = {
    Direction: _directions,
    PerspectiveTaking: _perspectives,
    PerspectiveDecision: _decisions,
    ActionToView: _ways,
    ViewToAction: _ends,
    AllocentricMap: _maps,
    MentalRotation: _turns,
    LocationToView: _sights,
    ViewToLocation: _places,
}
"""What draws each kind, without end or until the scene has nothing to ask about."""


def _chosen_plan(chart: Chart, count: int, rng: Generator) -> tuple[Plan, tuple[Sighting, ...]] | None:
    """Returns one of several plans with so many jumps, and part of what is seen where it ends."""
    plans = [*filter(None, (_plan(chart, count, rng) for _ in range(PLANS)))]
    return _chosen(rng, [(plan, chart.view(plan[1]).sightings) for plan in plans])


def _plan(chart: Chart, count: int, rng: Generator) -> Plan | None:
    """Returns a random plan, or None if it comes to where nothing can be seen."""
    legs: list[Leg] = []
    last, place, heading = START, START, Heading.NORTH
    for _ in range(count):
        goal = _goal(chart, last, place, rng)
        if goal is None:
            return None
        ahead = nearest_heading(*minus(goal.at, chart.at(place)))
        legs += [*_turn(heading, ahead), ((place, ahead), goal.name)]
        last, place, heading = place, goal.name, ahead
    ends = [each for each in HEADINGS if chart.view((place, each)).sightings]
    if not ends:
        return None
    end = _pick(rng, ends)
    return [*legs, *_turn(heading, end)], (place, end)


def _goal(chart: Chart, last: str, place: str, rng: Generator) -> Member | None:
    """Returns what is jumped to from `place`: from a door into the room behind it, else often to a door."""
    near = _near(chart, place)
    if not near:
        return None
    things = [member for member in near if isinstance(member, Thing)]
    doors = [member for member in near if isinstance(member, Door)]
    if len(chart.rooms[place]) > 1:
        behind = [thing for thing in things if chart.rooms[thing.name][0] not in chart.rooms[last]]
        return _pick(rng, behind or near)
    if doors and _below(rng, 10) < DOOR_TENTHS:
        return _pick(rng, doors)
    return _pick(rng, things or near)


def _near(chart: Chart, place: str) -> list[Member]:
    """Returns everything else in the rooms of a place, room by room."""
    members = dict.fromkeys(member for room in chart.rooms[place] for member in chart.members_in((room,)))
    return [member for member in members if member.name != place]


def _turn(heading: Heading, wanted: Heading) -> tuple[int, ...]:
    """Returns the turn from one heading to another: none, 90, -180 or -90 degrees."""
    quarters = (wanted - heading) % 4
    return ((90, -180, -90)[quarters - 1],) if quarters else ()


def _steps(chart: Chart, legs: list[Leg]) -> tuple[Step, ...]:
    """Returns a way as it is told: without names."""
    return tuple(leg if isinstance(leg, int) else dict(jumps(chart, leg[0]))[leg[1]] for leg in legs)


def _spots(scene: Scene, chart: Chart, rng: Generator) -> Iterator[tuple[str, Cell, Heading, tuple[Sighting, ...]]]:
    """Yields poses on the floor: origin, cell counted from there, heading, and part of what is seen.

    The published program appends the doors of a room to a list each time that a pose in this room is asked about, and
    then draws the origin from all of it.
    """
    rooms = _rooms(scene)
    visits = Counter[int]()
    while chosen := _chosen(rng, [*filter(None, (_spot(scene, rooms, rng) for _ in range(SPOTS)))], FEWEST_SEEN):
        (room, pose), seen = chosen
        visits[room] += 1
        if room in chart.rooms[START]:
            yield START, minus(pose.at, scene.start.at), pose.heading, seen
            continue
        door = _pick(rng, [door for door in scene.doors if room in door.rooms] * visits[room])
        yield door.name, minus(pose.at, door.at), pose.heading, seen


def _rooms(scene: Scene) -> dict[int, bool]:
    """Returns the rooms of things in the order of things, and whether poses are drawn there."""
    things: dict[int, list[Cell]] = {}
    for thing in scene.things:
        things.setdefault(scene.rooms_at(thing.at)[0], []).append(thing.at)
    return {room: any(dist(*pair) > APART for pair in combinations(cells, 2)) for room, cells in things.items()}


def _spot(scene: Scene, rooms: dict[int, bool], rng: Generator) -> Candidate[tuple[int, Pose]] | None:
    """Returns a room, a pose on a cell of it without a thing, and what is seen there; None if no such cell is met."""
    room = next((room for room in _shuffled(rng, list(rooms)) if rooms[room]), None)
    if room is None:
        return None
    area = scene.rooms[room - 1].area
    for _ in range(TRIES_PER_SPOT):
        cell = area.west + _below(rng, area.width), area.south + _below(rng, area.depth)
        if cell not in scene.by_cell:
            pose = Pose(cell, _pick(rng, HEADINGS))
            return (room, pose), view_of(scene.members_in((room,)), pose, (room,)).sightings
    return None


def _chosen(
    rng: Generator, candidates: Sequence[Candidate[T]], fewest: int = 1
) -> tuple[T, tuple[Sighting, ...]] | None:
    """Returns a candidate, drawn by how much it sees, and part of that; None if none sees enough."""
    rich = [each for each in candidates if len(each[1]) >= fewest]
    if not rich:
        return None
    chosen, seen = rich[_weighted(rng, [len(seen) for _, seen in rich])]
    return chosen, tuple(_shuffled(rng, seen)[:MOST_SHOWN] if len(seen) > MOST_SHOWN else seen)


def _weighted(rng: Generator, weights: list[int]) -> int:
    """Returns an index drawn by weight, as `Generator.choice` does it, but without its arrays."""
    total = sum(weights)
    sums = list(accumulate(weight / total for weight in weights))
    return bisect_right([each / sums[-1] for each in sums], rng.random())


def _count(rng: Generator, most: int) -> int:
    """Returns how many of `most` names are asked about."""
    return FEWEST_NAMES + _below(rng, min(most, MOST_NAMES) - FEWEST_NAMES + 1)


def _shuffled(rng: Generator, options: Sequence[T]) -> list[T]:
    order = list(options)
    rng.shuffle(order)
    return order


def _pick(rng: Generator, options: Sequence[T]) -> T:
    return options[_below(rng, len(options))]


def _below(rng: Generator, bound: int) -> int:
    """Returns an integer in [0, bound); a single one uses up nothing."""
    return int(rng.integers(bound)) if bound > 1 else 0
