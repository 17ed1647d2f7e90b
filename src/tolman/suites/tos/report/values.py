"""Named values of an episode of Theory of Space: what tables, files, comparisons and correlations are made of."""

from collections.abc import Callable
from functools import partial
from math import inf
from statistics import fmean

from tolman.report.values import SILENCE, UNREAD, Better, Value, share
from tolman.scoring.likeness import Likeness
from tolman.suites.tos.questions.kinds import EARLIER
from tolman.suites.tos.questions.question import short_name
from tolman.suites.tos.report.bands import Band
from tolman.suites.tos.report.scored import ScoredEpisode
from tolman.suites.tos.scores.conduct import Conduct
from tolman.suites.tos.scores.drawn_maps import MapScores
from tolman.suites.tos.scores.exploration import Exploration
from tolman.suites.tos.scores.revision import Belief, Revision
from tolman.suites.tos.task import kinds
from tolman.suites.tos.unseen import BAND_EDGES

KINDS = {kind: short_name(kind) for kind in kinds()} | {
    old.kind(): f"{short_name(old.kind())}_{old.kind().rpartition('-')[2]}" for old in EARLIER
}
"""Names of all kinds of question, by the kind with its version; earlier versions, of old runs, come last."""


def accuracy(kind: str | None = None, band: Band | None = None) -> Value:
    """Returns the mean score of the answers to one kind of question, or over all kinds the mean of these means.

    `band` leaves only the answers that belong there.
    """
    parts = ("accuracy", KINDS.get(kind, kind) if kind else None, band.name if band else None)
    return Value(": ".join(part for part in parts if part), partial(_earned, kind, band))


def _earned(kind: str | None, band: Band | None, episode: ScoredEpisode) -> float | None:
    earned: dict[str, list[float]] = {}
    for answer in episode.scores.answers:
        if kind in (None, answer.kind) and (band is None or band.holds(episode, answer)):
            earned.setdefault(answer.kind, []).append(answer.score)
    return fmean(map(fmean, earned.values())) if earned else None


def _explored(name: str, better: Better = Better.MORE, is_share: bool = True, field: str = "") -> Value:
    def of(episode: ScoredEpisode) -> float | None:
        found: Exploration | None = episode.scores.exploration
        return float(getattr(found, field or name.replace(" ", "_"))) if found else None

    return Value(f"exploration: {name}", of, is_share, better)


EXPLORATION: dict[str, Value] = {
    "steps": _explored("steps", Better.LESS, is_share=False),
    "cost": _explored("cost", Better.LESS, is_share=False),
    "valid": _explored("valid", Better.NEITHER, is_share=False),
    "invalid": _explored("invalid", Better.LESS, is_share=False),
    "failed": _explored("failed", Better.LESS, is_share=False),
    "nodes": _explored("nodes"),
    "edges": _explored("edges"),
    "cells": _explored("cells"),
    "gain": _explored("gain"),
    "full gain": _explored("full gain"),
}
"""What an exploration cost, covered and taught."""

COST, GAIN, FULL_GAIN = EXPLORATION["cost"], EXPLORATION["gain"], EXPLORATION["full gain"]


def _conduct(
    name: str, better: Better = Better.LESS, is_share: bool = True, field: str = "", decimals: int = 2
) -> Value:
    def of(episode: ScoredEpisode) -> float | None:
        found: Conduct | None = episode.scores.conduct
        value = getattr(found, field or name.replace(" ", "_")) if found else None
        return None if value is None else float(value)

    return Value(f"conduct: {name}", of, is_share, better, decimals)


def _out_of_turns(episode: ScoredEpisode) -> float | None:
    found = episode.scores.exploration
    return float(found.ended == "out of turns") if found else None


GAIN_PER_COST = _conduct("gain per cost", Better.MORE, is_share=False, decimals=3)

CONDUCT: dict[str, Value] = {
    "looks": _conduct("looks", Better.NEITHER, is_share=False),
    "redundant": _conduct("redundant"),
    "revisits": _conduct("revisits"),
    "unfinished": _conduct("unfinished"),
    "early doors": _conduct("early doors"),
    "gain per cost": GAIN_PER_COST,
    "idle": _conduct("idle", is_share=False),
    "missed": _conduct("missed"),
    "stops early": _conduct("stops early", field="is_early"),
    "stops late": _conduct("stops late", field="is_late"),
    "out of turns": Value("conduct: out of turns", _out_of_turns, better=Better.NEITHER),
}
"""How a player goes about its exploration."""


def _of_maps(name: str, value: Callable[[MapScores], float | None], better: Better = Better.MORE) -> Value:
    return Value(
        f"map: {name}", lambda episode: value(episode.scores.maps) if episode.scores.maps else None, better=better
    )


def _likeness(name: str, which: str, part: str) -> Value:
    """Returns the value of one part of a likeness of maps."""

    def value(maps: MapScores) -> float | None:
        likeness: Likeness | None = getattr(maps, which)
        return getattr(likeness, part) if likeness else None

    return _of_maps(name, value)


def _unseen(episode: ScoredEpisode) -> float | None:
    answers = episode.scores.unseen
    return fmean(each.f1 for each in answers) if answers else None


def _unseen_bias(episode: ScoredEpisode) -> float | None:
    return episode.scores.calibration.all.bias if episode.scores.calibration else None


def _unread_marks(episode: ScoredEpisode) -> float | None:
    return float(episode.scores.maps.unread) if episode.scores.maps else None


def _conflicts(episode: ScoredEpisode) -> float | None:
    found = episode.scores.exploration
    return None if found is None else float(bool(found.contradiction))


