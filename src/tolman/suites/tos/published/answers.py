"""What the published program gives for an answer, with its own readings of answers.

These readings are stricter than ours in some ways and looser in others; scores are kept number for number, so the
order of sums and roots matters.
"""

import re
from collections.abc import Sequence
from itertools import combinations
from math import exp, sqrt

from tolman.geometry import bins
from tolman.geometry.pose import Cell, Heading, Pose, minus, own_frame
from tolman.protocol.score import Score, unread
from tolman.scoring.relations import Relation
from tolman.suites.tos.chart import Chart
from tolman.suites.tos.questions.action_to_view import ActionToView
from tolman.suites.tos.questions.allocentric_map import AllocentricMap
from tolman.suites.tos.questions.direction import Direction
from tolman.suites.tos.questions.location_to_view import LocationToView
from tolman.suites.tos.questions.mental_rotation import MentalRotation
from tolman.suites.tos.questions.perspective_decision import PerspectiveDecision
from tolman.suites.tos.questions.perspective_taking import PerspectiveTaking
from tolman.suites.tos.questions.question import Question
from tolman.suites.tos.questions.view_to_action import ViewToAction
from tolman.suites.tos.questions.view_to_location import ViewToLocation
from tolman.suites.tos.scene.scene import Member, Thing
from tolman.suites.tos.scene.sight import Sighting, view_of

Place = tuple[float, float]


def score_published(question: Question, chart: Chart, answer: str, is_shown: bool = False) -> Score:
    """Returns what the published program gives for an answer to one of its own questions.

    `is_shown`, the question shows its view, and nothing but the pose that was drawn is right.
    """
    match question:
        case PerspectiveDecision():
            return _score_name(question, chart, answer, is_shown)
        case ViewToAction():
            return _score_moves(question, chart, answer, is_shown)
        case AllocentricMap():
            return _score_places(question.target(chart), _pairs(answer))
        case MentalRotation():
            return _score_order(question.target(chart), answer)
        case ViewToLocation():
            return _score_place(question, _pairs(answer))
        case Direction() | PerspectiveTaking() | ActionToView() | LocationToView():
            return _score_relation(question.target(chart), answer)
    raise ValueError(f"the published program does not ask {question.kind()}")


_ALIASES = {
    "fl": "frontleft",
    "fr": "frontright",
    "leftfront": "frontleft",
    "rightfront": "frontright",
    "frontslightlyleft": "frontslightleft",
    "frontslightlyright": "frontslightright",
    "slightfrontleft": "frontslightleft",
    "slightfrontright": "frontslightright",
    "n": "north",
    "ne": "northeast",
    "e": "east",
    "se": "southeast",
    "s": "south",
    "sw": "southwest",
    "w": "west",
    "nw": "northwest",
    "same": "samedistance",
    "mid": "middistance",
    "medium": "middistance",
    "extreme": "extremelyfar",
}
_FILLING = re.compile(r"[\s-]+")
_BREAK = re.compile(r"[;\n]")


def _score_relation(target: Relation | None, answer: str) -> Score:
    """Returns half a point for each half that is right, in the better of the two orders."""
    if target is None:
        return Score(0.0, "the moves of the question cannot be made")
    halves = _halves(_inside(answer))
    if len(halves) < 2:
        return unread("the answer has fewer than two parts")
    one, other = _label(halves[0]), _label(halves[1])
    direction, distance = _label(target.direction), _label(target.distance)
    as_told = (one == direction) + (other == distance)
    swapped = (other == direction) + (one == distance)
    return Score(max(as_told, swapped) / 2)


def _inside(answer: str) -> str:
    """Returns what stands in the first round brackets, or else in the first square ones, or else all of it."""
    for opening, closing in ("()", "[]"):
        start = answer.find(opening)
        end = answer.find(closing, start)
        if -1 < start < end:
            return answer[start + 1 : end]
    return answer


def _halves(text: str) -> list[str]:
    """Returns the parts of a relation: by commas, or else by line, or else the last word and all before it."""
    if "," in text:
        return text.split(",")
    if len(parts := _BREAK.split(text)) > 1:
        return parts
    return text.rsplit(maxsplit=1)


def _label(phrase: str) -> str:
    bare = _FILLING.sub("", phrase).lower()
    return _ALIASES.get(bare, bare)


def _score_name(question: PerspectiveDecision, chart: Chart, answer: str, is_shown: bool) -> Score:
    """Returns 1 for the thing that was drawn, and for what sees all that is listed from where it is."""
    if not question.reference:
        raise ValueError(f"{question} does not tell which thing was drawn")
    member = _called(chart, answer.strip().lower())
    if member is None:
        return unread("the answer is not one of the names")
    heading = member.heading if not isinstance(member, Thing) or member.has_front else Heading.NORTH
    fits = _sees(chart, Pose(member.at, heading), question.seen, question.reference)
    return Score(float(member.name == question.reference or (fits and not is_shown)))


def _called(chart: Chart, name: str) -> Member | None:
    """Returns what has a name that is written in lower case, or None."""
    return next((member for member in chart.members if member.name.lower() == name), None)


