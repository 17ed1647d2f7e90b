"""Blocks: the transcript of an episode as the page carries it, compressed, and opened by the browser alone."""

import gzip
from base64 import b64encode
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Struct

from tolman.protocol.picture import Picture, pieces
from tolman.protocol.request import Cut, Usage
from tolman.protocol.transcript import Exchange, Transcript


class Judgement(Struct, frozen=True, omit_defaults=True):
    """What came of one reply."""

    score: float | None = None
    """What it earned, from 0 to 1; None for what earns nothing by itself."""
    notes: tuple[tuple[str, str], ...] = ()
    """What can be said of it: a name and a text."""
    then: str = ""
    """What the player saw next."""


class Step(Struct, frozen=True, omit_defaults=True):
    """A request, the reply to it and what came of it; texts are numbers of the block's texts."""

    purpose: str
    shows: int
    asks: int
    reply: int
    verdict: Judgement
    thoughts: int | None = None
    """What the model's provider passed on of its thinking."""
    is_aside: bool = False
    is_alone: bool = False
    cut: Cut = Cut.NOTHING
    usage: Usage | None = None
    unread: int | None = None
    """A reply before that one, in which no answer could be read."""
    reminds: int | None = None
    """What was said then, in words."""


class Block(Struct, frozen=True):
    """One episode; what was written several times is kept once."""

    ended: str
    texts: tuple[str, ...]
    steps: tuple[Step, ...]
    plan: str = ""
    """A drawing of ours of what was played, as SVG; empty where there is none."""


def block(transcript: Transcript[Any], verdicts: Iterable[Judgement], plan: str = "") -> Block:
    """Returns all that the page shows of an episode, with what came of each of its replies."""
    numbers: dict[str, int] = {}

    def number(text: str) -> int:
        return numbers.setdefault(text, len(numbers))

    steps = tuple(_step(*each, number) for each in zip(transcript.exchanges, verdicts, strict=True))
    return Block(transcript.ended, tuple(numbers), steps, plan)


def labelled(shown: Block, label: Callable[[Picture], str]) -> Block:
    """Returns a block with a label in the place of every picture."""
    return msgspec.structs.replace(shown, texts=tuple(_labelled(text, label) for text in shown.texts))


def _labelled(text: str, label: Callable[[Picture], str]) -> str:
    return "".join(label(piece) if isinstance(piece, Picture) else piece for piece in pieces(text))


def _step(exchange: Exchange, verdict: Judgement, number: Callable[[str], int]) -> Step:
    request, reply = exchange.request, exchange.reply
    thoughts = _thoughts(reply.message)
    return Step(
        purpose=request.purpose.value,
        shows=number(request.shows),
        asks=number(request.asked),
        reply=number(reply.text),
        verdict=verdict,
        thoughts=number(thoughts) if thoughts else None,
        is_aside=request.is_aside,
        is_alone=request.is_alone,
        cut=reply.cut,
        usage=reply.usage,
        unread=number(exchange.reminded.unread.text) if exchange.reminded else None,
        reminds=number(exchange.reminded.reminds) if exchange.reminded else None,
    )


def _thoughts(message: dict[str, Any] | None) -> str:
    """Returns what can be read of a model's thinking in its provider's message, as Inspect writes that."""
    content = (message or {}).get("content")
    parts = [part for part in content if isinstance(part, dict)] if isinstance(content, list) else []
    reasons = [part for part in parts if part.get("type") == "reasoning"]
    texts = (part.get("summary") if part.get("redacted") else part.get("reasoning") for part in reasons)
    return "\n\n".join(text for text in texts if isinstance(text, str) and text)


def packed(value: object) -> str:
    """Returns a value as JSON, compressed, in letters that mean nothing to HTML; the same for the same value."""
    return b64encode(gzip.compress(msgspec.json.encode(value), 9, mtime=0)).decode()
