"""Environments for trainers, in types of our own; `gym/` puts them into Gymnasium's.

A suite describes an environment by its name, its options and a game. Any suite has one more without a line of its
own: its episodes as they are (see `talk`).
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from inspect import signature
from typing import Any, Generic, TypeAlias, TypeVar, get_type_hints

import msgspec
import numpy as np
from numpy.typing import NDArray

Options = TypeVar("Options")
State = TypeVar("State")
Action = TypeVar("Action")


@dataclass(frozen=True, slots=True)
class TextSpace:
    """Texts of so many characters."""

    longest: int
    shortest: int = 0
    characters: frozenset[str] | None = None
    """The characters that they are made of; None for any."""


@dataclass(frozen=True, slots=True)
class DiscreteSpace:
    """The numbers from 0 on, so many of them."""

    count: int


@dataclass(frozen=True, slots=True)
class MultiDiscreteSpace:
    """Arrays of numbers, each from 0 on and one of so many."""

    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BinarySpace:
    """Arrays of so many numbers, each 0 or 1."""

    count: int


@dataclass(frozen=True, slots=True)
class BoxSpace:
    """Arrays of one shape, as pictures are, with values between two bounds."""

    low: float
    high: float
    shape: tuple[int, ...]
    dtype: type[np.generic]


@dataclass(frozen=True, slots=True)
class DictSpace:
    """Values with names, each out of a space of its own."""

    parts: "Mapping[str, Space]"


Space: TypeAlias = TextSpace | DiscreteSpace | MultiDiscreteSpace | BinarySpace | BoxSpace | DictSpace

Value: TypeAlias = "str | int | NDArray[Any] | Mapping[str, Value]"
"""What lies in a space."""


class Ending(StrEnum):
    """Why a game is over."""

    STOPPED = "stopped"
    """It came to its end, or the player ended it."""
    OUT_OF_TURNS = "out of turns"


@dataclass(frozen=True, slots=True)
class Game(Generic[State, Action]):
    """An environment whose options are chosen. States are values: a step returns another and leaves the first."""

    actions: Space
    observations: Space
    begin: Callable[[int], State]
    """Returns the state before the first action, for a seed."""
    step: Callable[[State, Action], State]
    """Returns the state after an action; a reply that is nonsense leads to a state too."""
    observation: Callable[[State], Value]
    """Returns what the player perceives."""
    reward: Callable[[State, State], float]
    """Returns what an action earns, from the states before and after it."""
    ending: Callable[[State], Ending | None]
    """Returns why no further action is taken; None while the game goes on."""
    info: Callable[[State], dict[str, object]]
    """Returns what may be of use to trainers, and is not for the player."""
    mask: Callable[[State], NDArray[np.int8]] | None = None
    """Returns 1 for every discrete action that would be carried out; None where no action is worth leaving out."""
    text: Callable[[State], str] | None = None
    """Returns a state drawn in characters; None where it cannot be."""
    picture: Callable[[State], NDArray[np.uint8]] | None = None
    """Returns a state as a picture; None where it cannot be."""


@dataclass(frozen=True, slots=True)
class Environment(Generic[Options, State, Action]):
    """A world in which a player can be trained."""

    name: str
    version: int
    """Rises whenever an old seed with the same actions leads elsewhere."""
    options: type[Options]
    """What can be chosen: a frozen dataclass whose fields have plain values, enums or such dataclasses."""
    open: Callable[[Options], Game[State, Action]]
    """Returns the game; what it holds beside its states, such as a device that draws, lives as long as it does."""

    @property
    def id(self) -> str:
        """Its name with its version, as trainers call it."""
        return f"tolman/{self.name}-v{self.version}"


AnyEnvironment: TypeAlias = Environment[Any, Any, Any]
"""An environment whose options, states and actions only itself knows."""


def chosen(environment: Environment[Options, State, Action], given: Mapping[str, object]) -> Options:
    """Returns options from values by name: text for an enum and a mapping for a dataclass will do."""
    hints, names = get_type_hints(environment.options), signature(environment.options).parameters
    for name, value in given.items():
        if name not in names:
            raise ValueError(f"{environment.id} has no option {name!r}; its options are {', '.join(names)}")
        choices = list(hints[name]) if isinstance(hints[name], type) and issubclass(hints[name], Enum) else []
        if choices and value not in choices:
            among = ", ".join(str(choice.value) for choice in choices)
            raise ValueError(f"{name} is one of {among}, not {value!r}")
    try:
        return msgspec.convert(msgspec.to_builtins(dict(given), enc_hook=_plain), environment.options)
    except msgspec.ValidationError as error:
        raise ValueError(f"{environment.id} cannot be made so: {error}") from error


def _plain(value: object) -> object:
    """Returns a number of NumPy or a path as a plain value."""
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise ValueError(f"an option cannot be {value!r}")


ACTION_LENGTH = 4_000
"""Characters of the longest reply in an action space; longer ones are read all the same."""
