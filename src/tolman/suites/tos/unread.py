"""Which replies of an episode hold no answer that can be read: to questions, maps and probes."""

from dataclasses import replace

from tolman.protocol.edition import Edition
from tolman.protocol.form import Points
from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Exchange, Transcript
from tolman.scoring.answer import Unread
from tolman.scoring.sketches import AGENT, NO_MAP, parse
from tolman.suites.tos.item import Item
from tolman.suites.tos.published.maps import read_published
from tolman.suites.tos.scores.answers import score_answers
from tolman.suites.tos.unseen import LETTERS, read_points


def unread(item: Item, number: int, exchange: Exchange) -> str | None:
    """Returns why no answer can be read in the reply to the n-th request of its purpose; None where one can."""
    match exchange.request.purpose:
        case Purpose.QUESTION:
            return _question(item, number, exchange)
        case Purpose.MAP | Purpose.LOCAL_MAP:
            return _map(item, exchange.reply.text)
        case Purpose.UNSEEN:
            return _points(item, exchange)
    return None


def _question(item: Item, number: int, exchange: Exchange) -> str | None:
    """Scores one question by itself, so that nothing but the score says what can be read."""
    alone = replace(item, questions=item.questions[number : number + 1])
    (found,) = score_answers(Transcript(alone, "", (exchange,), ""), stages=())
    return None if found.is_read else found.why


def _map(item: Item, reply: str) -> str | None:
    """A map of which one mark can be read is a map."""
    names = (AGENT, *item.scene.names)
    if item.edition is Edition.PUBLISHED:
        return NO_MAP if read_published(reply, names) is None else None
    sketch = parse(reply, names)
    return None if sketch.marks else next(iter(sketch.unread.values()), None)


def _points(item: Item, exchange: Exchange) -> str | None:
    form = exchange.request.form
    letters = form.letters if isinstance(form, Points) else LETTERS  # old transcripts have no forms
    found = read_points(exchange.reply.text, len(letters), item.edition)
    return found.reason if isinstance(found, Unread) else None
