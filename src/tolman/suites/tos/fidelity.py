"""Compares the `published` edition with what the published program returned, record by record.

A folder holds JSON-lines files; every line is one record and is equal or different as a whole. Positions
are mask indices, orientations are unit vectors.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from tolman.errors import SceneError, TolmanError
from tolman.geometry import bins
from tolman.geometry.pose import Pose, heading_of
from tolman.scene import published as published_scene
from tolman.scene.release import from_record
from tolman.scene.scene import Scene
from tolman.scene.sight import look
from tolman.suites.tos import published
from tolman.suites.tos.coverage import Coverage, covered
from tolman.suites.tos.moves import START, Invalid, Term, Turn
from tolman.suites.tos.world import Ended, Refused, after, cost, enter

Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Result:
    """How one file compares: `equal` of `total` records, or None where no check covers it."""

    name: str
    equal: int | None
    total: int
    differences: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.equal is None:
            return f"{self.name} not covered"
        return f"{self.name} {self.equal}/{self.total}"


@dataclass(frozen=True, slots=True)
class Corpus:
    """A folder of records, and the scenes they speak of."""

    folder: Path

    def lines(self, name: str) -> list[bytes]:
        """Returns the records of a file, undecoded."""
        return (self.folder / f"{name}.jsonl").read_bytes().splitlines()

    def scene(self, name: str) -> Scene:
        """Returns a scene: generated from seed and configuration alone, or read as released."""
        generated = re.fullmatch(r"gen(\d+)(?:t(\d))?-(\d+)", name)
        if not generated:
            return _released(self)[name]
        rooms, topology, seed = generated.groups("1")
        return _generated(int(seed), int(rooms), int(topology))


@lru_cache(maxsize=512)
def _generated(seed: int, rooms: int, topology: int) -> Scene:
    return published_scene.draw(seed, rooms, topology)


@lru_cache(maxsize=8)
def _released(corpus: Corpus) -> dict[str, Scene]:
    return {msgspec.json.decode(line)["scene"]: from_record(line) for line in corpus.lines("scenes_released")}


def compare(folder: Path) -> tuple[list[Result], list[str]]:
    """Returns the result of every file in `folder`, and the names of known files that are absent."""
    if not folder.is_dir():
        raise TolmanError(f"{folder} is no folder; name one with the published records")
    corpus = Corpus(folder)
    present = sorted(str(path.relative_to(folder).with_suffix("").as_posix()) for path in folder.rglob("*.jsonl"))
    known = [name for name in CHECKS if name in present]
    results = [_compare_file(corpus, name, CHECKS[name]) for name in known]
    results += [Result(name, None, len(corpus.lines(name))) for name in present if name not in CHECKS]
    return results, [name for name in CHECKS if name not in present]


def _compare_file(corpus: Corpus, name: str, check: "Check") -> Result:
    lines = corpus.lines(name)
    differences = []
    for number, line in enumerate(lines, 1):
        difference = _compare_line(corpus, line, check)
        if difference:
            differences.append(f"{name} line {number}: {difference}")
    return Result(name, len(lines) - len(differences), len(lines), tuple(differences))


def _compare_line(corpus: Corpus, line: bytes, check: "Check") -> str | None:
    """Returns what differs; a record that cannot be read or followed is a difference too."""
    try:
        return check(corpus, msgspec.json.decode(line, type=dict))
    except (msgspec.MsgspecError, SceneError, LookupError, ValueError, TypeError) as error:
        return f"cannot be followed: {error!r}"


Check = Callable[[Corpus, Record], str | None]
"""Returns what differs between a record and this program, or None."""


def _differing(ours: Record, theirs: Record) -> str | None:
    """Returns the first of our fields that the record has otherwise."""
    for key, value in ours.items():
        if key not in theirs or theirs[key] != value:
            return f"{key} is {value!r}, published {theirs.get(key)!r}"
    return None


def _check_scene(_corpus: Corpus, record: Record) -> str | None:
    config = record["config"]
    try:
        scene = published_scene.draw(
            record["seed"], config["room_num"], config["topology"], tuple(config["room_size"]), config["n_objects"]
        )
    except SceneError as error:
        return None if "error" in record else str(error)
    return "published fails" if "error" in record else _differing(scene_record(scene), record)


def _check_released(corpus: Corpus, record: Record) -> str | None:
    scene = corpus.scene(record["scene"])
    drawn = published_scene.draw(record["seed"])
    if published_scene.mask_of(drawn) != record["mask"]:
        return "the generator draws another floor"
    return _differing(scene_record(scene), record)


def scene_record(scene: Scene) -> Record:
    """Returns a scene in the form of the published records."""
    return {
        "mask": published_scene.mask_of(scene),
        "objects": [
            {
                "name": thing.name,
                "pos": list(thing.at),
                "ori": list(thing.heading.step),
                "has_orientation": thing.has_front,
                "room": scene.rooms_at(thing.at)[0],
                "label": str(number),
            }
            for number, thing in enumerate(scene.things, 1)
        ],
        "gates": [
            {
                "name": door.name,
                "pos": list(door.at),
                "ori": list(door.heading.step),
                "rooms": list(door.rooms),
                "ori_by_room": {str(room): list(door.inward(room).step) for room in door.rooms},
            }
            for door in scene.doors
        ],
        "agent": {**_pose_record(scene.start), "room": 1},
    }


def _pose_record(pose: Pose) -> Record:
    return {"pos": list(pose.at), "ori": list(pose.heading.step)}


_EGO_LABELS = [bins.Ego.BEYOND, *bins.EGOS, bins.Ego.BEYOND]


def _check_bins(_corpus: Corpus, record: Record) -> str | None:
    if record["kind"] == "labels":
        labels = {"ego": _EGO_LABELS, "cardinal": list(bins.CARDINALS), "distance": list(bins.DISTANCES)}
        return _differing(labels, record)
    x, first = record["dx"], record["dy0"]
    ys = range(first, first + len(record["ego"]))
    row = {
        "ego": [_EGO_LABELS.index(bins.ego(x, y)) for y in ys],
        "cardinal": [bins.CARDINALS.index(bins.cardinal(x, y)) for y in ys],
        "distance": [bins.DISTANCES.index(bins.distance(x, y)) for y in ys],
    }
    return _differing(row, {**record, "ego": [number % 6 for number in record["ego"]]})


def _check_observation(corpus: Corpus, record: Record) -> str | None:
    scene = corpus.scene(record["scene"])
    at = scene.start.at if record["at"] == START else scene.by_name[record["at"]].at
    view = look(scene, Pose(at, heading_of(tuple(record["ori"]))))
    names = [sighting.name for sighting in view.sightings]
    return _differing({"visible": names, "text": published.observation(view)}, record)


def _check_parsing(_corpus: Corpus, record: Record) -> str | None:
    if record["kind"] == "response":
        thought, answer = published.split_reply(record["text"])
        ours = {"think": thought if record["enable_think"] else "", "answer": answer, "ok": bool(answer)}
        return _differing(ours, record)
    turn = published.parse_turn(record["text"], record["mode"] == "false_belief")
    if isinstance(turn, Invalid):
        # Where the published program raises, the reply is an invalid one.
        return None if "error" in record else _differing({"motions": None, "final": None, "valid": False}, record)
    motions = [str(motion) for motion in turn.motions]
    return _differing({"motions": motions, "final": str(turn.final), "valid": True}, record)


def _check_environment(corpus: Corpus, record: Record) -> str | None:
    """Follows the exploration of a whole episode."""
    theirs = [turn for turn in record["turns"] if turn["phase"] == "explore"]
    actions = [turn["action"] for turn in theirs]
    ours = _environment(corpus.scene(record["scene"]), record["max_exp_steps"], actions)
    for number, (our, their) in enumerate(zip(ours, theirs, strict=True)):
        difference = _differing(our, their)
        if difference:
            return f"turn {number}: {difference}"
    return None


def _environment(scene: Scene, budget: int, actions: list[str]) -> Iterator[Record]:
    """Yields what the published environment returns; a reply beyond the budget becomes a forced end."""
    world, coverage = enter(scene), Coverage(scene)
    spent = steps = 0
    for left, action in zip(count(budget - 1, -1), actions, strict=False):
        turn = published.parse_turn(f"Actions: [{action}]") if left >= 0 else Turn((), Term())
        if isinstance(turn, Invalid):
            reward, obs = published.INVALID_REWARD, published.UNREADABLE
            yield {"valid": False, "reward": reward, "obs": obs, "cost": spent, **_pose_record(world.pose)}
            continue
        world, events = after(world, turn)
        coverage, spent, steps = covered(coverage, events), spent + cost(events), steps + 1
        obs = published.tell(events) + published.steps_left(left)
        if isinstance(events[-1], Ended):
            world, obs = enter(scene), "(phase switch)"
        yield {
            **{"valid": True, "done": False, "reward": published.TURN_REWARD, "obs": obs, "cost": spent},
            **{"step": steps, "fail": any(isinstance(event, Refused) for event in events)},
            **{"node": coverage.nodes, "edge": coverage.edges, **_pose_record(world.pose)},
        }


CHECKS: dict[str, Check] = {
    "scenes": _check_scene,
    "scenes_extra": _check_scene,
    "scenes_released": _check_released,
    "bins": _check_bins,
    "observations": _check_observation,
    "action_parsing": _check_parsing,
    "env_transcripts": _check_environment,
}
"""The check of every covered file, in the order of the report."""
