"""Labels beside marks: wrapped, and placed so that none covers another label or a mark.

Frame: x points east, y points north, lengths are cells.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from textwrap import wrap

import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]
Boxes = NDArray[np.float64]

_LONGEST_LINE = 12
_GAP = 0.03
_ASKEW = 0.25
_ROUNDS = 4


class Style(Enum):
    """What words are for."""

    THING = "thing"
    DOOR = "door"
    START = "start"
    STOP = "stop"
    NUMBER = "number"
    TITLE = "title"
    LEGEND = "legend"


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def centre(self) -> Point:
        """The point in its middle."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


@dataclass(frozen=True, slots=True)
class Label:
    """Words that belong beside a mark."""

    text: str
    at: Point
    mark: Box
    """The space that the mark takes; `at` need not be its middle."""
    style: Style


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What labels must not cover, what they had better not cover, and where they must stay."""

    marks: tuple[Box, ...]
    lines: tuple[Box, ...]
    frame: Box


@dataclass(frozen=True, slots=True)
class _Option:
    """A place for a label."""

    box: Box
    covers: int
    """Marks, labels and edges of the frame that it would cover."""
    crosses: int
    """Lines that it would cross."""

    @property
    def harm(self) -> tuple[int, int]:
        """What speaks against it, the worse first."""
        return self.covers, self.crosses


Measure = Callable[[Label], Point]
"""Returns how wide and high a label is."""


def wrapped(name: str) -> str:
    """Returns the name in short lines, broken at blanks only."""
    return "\n".join(wrap(name, _LONGEST_LINE, break_long_words=False, break_on_hyphens=False))


def around(at: Point, east: float, north: float) -> Box:
    """Returns the box that reaches so far from its middle."""
    return Box(at[0] - east, at[1] - north, at[0] + east, at[1] + north)


def place(labels: Sequence[Label], measure: Measure, surroundings: Surroundings) -> tuple[list[Box], bool]:
    """Returns a box for every label, and whether all of them are free of marks and of each other.

    Labels with few good places go first; those that got a bad one all the same go before them in the next round.
    """
    options = [_options(label, measure, surroundings) for label in labels]
    order = sorted(range(len(labels)), key=lambda index: _ease(options[index]))
    rounds: list[dict[int, _Option]] = []
    for _ in range(_ROUNDS):
        rounds.append(_placed(options, order))
        worse = [index for index in order if rounds[-1][index].harm > (0, 0)]
        if not worse:
            break
        order = worse + [index for index in order if index not in worse]
    best = min(rounds, key=_harm)
    return [best[index].box for index in range(len(labels))], _harm(best)[0] == 0


def _placed(options: Sequence[Sequence[_Option]], order: Sequence[int]) -> dict[int, _Option]:
    """Returns the least harmful option of each label in turn, with the labels that it covers added to its harm."""
    placed: dict[int, _Option] = {}
    for index in order:
        others = as_array(option.box for option in placed.values())
        ranked = [replace(option, covers=option.covers + overlaps(option.box, others)) for option in options[index]]
        placed[index] = min(ranked, key=lambda option: option.harm)
    return placed


def _harm(placed: Mapping[int, _Option]) -> tuple[int, int]:
    return sum(option.covers for option in placed.values()), sum(option.crosses for option in placed.values())


def _options(label: Label, measure: Measure, surroundings: Surroundings) -> list[_Option]:
    marks, lines = as_array(surroundings.marks), as_array(surroundings.lines)
    return [
        _Option(box, overlaps(box, marks) + _leaves(box, surroundings.frame), overlaps(box, lines))
        for box in _candidates(label, *measure(label))
    ]


def _ease(options: list[_Option]) -> int:
    """Returns how many options a label has that harm nothing; those with few go first."""
    return sum(option.harm == (0, 0) for option in options)


def as_array(boxes: Iterable[Box]) -> Boxes:
    """Returns boxes as rows of left, bottom, right, top."""
    return np.array([(box.left, box.bottom, box.right, box.top) for box in boxes], dtype=float).reshape(-1, 4)


def overlaps(box: Box, others: Boxes) -> int:
    """Returns how many of the others the box covers in part."""
    left, bottom, right, top = others.T
    return int(np.sum((left < box.right) & (box.left < right) & (bottom < box.top) & (box.bottom < top)))


def overlap(box: Box, others: Boxes) -> float:
    """Returns how much of the others the box covers."""
    left, bottom, right, top = others.T
    width = np.minimum(right, box.right) - np.maximum(left, box.left)
    height = np.minimum(top, box.top) - np.maximum(bottom, box.bottom)
    return float(np.sum(np.clip(width, 0, None) * np.clip(height, 0, None)))


def _leaves(box: Box, frame: Box) -> bool:
    return box.left < frame.left or box.bottom < frame.bottom or box.right > frame.right or box.top > frame.top


def _candidates(label: Label, width: float, height: float) -> list[Box]:
    """Returns the places for a label, best first: below its mark, above, right, left, askew, at the corners."""
    mark, (x, y) = label.mark, label.at
    east, west = mark.right + _GAP + width / 2, mark.left - _GAP - width / 2
    north, south = mark.top + _GAP + height / 2, mark.bottom - _GAP - height / 2
    slide = max(0.0, width / 2 - _ASKEW)
    beside = [(x, south), (x, north), (east, y), (west, y)]
    askew = [(x + slide, south), (x - slide, south), (x + slide, north), (x - slide, north)]
    corners = [(east, north), (west, north), (east, south), (west, south)]
    places = corners + beside + askew if label.style is Style.STOP else beside + askew + corners
    return [around(centre, width / 2, height / 2) for centre in places]
