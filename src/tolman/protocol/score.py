"""Scores: what an answer earned."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Score:
    """What an answer earned, from 0 to 1."""

    value: float
    why: str = ""
    """What is wrong with the answer, where more can be said than that it is not right."""
    is_read: bool = True
    """Whether the answer could be read."""


def unread(why: str) -> Score:
    """Returns the score of an answer that cannot be read."""
    return Score(0.0, why, is_read=False)


@dataclass(frozen=True, slots=True)
class Answered:
    """A question and what its answer earned."""

    kind: str
    asked: str
    answer: str
    """The part of the reply that was read."""
    target: str
    score: float
    """From 0 to 1."""
    why: str = ""
    """What is wrong with the answer, where more can be said than that it is not right."""
    is_read: bool = True


@dataclass(frozen=True, slots=True)
class Answers:
    """The scores of an episode that consists of questions alone."""

    answers: tuple[Answered, ...]
