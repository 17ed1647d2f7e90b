"""What can be chosen of a suite and done with it: its options, and the commands that it brings.

All of this is light: a choice is at hand before the suite itself, which draws and scores, is imported.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import getdoc
from typing import Any, Generic, Protocol, TypeVar

from tolman.errors import OptionError
from tolman.options import read
from tolman.protocol.task import Task
from tolman.record.generation import Generation

GROUP = "tolman.suites"
"""The group of entry points under which packages offer suites."""

OURS = ("tolman.suites.tos", "tolman.suites.spatialbench", "tolman.suites.esi")
"""Our suites, each with a `SUITE` in its module `suite` and a `CHOICE` in `choice`; the first is the default."""

Item_co = TypeVar("Item_co", covariant=True)
Options = TypeVar("Options")


class Chosen(Protocol[Item_co]):
    """What was chosen of a suite: an instance of a frozen dataclass whose fields are options.

    Options that are wrong together raise OptionError.
    """

    def tasks(self) -> tuple[Task[Item_co], ...]:
        """Returns what is played."""
        ...

    def seeds(self, tasks: Sequence[Task[object]]) -> tuple[int, ...]:
        """Returns the seeds of the items of these tasks."""
        ...

    def players(self, named: tuple[str, ...] | None, has_model: bool) -> tuple[str, ...]:
        """Returns the scripted players: those named, each known and able to play this, or else the usual ones."""
        ...


@dataclass(frozen=True, slots=True)
class Command:
    """Something that can be done with a suite from the command line: `tolman NAME SUITE ...`."""

    name: str
    about: str
    """What it does, in paragraphs."""
    options: type[object]
    """A frozen dataclass whose fields are its options."""
    run: Callable[[Mapping[str, object]], int | None]
    """Does it with what was given, by the names of options; returns an exit code, or None for 0."""


def command(name: str, options: type[Options], do: Callable[[Options], int | None]) -> Command:
    """Returns the command that does something with its options; the docstring of `do` explains it."""
    return Command(name, getdoc(do) or "", options, lambda given: do(read(options, given)))


@dataclass(frozen=True, slots=True)
class Preset:
    """A suite with some of its options chosen, as Inspect offers it."""

    about: str
    """What the player does, in a sentence."""
    fixed: Mapping[str, object] = field(default_factory=dict)
    """Options that are no longer open, by name."""
    usual: Mapping[str, object] = field(default_factory=dict)
    """Options that have another default."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[Item_co]):
    """What can be chosen of a suite, and done with it."""

    name: str
    """By which the suite is called."""
    about: str
    """What is played, in a sentence."""
    options: type[Chosen[Item_co]]
    """A frozen dataclass whose fields are options."""
    scripted: tuple[str, ...]
    """Scripted players of a run without a model."""
    yardsticks: tuple[str, ...] = ()
    """Scripted players beside a model."""
    for_people: Mapping[str, object] = field(default_factory=dict)
    """Options that have another default where people play."""
    presets: Mapping[str, Preset] = field(default_factory=dict)
    """What Inspect is offered, by name, beside the suite itself."""
    commands: tuple[Command, ...] = ()
    """What this suite alone can do."""
    generation: Callable[[Any, Sequence[str]], Generation] = lambda _chosen, _models: Generation()
    """Returns how models of these names write where nothing is said of it, for what was chosen."""


def known_player(name: str, known: Sequence[str], option: str) -> str:
    """Returns the name of a scripted player, if it is known."""
    if name not in known:
        raise OptionError(option, f"there is no player {name!r}; there are {', '.join(known)}")
    return name


def known_players(named: tuple[str, ...], known: Sequence[str]) -> tuple[str, ...]:
    """Returns the named players, if all are known: every one for "all", and nobody for "none"."""
    if named in (("all",), ("none",)):
        return tuple(known) if named == ("all",) else ()
    return tuple(known_player(name, known, "players") for name in named)
