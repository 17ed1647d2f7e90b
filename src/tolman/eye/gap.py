"""Gaps: parts of a floor that have not been seen yet, as far as one knows of them. World frame, metres."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gap:
    """Floor in one piece that has not been seen yet, as one can tell it from what has been seen around it."""

    at: tuple[float, float]
    """The place that is nearest to its middle."""
    beside: tuple[float, float]
    """The place that has been seen and is nearest to it."""
    share: float
    """Of all places on the floor of some rooms."""
    is_open: bool = False
    """Whether that other place is in view now."""
