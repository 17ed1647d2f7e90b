"""Mapping: the true maps of a place, and how well the maps that a player draws along its way agree with them.

Frames: cells east and north of the start in a map of the place (global); cells to the right and ahead of the
player in a map of what is in view (local).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import dist, sqrt

from tolman.geometry.pose import Heading, Pose, minus
from tolman.protocol.edition import Edition
from tolman.scoring.likeness import NOTHING, SAME, Likeness, likeness, mean
from tolman.scoring.sketches import AGENT, Mark, Marks, Sketch, parse
from tolman.suites.tos.item import Item
from tolman.suites.tos.published.maps import read_published
from tolman.suites.tos.scene.scene import Scene, Thing
from tolman.suites.tos.world import World

NOT_SEEN = "it has not been seen"
NOT_IN_VIEW = "it is not in view"
LOST = "the published program loses the map"

_MOST_SAMPLES = 200
"""Possible cells that the published program keeps of each thing, so that all larger sets look the same to it."""

_STEADY = 1
"""By how much the number of possible cells may change where nothing was learnt of a thing's place."""


@dataclass(frozen=True, slots=True)
class MapTurn:
    """The maps that were asked for after one executed turn, and the truth at that time."""

    world: World
    """The world after the turn."""
    before: frozenset[str]
    """What had been seen before the turn."""
    view: tuple[str, ...] | None
    """What is in view; None where the turn had no look."""
    counts: Mapping[str, int]
    """How many cells are possible for each name heard of, by the belief of the item's edition."""
    wholes: tuple[str, ...] = ()
    """Global maps, one for each time one was asked for: the final answers, or whole replies in `published`."""
    views: tuple[str, ...] = ()
    """Local maps, likewise."""


@dataclass(frozen=True, slots=True)
class TurnScores:
    """What the maps of one turn are worth; means where they were asked for repeatedly, None where undefined."""

    seen: Likeness | None
    """The global map, against all that was seen and the player."""
    full: Likeness | None
    """The global map, against all there is and the player."""
    agent: Likeness | None
    """The global map, against the player alone."""
    local: Likeness | None
    """The local map, against what is in view."""
    newly: Likeness | None
    """The local map, against what is in view for the first time."""
    local_vs_global: Likeness | None
    """The local map, against the global one as seen from where that shows the player."""
    position_stability: float | None
    """Share of things of whose place nothing was learnt that are no further off than in the last map."""
    facing_stability: float | None
    """Share of things with a front whose facing was kept or put right since the last map."""
    unread: tuple[str, ...]
    """What could not be read or does not belong in the map, with the reason."""


@dataclass(frozen=True, slots=True)
class MapScores:
    """What the maps of an episode are worth: means over turns; None where no turn has a value."""

    turns: tuple[TurnScores, ...]
    correctness: Likeness | None
    """`full` of the last turn in which a global map was asked for; None where the published program loses that."""
    perception: Likeness | None
    self_tracking: Likeness | None
    local_global: Likeness | None
    position_stability: float | None
    facing_stability: float | None
    seen: Likeness | None
    local: Likeness | None
    unread: int


def scale(scene: Scene) -> float:
    """Returns the length by which errors are measured: the root mean square distance of all things from the start."""
    steps = [minus(thing.at, scene.start.at) for thing in scene.things]
    return sqrt(sum(x * x + y * y for x, y in steps) / len(steps))


def true_map(scene: Scene, names: Collection[str], pose: Pose) -> dict[str, Mark]:
    """Returns the true global map of `names` and of the player at `pose`."""
    start = scene.start.at
    marks = {name: Mark(minus(scene.by_name[name].at, start), _front(scene, name)) for name in names}
    marks[AGENT] = Mark(minus(pose.at, start), pose.heading)
    return marks


def true_view(scene: Scene, names: Collection[str], pose: Pose) -> dict[str, Mark]:
    """Returns the true local map of `names` for the player at `pose`."""
    whole = true_map(scene, names, pose)
    agent = whole.pop(AGENT)
    return {name: seen_from(agent.at, pose.heading, mark) for name, mark in whole.items()}


def seen_from(viewer: tuple[float, float], heading: Heading, mark: Mark) -> Mark:
    """Returns a mark of a global map as it stands in the local map of a viewer."""
    east, north = mark.at[0] - viewer[0], mark.at[1] - viewer[1]
    x, y = heading.step
    facing = None if mark.heading is None else mark.heading.turned(-heading)
    return Mark((east * y - north * x, east * x + north * y), facing)


