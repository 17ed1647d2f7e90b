"""The scores of a revision: whether a player notices what changed, and whether its map follows.

Frame: cells east and north of the start. A moved thing is scored by its place, a turned one by its heading. The
published edition leaves out of the inertia what was updated perfectly and looks at the first re-sighting only.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import dist, exp, hypot, sqrt
from statistics import fmean

from tolman.geometry.pose import Pose
from tolman.protocol.edition import Edition
from tolman.scoring.likeness import Likeness, likeness, mean
from tolman.scoring.sketches import Mark, Marks
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scores.drawn_maps import scale, true_map
from tolman.suites.tos.shift import Aspect, Change

LEAST_SIGMA = 1.0
"""Cells of error that the current edition grants every player when it asks how near two places are."""

_TINY = 1e-9
"""What the published program adds to its denominators."""


@dataclass(frozen=True, slots=True)
class Identification:
    """How well a report names what changed, as F1; None where nothing changed in this way."""

    overall: float | None
    """Over things with what changed of them."""
    position: float | None
    """Over moved things."""
    facing: float | None
    """Over turned things."""


def identified(claims: Collection[Change], changes: Collection[Change], edition: Edition) -> Identification:
    """Returns how well `claims` name the `changes`."""
    return Identification(
        _f1(claims, changes, edition),
        _f1(_of(Aspect.POSITION, claims), _of(Aspect.POSITION, changes), edition),
        _f1(_of(Aspect.FACING, claims), _of(Aspect.FACING, changes), edition),
    )


def _of(aspect: Aspect, changes: Iterable[Change]) -> list[Change]:
    return [change for change in changes if change.aspect is aspect]


def _f1(claims: Collection[Change], changes: Collection[Change], edition: Edition) -> float | None:
    """Returns the F1 of a claimed set; where nothing changed, 0 as published, None in the current edition."""
    if not changes and edition is Edition.CURRENT:
        return None
    right = len(set(claims) & set(changes))
    if not right:
        return 0.0
    precision, recall = right / len(set(claims)), right / len(set(changes))
    return 2 * precision * recall / (precision + recall)


@dataclass(frozen=True, slots=True)
class Round:
    """One turn of a revision, and what it led to."""

    pose: Pose
    """Where the player stands afterwards, in the scene."""
    cost: int = 0
    """What its moves cost."""
    sighted: tuple[str, ...] = ()
    """What came into view for the first time since the shift."""
    drawn: Marks | None = None
    """The map drawn afterwards; None if none was asked for."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What a revision cost."""

    cost: int
    """Cost of all moves."""
    searching: int | None
    """Cost until every changed thing had been in view; None if that never came."""
    redundant: int | None
    """Cost after that."""


def effort(rounds: Sequence[Round], changes: Iterable[Change]) -> Effort:
    """Returns what the rounds cost, before and after the last changed thing came into view."""
    costs = list(accumulate((each.cost for each in rounds), initial=0))
    missing = {change.name for change in changes}
    for spent, each in zip(costs[1:], rounds, strict=True):
        missing.difference_update(each.sighted)
        if not missing:
            return Effort(costs[-1], spent, costs[-1] - spent)
    return Effort(costs[-1], None, None)


@dataclass(frozen=True)
class Course:
    """A revision from start to end: all that the scores of belief are worked out from."""

    before: Scene
    after: Scene
    changes: tuple[Change, ...]
    old: Marks
    """The last map of the exploration; empty if there is none."""
    rounds: tuple[Round, ...]
    known: frozenset[str] = frozenset()
    """What was seen before the shift."""

    @cached_property
    def truth(self) -> dict[str, Mark]:
        """The true map after the shift, with the player at the start."""
        return true_map(self.after, self.after.names, self.after.start)

    @cached_property
    def length(self) -> float:
        """The scale of errors, from before the shift."""
        return scale(self.before)

    @cached_property
    def unchanged(self) -> frozenset[str]:
        """Names of the things and doors that did not change."""
        return frozenset(self.after.names) - {change.name for change in self.changes}

    @cached_property
    def maps(self) -> tuple[Marks, ...]:
        """The maps drawn since the shift."""
        return tuple(each.drawn for each in self.rounds if each.drawn is not None)


@dataclass(frozen=True, slots=True)
class Held:
    """What a map shows of one changed thing."""

    change: Change
    score: float
    """How right it is, by place or heading, 0 to 1; 0 where the map lacks the thing."""
    retention: float | None
    """How like the old map it is, by the same measure; None where the old map lacks the thing."""
    inertia: float | None
    """How far the old belief still holds it: 1 if fully, 0 if not, below where it errs the other way.

    None where a map lacks the thing, or it was not seen again; as published, also where no place is wrong.
    """


