"""What a player does to a house, as values with a JSON form.

Acts name things, doorways, lamps and cloths by their own names in the house; who may use which name, and what a place
in a picture means, is not decided here. Places are metres, bearings degrees clockwise from north.
"""

from enum import StrEnum
from math import inf, isfinite
from typing import Annotated, TypeAlias, get_args

from msgspec import Meta, Struct

from tolman.house.house import FLOOR

PUSH, TAP = 10.0, 0.5
"""Newtons of a push, and newton seconds of a tap, whose force is not given."""

MOST_NEWTONS, MOST_IMPULSE, MOST_LITRES, MOST_STACKED, FARTHEST = 2000.0, 200.0, 1000.0, 20, 1000.0
"""What an act that is read may say at most, of things and metres too: more is a slip of the pen."""

Degrees = Annotated[float, Meta(ge=-360, le=360)]
_Metres = Annotated[float, Meta(ge=-FARTHEST, le=FARTHEST)]
Spot = tuple[_Metres, _Metres]
"""A place on the plan."""


class Side(StrEnum):
    """Where one thing is beside another, for somebody who looks at its front."""

    LEFT = "left"
    RIGHT = "right"
    FRONT = "front"
    BEHIND = "behind"


class _Act(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="act"):
    """Something that a player does."""


class PickUp(_Act, frozen=True, tag="pick up"):
    """Takes a thing into the hand, out of what it lies in too; what is in or on it comes along."""

    thing: str


class PutBack(_Act, frozen=True, tag="put back"):
    """Puts what the hand holds where it was, a cloth too."""


class Put(_Act, frozen=True, tag="put"):
    """Puts what the hand holds down upright."""

    on: str = FLOOR
    """A thing; the floor, which is that of the room out of which it was taken; or, as `shell.floor_name` calls it,
    that of another room."""
    at: Spot | None = None
    """Where its middle comes; None for the nearest free spot to the middle, or to where the side is."""
    side: Side | None = None
    """Beside `of`, on what that stands on; `on` says nothing then."""
    of: str = ""
    turn: Degrees = 0.0
    """Degrees counter-clockwise from above by which it is turned from how it stood."""


class PutInside(_Act, frozen=True, tag="put inside"):
    """Puts what the hand holds into a thing."""

    into: str


class Open(_Act, frozen=True, tag="open"):
    """Opens a door of the house, or a lid, door or drawer of a thing."""

    what: str
    joint: str = ""
    """Empty for all that a thing has."""


class Shut(_Act, frozen=True, tag="shut"):
    """Shuts what `Open` opens."""

    what: str
    joint: str = ""


class Push(_Act, frozen=True, tag="push"):
    """Pushes a thing for half a second, and watches what comes of it; then all is as it was."""

    thing: str
    bearing: Degrees
    newtons: Annotated[float, Meta(le=MOST_NEWTONS)] = PUSH
    height: float = 0.5
    """At which share of its height, from its foot."""

    def __post_init__(self) -> None:
        """Refuses forces and heights that there are not."""
        _check_shove(self.bearing, self.newtons, self.height)


class Tap(_Act, frozen=True, tag="tap"):
    """Gives a thing a tap, and watches what comes of it; then all is as it was."""

    thing: str
    bearing: Degrees
    impulse: Annotated[float, Meta(le=MOST_IMPULSE)] = TAP
    """Newton seconds."""
    height: float = 0.5

    def __post_init__(self) -> None:
        """Refuses impulses and heights that there are not."""
        _check_shove(self.bearing, self.impulse, self.height)


def _check_shove(bearing: float, strength: float, height: float) -> None:
    if not isfinite(bearing):
        raise ValueError(f"a bearing is a number of degrees, not {bearing}")
    if not 0 < strength < inf:
        raise ValueError(f"a push or tap is stronger than nothing and finite, not {strength}")
    if not 0 <= height <= 1:
        raise ValueError(f"a thing is pushed at a share of its height from 0 to 1, not {height}")


class PutOnSlope(_Act, frozen=True, tag="put on slope"):
    """Puts what the hand holds on a slanting surface and watches it for two seconds; then the hand has it again."""

    on: str


class Stack(_Act, frozen=True, tag="stack"):
    """Builds a tower and sees whether it stands; one that does not is taken apart again, each thing where it was."""

    things: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_STACKED)]
    """From the lowest to the highest."""
    on: str = FLOOR
    at: Spot | None = None


class Fill(_Act, frozen=True, tag="fill"):
    """Fills a vessel with water, in the hand or where it stands."""

    vessel: str
    litres: Annotated[float, Meta(gt=0, le=MOST_LITRES)] | None = None
    """How much is poured, into what is there already too; None for up to the brim."""


class Pour(_Act, frozen=True, tag="pour"):
    """Pours out of the vessel that the hand holds."""

    into: str = ""
    """A vessel; empty for on the floor."""
    tilt: Annotated[float, Meta(ge=0, le=180)] = 180.0
    """Degrees by which the vessel is tilted at last; what it holds then stays in it."""


class Empty(_Act, frozen=True, tag="empty"):
    """Empties a vessel into a drain, in the hand or where it stands."""

    vessel: str


class Lift(_Act, frozen=True, tag="lift"):
    """Takes a cloth off what it covers."""

    cloth: str


class Drape(_Act, frozen=True, tag="drape"):
    """Lets the cloth that the hand holds fall over a thing."""

    over: str


class LookInto(_Act, frozen=True, tag="look into"):
    """Looks into a thing through its opening; nothing becomes otherwise."""

    what: str
    joint: str = ""
    """The drawer or door whose room is meant; empty for the first that is open."""


class Switch(_Act, frozen=True, tag="switch"):
    """Switches a lamp on, or off."""

    lamp: str
    """A lamp, or the thing that it belongs to."""
    on: bool


class Torch(_Act, frozen=True, tag="torch"):
    """Takes a torch, lit, or puts it away."""

    on: bool = True


Act: TypeAlias = (
    PickUp
    | PutBack
    | Put
    | PutInside
    | Open
    | Shut
    | Push
    | Tap
    | PutOnSlope
    | Stack
    | Fill
    | Pour
    | Empty
    | Lift
    | Drape
    | LookInto
    | Switch
    | Torch
)

TAGS: tuple[str, ...] = tuple(kind.__struct_config__.tag for kind in get_args(Act))
"""What the JSON form of an act says that it is, as "pick up"."""
