"""Drawn houses are sound: nothing lies in anything else, and all rests, opens and can be reached, in every seed."""

from typing import TYPE_CHECKING

from proofs.proof import Figure, Figures, Proof, Sums, cut
from proofs.versions import houses

if TYPE_CHECKING:
    from tolman.house.house import House

ROOMS = 12
"""The rooms of houses are 1 to so many in turn."""
HALF_CELL = 0.03
"""Metres by which a map of the floor takes things for wider than they are, about."""


def checking(seeds: range) -> Sums:
    """Counts houses by their rooms, those that are not sound, and those without a way between all doors."""
    from tolman.house.checks import complaints
    from tolman.house.draw import draw_house

    found: Sums = {}
    for seed in seeds:
        rooms = 1 + seed % ROOMS
        house = draw_house(seed, rooms)
        row = found.setdefault(f"{rooms} rooms", [0.0] * 4)
        row[0] += 1
        row[1] += len(house.things)
        row[2] += bool(complaints(house))
        row[3] += not _has_ways(house)
    return found


def _has_ways(house: "House") -> bool:
    """Says whether a body of the width that stays free gets from every door to every other."""
    from tolman.house.site import WAY
    from tolman.house.soundness import floor_of, standing

    floor = floor_of(house, standing(house).solids)
    regions = floor.regions(WAY / 2 - HALF_CELL)
    parts = {int(regions[floor.cell(*doorway.at)]) for doorway in house.doorways}
    return len(parts) <= 1 and 0 not in parts


def sound(sums: Sums) -> Figures:
    """None is unsound, none lacks a way, and all are furnished."""
    found: Figures = {}
    for name, (houses_drawn, things, unsound, blocked) in sums.items():
        found[f"{name}: unsound"] = Figure(unsound, 0, 0)
        found[f"{name}: without a way of 0.7 m between all doors"] = Figure(blocked, 0, 0)
        found[f"{name}: things"] = Figure(things / houses_drawn, 4 * int(name.split()[0]))
    return found


PROOFS = (
    Proof(
        "houses",
        "Drawn houses are sound, with ways of 0.7 m between all doors.",
        houses,
        cut(range(300), 6),
        checking,
        sound,
    ),
)