@dataclass(frozen=True, slots=True)
class Belief:
    """What a player believes of the changed things at one moment; None stands for the mean of nothing."""

    held: tuple[Held, ...]
    sigma: float
    """Cells within which two places count as near: the root mean square error of what did not change."""

    @property
    def position(self) -> float | None:
        """Mean score of the moved things."""
        return _mean(held.score for held in self._of(Aspect.POSITION))

    @property
    def facing(self) -> float | None:
        """Mean score of the turned things."""
        return _mean(held.score for held in self._of(Aspect.FACING))

    @property
    def position_retention(self) -> float | None:
        """Mean likeness of the moved things to the old map."""
        return _mean(held.retention for held in self._of(Aspect.POSITION))

    @property
    def facing_retention(self) -> float | None:
        """Share of the turned things that head as on the old map."""
        return _mean(held.retention for held in self._of(Aspect.FACING))

    @property
    def inertias(self) -> tuple[float, ...]:
        """Inertia of each moved thing for which it is defined."""
        return tuple(held.inertia for held in self._of(Aspect.POSITION) if held.inertia is not None)

    @property
    def position_inertia(self) -> float | None:
        """Mean inertia of the moved things."""
        return _mean(self.inertias)

    @property
    def facing_inertia(self) -> float | None:
        """Mean inertia of the turned things."""
        return _mean(held.inertia for held in self._of(Aspect.FACING))

    def _of(self, aspect: Aspect) -> list[Held]:
        return [held for held in self.held if held.change.aspect is aspect]


def _mean(values: Iterable[float | None]) -> float | None:
    """Returns the mean of the values that are defined, or None if none is."""
    defined = [value for value in values if value is not None]
    return sum(defined) / len(defined) if defined else None


def belief_at_first(course: Course, edition: Edition) -> Belief:
    """Returns the belief in each changed thing when it was first seen again."""
    maps = _first_maps(course, edition)
    sigma = _sigma(course, maps, edition)
    changes = {change.name: change for change in course.changes}
    return Belief(tuple(_held(course, changes[n], maps[n], sigma, edition) for n in maps if n in changes), sigma)


def belief_at_last(course: Course, edition: Edition) -> Belief | None:
    """Returns the belief in every changed thing at the end, or None where no map was drawn."""
    if not course.maps:
        return None
    last = course.maps[-1]
    asked = max(number for number, each in enumerate(course.rounds) if each.drawn is not None)
    seen = {name for each in course.rounds[: asked + 1] for name in each.sighted}
    sigma = _sigma(course, dict.fromkeys(seen, last), edition)
    held = (_held(course, change, last, sigma, edition, change.name in seen) for change in course.changes)
    return Belief(tuple(held), sigma)


def _first_maps(course: Course, edition: Edition) -> dict[str, Marks]:
    """Returns the map for everything seen again: that of the same round, in the current edition the next there is."""
    maps: dict[str, Marks] = {}
    waiting: list[str] = []
    for each in course.rounds:
        waiting = [*each.sighted] if edition is Edition.PUBLISHED else [*waiting, *each.sighted]
        if each.drawn is not None:
            maps |= dict.fromkeys(waiting, each.drawn)
            waiting = []
    return maps


def _sigma(course: Course, maps: Mapping[str, Marks], edition: Edition) -> float:
    """Returns the root mean square error of unchanged things and doors, each on its own map; 1 if there is none."""
    drawn = [(name, maps[name][name]) for name in maps if name in course.unchanged and name in maps[name]]
    squares = [dist(mark.at, course.truth[name].at) ** 2 for name, mark in drawn]
    error = sqrt(fmean(squares)) if squares else 1.0
    return error if edition is Edition.PUBLISHED else max(error, LEAST_SIGMA)


def _held(course: Course, change: Change, drawn: Marks, sigma: float, edition: Edition, is_seen: bool = True) -> Held:
    """Returns what a map shows of a changed thing; one not seen again cannot be held by an old belief."""
    new, old, truth = drawn.get(change.name), course.old.get(change.name), course.truth[change.name]
    if change.aspect is Aspect.FACING:
        return _held_heading(change, new, old, truth, edition, is_seen)
    retention = None if old is None else _nearness(new, old, course.length)
    inertia = _inertia(new, old, truth, sigma, edition) if new and old and is_seen else None
    return Held(change, _nearness(new, truth, course.length), retention, inertia)


