"""What surfaces look like. Colours are sRGB from 0 to 1; patterns fill space in the model's own metres."""

from dataclasses import dataclass
from enum import Enum

from tolman.assets.stuff import PLASTIC, Stuff

Colour = tuple[float, float, float]


class Optics(Enum):
    """What a ray does when it meets a surface."""

    OPAQUE = 0
    MIRROR = 1
    GLASS = 2
    """A thin pane: reflects a little, lets the rest pass straight on, tinted by the colour."""


class Pattern(Enum):
    """How a second colour mixes into the first, as a function of the point in space."""

    PLAIN = 0
    WOOD = 1
    """Grain along the longest way of the part; `repeat` is the distance between two rings."""
    PLANKS = 2
    """Floor boards along y; `repeat` is the width of a board."""
    TILES = 3
    """Square tiles; `repeat` is the side of a tile, the second colour fills the joints."""
    FABRIC = 4
    """A weave; `repeat` is the distance between two threads."""
    PLASTER = 5
    """Faint clouds; `repeat` is their size."""
    BRICKS = 6
    """Courses of bricks; `repeat` is the length of a brick, the second colour fills the joints."""
    STRIPES = 7
    """Upright stripes around x; `repeat` is the distance between two."""
    CHECKS = 8
    """Squares in turn; `repeat` is the side of a square."""
    PILE = 9
    """Carpet; `repeat` is the size of places where its pile lies otherwise, of fifty tufts."""
    MARBLE = 10
    """Stone with veins of the second colour; `repeat` is about how far apart they are."""
    TERRAZZO = 11
    """Chips of the second colour in the first, in several tones; `repeat` is the distance between two."""
    SLABS = 12
    """Square slabs of veined stone; `repeat` is the side of a slab, the second colour is that of veins and joints."""


@dataclass(frozen=True, slots=True)
class Material:
    """The look of a surface, and what it is the surface of."""

    colour: Colour
    roughness: float = 0.6
    """From 0, polished, to 1, chalk."""
    metal: float = 0.0
    """From 0 to 1; metals tint what they reflect."""
    glow: float = 0.0
    """Light given off, in units of the colour."""
    pattern: Pattern = Pattern.PLAIN
    second: Colour = (0.0, 0.0, 0.0)
    """The other colour of the pattern."""
    repeat: float = 0.1
    """Metres after which the pattern repeats, roughly."""
    optics: Optics = Optics.OPAQUE
    softness: float = 0.0
    """From 0, hard, to 1, a cushion: how far it gives way when pressed."""
    stuff: Stuff = PLASTIC
    """What lies under the look: how heavy it is, and how it rubs."""
