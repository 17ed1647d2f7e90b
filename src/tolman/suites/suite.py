"""What the runner asks of a suite: its tasks, how their items are played and shown, and what is earned."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from tolman.play import Player
from tolman.protocol.conversation import Message
from tolman.protocol.edition import Edition
from tolman.protocol.picture import Picture
from tolman.protocol.transcript import Episode, Transcript


@runtime_checkable
class Task(Protocol):
    """What a run selects: a suite in one setting."""

    @property
    def name(self) -> str:
        """The name by which the task is called; it begins with that of its suite."""
        ...

    @property
    def edition(self) -> Edition:
        """The rules."""
        ...

    @property
    def sort(self) -> tuple[str, ...]:
        """What its items are like, in words: players are compared on items of the same sort."""
        ...

    @property
    def rules(self) -> tuple[object, ...]:
        """How its items are put, whatever they are like."""
        ...

    def draw(self, seed: int) -> Any:
        """Returns the item of a seed."""
        ...

    def item_id(self, seed: int) -> str:
        """Returns the name of the item of a seed."""
        ...

    def scene_digest(self, seed: int) -> str:
        """Returns sixteen hex digits that change with anything in what the item of a seed is about."""
        ...

    def question_count(self, seed: int) -> int | None:
        """Returns how many questions the item of a seed has; None where that is known only once it is drawn."""
        ...


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """An episode with a scripted player in the place of a model, to find out what a model would read."""

    episode: Episode[Any]
    player: Player
    is_thinking: bool
    """Whether a model would think aloud before it answers."""
    picture_tokens: Callable[[tuple[Message, ...]], float]
    """Returns the tokens that the pictures of messages take, about."""


@dataclass(frozen=True, slots=True)
class Suite:
    """A benchmark, as far as the runner knows it; items and scores are the suite's own."""

    name: str
    version: int
    """Rises whenever an old seed is played or scored otherwise."""
    task: type[Any]
    """Its tasks."""
    item: type[Any]
    """Its items."""
    tasks: dict[str, str]
    """What the player does in each of its tasks, by name."""
    players: tuple[str, ...]
    """Its scripted players."""
    kinds: Callable[[], tuple[str, ...]]
    """Returns its kinds of question, with their versions."""
    prompts_digest: Callable[[], str]
    """Returns sixteen hex digits that change with any word that players read."""
    task_name: Callable[[Any], str]
    """Returns the name of the task that an item belongs to."""
    episode: Callable[[Any, str, int], Episode[Any]]
    """Returns the episode of an item with a player, for the how-many-eth time."""
    player: Callable[[Any, str], Player]
    """Returns a scripted player for an item."""
    is_seen: Callable[[Any], bool]
    """Says whether an item shows pictures."""
    jpeg: Callable[[Any, Picture], bytes]
    """Returns a picture of an item as a JPEG."""
    score: Callable[[Transcript[Any]], Any]
    """Returns the scores of a transcript."""
    rooms: Callable[[Any], int]
    """Returns how many rooms an item has; 0 where it has none."""
    headline: Callable[[Any], dict[str, float]]
    """Returns the chief values of an episode from its scores; not a number where one is undefined."""
    explanation: Callable[[Any], list[str]]
    """Says in words what each part of an episode earned."""
    rehearsal: Callable[[Any], Rehearsal]
    """Returns an item played by a scripted player in the place of a model."""


def suites() -> dict[str, Suite]:
    """Returns every suite by its name."""
    from tolman.suites.spatialbench.suite import SPATIALBENCH
    from tolman.suites.tos.suite import TOS

    return {suite.name: suite for suite in (TOS, SPATIALBENCH)}


def suite_of(task: str) -> Suite:
    """Returns the suite of a task, by the task's name."""
    return suites()[task.partition("_")[0]]
