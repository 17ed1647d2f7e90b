"""How the published program reads replies and words what happens; its wire format, used for fidelity."""

import re

from tolman.geometry.pose import Cell, Heading
from tolman.suites.tos.moves import (
    TURNS,
    Invalid,
    JumpTo,
    Move,
    NotPublished,
    Observe,
    Query,
    Rotate,
    Term,
    Turn,
    assemble,
)
from tolman.suites.tos.scene.sight import View
from tolman.suites.tos.world import Ended, Event, Looked, Moved, Refusal, Refused, Told

TURN_REWARD, INVALID_REWARD = -0.1, -0.6
"""Reward of a turn, and of a reply that is none."""

_SKIPPED = "Subsequent actions are skipped due to failure, instead an observe is executed:"

UNREADABLE = "Invalid action. You should provide only one final action\n"

_CALL = re.compile(r"(?<!\w)(\w+)\(([^()]*)\)")
_NAME = re.compile(r"[A-Za-z0-9_ \-]+")
_DIGITS = re.compile(r"[0-9-]{1,9}")
_CHANGES = re.compile(r'changes="([^"]+)"')
_ANSWER = re.compile(r"final answer:", re.I)
_THINK = re.compile(r"think:", re.I)
_BOX = re.compile(r"<\|(?:begin|end)_of_box\|>")


def split_reply(reply: str) -> tuple[str, str]:
    """Returns thought and answer; the answer is all that follows the first label, or else the whole reply."""
    text = _BOX.sub("", reply).strip()
    before, answer = text, ""
    if label := _ANSWER.search(text):
        before, answer = text[: label.start()], text[label.end() :].strip()
    answer = answer or (_between(text, "<answer>", "</answer>") or "").strip()
    tagged = _between(text, "<think>", "</think>")
    if tagged is not None:
        return tagged.strip(), answer or text
    thought = _THINK.search(before)
    return before[thought.end() :].strip() if thought else "", answer or text


def parse_turn(answer: str, revising: bool = False) -> Turn | Invalid:
    """Reads an answer as a turn: a list on one line, written exactly as the moves are spelt."""
    lists = (line[line.find("[") + 1 : line.rfind("]")] for line in answer.split("\n") if _has_list(line))
    moves: list[Move] = []
    for word, argument in _CALL.findall(next(lists, "")):
        move = _move(word, argument, revising)
        if move is None:
            return Invalid(NotPublished(word, argument))
        moves.append(move)
    return assemble(moves)


def _has_list(line: str) -> bool:
    return -1 < line.find("[") < line.rfind("]")


def _between(text: str, start: str, end: str) -> str | None:
    """Returns what stands between the first `start` and the `end` after it, or None."""
    _, found, rest = text.partition(start)
    inside, closed, _ = rest.partition(end)
    return inside if found and closed else None


def _move(word: str, argument: str, revising: bool) -> Move | None:
    if word == "Observe" and not argument:
        return Observe()
    if word == "JumpTo" and _NAME.fullmatch(argument):
        return JumpTo(argument.replace("_", " "))
    if word == "Query" and _NAME.fullmatch(argument):
        return Query(argument)
    if word == "Rotate" and _DIGITS.fullmatch(argument) and "-" not in argument[1:] and argument != "-":
        return Rotate(int(argument))
    if word == "Term" and not revising and not argument:
        return Term()
    if word == "Term" and revising and (changes := _CHANGES.fullmatch(argument)):
        return Term(changes[1])
    return None


def tell(events: tuple[Event, ...]) -> str:
    """Returns what happened in a turn, in the published words."""
    return " ".join(map(_tell, events))


def _tell(event: Event) -> str:
    match event:
        case Moved(JumpTo(name)):
            return f"You jumped to {name}."
        case Moved(Rotate(0)):
            return "You rotated 0°."
        case Moved(Rotate(degrees)):
            return f"You rotated {'clockwise' if degrees > 0 else 'counterclockwise'} {abs(degrees)}°."
        case Refused(Query(), reason):
            return f"Cannot query: {reason}"
        case Refused(move, reason):
            return f"{_refused(move, reason)} {_SKIPPED}"
        case Looked(view):
            return observation(view)
        case Told(name, at, heading, _):
            return f"You query {name}: {_place(at, heading)}"
        case Ended():
            return "Exploration terminated."
    raise AssertionError(event)


def _refused(move: JumpTo | Rotate | Query, reason: Refusal) -> str:
    if isinstance(move, Rotate):
        return f"Cannot rotate by {move.degrees}°: only {list(TURNS)} allowed."
    return f"Cannot jump to '{move.name}': {reason}."


def _place(at: Cell, heading: Heading) -> str:
    return f"({at[0]}, {at[1]}), facing {heading.word}"


def observation(view: View) -> str:
    """Returns a view in the published grammar, its double stop for an empty one included."""
    if not view.sightings:
        return "You observe: No objects in field of view.."
    lines = ["You observe: "]
    for seen in view.sightings:
        aspect = "" if seen.aspect is None else f", {seen.aspect}"
        lines.append(f"• {seen.name}: {seen.direction}, {seen.distance}{aspect}")
    if view.close:
        lines.append('Assume your current facing direction is called "north":')
        lines += [f"• {pair.subject} is {pair.direction}, {pair.distance} to {pair.anchor}" for pair in view.close]
    return "\n".join(lines) + "."


def steps_left(left: int) -> str:
    """Returns the line that ends the feedback on a valid turn."""
    return f"\nYou have a maximum of {left} exploration steps left."
