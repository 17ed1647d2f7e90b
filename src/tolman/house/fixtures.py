"""Ceiling lamps by design. Frame as in `assets.shape`, but z = 0 is the ceiling and lamps hang down from it."""

from collections.abc import Callable, Mapping

from tolman.assets.finish import BRASS, WHITE, light, metal
from tolman.assets.material import Colour
from tolman.assets.primitive import ball, box, cylinder, lathe
from tolman.assets.shape import Shape

DROP: Mapping[str, float] = {"disc": 0.05, "globe": 0.42, "pendant": 0.62, "spots": 0.15, "tube": 0.09}
"""Metres from the ceiling down to the middle of what shines, by design."""
DESIGNS = tuple(DROP)

_CORD = 0.004


def fixture(design: str, colour: Colour, brightness: float) -> Shape:
    """Returns a ceiling lamp, shining as brightly as it does."""
    return _MAKERS[design](colour, brightness)


def _disc(colour: Colour, brightness: float) -> Shape:
    rim = cylinder(0.21, 0.03).at(z=-0.03).of(WHITE)
    return rim + cylinder(0.19, 0.045, bevel=0.012).at(z=-0.074).of(light(colour, brightness))


def _globe(colour: Colour, brightness: float) -> Shape:
    size = 0.28
    glass = ball(size).at(z=-DROP["globe"] - size / 2).of(light(colour, brightness))
    cap = cylinder(0.045, 0.05).at(z=size / 2 - DROP["globe"] - 0.012)
    return glass + (_cord(DROP["globe"] - size / 2) + cap + _rose()).of(BRASS)


def _pendant(colour: Colour, brightness: float) -> Shape:
    low = -DROP["pendant"] - 0.09
    shade = lathe([(0.235, low), (0.24, low), (0.13, low + 0.2), (0.02, low + 0.22), (0.02, low + 0.215),
                   (0.125, low + 0.195), (0.235, low)])  # fmt: skip
    bulb = ball(0.08).at(z=-DROP["pendant"] - 0.04).of(light(colour, brightness))
    cord = (_cord(DROP["pendant"] - 0.12) + _rose()).of(WHITE)
    return cord + shade.of(light(colour, 0.55 * brightness)) + bulb


def _spots(colour: Colour, brightness: float) -> Shape:
    steel = metal()
    rail = box(0.9, 0.05, 0.035).at(z=-0.035).of(steel)
    head = cylinder(0.035, 0.1).at(z=-0.145).of(steel) + cylinder(0.03, 0.006, bevel=0.001).at(z=-0.15).of(
        light(colour, brightness)
    )
    heads = [head.at(x=x) + cylinder(0.008, 0.02).at(x=x, z=-0.05).of(steel) for x in (-0.34, 0.0, 0.34)]
    return rail + heads[0] + heads[1] + heads[2]


def _tube(colour: Colour, brightness: float) -> Shape:
    housing = box(1.25, 0.07, 0.055).at(z=-0.055).of(WHITE)
    tube = cylinder(0.02, 1.2, bevel=0.002).turned(y=90).at(x=-0.6, z=-DROP["tube"]).of(light(colour, brightness))
    return housing + tube + box(0.02, 0.05, 0.06).at(x=0.612, z=-0.115).both("x").of(WHITE)


def _cord(length: float) -> Shape:
    return cylinder(_CORD, length, bevel=0.0).at(z=-length).ghost()


def _rose() -> Shape:
    return cylinder(0.05, 0.025).at(z=-0.025)


_MAKERS: Mapping[str, Callable[[Colour, float], Shape]] = {
    "disc": _disc,
    "globe": _globe,
    "pendant": _pendant,
    "spots": _spots,
    "tube": _tube,
}
