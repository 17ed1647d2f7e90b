"""Every kind of thing by name: one list for words and pictures. A new kind is declared in the file of its group.

A package that has things of its own names each group of them in its metadata:

    [project.entry-points."tolman.things"]
    garden = "my_package.garden:GARDEN"

Scenes never draw these by chance, so a seed means the same scene whatever is installed; a scene that is written down
can name them.
"""

import re
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points

from tolman.assets.catalogue.appliances import APPLIANCES
from tolman.assets.catalogue.bathroom import BATHROOM
from tolman.assets.catalogue.bedroom import BEDROOM
from tolman.assets.catalogue.boxes import BOXES
from tolman.assets.catalogue.clothing import CLOTHING
from tolman.assets.catalogue.containers import CONTAINERS
from tolman.assets.catalogue.crockery import CROCKERY
from tolman.assets.catalogue.decoration import DECORATION
from tolman.assets.catalogue.desk import DESK
from tolman.assets.catalogue.electronics import ELECTRONICS
from tolman.assets.catalogue.food import FOOD
from tolman.assets.catalogue.grooming import GROOMING
from tolman.assets.catalogue.hand_tools import HAND_TOOLS
from tolman.assets.catalogue.kitchen import KITCHEN
from tolman.assets.catalogue.kitchenware import KITCHENWARE
from tolman.assets.catalogue.lamps import LAMPS
from tolman.assets.catalogue.living import LIVING
from tolman.assets.catalogue.office import OFFICE
from tolman.assets.catalogue.playroom import PLAYROOM
from tolman.assets.catalogue.produce import PRODUCE
from tolman.assets.catalogue.ramps import RAMPS
from tolman.assets.catalogue.seating import SEATING
from tolman.assets.catalogue.shelf import SHELF
from tolman.assets.catalogue.small_toys import SMALL_TOYS
from tolman.assets.catalogue.sport import SPORT
from tolman.assets.catalogue.storage import STORAGE
from tolman.assets.catalogue.tables import TABLES
from tolman.assets.catalogue.tableware import TABLEWARE
from tolman.assets.catalogue.toiletries import TOILETRIES
from tolman.assets.catalogue.toys import TOYS
from tolman.assets.catalogue.walls import WALLS
from tolman.assets.kind import Group, Kind
from tolman.errors import ThingError
from tolman.offers import loaded, source

GROUP = "tolman.things"
"""Where other packages name their groups of things."""

_GROUPS = (
    SEATING,
    TABLES,
    STORAGE,
    APPLIANCES,
    ELECTRONICS,
    KITCHENWARE,
    TOYS,
    PLAYROOM,
    LAMPS,
    DECORATION,
    SPORT,
    CLOTHING,
    CONTAINERS,
    BATHROOM,
    OFFICE,
    KITCHEN,
    BEDROOM,
    LIVING,
    WALLS,
    BOXES,
    RAMPS,
    CROCKERY,
    TABLEWARE,
    FOOD,
    PRODUCE,
    TOILETRIES,
    GROOMING,
    DESK,
    SHELF,
    HAND_TOOLS,
    SMALL_TOYS,
)

_NAME = re.compile(r"[\w-]+( [\w-]+)*")


def joined(ours: Iterable[Group], others: Iterable[EntryPoint]) -> dict[str, Kind]:
    """Returns our kinds and then those of other packages, by name; refuses what scenes cannot hold."""
    kinds = {kind.name: kind for group in ours for kind in group.kinds}
    for entry in sorted(others):
        for kind in _loaded(entry):
            if kind.name in kinds:
                raise ThingError(f"{source(entry, _WHAT)} has a name that is taken, {kind.name!r}; rename it")
            kinds[kind.name] = kind
    return kinds


_WHAT = "group of things"


def _loaded(entry: EntryPoint) -> list[Kind]:
    """Returns the kinds of a group that another package names."""
    group = loaded(entry, _WHAT, ThingError)
    if not isinstance(group, Group):
        raise ThingError(f"{source(entry, _WHAT)} is no Group; mend that package")
    for kind in group.kinds:
        if kind.drawn:
            raise ThingError(f"{source(entry, _WHAT)} says drawn=True, which would change old scenes; leave it out")
        if not _NAME.fullmatch(kind.name):
            raise ThingError(
                f"{source(entry, _WHAT)} has {kind.name!r}; a name has letters, digits and single blanks"
            )
    return group.kinds


KINDS: dict[str, Kind] = joined(_GROUPS, entry_points(group=GROUP))
"""Every kind, in the order in which scenes draw from them; a new one goes to the end of its group."""
