"""Named values of an episode: what tables, files and comparisons are made of.

A value is None where it is undefined, as where nothing was asked. Here are those that episodes of every suite have.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tolman.protocol.request import Purpose
from tolman.record.run import ScoredEpisode
from tolman.report.interval import AMOUNT, SHARE, Bounds

Function = Callable[[ScoredEpisode[Any]], float | None]


class Better(StrEnum):
    """Which of two values is better."""

    MORE = "more"
    LESS = "less"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class Value:
    """A number that an episode has, or None where it is undefined."""

    name: str
    of: Function = field(compare=False)
    """Works it out; two values of the same name are the same."""
    is_share: bool = True
    """Whether it is a share, which papers tell in percent."""
    better: Better = Better.MORE
    decimals: int = 2
    """Decimals of a difference in it, where it is no share."""
    least: float = 0.0
    """The least that it can be."""

    @property
    def bounds(self) -> Bounds:
        """The least and the most that it can be; what is no share can be as much as it likes."""
        return self.least, (SHARE if self.is_share else AMOUNT)[1]

    def __call__(self, episode: ScoredEpisode[Any]) -> float | None:
        """Returns the value of an episode."""
        return self.of(episode)


def _count(name: str, of: Function, better: Better = Better.LESS) -> Value:
    return Value(name, of, is_share=False, better=better)


def share(some: float, of: float) -> float | None:
    """Returns a part of a whole; None where there is none."""
    return some / of if of else None


def _calls(episode: ScoredEpisode[Any]) -> float:
    return sum(spent.calls for spent in episode.spending.values())


def _silent(name: str, field: str) -> Value:
    def of(episode: ScoredEpisode[Any]) -> float | None:
        return share(getattr(episode.silence, field), _calls(episode))

    return Value(f"replies: {name}", of, better=Better.LESS)


SILENCE: dict[str, Value] = {
    "empty": _silent("empty", "empty"),
    "refused": _silent("refused", "refused"),
    "too long": _silent("too long", "too_long"),
}
"""Replies that say nothing, as shares of all."""


def _unread_answers(episode: ScoredEpisode[Any]) -> float | None:
    answers = episode.scores.answers
    return share(sum(not answer.is_read for answer in answers), len(answers))


UNREAD = Value("replies: answers unread", _unread_answers, better=Better.LESS)
"""Answers of which a part could not be read."""


SPENT = {
    "calls": "calls",
    "tokens in": "input_tokens",
    "cached": "cached_tokens",
    "tokens out": "output_tokens",
    "reasoning": "reasoning_tokens",
    "dollars": "dollars",
    "seconds": "seconds",
}
"""What calls take: the headings, and the fields of `Spending`."""


WHOLE = ("seconds",)
"""What is known only if all of it is: a part would look like little."""


def spending_of(purpose: Purpose | None = None) -> dict[str, Value]:
    """Returns what an episode took, for one purpose or for all.

    What was not asked for took nothing; dollars are None where no price is known, seconds where one time is not.
    """
    return {name: _spent(name, field, purpose) for name, field in SPENT.items()}


def _spent(name: str, field: str, purpose: Purpose | None) -> Value:
    def of(episode: ScoredEpisode[Any]) -> float | None:
        found = {
            each: number for each, spent in episode.spending.items() if (number := getattr(spent, field)) is not None
        }
        if purpose is None and field in WHOLE and len(found) < len(episode.spending):
            return None
        if purpose is None:
            return float(sum(found.values())) if found else None
        nothing = 0.0 if found and purpose not in episode.spending else None
        return found.get(purpose, nothing)

    return _count(f"spending: {name}{f', {purpose}' if purpose else ''}", of)


SPENDING = spending_of()
"""What an episode took."""
