"""Gathers the episodes of one or more runs, each player under a label of its own.

Runs of the same player are joined where they are played alike and differ in items or tasks only. Otherwise its labels
tell the run folder, and the sort of item where one run has several.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tolman.protocol.edition import Edition
from tolman.protocol.request import Usage
from tolman.protocol.task import Task
from tolman.record.folder import Manifest
from tolman.record.generation import Generation
from tolman.record.record import Failure, Key
from tolman.record.run import Played, ScoredEpisode
from tolman.record.settings import Settings, every_key, is_model
from tolman.scoring.spending import Spending, taken


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an episode comes from."""

    run: int
    """Which of the gathered runs, counted from 0."""
    key: Key
    """Which episode of that run."""


def counted(number: int, noun: str) -> str:
    """Returns a number with its noun."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class EpisodeGroup:
    """The episodes of one player in one task: a row of a table."""

    task: str
    player: str
    size: int | None
    """How large the items are; None for all."""
    episodes: tuple[ScoredEpisode[Any], ...]
    measure: str = ""
    """By what items are large, as in "room"."""

    @property
    def label(self) -> str:
        """What the row is called."""
        return self.player if self.size is None else f"{self.player}, {counted(self.size, self.measure)}"


@dataclass(frozen=True, slots=True)
class Gathered:
    """The episodes of all runs; their `player` is a label, and no two keys are the same."""

    episodes: tuple[ScoredEpisode[Any], ...]
    failures: tuple[Failure, ...]
    """Episodes that could not be played to their end; they are in no mean."""
    missing: tuple[Key, ...]
    """Episodes that were planned and not played yet."""
    names: Mapping[str, str]
    """What each player is called in the settings, by its label, in the order of the settings."""
    played: Mapping[tuple[str, str], tuple[Any, ...]]
    """The suite's own tasks that are played, by the name of the task and the label of the player."""
    origins: Mapping[Key, Origin] = field(default_factory=dict)
    """Where each episode comes from, failed and missing ones too."""
    items: Mapping[Key, Any] = field(default_factory=dict)
    """The suite's own items of the episodes that were finished."""
    questions: Mapping[Key, int] = field(default_factory=dict)
    """How many questions episodes have, failed and missing ones too, where that is known before they are played."""
    generations: Mapping[str, Generation] = field(default_factory=dict)
    """How each player that is a model writes, by its label."""
    beside: Mapping[tuple[str, str], Spending] = field(default_factory=dict)
    """What replies took that are part of no finished episode, by label and task; greetings are of none."""
    noun: str = "item"
    """What an item is called, as in "scene"."""
    measure: str = ""
    """By what items are large, as in "room"; empty where they are alike."""

    @property
    def players(self) -> tuple[str, ...]:
        """Labels of all players, in the order of the settings."""
        return tuple(self.names)

    @property
    def tasks(self) -> tuple[str, ...]:
        """Names of all tasks, in the order of the settings."""
        return tuple(dict.fromkeys(task for task, _ in self.played))

    def group(self, task: str, player: str, size: int | None = None) -> EpisodeGroup:
        """Returns the episodes of a player in a task, on items of a size; there may be none."""
        found = (each for each in self.episodes if (each.task, each.player) == (task, player))
        return EpisodeGroup(
            task, player, size, tuple(each for each in found if size in (None, each.size)), self.measure
        )

    def groups(self, task: str, by_size: bool = True) -> list[EpisodeGroup]:
        """Returns the episodes of a task by player, and by size where items differ in that."""
        sizes = sorted({episode.size for episode in self.episodes if episode.task == task})
        split = sizes if by_size and len(sizes) > 1 else [None]
        groups = [self.group(task, player, size) for size in split for player in self.players]
        return [group for group in groups if group.episodes]

    def edition(self, group: EpisodeGroup) -> Edition:
        """Returns the rules under which a group of episodes was played: there is one for each label."""
        found: Edition = self.played[group.task, group.player][0].edition
        return found

    def tasks_of(self, groups: Iterable[EpisodeGroup]) -> list[Any]:
        """Returns the suite's own tasks that groups of episodes played."""
        return list(dict.fromkeys(task for group in groups for task in self.played[group.task, group.player]))


