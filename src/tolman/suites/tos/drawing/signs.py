"""The signs of floor plans: what stands for a thing, a door, a player and the rest, as outlines.

Frame: x points east, y points north, lengths are cells. Whoever draws a sign turns and moves its parts; no one else
says what it looks like, but for the colours of its looks.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import dist

from tolman.geometry.pose import HEADINGS, Heading
from tolman.render.labels import Box, Point, around, union

Outline = tuple[Point, ...]
"""Corners, in order around what they enclose."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a sign that faces north, around the sign's middle: an outline, or a disc."""

    look: str
    """What it is, as in "thing" or "wall"; drawings choose its colours by that."""
    outline: Outline = ()
    radius: float = 0.0
    """That of a disc, which has no outline."""
    fill: str = ""
    """A colour of its own; empty for that of its look."""

    @property
    def box(self) -> Box:
        """The space that it takes."""
        if not self.outline:
            return around((0, 0), self.radius, self.radius)
        xs, ys = zip(*self.outline, strict=True)
        return Box(min(xs), min(ys), max(xs), max(ys))


@dataclass(frozen=True, slots=True)
class Sign:
    """Something on a plan."""

    name: str
    """What is told of it to those who point at it."""
    at: Point
    heading: Heading
    """The way it faces: the parts turn with it."""
    parts: tuple[Part, ...]
    label: Point | None = None
    """Where the middle of its name goes on a screen; None where its name is not written."""

    @property
    def box(self) -> Box:
        """The space that it takes."""
        return union([self._placed(part.box) for part in self.parts])

    def _placed(self, box: Box) -> Box:
        (x, y), corners = self.at, [turned(corner, self.heading) for corner in box.corners]
        xs, ys = zip(*corners, strict=True)
        return Box(x + min(xs), y + min(ys), x + max(xs), y + max(ys))


def turned(at: Point, heading: Heading) -> Point:
    """Returns a point for what faces north as one for what faces `heading`."""
    (x, y), (east, north) = at, heading.step
    return x * north + y * east, y * north - x * east


def scaled(parts: Iterable[Part], size: float) -> tuple[Part, ...]:
    """Returns parts `size` times as large."""
    return tuple(
        replace(part, outline=tuple((x * size, y * size) for x, y in part.outline), radius=part.radius * size)
        for part in parts
    )


def repainted(parts: Iterable[Part], look: str) -> tuple[Part, ...]:
    """Returns parts with another look, and no colour of their own."""
    return tuple(replace(part, look=look, fill="") for part in parts)


def thing_parts(has_front: bool, fill: str = "") -> tuple[Part, ...]:
    """Returns a thing: a disc with an arrowhead at its front, or a square for one without a front."""
    if not has_front:
        return (Part("thing", around((0, 0), _SQUARE, _SQUARE).corners, fill=fill),)
    return Part("thing", radius=_BODY, fill=fill), Part("front", _HEAD)


def door_parts(colours: Sequence[str]) -> tuple[Part, ...]:
    """Returns a door that leads north: a bar along the wall in its colours, from west to east, and its frame."""
    panels = (
        Part("panel", Box(left, -_DOOR_HALF, right, _DOOR_HALF).corners, fill=colour)
        for colour, (left, right) in zip(colours, stripes(len(colours)), strict=True)
    )
    return *panels, Part("frame", around((0, 0), 0.5, _DOOR_HALF).corners)


def stripes(count: int) -> list[tuple[float, float]]:
    """Returns where so many colours of a door begin and end along it, which is from -0.5 to 0.5."""
    return [(place / count - 0.5, (place + 1) / count - 0.5) for place in range(count)]


def player_parts() -> tuple[Part, ...]:
    """Returns a player: a disc with a pointer in it that shows which way it faces."""
    return Part("player", radius=_DISC), Part("pointer", _POINTER)


def lost_parts(look: str) -> tuple[Part, ...]:
    """Returns a diagonal cross, for what a map lacks."""
    arm = [(0.0, 0.1), (_REACH - 0.1, _REACH), (_REACH, _REACH - 0.1)]
    return (Part(look, tuple(turned(corner, heading) for heading in HEADINGS for corner in arm)),)


def arrow_parts(start: Point, end: Point, pixel: float, heads: int = 1) -> tuple[Part, ...]:
    """Returns an arrow with so many heads at its end, for a sign at (0, 0); a pixel is `pixel` long."""
    length = dist(start, end)
    head, half = min(9 * pixel, 0.8 * length), 1.3 * pixel
    (x, y), (east, north) = start, ((end[0] - start[0]) / length, (end[1] - start[1]) / length)

    def corner(along: float, aside: float) -> Point:
        return round(x + along * east - aside * north, 3), round(y + along * north + aside * east, 3)

    neck = length - 0.7 * head
    shaft = corner(0, half), corner(neck, half), corner(neck, -half), corner(0, -half)
    tips = [length - 0.8 * head * number for number in range(heads)]
    points = [(corner(tip, 0), corner(tip - head, 0.5 * head), corner(tip - head, -0.5 * head)) for tip in tips]
    return tuple(Part("error", outline) for outline in (shaft, *points))


_DOOR_HALF = 0.12
"""Half the thickness of a door."""
_BODY, _TIP, _SQUARE = 0.25, 0.56, 0.23
"""From the middle of a thing to its round back, to the tip of its front, and to the sides of one without a front."""
_DISC, _REACH = 0.33, 0.26
"""Radius of a player, and from the middle of a cross to its ends, to the east and to the north."""
_HEAD = ((0.0, _TIP), (0.2, 0.27), (0.0, 0.32), (-0.2, 0.27))
_POINTER = ((0.0, 0.24), (0.17, -0.18), (0.0, -0.09), (-0.17, -0.18))

COMPASS = (Part("ink", ((0.0, 0.5), (0.26, -0.4), (0.0, -0.22), (-0.26, -0.4))),)
"""An arrow to the north."""

SCALE = tuple(
    Part("ink", box.corners)
    for box in (Box(-0.5, -0.03, 0.5, 0.03), Box(-0.5, -0.16, -0.44, 0.16), Box(0.44, -0.16, 0.5, 0.16))
)
"""A bar as long as a cell."""
