"""Radar charts as SVG: values along spokes from a middle, joined to outlines. Lengths as in `plot`."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from tolman.report.page.markup import Markup, element, number
from tolman.report.page.plot import WIDTH, colour_class, linked, marker, plain, svg, text

LEAST = 3
"""Spokes below which there is no outline."""

_RADIUS, _TOP, _HEIGHT = 108.0, 152.0, 280.0
"""Length of spokes, how far down their middle is, and height of the chart."""

_RINGS = (25.0, 50.0, 75.0, 100.0)
_LINE = 15.0


@dataclass(frozen=True, slots=True)
class Corner:
    """The value of an outline on one spoke, in percent."""

    value: float
    title: str
    """What a reader learns who points at it."""
    href: str | None = None


@dataclass(frozen=True, slots=True)
class Outline:
    """Values that belong together, one for each spoke."""

    name: str
    corners: tuple[Corner, ...]
    series: int | None = None
    """Number of a player's colour; None for what others are measured by."""
    is_published: bool = False
    """Whether a paper printed it."""


def radar_chart(spokes: Sequence[str], outlines: Sequence[Outline], word: str) -> Markup:
    """Returns outlines over spokes, which begin at the top and go clockwise; `word` says what is drawn."""
    rings = [element("path", d=_closed([ring] * len(spokes)), class_="grid") for ring in _RINGS]
    ends = [_point(100, place, len(spokes)) for place in range(len(spokes))]
    rays = [element("path", d=f"M{_point(0, 0, 1)}L{end}", class_="grid") for end in ends]
    numbers = [text(plain(ring), WIDTH / 2 + 3, _TOP - _RADIUS * ring / 100 + 11, "tick") for ring in _RINGS]
    names = [_name(name, place, len(spokes)) for place, name in enumerate(spokes)]
    return svg(_HEIGHT, word, rings, rays, numbers, names, [_outline(each) for each in outlines])


def _at(value: float, place: int, count: int) -> tuple[float, float]:
    angle, length = 2 * pi * place / count, _RADIUS * value / 100
    return WIDTH / 2 + length * sin(angle), _TOP - length * cos(angle)


def _point(value: float, place: int, count: int) -> str:
    return " ".join(map(number, _at(value, place, count)))


def _closed(values: Sequence[float]) -> str:
    return f"M{'L'.join(_point(value, place, len(values)) for place, value in enumerate(values))}z"


def _name(name: str, place: int, count: int) -> Markup:
    """Returns the name of a spoke beyond its end, on the side on which it stands, a word a line."""
    x, y = _at(108, place, count)
    side = " middle" if abs(x - WIDTH / 2) < 1 else " end" if x < WIDTH / 2 else ""
    words = name.split(" ", 1)
    is_above = side == " middle" and y < _TOP
    first = y - _LINE * (len(words) - 1) if is_above else y + 8 * (y > _TOP)
    return element("g", [text(part, x, first + _LINE * row, f"row-name{side}") for row, part in enumerate(words)])


def _outline(outline: Outline) -> Markup:
    path = _closed([corner.value for corner in outline.corners])
    if outline.series is None:
        looks = ["printed" if outline.is_published else "guide"]
    else:
        looks = [f"{look} {colour_class(outline.series)}" for look in ("band", "line")]
    drawn = [element("path", d=path, class_=look) for look in looks]
    spots = [_spot(outline, place) for place in range(len(outline.corners))]
    return element("g", element("title", outline.name), drawn, spots)


def _spot(outline: Outline, place: int) -> Markup:
    """Returns a corner that tells its value; those of players have their markers."""
    corner = outline.corners[place]
    x, y = _at(corner.value, place, len(outline.corners))
    if outline.series is None:
        mark = element("circle", cx=number(x), cy=number(y), r=3, class_="unseen")
    else:
        mark = marker(outline.series, x, y)
    return linked(corner.href, element("title", corner.title), mark)
