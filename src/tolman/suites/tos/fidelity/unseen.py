"""Compares the unseen probe of the `published` edition with what the published program returned.

The published probe depends on the whole exploration before it, so explorations are replayed from their moves; the
seed is the number in the name of the scene.
"""

import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isclose
from statistics import fmean
from typing import Any, Protocol

import msgspec

from tolman.geometry.pose import Cell
from tolman.protocol.edition import Edition
from tolman.suites.tos.fidelity.corpus import walk
from tolman.suites.tos.item import Item
from tolman.suites.tos.moves import Invalid, Term, Turn
from tolman.suites.tos.published import replies as published
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scores.coverage import Coverage, covered, explored
from tolman.suites.tos.unseen import Probe, UnseenScore, points_map, prober, published_points, score_points
from tolman.suites.tos.world import after, enter

Record = dict[str, Any]

REAL_MOVES = "real/explore"
"""The file with the moves of the models whose answers `real/cogmaps` holds."""

_NOTHING = Probe((), frozenset())


class Records(Hashable, Protocol):
    """A folder of records, and the scenes they speak of."""

    def lines(self, name: str) -> list[bytes]:
        """Returns the records of a file, undecoded."""
        ...

    def scene(self, name: str) -> Scene:
        """Returns a scene by its name."""
        ...


@dataclass(frozen=True, slots=True)
class Drawn:
    """Where the player was after a turn, the probe drawn there, and the cells of rooms visited and not looked at."""

    at: Cell
    probe: Probe
    unexplored: dict[str, int]


def check_points_map(records: Records, record: Record) -> str | None:
    """Compares a floor plan, and its points with those of the scout."""
    scene = records.scene(record["scene"])
    drawn = _along_scout(scene, _seed(record))[record["turn"]]
    ours = {"agent": list(drawn.at), "candidates": _cells(drawn.probe.points)}
    return _differing(ours | {"map": points_map(scene, drawn.at, drawn.probe.points)}, record)


def check_trajectory_probes(records: Records, record: Record) -> str | None:
    """Compares the probes of an explorer's route, where the record has any."""
    turns = [published.parse_turn(f"[{', '.join(turn['actions'])}]") for turn in record["turns"]]
    return _first_difference(records, record, turns) if "candidates" in record["turns"][0] else None


def check_real_probes(records: Records, record: Record) -> str | None:
    """Compares the probes of what a model did."""
    return _first_difference(records, record, _real_turns(record))


def check_unseen_answer(records: Records, record: Record) -> str | None:
    """Compares the points of a probe along the scout's route, those read from an answer, and its score."""
    if record["turn"] == "aggregate":
        return _check_means(records, record)
    drawn = _along_scout(records.scene(record["scene"]), _seed(record))[record["turn"]]
    return _differing(_points_record(drawn.probe), _in_order(record)) or _check_answer(drawn.probe, record)


def check_real_unseen_answer(records: Records, record: Record) -> str | None:
    """Compares the score of a model's answer to a probe."""
    if "fog_probe" not in record["metrics"]:
        return None
    moves = _real_moves(records, record)
    if moves is None:
        return f"{REAL_MOVES} has no moves for it"
    drawn = _replayed(records.scene(record["scene"]), _seed(record), tuple(_real_turns(moves)))
    return _check_answer(drawn[record["turn"]].probe, record)


def _check_answer(probe: Probe, record: Record) -> str | None:
    theirs = record["metrics"].get("fog_probe")
    if theirs is None:
        return None
    score, points = _answered(probe, record["responses"]["fog_probe"])
    ours: Record = {"metrics": {"precision": score.precision, "recall": score.recall, "overall": score.f1}}
    if "pred" in theirs:
        ours |= {"pred": _cells([probe.points[point] for point in points]), "parsed": True}
    return _differing(ours, theirs)


def _answered(probe: Probe, reply: str) -> tuple[UnseenScore, tuple[int, ...]]:
    points = published_points(reply, len(probe.points))
    return score_points(probe, frozenset(points)), points


