"""Which replies hold no answer that can be read."""

from dataclasses import replace

from tolman.protocol.transcript import Exchange, Transcript
from tolman.suites.spatialbench.item import Item
from tolman.suites.spatialbench.scores import score_episode


def unread(item: Item, number: int, exchange: Exchange) -> str | None:
    """Returns why no answer can be read in the reply to the n-th question; None where one can."""
    alone = replace(item, questions=item.questions[number : number + 1])
    (found,) = score_episode(Transcript(alone, "", (exchange,), "")).answers
    return None if found.is_read else found.why
