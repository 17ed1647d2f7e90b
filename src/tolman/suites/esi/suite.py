"""ESI: the suite."""

from typing import TYPE_CHECKING

from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Exchange, in_world
from tolman.suites.esi import views
from tolman.suites.esi.answers import option_in, without_confidence
from tolman.suites.esi.choice import CHOICE
from tolman.suites.esi.episode import episode
from tolman.suites.esi.item import Item
from tolman.suites.esi.kinds.kinds import kinds
from tolman.suites.esi.players.players import BLIND, PLAYERS, scripted
from tolman.suites.esi.scores import NO_OPTION, Scores, score_episode
from tolman.suites.esi.setting import Source
from tolman.suites.esi.specimens import digest
from tolman.suites.esi.task import VERSION, Task
from tolman.suites.esi.world import outcome, recall
from tolman.suites.plain import explanation
from tolman.suites.suite import Judge, Pages, Play, Rehearsal, Suite, World

if TYPE_CHECKING:
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


def _rehearsal(item: Item) -> Rehearsal[Item]:
    """Returns the episode as one plays it who uses up all steps."""
    from tolman.protocol.conversation import Message
    from tolman.protocol.picture import pictures_in
    from tolman.suites.esi.players.players import wandering

    def picture_tokens(messages: tuple[Message, ...]) -> float:
        shown = sum(len(pictures_in(message.text)) for message in messages)
        return shown * item.setting.size**2 / PIXELS

    script = in_world(episode(item, BLIND), lambda _number, request: outcome(item, request))
    return Rehearsal(script, wandering(item), True, picture_tokens)


def unread(item: Item, _number: int, exchange: Exchange) -> str | None:
    """Returns why no answer can be read in a reply that should hold one; None where one can."""
    if exchange.request.purpose not in (Purpose.QUESTION, Purpose.PROBE):
        return None
    found = option_in(without_confidence(exchange.reply.text), item.asked.options)
    return NO_OPTION if found is None else None


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
        episode=episode,
        players=PLAYERS,
        player=scripted,
        rehearsal=_rehearsal,
        is_seen=lambda item: item.setting.shows,
        jpeg=views.jpeg,
        world=World(outcome, recall),
    ),
    judge=Judge(
        score=score_episode,
        headline=_headline,
        explanation=explanation,
        kinds=lambda: tuple(kind.id for kind in kinds().values()),
        prompts=digest,
        unread=unread,
    ),
    account=_account,
    pages=_pages,
    environments=_environments,
)
