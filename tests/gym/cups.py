"""A small suite of its own kind, for tests: a ball under one of three cups, which change places."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import nan

from tolman.protocol.request import Purpose, Request, Script
from tolman.protocol.transcript import Episode, Transcript, recorded
from tolman.suites.environment import Environment
from tolman.suites.talk import Talk, in_words

CUPS = ("left", "middle", "right")


@dataclass(frozen=True, slots=True)
class Cups:
    """What can be chosen."""

    asks: bool = True
    seen: bool = False
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Trick:
    """An item: where the ball is, before and after the left cup and the middle one change places."""

    seed: int
    options: Cups

    @property
    def answers(self) -> tuple[str, str]:
        before = self.seed % 3
        return CUPS[before], CUPS[{0: 1, 1: 0, 2: 2}[before]]


def episode(trick: Trick) -> Episode[Trick]:
    return recorded(trick, "", _script(trick))


def _script(trick: Trick) -> Script:
    if not trick.options.asks:
        return "asked nothing"
    yield (Request(Purpose.EXPLORE, f"The ball is under the {trick.answers[0]} cup. 猫", "Are you ready?"),)
    yield ()
    yield (
        Request(Purpose.QUESTION, "", "Where was the ball?", is_aside=True),
        Request(Purpose.QUESTION, "", "The left cup and the middle one change places. Where is it?", is_aside=True),
    )
    yield (Request(Purpose.QUESTION, "", "And three cups are how many?", is_aside=True, is_alone=True),)
    return "asked"


def headline(transcript: Transcript[Trick]) -> Mapping[str, float]:
    given = [exchange.reply.text for exchange in transcript.exchanges[1:3]]
    right = sum(one == other for one, other in zip(given, transcript.item.answers, strict=True))
    return {"accuracy": nan if "none" in given else right / 2, "requests": len(transcript.exchanges)}


def environment() -> Environment[Cups, Talk[Trick], str]:
    return in_words(
        name="cups",
        version=3,
        options=Cups,
        draw=lambda options, seed: Trick(seed, options),
        seeds=lambda options: options.numbers if options.numbers else None,
        episode=episode,
        headline=headline,
        is_seen=lambda trick: trick.options.seen,
    )
