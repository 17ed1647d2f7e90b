"""Compares revisions of the `published` edition with what the published program returned.

Of an episode, the phase after the shift is followed; of what a model did, only what its records allow is computed.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from math import isclose
from statistics import fmean
from typing import Any

import msgspec

from tolman.geometry.pose import Pose, heading_of
from tolman.protocol.edition import Edition
from tolman.scoring.likeness import Likeness
from tolman.scoring.sketches import AGENT, Marks
from tolman.suites.tos.claims import parse_published
from tolman.suites.tos.fidelity.corpus import Corpus
from tolman.suites.tos.moves import Invalid, Term, Turn
from tolman.suites.tos.published import replies as published
from tolman.suites.tos.published.maps import read_published
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scores.revision import (
    Course,
    Identification,
    Round,
    belief_at_first,
    effort,
    identified,
    letting_go,
    unchanged,
)
from tolman.suites.tos.setting import Shifting
from tolman.suites.tos.shift import Aspect, Change, shifted
from tolman.suites.tos.world import Ended, Event, Looked, World, after, cost, enter

Record = dict[str, Any]

CLOSE = 1e-12
"""Share by which values may differ: an exponential magnifies the last bits of its exponent."""

REWARD_DIGITS = 6
"""Digits to which the records round a reward."""

_KEYS = {Aspect.POSITION: "pos", Aspect.FACING: "ori"}


def check_false_belief(corpus: Corpus, record: Record) -> str | None:
    """Compares a shift, and how reports of it are read and scored."""
    scene, changes = _shifted(corpus.scene(record["scene"]), record["seed"])
    names = {change.name for change in changes}
    ours = {
        "changes": [{"name": change.name, _KEYS[change.aspect]: True} for change in changes],
        "after": [
            {"name": thing.name, "pos": list(thing.at), "ori": list(thing.heading.step)}
            for thing in scene.things
            if thing.name in names
        ],
        "reports": [_report_record(each["report"], changes) for each in record["reports"]],
    }
    return difference(ours, record)


def _shifted(scene: Scene, seed: int) -> tuple[Scene, tuple[Change, ...]]:
    return shifted(scene, seed, Shifting(), Edition.PUBLISHED)


def _report_record(text: str, changes: tuple[Change, ...]) -> Record:
    claims = parse_published(text).claims
    parsed: dict[str, Record] = {}
    for claim in claims:
        parsed.setdefault(claim.name, {"name": claim.name})[_KEYS[claim.aspect]] = True
    found = identified(claims, changes, Edition.PUBLISHED)
    scores = {"overall": found.overall, "position": found.position, "facing": found.facing}
    return {"report": text, "parsed": list(parsed.values()), **scores}


def check_inertia(corpus: Corpus, record: Record) -> str | None:
    """Compares what maps drawn after a shift say of belief."""
    scene = corpus.scene(record["scene"])
    course = _course(scene, _seed(record["scene"]), record)
    first = belief_at_first(course, Edition.PUBLISHED)
    held = {each.change.name: {_SCORES[each.change.aspect]: each.score} for each in first.held}
    ours = {
        "changes": [{"name": change.name, _KEYS[change.aspect]: True} for change in course.changes],
        "turns": [{"changed": {name: held[name] for name in turn["new_changed"]}} for turn in record["turns"]],
        "sigma": first.sigma,
        "metrics": revision_record(course),
    }
    return difference(ours, record)


_SCORES = {Aspect.POSITION: "pos", Aspect.FACING: "facing"}


def _seed(scene: str) -> int:
    """Returns the seed in the name of a scene such as gen3-07 or run04."""
    return int(re.findall(r"\d+", scene)[-1])


def _course(scene: Scene, seed: int, record: Record) -> Course:
    later, changes = _shifted(scene, seed)
    rounds = tuple(
        Round(
            Pose((turn["pos"][0], turn["pos"][1]), heading_of(tuple(turn["ori"]))),
            sighted=(*turn["new_changed"], *turn["new_unchanged"]),
            drawn=_read(scene, json.dumps(turn["map"]), scene.names),
        )
        for turn in record["turns"]
    )
    return Course(scene, later, changes, _read(scene, json.dumps(record["old_map"]), scene.names) or {}, rounds)


def _read(scene: Scene, text: str, kept: Iterable[str]) -> Marks | None:
    """Reads a map as the published program does; doors are kept, seen or not."""
    return read_published(text, {AGENT, *kept, *(door.name for door in scene.doors)})


def revision_record(course: Course) -> Record:
    """Returns the scores of belief in the form of the published records."""
    first, rest = belief_at_first(course, Edition.PUBLISHED), unchanged(course, Edition.PUBLISHED)
    return {
        "changed": _pair_record(first.position, first.facing),
        "retention": _pair_record(first.position_retention, first.facing_retention),
        "unchanged": _likeness_record(rest.since),
        "inertia": first.position_inertia,
        "inertia_list": list(first.inertias),
        "unchanged_retention": _pair_record(rest.position_retention, rest.facing_retention),
        "unchanged_retention_minus_retention": {
            "pos": letting_go(first.position_retention, rest.position_retention),
            "facing": letting_go(first.facing_retention, rest.facing_retention),
        },
    }


def _pair_record(position: float | None, facing: float | None) -> Record:
    return {"dir": None, "pos": position, "facing": facing, "overall": None}


def _likeness_record(found: Likeness | None) -> Record | None:
    if found is None:
        return None
    return {"dir": found.direction, "facing": found.facing, "pos": found.position, "overall": found.overall}


def check_revision(corpus: Corpus, record: Record) -> str | None:
    """Follows the phase after the shift of a whole episode; the exploration before it is only carried out."""
    scene = corpus.scene(record["scene"])
    replay = _Replay(scene, record)
    later = [turn for turn in record["turns"] if turn["phase"] == "fb"]
    ours = {"changes": [{"name": change.name, _KEYS[change.aspect]: True} for change in replay.changes]}
    found = difference(ours, record)
    for number, their in enumerate(later):
        found = found or difference(replay.take(their["action"]), their, f"turn {number}")
    return found


class _Replay:
    """Follows the second phase of an episode as the published program does."""

    def __init__(self, scene: Scene, record: Record) -> None:
        self.left = record["max_fb_steps"]
        explored = [turn["action"] for turn in record["turns"] if turn["phase"] == "explore"]
        before, self.in_view, self.spent = _explored(scene, explored[: record["max_exp_steps"]])
        later, self.changes = _shifted(scene, record["seed"])
        self.world = replace(enter(later), seen=before.seen)
        self.rounds: list[Round] = []

    def take(self, action: str) -> Record:
        """Returns what the published environment returns for a reply; one beyond the budget ends the phase."""
        self.left -= 1
        turn = published.parse_turn(f"Actions: [{action}]", revising=True) if self.left >= 0 else Turn((), Term(""))
        if isinstance(turn, Invalid):
            self.rounds.append(Round(self.world.pose))
            told = {"valid": False, "done": False, "reward": published.INVALID_REWARD, "obs": published.UNREADABLE}
            return told | self._record(None)
        self.world, events = after(self.world, turn)
        self.rounds.append(Round(self.world.pose, cost(events), self._sighted(events)))
        last = events[-1]
        if not isinstance(last, Ended):
            obs = published.tell(events) + published.steps_left(self.left)
            told = {"valid": True, "done": False, "reward": published.TURN_REWARD, "obs": obs}
            return told | self._record(None)
        found = identified(parse_published(last.changes or "").claims, self.changes, Edition.PUBLISHED)
        reward = round(found.overall or 0.0, REWARD_DIGITS)
        return {"valid": True, "done": True, "reward": reward, "obs": "Task finished"} | self._record(found)

    def _sighted(self, events: tuple[Event, ...]) -> tuple[str, ...]:
        """Returns what is new in view; without a look the last view counts, even that from before the shift."""
        self.in_view = _in_view(events, self.in_view)
        seen = {name for each in self.rounds for name in each.sighted}
        return tuple(sorted(set(self.in_view) - seen))

    def _record(self, found: Identification | None) -> Record:
        """Returns pose, cost and the log of the phase; scores are only there at its end."""
        spent = effort(self.rounds, self.changes)
        changed = {change.name for change in self.changes}
        sighted = self.rounds[-1].sighted
        log = {
            "step": len(self.rounds),
            "f1_overall": found and found.overall,
            "f1_position": found and found.position,
            "f1_facing": found and found.facing,
            "action_cost": found and spent.cost,
            "action_cost_after_seen": found and spent.redundant,
            "newly_observed_changed_objects": [name for name in sighted if name in changed],
            "newly_observed_unchanged_objects": [name for name in sighted if name not in changed],
        }
        pose = self.world.pose
        return {"pos": list(pose.at), "ori": list(pose.heading.step), "cost": self.spent + spent.cost, "fb": log}


def _explored(scene: Scene, actions: list[str]) -> tuple[World, tuple[str, ...], int]:
    """Returns the world after an exploration, its last view, and what it cost."""
    world, spent = enter(scene), 0
    in_view: tuple[str, ...] = ()
    for action in actions:
        turn = published.parse_turn(f"Actions: [{action}]")
        if isinstance(turn, Turn):
            world, events = after(world, turn)
            in_view, spent = _in_view(events, in_view), spent + cost(events)
    return world, in_view, spent


def _in_view(events: tuple[Event, ...], before: tuple[str, ...]) -> tuple[str, ...]:
    views = [event.view for event in events if isinstance(event, Looked)]
    return tuple(sighting.name for sighting in views[-1].sightings) if views else before


def check_aggregate(corpus: Corpus, record: Record) -> str | None:
    """Compares the summary of a model's revision as far as records allow: its maps after the shift are not there."""
    theirs = record["cogmap"].get("cogmap_fb", {}).get("metrics")
    if theirs is None:
        return None
    scene, drawn = corpus.scene(record["scene"]), _last_map(corpus, record)
    if drawn is None:
        return "the folder has no map that the model drew"
    later, changes = _shifted(scene, _seed(record["scene"]))
    old = _read(scene, drawn["responses"]["global"], drawn["observed"])
    course = Course(scene, later, changes, old or {}, (), frozenset(drawn["observed"]))
    kept, rest, pulls = theirs["retention"], theirs["unchanged_retention"], theirs.get("inertia_list", ())
    ours = {
        "inertia": fmean(pulls) if pulls else None,
        "unchanged_retention_minus_retention": {key: letting_go(kept[key], rest[key]) for key in ("pos", "facing")},
        "unchanged_exploration": _likeness_record(unchanged(course, Edition.PUBLISHED).before),
    }
    return difference(ours, theirs)


