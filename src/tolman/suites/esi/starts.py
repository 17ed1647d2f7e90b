"""Other starts: items as they are, but for where the player stands at first."""

from collections.abc import Iterator
from dataclasses import replace

from tolman.eye.stance import DEGREES, HEADINGS, LEVEL, stance_at
from tolman.seeding import stream
from tolman.suites.esi.item import Item
from tolman.suites.esi.scenery import Scenery

_CLEAR = 0.25
"""Metres that are free around a start."""


def other_starts(item: Item, count: int) -> Iterator[Item]:
    """Yields an item with other starts in the room of its own, that face anywhere."""
    (x, y, _), house = item.start.start.at, item.start.house
    room = house.room_at(x, y)
    rng = stream(item.family, "esi", "other starts", item.kind, item.difficulty)
    spots = Scenery(house).spots(rng, _CLEAR, (room.name,) if room else ())
    for number, place in zip(range(count), spots, strict=False):
        start = stance_at((*place, LEVEL), rng.below(HEADINGS) * DEGREES, -DEGREES)
        phases = (replace(item.start, start=start), *item.phases[1:])
        yield replace(item, id=f"{item.id}-from-{number}", phases=phases)
