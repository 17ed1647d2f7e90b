"""Manners of answering: in words, as JSON by a schema, or by calls of tools; all three lead to the same words."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import get_args

from tolman.protocol import schema
from tolman.protocol.answers import Manner
from tolman.protocol.conversation import Message, joined, said
from tolman.protocol.form import (
    ANSWER,
    THOUGHTS,
    AnyForm,
    Form,
    Map,
    Moves,
    Name,
    Part,
    Parts,
    Places,
    Relation,
    Tool,
    listed,
)
from tolman.protocol.grammar import Move, written_call
from tolman.protocol.request import Purpose, Reminder, Request
from tolman.protocol.schema import Schema


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a tool."""

    name: str
    arguments: dict[str, object]


def message_in(request: Request, answers: Manner) -> str:
    """Returns what a model reads that is to answer in a manner."""
    return joined(request.shows, request.asks + how(request, answers) + request.rest)


def closing_in(request: Request, answers: Manner) -> tuple[Message, ...]:
    """Returns the messages that put a request to a model that is to answer in a manner, whatever was said before."""
    asked = Message("user", message_in(request, answers))
    if not isinstance(request, Reminder):
        return (asked,)
    return asked, said(request.unread), Message("user", reminding(request, answers))


def reminding(request: Request, answers: Manner) -> str:
    """Returns what is said after a reply in which no answer could be read: the form alone, as strictly as can be."""
    if answers is Manner.WORDS:
        return f"{UNREAD} {strictly(request.form)}"
    return f"{UNREAD} {how(request, answers).strip()}"


def strictly(form: Form) -> str:
    """Asks for nothing but an answer, in words made from its form."""
    parts = [part.form for part in form.parts] if isinstance(form, Parts) else [form]
    lines = [f"{each.lead}{example}" for each in parts for example in each.examples[:1]]
    wanted = listed(each.says for each in parts if each.says) if any(each.says for each in parts) else "your answer"
    if lines:
        return "\n".join((f"Reply with nothing but {wanted}, in this form:", *lines))
    lead = f"{form.lead.strip()} and " if form.lead.strip() else ""
    return f"Reply with nothing but {lead}{wanted}, in the form that was asked for."


def how(request: Request, answers: Manner) -> str:
    """Returns how a request is to be answered in a manner."""
    form = request.form
    if answers is Manner.WORDS:
        return request.how
    wanted = [*_asked(form), *([_THINK] if form.thinks else [])]
    if answers is Manner.TOOLS:
        return "\n\n" + " ".join((*wanted, *_called(form)))
    written = json.dumps(json_schema(form), ensure_ascii=False)
    return "\n\n" + " ".join((*wanted, _BY_SCHEMA)) + f"\n{written}"


def json_schema(form: Form) -> Schema:
    """Returns the schema of a whole reply: thoughts first where the player may think."""
    return schema.closed((_thoughts() if form.thinks else {}) | form.properties())


def tools(form: Form) -> tuple[Tool, ...]:
    """Returns the tools that answer; each takes thoughts where the player may think."""
    return tuple(_thinking(tool) for tool in form.tools()) if form.thinks else form.tools()


def heard(form: Form, text: str, calls: Sequence[Call] = ()) -> str:
    """Returns what a model said in the words in which a player would say it.

    A reply that is neither a call nor JSON is one in words. Several different answers are all told, for the reader to
    refuse.
    """
    if calls and isinstance(form, Moves):
        said = [form.written({"moves": [{"move": call.name, **call.arguments} for call in calls]})]
    elif calls:
        said = [_answered(form, call) for call in calls]
    else:
        said = [form.written(_thoughtless(value)) for value in _objects(form, text)]
    return form.lead + " or ".join(dict.fromkeys(said)) if said else text


def spoken(form: Form, reply: str) -> dict[str, object] | None:
    """Returns the answer of a reply in words, or None where it has none that the form can hold; undoes `heard`."""
    value = form.value(reply.removeprefix(form.lead)) if reply.startswith(form.lead) else None
    return value if value is not None and heard(form, json.dumps(value)) == reply else None


def calls_of(form: Form, value: dict[str, object]) -> list[Call]:
    """Returns the calls that give an answer."""
    moves = value["moves"] if isinstance(form, Moves) else None
    if not isinstance(moves, list):
        return [Call(ANSWER, value)]
    return [
        Call(str(each["move"]), {name: every for name, every in each.items() if name != "move"}) for each in moves
    ]


