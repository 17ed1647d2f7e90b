"""How the kinds of thing fit into a scene.

In a scene every thing is scaled to its cell (one metre), as in the published rendered scenes: as large as
fits a cylinder of `MOST_RADIUS` and `MOST_HEIGHT`.
"""

from collections.abc import Mapping
from math import hypot

from tolman.assets.catalogue import KINDS
from tolman.assets.kind import Kind

MOST_RADIUS = 0.38
"""Radius of the largest footprint, in cells: under half a cell, so that a thing whose cell lies outside
the field of view never enters the picture, and small enough that things rarely hide each other."""

MOST_HEIGHT = 1.2
"""Height of the tallest thing, in cells."""

COLOURS = ("red", "blue", "green", "yellow", "purple", "orange", "black", "white", "brown", "gray")
"""Colours of doors, and of things where a scene needs more things than there are kinds."""


def scale(kind: Kind) -> float:
    """Returns how much the true size of a thing shrinks or grows to fit a cell."""
    return min(2 * MOST_RADIUS / hypot(kind.width, kind.depth), MOST_HEIGHT / kind.tall)


def radius(kind: Kind) -> float:
    """Returns the radius, in cells, of the circle around its footprint."""
    return scale(kind) * hypot(kind.width, kind.depth) / 2


def height(kind: Kind) -> float:
    """Returns the height, in cells, of its top above the floor."""
    return scale(kind) * kind.tall


def kind_of(name: str, kinds: Mapping[str, Kind] = KINDS) -> tuple[str | None, Kind]:
    """Returns the colour, if its name begins with one, and the kind of a thing; raises KeyError for others."""
    colour, _, rest = name.partition(" ")
    return (colour, kinds[rest]) if colour in COLOURS and rest in kinds else (None, kinds[name])