def _held_heading(
    change: Change, new: Mark | None, old: Mark | None, truth: Mark, edition: Edition, is_seen: bool
) -> Held:
    """Returns what a map shows of a turned thing.

    As published, its inertia is its retention, and is full where the old map shows the thing without a facing: there
    is nothing that could have been let go.
    """
    heading = new.heading if new else None
    right = float(heading is truth.heading)
    is_published = edition is Edition.PUBLISHED
    if old is None or (old.heading is None and not is_published):
        return Held(change, right, None, None)
    kept = float(old.heading in (None, heading))
    if is_published:
        return Held(change, right, kept, kept)
    return Held(change, right, kept, None if heading is None or not is_seen else kept * (1 - right))


def _nearness(one: Mark | None, other: Mark, length: float) -> float:
    """Returns the position score of one mark against another: 1 on the same place, 0 where there is none."""
    return exp(-dist(one.at, other.at) / length) if one else 0.0


def _inertia(new: Mark, old: Mark, truth: Mark, sigma: float, edition: Edition) -> float | None:
    """Returns how much the new error points to the old place, times how near the new place is to the old one.

    Without an error, or where the old place was right, there is no direction: None as published, 0 in the current
    edition. As published, every place is near where sigma is 0.
    """
    error, pull = _step(new, truth), _step(old, truth)
    is_published = edition is Edition.PUBLISHED
    if not any(error) or not any(pull):
        return None if is_published else 0.0
    tiny = _TINY if is_published else 0.0
    cosine = (error[0] * pull[0] + error[1] * pull[1]) / (hypot(*error) * hypot(*pull) + tiny)
    return cosine * exp(-(dist(new.at, old.at) ** 2) / (2 * sigma**2 + tiny)) if sigma else cosine


def _step(mark: Mark, origin: Mark) -> tuple[float, float]:
    return mark.at[0] - origin.at[0], mark.at[1] - origin.at[1]


@dataclass(frozen=True, slots=True)
class Unchanged:
    """How a player's map fares on what did not change; None stands for the mean of nothing."""

    before: Likeness | None
    """The last map of the exploration, on what had been seen."""
    since: Likeness | None
    """The maps drawn since the shift, with the player itself; mean over the maps."""
    position_retention: float | None
    """Mean likeness in place to the old map when first seen again, of what both maps show."""
    facing_retention: float | None
    """Share of the same that heads as on the old map; what heads nowhere counts as kept, and so does a door."""


def unchanged(course: Course, edition: Edition) -> Unchanged:
    """Returns how the maps fare on what did not change."""
    seen = {name: course.truth[name] for name in course.unchanged & course.known}
    pairs = {
        name: (drawn[name], course.old[name])
        for name, drawn in _first_maps(course, edition).items()
        if name in course.unchanged and name in drawn and name in course.old
    }
    doors = {door.name for door in course.after.doors}
    return Unchanged(
        before=likeness(course.old, seen, course.length) if seen and course.old else None,
        since=mean(_likeness_since(course, each) for each in course.rounds if each.drawn is not None),
        position_retention=_mean(_nearness(new, old, course.length) for new, old in pairs.values()),
        facing_retention=_mean(
            float(name in doors or old.heading in (None, new.heading)) for name, (new, old) in pairs.items()
        ),
    )


def _likeness_since(course: Course, each: Round) -> Likeness:
    return likeness(each.drawn or {}, true_map(course.after, course.unchanged, each.pose), course.length)


def letting_go(retention: float | None, unchanged_retention: float | None) -> float | None:
    """Returns how much less the changed is kept than the unchanged: 1 if not at all, 0 if as much; as published."""
    if retention is None or not unchanged_retention:
        return None
    return 1 - (retention / unchanged_retention) ** 2


@dataclass(frozen=True, slots=True)
class Revision:
    """All scores of one revision."""

    identification: Identification
    effort: Effort
    first: Belief
    """When each changed thing was first seen again."""
    last: Belief | None
    """At the end; None as published, or where no map was drawn."""
    unchanged: Unchanged


def score(course: Course, claims: Collection[Change], edition: Edition) -> Revision:
    """Returns the scores of a revision that ended with a report of `claims`."""
    return Revision(
        identified(claims, course.changes, edition),
        effort(course.rounds, course.changes),
        belief_at_first(course, edition),
        belief_at_last(course, edition) if edition is Edition.CURRENT else None,
        unchanged(course, edition),
    )
