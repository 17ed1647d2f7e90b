"""Episodes of ESI: a player moves, looks and acts until it answers, or is shown views and asked."""

from collections.abc import Generator

import msgspec

from tolman.protocol.request import Purpose, Reply, Request, Script, reminder
from tolman.protocol.transcript import Episode, recorded
from tolman.suites.esi import prompts, views
from tolman.suites.esi.item import Item
from tolman.suites.esi.known import known_of
from tolman.suites.esi.moves import END_PHASE, EndPhase, Move, Say, written
from tolman.suites.esi.reader import read
from tolman.suites.esi.setting import Probes
from tolman.suites.esi.unread import Unreadable
from tolman.suites.esi.world import Step

ANSWERED, OUT_OF_STEPS, ASKED = "answered", "out of steps", "asked"
"""Why episodes end."""
_PROBED = frozenset((0, 1, 2, 4, 8, 16))
"""Steps after which some players are asked what they would answer."""

Asking = Generator[tuple[Request, ...], tuple[Reply, ...], "Step"]


def episode(item: Item, player: str = "", epoch: int = 1) -> Episode[Item]:
    """Returns the episode of an item."""
    return recorded(item, player, _active(item) if item.setting.moves else _passive(item), epoch)


def _passive(item: Item) -> Script:
    """Asks once, with all that the setting shows."""
    shown = yield from views.shown(item)
    asks = "\n\n".join((*shown, prompts.question(item)))
    form = prompts.answer_form(item)
    yield (Request(Purpose.QUESTION, "", asks, is_aside=True, is_alone=True, how=prompts.answer_how(), form=form),)
    return ASKED


def _active(item: Item) -> Script:
    """Lets the player make one step after the other."""
    moves: list[str] = []
    yield from _done(moves)
    used = in_phase = phase = 0
    shows, told = f"{prompts.rules(item)}\n\n{prompts.question(item)}\n\n", ""
    while used < item.asked.budget:
        shows += prompts.seen(views.picture(item, moves), used, item, told)
        if _is_probed(item, used):
            yield (_aside(item, shows),)
        move = yield from _asked(item, shows, phase)
        if isinstance(move, Say):
            return ANSWERED
        used, in_phase, shows = used + 1, in_phase + 1, ""
        told = prompts.wasted(move.why) if isinstance(move, Unreadable) else (yield from _made(item, moves, move))
        if isinstance(move, EndPhase) or _is_over(item, phase, in_phase):
            phase, in_phase, told = phase + 1, 0, f"{told.rstrip()}\n\n{prompts.SECOND}"
            if not isinstance(move, EndPhase):
                moves.append(f"{END_PHASE}()")
                yield from _done(moves)
    shows += prompts.seen(views.picture(item, moves), used, item, told)
    if _is_probed(item, used):
        yield (_aside(item, shows),)
    form = prompts.answer_form(item)
    yield (Request(Purpose.QUESTION, shows, prompts.LAST, how=prompts.answer_how(), form=form),)
    return OUT_OF_STEPS


def _is_over(item: Item, phase: int, used: int) -> bool:
    """Tells whether a phase ends by itself after so many steps."""
    return phase + 1 < len(item.phases) and used >= item.phases[phase].steps


def _made(item: Item, moves: list[str], move: Move) -> Generator[tuple[Request, ...], tuple[Reply, ...], str]:
    """Makes a move, and returns what is said of it."""
    moves.append(written(move))
    step = yield from _done(moves)
    told = prompts.said(moves[-1], step.glimpse.verdict, bool(step.frames))
    return f"{told}\n{views.film(item, moves)}\n" if step.frames else told


def _asked(
    item: Item, shows: str, phase: int
) -> Generator[tuple[Request, ...], tuple[Reply, ...], Move | Unreadable]:
    """Asks for a step, and once more where none can be read; returns it, or why it was not read."""
    form, known = prompts.form(item, phase), known_of(item, phase)
    request = Request(Purpose.EXPLORE, shows, prompts.NEXT, how=prompts.how(item), form=form)
    (reply,) = yield (request,)
    move = read(reply.text, known)
    if isinstance(move, Unreadable):
        (reply,) = yield (reminder(request, reply, prompts.unread(move.why, item)),)
        move = read(reply.text, known)
    return move


def _aside(item: Item, shows: str) -> Request:
    """Asks what the player would answer now; what it was shown last is told here, too."""
    form = prompts.answer_form(item)
    return Request(Purpose.PROBE, shows, prompts.ASIDE, is_aside=True, how=prompts.answer_how(), form=form)


def _is_probed(item: Item, used: int) -> bool:
    match item.setting.probes:
        case Probes.EVERY:
            return True
        case Probes.STEPS:
            return used in _PROBED or used == item.asked.budget
        case Probes.END:
            return used == item.asked.budget
        case Probes.NONE:
            return False


def _done(moves: list[str]) -> Asking:
    """Asks the world what comes of the last move."""
    (reply,) = yield (Request(Purpose.ACT, "", "\n".join(moves)),)
    return msgspec.json.decode(reply.text, type=Step)
