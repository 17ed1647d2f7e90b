"""What a suite is: all that the rest of Tolman asks of a benchmark, in one object.

A suite is a folder with items, an episode and scores; its `Suite` says how they are chosen, played, judged, told and
shown. Runs, resuming, models, Inspect, Ray, reports, pages, people and environments come with it. Everything is typed
over the suite's own items and scores; nothing outside its folder knows more of them than stands here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from tolman.errors import PictureError
from tolman.play import Player
from tolman.protocol.conversation import Message
from tolman.protocol.picture import Picture
from tolman.protocol.reminder import reminded
from tolman.protocol.request import Request
from tolman.protocol.task import Task
from tolman.protocol.transcript import Episode, Exchange, Transcript, in_world
from tolman.record.record import Keeper, Key, on_record
from tolman.report.account import Account
from tolman.suites.choice import Choice
from tolman.suites.environment import AnyEnvironment


class Identified(Protocol):
    """Something with a name of its own."""

    @property
    def id(self) -> str:
        """Its name, the same for the same item in every run."""
        ...


Item = TypeVar("Item", bound=Identified)
Scores = TypeVar("Scores")


@dataclass(frozen=True, slots=True)
class Rehearsal(Generic[Item]):
    """An episode with a scripted player in the place of a model, to find out what a model would read."""

    episode: Episode[Item]
    player: Player
    is_thinking: bool
    """Whether a model would think aloud before it answers."""
    picture_tokens: Callable[[tuple[Message, ...]], float] = lambda _messages: 0.0
    """Returns the tokens that the pictures of messages take, about."""


def _no_picture(_item: Identified, picture: Picture) -> bytes:
    raise PictureError(f"there is no {picture}")


@dataclass(frozen=True, slots=True)
class Speakers(Generic[Item]):
    """Scripted players in the place of models: all that they know is in the messages that they are sent."""

    players: Mapping[str, Callable[[], Player]]
    """What makes a player, by its name."""
    told: Callable[[str], str | None]
    """Returns what a message tells before it asks something aside; None where it asks nothing aside."""
    in_words: Callable[[Item, Sequence[str | Picture]], str] | None = None
    """Returns a message, given in pieces, with words in the place of pictures; None where items have none."""


@dataclass(frozen=True, slots=True)
class Arena(Generic[Item]):
    """What players act on in a suite: it says what comes of each act of an episode."""

    outcome: Callable[[Item, Request], str]
    """Returns what comes of an act, in the suite's own words, which scores and pictures read."""
    recall: Callable[[Item, Sequence[str]], None] = lambda _item, _outcomes: None
    """Takes in what came of all acts so far, as it is on record, so that nothing of it is worked out again."""


@dataclass(frozen=True, slots=True)
class Play(Generic[Item]):
    """How items are played."""

    episode: Callable[[Item, str, int], Episode[Item]]
    """Returns the episode of an item with the player of a name, which plays it for the n-th time."""
    players: tuple[str, ...]
    """The scripted players, by name."""
    player: Callable[[Item, str], Player]
    """Returns a scripted player for an item."""
    rehearsal: Callable[[Item], Rehearsal[Item]]
    """Returns an item played by a scripted player in the place of a model."""
    is_seen: Callable[[Item], bool] = lambda _item: False
    """Says whether an item shows pictures."""
    jpeg: Callable[[Item, Picture], bytes] = _no_picture
    """Returns a picture of an item as a JPEG; of a video, a frame."""
    video: Callable[[Item, Picture], tuple[str, bytes] | None] = lambda _item, _picture: None
    """Returns the video that stands in the place of a picture, with its media type; None for a picture."""
    shows_video: Callable[[object], bool] = lambda _task: False
    """Says whether a task shows videos themselves, which few providers take."""
    window: Callable[[Item], int] = lambda _item: 0
    """Returns how many pictures of a conversation are shown again at least; 0 for all."""
    speakers: Speakers[Item] | None = None
    """Scripted players that can stand in for models; None where there are none."""
    arena: Arena[Item] | None = None
    """What players act on; None where all that there is to see and to know is in the item."""


