"""ESI: the suite. What draws, plays and scores is imported when it is needed: it brings the ray tracer along."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tolman.protocol.picture import Picture
from tolman.protocol.request import Purpose, Request
from tolman.protocol.transcript import Episode, Exchange, Transcript, in_world
from tolman.suites.esi.choice import CHOICE
from tolman.suites.esi.item import Item
from tolman.suites.esi.options import SCRIPTED
from tolman.suites.esi.scores import Scores
from tolman.suites.esi.setting import Source
from tolman.suites.esi.task import VERSION, Task
from tolman.suites.plain import explanation
from tolman.suites.suite import Arena, Judge, Pages, Play, Rehearsal, Suite

if TYPE_CHECKING:
    from tolman.play import Player
    from tolman.report.account import Account
    from tolman.suites.environment import AnyEnvironment

PIXELS = 750.0
"""Pixels of a token of a picture, about."""

TASKS = {
    f"esi_{source.value.replace('-', '_')}": does
    for source, does in {
        Source.ACTIVE: "moves, looks and handles things until it answers",
        Source.ONE_VIEW: "sees the first view alone",
        Source.WALK: "sees views along a way taken by chance",
        Source.SOLUTION: "sees the views of the solution",
        Source.QUESTION: "reads the question alone",
        Source.KINDS: "reads the question and the kinds of thing that it concerns",
        Source.SCENE: "reads what there is and where",
    }.items()
}


def _episode(item: Item, player: str, epoch: int) -> Episode[Item]:
    from tolman.suites.esi.episode import episode

    return episode(item, player, epoch)


def _player(item: Item, name: str) -> "Player":
    from tolman.suites.esi.players.players import scripted

    return scripted(item, name)


def _rehearsal(item: Item) -> Rehearsal[Item]:
    """Returns the episode of a player that uses up all steps."""
    from tolman.protocol.conversation import Message
    from tolman.protocol.picture import pictures_in
    from tolman.suites.esi.players.players import wandering

    def picture_tokens(messages: tuple[Message, ...]) -> float:
        shown = sum(len(pictures_in(message.text)) for message in messages)
        return shown * item.setting.size**2 / PIXELS

    script = in_world(_episode(item, REHEARSES, 1), lambda _number, request: _outcome(item, request))
    return Rehearsal(script, wandering(item), True, picture_tokens)


REHEARSES = "blind"
"""As whom a player goes on record that stands in for a model where it is to be known what that would read."""


def _jpeg(item: Item, picture: Picture) -> bytes:
    from tolman.suites.esi.views import jpeg

    return jpeg(item, picture)


def _outcome(item: Item, request: Request) -> str:
    from tolman.suites.esi.world import outcome

    return outcome(item, request)


def _recall(item: Item, outcomes: Sequence[str]) -> None:
    from tolman.suites.esi.world import recall

    recall(item, outcomes)


def _score(transcript: Transcript[Item]) -> Scores:
    from tolman.suites.esi.score import score_episode

    return score_episode(transcript)


def unread(item: Item, _number: int, exchange: Exchange) -> str | None:
    """Returns why no answer can be read in a reply that should hold one; None where one can."""
    from tolman.suites.esi.answers import option_in, without_confidence
    from tolman.suites.esi.score import NO_OPTION

    if exchange.request.purpose not in (Purpose.QUESTION, Purpose.PROBE):
        return None
    found = option_in(without_confidence(exchange.reply.text), item.asked.options)
    return NO_OPTION if found is None else None


def _kinds() -> tuple[str, ...]:
    from tolman.suites.esi.kinds.kinds import kinds

    return tuple(kind.id for kind in kinds().values())


def _prompts() -> str:
    from tolman.suites.esi.specimens import digest

    return digest()


def _headline(scores: Scores) -> dict[str, float]:
    (answer,) = scores.answers
    return {"accuracy": answer.score, answer.kind: answer.score}


def _account() -> "Account[Item, Scores]":
    from tolman.suites.esi.report.account import account

    return account()


def _pages() -> "Pages[Item, Scores]":
    from tolman.suites.esi.pages.pages import PAGES

    return PAGES


def _environments() -> "tuple[AnyEnvironment, ...]":
    from tolman.suites.esi.environment import ESI

    return (ESI,)


SUITE = Suite(
    version=VERSION,
    task=Task,
    item=Item,
    scores=Scores,
    choice=CHOICE,
    tasks=TASKS,
    play=Play(
        episode=_episode,
        players=SCRIPTED,
        player=_player,
        rehearsal=_rehearsal,
        is_seen=lambda item: item.setting.shows,
        jpeg=_jpeg,
        window=lambda item: item.setting.window,
        arena=Arena(_outcome, _recall),
    ),
    judge=Judge(
        score=_score,
        headline=_headline,
        explanation=explanation,
        kinds=_kinds,
        prompts=_prompts,
        unread=unread,
    ),
    account=_account,
    pages=_pages,
    environments=_environments,
)
