"""Theory of Space: the suite."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from math import nan
from statistics import mean
from typing import TYPE_CHECKING

import msgspec

from tolman.play import Player
from tolman.protocol.conversation import Message
from tolman.protocol.picture import Picture
from tolman.suites import plain
from tolman.suites.suite import Judge, Pages, Play, Rehearsal, Speakers, Suite
from tolman.suites.tos.choice import CHOICE
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item
from tolman.suites.tos.players.roster import ORACLE, PLAYERS, WORDED, scripted, taken_apart
from tolman.suites.tos.questions.question import short_name
from tolman.suites.tos.scores.answers import plain_answers
from tolman.suites.tos.scores.scores import Scores, score_episode
from tolman.suites.tos.setting import QuestionViews, Sense, Setting, Source
from tolman.suites.tos.task import VERSION, Task, kinds, prompts_digest, task_name
from tolman.suites.tos.unread import unread

if TYPE_CHECKING:
    from tolman.report.account import Account
    from tolman.suites.environment import AnyEnvironment
    from tolman.suites.tos.views.album import Album

QUALITY = 92
"""Quality of JPEG pictures, with colours at full resolution."""

STAND_IN = "strategist"
"""The scripted player that stands in for a model: it takes about as many turns as good models do."""

PIXELS = 750.0
"""Pixels of a token of a picture, about."""

EXPLAINING = 6
"""What the pictures that explain others take, in views."""

TASKS = {
    task_name(Setting(source, sense=sense)): f"{what}{how}"
    for sense, how, sources in (
        (Sense.TEXT, "", tuple(Source)),
        (Sense.VISION, "; what it sees comes as pictures", (Source.ACTIVE, Source.PASSIVE)),
        (Sense.BOTH, "; what it sees comes as pictures and in words", (Source.ACTIVE, Source.PASSIVE)),
    )
    for source, what in {
        Source.ACTIVE: "explores rooms, draws maps, answers, finds what changed",
        Source.PASSIVE: "reads what a scripted player did and saw, draws a map, answers",
        Source.TRUE_MAP: "is given the true map, and answers",
        Source.NAMES: "is told the rules and the names of all things, and answers",
        Source.NOTHING: "reads nothing but the question, and answers",
    }.items()
    if source in sources
}


@cache
def album() -> "Album":
    """Returns what draws pictures in this process, kept in the user's folder."""
    from tolman.render.cache import Cache
    from tolman.suites.tos.views.album import Album

    return Album(Cache())


def player_of(item: Item, name: str) -> Player:
    """Returns a scripted player for an item; where the item is seen, one that looks at its pictures."""
    player = scripted(name, item.scene, item.shifted, item.shows_cells)
    if not _is_seen(item):
        return player
    from tolman.suites.tos.players.seer import Seeing, Sight

    return Seeing(player, Sight(item, album()))


def _is_seen(item: Item) -> bool:
    return item.setting.sense is not Sense.TEXT


def _jpeg(item: Item, picture: Picture) -> bytes:
    from tolman.render.encoding import jpeg

    return jpeg(album().rgb(item, picture), QUALITY)


def _told(message: str) -> str | None:
    """Returns what a message tells before it asks something aside; None where it asks nothing aside."""
    aside = taken_apart(message)
    return aside.told if aside.asked else None


def _in_words(item: Item, parts: Sequence[str | Picture]) -> str:
    """Returns a message in words, as a player sees it that looks at depth and labels."""
    from tolman.suites.tos.players.seer import sight_of

    return sight_of(item, album()).in_words(parts)


def _rehearsal(item: Item) -> Rehearsal[Item]:
    """Returns the episode in words, with a picture taken for each message."""
    size = item.setting.image_size**2 / PIXELS if _is_seen(item) else 0.0
    in_words = replace(item, setting=replace(item.setting, sense=Sense.TEXT, views=QuestionViews.WORDS))

    def picture_tokens(messages: tuple[Message, ...]) -> float:
        return size * (EXPLAINING + sum(message.role == "user" for message in messages))

    return Rehearsal(episode(in_words, STAND_IN), scripted(STAND_IN), item.setting.thinks, picture_tokens)


def headline(scores: Scores) -> dict[str, float]:
    """Returns the chief values of an episode; accuracy is the mean over kinds of question, as in the report."""
    exploration, maps, revision = scores.exploration, scores.maps, scores.revision
    found: dict[str, list[float | None]] = {
        **{short_name(kind): [answer.score for answer in scores.answers if answer.kind == kind] for kind in kinds()},
        "cost": [exploration.cost] if exploration else [],
        "gain": [exploration.gain] if exploration else [],
        "full_gain": [exploration.full_gain] if exploration else [],
        "map_correctness": [maps.correctness.overall] if maps and maps.correctness else [],
        "unseen_f1": [each.f1 for each in scores.unseen],
        "changes_identified": [revision.identification.overall] if revision else [],
    }
    defined = {name: [value for value in values if value is not None] for name, values in found.items()}
    means = {name: mean(values) if values else nan for name, values in defined.items()}
    earned = [means[short_name(kind)] for kind in kinds() if defined[short_name(kind)]]
    return {"accuracy": mean(earned) if earned else nan, **means}


def explanation(scores: Scores) -> list[str]:
    """Says in words what each answer and each phase of an episode earned."""
    said = plain.explanation(plain_answers(scores.answers))
    said += [f"{probe.f1:.2f} unseen probe {number}" for number, probe in enumerate(scores.unseen, 1)]
    phases = {"exploration": scores.exploration, "maps": scores.maps, "revision": scores.revision}
    return said + [f"{name}: {msgspec.json.encode(value).decode()}" for name, value in phases.items() if value]


def _account() -> "Account[Item, Scores]":
    from tolman.suites.tos.report.account import ACCOUNT

    return ACCOUNT


def _pages() -> "Pages[Item, Scores]":
    from tolman.suites.tos.pages.pages import PAGES

    return PAGES


def _environments() -> "tuple[AnyEnvironment, ...]":
    from tolman.suites.tos.environment.environment import environments

    return environments()


SUITE = Suite(
    version=VERSION,
    task=Task,
    item=Item,
    scores=Scores,
    choice=CHOICE,
    tasks=TASKS,
    play=Play(
        episode=episode,
        players=(*PLAYERS, *WORDED),
        player=player_of,
        rehearsal=_rehearsal,
        is_seen=_is_seen,
        jpeg=_jpeg,
        speakers=Speakers(
            {name: partial(scripted, name) for name in (*PLAYERS, *WORDED) if name != ORACLE}, _told, _in_words
        ),
    ),
    judge=Judge(
        score=score_episode,
        headline=headline,
        explanation=explanation,
        kinds=kinds,
        prompts=prompts_digest,
        size=lambda item: len(item.scene.rooms),
        unread=unread,
    ),
    account=_account,
    pages=_pages,
    environments=_environments,
)
