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
