"""Hindsight: which cells of a floor plan the looks of a player have covered.

Frame: columns from the west, rows from the south.
"""

import json
import re

from tolman.geometry import bins
from tolman.geometry.pose import HEADINGS, Cell, Heading, minus, own_frame, plus

_ROWS = re.compile(r"(?:^[.#+*A-Z]{3,}$\n?)+", re.M)
_DOOR = "+"
_SELF = "*"

Look = tuple[Cell, Heading, bool]
"""Where a player looked from, counted from where it is now; the way it faced; whether it stood in a doorway."""


def unseen_letters(message: str, looks: list[Look], in_doorway: bool) -> str:
    """Returns the letters on the floor plan of a message that no look covered, in the form that is asked for.

    The player, which may be in a doorway now, hides what it stands on.
    """
    found = _ROWS.search(message)
    floor = _floor(found[0].split()) if found else {}
    me = next((cell for cell, mark in floor.items() if mark == _SELF), (0, 0))
    floor |= {me: _DOOR} if in_doorway else {}
    seen: set[Cell] = set()
    for step, heading, from_doorway in looks:
        seen |= _covered(floor, plus(me, step), heading, from_doorway)
    letters = sorted(mark for cell, mark in floor.items() if mark.isalpha() and cell not in seen)
    return json.dumps({"unexplored": letters})


def _floor(rows: list[str]) -> dict[Cell, str]:
    """Returns what stands on each cell that is no wall; the first row is the northernmost."""
    marks = {(x, y): mark for y, row in enumerate(reversed(rows)) for x, mark in enumerate(row)}
    return {cell: mark for cell, mark in marks.items() if mark != "#"}


def _covered(floor: dict[Cell, str], at: Cell, heading: Heading, from_doorway: bool) -> set[Cell]:
    """Returns the cells that a look covers in its room, or in both rooms of a doorway."""
    entrances = [plus(at, each.step) for each in HEADINGS] if from_doorway else [at]
    inside = {cell for entrance in entrances for cell in _room(floor, entrance)}
    return {cell for cell in inside if bins.in_view(*own_frame(minus(cell, at), heading))}


def _room(floor: dict[Cell, str], entrance: Cell) -> set[Cell]:
    """Returns the cells of the room of `entrance`, if that is a cell of floor."""
    room = {entrance} if entrance in floor and floor[entrance] != _DOOR else set()
    queue = list(room)
    while queue:
        cell = queue.pop()
        for heading in HEADINGS:
            beside = plus(cell, heading.step)
            if beside in floor and floor[beside] != _DOOR and beside not in room:
                room.add(beside)
                queue.append(beside)
    return room
