"""Compares the `published` edition with what the published program returned, record by record.

A folder holds JSON-lines files; every line is one record and is equal or different as a whole. Positions
are mask indices, orientations are unit vectors.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from tolman.errors import SceneError, TolmanError
from tolman.geometry import bins
from tolman.geometry.pose import Pose, heading_of
from tolman.protocol.edition import Edition
from tolman.suites.tos import prompts
from tolman.suites.tos.belief.belief import gain
from tolman.suites.tos.belief.learner import learner
from tolman.suites.tos.fidelity.corpus import Corpus, walk
from tolman.suites.tos.fidelity.logs import Log, check_log, logs_in
from tolman.suites.tos.fidelity.maps import check_cogmap, check_map_aggregates, check_real_cogmap, excepted
from tolman.suites.tos.fidelity.questions import check_question, check_score
from tolman.suites.tos.fidelity.revision import check_aggregate, check_false_belief, check_inertia, check_revision
from tolman.suites.tos.fidelity.unseen import (
    check_points_map,
    check_real_probes,
    check_real_unseen_answer,
    check_trajectory_probes,
    check_unseen_answer,
)
from tolman.suites.tos.moves import START, Invalid, Term, Turn
from tolman.suites.tos.players.roster import EXPLORERS
from tolman.suites.tos.published import replies as published
from tolman.suites.tos.published import scenes as published_scene
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scene.sight import look
from tolman.suites.tos.scores.coverage import Coverage, covered, explored
from tolman.suites.tos.world import Ended, Event, Looked, Refused, after, cost, enter

Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Result:
    """How one file compares: `equal` of `total` records, or None where no check covers it."""

    name: str
    equal: int | None
    total: int
    differences: tuple[str, ...] = ()
    excepted: tuple[str, ...] = ()
    """Values that are not compared, with the reason."""

    def __str__(self) -> str:
        if self.equal is None:
            return f"{self.name} not covered"
        apart = f" ({len(self.excepted)} values excepted)" if self.excepted else ""
        return f"{self.name} {self.equal}/{self.total}{apart}"


def compare(folder: Path) -> tuple[list[Result], list[str]]:
    """Returns the result of every file in `folder`, and the names of known files that are absent."""
    if not folder.is_dir():
        raise TolmanError(f"{folder} is not a folder; name one with the published records")
    corpus = Corpus(folder)
    present = sorted(str(path.relative_to(folder).with_suffix("").as_posix()) for path in folder.rglob("*.jsonl"))
    known = [name for name in CHECKS if name in present]
    results = [_compare_file(corpus, name, CHECKS[name]) for name in known]
    results += [Result(name, None, len(corpus.lines(name))) for name in present if name not in CHECKS]
    logs = logs_in(folder)
    results += [_compare_logs(folder, logs)] if logs else []
    return results, [name for name in CHECKS if name not in present]


def _compare_logs(folder: Path, logs: list[Log]) -> Result:
    """Compares every log of a model; one that cannot be read or followed is a difference too."""
    differences, apart = [], []
    for log in logs:
        name = log.folder.relative_to(folder).as_posix()
        try:
            found, excepted = check_log(log)
        except (OSError, TolmanError, LookupError, ValueError, TypeError) as error:
            found, excepted = f"cannot be followed: {error!r}", []
        differences += [f"logs {name}: {found}"] if found else []
        apart += [f"logs {name} excepted: {each}" for each in excepted]
    return Result("logs", len(logs) - len(differences), len(logs), tuple(differences), tuple(apart))


def _compare_file(corpus: Corpus, name: str, check: "Check") -> Result:
    lines = corpus.lines(name)
    differences = []
    for number, line in enumerate(lines, 1):
        difference = _compare_line(corpus, line, check)
        if difference:
            differences.append(f"{name} line {number}: {difference}")
    apart = tuple(f"{name} excepted: {value}" for value in excepted(corpus)) if name == "real/aggregates" else ()
    return Result(name, len(lines) - len(differences), len(lines), tuple(differences), apart)


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
    replay = _Replay(corpus.scene(record["scene"]))
    for number, their in enumerate(theirs):
        left = record["max_exp_steps"] - 1 - number
        turn = published.parse_turn(f"Actions: [{their['action']}]") if left >= 0 else _FORCED_END
        difference = _differing(_environment_turn(replay, turn, left), their)
        if difference:
            return f"turn {number}: {difference}"
    return None


_FORCED_END = Turn((), Term())
"""What a reply beyond the budget is replaced by."""


def _environment_turn(replay: "_Replay", turn: Turn | Invalid, left: int) -> Record:
    """Returns what the published environment returns for a turn; a phase ends back at the start."""
    if isinstance(turn, Invalid):
        reward, obs = published.INVALID_REWARD, published.UNREADABLE
        return {"valid": False, "reward": reward, "obs": obs, "cost": replay.cost, **_pose_record(replay.world.pose)}
    events = replay.take(turn)
    obs = published.tell(events) + published.steps_left(left)
    if isinstance(events[-1], Ended):
        replay.world, obs = enter(replay.scene), "(phase switch)"
    told = {"valid": True, "done": False, "reward": published.TURN_REWARD, "obs": obs, "step": replay.steps}
    return told | replay.record(events) | _pose_record(replay.world.pose)


class _Replay:
    """Follows turns through a scene as the published program does, with coverage and gain."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.world = enter(scene)
        self.coverage = Coverage(scene)
        self.learner = learner(scene, Edition.PUBLISHED)
        self.cost = self.steps = 0

    def take(self, turn: Turn) -> tuple[Event, ...]:
        """Carries out a turn and returns what happened."""
        self.world, events = after(self.world, turn)
        self.coverage = covered(self.coverage, events)
        self.learner.take(events)
        self.cost, self.steps = self.cost + cost(events), self.steps + 1
        return events

    def record(self, events: tuple[Event, ...]) -> Record:
        """Returns what is logged after a turn."""
        return {
            **{"cost": self.cost, "fail": any(isinstance(event, Refused) for event in events)},
            **{"node": self.coverage.nodes, "edge": self.coverage.edges},
            **{"ig": gain(self.learner.belief, self.scene), **_pose_record(self.world.pose)},
        }

    def domains(self) -> dict[str, int]:
        """Returns how many cells are possible for everything heard of."""
        return {name: cells.bit_count() for name, cells in self.learner.belief.cells.items() if name != START}

    def unexplored(self) -> dict[str, int]:
        """Returns how many cells of each room looked into have not been looked at."""
        visited = {number for pose in self.coverage.looks for number in self.scene.rooms_at(pose.at)}
        areas = {room.number: set(room.area) for room in self.scene.rooms}
        return {str(n): len(areas[n] - cells) for n, cells in explored(self.coverage).items() if n in visited}


