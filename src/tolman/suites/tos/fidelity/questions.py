"""Compares questions and scores of the `published` edition with what the published program returned.

Answers are compared as a whole. Of a question's words, the names, poses, moves and views are compared, in the order
in which they are mentioned; all else is wording.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import isclose
from typing import Any

from tolman.geometry import bins
from tolman.geometry.pose import HEADINGS, Heading, plus
from tolman.suites.tos.chart import Chart, Stand, chart_of
from tolman.suites.tos.moves import START
from tolman.suites.tos.published.answers import score_published
from tolman.suites.tos.published.draws import draw_published
from tolman.suites.tos.questions.action_to_view import ActionToView, Jump, jumps
from tolman.suites.tos.questions.allocentric_map import AllocentricMap
from tolman.suites.tos.questions.direction import Direction
from tolman.suites.tos.questions.location_to_view import LocationToView
from tolman.suites.tos.questions.mental_rotation import MentalRotation
from tolman.suites.tos.questions.perspective_decision import PerspectiveDecision
from tolman.suites.tos.questions.perspective_taking import PerspectiveTaking
from tolman.suites.tos.questions.question import Question
from tolman.suites.tos.questions.view_to_action import ViewToAction
from tolman.suites.tos.questions.view_to_location import ViewToLocation
from tolman.suites.tos.scene.scene import Door, Scene
from tolman.suites.tos.scene.sight import Sighting

Record = dict[str, Any]

KINDS: dict[str, type[Question]] = {
    "dir": Direction,
    "pov": PerspectiveTaking,
    "bwd_pov_text": PerspectiveDecision,
    "fwd_fov": ActionToView,
    "bwd_nav_text": ViewToAction,
    "e2a": AllocentricMap,
    "rot": MentalRotation,
    "fwd_loc": LocationToView,
    "bwd_loc_text": ViewToLocation,
}
"""The published names of the kinds."""

LAST_BITS = 2**-51
"""Share by which scores may differ: the last bit of an exponential depends on the processor that computed it."""


def check_question(scene: Scene, record: Record) -> str | None:
    """Compares a question's answer, and what its words mention."""
    chart, question = _asked(scene, record)
    answer = _answer(question, scene, chart)
    if answer != record["answer"]:
        return f"the answer is {answer!r}, published {record['answer']!r}"
    ours, theirs = list(_mentions(question, chart)), _mentioned(record["question"], chart.names)
    return None if ours == theirs else f"the question mentions {ours}, published {theirs}"


def check_score(scene: Scene, record: Record) -> str | None:
    """Compares the score of an answer that was made up or given by a model."""
    chart, question = _asked(scene, record)
    score = score_published(question, chart, record["pred"] if "pred" in record else record["answer"])
    if isclose(score.value, record["score"], rel_tol=LAST_BITS, abs_tol=0):
        return None
    return f"the score is {score.value}, published {record['score']}"


def _asked(scene: Scene, record: Record) -> tuple[Chart, Question]:
    """Returns the question that a record speaks of; the seed is the number in the name of the scene."""
    seed = int(re.findall(r"\d+", record["scene"])[-1])
    chart, questions = _drawn(scene, seed)
    return chart, [each for each in questions if isinstance(each, KINDS[record["task"]])][record["k"]]


@lru_cache(maxsize=64)
def _drawn(scene: Scene, seed: int) -> tuple[Chart, tuple[Question, ...]]:
    chart = chart_of(scene)
    return chart, draw_published(scene, chart, seed)


def _answer(question: Question, scene: Scene, chart: Chart) -> object:
    """Returns the answer in the form of the published records."""
    match question:
        case AllocentricMap():
            return [list(cell) for cell in question.target(chart)]
        case MentalRotation():
            return list(question.target(chart))
        case PerspectiveDecision(seen, name):
            heading = chart.by_name[name].heading
            return {"answer": name, **_end_record((name, heading), scene, chart), **_seen_record(seen)}
        case ViewToAction(seen, (_, _) as end):
            plan = {"minimal_plan": _plan(chart, end)}
            start = {"init_pos": list(scene.start.at), "init_ori": list(scene.start.heading.step)}
            return _end_record(end, scene, chart) | start | plan | _seen_record(seen)
        case ViewToLocation(origin, heading, seen, (_, _) as cell):
            at = plus(cell, plus(chart.at(origin), scene.start.at))
            pose = {"final_pos": list(at), "final_ori": list(heading.step), "room_id": scene.rooms_at(at)[0]}
            return {"coord": list(cell), **pose, **_seen_record(seen)}
    return str(question.target(chart))