def _check_means(records: Records, record: Record) -> str | None:
    """Compares the means over the probes of an exploration."""
    rows = [row for row in _decoded(records, "cogmaps") if row["scene"] == record["scene"]]
    drawn = _along_scout(records.scene(record["scene"]), _seed(record))
    scores = [
        _answered(drawn[row["turn"]].probe, row["responses"]["fog_probe"])[0]
        for row in rows
        if "fog_probe" in row.get("responses", {})
    ]
    for name, theirs in record["exploration"]["fog_probe"].items():
        ours = fmean(getattr(score, name.removesuffix("_avg")) for score in scores)
        if not isclose(ours, theirs, rel_tol=1e-12):
            return f"{name} is {ours}, published {theirs}"
    return None


def _first_difference(records: Records, record: Record, turns: Sequence[Turn | Invalid]) -> str | None:
    drawn = _replayed(records.scene(record["scene"]), _seed(record), tuple(turns))
    for number, (ours, theirs) in enumerate(zip(drawn, record["turns"], strict=True)):
        fields = _points_record(ours.probe)
        if "cand_dist" in theirs:
            fields |= {"cand_dist": [round(distance, 9) for distance in ours.probe.distances]}
            fields |= {"unexplored": ours.unexplored}
        if difference := _differing(fields, _in_order(theirs)):
            return f"turn {number}: {difference}"
    return None


def _points_record(probe: Probe) -> Record:
    return {"candidates": _cells(probe.points), "correct": _cells(sorted(probe.unseen))}


def _in_order(record: Record) -> Record:
    """Returns a record with its unseen points sorted: they are a set. A turn that is none has no points."""
    return record | {"candidates": record.get("candidates", []), "correct": sorted(record.get("correct", []))}


def _cells(points: Sequence[Cell]) -> list[list[int]]:
    return [list(point) for point in points]


def _differing(ours: Record, theirs: Record) -> str | None:
    """Returns the first of our fields that the record has otherwise."""
    for key, value in ours.items():
        if key not in theirs or theirs[key] != value:
            return f"{key} is {value!r}, published {theirs.get(key)!r}"
    return None


def _seed(record: Record) -> int:
    return int(re.findall(r"\d+", record["scene"])[-1])


def _real_turns(record: Record) -> list[Turn | Invalid]:
    """Returns the turns of a model; a reply beyond the budget ends the exploration."""
    actions = [turn["action"] for turn in record["turns"]]
    return [Turn((), Term()) if action == "(forced)" else published.parse_turn(action) for action in actions]


def _real_moves(records: Records, record: Record) -> Record | None:
    """Returns the moves that led to a model's answer, or None if they are not among the records."""
    keys = ("scene", "model", "setting")
    try:
        rows = _decoded(records, REAL_MOVES)
    except FileNotFoundError:
        return None
    return next((row for row in rows if all(row[key] == record[key] for key in keys)), None)


@lru_cache(maxsize=8)
def _decoded(records: Records, name: str) -> list[Record]:
    return [msgspec.json.decode(line, type=dict) for line in records.lines(name)]


@lru_cache(maxsize=64)
def _along_scout(scene: Scene, seed: int) -> list[Drawn]:
    """Returns what is drawn along the route of the published scout, its Term() included."""
    return _replayed(scene, seed, tuple(walk(scene, "scout")))


@lru_cache(maxsize=64)
def _replayed(scene: Scene, seed: int, turns: tuple[Turn | Invalid, ...]) -> list[Drawn]:
    """Returns what is drawn after each turn: nothing after one that cannot be read."""
    draws = prober(Item("", seed, scene, len(turns), Edition.PUBLISHED))
    world, seen, replayed = enter(scene), Coverage(scene), []
    for turn in turns:
        probe = None
        if isinstance(turn, Turn):
            world, events = after(world, turn)
            seen, probe = covered(seen, events), draws.after(events, world)
        replayed.append(Drawn(world.pose.at, probe or _NOTHING, _unexplored(seen)))
    return replayed


def _unexplored(seen: Coverage) -> dict[str, int]:
    """Returns how many cells of each room visited have not been looked at."""
    visited = {number for pose in seen.looks for number in seen.scene.rooms_at(pose.at)}
    areas = {room.number: set(room.area) for room in seen.scene.rooms}
    return {str(number): len(areas[number] - cells) for number, cells in explored(seen).items() if number in visited}
