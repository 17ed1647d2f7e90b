"""Draws houses from seeds."""

from dataclasses import replace

from tolman.house.clutter import strew
from tolman.house.furniture import furnish, lamps_of
from tolman.house.house import House, Lamp
from tolman.house.plan import draw_plan
from tolman.house.site import Stand, hull_of, site_of
from tolman.seeding import stream

VERSION = 4
"""Rises when an old seed draws another house."""


def draw_house(seed: int, rooms: int = 6, density: float = 1.0, tidiness: float = 0.7) -> House:
    """Returns the furnished house of a seed, with so many rooms.

    Args:
        seed: Decides everything that the rest leaves open.
        rooms: From 1 to 12.
        density: How much stands in it: 0 nothing, 1 as usual, 2 a lot.
        tidiness: 1 where everything stands straight, 0 where things lie about, on the floor too.
    """
    return furnished(draw_plan(seed, rooms), seed, density, tidiness)


def furnished(house: House, seed: int, density: float = 1.0, tidiness: float = 0.7) -> House:
    """Returns an empty house with furniture, lamps and small things in it."""
    hull = hull_of(house)
    stands: list[Stand] = []
    lamps: list[Lamp] = []
    for room in house.rooms:
        site = site_of(house, room, stream(seed, "furniture", room.name), hull, tuple(stands))
        furnish(site, density)
        lamps += lamps_of(site)
        site.rng = stream(seed, "clutter", room.name)
        strew(site, density, tidiness)
        stands += site.stands
    return replace(house, things=tuple(stand.thing for stand in stands), lamps=(*house.lamps, *lamps))
