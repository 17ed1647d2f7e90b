"""The protocol of SpatialBench: every question about a video, alone or in one conversation."""

from tolman.protocol.request import Purpose, Request, Script
from tolman.protocol.transcript import Episode, recorded
from tolman.suites.spatialbench import prompts
from tolman.suites.spatialbench.item import Item


def episode(item: Item, player: str = "", epoch: int = 1) -> Episode[Item]:
    """Returns the episode of `item`; `player` is the name under which it is recorded, for the `epoch`-th time."""
    return recorded(item, player, _script(item), epoch)


def _script(item: Item) -> Script:
    if item.setting.keeps_context:
        yield from _conversation(item)
    elif item.questions:
        yield tuple(
            Request(Purpose.QUESTION, "", prompts.whole(item, question), is_aside=True, is_alone=True)
            for question in item.questions
        )
    return "asked"


def _conversation(item: Item) -> Script:
    """Asks one question after the other; what was shown and answered before stays."""
    for number, question in enumerate(item.questions):
        first = [] if number else [prompts.opening(item)]
        shown = [prompts.example(found, item.setting) for found in [item.example(question)] if found]
        shows = "\n\n".join((*first, *shown, prompts.asks(question)))
        yield (Request(Purpose.QUESTION, shows, prompts.answer_form(question, item)),)
    return "asked"
