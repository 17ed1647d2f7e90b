"""Cells, headings and poses on the floor plane.

Frame: x points east, y points north, lengths are cells. Headings are quarter turns clockwise from
north: 0 north, 1 east, 2 south, 3 west. A viewer's own frame has `right` and `ahead` as its axes.
"""

from dataclasses import dataclass
from enum import IntEnum

Cell = tuple[int, int]


class Heading(IntEnum):
    """One of the four ways to face, in quarter turns clockwise from north."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def word(self) -> str:
        """The heading's name in lower case."""
        return self.name.lower()

    @property
    def step(self) -> Cell:
        """The cell one step ahead of the origin."""
        return _STEPS[self]

    def turned(self, quarters: int) -> "Heading":
        """Returns the heading after turning clockwise by `quarters` quarter turns."""
        return HEADINGS[(self + quarters) % 4]


HEADINGS = tuple(Heading)
_STEPS: tuple[Cell, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Pose:
    """A place and the way it faces."""

    at: Cell
    heading: Heading


def heading_of(step: Cell) -> Heading:
    """Returns the heading whose step is `step`."""
    return HEADINGS[_STEPS.index(step)]


def heading_named(word: str) -> Heading:
    """Returns the heading whose name in lower case is `word`."""
    return Heading[word.upper()]


def plus(origin: Cell, displacement: Cell) -> Cell:
    """Returns the cell at `displacement` from `origin`."""
    return origin[0] + displacement[0], origin[1] + displacement[1]


def minus(target: Cell, origin: Cell) -> Cell:
    """Returns the displacement from `origin` to `target`."""
    return target[0] - origin[0], target[1] - origin[1]


def own_frame(displacement: Cell, heading: Heading) -> Cell:
    """Returns a world displacement as (right, ahead) of a viewer with `heading`."""
    east, north = displacement
    if heading == 0:
        return east, north
    if heading == 1:
        return -north, east
    if heading == 2:
        return -east, -north
    return north, -east


def world_frame(own: Cell, heading: Heading) -> Cell:
    """Returns (right, ahead) of a viewer with `heading` as a world displacement; undoes `own_frame`."""
    return own_frame(own, heading.turned(-2 * heading))


def nearest_heading(east: int, north: int) -> Heading:
    """Returns the heading nearest to a direction; on a diagonal the first from north."""
    if abs(north) > abs(east):
        return Heading.NORTH if north > 0 else Heading.SOUTH
    if abs(east) > abs(north):
        return Heading.EAST if east > 0 else Heading.WEST
    if north >= 0:
        return Heading.NORTH
    return Heading.EAST if east > 0 else Heading.SOUTH
