"""An episode as it is shown: all that was said, what came of it, its questions, and what is drawn of it."""

import msgspec
from msgspec import Struct

from tolman.suites.suite import Asked
from tolman.web.runs import OpenRun, episode_id


class Other(Struct, frozen=True):
    """Another episode on the same item."""

    id: str
    task: str
    player: str
    epoch: int


class ShownEpisode(Struct, frozen=True):
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
    suite: str
    parts: dict[str, object]
    """What the suite draws of it, by name."""
    later: tuple[str, ...]
    """What it draws besides, once it is looked at."""


def shown(run: OpenRun, episode: str) -> ShownEpisode:
    """Returns all that is shown of an episode."""
    key, transcript = run.keys[episode], run.transcript(episode)
    scores, suite = run.scored_episode(episode).scores, run.suite
    said, pages = suite.account().block(transcript, scores), suite.pages()
    parts = {name: part(transcript) for name, part in pages.parts.items()}
    return ShownEpisode(
        run=run.id,
        run_name=run.name,
        id=episode,
        task=key.task,
        item=key.item,
        player=key.player,
        epoch=key.epoch,
        ended=transcript.ended,
        headline=suite.judge.headline(scores),
        texts=said.texts,
        steps=tuple(msgspec.Raw(msgspec.json.encode(step)) for step in said.steps),
        questions=pages.questions(transcript, scores),
        pictures=tuple(picture.recipe for picture in run.pictures(episode)),
        others=tuple(
            Other(episode_id(other), other.task, other.player, other.epoch)
            for other in sorted(run.played.transcripts)
            if other.item == key.item and other != key
        ),
        suite=suite.name,
        parts={name: part for name, part in parts.items() if part is not None},
        later=tuple(pages.later),
    )
