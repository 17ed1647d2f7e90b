"""What a run plays, and the episodes it consists of."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from typing import Any, Generic, TypeVar

import msgspec

import tolman
from tolman.errors import TolmanError
from tolman.protocol.answers import Manner
from tolman.protocol.task import Task
from tolman.record.folder import Manifest, Shard
from tolman.record.generation import MOST_EPOCHS, Generation
from tolman.record.record import Key

Item = TypeVar("Item")

_LONGEST_NAME = 60
"""Letters of a model's name in the name of a folder."""


@dataclass(frozen=True, slots=True)
class Settings(Generic[Item]):
    """What a run plays: it decides every byte that a scripted player leaves."""

    tasks: tuple[Task[Item], ...]
    """What is played: tasks of one suite."""
    scenes: tuple[int, ...] = tuple(range(20))
    """Seeds of the items; of what was not drawn but found, as videos are, their numbers."""
    players: tuple[str, ...] = ()
    """Names of scripted players, and of models as Inspect knows them, as in openai/gpt-5."""
    epochs: int = 1
    """Times that each player plays each item."""
    generation: Generation = Generation()
    """How models write."""
    answers: Manner = Manner.WORDS
    """How models answer: in words, as JSON, or with calls of tools."""
    remind: int = 0
    """How often a player is reminded of the form where no answer can be read in its reply."""

    def __post_init__(self) -> None:
        if len({task.suite for task in self.tasks}) > 1:
            raise ValueError("a run plays tasks of one suite")
        if not 1 <= self.epochs <= MOST_EPOCHS:
            raise ValueError(f"each item is played 1 to {MOST_EPOCHS} times, not {self.epochs}")
        items = [(task.name, task.item_id(seed)) for task in self.tasks for seed in self.scenes[:1]]
        for each, count in (Counter(items) + Counter(self.scenes) + Counter(self.players)).items():
            if count > 1:
                raise ValueError(f"the episodes of {each} could not be told apart: it is named {count} times")

    @property
    def suite(self) -> str:
        """The name of the suite of its tasks."""
        return self.tasks[0].suite

    @property
    def digest(self) -> str:
        """Eight hex digits that change with any setting, and with the version of Tolman."""
        return sha256(msgspec.json.encode((tolman.__version__, self.written()))).hexdigest()[:8]

    def written(self) -> dict[str, Any]:
        """Returns the settings as plain JSON; reminders only where there are any, so that older runs are the same."""
        said: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return said if self.remind else {name: value for name, value in said.items() if name != "remind"}

    @property
    def name(self) -> str:
        """A name for the folder of the run."""
        models = [
            re.sub(r"[^\w.]+", "-", each, flags=re.A)[:_LONGEST_NAME] for each in filter(is_model, self.players)
        ]
        return f"{'+'.join(models[:2]).strip('-.') or 'scripted'}-{self.digest}"

    def episodes(self, shard: Shard | None = None) -> "list[Planned[Item]]":
        """Returns every episode of the run, or those of a shard: tasks and scenes in order, then players.

        Every shard has its share of each player's episodes: those of models take the time.
        """
        rounds = enumerate(product(self.tasks, self.scenes, range(1, self.epochs + 1)))
        return [
            Planned(task, seed, player, epoch, self.remind)
            for number, (task, seed, epoch) in rounds
            for place, player in enumerate(self.players)
            if not shard or (number + place) % shard.count == shard.number - 1
        ]

    def item_digests(self) -> dict[str, str]:
        """Returns the digest of each scene by the item's id; tasks that share a scene have it drawn once.

        That of what cannot be drawn is empty.
        """
        tasks = {task.item_id(seed): (task, seed) for task in self.tasks for seed in self.scenes}
        found = dict.fromkeys(tasks, "")
        failed: list[Exception] = []
        for name, (task, seed) in tasks.items():
            try:
                found[name] = task.item_digest(seed)
            except Exception as error:  # noqa: BLE001 (the episodes of this item will fail and say why; others can be played)
                failed.append(error)
        if failed and not any(found.values()) and isinstance(failed[0], TolmanError):
            raise failed[0]  # what was asked for cannot be had at all
        return found

    def question_counts(self) -> dict[str, int]:
        """Returns how many questions each item has, by its id, where that is known before it is drawn."""
        counts = {task.item_id(seed): task.question_count(seed) for task in self.tasks for seed in self.scenes}
        return {name: count for name, count in counts.items() if count is not None}


@dataclass(frozen=True, slots=True)
class Planned(Generic[Item]):
    """One episode of a run: who plays what, and which time it is."""

    task: Task[Item]
    seed: int
    player: str
    epoch: int
    remind: int = 0
    """How often the player is reminded where no answer can be read in its reply."""

    @property
    def key(self) -> Key:
        """Which episode this is."""
        return Key(self.task.name, self.task.item_id(self.seed), self.player, self.epoch)

    @property
    def sample_id(self) -> str:
        """A name for the episode among those of its task and player."""
        return self.key.item if self.epoch == 1 else f"{self.key.item}-epoch-{self.epoch}"

    def draw(self) -> Item:
        """Returns the item."""
        return self.task.draw(self.seed)


def every_key(settings: Settings[Any], manifest: Manifest, ended: Iterable[Key] = ()) -> list[Key]:
    """Returns every episode of a run: those that have ended, well or not, and those that are planned.

    A player plays all that the settings have, or what it was given by the manifest.
    """
    given = {
        Key(each.task, each.item, player, each.epoch) for player, all_ in manifest.assigned.items() for each in all_
    }
    planned = (each.key for each in settings.episodes())
    return list(
        dict.fromkeys([*ended, *(key for key in planned if key.player not in manifest.assigned or key in given)])
    )


def read_settings(written: dict[str, Any], task: type[Task[Item]]) -> Settings[Item]:
    """Returns settings that were written as JSON; their tasks are of this type."""
    return msgspec.convert(written, Settings, dec_hook=lambda _, value: msgspec.convert(value, task))


def is_model(player: str) -> bool:
    """Says whether a player is a model, which Inspect reaches, and no scripted player."""
    return "/" in player