def _last_map(corpus: Corpus, record: Record) -> Record | None:
    """Returns the record of the last map that a model drew while it explored."""
    if not (corpus.folder / "real" / "cogmaps.jsonl").exists():
        return None
    key = tuple(record[part] for part in ("scene", "model", "setting"))
    drawn = (msgspec.json.decode(line, type=dict) for line in corpus.lines("real/cogmaps"))
    mine = [each for each in drawn if tuple(each[part] for part in ("scene", "model", "setting")) == key]
    return max(mine, key=lambda each: each["turn"], default=None)


def difference(ours: Any, theirs: Any, where: str = "") -> str | None:
    """Returns the first of our values that the record has otherwise; what it has beyond them is passed over.

    What the program has no value for it leaves out of its records: None, or a list of nothing, is as good as absent.
    """
    if isinstance(ours, dict) and isinstance(theirs, dict):
        places = [(f"{where} {key}".strip(), ours[key], theirs.get(key)) for key in ours]
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        places = [(f"{where} {number}", *pair) for number, pair in enumerate(zip(ours, theirs, strict=True))]
    elif _is_close(ours, theirs) or (theirs is None and ours == []):
        return None
    else:
        return f"{where} is {ours!r}, published {theirs!r}"
    found = (difference(one, other, place) for place, one, other in places)
    return next((each for each in found if each), None)


def _is_close(ours: Any, theirs: Any) -> bool:
    if isinstance(ours, float) and isinstance(theirs, float | int):
        return isclose(ours, theirs, rel_tol=CLOSE)
    return bool(ours == theirs)
