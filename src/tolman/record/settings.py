"""What a run plays, how its models are reached, and the episodes it consists of."""

import re
from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from typing import Any

import msgspec

import tolman
from tolman.errors import RunFolderError
from tolman.record.folder import Manifest, RunFolder, Shard, read_manifest
from tolman.record.record import Key
from tolman.suites.suite import Suite, Task, suite_of
from tolman.suites.tos.players.roster import PLAYERS
from tolman.suites.tos.task import Task as Rooms


@dataclass(frozen=True, slots=True)
class Generation:
    """How a model writes; None leaves it to the provider."""

    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int | None = None
    """Tokens of one reply at most."""
    seed: int | None = None
    """For providers that can repeat themselves."""
    reasoning_effort: str | None = None
    reasoning_tokens: int | None = None


_LONGEST_NAME = 60
"""Letters of a model's name in the name of a folder."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run plays: it decides every byte that a scripted player leaves."""

    tasks: tuple[Task, ...] = (Rooms(),)
    """What is played: tasks of one suite."""
    scenes: tuple[int, ...] = tuple(range(20))
    """Seeds of the items: of drawn scenes; of released scenes and of videos, their numbers."""
    players: tuple[str, ...] = PLAYERS
    """Names of scripted players, and of models as Inspect knows them, as in openai/gpt-5."""
    epochs: int = 1
    """Times that each player plays each item."""
    generation: Generation = Generation()
    """How models write."""

    def __post_init__(self) -> None:
        if len({task.name.partition("_")[0] for task in self.tasks}) > 1:
            raise ValueError("a run plays tasks of one suite")
        items = [(task.name, task.item_id(seed)) for task in self.tasks for seed in self.scenes[:1]]
        for each, count in (Counter(items) + Counter(self.scenes) + Counter(self.players)).items():
            if count > 1:
                raise ValueError(f"the episodes of {each} could not be told apart: it is named {count} times")

    @property
    def suite(self) -> Suite:
        """The suite of its tasks."""
        return suite_of(self.tasks[0].name)

    @property
    def digest(self) -> str:
        """Eight hex digits that change with any setting, and with the version of Tolman."""
        return sha256(msgspec.json.encode((tolman.__version__, self))).hexdigest()[:8]

    @property
    def name(self) -> str:
        """A name for the folder of the run."""
        models = [
            re.sub(r"[^\w.]+", "-", each, flags=re.A)[:_LONGEST_NAME] for each in filter(is_model, self.players)
        ]
        return f"{'+'.join(models[:2]).strip('-.') or 'scripted'}-{self.digest}"

    def episodes(self, shard: Shard | None = None) -> "list[Planned]":
        """Returns every episode of the run, or those of a shard: tasks and scenes in order, then players.

        Every shard has its share of each player's episodes: those of models take the time.
        """
        rounds = enumerate(product(self.tasks, self.scenes, range(1, self.epochs + 1)))
        return [
            Planned(task, seed, player, epoch)
            for number, (task, seed, epoch) in rounds
            for place, player in enumerate(self.players)
            if not shard or (number + place) % shard.count == shard.number - 1
        ]

    def scene_digests(self) -> dict[str, str]:
        """Returns the digest of each scene by the item's id; tasks that share a scene have it drawn once."""
        tasks = {task.item_id(seed): (task, seed) for task in self.tasks for seed in self.scenes}
        return {name: task.scene_digest(seed) for name, (task, seed) in tasks.items()}

    def question_counts(self) -> dict[str, int]:
        """Returns how many questions each item has, by its id, where that is known before it is drawn."""
        counts = {task.item_id(seed): task.question_count(seed) for task in self.tasks for seed in self.scenes}
        return {name: count for name, count in counts.items() if count is not None}

    def manifest(self, access: dict[str, Any] | None = None, packages: dict[str, str] | None = None) -> Manifest:
        """Returns the manifest of a run that plays this."""
        return Manifest(
            settings=msgspec.json.decode(msgspec.json.encode(self)),
            tasks={task.name: self.suite.version for task in self.tasks},
            kinds=self.suite.kinds(),
            prompts=self.suite.prompts_digest(),
            scenes=self.scene_digests(),
            questions=self.question_counts(),
            access=access or {},
            packages=packages or {},
        )


@dataclass(frozen=True, slots=True)
class Planned:
    """One episode of a run: who plays what, for the how-many-eth time."""

    task: Task
    seed: int
    player: str
    epoch: int

    @property
    def key(self) -> Key:
        """Which episode this is."""
        return Key(self.task.name, self.task.item_id(self.seed), self.player, self.epoch)

    @property
    def suite(self) -> Suite:
        """The suite of its task."""
        return suite_of(self.task.name)

    @property
    def sample_id(self) -> str:
        """A name for the episode among those of its task and player."""
        return self.key.item if self.epoch == 1 else f"{self.key.item}-epoch-{self.epoch}"

    def draw(self) -> Any:
        """Returns the item."""
        return self.task.draw(self.seed)


def settings_in(folder: RunFolder) -> Settings:
    """Returns what the run of a folder plays."""
    manifest = read_manifest(folder)
    try:
        return read_settings(manifest.settings, suite_of(next(iter(manifest.tasks), "tos")))
    except msgspec.ValidationError as error:
        raise RunFolderError(f"{folder.path} was made by another version of Tolman: {error}") from error


def read_settings(written: Any, suite: Suite) -> Settings:
    """Returns settings that were written as JSON; their tasks are those of a suite."""
    return msgspec.convert(written, Settings, dec_hook=lambda _, value: msgspec.convert(value, suite.task))


def is_model(player: str) -> bool:
    """Says whether a player is a model, which Inspect reaches, and no scripted player."""
    return "/" in player


MOST_NUMBERS = 100_000
"""Numbers that one range may hold."""


def numbers(text: str) -> tuple[int, ...]:
    """Returns the numbers of "5", "0-19" or "0-4,9", each once."""
    found: dict[int, None] = {}
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()) or int(last or first) < int(first):
            raise ValueError(f"{part!r} is no range; write it as in 0-19")
        if int(last or first) - int(first) >= MOST_NUMBERS:
            raise ValueError(f"{part!r} has more than {MOST_NUMBERS} numbers")
        found |= dict.fromkeys(range(int(first), int(last or first) + 1))
    return tuple(found)