def _sees(chart: Chart, pose: Pose, seen: Sequence[Sighting], reference: str) -> bool:
    """Says whether all of `seen` is seen so from a pose, as if it were in the rooms of `reference`."""
    rooms = chart.rooms[reference]
    return all(view_of((chart.by_name[each.name],), pose, rooms).sightings == (each,) for each in seen)


_JUMP = re.compile(r"jumpto\(([^()]*)\)")
_ROTATE = re.compile(r"rotate\(\s*(-?\d{1,18})\s*\)")


def _score_moves(question: ViewToAction, chart: Chart, answer: str, is_shown: bool) -> Score:
    """Returns 1 if moves lead, walls or not, to where all that is listed is seen; `is_shown`, to the drawn pose."""
    if question.reference is None:
        raise ValueError(f"{question} does not tell where its plan ended")
    moves = _moves(answer)
    if moves is None:
        return unread("the answer is not a list of JumpTo(name) and Rotate(degrees)")
    end = _led(chart, moves)
    if isinstance(end, str):
        return Score(0.0, end)
    if is_shown:
        return Score(float(end == question.pose(chart)))
    return Score(float(_sees(chart, end, question.seen, question.reference[0])))


def _moves(answer: str) -> list[str | int] | None:
    """Returns names to jump to and degrees to turn by; what follows a move up to the next comma is not read."""
    moves: list[str | int] = []
    for part in answer.lower().split(","):
        if jump := _JUMP.match(part.strip()):
            moves.append(jump[1].strip())
        elif turn := _ROTATE.match(part.strip()):
            moves.append(int(turn[1]))
        else:
            return None
    return moves


def _led(chart: Chart, moves: list[str | int]) -> Pose | str:
    """Returns where moves lead from the start, through walls too, or why they lead nowhere."""
    pose = Pose((0, 0), Heading.NORTH)
    for move in moves:
        if isinstance(move, int):
            if move % 90:
                return f"{move} degrees are no quarter turns"
            pose = Pose(pose.at, pose.heading.turned(move // 90))
            continue
        goal = _called(chart, move)
        if goal is None:
            return f"there is nothing called {move!r}"
        if not bins.in_view(*own_frame(minus(goal.at, pose.at), pose.heading)):
            return f"the {move} is not ahead when it is to be jumped to"
        pose = Pose(goal.at, pose.heading)
    return pose


_NUMBER = r"([-+]?\d+(?:\.\d+)?)"
_PAIR = re.compile(rf"(?<!\d){_NUMBER}\s*,\s*{_NUMBER}")
_FAR = 1e9
"""Cells beyond which a coordinate earns nothing, however far it is."""


def _pairs(answer: str) -> list[Place]:
    """Returns all pairs of numbers with a comma between them."""
    return [(_coordinate(x), _coordinate(y)) for x, y in _PAIR.findall(answer)]


def _coordinate(number: str) -> float:
    return max(-_FAR, min(_FAR, float(number)))


def _score_places(target: list[Cell], places: list[Place]) -> Score:
    """Returns the mean of how near places are, for how far true ones lie, and of the share of right directions."""
    if len(places) != len(target):
        return unread(f"the answer has {len(places)} pairs of numbers, not {len(target)}")
    steps = [(x - u, y - v) for (x, y), (u, v) in zip(places, target, strict=True)]
    nearness = exp(-_root_mean_square(steps) / _root_mean_square(target))
    return Score((nearness + _direction_share(target, places)) / 2)


def _root_mean_square(steps: Sequence[Place]) -> float:
    return sqrt(sum(x * x + y * y for x, y in steps) / len(steps))


def _direction_share(target: Sequence[Place], places: Sequence[Place]) -> float:
    """Returns the share of pairs, the start among them, whose compass directions agree."""
    pairs = list(combinations(zip((*target, (0, 0)), (*places, (0, 0)), strict=True), 2))
    return sum(_cardinal(a, b) == _cardinal(p, q) for (a, p), (b, q) in pairs) / len(pairs)


def _cardinal(place: Place, anchor: Place) -> bins.Cardinal:
    return bins.cardinal(place[0] - anchor[0], place[1] - anchor[1])


def _score_place(question: ViewToLocation, places: list[Place]) -> Score:
    """Returns how near the first pair is to the cell that was drawn, for how far that is from the origin."""
    if question.reference is None:
        raise ValueError(f"{question} does not tell which cell was drawn")
    if not places:
        return unread("the answer has no pair of numbers")
    (x, y), (u, v) = places[0], question.reference
    if (u, v) == (0, 0):
        return Score(float((x, y) == (0, 0)))
    return Score(exp(-sqrt((x - u) ** 2 + (y - v) ** 2) / sqrt(u * u + v * v)))


_BLANKS_AND_QUOTES = re.compile(r"[\s'\"]+")


def _score_order(target: tuple[str, ...], answer: str) -> Score:
    """Returns 1 for the names in order with commas between them, whatever their case and blanks."""
    names = _inside(answer).split(",")
    return Score(float(len(names) == len(target) and all(map(_is_name, names, target))))


def _is_name(written: str, name: str) -> bool:
    """Says whether a name is written, with any blanks; an underscore stands for nothing, and so for no blank."""
    bare, plain = _BLANKS_AND_QUOTES.sub("", written).lower(), name.lower()
    return bare == _BLANKS_AND_QUOTES.sub("", plain) or bare.replace("_", "") == plain