def gather(
    runs: Sequence[Played[Any]], scored: Sequence[Sequence[ScoredEpisode[Any]]], noun: str = "item", measure: str = ""
) -> Gathered:
    """Returns the episodes of all runs; `scored` has those of each run.

    `noun` is what an item is called, and `measure` by what items are large.
    """
    names = _folder_names([run.path for run in runs])
    gathered = _gathered(
        [
            _Run(number, name, run, tuple(episodes))
            for number, (name, run, episodes) in enumerate(zip(names, runs, scored, strict=True))
        ]
    )
    return replace(gathered, noun=noun, measure=measure)


def _folder_names(paths: Sequence[Path]) -> list[str]:
    """Returns a name for each run folder, no two the same."""
    whole = [path.resolve() for path in paths]
    if twice := next((path for path in whole if whole.count(path) > 1), None):
        raise ValueError(f"{twice} is gathered twice")
    names = [path.name for path in whole]
    return [str(path) if names.count(path.name) > 1 else path.name for path in whole]


_Sort = tuple[str, ...]
"""What items are like, in words."""


@dataclass(frozen=True, slots=True, eq=False)
class _Run:
    """A run with its scores."""

    number: int
    name: str
    played: Played[Any]
    episodes: tuple[ScoredEpisode[Any], ...]

    @property
    def settings(self) -> Settings[Any]:
        return self.played.settings

    @property
    def manifest(self) -> Manifest:
        return self.played.manifest

    @property
    def failures(self) -> tuple[Failure, ...]:
        return self.played.failures

    def item(self, key: Key) -> Any:
        """Returns what was played in an episode; None where it was not played to its end."""
        transcript = self.played.transcripts.get(key)
        return transcript.item if transcript else None

    def questions(self, key: Key) -> int:
        """Returns how many questions an episode has; 0 where that is not known before it is played."""
        return self.manifest.questions.get(key.item, 0)

    def every(self) -> list[Key]:
        """Returns every episode: finished, failed and missing."""
        done = [*(each.key for each in self.episodes), *(each.key for each in self.failures)]
        return every_key(self.settings, self.manifest, done)


@dataclass(frozen=True, slots=True)
class _Unit:
    """One player of one run on one sort of scene."""

    run: _Run
    player: str
    sort: _Sort

    def tasks(self) -> dict[str, list[Task[Any]]]:
        """Returns what is played, by the names of tasks."""
        found: dict[str, list[Task[Any]]] = {}
        for task in self.run.settings.tasks:
            if task.sort == self.sort:
                found.setdefault(task.name, []).append(task)
        return found

    def is_like(self, other: "_Unit") -> bool:
        """Says whether both can be joined: nothing but scenes, rooms and tasks differs."""
        mine, theirs = self.ways(), other.ways()
        return self.player_ways() == other.player_ways() and all(
            mine[name] == theirs[name] for name in mine.keys() & theirs.keys()
        )

    def player_ways(self) -> tuple[object, ...]:
        """Returns how the player plays, whatever the task."""
        manifest, settings = self.run.manifest, self.run.settings
        written = (settings.generation, settings.answers) if is_model(self.player) else None
        return self.player, self.sort, written, manifest.kinds, manifest.prompts

    def ways(self) -> dict[str, tuple[object, ...]]:
        """Returns how each task is played."""
        versions = self.run.manifest.tasks
        return {name: (versions.get(name), {task.rules for task in tasks}) for name, tasks in self.tasks().items()}