CONFLICTS = Value("exploration: conflicts", _conflicts, better=Better.LESS)
"""Explorations in which what was seen does not fit together."""

CORRECTNESS = _likeness("correctness", "correctness", "overall")

MAPS: dict[str, Value] = {
    "correctness": CORRECTNESS,
    "· position": _likeness("position", "correctness", "position"),
    "· direction": _likeness("direction", "correctness", "direction"),
    "· facing": _likeness("facing", "correctness", "facing"),
    "perception": _likeness("perception", "perception", "overall"),
    "self-tracking": _likeness("self-tracking", "self_tracking", "overall"),
    "local–global": _likeness("local–global", "local_global", "overall"),
    "position stability": _of_maps("position stability", lambda maps: maps.position_stability),
    "facing stability": _of_maps("facing stability", lambda maps: maps.facing_stability),
    "unread marks": Value("map: unread marks", _unread_marks, is_share=False, better=Better.LESS),
    "unseen F1": Value("map: unseen F1", _unseen),
    "unseen bias": Value("map: unseen bias", _unseen_bias, better=Better.NEITHER, least=-1.0),
}
"""What the maps drawn and the points named along an exploration are worth."""

MAP_PARTS: dict[str, Value] = {
    f"{name} {part}": _likeness(f"{name} {part}", which, part)
    for name, which in (
        ("perception", "perception"),
        ("local–global", "local_global"),
        ("self-tracking", "self_tracking"),
    )
    for part in ("facing", "position")
}
"""Parts of what maps are worth."""


def _claimed(edge: float, band: int) -> Value:
    """Returns the share of points of one band of distances that the player claims not to have seen."""

    def of(episode: ScoredEpisode) -> float | None:
        found = episode.scores.calibration
        return found.bands[band].claimed_share if found else None

    name = f"claimed unseen, {'beyond' if edge == inf else f'up to {edge:.0f}'}"
    return Value(f"map: {name}", of, better=Better.NEITHER)


CALIBRATION: dict[str, Value] = {
    value.name.removeprefix("map: "): value
    for value in (_claimed(edge, band) for band, edge in enumerate(BAND_EDGES))
}
"""Shares of points claimed to be unseen, by their distance in cells from the nearest cell looked at."""


def _revised(
    name: str,
    value: Callable[[Revision], float | None],
    better: Better = Better.MORE,
    is_share: bool = True,
    least: float = 0.0,
) -> Value:
    return Value(
        f"revision: {name}",
        lambda episode: value(episode.scores.revision) if episode.scores.revision else None,
        is_share,
        better,
        least=least,
    )


def _at_end(
    name: str, value: Callable[[Belief], float | None], better: Better = Better.MORE, least: float = 0.0
) -> Value:
    return _revised(name, lambda revision: value(revision.last) if revision.last else None, better, least=least)


_AWAY = -1.0
"""The inertia of a place that leads straight away from the old one."""


REVISION: dict[str, Value] = {
    "identified": _revised("identified", lambda revision: revision.identification.overall),
    "· moved": _revised("moved", lambda revision: revision.identification.position),
    "· turned": _revised("turned", lambda revision: revision.identification.facing),
    "cost": _revised("cost", lambda revision: float(revision.effort.cost), Better.LESS, is_share=False),
    "redundant cost": _revised("redundant cost", lambda r: r.effort.redundant, Better.LESS, is_share=False),
    "place": _revised("place", lambda revision: revision.first.position),
    "facing": _revised("facing", lambda revision: revision.first.facing),
    "place inertia": _revised("place inertia", lambda r: r.first.position_inertia, Better.LESS, least=_AWAY),
    "facing inertia": _revised("facing inertia", lambda revision: revision.first.facing_inertia, Better.LESS),
    "place, end": _at_end("place, end", lambda belief: belief.position),
    "facing, end": _at_end("facing, end", lambda belief: belief.facing),
    "place inertia, end": _at_end("place inertia, end", lambda end: end.position_inertia, Better.LESS, _AWAY),
    "facing inertia, end": _at_end("facing inertia, end", lambda belief: belief.facing_inertia, Better.LESS),
}
"""How a player fares when things have changed."""


def _invalid(episode: ScoredEpisode) -> float | None:
    found = episode.scores.exploration
    return share(found.invalid, found.invalid + found.steps) if found else None


def _refused_moves(episode: ScoredEpisode) -> float | None:
    found = episode.scores.exploration
    return share(found.failed, found.failed + found.valid) if found else None


def _unread_unseen(episode: ScoredEpisode) -> float | None:
    found = episode.scores.calibration
    return share(found.unread, found.probes) if found else None


NONSENSE: dict[str, Value] = {
    **SILENCE,
    "no move": Value("replies: no move", _invalid, better=Better.LESS),
    "moves refused": Value("replies: moves refused", _refused_moves, better=Better.LESS),
    "answers unread": UNREAD,
    "unseen unread": Value("replies: unseen unread", _unread_unseen, better=Better.LESS),
    "unread marks": MAPS["unread marks"],
}
"""Replies that say nothing, or nothing that could be read or done, as shares of those of their sort."""

HEADLINES: tuple[Value, ...] = (
    accuracy(),
    *(accuracy(kind) for kind in KINDS),
    *(EXPLORATION[name] for name in ("cost", "gain", "full gain")),
    *(CONDUCT[name] for name in ("redundant", "gain per cost", "stops early")),
    *(MAPS[name] for name in ("correctness", "perception", "self-tracking", "local–global")),
    *(MAPS[name] for name in ("position stability", "facing stability", "unseen F1")),
    *(REVISION[name] for name in ("identified", "place", "facing", "place inertia", "facing inertia")),
)
"""The values that are compared."""
