"""What displays show: glowing panes, one before the other, upright around y = 0 and towards the front."""

from math import pi

import numpy as np

from tolman.assets.finish import light, screen
from tolman.assets.line import circle
from tolman.assets.material import Colour
from tolman.assets.primitive import box, cut
from tolman.assets.shape import Shape, together

GLOW = 0.35
"""How much a display shines by itself."""
_LAYER = 0.0015


def _pane(width: float, height: float, colour: Colour, layer: int = 1) -> Shape:
    """Returns a glowing rectangle; panes of a higher layer lie before others."""
    return box(width, _LAYER * layer, height).ghost().of(light(colour, GLOW))


def shown(picture: str, width: float, height: float) -> Shape:
    """Returns what a display shows, upright around y = 0."""
    if picture == "off":
        return box(width, _LAYER, height).ghost().of(screen())
    paintings = {"landscape": _landscape, "boat": _boat, "windows": _windows, "text": _text}
    return paintings[picture](width, height)


def _landscape(width: float, height: float) -> Shape:
    def hill(middle: float, reach: float, top: float, colour: Colour, layer: int) -> Shape:
        low, high = max(middle - reach, -width / 2), min(middle + reach, width / 2)
        x = np.linspace(low, high, 13)
        ridge = np.stack([x, top * np.cos((x - middle) / reach * pi / 2) ** 0.8], axis=1)
        return cut([(high, 0), (low, 0), *ridge], _LAYER * layer).ghost().of(light(colour, GLOW))

    disc = cut(circle(0.12 * height, 20), 2 * _LAYER).at(x=0.28 * width, z=0.76 * height)
    sun = disc.ghost().of(light((1.0, 0.86, 0.2), 2 * GLOW))
    return together(
        _pane(width, height, (0.45, 0.74, 0.97)),
        sun,
        hill(-0.22 * width, 0.44 * width, 0.62 * height, (0.20, 0.55, 0.24), 2),
        hill(0.30 * width, 0.50 * width, 0.40 * height, (0.42, 0.76, 0.26), 3),
    )


def _boat(width: float, height: float) -> Shape:
    hull = cut([(-0.2, 0.32), (-0.14, 0.2), (0.12, 0.2), (0.2, 0.32)], 3 * _LAYER)
    mainsail = cut([(-0.16, 0.37), (0.01, 0.37), (0.01, 0.9)], 3 * _LAYER)
    jib = cut([(0.04, 0.37), (0.15, 0.37), (0.04, 0.8)], 3 * _LAYER)
    boat = hull.of(light((0.85, 0.16, 0.12), GLOW)) + (mainsail + jib).of(light((1.0, 1.0, 0.96), 2 * GLOW))
    sea = _pane(width, 0.3 * height, (0.05, 0.28, 0.66), 2)
    return _pane(width, height, (0.99, 0.80, 0.52)) + sea + boat.ghost().stretched(x=height, z=height)


def _windows(width: float, height: float) -> Shape:
    def window(wide: float, high: float, layer: int) -> Shape:
        title = _pane(wide * width, 0.09 * height, (0.93, 0.48, 0.12), layer + 1).at(z=(high - 0.09) * height)
        return _pane(wide * width, high * height, (0.97, 0.97, 0.97), layer) + title

    icons = _pane(0.05 * width, 0.05 * width, (1.0, 0.86, 0.3), 3).row(4, x=0.09 * width)
    return together(
        _pane(width, height, (0.10, 0.40, 0.78)),
        _pane(width, 0.11 * height, (0.04, 0.09, 0.25), 2),
        icons.at(x=-0.3 * width, z=0.03 * height),
        window(0.46, 0.52, 2).at(x=-0.19 * width, z=0.36 * height),
        window(0.44, 0.48, 4).at(x=0.21 * width, z=0.2 * height),
    )


def _text(width: float, height: float) -> Shape:
    page = _pane(0.62 * width, 0.92 * height, (0.98, 0.98, 0.96), 2)
    line = _pane(0.48 * width, 0.035 * height, (0.25, 0.27, 0.32), 3)
    heading = _pane(0.3 * width, 0.08 * height, (0.12, 0.31, 0.70), 3)
    desk = _pane(width, height, (0.55, 0.66, 0.72))
    return together(desk, page, line.at(z=0.38 * height).row(7, z=0.085 * height), heading.at(z=0.76 * height))