def digest(*requests: Request) -> str:
    """Returns sixteen hex digits that change with any word of requests that models read, in whichever manner.

    Without requests, they are those of what is common to all.
    """
    put = requests or [Request(Purpose.QUESTION, "", "", form=form) for form in _SAMPLES]
    said = [how(request, answers) for answers in Manner for request in put]
    offered = [repr(tool) for request in put for tool in tools(request.form)]
    asked = [request.digest for request in put]
    return sha256("\0".join((TAKEN, *asked, *said, *offered)).encode()).hexdigest()[:16]


def reminder_digest() -> str:
    """Returns sixteen hex digits that change with any word of reminders."""
    put = [Request(Purpose.QUESTION, "", "", form=form) for form in (*_SAMPLES, *_PLAIN)]
    told = [reminding(request, answers) for answers in Manner for request in put]
    return sha256("\0".join(told).encode()).hexdigest()[:16]


UNREAD = "No whole answer could be read in your reply. Answer once more."
"""Begins every reminder."""

TAKEN = "Noted."
"""What comes back from every call, since providers want an answer to each."""

_THINK = f'Think first if you like, in "{THOUGHTS}".'
_THOUGHTS = "Your thoughts before you answer; empty if you need none."
_BY_SCHEMA = "Reply with one JSON object that follows this schema, and nothing else:"
_ALL_TOGETHER = "Make your moves as tool calls, all of them in this one reply."
_ONE_MOVE = "Make your move as one tool call."
_ONE_CALL = f'Answer with one call of the tool "{ANSWER}".'

_SAMPLES: tuple[AnyForm, ...] = (
    *(kind(says="this", thinks=True, things=("a",), doors=("b",)) for kind in get_args(AnyForm)),
    Moves(moves=(Move("Go", "goes"), Move("Look", ends=True), Move("Stop", ends=True))),
    Places(names=("a", "b"), origin="start"),
    Relation(distances=(("near", "up to 2"),), is_compass=True),
    Map(is_view=True),
    Map(doors=("b",), has_rooms=True),
    Parts(parts=(Part("map", Map(), "Draw"), Part("answer", Name()))),
)
"""Forms in which every sentence comes up."""

_PLAIN: tuple[AnyForm, ...] = (Name("one name", ("chair",), "ANSWER: "), Name("one name", lead="ANSWER: "), Name())
"""Forms in which every sentence of reminders comes up."""


def _asked(form: Form) -> list[str]:
    """Returns what is asked for beyond what the request asks, a sentence for each part."""
    return [f"{part.asks}." for part in form.parts if part.asks] if isinstance(form, Parts) else []


def _called(form: Form) -> tuple[str, ...]:
    if not isinstance(form, Moves):
        return (_ONE_CALL,)
    return (_ONE_MOVE,) if form.is_single else (_ALL_TOGETHER, form.order)


def _thoughts() -> dict[str, Schema]:
    return {THOUGHTS: schema.text(_THOUGHTS)}


def _thinking(tool: Tool) -> Tool:
    properties = tool.schema["properties"]
    assert isinstance(properties, dict)
    return tool._replace(schema=schema.closed(_thoughts() | properties, optional=(THOUGHTS,)))


def _thoughtless(value: dict[str, object]) -> dict[str, object]:
    return {name: each for name, each in value.items() if name != THOUGHTS}


def _answered(form: Form, call: Call) -> str:
    """Returns the answer of a call; a call of anything else is told as it is."""
    value = _thoughtless(call.arguments)
    return form.written(value) if call.name == ANSWER else written_call((), call.name, value)


_THOUGHT_END = re.compile(r"</(?:think|thinking|reasoning)>", re.I)
_MOST_TRIES = 200


def _objects(form: Form, text: str) -> Iterator[dict[str, object]]:
    """Yields the JSON objects of a text, fenced or not, that hold a part of an answer."""
    told, wanted = _THOUGHT_END.split(text)[-1], form.properties().keys()
    decoder, place = json.JSONDecoder(), told.find("{")
    for _ in range(_MOST_TRIES):
        if place < 0:
            return
        try:
            value, end = decoder.raw_decode(told, place)
        except (ValueError, RecursionError):
            end = place + 1
        else:
            if isinstance(value, dict) and value.keys() & wanted:
                yield value
        place = told.find("{", end)
