"""Drawn houses: whether they are sound, have ways as wide as they are meant to, and rooms that are all reached."""

from proofs.proof import Figure, Figures, Proof, Sums, cut
from proofs.versions import houses
from tolman.house.checks import complaints
from tolman.house.draw import draw_house
from tolman.house.house import House
from tolman.house.site import WAY
from tolman.house.soundness import floor_of, reached, standing
from tolman.house.ways import FloorMap

MOST_ROOMS = 12
KNOBS = ((1.0, 0.7), (2.0, 0.0), (1.0, 0.7), (0.5, 1.0), (0.0, 0.7))
"""Density and tidiness of houses, one after the other for all numbers of rooms."""
_COARSE = 0.03
"""Metres by which a map of the floor may take a way for narrower than it is, on either side."""


def house_of(seed: int) -> House:
    """Returns the house of a seed: of one room, two, and so on, first as usual and then fuller and emptier."""
    density, tidiness = KNOBS[seed // MOST_ROOMS % len(KNOBS)]
    return draw_house(seed, 1 + seed % MOST_ROOMS, density, tidiness)


def has_ways(house: House, floor: FloorMap) -> bool:
    """Says whether a way of full width leads from each doorway to all others."""
    regions = floor.regions(WAY / 2 - _COARSE)
    parts = {int(regions[floor.cell(*doorway.at)]) for doorway in house.doorways}
    return len(parts) <= 1 and 0 not in parts


def furnishing(seeds: range) -> Sums:
    """Counts for each number of rooms houses, unsound ones, ones without wide ways, rooms, rooms reached, things."""
    sums: Sums = {}
    for seed in seeds:
        house = house_of(seed)
        solids = standing(house).solids
        found = (
            1,
            bool(complaints(house)),
            not has_ways(house, floor_of(house, solids)),
            len(house.rooms),
            len(reached(house, solids)),
            len(house.things),
        )
        row = sums.setdefault(f"{len(house.rooms):02d} rooms", [0.0] * len(found))
        for place, number in enumerate(found):
            row[place] += number
    return sums


def soundness(sums: Sums) -> Figures:
    """Tells how many houses have a fault, and how full they are."""
    figures: Figures = {}
    for name, (drawn, unsound, narrow, rooms, entered, things) in sums.items():
        figures[f"{name}: houses"] = Figure(drawn, least=1)
        figures[f"{name}: unsound"] = Figure(unsound, most=0)
        figures[f"{name}: without a way of {WAY} m between all doors"] = Figure(narrow, most=0)
        figures[f"{name}: share of rooms reached"] = Figure(round(entered / rooms, 5), least=1)
        figures[f"{name}: things in a house"] = Figure(round(things / drawn, 1))
    return figures


PROOFS = (
    Proof(
        "houses",
        "Houses of 1 to 12 rooms, empty, full, tidy and untidy, are sound: nothing lies in anything else, floats, is "
        f"stuck or bars a door; a body reaches every room, and ways of {WAY} m lead from each doorway to all others.",
        houses,
        cut(range(300), 5),
        furnishing,
        soundness,
    ),
)
