"""Kinds of thing: name, front, true size and shape, declared together. Frame and units as in `assets.shape`."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from typing import Literal

import numpy as np

from tolman.assets.body import grounded
from tolman.assets.finish import COLOURS
from tolman.assets.material import Colour
from tolman.assets.shape import Patch, Shape, Solid
from tolman.assets.stuff import PLASTIC, Stuff
from tolman.seeding import Stream

Option = str | int
Choice = Mapping[str, Option]
"""One value for every option of a kind."""
Holder = Literal["floor", "wall", "ceiling"]
"""What a thing is made for: to stand, on a floor or on another thing, to hang on a wall or from a ceiling."""


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A sort of thing."""

    name: str
    group: str
    has_front: bool
    """Whether a person knows its front at a glance."""
    width: float
    """Metres from side to side, seen from the front: no model is wider."""
    depth: float
    """Metres from front to back."""
    tall: float
    """Metres from the floor to the top."""
    options: Mapping[str, tuple[Option, ...]]
    """What its models differ in; "colour" lists the colours it usually comes in."""
    make: Callable[..., Shape]
    drawn: bool = True
    """Whether scenes draw it by chance. A kind that comes later is not: old seeds keep their scenes."""
    held_by: Holder = "floor"
    """A wall is touched by its back, a ceiling by its top."""
    heft: float = 1.0
    """How many times as heavy it is as its parts with their usual walls: more with works inside, less if thinner."""

    def choices(self) -> Iterator[Choice]:
        """Yields every combination of its options, the usual one first."""
        for values in product(*self.options.values()):
            yield dict(zip(self.options, values, strict=True))

    def spread(self, count: int) -> Iterator[Choice]:
        """Yields up to `count` choices that lie far apart, colours in turn; the usual one first."""
        shapes = [values for name, values in self.options.items() if name != "colour"]
        names = [name for name in self.options if name != "colour"]
        every = [dict(zip(names, values, strict=True)) for values in product(*shapes)]
        for number in range(min(count, len(every))):
            colours = self.options["colour"]
            yield {"colour": colours[number % len(colours)], **every[number * len(every) // min(count, len(every))]}

    def draw(self, rng: Stream, **fixed: Option) -> Choice:
        """Returns a value for every option, by chance where it is not given."""
        return {name: fixed.get(name, rng.pick(values)) for name, values in self.options.items()}


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """One thing of a kind, in its own frame, on the floor and in the middle."""

    kind: Kind
    choice: Choice
    shape: Shape

    @property
    def size(self) -> tuple[float, float, float]:
        """Width, depth and height in metres."""
        low, high = self.shape.bounds()
        width, depth, tall = (float(extent) for extent in high - low)
        return width, depth, tall


@dataclass(frozen=True, slots=True)
class Group:
    """Kinds that belong together, in the order in which they were declared."""

    name: str
    drawn: bool = False
    """Whether scenes draw its kinds by chance; only the oldest groups', so that old seeds keep their scenes."""
    kinds: list[Kind] = field(default_factory=list)

    def kind(
        self,
        name: str,
        size: tuple[float, float, float],
        *,
        front: bool,
        colour: tuple[str, ...],
        held_by: Holder = "floor",
        heft: float = 1.0,
        **options: tuple[Option, ...],
    ) -> Callable[[Callable[..., Shape]], Callable[..., Shape]]:
        """Declares the kind whose shape a function makes from a colour and its options."""

        def declare(make: Callable[..., Shape]) -> Callable[..., Shape]:
            choices = {"colour": colour, **options}
            self.kinds.append(Kind(name, self.name, front, *size, choices, make, self.drawn, held_by, heft))
            return make

        return declare


def build(kind: Kind, **choice: Option) -> Model:
    """Returns a model of `kind`; options that are not given take their usual value.

    `colour` may be any of `finish.COLOURS`; other options have the values that the kind lists.
    """
    known = {name: values[0] for name, values in kind.options.items()}
    for name, value in choice.items():
        allowed = tuple(COLOURS) if name == "colour" else kind.options.get(name, ())
        if value not in allowed:
            raise ValueError(_complaint(kind, name, value, allowed))
    chosen = known | choice
    colour: Colour = COLOURS[str(chosen["colour"])]
    shape = kind.make(**{**chosen, "colour": colour})
    return Model(kind, chosen, _settled(shape))


def _complaint(kind: Kind, name: str, value: Option, allowed: tuple[Option, ...]) -> str:
    if name not in kind.options:
        return f"a {kind.name} has no option {name!r}; it has {', '.join(kind.options)}"
    return f"the {name} of a {kind.name} is one of {', '.join(map(str, allowed))}, not {value!r}"


def _settled(shape: Shape) -> Shape:
    """Returns a shape on the floor, in the middle."""
    low, high = shape.bounds()
    middle = (low + high) / 2
    settled = shape.at(-middle[0], -middle[1], -low[2])
    patches = tuple(replace(p, points=np.ascontiguousarray(p.points)) for p in settled.patches)
    solids = tuple(map(grounded, map(_clad_as(patches), settled.solids)))
    return replace(settled, patches=patches, solids=solids)


def _clad_as(patches: tuple[Patch, ...]) -> Callable[[Solid], Solid]:
    """Returns what gives a solid without stuff that of which most is drawn, among what moves with it."""

    @cache
    def main(joint: str | None) -> Stuff:
        areas: dict[Stuff, float] = {}
        for patch in patches:
            if patch.joint == joint:
                corners = patch.points[patch.triangles]
                faces = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
                area = float(np.linalg.norm(faces, axis=1).sum())
                areas[patch.material.stuff] = areas.get(patch.material.stuff, 0.0) + area
        return max(areas, key=areas.__getitem__, default=PLASTIC)

    return lambda solid: solid if solid.stuff else replace(solid, stuff=main(solid.joint))
