"""Compares maps and their scores with what the published program returned.

Values are compared to 12 digits, not bit by bit: the published ones were made with the exponential of numpy's vector
units, which differs from others in the last bit for about one argument in twenty.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Any

import msgspec

from tolman.protocol.edition import Edition
from tolman.scoring.likeness import Likeness
from tolman.suites.tos import prompts
from tolman.suites.tos.belief.learner import learner
from tolman.suites.tos.fidelity.corpus import Corpus
from tolman.suites.tos.item import Item
from tolman.suites.tos.moves import Invalid, Term, Turn
from tolman.suites.tos.published import replies as published
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scores.drawn_maps import MapScores, MapTurn, TurnScores, scale, score_maps
from tolman.suites.tos.world import Event, Looked, World, after, enter

Record = dict[str, Any]
Key = tuple[str, ...]
"""What names an episode: its scene, and for a model's also model and setting."""

_CLOSE = 1e-12
_MOST_SAMPLES = 200
_AGGREGATE = "aggregate"

ORDER = "depends on the order in which the published program evaluated the turns"
THOUGHTS = "was read from whole replies, of which the records hold the answers only"
EXCEPTIONS = {
    "newly_observed_vs_gt_local_avg": ORDER,
    "local_vs_gt_local_avg": THOUGHTS,
    "local_vs_global_avg": THOUGHTS,
}
"""Fields of `real/aggregates` that its records do not determine, with the reason."""

NEEDS = {"real/cogmaps": ("real/explore",), "real/aggregates": ("real/explore", "real/cogmaps")}
"""Files that must lie beside a file for its check."""


def check_cogmap(corpus: Corpus, record: Record) -> str | None:
    """Compares a synthetic map or the summary of its episode; the recorded moves are followed for the truth."""
    scores, turns = _synthetic(corpus, (record["scene"],))
    if record["turn"] == _AGGREGATE:
        ours = {"L": scale(corpus.scene(record["scene"])), **_per_turn(scores), **_summary(scores)}
        return _first(_differing(ours, {"L": record["L"], **record["per_turn"], **_flat(record["exploration"])}))
    told, row = _told(turns[record["turn"]]), scores.turns[record["turn"]]
    return _first([*_differing(told, record), *_differing_metrics(row, record["metrics"])])


def check_real_cogmap(corpus: Corpus, record: Record) -> str | None:
    """Compares the maps that a model drew after a turn."""
    scores, turns = _real(corpus, _key(record))
    told, row = {"observed": sorted(turns[record["turn"]].world.seen)}, scores.turns[record["turn"]]
    return _first([*_differing(told, record), *_differing_metrics(row, record["metrics"])])


def check_map_aggregates(corpus: Corpus, record: Record) -> str | None:
    """Compares the summary of a model's maps while it explored, but for what the records do not determine."""
    return _first(each for each in _aggregate_differences(corpus, record) if each.split()[0] not in EXCEPTIONS)


def excepted(corpus: Corpus) -> list[str]:
    """Returns by name what of `real/aggregates` differs and is excepted, with the reason."""
    found = []
    for line in corpus.lines("real/aggregates"):
        record = msgspec.json.decode(line, type=dict)
        fields = [each.split()[0] for each in _aggregate_differences(corpus, record)]
        found += [f"{' '.join(_key(record))}: {each} {EXCEPTIONS[each]}" for each in fields if each in EXCEPTIONS]
    return found


def _aggregate_differences(corpus: Corpus, record: Record) -> list[str]:
    scores, _ = _real(corpus, _key(record), queries=False)
    return summary_differences(scores, record["cogmap"]["exploration"])


def summary_differences(scores: MapScores, theirs: Record) -> list[str]:
    """Returns by name what of the summary of an episode's maps the program has otherwise."""
    return list(_differing(_summary(scores), _flat(theirs)))


def _key(record: Record) -> Key:
    return tuple(record[part] for part in ("scene", "model", "setting") if part in record)


@lru_cache(maxsize=512)
def _synthetic(corpus: Corpus, key: Key) -> tuple[MapScores, list[MapTurn]]:
    """Returns an episode of synthetic maps, with its scores."""
    records = [record for record in _episodes(corpus, "cogmaps")[key] if record["turn"] != _AGGREGATE]
    return _scored(corpus, key, records, [f"[{', '.join(record['actions'])}]" for record in records])


@lru_cache(maxsize=512)
def _real(corpus: Corpus, key: Key, queries: bool = True) -> tuple[MapScores, list[MapTurn]]:
    """Returns an episode of a model's maps, with its scores.

    Without `queries` the belief learns nothing from them: so it was before the published program's last commit.
    """
    (explored,) = _episodes(corpus, "real/explore")[key]
    actions = [turn["action"] for turn in explored["turns"] if turn["valid"]]
    return _scored(corpus, key, _episodes(corpus, "real/cogmaps")[key], actions, queries)


@lru_cache(maxsize=16)
def _episodes(corpus: Corpus, name: str) -> dict[Key, list[Record]]:
    """Returns the records of a file by episode; those that cannot be read are left out."""
    if not (corpus.folder / f"{name}.jsonl").exists():
        raise LookupError(f"{name}.jsonl, which is needed, is not there")
    episodes: dict[Key, list[Record]] = {}
    for line in corpus.lines(name):
        with suppress(msgspec.MsgspecError, LookupError):
            record = msgspec.json.decode(line, type=dict)
            episodes.setdefault(_key(record), []).append(record)
    return episodes


