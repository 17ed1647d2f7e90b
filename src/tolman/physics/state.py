"""A house and what its visitor carries, at an instant; and how one state differs from another.

World frame and units as in `house.house`. Nothing here needs MuJoCo: whoever has a state and recorded changes has the
state after.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Protocol, TypeVar

import msgspec

from tolman.house.house import (
    Cloth,
    Doorway,
    House,
    Lamp,
    Puddle,
    Thing,
    digest,
    rounded,
    rounded_cloth,
    rounded_lamp,
    rounded_thing,
)


@dataclass(frozen=True, slots=True)
class Carried:
    """What a visitor has taken out of a house."""

    things: tuple[Thing, ...] = ()
    """What the hand holds, and then what came along in or on it; each as it stood in the house."""
    lamps: tuple[Lamp, ...] = ()
    """Those that belong to these things, as they were; nobody sees them shine."""
    cloth: Cloth | None = None
    """One that was lifted, as it lay."""
    torch: bool = False
    """Whether a lit torch is in the other hand."""

    @property
    def is_full(self) -> bool:
        """Whether the hand holds something."""
        return bool(self.things) or self.cloth is not None


EMPTY = Carried()


@dataclass(frozen=True, slots=True)
class State:
    """A house without what its visitor carries, and that."""

    house: House
    carried: Carried = EMPTY

    @property
    def held(self) -> Thing | None:
        """The thing in the hand."""
        return self.carried.things[0] if self.carried.things else None

    def after(self, changes: "Changes") -> "State":
        """Returns the state that differs by some changes."""
        house = self.house
        for group in GROUPS:
            now = _merged(getattr(house, group), getattr(changes, group), changes.gone.get(group, ()))
            house = replace(house, **{group: now})  # type: ignore[arg-type]
        return State(house, self.carried if changes.carried is None else changes.carried)

    @property
    def digest(self) -> str:
        """A short name that no other state has; the order of things does not matter."""
        house = self.house
        for group in GROUPS:
            house = replace(house, **{group: tuple(sorted(getattr(house, group), key=_name))})  # type: ignore[arg-type]
        carried = msgspec.json.encode(_rounded_carried(self.carried), order="sorted")
        return blake2b(digest(house).encode() + carried, digest_size=8).hexdigest()


GROUPS = ("things", "doorways", "lamps", "cloths", "puddles")
"""The parts of a house that an act may change."""


@dataclass(frozen=True, slots=True)
class Changes:
    """How a state differs from the one before."""

    things: tuple[Thing, ...] = ()
    """Those that are new, or otherwise than before."""
    doorways: tuple[Doorway, ...] = ()
    lamps: tuple[Lamp, ...] = ()
    cloths: tuple[Cloth, ...] = ()
    puddles: tuple[Puddle, ...] = ()
    gone: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Names of what is no longer in the house, by group."""
    carried: Carried | None = None
    """What is carried now; None for the same as before."""


def changes_between(before: State, after: State) -> Changes:
    """Returns how one state differs from the one before."""
    changed, gone = {}, {}
    for group in GROUPS:
        was = {_name(each): each for each in getattr(before.house, group)}
        now = {_name(each): each for each in getattr(after.house, group)}
        changed[group] = tuple(each for name, each in now.items() if was.get(name) != each)
        if left := tuple(name for name in was if name not in now):
            gone[group] = left
    carried = None if before.carried == after.carried else after.carried
    return Changes(**changed, gone=gone, carried=carried)


def rounded_state(state: State) -> State:
    """Returns a state as it is written down."""
    return State(rounded(state.house), _rounded_carried(state.carried))


def _rounded_carried(carried: Carried) -> Carried:
    things, lamps = tuple(map(rounded_thing, carried.things)), tuple(map(rounded_lamp, carried.lamps))
    return replace(carried, things=things, lamps=lamps, cloth=carried.cloth and rounded_cloth(carried.cloth))


class _Named(Protocol):
    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=_Named)


def _name(each: _Named) -> str:
    return each.name


def _merged(was: tuple[T, ...], changed: Iterable[T], gone: Iterable[str]) -> tuple[T, ...]:
    """Returns some parts of a house after changes: new ones last."""
    left = set(gone)
    now = {each.name: each for each in was if each.name not in left}
    return tuple((now | {each.name: each for each in changed}).values())