def _end_record(end: Stand, scene: Scene, chart: Chart) -> Record:
    place, heading = end
    rooms = list(chart.rooms[place])
    at = plus(chart.at(place), scene.start.at)
    return {
        "final_pos": list(at),
        "final_ori": list(heading.step),
        "room_id": rooms if len(rooms) > 1 else rooms[0],
    }


def _seen_record(seen: Sequence[Sighting]) -> Record:
    return {
        "final_observation": [
            {
                "name": each.name,
                "direction": each.direction,
                "distance": each.distance,
                "orientation": each.aspect,
            }
            for each in seen
        ]
    }


_TURNS = (90, -90, 180)
"""The order in which turns are tried in the search for the shortest plan."""


Step = list[str | int]
"""A move of a stored plan: its word and its argument."""


def _plan(chart: Chart, end: Stand) -> list[Step]:
    """Returns the shortest plan that is stored; if it ends at a door, the published program calls that the start."""
    start = (START, Heading.NORTH)
    plans: dict[Stand, list[Step]] = {start: []}
    for stand in (queue := [start]):
        if stand == end:
            break
        place, heading = stand
        steps: list[tuple[Stand, Step]] = [
            ((place, heading.turned(degrees // 90)), ["rotate", degrees]) for degrees in _TURNS
        ]
        steps += [((name, heading), ["jumpto", name]) for name in chart.names_in_view(stand)]
        for after, step in steps:
            if after not in plans:
                plans[after] = [*plans[stand], step]
                queue.append(after)
    at_door = isinstance(chart.by_name.get(end[0]), Door)
    return [["jumpto", START] if at_door and step == ["jumpto", end[0]] else step for step in plans[end]]


def _mentions(question: Question, chart: Chart) -> Iterator[str]:
    """Yields names and wire strings of a question, in the order in which the published words mention them."""
    north, origin = "face north", "(0, 0)"
    match question:
        case Direction(subject, anchor):
            yield from (north, subject, anchor)
        case PerspectiveTaking(subject, anchor):
            yield from (anchor, subject)
        case PerspectiveDecision(seen):
            yield from _told(seen)
        case ActionToView(_, subject):
            yield from (north, *_steps(question, chart), subject)
        case ViewToAction(seen):
            yield from (north, *_told(seen))
        case AllocentricMap(names):
            yield from (origin, *names)
        case MentalRotation(names, clockwise):
            yield from (north, "clockwise" if clockwise else "counterclockwise", *names)
        case LocationToView(place, at, heading, subject):
            yield from (*_origin(place), origin, str(at), f"face {heading.word}", subject)
        case ViewToLocation(place, heading, seen):
            yield from (f"face {heading.word}", *_told(seen), *_origin(place), origin)


def _origin(place: str) -> tuple[str, ...]:
    return () if place == START else (place,)


def _told(seen: Sequence[Sighting]) -> Iterator[str]:
    for each in seen:
        yield from (each.name, each.direction, each.distance, *([each.aspect] if each.aspect else []))


def _steps(question: ActionToView, chart: Chart) -> Iterator[str]:
    """Yields the moves of a question while following them; the last of several goals is told as the farthest."""
    place, heading = START, Heading.NORTH
    for step in question.steps:
        if isinstance(step, int):
            heading = heading.turned(step // 90)
            yield f"Rotate({step})"
            continue
        goals = {jump: name for name, jump in jumps(chart, (place, heading))}
        alike = [jump for jump in goals if (jump.direction, jump.distance) == (step.direction, step.distance)]
        place = goals[step]
        yield from (step.direction, step.distance, *(_ranks(step, len(alike)) if len(alike) > 1 else ()))


def _ranks(jump: Jump, count: int) -> tuple[str, ...]:
    left = f"{_ordinal(jump.from_left)} from left"
    if jump.nearest == count:
        return left, "farthest"
    return (left, "nearest") if jump.nearest == 1 else (left, f"{_ordinal(jump.nearest)} nearest")


def _ordinal(number: int) -> str:
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


_FORM = "Answer format"
"""What the words about the form of an answer begin with; examples in them mention names too."""


def _mentioned(text: str, names: tuple[str, ...]) -> list[str]:
    """Returns the names and wire strings that a published text mentions, in order."""
    return _mention(names).findall(text.partition(_FORM)[0])


@lru_cache(maxsize=64)
def _mention(names: tuple[str, ...]) -> re.Pattern[str]:
    words = sorted((*names, *bins.Ego, *bins.Distance, *bins.Facing, *bins.Wall), key=len, reverse=True)
    faces = "|".join(f"face {heading.word}" for heading in HEADINGS)
    ranks = r"\d+\w\w from left|\d+\w\w nearest|nearest|farthest"
    moves = r"Rotate\(-?\d+\)|\(-?\d+, -?\d+\)|counterclockwise|clockwise"
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))}|{faces}|{ranks})(?![\w-])|{moves}")
