"""A house as a stage for the ray tracer. World frame, metres; labels count the names that come with the stage.

What stays as it was is not made anew: models by kind and state, things by model and place, parts of the shell.
"""

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import lru_cache

from tolman.assets.finish import fabric
from tolman.assets.primitive import sheet
from tolman.assets.shape import Shape
from tolman.house.cloths import drawn_grid
from tolman.house.house import Cloth, House, Thing
from tolman.house.liquids import holds_liquid, liquid_shape
from tolman.house.models import matrix, own_shape
from tolman.house.puddles import puddle_shape
from tolman.house.shell import ShellPart, shell_of
from tolman.render.house.lights import lights_of, panes_of, sky_of
from tolman.render.house.reach import spaces_of
from tolman.render.house.shelf import Shelf
from tolman.render.tracer.device import processors
from tolman.render.tracer.part import Assembly, StagePart
from tolman.render.tracer.stage import staged
from tolman.render.tracer.world import part_of

Wanted = tuple[Hashable, Callable[[], StagePart]]
"""A part under the key by which it is kept, and what makes it."""

MOST_BYTES = 256 * 2**20
"""What is kept of parts, at most."""

_KEPT_SHELLS = 32

_shelf: Shelf[StagePart] = Shelf(lambda part: part.bytes, MOST_BYTES)


def stage_of(house: House, threads: int | None = None) -> tuple[Assembly, tuple[str, ...]]:
    """Returns what is drawn of a house, and the name of each label: parts of the shell, things, cloths, puddles.

    `threads` make what is new; None for as many as this process may use.
    """
    shell = _shell(house)
    wanted = [*(_fixed(part.shape) for part in shell), *map(_thing, house.things), *map(_cloth, house.cloths)]
    wanted += [_fixed(puddle_shape(house, puddle)) for puddle in house.puddles]
    names = (
        *(part.name for part in shell),
        *(each.name for each in house.loose),
    )
    liquids = {number: thing for number, thing in enumerate(house.things, len(shell)) if holds_liquid(thing)}
    labels = (*range(len(wanted)), *liquids)
    parts = _shelf.all_fetched([*wanted, *map(_liquid, liquids.values())], threads or processors())
    lights, panes = lights_of(house), panes_of(house)
    spaces = spaces_of(house, lights, panes)
    return Assembly(tuple(parts), labels, lights, sky_of(house), panes, spaces), names


def _shell(house: House) -> tuple[ShellPart, ...]:
    """Returns the parts of the shell; those that stay as they were have the very same shapes."""
    return _shell_alone(replace(house, things=(), cloths=(), puddles=(), sun=None))


@lru_cache(_KEPT_SHELLS)
def _shell_alone(house: House) -> tuple[ShellPart, ...]:
    return tuple(shell_of(house))


def _fixed(shape: Shape) -> Wanted:
    """Returns a part of the shell, or a puddle."""
    return shape, lambda: part_of(staged(shape, 0), at_home=True)


def _thing(thing: Thing) -> Wanted:
    """Returns a thing where it is."""
    model = _model(thing)

    def own() -> StagePart:
        return part_of(staged(own_shape(thing), 0), at_home=True, to_move=True)

    def put() -> StagePart:
        return _shelf.fetched(("model", *model), own).moved(matrix(thing.turn), thing.at)

    return ("thing", *model, thing.turn, thing.at), put


def _model(thing: Thing) -> tuple[Hashable, ...]:
    """Returns what the model of a thing is decided by."""
    return thing.kind, tuple(thing.options.items()), tuple(sorted(thing.joints.items())), thing.scale


def _liquid(thing: Thing) -> Wanted:
    """Returns the liquid in a thing."""
    key = ("liquid", *_model(thing), thing.turn, thing.at, thing.liquid)
    return key, lambda: part_of(staged(liquid_shape(thing), 0), at_home=True)


def _cloth(cloth: Cloth) -> Wanted:
    """Returns a cloth as it lies."""
    return cloth, lambda: part_of(staged(_sheet(cloth), 0), at_home=True)


def _sheet(cloth: Cloth) -> Shape:
    return sheet(drawn_grid(cloth)).of(fabric(cloth.colour))