@dataclass(frozen=True, slots=True)
class Judge(Generic[Item, Scores]):
    """What episodes earn."""

    score: Callable[[Transcript[Item]], Scores]
    """Returns the scores of a transcript."""
    headline: Callable[[Scores], dict[str, float]]
    """Returns the chief values of an episode, `accuracy` first; not a number where one is undefined."""
    explanation: Callable[[Scores], list[str]]
    """Says in words what each part of an episode earned."""
    kinds: Callable[[], tuple[str, ...]]
    """Returns the kinds of question, with their versions."""
    prompts: Callable[[], str]
    """Returns sixteen hex digits that change with any word that players read."""
    size: Callable[[Item], int] = lambda _item: 0
    """Returns how large an item is, by the measure of the suite's account; 0 where that has none."""
    unread: Callable[[Item, int, Exchange], str | None] | None = None
    """Returns why no whole answer can be read in the reply to the n-th request of its purpose, None where one can.

    It is never asked about turns. None for a suite that does not say: nobody is reminded in it.
    """


class Asked(Struct, frozen=True):
    """A question, its answer and what that earned."""

    step: int
    """Number of its exchange."""
    kind: str
    asked: str
    answer: str
    target: str
    score: float
    why: str
    is_read: bool


@dataclass(frozen=True, slots=True)
class Practice(Generic[Item]):
    """A small item on which people practise, with a word on every step."""

    task: Task[Item]
    seed: int
    instructions: str
    hint: Callable[[Request], str]
    """Returns what is said of a request."""


Part = Callable[[Transcript[Item]], object]
"""Returns what the pages show of an episode beside its words, as a value with a JSON form; None for nothing."""


@dataclass(frozen=True, slots=True)
class Pages(Generic[Item, Scores]):
    """What the pages show of an episode beside its words."""

    questions: Callable[[Transcript[Item], Scores], tuple[Asked, ...]]
    """Returns every question with its answer."""
    parts: Mapping[str, Part[Item]] = field(default_factory=dict)
    """What comes with an episode, by name."""
    later: Mapping[str, Part[Item]] = field(default_factory=dict)
    """What is costly to work out, and comes when it is looked at."""
    scripts: Path | None = None
    """A folder with `view.js`, which draws the parts, and with what that imports; None where nothing is drawn."""
    practice: Callable[[Task[Item]], Practice[Item]] | None = None
    """Returns what people practise on before they play a task; None where there is nothing to practise."""


@dataclass(frozen=True, slots=True)
class Suite(Generic[Item, Scores]):
    """A benchmark."""

    version: int
    """Rises whenever an old seed is played or scored otherwise."""
    task: type[Task[Item]]
    item: type[Item]
    scores: type[Scores]
    choice: Choice[Item]
    """What can be chosen of it, and done with it."""
    tasks: Mapping[str, str]
    """What the player does in each of its tasks, by name."""
    play: Play[Item]
    judge: Judge[Item, Scores]
    account: Callable[[], Account[Item, Scores]]
    """Returns how episodes are told in reports; called when one is made."""
    pages: Callable[[], Pages[Item, Scores]]
    """Returns what the pages show of episodes; called when one is looked at."""
    environments: Callable[[], tuple[AnyEnvironment, ...]] = tuple
    """Returns the environments that it describes for trainers; its episodes in words are one anyway."""

    @property
    def name(self) -> str:
        """By which it is called."""
        return self.choice.name

    def episode(self, item: Item, key: Key, remind: int = 0, keeper: Keeper | None = None) -> Episode[Item]:
        """Returns the episode of an item in which a player is reminded so often where no answer can be read.

        What comes of its acts is on record with a keeper.
        """
        episode = self.play.episode(item, key.player, key.epoch)
        if arena := self.play.arena:
            outcome = partial(arena.outcome, item)
            recorded = on_record(keeper, key, outcome, partial(arena.recall, item)) if keeper else None
            episode = in_world(episode, recorded or (lambda _number, request: outcome(request)))
        return reminded(episode, partial(self.judge.unread, item)) if remind and self.judge.unread else episode

    def jpeg(self, transcript: Transcript[Item], picture: Picture) -> bytes:
        """Returns a picture of an episode as a JPEG."""
        if self.play.arena and transcript.outcomes:
            self.play.arena.recall(transcript.item, transcript.outcomes)
        return self.play.jpeg(transcript.item, picture)
