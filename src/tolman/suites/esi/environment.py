"""The house as an environment for trainers: replies in words, and what is seen as pictures beside what is told.

Observations: `text`, the message without its pictures; `rgb`, what is seen; `film`, what happened when something was
tried, moment by moment, and all 0 where nothing was. The last reply earns what the answer does; all others nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tolman.errors import ItemError
from tolman.protocol.conversation import message_text
from tolman.protocol.edition import Edition
from tolman.protocol.picture import Picture, pictures_in, pieces
from tolman.protocol.request import Reply
from tolman.protocol.transcript import Episode, Transcript, in_world
from tolman.render.tracer.frame import QUALITIES
from tolman.suites.environment import (
    ACTION_LENGTH,
    BoxSpace,
    DictSpace,
    Ending,
    Environment,
    Game,
    TextSpace,
    Value,
)
from tolman.suites.esi.families import TRAINING
from tolman.suites.esi.item import Item
from tolman.suites.esi.setting import Probes, Setting
from tolman.suites.esi.task import Task
from tolman.suites.talk import MESSAGE_LENGTH, Talk, begin, proceed

PLAYER = "trained"
"""What whoever is trained is called."""
SHOWN = "[picture]"
"""What stands for a picture in a text."""
_TRIES = 10
"""Families that are tried, one after the other, where some cannot be drawn."""


@dataclass(frozen=True, slots=True)
class EsiOptions:
    """What can be chosen of the environment."""

    kinds: tuple[str, ...] = ()
    """Kinds of question, by name; none for all."""
    difficulty: int = 3
    """From 1 to 5."""
    budget: int = 0
    """Steps in place of the usual budget; 0 for that."""
    edition: Edition = Edition.CURRENT
    """The rules."""
    image_size: int = 128
    """Pixels of each side of a picture."""
    quality: str = "fast"
    """How much work goes into a picture."""
    first: int = TRAINING.start
    """The seed of the first family of twins; none of the usual ones is played in any run."""
    families: int = len(TRAINING)
    """How many families there are."""

    def __post_init__(self) -> None:
        from tolman.suites.esi.kinds.kinds import kinds

        known = kinds()
        for name in self.kinds:
            if name not in known:
                raise ValueError(f"there is no kind {name!r}; there are {', '.join(known)}")
        if self.quality not in QUALITIES:
            raise ValueError(f"there is no quality {self.quality!r}; choose one of {', '.join(QUALITIES)}")
        for name, least, most in (("difficulty", 1, 5), ("image_size", 96, 1024), ("families", 1, len(TRAINING))):
            if not least <= getattr(self, name) <= most:
                raise ValueError(f"{name} goes from {least} to {most}, not {getattr(self, name)}")

    @property
    def task(self) -> Task:
        """The task whose items are played."""
        from tolman.suites.esi.kinds.kinds import kinds

        chosen = tuple(kind.id for name, kind in kinds().items() if not self.kinds or name in self.kinds)
        setting = Setting(probes=Probes.NONE, size=self.image_size, quality=self.quality)
        return Task(chosen, self.difficulty, setting, self.edition, self.budget)


@dataclass(frozen=True, slots=True, eq=False)
class Watched:
    """How far an episode has come, and what is seen now."""

    talk: Talk[Item]
    rgb: NDArray[np.uint8]
    film: NDArray[np.uint8]


def _item(options: EsiOptions, seed: int) -> tuple[int, Item]:
    """Returns the item of a seed; one that cannot be drawn gives way to its like in the next family."""
    task = options.task
    number, place = divmod(seed, task.width)
    for attempt in range(_TRIES):
        family = options.first + (number + attempt) % options.families
        try:
            return family * task.width + place, task.draw(family * task.width + place)
        except ItemError as error:
            last = error
    raise last


def _played(item: Item) -> Episode[Item]:
    from tolman.suites.esi.episode import episode  # brings the ray tracer along, as all below do
    from tolman.suites.esi.world import outcome

    return in_world(episode(item, PLAYER), lambda _number, request: outcome(item, request))


def _headline(transcript: Transcript[Item]) -> Mapping[str, float]:
    from tolman.suites.esi.score import score_episode

    scores = score_episode(transcript)
    (answer,) = scores.answers
    told = {"accuracy": answer.score, "evidence": scores.is_justified, "steps": scores.steps, "unread": scores.unread}
    return {name: float(value) for name, value in told.items()}


def _watched(talk: Talk[Item], size: int, before: NDArray[np.uint8] | None = None) -> Watched:
    """Returns a talk with the pictures of what is asked; once it is over, the last one stays."""
    from tolman.suites.esi import views

    film = np.zeros(views.sheet_shape(size), np.uint8)
    rgb = np.zeros((size, size, 3), np.uint8) if before is None else before
    for each in pictures_in(talk.request.shows) if talk.request else ():
        if views.is_film(each):
            film = views.pixels(talk.item, each)
        else:
            rgb = views.pixels(talk.item, each)
    return Watched(talk, rgb, film)


def _message(watched: Watched) -> str:
    request = watched.talk.request
    if request is None:
        return ""
    said = (SHOWN if isinstance(each, Picture) else each for each in pieces(message_text(request)))
    return "".join(said)[-MESSAGE_LENGTH:]


def _observation(watched: Watched) -> dict[str, Value]:
    return {"text": _message(watched), "rgb": watched.rgb, "film": watched.film}


def _reward(_earlier: Watched, later: Watched) -> float:
    return later.talk.earned["accuracy"] if later.talk.earned else 0.0


def _info(watched: Watched) -> dict[str, object]:
    item, earned = watched.talk.item, watched.talk.earned
    found: dict[str, object] = {"seed": watched.talk.seed, "item": item.id, "kind": item.kind}
    return found | ({"headline": dict(earned)} if earned else {})


def _open(options: EsiOptions) -> Game[Watched, str]:
    from tolman.suites.esi import views

    size = options.image_size

    def started(seed: int) -> Watched:
        place, item = _item(options, seed)
        return _watched(begin(item, place, _played), size)

    def step(watched: Watched, reply: str) -> Watched:
        return _watched(proceed(watched.talk, Reply(reply), _played, _headline), size, watched.rgb)

    return Game(
        actions=TextSpace(ACTION_LENGTH),
        observations=DictSpace(
            {
                "text": TextSpace(MESSAGE_LENGTH),
                "rgb": BoxSpace(0, 255, (size, size, 3), np.uint8),
                "film": BoxSpace(0, 255, views.sheet_shape(size), np.uint8),
            }
        ),
        begin=started,
        step=step,
        observation=_observation,
        reward=_reward,
        ending=lambda watched: None if watched.talk.asked else Ending.STOPPED,
        info=_info,
        text=_message,
        picture=lambda watched: watched.rgb,
    )


ESI = Environment("Esi", 1, EsiOptions, _open)
