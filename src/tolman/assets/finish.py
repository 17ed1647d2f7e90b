"""Finishes: materials by name of stuff, and the colours they come in."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import ParamSpec

from tolman.assets import stuff
from tolman.assets.material import Colour, Material, Optics, Pattern
from tolman.assets.stuff import Stuff

COLOURS: dict[str, Colour] = {
    "red": (0.80, 0.13, 0.12),
    "blue": (0.13, 0.31, 0.68),
    "green": (0.16, 0.50, 0.22),
    "yellow": (0.95, 0.78, 0.16),
    "purple": (0.48, 0.24, 0.62),
    "orange": (0.93, 0.48, 0.12),
    "black": (0.09, 0.09, 0.10),
    "white": (0.93, 0.93, 0.91),
    "brown": (0.42, 0.25, 0.13),
    "gray": (0.52, 0.53, 0.55),
    "pink": (0.93, 0.58, 0.66),
    "teal": (0.12, 0.52, 0.54),
    "cream": (0.93, 0.87, 0.74),
    "beige": (0.78, 0.68, 0.53),
    "navy": (0.10, 0.15, 0.32),
    "oak": (0.72, 0.52, 0.31),
    "pine": (0.85, 0.68, 0.44),
    "walnut": (0.40, 0.25, 0.15),
    "mahogany": (0.45, 0.17, 0.10),
    "silver": (0.78, 0.79, 0.81),
    "brass": (0.82, 0.64, 0.29),
    "copper": (0.78, 0.45, 0.29),
    "terracotta": (0.76, 0.39, 0.25),
}
"""The colours that things come in, as sRGB."""

WOODS = ("oak", "pine", "walnut", "mahogany")

P = ParamSpec("P")


def made_of(under: Stuff) -> Callable[[Callable[P, Material]], Callable[P, Material]]:
    """Returns a decorator for finishes that are of some stuff, or lie on it."""

    def decorated(finish: Callable[P, Material]) -> Callable[P, Material]:
        @wraps(finish)
        def finished(*args: P.args, **kwargs: P.kwargs) -> Material:
            return replace(finish(*args, **kwargs), stuff=under)

        return finished

    return decorated


@made_of(stuff.WOOD)
def wood(colour: Colour = COLOURS["oak"], repeat: float = 0.05) -> Material:
    """Returns oiled wood with its grain, faint where it is stained in a colour that no tree has."""
    red, green, blue = colour
    grain = 0.78 if red > green > blue and red - blue > 0.12 else 0.95
    return Material(colour, 0.5, pattern=Pattern.WOOD, second=shade(colour, grain), repeat=repeat)


@made_of(stuff.WOOD)
def paint(colour: Colour) -> Material:
    """Returns smooth paint."""
    return Material(colour, 0.45)


def timber(colour: Colour, share: float = 1.0, coat: Callable[[Colour], Material] = paint) -> Material:
    """Returns wood in a shade of a colour; where no tree has the colour, it has a coat instead."""
    bare = any(colour == COLOURS[name] for name in WOODS)
    return (wood if bare else coat)(shade(colour, share))


@made_of(stuff.METAL)
def lacquer(colour: Colour) -> Material:
    """Returns paint that shines: cars, enamel, pianos."""
    return Material(colour, 0.15)


@made_of(stuff.PLASTIC)
def plastic(colour: Colour) -> Material:
    """Returns plastic."""
    return Material(colour, 0.35)


@made_of(stuff.RUBBER)
def rubber(colour: Colour = (0.05, 0.05, 0.055)) -> Material:
    """Returns dull rubber, which gives way a little."""
    return Material(colour, 0.85, softness=0.2)


@made_of(stuff.METAL)
def metal(colour: Colour = COLOURS["silver"], roughness: float = 0.28) -> Material:
    """Returns bare metal."""
    return Material(colour, roughness, metal=1.0)


@made_of(stuff.CLOTH)
def fabric(colour: Colour, repeat: float = 0.006) -> Material:
    """Returns cloth with its weave, as on cushions."""
    return Material(colour, 0.95, pattern=Pattern.FABRIC, second=shade(colour, 0.8), repeat=repeat, softness=0.7)


@made_of(stuff.CLOTH)
def plush(colour: Colour) -> Material:
    """Returns soft fur of toys."""
    return Material(colour, 1.0, pattern=Pattern.PLASTER, second=shade(colour, 0.8), repeat=0.009, softness=0.9)


@made_of(stuff.LEATHER)
def leather(colour: Colour) -> Material:
    """Returns leather."""
    return Material(colour, 0.5, softness=0.5)


@made_of(stuff.CERAMIC)
def ceramic(colour: Colour = COLOURS["white"]) -> Material:
    """Returns glazed ceramic."""
    return Material(colour, 0.12)


@made_of(stuff.CLAY)
def clay(colour: Colour = COLOURS["terracotta"]) -> Material:
    """Returns baked clay."""
    return Material(colour, 0.9)


@made_of(stuff.CARD)
def card(colour: Colour) -> Material:
    """Returns cardboard or paper."""
    return Material(colour, 0.9)


@made_of(stuff.GLASS)
def glass(tint: Colour = (0.93, 0.97, 0.96)) -> Material:
    """Returns clear or tinted glass."""
    return Material(tint, 0.05, optics=Optics.GLASS)


@made_of(stuff.GLASS)
def mirror() -> Material:
    """Returns a looking-glass."""
    return Material((0.95, 0.96, 0.96), 0.0, optics=Optics.MIRROR)


def screen() -> Material:
    """Returns the dark, shining pane of a display that is off."""
    return Material((0.02, 0.024, 0.03), 0.06)


@made_of(stuff.SHEER)
def light(colour: Colour = (1.0, 0.95, 0.82), glow: float = 1.0) -> Material:
    """Returns something that shines by itself."""
    return Material(colour, 0.8, glow=glow)


@made_of(stuff.CLOTH)
def striped(colour: Colour, second: Colour, repeat: float) -> Material:
    """Returns cloth or paint with stripes."""
    return Material(colour, 0.8, pattern=Pattern.STRIPES, second=second, repeat=repeat)


@made_of(stuff.BRICK)
def bricks(colour: Colour = (0.62, 0.29, 0.21), repeat: float = 0.2) -> Material:
    """Returns brickwork."""
    return Material(colour, 0.9, pattern=Pattern.BRICKS, second=(0.78, 0.75, 0.70), repeat=repeat)


@made_of(stuff.STONE)
def granite(colour: Colour = (0.27, 0.27, 0.29)) -> Material:
    """Returns polished stone with fine grains."""
    return Material(
        colour, 0.22, pattern=Pattern.TERRAZZO, second=mixed(colour, COLOURS["white"], 0.22), repeat=0.009
    )


@made_of(stuff.LEAVES)
def foliage(colour: Colour = (0.20, 0.42, 0.16)) -> Material:
    """Returns living leaves."""
    return Material(colour, 0.6, softness=0.6)


def shade(colour: Colour, share: float) -> Colour:
    """Returns a colour darkened (below 1) or lightened (above 1)."""
    return min(colour[0] * share, 1.0), min(colour[1] * share, 1.0), min(colour[2] * share, 1.0)


def mixed(colour: Colour, other: Colour, share: float = 0.5) -> Colour:
    """Returns a colour between two, `share` of the way to the other."""
    red, green, blue = ((1 - share) * a + share * b for a, b in zip(colour, other, strict=True))
    return red, green, blue


def apart(colour: Colour) -> Colour:
    """Returns red, or pale yellow where red would not show."""
    return COLOURS["cream"] if colour[0] > colour[1] + colour[2] else COLOURS["red"]


BLACK = plastic((0.06, 0.06, 0.065))
"""Black plastic: buttons, feet, handles."""
DARK = plastic((0.16, 0.16, 0.17))
WHITE = plastic((0.93, 0.93, 0.91))
STEEL = metal()
CHROME = metal((0.86, 0.87, 0.88), 0.1)
BRASS = metal(COLOURS["brass"])
IRON = replace(metal((0.22, 0.22, 0.23), 0.5), stuff=stuff.IRON)
