"""Rectangles of cells; frame and units as in `pose`."""

from collections.abc import Iterator
from dataclasses import dataclass

from tolman.geometry.pose import Cell


@dataclass(frozen=True, slots=True)
class Rect:
    """All cells from the south-west to the north-east corner, both included."""

    west: int
    south: int
    east: int
    north: int

    @property
    def width(self) -> int:
        """Cells from west to east."""
        return self.east - self.west + 1

    @property
    def depth(self) -> int:
        """Cells from south to north."""
        return self.north - self.south + 1

    def __contains__(self, cell: Cell) -> bool:
        return self.west <= cell[0] <= self.east and self.south <= cell[1] <= self.north

    def __iter__(self) -> Iterator[Cell]:
        for x in range(self.west, self.east + 1):
            for y in range(self.south, self.north + 1):
                yield x, y

    def touches(self, other: "Rect") -> bool:
        """Says whether fewer than one cell lies between the two, corners included."""
        return (
            self.west <= other.east + 1
            and other.west <= self.east + 1
            and self.south <= other.north + 1
            and other.south <= self.north + 1
        )

    def moved(self, x: int, y: int) -> "Rect":
        """Returns the rectangle shifted by whole cells."""
        return Rect(self.west + x, self.south + y, self.east + x, self.north + y)
