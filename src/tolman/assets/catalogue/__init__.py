"""Every kind of thing by name: one list for words and pictures. A new kind is declared in the file of its group."""

from tolman.assets.catalogue.appliances import APPLIANCES
from tolman.assets.catalogue.bathroom import BATHROOM
from tolman.assets.catalogue.clothing import CLOTHING
from tolman.assets.catalogue.containers import CONTAINERS
from tolman.assets.catalogue.decoration import DECORATION
from tolman.assets.catalogue.electronics import ELECTRONICS
from tolman.assets.catalogue.kitchenware import KITCHENWARE
from tolman.assets.catalogue.lamps import LAMPS
from tolman.assets.catalogue.office import OFFICE
from tolman.assets.catalogue.playroom import PLAYROOM
from tolman.assets.catalogue.seating import SEATING
from tolman.assets.catalogue.sport import SPORT
from tolman.assets.catalogue.storage import STORAGE
from tolman.assets.catalogue.tables import TABLES
from tolman.assets.catalogue.toys import TOYS
from tolman.assets.kind import Kind

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
)

KINDS: dict[str, Kind] = {kind.name: kind for group in _GROUPS for kind in group.kinds}
"""Every kind, in the order in which scenes draw from them; a new one goes to the end of its group."""
