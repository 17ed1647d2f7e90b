"""Compares whole episodes of the `published` edition with logs of models that its authors released.

A log folder holds what one model said in one scene and what the published program made of it; the scene lies beside
the logs, in a folder such as run00. Whole replies are read here, from the first turn to the last map, as in a run.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from tolman.protocol.edition import Edition
from tolman.protocol.request import Purpose, Reply, Request
from tolman.protocol.transcript import Exchange, Transcript
from tolman.suites.tos.fidelity import maps
from tolman.suites.tos.fidelity.corpus import walk
from tolman.suites.tos.fidelity.revision import difference, revision_record
from tolman.suites.tos.item import Item, read_item
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scores.probes import course
from tolman.suites.tos.scores.revision import Course
from tolman.suites.tos.scores.scores import Scores, score_episode
from tolman.suites.tos.setting import Probes, Setting, Shifting

Record = dict[str, Any]

STATE = "history_state.json"
"""The file by which a log folder is known."""

REDRAWN = "was worked out from an old map that is no longer in the logs: the maps of the exploration were asked anew"
EARLIER = "was written by an earlier version of the published program, by another formula"
_OLD_MAP = ("retention", "inertia", "inertia_list", "unchanged_retention", "unchanged_retention_minus_retention")
"""Values of a revision that depend on the last map of the exploration."""

_ASIDES = {"global": Purpose.MAP, "local": Purpose.LOCAL_MAP, "fog_probe": Purpose.UNSEEN}
_TURN = re.compile(r"^\d+\. Actions: \[(.*?)\]\. ", re.M)


@dataclass(frozen=True, slots=True)
class Log:
    """A folder of logs, and the folder of the scene that they speak of."""

    folder: Path
    scene: Path

    def read(self, name: str) -> Any:
        """Returns a file of the folder, decoded."""
        return json.loads((self.folder / name).read_text("utf-8"))


def logs_in(folder: Path) -> list[Log]:
    """Returns every folder of logs below a folder, with its scene."""
    found = sorted(path.parent for path in folder.rglob(STATE))
    images = (json.loads((path / STATE).read_text("utf-8"))["image_dir"] for path in found)
    return [Log(path, folder / Path(image).name) for path, image in zip(found, images, strict=True)]


def check_log(log: Log) -> tuple[str | None, list[str]]:
    """Returns the first value of a log that differs, and by name what the logs do not determine, with the reason."""
    state = log.read(STATE)
    setting = Setting(probes=Probes.TURNS, shifting=Shifting())
    item = read_item(str(log.scene), state["seed"], Edition.PUBLISHED, setting=setting)
    if state["observation_config"]["exp_type"] == "active":
        return _check_episode(log, item)
    return _check_history(log, item.scene, state["observation_config"]["proxy_agent"]), []


def _check_history(log: Log, scene: Scene, walker: str) -> str | None:
    """Compares the turns that a passive player reads."""
    theirs = _TURN.findall(log.read("messages.json")[1]["content"])
    ours = [str(turn) for turn in walk(scene, walker)]
    return None if ours == theirs else f"the {walker} walks {ours}, published {theirs}"


def _check_episode(log: Log, item: Item) -> tuple[str | None, list[str]]:
    transcript, metrics = _transcript(log, item), log.read("metrics.json")
    scores, (path, _) = score_episode(transcript), course(transcript)
    held, excepted = _revised(log, path, metrics["cogmap"]["cogmap_fb"]["metrics"])
    wholes = metrics["cogmap"]["exploration"]
    differing = maps.summary_differences(scores.maps, wholes) if scores.maps else ["there are no maps"]
    excepted += [f"{each.split()[0]} {maps.ORDER}" for each in differing if each.split()[0] in _BY_ORDER]
    checks = (
        difference(_explored(scores), metrics["exploration"]),
        next((each for each in differing if each.split()[0] not in _BY_ORDER), None),
        difference(_unseen(scores), wholes["fog_probe"]),
        difference(held, metrics["cogmap"]["cogmap_fb"]["metrics"]),
    )
    return next((each for each in checks if each), None), excepted


_BY_ORDER = {name for name, reason in maps.EXCEPTIONS.items() if reason == maps.ORDER}


def _transcript(log: Log, item: Item) -> Transcript[Item]:
    """Returns what was said in a log as an episode of the item."""
    exchanges = []
    for turn in log.read("exploration_turn_logs.json"):
        exchanges.append(_exchange(Purpose.EXPLORE, turn["assistant_raw_message"]))
        asked = turn["cogmap_log"] or {}
        replies = ((purpose, asked.get(kind, {}).get("original_response")) for kind, purpose in _ASIDES.items())
        exchanges += [_exchange(purpose, reply) for purpose, reply in replies if reply is not None]
    for turn in log.read("false_belief_turn_logs.json"):
        exchanges.append(_exchange(Purpose.REVISE, turn["assistant_raw_message"]))
        reply = (turn["false_belief_log"]["cogmap_log"] or {}).get("original_response")
        exchanges += [] if reply is None else [_exchange(Purpose.MAP, reply)]
    return Transcript(item, log.folder.name, tuple(exchanges), "")


def _exchange(purpose: Purpose, reply: str) -> Exchange:
    return Exchange(Request(purpose, "", ""), Reply(reply))


def _explored(scores: Scores) -> Record:
    """Returns cost, coverage and gain of an exploration and the report of a revision, under their published names."""
    explored, revised = scores.exploration, scores.revision
    assert explored
    assert revised
    return {
        "last_node_coverage": explored.nodes,
        "last_edge_coverage": explored.edges,
        "action_cost": explored.cost,
        "infogain_per_turn": list(explored.gains),
        "final_information_gain": explored.gain,
        "false_belief_f1": revised.identification.overall,
        "false_belief_f1_position": revised.identification.position,
        "false_belief_f1_facing": revised.identification.facing,
        "false_belief_action_cost": revised.effort.cost,
        "false_belief_action_cost_after_seen": revised.effort.redundant,
    }


def _unseen(scores: Scores) -> Record:
    """Returns the means over the probes of the unseen."""
    return {f"{name}_avg": fmean(getattr(each, name) for each in scores.unseen) for name in _PROBED}


_PROBED = ("f1", "precision", "recall")


def _revised(log: Log, path: Course, theirs: Record) -> tuple[Record, list[str]]:
    """Returns what the maps of a revision come to, but for what its logs do not determine; that with the reason."""
    ours, excepted = revision_record(path), {}
    if _is_redrawn(log, path):
        excepted = dict.fromkeys(_OLD_MAP, REDRAWN)
    elif "inertia_list" not in theirs:
        excepted = dict.fromkeys(("inertia", "inertia_list", "unchanged_retention_minus_retention"), EARLIER)
    named = [f"{name} {reason}" for name, reason in excepted.items()]
    return {name: value for name, value in ours.items() if name not in excepted}, named


def _is_redrawn(log: Log, path: Course) -> bool:
    """Says whether a place that the log calls old is not that of the last map in the logs."""
    turns = [turn["false_belief_log"]["cogmap_log"] or {} for turn in log.read("false_belief_turn_logs.json")]
    held = [pair for turn in turns for pair in turn.get("inertia_data_per_object", {}).items()]
    return any(name not in path.old or list(path.old[name].at) != each["old_pos"] for name, each in held)
