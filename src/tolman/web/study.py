"""Studies: which people play which items, in which order, with which tools."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec

from tolman.errors import StudyFileError
from tolman.options import numbers
from tolman.protocol.task import Task
from tolman.record.folder import Assigned
from tolman.record.record import Key
from tolman.record.settings import Planned, Settings
from tolman.seeding import stream
from tolman.suites.registry import default_suite, suites

HUMAN = "human"
"""What people are called among players, alone or before a name of their own."""

CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
"""The form of codes and names of people: they stand in addresses."""


class Aid(StrEnum):
    """What a person may use beside its memory."""

    SCRATCH = "scratch"
    """A map of its own, which is kept and never scored."""
    RULER = "ruler"
    """Measures lengths on the scratch map."""
    PROTRACTOR = "protractor"
    """Measures angles on the scratch map."""
    LAST_MAP = "last-map"
    """The map that it drew last is there to go on with when the next is asked for."""


@dataclass(frozen=True, slots=True)
class Participant:
    """One person, and what it plays."""

    code: str
    """What it says to sit down."""
    planned: tuple[Planned[Any], ...]
    """Its episodes, in the order in which it plays them."""
    name: str = ""
    """What stands for it in the records; nothing where its code does."""

    @property
    def keys(self) -> tuple[Key, ...]:
        """Which episodes these are."""
        return tuple(each.key for each in self.planned)


@dataclass(frozen=True, slots=True)
class Study:
    """People, and the rules under which they play."""

    settings: Settings[Any]
    """All tasks, items and players, as a run has them."""
    participants: tuple[Participant, ...]
    tools: tuple[Aid, ...] = ()
    """What people may use."""
    has_feedback: bool = False
    """Whether a person is told what it earned, once an item is answered."""
    needs_code: bool = False
    """Whether a person has to say its code; where not, there is one person."""
    title: str = ""
    instructions: str = ""
    """What people read before they begin."""

    @property
    def assigned(self) -> dict[str, tuple[Assigned, ...]]:
        """The episodes of each player that does not play all; people who share a row are one player."""
        mine: dict[str, list[Key]] = {}
        for key in (key for person in self.participants for key in person.keys):
            mine.setdefault(key.player, []).append(key)
        every = Counter(each.player for each in self.settings.episodes())
        return {
            player: tuple(Assigned(key.task, key.item, key.epoch) for key in sorted(keys))
            for player, keys in mine.items()
            if len(keys) < every[player]
        }

    @property
    def access(self) -> dict[str, Any]:
        """What the manifest tells of it: what each player was allowed."""
        told = {"tools": [tool.value for tool in self.tools], "feedback": self.has_feedback, "study": self.title}
        return {"people": dict.fromkeys(self.settings.players, told)}


def alone(settings: Settings[Any], name: str = "", tools: Sequence[Aid] = ()) -> Study:
    """Returns what one person plays outside any study: every item of the settings, in order."""
    if name and not CODE.fullmatch(name):
        raise ValueError(f"{name!r} cannot name a person: use letters, digits, - and _, 64 at most")
    player = f"{HUMAN}-{name}" if name else HUMAN
    settings = replace(settings, players=(player,))
    sitter = Participant(name or HUMAN, tuple(settings.episodes()))
    return Study(settings, (sitter,), tuple(tools), has_feedback=True)


def read_tools(text: str) -> tuple[Aid, ...]:
    """Returns the tools of "ruler,last-map", of "all" or of "none"; what measures brings the scratch map with it."""
    if text in ("all", "none"):
        return tuple(Aid) if text == "all" else ()
    chosen = {Aid(part.strip()) for part in text.split(",") if part.strip()}
    if chosen & {Aid.RULER, Aid.PROTRACTOR}:
        chosen.add(Aid.SCRATCH)
    return tuple(tool for tool in Aid if tool in chosen)


@dataclass(frozen=True, slots=True)
class _Share:
    """Items of one task."""

    task: str
    seeds: str


@dataclass(frozen=True, slots=True)
class _Person:
    code: str
    items: tuple[_Share, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class _File:
    """What a study file says."""

    tasks: dict[str, dict[str, Any]]
    participants: tuple[_Person, ...]
    title: str = ""
    instructions: str = ""
    tools: tuple[str, ...] = ()
    order: str = "given"
    seed: int = 0
    feedback: bool = False
    one_row: bool = False
    suite: str = ""
    """The name of the suite; empty for the one that is played where none is named."""


def read_study(path: Path) -> Study:
    """Returns the study that a TOML file describes."""
    try:
        said = tomllib.loads(path.read_text("utf-8"))
        file = msgspec.convert(said, _File)
        _check_names(said, file)
        return _study(file)
    except OSError as error:
        raise StudyFileError(f"{path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError, ValueError) as error:
        raise StudyFileError(f"{path} describes no study: {error}") from error


def _check_names(said: Mapping[str, Any], file: _File) -> None:
    """Refuses names that mean nothing: a slip of the pen would change what is played without a word."""
    if file.suite and file.suite not in suites():
        raise ValueError(f"there is no suite {file.suite!r}; there are {', '.join(suites())}")
    if file.order not in ("given", "shuffled"):
        raise ValueError(f"the order is given or shuffled, not {file.order!r}")
    known = msgspec.to_builtins(file)
    for name in said:
        if name not in known:
            raise ValueError(f"there is nothing called {name!r}")
    for name, task in file.tasks.items():
        if unknown := _unknown(task, msgspec.to_builtins(_task(file, name))):
            raise ValueError(f"a task has nothing called {unknown!r}")
    for word in (word for person in file.participants for word in (person.code, person.name or person.code)):
        if not CODE.fullmatch(word):
            raise ValueError(f"{word!r} is not a code: use letters, digits, - and _, 64 at most")


def _unknown(said: Any, known: Any) -> str:
    """Returns the first name in what was said that is not known, or nothing."""
    if not isinstance(said, dict):
        return ""
    for name, value in said.items():
        if not isinstance(known, dict) or name not in known:
            return str(name)
        if unknown := _unknown(value, known[name]):
            return unknown
    return ""


def _task(file: _File, name: str) -> Task[Any]:
    if name not in file.tasks:
        raise ValueError(f"there is no task {name!r}; there are {', '.join(file.tasks)}")
    task: Task[Any] = msgspec.convert(file.tasks[name], (suites().get(file.suite) or default_suite()).task)
    return task


def _study(file: _File) -> Study:
    if not file.participants:
        raise ValueError("it has no participants")
    for code, count in Counter(person.code for person in file.participants).items():
        if count > 1:
            raise ValueError(f"the code {code!r} belongs to {count} participants")
    for name, count in Counter(person.name or person.code for person in file.participants).items():
        if count > 1:
            raise ValueError(f"the name {name!r} belongs to {count} participants")
    planned = {person.code: _ordered(file, person) for person in file.participants}
    if file.one_row:
        planned = dict(zip(planned, _in_one_row(planned.values()), strict=True))
    every = [each for items in planned.values() for each in items]
    return Study(
        Settings(
            tasks=tuple(dict.fromkeys(each.task for each in every)),
            scenes=tuple(sorted({each.seed for each in every})),
            players=tuple(dict.fromkeys(each.player for each in every)),
            epochs=max((each.epoch for each in every), default=1),
        ),
        tuple(Participant(person.code, planned[person.code], person.name) for person in file.participants),
        read_tools(",".join(file.tools)),
        file.feedback,
        needs_code=True,
        title=file.title,
        instructions=file.instructions,
    )


def _ordered(file: _File, person: _Person) -> tuple[Planned[Any], ...]:
    """Returns what a person plays in its order: as given, or drawn from the study's seed and the person's code."""
    player = f"{HUMAN}-{person.name or person.code}"
    pairs = [(_task(file, share.task), seed) for share in person.items for seed in numbers(share.seeds)]
    if not pairs:
        raise ValueError(f"{person.code} has no items")
    if len(set(pairs)) < len(pairs):
        raise ValueError(f"{person.code} has an item twice")
    if file.order == "shuffled":
        pairs = stream(file.seed, "study", person.code).shuffled(pairs)
    return tuple(Planned(task, seed, player, 1) for task, seed in pairs)


def _in_one_row(everyone: Iterable[tuple[Planned[Any], ...]]) -> list[tuple[Planned[Any], ...]]:
    """Returns what people play as one player, for whom whoever plays an item next plays it once more."""
    times: Counter[tuple[Task[Any], int]] = Counter()
    found = []
    for items in everyone:
        times.update((each.task, each.seed) for each in items)
        found.append(tuple(replace(each, player=HUMAN, epoch=times[each.task, each.seed]) for each in items))
    return found
