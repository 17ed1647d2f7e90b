"""Named values of an episode: what tables, files and correlations are made of. None where a value is undefined."""

from collections.abc import Callable
from math import inf
from statistics import mean

from tolman.scoring.likeness import Likeness
from tolman.suites.tos.mapping import MapScores
from tolman.suites.tos.revision import Belief, Revision
from tolman.suites.tos.scores import Scores
from tolman.suites.tos.unseen import BAND_EDGES

Value = Callable[[Scores], float | None]


def _map(name: str, part: str) -> Value:
    """Returns the value of one part of a likeness of maps."""

    def value(scores: Scores) -> float | None:
        likeness: Likeness | None = getattr(scores.maps, name) if scores.maps else None
        return getattr(likeness, part) if likeness else None

    return value


def _of_maps(value: Callable[[MapScores], float | None]) -> Value:
    return lambda scores: value(scores.maps) if scores.maps else None


def _of_revision(value: Callable[[Revision], float | None]) -> Value:
    return lambda scores: value(scores.revision) if scores.revision else None


def _at_end(value: Callable[[Belief], float | None]) -> Value:
    return _of_revision(lambda revision: value(revision.last) if revision.last else None)


def unseen(scores: Scores) -> float | None:
    """Returns the mean F1 of the unseen probes."""
    return mean(each.f1 for each in scores.unseen) if scores.unseen else None


def accuracy(kind: str | None = None) -> Value:
    """Returns the mean score of all answers, or of those to one kind of question."""

    def value(scores: Scores) -> float | None:
        earned = [answer.score for answer in scores.answers if kind in (None, answer.kind)]
        return mean(earned) if earned else None

    return value


def gain(scores: Scores) -> float | None:
    """Returns the information gained, by the published rules."""
    return scores.exploration.gain if scores.exploration else None


CORRECTNESS = _map("correctness", "overall")

MAPS: dict[str, Value] = {
    "correctness": CORRECTNESS,
    "· position": _map("correctness", "position"),
    "· direction": _map("correctness", "direction"),
    "· facing": _map("correctness", "facing"),
    "perception": _map("perception", "overall"),
    "self-tracking": _map("self_tracking", "overall"),
    "local–global": _map("local_global", "overall"),
    "position stability": _of_maps(lambda maps: maps.position_stability),
    "facing stability": _of_maps(lambda maps: maps.facing_stability),
    "unread marks": _of_maps(lambda maps: float(maps.unread)),
    "unseen F1": unseen,
    "unseen bias": lambda scores: scores.calibration.all.bias if scores.calibration else None,
}
"""What the maps drawn and the points named along an exploration are worth."""


def _claimed(band: int) -> Value:
    """Returns the share of points of one band of distances that the player claims not to have seen."""
    return lambda scores: scores.calibration.bands[band].claimed_share if scores.calibration else None


CALIBRATION: dict[str, Value] = {
    f"claimed unseen, {'beyond' if edge == inf else f'up to {edge:.0f}'}": _claimed(band)
    for band, edge in enumerate(BAND_EDGES)
}
"""Shares of points claimed to be unseen, by their distance in cells from the nearest cell looked at."""

REVISION: dict[str, Value] = {
    "identified": _of_revision(lambda revision: revision.identification.overall),
    "· moved": _of_revision(lambda revision: revision.identification.position),
    "· turned": _of_revision(lambda revision: revision.identification.facing),
    "cost": _of_revision(lambda revision: float(revision.effort.cost)),
    "redundant cost": _of_revision(lambda revision: revision.effort.redundant),
    "place": _of_revision(lambda revision: revision.first.position),
    "facing": _of_revision(lambda revision: revision.first.facing),
    "place inertia": _of_revision(lambda revision: revision.first.position_inertia),
    "facing inertia": _of_revision(lambda revision: revision.first.facing_inertia),
    "place, end": _at_end(lambda belief: belief.position),
    "facing, end": _at_end(lambda belief: belief.facing),
    "place inertia, end": _at_end(lambda belief: belief.position_inertia),
    "facing inertia, end": _at_end(lambda belief: belief.facing_inertia),
}
"""How a player fares when things have changed."""
