"""Memories made by hand, and items with little in them."""

from collections.abc import Mapping, Sequence

from tolman.eye.stance import Stance, stance_at
from tolman.house.house import Area, House, Room, Thing
from tolman.suites.esi.item import Asked, Item, Key, Phase
from tolman.suites.esi.kinds.kind import Kind
from tolman.suites.esi.sight import Glimpse, Mask

HERE = stance_at((3.0, 1.0, 0.4))


def glimpse(masks: Mapping[str, Mask], move: str = "", verdict: str = "", stance: Stance = HERE) -> Glimpse:
    """Returns a glimpse of some things, by their names in the house."""
    return Glimpse(stance, move, 0, verdict, dict(masks))


def item(kind: Kind, asked: Asked, things: Sequence[Thing]) -> Item:
    """Returns an item about things on a bare floor."""
    house = House((Room("yard", "hall", Area(0.0, 0.0, 6.0, 6.0)),), (), things=tuple(things))
    return Item("", kind.id, 0, 0, 1, (Phase(house, HERE),), asked, Key(0, ()))
