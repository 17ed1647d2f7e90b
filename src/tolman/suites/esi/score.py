"""Scores an episode from its transcript alone: nothing is carried out, and nothing is drawn."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from tolman.physics.outcome import CARRIED_OUT
from tolman.protocol.picture import pictures_in
from tolman.protocol.request import Purpose, Reminder
from tolman.protocol.score import Answered
from tolman.protocol.transcript import Exchange, Transcript
from tolman.scoring.conclusion import final_answer
from tolman.suites.esi import views
from tolman.suites.esi.answers import confidence_in, option_in, probability, without_confidence
from tolman.suites.esi.episode import ANSWERED
from tolman.suites.esi.item import Item
from tolman.suites.esi.kinds.kinds import kind_named
from tolman.suites.esi.known import known_of
from tolman.suites.esi.moves import Say
from tolman.suites.esi.reader import read
from tolman.suites.esi.scores import Aside, Scores
from tolman.suites.esi.sight import Glimpse, Memory
from tolman.suites.esi.world import Step

NO_OPTION = "the answer names none of the options"


def score_episode(transcript: Transcript[Item]) -> Scores:
    """Returns all scores of a transcript."""
    item, (*_, last) = transcript.item, transcript.exchanges
    option, confidence, said = answer_in(item, last, transcript.ended)
    steps = steps_of(transcript)
    used = [each for each in transcript.exchanges if each.request.purpose is Purpose.EXPLORE]
    asked = [each for each in used if not isinstance(each.request, Reminder)]
    evident = _evident(item, steps)
    made = steps[1:] if item.setting.moves else ()
    taken = len(asked) - (transcript.ended == ANSWERED)
    return Scores(
        (_answered(item, option, said),),
        confidence if option is not None else None,
        steps=taken,
        unread=_unread(asked if transcript.ended == ANSWERED else [*asked, last]),
        blocked=sum(is_vain(step.glimpse) for step in made),
        acts=sum(bool(step.glimpse.verdict) and step.glimpse.verdict != "blocked" for step in made),
        metres=round(sum(step.metres for step in steps), 2),
        is_justified=evident is not None,
        evident=evident,
        asides=_asides(item, transcript),
        family=item.id.rpartition("-")[0],
    )


def _unread(asked: Sequence[Exchange]) -> int:
    """Returns after how many steps there was nothing new to be seen, since none could be read."""
    shown = [views.parsed(pictures_in(each.request.shows)[-1])[3] for each in asked if each.request.shows]
    return sum(one == other for one, other in pairwise(shown))


def is_vain(glimpse: Glimpse) -> bool:
    """Says whether a move was blocked, or an act came to nothing."""
    return bool(glimpse.verdict) and glimpse.verdict not in CARRIED_OUT


def steps_of(transcript: Transcript[Item]) -> tuple[Step, ...]:
    """Returns what came of each move, the first view before them."""
    return tuple(msgspec.json.decode(text, type=Step) for text in transcript.outcomes or ())


def answer_in(item: Item, exchange: Exchange, ended: str) -> tuple[int | None, float | None, str]:
    """Returns the option that a last reply chooses, how sure the player says it is, and the words that were read."""
    text = exchange.reply.text
    if ended == ANSWERED:
        move = read(text, known_of(item))
        if isinstance(move, Say):
            return option_in(move.option, item.asked.options), _percent(move.confidence), move.option
    said = without_confidence(text)
    return option_in(said, item.asked.options), confidence_in(text), final_answer(said).strip()


def _percent(number: float | None) -> float | None:
    return None if number is None else probability(number)


def _answered(item: Item, option: int | None, said: str) -> Answered:
    options, kind = item.asked.options, kind_named(item.kind).name
    right = options[item.key.target]
    if option is None:
        return Answered(kind, item.asked.question, said, right, 0.0, NO_OPTION, is_read=False)
    return Answered(kind, item.asked.question, options[option], right, float(option == item.key.target))


def _evident(item: Item, steps: tuple[Step, ...]) -> int | None:
    """Returns after how many steps there was evidence; None where there never was."""
    kind, glimpses = kind_named(item.kind), tuple(step.glimpse for step in steps)
    if not item.setting.moves or kind.conclude(item.asked, Memory(glimpses, item.asked.names)) is None:
        return None
    for count in range(1, len(glimpses) + 1):
        if kind.conclude(item.asked, Memory(glimpses[:count], item.asked.names)) is not None:
            return count - 1
    return None


def _asides(item: Item, transcript: Transcript[Item]) -> tuple[Aside, ...]:
    found, used = [], 0
    for each, later in pairwise((*transcript.exchanges, None)):
        assert each is not None
        if each.request.purpose is Purpose.PROBE:
            text = each.reply.text
            option = option_in(without_confidence(text), item.asked.options)
            found.append(Aside(used, option, confidence_in(text)))
        elif each.request.purpose is Purpose.EXPLORE:
            used += later is None or not isinstance(later.request, Reminder)
    return tuple(found)
