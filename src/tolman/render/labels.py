"""Labels beside marks: wrapped, and placed so that none covers another label or a mark.

Frame: x points east, y points north; any unit of length will do, as long as it is one.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from math import dist
from textwrap import wrap

import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]
Boxes = NDArray[np.float64]
"""Boxes along the last axis: left, bottom, right, top."""
Counts = NDArray[np.int64]

_LONGEST_LINE = 12
_GAP, _ASKEW = 0.08, 0.7
"""From a mark to its label, and from its middle to the end of a label that lies askew, in heights of the label."""
_ROUNDS = 4
_SLACK = 1e-9


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

    @property
    def width(self) -> float:
        """From its left to its right side."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From its bottom to its top."""
        return self.top - self.bottom

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its corners, in order around it."""
        return (
            (self.left, self.bottom), (self.right, self.bottom), (self.right, self.top), (self.left, self.top)
        )  # fmt: skip

    def holds(self, at: Point) -> bool:
        """Says whether a point lies inside."""
        return self.left < at[0] < self.right and self.bottom < at[1] < self.top


@dataclass(frozen=True, slots=True)
class Label:
    """Words that belong beside a mark."""

    text: str
    at: Point
    mark: Box
    """The space that the mark takes; `at` need not be its middle."""
    style: Style


@dataclass(frozen=True, slots=True)
class Obstacles:
    """What labels must not cover, what they had better not cover, and where they must stay."""

    marks: tuple[Box, ...]
    lines: tuple[Box, ...]
    frame: Box


@dataclass(frozen=True, slots=True)
class _Choice:
    """A place for every label."""

    boxes: Boxes
    covers: int
    """Marks, labels and edges of the frame that are covered."""
    crosses: int
    """Lines that are crossed."""
    worse: tuple[int, ...]
    """The labels that cover or cross something."""


Measure = Callable[[Label], Point]
"""Returns how wide and high a label is."""


def wrapped(name: str) -> str:
    """Returns the name in short lines, broken at blanks only."""
    return "\n".join(wrap(name, _LONGEST_LINE, break_long_words=False, break_on_hyphens=False))


def around(at: Point, east: float, north: float) -> Box:
    """Returns the box that reaches so far from its middle."""
    return Box(at[0] - east, at[1] - north, at[0] + east, at[1] + north)


def along(start: Point, end: Point, spacing: float) -> list[Box]:
    """Returns a line as small boxes with their middles about `spacing` apart."""
    count = 2 + round(dist(start, end) / spacing)
    places = np.linspace(start, end, count).tolist()
    return [around((x, y), spacing / 4, spacing / 4) for x, y in places]


def union(boxes: Sequence[Box]) -> Box:
    """Returns the smallest box around others."""
    left, bottom = min(box.left for box in boxes), min(box.bottom for box in boxes)
    return Box(left, bottom, max(box.right for box in boxes), max(box.top for box in boxes))


def place(labels: Sequence[Label], measure: Measure, surroundings: Obstacles) -> tuple[list[Box], bool]:
    """Returns a box for every label, and whether all of them are free of marks and of each other.

    Labels with few good places go first; those that got a bad one all the same go before them in the next round.
    """
    if not labels:
        return [], True
    options = _inside(np.array([_candidates(label, *measure(label)) for label in labels]), surroundings.frame)
    covers = _overlaps(options, surroundings.marks) + _leaves(options, surroundings.frame)
    crosses = _overlaps(options, surroundings.lines)
    clashes = _touching(options, options.reshape(-1, 4)).reshape(*options.shape[:2], *options.shape[:2])
    order = tuple(np.argsort(((covers + crosses) == 0).sum(axis=1), kind="stable").tolist())
    rounds: list[_Choice] = []
    for _ in range(_ROUNDS):
        rounds.append(_chosen(options, clashes, covers, crosses, order))
        worse = rounds[-1].worse
        if not worse:
            break
        order = worse + tuple(index for index in order if index not in worse)
    best = min(rounds, key=lambda choice: (choice.covers, choice.crosses))
    return [Box(*box) for box in best.boxes.tolist()], best.covers == 0


def _chosen(
    options: Boxes, clashes: NDArray[np.bool_], covers: Counts, crosses: Counts, order: Sequence[int]
) -> _Choice:
    """Returns the least harmful option of each label in turn, the labels that it covers counted in.

    `clashes` says of every option which option of which label it covers.
    """
    chosen: dict[int, int] = {}
    harm = {}
    for index in order:
        covered = covers[index] + clashes[index][:, list(chosen), list(chosen.values())].sum(axis=-1)
        at = int(np.lexsort((crosses[index], covered))[0])
        chosen[index], harm[index] = at, (int(covered[at]), int(crosses[index, at]))
    boxes = options[list(chosen), list(chosen.values())][np.argsort(list(chosen))]
    totals = [sum(each) for each in zip(*harm.values(), strict=True)]
    return _Choice(boxes, totals[0], totals[1], tuple(index for index in order if harm[index] != (0, 0)))


def _overlaps(options: Boxes, boxes: Iterable[Box]) -> Counts:
    """Returns how many boxes each option covers in part."""
    counts: Counts = _touching(options, as_array(boxes)).sum(axis=-1)
    return counts


def as_array(boxes: Iterable[Box]) -> Boxes:
    """Returns boxes as rows of left, bottom, right, top."""
    return np.array([(box.left, box.bottom, box.right, box.top) for box in boxes], dtype=float).reshape(-1, 4)


def _touching(options: Boxes, others: Boxes) -> NDArray[np.bool_]:
    """Says of each option which of the others it covers in part."""
    ones = options[..., None, :]
    apart = (ones[..., :2] >= others[:, 2:]) | (others[:, :2] >= ones[..., 2:])
    covered: NDArray[np.bool_] = ~(apart[..., 0] | apart[..., 1])
    return covered


def overlaps(boxes: Boxes, others: Boxes) -> NDArray[np.float64]:
    """Returns how much of the others each box covers."""
    ones = boxes[..., None, :]
    shared = np.minimum(ones[..., 2:], others[:, 2:]) - np.maximum(ones[..., :2], others[:, :2])
    area: NDArray[np.float64] = np.clip(shared, 0, None).prod(axis=-1).sum(axis=-1)
    return area


def _inside(options: Boxes, frame: Box) -> Boxes:
    """Returns options moved into the frame from where they leave it, as far as they fit."""
    low, high = np.array([frame.left, frame.bottom]), np.array([frame.right, frame.top])
    shift = np.clip(low - options[..., :2], 0, None) - np.clip(options[..., 2:] - high, 0, None)
    inside: Boxes = options + np.tile(shift, 2)
    return inside


def _leaves(options: Boxes, frame: Box) -> Counts:
    """Returns 1 for each option that leaves the frame."""
    low, high = np.array([frame.left, frame.bottom]) - _SLACK, np.array([frame.right, frame.top]) + _SLACK
    leaves: Counts = ((options[..., :2] < low) | (options[..., 2:] > high)).any(axis=-1).astype(int)
    return leaves


def _candidates(label: Label, width: float, height: float) -> list[tuple[float, float, float, float]]:
    """Returns the places for a label, best first: below its mark, above, right, left, askew, at the corners."""
    mark, (x, y), gap = label.mark, label.at, _GAP * height
    east, west = mark.right + gap + width / 2, mark.left - gap - width / 2
    north, south = mark.top + gap + height / 2, mark.bottom - gap - height / 2
    slide = max(0.0, width / 2 - _ASKEW * height)
    beside = [(x, south), (x, north), (east, y), (west, y)]
    askew = [(x + slide, south), (x - slide, south), (x + slide, north), (x - slide, north)]
    corners = [(east, north), (west, north), (east, south), (west, south)]
    places = corners + beside + askew if label.style is Style.STOP else beside + askew + corners
    return [(u - width / 2, v - height / 2, u + width / 2, v + height / 2) for u, v in places]
