"""The suite: how games are put, played, judged and told."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from tolman.protocol.form import Choice as Pick
from tolman.protocol.request import Purpose, Request, Script
from tolman.protocol.score import Answered, Answers
from tolman.protocol.transcript import Episode, Exchange, recorded
from tolman.report.plain import plain_account
from tolman.scoring import names
from tolman.scoring.answer import Unread
from tolman.scoring.conclusion import final_answer
from tolman.suites.choice import Choice
from tolman.suites.plain import plain_judge, plain_pages
from tolman.suites.suite import Play, Rehearsal, Speakers, Suite
from tolman_shells.game import CUPS, PLACES, PLAYERS, SWAPS, Game, Options, Shells

QUESTIONS = {
    "ball": ("Under which cup is the ball now: the left, the middle or the right one?", PLACES),
    "cup": ("Which cup is in the middle now: the red, the green or the blue one?", CUPS),
}
HOW = "\nEnd with a line of this form:\nFINAL ANSWER: purple"


def told(game: Game) -> str:
    """Returns what the player watches."""
    row = ", ".join(f"the {cup} cup {place}" for cup, place in zip(CUPS, PLACES, strict=True))
    swaps = [f"The {PLACES[one]} and the {PLACES[other]} cup change places." for one, other in game.swaps]
    return "\n".join((f"Three cups stand in a row: {row}. The ball is under the {game.ball} cup.", *swaps))


def episode(game: Game, player: str = "", epoch: int = 1) -> Episode[Game]:
    """Returns the episode of a game: both questions are asides, so that neither answer helps the other."""
    return recorded(game, player, _script(game), epoch)


def _script(game: Game) -> Script:
    yield tuple(
        Request(Purpose.QUESTION, told(game), asks, is_aside=True, how=HOW, form=_form(options))
        for asks, options in QUESTIONS.values()
    )
    return "asked"


def _form(options: Sequence[str]) -> Pick:
    return Pick("one word", ("purple",), "FINAL ANSWER: ", options=tuple((each, each) for each in options))


def answered(game: Game, number: int, exchange: Exchange) -> Answered:
    """Returns what the reply to a question earned."""
    kind, (asks, options) = list(QUESTIONS.items())[number]
    answer, target = final_answer(exchange.reply.text), game.targets()[kind]
    read = names.parse(re.sub(r"\b(under|cup|one)\b", "", answer), options)  # people say "under the left one"
    if isinstance(read, Unread):
        return Answered(kind, asks, answer, target, 0.0, read.reason, is_read=False)
    return Answered(kind, asks, answer, target, float(read == target))


@dataclass(frozen=True, slots=True)
class Scripted:
    """A player that reads a message as a model would."""

    reply: Callable[[str], str]

    def aside(self, message: str) -> str:
        """Returns the answer to a message."""
        return self.reply(message)

    alone = aside


def follow(message: str) -> str:
    """Answers by following the ball through every swap that the message tells of."""
    ball = re.search(r"under the (\w+) cup\.", message)
    told = re.findall(r"The (\w+) and the (\w+) cup change", message)
    swaps = tuple((PLACES.index(one), PLACES.index(other)) for one, other in told)
    found = Game("", ball[1] if ball else CUPS[0], swaps)
    return f"FINAL ANSWER: {found.targets()['ball' if QUESTIONS['ball'][0] in message else 'cup']}"


def guess(message: str) -> str:
    """Answers without looking at the swaps."""
    return f"FINAL ANSWER: {PLACES[1] if QUESTIONS['ball'][0] in message else CUPS[1]}"


SCRIPTED = {name: partial(Scripted, reply) for name, reply in zip(PLAYERS, (guess, follow), strict=True)}

SUITE = Suite(
    version=1,
    task=Shells,
    item=Game,
    scores=Answers,
    choice=Choice(
        name="shells",
        about="The shell game: cups change places in words; where is the ball?",
        options=Options,
        scripted=PLAYERS,
        yardsticks=PLAYERS[:1],
    ),
    tasks={"shells": "reads how cups change places, and says where the ball is"},
    play=Play(
        episode=episode,
        players=PLAYERS,
        player=lambda _game, name: SCRIPTED[name](),
        rehearsal=lambda game: Rehearsal(episode(game), Scripted(guess), is_thinking=True),
        speakers=Speakers(SCRIPTED, told=lambda message: message),
    ),
    judge=plain_judge(
        answered,
        tuple(QUESTIONS),
        lambda: told(Game("", CUPS[0], SWAPS)) + HOW + "".join(asks for asks, _ in QUESTIONS.values()),
    ),
    account=partial(plain_account, "Shell game", "game", tuple(QUESTIONS), dict.fromkeys(QUESTIONS, 1 / 3)),
    pages=plain_pages,
)
