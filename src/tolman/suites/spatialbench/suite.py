"""SpatialBench: the suite."""

from functools import cache
from math import nan
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING

from tolman.protocol.conversation import Message
from tolman.protocol.picture import Picture, pictures_in
from tolman.suites.spatialbench.choice import CHOICE
from tolman.suites.spatialbench.episode import episode
from tolman.suites.spatialbench.frames import clip_in
from tolman.suites.spatialbench.item import Item
from tolman.suites.spatialbench.players import PLAYERS, RANDOM, scripted
from tolman.suites.spatialbench.question import KINDS, kinds
from tolman.suites.spatialbench.scores import Scores, score_episode
from tolman.suites.spatialbench.setting import NAMES, STANDARD, Setting, Shown, named, task_name
from tolman.suites.spatialbench.task import VERSION, Task, prompts_digest
from tolman.suites.spatialbench.unread import unread
from tolman.suites.suite import Judge, Pages, Play, Rehearsal, Suite

if TYPE_CHECKING:
    from tolman.report.account import Account
    from tolman.suites.spatialbench.frames import Film

PIXELS = 750.0
"""Pixels of a token of a picture, about."""

TOKENS_A_SECOND = 300.0
"""Tokens of a second of a video that is shown itself, about: what Google counts for its frames and its sound."""

SHAPE = 9 / 16
"""Height of a frame over its width, as it is taken to be."""

_DOES = {
    STANDARD: "sees frames of a video and answers each question by itself",
    "one-shot": "is shown how another question of the kind is answered, then asked",
    "text-shot": "is told, without frames, how another question of the kind is answered, then asked",
    "keep-context": "is asked all questions about a video in one conversation",
    "reasoning": "thinks aloud before it answers",
    "shuffled": "sees the frames out of order",
    "single-frame": "sees the frame in the middle alone",
    "blind": "reads the question alone",
}
TASKS = {task_name(named(name)): _DOES[name] for name in NAMES}
TASKS |= {task_name(Setting(Shown.VIDEO)): "sees the video itself and answers each question by itself"}


@cache
def _film(folder: str) -> "Film":
    """Returns what reads frames of videos in this process, kept in the user's folder."""
    from tolman.render.cache import Cache
    from tolman.suites.spatialbench.frames import Film

    return Film(Path(folder), Cache())


def _jpeg(item: Item, picture: Picture) -> bytes:
    film, whole = _film(item.folder), clip_in(picture)
    return film.poster(whole) if whole else film.jpeg(picture, item)


def _video(item: Item, picture: Picture) -> tuple[str, bytes] | None:
    whole = clip_in(picture)
    return _film(item.folder).whole(whole) if whole else None


def _shows_video(task: object) -> bool:
    return isinstance(task, Task) and task.setting.shown is Shown.VIDEO


def _rehearsal(item: Item) -> Rehearsal[Item]:
    """Returns the episode with a player that sees nothing, and so reads no frame of the video."""
    side = item.setting.side or 1280
    size = side * side * SHAPE / PIXELS

    def picture_tokens(messages: tuple[Message, ...]) -> float:
        shown = [picture for message in messages for picture in pictures_in(message.text)]
        videos = sum(clip_in(picture) is not None for picture in shown)
        seconds = item.footage.seconds if item.footage else 0.0
        return size * (len(shown) - videos) + TOKENS_A_SECOND * seconds * videos

    return Rehearsal(episode(item), scripted(RANDOM), item.setting.reasons, picture_tokens)


def headline(scores: Scores) -> dict[str, float]:
    """Returns the mean score of all answers about a video, and of those of each kind."""
    found = {kind: [answer.score for answer in scores.answers if answer.kind == kind] for kind in KINDS}
    means = {kind: mean(values) if values else nan for kind, values in found.items()}
    every = [answer.score for answer in scores.answers]
    return {"accuracy": mean(every) if every else nan, **means}


def explanation(scores: Scores) -> list[str]:
    """Says in words what each answer earned."""
    return [
        f"{answer.score:.2f} {answer.id} {answer.kind}: {answer.answer!r}, target {answer.target!r}"
        + (f" ({answer.why})" if answer.why else "")
        for answer in scores.answers
    ]


def _account() -> "Account[Item, Scores]":
    from tolman.suites.spatialbench.report.account import ACCOUNT

    return ACCOUNT


def _pages() -> "Pages[Item, Scores]":
    from tolman.suites.spatialbench.pages.pages import PAGES

    return PAGES


SUITE = Suite(
    version=VERSION,
    task=Task,
    item=Item,
    scores=Scores,
    choice=CHOICE,
    tasks=TASKS,
    play=Play(
        episode=episode,
        players=PLAYERS,
        player=lambda item, name: scripted(name, item.questions),
        rehearsal=_rehearsal,
        is_seen=lambda item: item.footage is not None,
        jpeg=_jpeg,
        video=_video,
        shows_video=_shows_video,
    ),
    judge=Judge(
        score=score_episode,
        headline=headline,
        explanation=explanation,
        kinds=kinds,
        prompts=prompts_digest,
        unread=unread,
    ),
    account=_account,
    pages=_pages,
)
