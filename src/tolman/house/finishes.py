"""What walls and floors are made of, by name."""

from collections.abc import Mapping

from tolman.assets.finish import COLOURS, glass, mixed, paint, shade
from tolman.assets.material import Colour, Material, Pattern


def _plaster(colour: Colour) -> Material:
    return Material(colour, 0.9, pattern=Pattern.PLASTER, second=shade(colour, 0.95), repeat=0.4)


def _boards(colour: Colour, width: float) -> Material:
    return Material(colour, 0.45, pattern=Pattern.PLANKS, second=shade(colour, 0.55), repeat=width)


def _tiles(colour: Colour, side: float, joint: Colour = (0.62, 0.61, 0.58)) -> Material:
    return Material(colour, 0.3, pattern=Pattern.TILES, second=joint, repeat=side)


def _carpet(colour: Colour) -> Material:
    return Material(colour, 1.0, pattern=Pattern.PILE, second=shade(colour, 0.8), repeat=0.3, softness=0.5)


def _slabs(colour: Colour, side: float, vein: Colour) -> Material:
    return Material(colour, 0.18, pattern=Pattern.SLABS, second=vein, repeat=side)


WALLS: Mapping[str, Material] = {
    "white": _plaster((0.90, 0.89, 0.87)),
    "cream": _plaster((0.90, 0.84, 0.71)),
    "sand": _plaster((0.79, 0.71, 0.59)),
    "gray": _plaster((0.60, 0.61, 0.62)),
    "blue": _plaster((0.43, 0.59, 0.78)),
    "teal": _plaster((0.35, 0.57, 0.57)),
    "green": _plaster((0.52, 0.68, 0.42)),
    "yellow": _plaster((0.92, 0.79, 0.36)),
    "terracotta": _plaster((0.76, 0.43, 0.30)),
    "pink": _plaster((0.91, 0.64, 0.68)),
    "purple": _plaster((0.56, 0.43, 0.67)),
}
"""Painted plaster; a room may be called by the colour."""

FLOORS: Mapping[str, Material] = {
    "oak boards": _boards((0.66, 0.49, 0.32), 0.14),
    "dark boards": _boards((0.38, 0.25, 0.16), 0.16),
    "pine boards": _boards((0.78, 0.61, 0.40), 0.12),
    "white tiles": _tiles((0.86, 0.86, 0.84), 0.2),
    "gray tiles": _tiles((0.60, 0.61, 0.63), 0.3, (0.42, 0.42, 0.43)),
    "sand tiles": _tiles((0.76, 0.68, 0.56), 0.33, (0.55, 0.49, 0.41)),
    "terracotta tiles": _tiles((0.66, 0.36, 0.25), 0.25, (0.60, 0.52, 0.45)),
    "slate tiles": _slabs((0.27, 0.30, 0.33), 0.4, (0.45, 0.46, 0.47)),
    "stone": _slabs((0.70, 0.66, 0.59), 0.6, (0.50, 0.45, 0.39)),
    "marble": _slabs((0.86, 0.85, 0.83), 0.6, (0.52, 0.53, 0.55)),
    "terrazzo": Material((0.78, 0.76, 0.72), 0.25, pattern=Pattern.TERRAZZO, second=(0.36, 0.33, 0.31), repeat=0.035),
    "concrete": Material((0.56, 0.56, 0.55), 0.7, pattern=Pattern.PLASTER, second=(0.49, 0.49, 0.48), repeat=0.5),
    "gray carpet": _carpet((0.50, 0.51, 0.53)),
    "beige carpet": _carpet((0.71, 0.63, 0.51)),
    "blue carpet": _carpet((0.28, 0.36, 0.50)),
}

OUTSIDE = _plaster((0.83, 0.79, 0.71))
"""What one sees of a house through its windows."""
CEILING = paint((0.94, 0.94, 0.93))
TRIM = paint(mixed(COLOURS["white"], COLOURS["cream"], 0.2))
"""Skirting, casings, frames of windows."""
CLEAR = glass((0.985, 0.992, 0.99))
"""Window glass; so clear that one sees well through several panes."""
