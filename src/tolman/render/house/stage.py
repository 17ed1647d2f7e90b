"""A house as a stage for the ray tracer. World frame, metres; labels count the names that come with the stage.

What stays as it was is not made anew: models by kind and state, things by model and place, the shell as a whole.
"""

from collections.abc import Callable, Hashable
from dataclasses import replace

import numpy as np

from tolman.assets.finish import fabric
from tolman.assets.primitive import sheet
from tolman.assets.shape import Shape
from tolman.house.house import Cloth, House, Thing
from tolman.house.models import matrix, own_shape
from tolman.house.shell import ShellPart, shell_of
from tolman.render.house.lights import lights_of, panes_of, sky_of, spaces_of
from tolman.render.house.shelf import Shelf
from tolman.render.tracer.stage import Sky, Stage, joined, placed, staged

MOST_BYTES = 256 * 2**20
"""What is kept of stages, at most."""

_TREE = 36
"""Bytes of a tree for each triangle."""


def size_of(stage: Stage) -> int:
    """Returns the bytes that a stage takes, and the tree over it, about."""
    arrays = (stage.points, stage.normals, stage.texture, stage.material, stage.label)
    return sum(array.nbytes for array in arrays) + _TREE * len(stage.points)


_shelf: Shelf[Stage] = Shelf(size_of, MOST_BYTES)


def stage_of(house: House) -> tuple[Stage, tuple[str, ...]]:
    """Returns what is drawn of a house, and the name of each label: parts of the shell, things, cloths."""
    shell = tuple(shell_of(house))
    parts = (_shell(house, shell), *map(_thing, house.things), *map(_cloth, house.cloths))
    labelled = [parts[0], *(_relabelled(part, label) for label, part in enumerate(parts[1:], len(shell)))]
    names = (
        [part.name for part in shell] + [thing.name for thing in house.things] + [each.name for each in house.cloths]
    )
    whole = joined(labelled, lights_of(house), sky_of(house))
    return replace(whole, parts=parts, panes=panes_of(house), spaces=spaces_of(house)), tuple(names)


def _shell(house: House, shell: tuple[ShellPart, ...]) -> Stage:
    """Returns the parts of the shell together."""
    key = (house.rooms, house.doorways, house.windows, house.lamps, house.height, house.wall)
    return _kept(key, lambda: joined([_part(part, label) for label, part in enumerate(shell)], (), Sky()))


def _part(part: ShellPart, label: int) -> Stage:
    # Shapes of parts that stay as they were are the very same.
    return _relabelled(_kept(part.shape, lambda: staged(part.shape, 0)), label)


def _thing(thing: Thing) -> Stage:
    """Returns a thing where it is."""
    model = (thing.kind, tuple(thing.options.items()), tuple(sorted(thing.joints.items())), thing.scale)

    def own() -> Stage:
        return staged(own_shape(thing), 0)

    def put() -> Stage:
        return placed(_kept(("model", *model), own), 0, matrix(thing.turn), thing.at)

    return _kept(("thing", *model, thing.turn, thing.at), put)


def _cloth(cloth: Cloth) -> Stage:
    """Returns a cloth as it lies."""
    return _kept(cloth, lambda: staged(_sheet(cloth), 0))


def _sheet(cloth: Cloth) -> Shape:
    grid = np.array(cloth.points, float).reshape(-1, cloth.columns, 3)
    return sheet(grid).of(fabric(cloth.colour))


def _relabelled(stage: Stage, label: int) -> Stage:
    return replace(stage, label=np.full_like(stage.label, label))


def _kept(key: Hashable, make: Callable[[], Stage]) -> Stage:
    return _shelf.fetched(key, make)
