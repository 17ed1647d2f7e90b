"""Which kinds are touched where they are seen: how far their solids are from what is drawn. Metres.

Only these are for scenes in which things touch, carry or hold each other, and what is asked is whether they do. A
kind that is not in these tables, one of the user's own too, has parts without a body, or solids simpler than itself.
"""

from collections.abc import Mapping
from enum import StrEnum

from tolman.assets.catalogue import KINDS
from tolman.assets.kind import Kind

NEAR = 0.001
"""Within which what touches by solids touches as it is drawn."""


class Contact(StrEnum):
    """How things touch each other."""

    BESIDE = "beside"
    """They stand side by side."""
    STACKED = "stacked"
    """One stands on the other."""
    INSIDE = "inside"
    """One is in the other."""


STRAYS: Mapping[Contact, Mapping[str, float]] = {
    Contact.BESIDE: {
        "block": 0.0001,
        "plank": 0.0001,
        "shoe box": 0.0004,
        "parcel": 0.0006,
        "puzzle cube": 0.0007,
        "moving box": 0.0009,
    },
    Contact.STACKED: {
        "block": 0.0001,
        "plank": 0.0001,
        "counter": 0.0001,
        "kitchen island": 0.0001,
        "crate": 0.0001,
        "milk carton": 0.0001,
        "shoe box": 0.0004,
        "moving box": 0.0004,
        "pepper mill": 0.0005,
        "toy brick": 0.0005,
        "lemon": 0.0006,
        "parcel": 0.0006,
        "spirit level": 0.0008,
        "puzzle cube": 0.0009,
    },
    Contact.INSIDE: {
        "safe": 0.0001,
        "refrigerator": 0.0001,
        "counter": 0.0001,
        "wall cabinet": 0.0001,
        "kitchen island": 0.0001,
        "sideboard": 0.0001,
        "television stand": 0.0001,
        "moving box": 0.0001,
        "storage box": 0.0001,
        "tray": 0.0001,
        "crate": 0.0001,
        "shoe box": 0.0003,
        "cup": 0.0006,
        "mug": 0.0007,
    },
}
"""How far solids are from what is drawn, at most, of each kind that is for a sort of contact."""


def kinds_for(contact: Contact) -> tuple[Kind, ...]:
    """Returns the kinds that are for a sort of contact, in the order of the catalogue; `INSIDE`, those that hold."""
    return tuple(kind for name, kind in KINDS.items() if name in STRAYS[contact])


def touches_as_seen(one: str, other: str, contact: Contact) -> bool:
    """Says whether contact of two kinds by their solids is contact of what is drawn, within `NEAR`.

    Of what is inside of something, it is said second, and it is as near as where things stand side by side.
    """
    theirs = STRAYS[Contact.BESIDE if contact is Contact.INSIDE else contact]
    mine = STRAYS[contact]
    return one in mine and other in theirs and mine[one] + theirs[other] <= NEAR + 1e-9