def _front(scene: Scene, name: str) -> Heading | None:
    """Returns the heading of a thing with a front; doors have none."""
    member = scene.by_name[name]
    return member.heading if isinstance(member, Thing) and member.has_front else None


def score_maps(item: Item, turns: Sequence[MapTurn]) -> MapScores:
    """Returns what the maps of an episode are worth, by the rules of the item's edition.

    `published` reproduces the published program. `current` differs: it reads the answer alone and tolerantly; reports
    every name that does not count; scores an unreadable or empty map 0 where `published` leaves it out or gives 1;
    turns the global map by the heading it gives the player, where `published` takes the true one for facings; and
    compares the full numbers of possible cells.
    """
    rules = _Rules(item.edition is Edition.PUBLISHED, scale(item.scene))
    rows: list[TurnScores] = []
    last: _Drawn | None = None
    correctness: Likeness | None = None
    for turn in turns:
        drawn = _read(rules, turn)
        rows.append(_score_turn(rules, drawn, last))
        if turn.wholes:
            last, correctness = drawn, rows[-1].full
    return MapScores(
        turns=tuple(rows),
        correctness=correctness,
        perception=mean(row.newly for row in rows),
        self_tracking=mean(row.agent for row in rows),
        local_global=mean(row.local_vs_global for row in rows),
        position_stability=_average(row.position_stability for row in rows),
        facing_stability=_average(row.facing_stability for row in rows),
        seen=mean(row.seen for row in rows),
        local=mean(row.local for row in rows),
        unread=sum(len(row.unread) for row in rows),
    )


@dataclass(frozen=True, slots=True)
class _Rules:
    """What decides how maps are read and scored."""

    is_published: bool
    length: float
    """The scale of the item's scene."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """The maps of a turn as they were read; None for one that the published program loses."""

    turn: MapTurn
    wholes: tuple[Marks | None, ...]
    views: tuple[Marks | None, ...]
    unread: tuple[str, ...]


def _read(rules: _Rules, turn: MapTurn) -> _Drawn:
    """Reads the maps of a turn."""
    return _read_published(turn) if rules.is_published else _read_current(turn)


def _read_published(turn: MapTurn) -> _Drawn:
    kept = {AGENT, *turn.world.seen, *(door.name for door in turn.world.scene.doors)}
    wholes = tuple(read_published(reply, kept) for reply in turn.wholes)
    views = tuple(read_published(reply, turn.view or ()) for reply in turn.views)
    lost = [_complaint("global", "", LOST) for marks in wholes if marks is None]
    return _Drawn(turn, wholes, views, (*lost, *(_complaint("local", "", LOST) for marks in views if marks is None)))


def _read_current(turn: MapTurn) -> _Drawn:
    known = (AGENT, *turn.world.scene.names)
    wholes = [_within(parse(answer, known), {AGENT, *turn.world.seen}, NOT_SEEN) for answer in turn.wholes]
    views = [_within(parse(answer, known), turn.view or (), NOT_IN_VIEW) for answer in turn.views]
    unread = [_complaint("global", *each) for sketch in wholes for each in sketch.unread.items()]
    unread += [_complaint("local", *each) for sketch in views for each in sketch.unread.items()]
    return _Drawn(turn, tuple(each.marks for each in wholes), tuple(each.marks for each in views), tuple(unread))


def _complaint(kind: str, name: str, reason: str) -> str:
    return f"{kind} map, {name}: {reason}" if name else f"{kind} map: {reason}"


def _within(sketch: Sketch, names: Collection[str], reason: str) -> Sketch:
    """Returns a sketch of `names` only; other marks are noted as unread, but for the player, which is no surprise."""
    others = {name: reason for name in sketch.marks if name not in names and name != AGENT}
    marks = {name: mark for name, mark in sketch.marks.items() if name in names}
    return Sketch(marks, {**others, **sketch.unread})


def _score_turn(rules: _Rules, drawn: _Drawn, last: _Drawn | None) -> TurnScores:
    """Returns the scores of a turn; `last` is the last one before it that has a global map."""
    turn, scene, pose = drawn.turn, drawn.turn.world.scene, drawn.turn.world.pose
    view = turn.view or ()
    whole = true_map(scene, scene.names, pose)
    seen = {name: mark for name, mark in whole.items() if name in turn.world.seen or name == AGENT}
    local = true_view(scene, view, pose)
    position, facing = _stability(rules, last, drawn) if last else (None, None)
    return TurnScores(
        seen=_compared(rules, drawn.wholes, seen),
        full=_compared(rules, drawn.wholes, whole),
        agent=_compared(rules, drawn.wholes, {AGENT: whole[AGENT]}),
        local=_compared(rules, drawn.views, local),
        newly=_compared(rules, drawn.views, {name: local[name] for name in view if name not in turn.before}),
        local_vs_global=mean(_agreement(rules, turn, *pair) for pair in zip(drawn.wholes, drawn.views, strict=False)),
        position_stability=position,
        facing_stability=facing,
        unread=drawn.unread,
    )


def _compared(rules: _Rules, maps: Sequence[Marks | None], truth: Marks) -> Likeness | None:
    """Returns the mean likeness of maps with the truth; None where there is no map or no truth."""
    if not truth:
        return None
    return mean(
        NOTHING if not rules.is_published and truth.keys().isdisjoint(marks) else likeness(marks, truth, rules.length)
        for marks in maps
        if marks is not None
    )


def _agreement(rules: _Rules, turn: MapTurn, whole: Marks | None, view: Marks | None) -> Likeness | None:
    """Returns the likeness of a local map with a global one; None where that does not show the player's pose."""
    agent = whole.get(AGENT) if whole is not None else None
    if whole is None or agent is None or view is None or not turn.view:
        return None
    if rules.is_published and not view:
        return SAME
    heading = agent.heading
    if heading is None:
        if not rules.is_published:
            return None
        heading = Heading.NORTH
    turned = turn.world.pose.heading if rules.is_published else heading
    mine = {
        name: Mark(seen_from(agent.at, heading, whole[name]).at, _shown(rules, turn, name, whole[name], turned))
        for name in view
        if name in whole
    }
    return likeness(view, mine, rules.length) if mine else NOTHING


