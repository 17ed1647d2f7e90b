"""The words for where something lies: direction and distance bins with their exact edges.

Frame and units as in `pose`. Every edge is decided in integer arithmetic: tan 22.5° is the square root
of 2 minus 1, so |right| < tan(22.5°) · ahead is the same as (|right| + ahead)² < 2 · ahead².
Sources: the bin edges of Theory of Space; on whole cells only 0° and ±45° are ever hit exactly.
"""

from enum import StrEnum
from functools import lru_cache
from math import cos, hypot, radians, sin

from tolman.geometry.pose import Heading

CLOSE = 2
"""Greatest distance, in cells, at which two visible things are related to each other."""


class Ego(StrEnum):
    """Direction for a viewer, left to right."""

    FRONT_LEFT = "front-left"
    FRONT_SLIGHT_LEFT = "front-slight-left"
    FRONT = "front"
    FRONT_SLIGHT_RIGHT = "front-slight-right"
    FRONT_RIGHT = "front-right"
    BEYOND = "beyond-fov"


class Cardinal(StrEnum):
    """Direction on a map, clockwise from north; each is 45° wide."""

    NORTH = "north"
    NORTH_EAST = "north east"
    EAST = "east"
    SOUTH_EAST = "south east"
    SOUTH = "south"
    SOUTH_WEST = "south west"
    WEST = "west"
    NORTH_WEST = "north west"


class Distance(StrEnum):
    """Distance bins, near to far; the upper edge belongs to the bin."""

    SAME = "same distance"
    NEAR = "near"
    MID = "mid distance"
    SLIGHTLY_FAR = "slightly far"
    FAR = "far"
    VERY_FAR = "very far"
    EXTREMELY_FAR = "extremely far"


UPPER_EDGES = (0, 2, 4, 8, 16, 32)
"""Upper edges of the distance bins in cells; the last bin has none."""


class Facing(StrEnum):
    """The way a thing faces, for a viewer."""

    FORWARD = "facing forward"
    RIGHT = "facing right"
    BACKWARD = "facing backward"
    LEFT = "facing left"


class Wall(StrEnum):
    """The wall of the viewer's room that holds a door, for the viewer."""

    FRONT = "on front wall"
    RIGHT = "on right wall"
    BACK = "on back wall"
    LEFT = "on left wall"


EGOS = tuple(Ego)[:5]
CARDINALS = tuple(Cardinal)
DISTANCES = tuple(Distance)
_FACINGS = tuple(Facing)
_WALLS = (Wall.BACK, Wall.LEFT, Wall.FRONT, Wall.RIGHT)
_SQUARES = tuple(edge * edge for edge in UPPER_EDGES)


def in_view(right: float, ahead: float) -> bool:
    """Says whether something at (right, ahead) of a viewer lies in its field of view."""
    return ahead > 0 and -ahead <= right <= ahead


def is_close(x: float, y: float) -> bool:
    """Says whether two visible things so far apart are related to each other."""
    return x * x + y * y <= CLOSE * CLOSE


@lru_cache(maxsize=1 << 16)
def ego(right: float, ahead: float) -> Ego:
    """Returns the direction bin of something at (right, ahead) of a viewer."""
    if right == 0 and ahead >= 0:
        return Ego.FRONT
    if not in_view(right, ahead):
        return Ego.BEYOND
    slight = (abs(right) + ahead) ** 2 < 2 * ahead * ahead
    if right < 0:
        return Ego.FRONT_SLIGHT_LEFT if slight else Ego.FRONT_LEFT
    return Ego.FRONT_SLIGHT_RIGHT if slight else Ego.FRONT_RIGHT


@lru_cache(maxsize=1 << 16)
def cardinal(east: float, north: float) -> Cardinal:
    """Returns the map direction of something at (east, north) of the anchor; equal places count as north."""
    x, y = abs(east), abs(north)
    upright = "" if (x + y) ** 2 < 2 * x * x else "north" if north >= 0 else "south"
    sideways = "" if (x + y) ** 2 < 2 * y * y or x == 0 else "east" if east > 0 else "west"
    return Cardinal(f"{upright} {sideways}".strip())


@lru_cache(maxsize=1 << 16)
def distance(x: float, y: float) -> Distance:
    """Returns the distance bin of a displacement."""
    square = x * x + y * y
    for bin_, edge in zip(DISTANCES, _SQUARES, strict=False):
        if square <= edge:
            return bin_
    return Distance.EXTREMELY_FAR


@lru_cache(maxsize=1 << 16)
def ego_clearance(right: float, ahead: float) -> float:
    """Returns how far, in cells, something in view is from where it would be seen in another way.

    Straight ahead is a line, so it has no room of its own; for it only the distance counts.
    """
    sideways = [_off_ray(right, ahead, edge) for edge in (22.5, 45)] if right else []
    return min([_distance_clearance(right, ahead), *sideways])


@lru_cache(maxsize=1 << 16)
def cardinal_clearance(east: float, north: float) -> float:
    """Returns how far, in cells, something is from where it would lie in another map direction or distance."""
    return min(_distance_clearance(east, north), *(_off_ray(east, north, edge) for edge in (22.5, 67.5)))


def _distance_clearance(x: float, y: float) -> float:
    return min(abs(hypot(x, y) - edge) for edge in UPPER_EDGES[1:])


def _off_ray(x: float, y: float, degrees: float) -> float:
    """Returns the distance from the rays that leave the y axis by `degrees` to either side, or from their mirrors."""
    return abs(abs(x) * cos(radians(degrees)) - abs(y) * sin(radians(degrees)))


def facing(thing: Heading, viewer: Heading) -> Facing:
    """Returns the way `thing` faces for a viewer: forward if both face the same way."""
    return _FACINGS[(thing - viewer) % 4]


def heading_seen(facing: Facing, viewer: Heading) -> Heading:
    """Returns the way a thing faces that a viewer sees facing so; undoes `facing`."""
    return viewer.turned(_FACINGS.index(facing))


def wall(inward: Heading, viewer: Heading) -> Wall:
    """Returns the wall of a door whose normal points `inward`, into the viewer's room."""
    return _WALLS[(inward - viewer) % 4]
