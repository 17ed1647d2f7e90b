"""What a kind of thing is like to the hand, by its first model: weight, friction, room inside, what opens.

A model is looked through with every lid, door and drawer shut: along rays from the middle of a room inside, in all
directions. Kilograms, litres, metres.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tolman.assets.catalogue import KINDS
from tolman.assets.kind import Kind, build
from tolman.assets.mass import mass_of
from tolman.assets.material import Optics
from tolman.assets.shape import Array, Cavity, Joint, Patch, Shape

_DIRECTIONS = 256
_CLEAR = 0.05
"""Share of all directions in which glass alone is met from which on one sees in; less is a slit beside a door."""
_HEAD = """# What kinds of thing are like to the hand

Made from the code by `make cards`; do not edit. All of it is said of the first model of each kind, in its usual \
size; options change some of it. Friction is that of what it is made of, the least and the most. Of rooms inside, \
empty where a kind also comes so, the largest come first; those marked \\* are only looked at: they are full, or \
have another form than what holds things up. A thing can be seen through when shut where there is glass before \
a room inside. What all of it is for stands in [physics](physics.md).

| kind | group | weight | friction | room inside | opens | seen through when shut |
| --- | --- | ---: | ---: | --- | --- | --- |
"""


@dataclass(frozen=True, slots=True)
class Traits:
    """What a kind is like to the hand."""

    mass: float
    friction: tuple[float, float]
    """The least and the most of what it is made of."""
    rooms: tuple[tuple[float, bool], ...]
    """Litres of each room inside, the largest first, and whether things can be put into it."""
    opens: tuple[Joint, ...]
    is_clear: bool | None
    """Whether one sees in while all is shut; None where nothing opens on a room inside."""


def traits_of(kind: Kind) -> Traits:
    """Returns what the first model of a kind is like."""
    model = build(kind)
    is_filled = "none" in kind.options.get("filling", ())
    shape = build(kind, filling="none").shape if is_filled else model.shape
    rubs = [solid.stuff.friction for solid in shape.solids if solid.stuff]
    rooms = sorted(((cavity.litres, not cavity.unfit) for cavity in shape.cavities), reverse=True)
    is_clear = is_seen_through(shape) if shape.joints and shape.cavities else None
    return Traits(mass_of(model), (min(rubs), max(rubs)), tuple(rooms), shape.joints, is_clear)


def is_seen_through(shape: Shape) -> bool:
    """Says whether one sees into a shape through glass while every lid, door and drawer is shut."""
    shut = shape.opened(0.0)
    if all(patch.material.optics is not Optics.GLASS for patch in shut.patches):
        return False
    return any(_is_clear(shut.patches, cavity) for cavity in shut.cavities)


def _is_clear(patches: Iterable[Patch], cavity: Cavity) -> bool:
    ways = _directions()
    glass, opaque = np.zeros(len(ways), dtype=bool), np.zeros(len(ways), dtype=bool)
    for patch in patches:
        corners = patch.points[patch.triangles] - cavity.at
        met = _meets(ways, corners)
        if patch.material.optics is Optics.GLASS:
            glass |= met
        else:
            opaque |= met
    return bool((glass & ~opaque).mean() >= _CLEAR)


def _directions() -> Array:
    """Returns unit vectors all around, evenly."""
    number = np.arange(_DIRECTIONS) + 0.5
    up, around = 1 - 2 * number / _DIRECTIONS, number * np.pi * (1 + 5**0.5)
    level = np.sqrt(1 - up**2)
    found: Array = np.stack([level * np.cos(around), level * np.sin(around), up], axis=1)
    return found


def _meets(ways: Array, corners: Array) -> Array:
    """Says of each ray from the origin whether it meets one of some triangles."""
    one, other = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    faces = np.cross(one, other)
    found = np.zeros(len(ways), dtype=bool)
    for number, way in enumerate(ways):
        slope = faces @ way
        with np.errstate(divide="ignore", invalid="ignore"):
            far = np.einsum("ni,ni->n", faces, corners[:, 0]) / slope
            aside = np.cross(corners[:, 0], way)
            first, second = np.einsum("ni,ni->n", other, aside) / slope, -np.einsum("ni,ni->n", one, aside) / slope
            found[number] = bool(((far > 0) & (first >= 0) & (second >= 0) & (first + second <= 1)).any())
    return found


def weight(kilograms: float) -> str:
    """Returns a weight with two digits that count."""
    if kilograms < 1:
        return f"{float(f'{1000 * kilograms:.2g}'):g} g"
    return f"{float(f'{kilograms:.2g}'):g} kg"


def friction(traits: Traits) -> str:
    """Returns the friction of what something is made of."""
    least, most = traits.friction
    return f"{least:g}" if least == most else f"{least:g}–{most:g}"


def rooms(traits: Traits) -> str:
    """Returns how much the rooms inside hold, and how many are alike; those marked * are only looked at."""
    told = [f"{float(f'{litres:.2g}'):g} l{'' if is_fit else '*'}" for litres, is_fit in traits.rooms]
    return ", ".join(f"{told.count(each)} × {each}" if told.count(each) > 1 else each for each in dict.fromkeys(told))


def opens(traits: Traits) -> str:
    """Returns what opens, and how far."""
    return ", ".join(
        f"{joint.name} ({joint.reach:g}°)" if joint.sort == "hinge" else f"{joint.name} ({100 * joint.reach:.2g} cm)"
        for joint in traits.opens
    )


def clearness(traits: Traits) -> str:
    """Returns whether one sees in; nothing where that is no question."""
    return "" if traits.is_clear is None else "yes" if traits.is_clear else "no"


def page() -> str:
    """Returns a table of all kinds as Markdown."""
    return _HEAD + "".join(_rows(KINDS.values()))


def _rows(kinds: Iterable[Kind]) -> Iterator[str]:
    for kind in kinds:
        traits = traits_of(kind)
        cells = (kind.name, kind.group, weight(traits.mass), friction(traits), rooms(traits), opens(traits))
        yield f"| {' | '.join((*cells, clearness(traits)))} |\n".replace("*", "\\*")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
