"""Charts as values: lines that grow, in panes, with the words around them."""

from dataclasses import dataclass

from tolman.render import palette

COLOURS = (
    palette.WORDS["blue"],
    palette.WORDS["orange"],
    palette.WORDS["green"],
    palette.PLAYER,
    palette.WORDS["purple"],
    palette.WORDS["brown"],
    palette.WORDS["cyan"],
    palette.INK,
)
"""Colours of lines, in order; lines differ by marker too, for people who see few hues."""


@dataclass(frozen=True, slots=True)
class Line:
    """A mean that grows, with the band around it; there is a value for every whole x from 0."""

    name: str
    mean: tuple[float, ...]
    """Not a number where nobody knows it."""
    low: tuple[float, ...]
    high: tuple[float, ...]
    stop: float | None = None
    """The x at which a marker is set; None where no x is special."""

    @property
    def height_at_stop(self) -> float:
        """The mean where the marker is set."""
        if self.stop is None:
            raise ValueError(f"no marker is set on the line of {self.name}")
        before = min(int(self.stop), len(self.mean) - 1)
        after = min(before + 1, len(self.mean) - 1)
        return self.mean[before] + (self.stop - before) * (self.mean[after] - self.mean[before])


@dataclass(frozen=True, slots=True)
class Pane:
    """Lines that share a pair of axes."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Wording:
    """What is written around the panes of a chart."""

    title: str
    x: str
    y: str
    note: str