def _check_trajectory(corpus: Corpus, record: Record) -> str | None:
    """Compares a published explorer's route with ours, and what it leads to; the oracle's moves are replayed."""
    scene = corpus.scene(record["scene"])
    actions = [turn["actions"] for turn in record["turns"]]
    if record["proxy"] in EXPLORERS and _route(scene, record["proxy"]) != actions:
        return "the route differs"
    replay = _Replay(scene)
    for number, their in enumerate(record["turns"]):
        turn = published.parse_turn(f"[{', '.join(their['actions'])}]")
        if isinstance(turn, Invalid):
            return f"turn {number}: {their['actions']} is not a turn: {prompts.why(turn.reason)}"
        events = replay.take(turn)
        ours = replay.record(events) | {"visible": _visible(events), "domains": replay.domains()}
        ours |= {"unexplored": replay.unexplored()} if "unexplored" in their else {}
        difference = _differing({key: ours[key] for key in ours if key not in ("cost", "fail")}, their)
        if difference:
            return f"turn {number}: {difference}"
    total = {"grid": max(scene.size), "steps": replay.steps - 1, "cost": replay.cost}
    return _differing(total | {"final_ig": gain(replay.learner.belief, scene)}, record)


def _visible(events: tuple[Event, ...]) -> list[str] | None:
    looked = [event for event in events if isinstance(event, Looked)]
    return [sighting.name for sighting in looked[-1].view.sightings] if looked else None


def _route(scene: Scene, walker: str) -> list[list[str]]:
    """Returns the moves of which a passive player reads, turn by turn."""
    return [[str(move) for move in (*turn.motions, turn.final)] for turn in walk(scene, walker)]


def _check_real(corpus: Corpus, record: Record) -> str | None:
    """Replays what a model did."""
    replay = _Replay(corpus.scene(record["scene"]))
    for number, their in enumerate(record["turns"]):
        turn = _FORCED_END if their["action"] == "(forced)" else published.parse_turn(their["action"])
        ours: Record = {"valid": isinstance(turn, Turn)}
        if isinstance(turn, Turn):
            ours |= replay.record(replay.take(turn))
        difference = _differing(ours, their)
        if difference:
            return f"turn {number}: {difference}"
    return None


def _of_scene(check: Callable[[Scene, Record], str | None]) -> Check:
    """Returns a check that looks at the scene of a record only."""
    return lambda corpus, record: check(corpus.scene(record["scene"]), record)


def _all_of(*checks: Check) -> Check:
    """Returns a check that makes several, up to the first difference."""
    return lambda corpus, record: next((found for check in checks if (found := check(corpus, record))), None)


CHECKS: dict[str, Check] = {
    "scenes": _check_scene,
    "scenes_extra": _check_scene,
    "scenes_released": _check_released,
    "bins": _check_bins,
    "observations": _check_observation,
    "action_parsing": _check_parsing,
    "env_transcripts": _all_of(_check_environment, check_revision),
    "trajectories": _all_of(_check_trajectory, check_trajectory_probes),
    "questions": _of_scene(check_question),
    "scores": _of_scene(check_score),
    "cogmaps": _all_of(check_cogmap, check_unseen_answer),
    "symbolic_maps": check_points_map,
    "false_belief": check_false_belief,
    "belief_inertia": check_inertia,
    "real/explore": _all_of(_check_real, check_real_probes),
    "real/answers": _of_scene(check_score),
    "real/cogmaps": _all_of(check_real_cogmap, check_real_unseen_answer),
    "real/aggregates": _all_of(check_map_aggregates, check_aggregate),
}
"""The check of every covered file, in the order of the report."""