def _gathered(runs: Sequence[_Run]) -> Gathered:
    labelled = _labelled(
        [_Unit(r, player, sort) for r in runs for player in r.settings.players for sort in _sorts(r)]
    )
    played: dict[tuple[str, str], dict[Task[Any], None]] = {}
    for unit, label in labelled.items():
        for name, tasks in unit.tasks().items():
            played.setdefault((name, label), {}).update(dict.fromkeys(tasks))
    origins = _origins(runs, {(unit.run.number, unit.player, unit.sort): label for unit, label in labelled.items()})
    keys = {origin: key for key, origin in origins.items()}
    episodes = tuple(_moved(each, keys[Origin(run.number, each.key)]) for run in runs for each in run.episodes)
    failures = tuple(Failure(keys[Origin(run.number, each.key)], each.error) for run in runs for each in run.failures)
    done = {each.key for each in episodes} | {each.key for each in failures}
    return Gathered(
        episodes,
        failures,
        tuple(key for key in origins if key not in done),
        {label: unit.player for unit, label in labelled.items()},
        {key: tuple(tasks) for key, tasks in played.items()},
        origins,
        {key: item for key, origin in origins.items() if (item := runs[origin.run].item(origin.key)) is not None},
        {key: count for key, origin in origins.items() if (count := runs[origin.run].questions(origin.key))},
        {label: unit.run.settings.generation for unit, label in labelled.items() if is_model(unit.player)},
        _beside(runs, keys, labelled),
    )


def _beside(
    runs: Sequence[_Run], keys: Mapping[Origin, Key], labelled: Mapping[_Unit, str]
) -> dict[tuple[str, str], Spending]:
    """Returns what replies took that are part of no finished episode; that of greetings comes first."""
    names = {(unit.run.number, unit.player): label for unit, label in reversed([*labelled.items()])}
    usages: dict[tuple[str, str], list[Usage]] = {}
    for run in runs:
        for each in run.played.beside:
            moved = keys.get(Origin(run.number, each.key)) if each.key else None
            label = moved.player if moved else names.get((run.number, each.player), each.player)
            usages.setdefault((label, each.key.task if each.key else ""), []).append(each.usage)
    return {place: taken(usages[place]) for place in sorted(usages, key=lambda place: place[1] != "")}


def _sorts(run: _Run) -> list[_Sort]:
    return list(dict.fromkeys(task.sort for task in run.settings.tasks))


def _labelled(units: Sequence[_Unit]) -> dict[_Unit, str]:
    """Returns the label of each unit; those that can be joined have the same."""
    joined: list[list[_Unit]] = []
    for unit in units:
        fitting = (each for each in joined if all(unit.is_like(other) for other in each))
        into = next(fitting, None)
        if into is None:
            joined.append(into := [])
        into.append(unit)
    firsts = [each[0] for each in joined]
    return {unit: _label(each[0], firsts) for each in joined for unit in each}


def _label(unit: _Unit, firsts: Sequence[_Unit]) -> str:
    """Returns the label of a unit, told apart from the same player in other runs and on other sorts of scene."""
    same = [other for other in firsts if other.player == unit.player]
    words = [unit.player]
    if any(other.run is not unit.run for other in same):
        words.append(unit.run.name)
    others = [other.sort for other in same if other.run is unit.run]
    words += [mine for mine, *theirs in zip(unit.sort, *others, strict=True) if len(set(theirs)) > 1]
    return " · ".join(words)


def _origins(runs: Sequence[_Run], labels: Mapping[tuple[int, str, _Sort], str]) -> dict[Key, Origin]:
    """Returns where every episode comes from, by its key under its label; one played again counts as another try."""
    origins: dict[Key, Origin] = {}
    for run in runs:
        sorts = {(t.name, t.item_id(seed)): t.sort for t in run.settings.tasks for seed in run.settings.scenes}
        for key in run.every():
            label = labels[run.number, key.player, sorts[key.task, key.item]]
            moved = Key(key.task, key.item, label, key.epoch)
            while moved in origins:
                moved = replace(moved, epoch=moved.epoch + 1)
            origins[moved] = Origin(run.number, key)
    return origins


def _moved(episode: ScoredEpisode[Any], key: Key) -> ScoredEpisode[Any]:
    return replace(episode, player=key.player, epoch=key.epoch)
