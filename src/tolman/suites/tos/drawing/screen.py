"""Plans on screens: how large a cell is there, and where names go. Frame and units as in `geometry.pose`.

A page chooses its font itself, so that names are measured by their letters.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from tolman.render.labels import Box, Label, Obstacles, Point, Style, along, around, place
from tolman.suites.tos.drawing.plan import Plan, slabs
from tolman.suites.tos.drawing.signs import Sign
from tolman.suites.tos.drawing.sketch import EDGE
from tolman.suites.tos.drawing.trail import Trail, stops

CELL = 22.0
"""Pixels of a cell."""

_LETTER, _LINE = 7.0, 15.0
"""Pixels of a letter and of a line, about."""
_STOP = 1.2
"""How much larger the numbers of looks are: in a small drawing they stand alone."""

_NOWHERE = Trail(())


def frame_of(plan: Plan) -> Box:
    """Returns what a screen shows of a plan."""
    return Box(-EDGE, -EDGE, plan.size[0] - 1 + EDGE, plan.size[1] - 1 + EDGE)


def lettered(plan: Plan, others: Sequence[Sign] = (), trail: Trail = _NOWHERE) -> tuple[Plan, dict[str, Point]]:
    """Returns a plan with places for the names of its things, and for the numbers of the looks of a trail.

    They cover no sign, neither of the plan nor of the others, and no other word.
    """
    numbers = stops(trail)
    signs = (*plan.things, *plan.doors, plan.start, *others)
    boxes = {sign.at: sign.box for sign in signs}
    labels = [Label(sign.name, sign.at, boxes[sign.at], Style.THING) for sign in plan.things]
    labels += [Label(text, at, boxes.get(at, around(at, 0.1, 0.1)), Style.STOP) for at, text in numbers.items()]
    lines = [slab for walls in plan.walls for slab in slabs(walls)]
    lines += [box for ends in pairwise(trail.path) for box in along(*ends, 0.2)]
    around_them = Obstacles(tuple(boxes.values()), tuple(lines), frame_of(plan))
    placed, _ = place(labels, _extent, around_them)
    spots = [_rounded(box.centre) for box in placed]
    things = tuple(replace(sign, label=spot) for sign, spot in zip(plan.things, spots, strict=False))
    return replace(plan, things=things), dict(zip(numbers.values(), spots[len(things) :], strict=True))


def _extent(label: Label) -> Point:
    size = _STOP if label.style is Style.STOP else 1.0
    return size * _LETTER * len(label.text) / CELL, size * _LINE / CELL


def _rounded(at: Point) -> Point:
    return round(at[0], 2), round(at[1], 2)