def _scored(
    corpus: Corpus, key: Key, records: list[Record], actions: list[str], queries: bool = True
) -> tuple[MapScores, list[MapTurn]]:
    """Follows an episode and returns its scores and its turns, one for each action."""
    scene = corpus.scene(key[0])
    replies = {record["turn"]: record["responses"] for record in records}
    turns = [
        _with_replies(turn, replies.get(number, {})) for number, turn in enumerate(_followed(scene, actions, queries))
    ]
    return score_maps(Item("", 0, scene, 0, Edition.PUBLISHED), turns), turns


def _with_replies(turn: MapTurn, replies: Record) -> MapTurn:
    wholes, views = ((replies[kind],) if replies.get(kind) is not None else () for kind in ("global", "local"))
    return MapTurn(turn.world, turn.before, turn.view, turn.counts, wholes, views)


def _followed(scene: Scene, actions: list[str], queries: bool) -> Iterator[MapTurn]:
    """Yields the truth after every turn; what is in view stays so until the next look, as published."""
    world, mind, view = enter(scene), learner(scene, Edition.PUBLISHED), None
    for action in actions:
        before = world.seen
        world, events = _after(world, action)
        mind.take(event for event in events if queries or isinstance(event, Looked))
        looks = [tuple(each.name for each in event.view.sightings) for event in events if isinstance(event, Looked)]
        view = looks[-1] if looks else view
        yield MapTurn(world, before, view, {name: mind.belief.count(name) or 0 for name in world.seen})


def _after(world: World, action: str) -> tuple[World, tuple[Event, ...]]:
    turn = Turn((), Term()) if action == "(forced)" else published.parse_turn(action)
    if isinstance(turn, Invalid):
        raise ValueError(f"{action} is not a turn: {prompts.why(turn.reason)}")
    return after(world, turn)


def _told(turn: MapTurn) -> Record:
    """Returns the truth of a turn as the records tell it."""
    pose = turn.world.pose
    return {
        "pos": list(pose.at),
        "ori": list(pose.heading.step),
        "observed": sorted(turn.world.seen),
        "visible": sorted(turn.view or ()),
        "possible": {name: min(count, _MOST_SAMPLES) for name, count in turn.counts.items()},
    }


def _differing_metrics(scores: TurnScores, theirs: Record) -> Iterator[str]:
    """Yields the metrics of a turn that differ; the probe of the unseen is not compared."""
    whole = theirs["global"]
    ours = {"seen": scores.seen, "full": scores.full, "agent": scores.agent}
    their = {"seen": whole["metrics"], "full": whole.get("metrics_full"), "agent": whole.get("metric_agent")}
    for kind, mine in (("local", scores.local), ("local_newly", scores.newly)):
        ours[kind], their[kind] = mine, theirs.get(kind, {}).get("metrics")
    ours["local_vs_global"], their["local_vs_global"] = scores.local_vs_global, theirs["local_vs_global"]
    yield from _differing({kind: _record(mine) for kind, mine in ours.items()}, their)
    if "parsed" in whole and whole["parsed"] != (scores.seen is not None):
        yield f"parsed is {scores.seen is not None}, published {whole['parsed']}"


def _per_turn(scores: MapScores) -> Record:
    return {
        "position_stability_per_turn": [turn.position_stability for turn in scores.turns],
        "facing_stability_per_turn": [turn.facing_stability for turn in scores.turns],
    }


def _summary(scores: MapScores) -> Record:
    """Returns the scores of an episode under their published names."""
    return {
        "local_vs_gt_local_avg": _record(scores.local),
        "global_vs_gt_global_avg": _record(scores.seen),
        "agent_vs_gt_agent_avg": _record(scores.self_tracking),
        "newly_observed_vs_gt_local_avg": _record(scores.perception),
        "last_global_vs_gt_full": _record(scores.correctness),
        "local_vs_global_avg": _record(scores.local_global),
        **{f"position_{name}_avg": scores.position_stability for name in ("update", "stability")},
        **{f"facing_{name}_avg": scores.facing_stability for name in ("update", "stability")},
    }


def _flat(summary: Record) -> Record:
    return {**summary["error"], **summary["correctness"], **summary["consistency"]}


def _record(likeness: Likeness | None) -> Record:
    if likeness is None:
        return {}
    return {
        "dir": likeness.direction,
        "facing": likeness.facing,
        "pos": likeness.position,
        "overall": likeness.overall,
    }


def _differing(ours: Record, theirs: Record) -> Iterator[str]:
    """Yields every field of ours that the record has otherwise."""
    for key, value in ours.items():
        published_value = sorted(theirs[key]) if key == "visible" else theirs[key]
        if not _is_close(value, published_value):
            yield f"{key} is {value!r}, published {published_value!r}"


def _is_close(ours: Any, theirs: Any) -> bool:
    """Says whether two values are equal, numbers to 12 digits; nothing and an empty record are the same."""
    if isinstance(ours, dict) and isinstance(theirs or {}, dict):
        return ours.keys() == (theirs or {}).keys() and all(_is_close(ours[key], theirs[key]) for key in ours)
    if isinstance(ours, list) and isinstance(theirs, list):
        return len(ours) == len(theirs) and all(map(_is_close, ours, theirs))
    if isinstance(ours, float) and isinstance(theirs, float):
        return abs(ours - theirs) <= _CLOSE
    return bool(ours == theirs)


def _first(differences: Iterable[str]) -> str | None:
    return next(iter(differences), None)
