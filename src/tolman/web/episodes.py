"""An episode as it is shown: all that was said, what came of it, its questions, and what is drawn of it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Transcript
from tolman.report.page.blocks import Block, Verdict, block
from tolman.report.suite import suites
from tolman.suites.spatialbench.frames import picture_of
from tolman.suites.spatialbench.item import Item as Video
from tolman.suites.tos.item import Item as Rooms
from tolman.suites.tos.pages.replay import Replay, replay
from tolman.web.runs import OpenRun, episode_id


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


class Other(Struct, frozen=True):
    """Another episode on the same item."""

    id: str
    task: str
    player: str
    epoch: int


class FrameShown(Struct, frozen=True):
    """A frame of a video."""

    seconds: float
    """When it is shown."""
    picture: int | None
    """Which of the pictures it is."""


class FootageShown(Struct, frozen=True):
    """What was seen of a video, in the order in which it was shown."""

    video: str
    seconds: float
    frames: tuple[FrameShown, ...]


class Shown(Struct, frozen=True):
    """All that is shown of an episode."""

    run: str
    run_name: str
    id: str
    task: str
    item: str
    player: str
    epoch: int
    ended: str
    headline: dict[str, float]
    texts: tuple[str, ...]
    steps: tuple[msgspec.Raw, ...]
    """Every request with its reply and what came of it; texts are numbers of `texts`."""
    questions: tuple[Asked, ...]
    pictures: tuple[str, ...]
    """Recipes of the pictures that the requests name; picture n is the n-th of them."""
    others: tuple[Other, ...]
    replay: Replay | None
    """What is drawn; None where nothing is."""
    footage: FootageShown | None
    """The frames that were seen; None where there is no video."""


def shown(run: OpenRun, episode: str) -> Shown:
    """Returns all that is shown of an episode."""
    key, transcript = run.keys[episode], run.transcript(episode)
    scores, suite = run.scored_episode(episode).scores, run.played.settings.suite
    said = _block(suite.name, transcript, scores)
    item, pictures = transcript.item, run.pictures(episode)
    return Shown(
        run=run.id,
        run_name=run.name,
        id=episode,
        task=key.task,
        item=key.item,
        player=key.player,
        epoch=key.epoch,
        ended=transcript.ended,
        headline=suite.headline(scores),
        texts=said.texts,
        steps=tuple(msgspec.Raw(msgspec.json.encode(step)) for step in said.steps),
        questions=_questions(transcript, scores),
        pictures=tuple(picture.recipe for picture in pictures),
        others=tuple(
            Other(episode_id(other), other.task, other.player, other.epoch)
            for other in sorted(run.played.transcripts)
            if other.item == key.item and other != key
        ),
        replay=replay(transcript) if isinstance(item, Rooms) else None,
        footage=_footage(item, [picture.recipe for picture in pictures]) if isinstance(item, Video) else None,
    )


def _footage(item: Video, recipes: Sequence[str]) -> FootageShown | None:
    found = item.footage
    if found is None:
        return None
    drawn = [(shot.seconds, picture_of(found, shot, item.setting).recipe) for shot in found.shots]
    frames = (FrameShown(at, recipes.index(recipe) if recipe in recipes else None) for at, recipe in drawn)
    return FootageShown(Path(found.video).name, found.seconds, tuple(frames))


def _block(suite: str, transcript: Transcript[Any], scores: Any) -> Block:
    """Returns all that was said, with what came of it where reports know the suite."""
    known = suites().get(suite)
    return known.block(transcript, scores) if known else block(transcript, [Verdict()] * len(transcript.exchanges))


def _questions(transcript: Transcript[Any], scores: Any) -> tuple[Asked, ...]:
    steps = [n for n, each in enumerate(transcript.exchanges) if each.request.purpose is Purpose.QUESTION]
    return tuple(
        Asked(step, each.kind, _text(each, question), each.answer, each.target, each.score, each.why, each.is_read)
        for step, each, question in zip(steps, scores.answers, transcript.item.questions, strict=True)
    )


def _text(answered: Any, question: Any) -> str:
    """Returns what was asked, with the options of a question that has some."""
    if hasattr(answered, "asked"):
        return str(answered.asked)
    options = [f"{letter}. {option}" for letter, option in zip(question.letters, question.options, strict=True)]
    return "\n".join((question.text, *options))