def _shown(rules: _Rules, turn: MapTurn, name: str, mark: Mark, turned: Heading) -> Heading | None:
    """Returns the facing of a mark for a player with the heading `turned`; None where it does not count.

    It counts for things with a front, in `published` for all but doors.
    """
    member = turn.world.scene.by_name[name]
    counts = isinstance(member, Thing) and (member.has_front or rules.is_published)
    return mark.heading.turned(-turned) if counts and mark.heading is not None else None


def _stability(rules: _Rules, before: _Drawn, after: _Drawn) -> tuple[float | None, float | None]:
    """Returns how stable places and facings are from one map to the next, among things seen before."""
    scene, seen = after.turn.world.scene, before.turn.world.seen
    pairs = [
        (old, new, [name for name in old if name in new and name in seen])
        for old, new in zip(before.wholes, after.wholes, strict=False)
        if old is not None and new is not None
    ]
    steady = {name for name in seen if _is_steady(rules, before.turn.counts.get(name), after.turn.counts.get(name))}
    places = [
        _place_stability(scene, old, new, [name for name in both if name in steady]) for old, new, both in pairs
    ]
    facings = [_facing_stability(scene, *pair) for pair in pairs]
    return _average(places), _average(facings)


def _is_steady(rules: _Rules, before: int | None, after: int | None) -> bool:
    """Says whether nothing was learnt of a thing's place: the possible cells stayed as many."""
    if before is None or after is None:
        return False
    if rules.is_published:
        before, after = min(before, _MOST_SAMPLES), min(after, _MOST_SAMPLES)
    return abs(before - after) <= _STEADY


def _place_stability(scene: Scene, old: Marks, new: Marks, names: list[str]) -> float | None:
    """Returns the share of things that are no further off than before."""
    truth = true_map(scene, names, scene.start)
    return _average(
        float(dist(new[name].at, truth[name].at) <= dist(old[name].at, truth[name].at) + 1e-9) for name in names
    )


def _facing_stability(scene: Scene, old: Marks, new: Marks, names: list[str]) -> float | None:
    """Returns the share of things with a front that face the right way, or as wrongly as before."""
    truth = {name: heading for name in names if (heading := _front(scene, name)) is not None}
    return _average(float(new[name].heading in (heading, old[name].heading)) for name, heading in truth.items())


def _average(values: Iterable[float | None]) -> float | None:
    """Returns the mean of those that are defined, or None where none is."""
    defined = [value for value in values if value is not None]
    return sum(defined) / len(defined) if defined else None
