"""The protocol of SpatialBench: every question about a video, alone or in one conversation."""

from tolman.protocol.request import Purpose, Request, Script
from tolman.protocol.transcript import Episode, recorded
from tolman.suites.spatialbench import prompts
from tolman.suites.spatialbench.item import Item
from tolman.suites.spatialbench.question import Question


def episode(item: Item, player: str = "", epoch: int = 1) -> Episode[Item]:
    """Returns the episode of `item`; `player` is the name under which it is recorded, for the `epoch`-th time."""
    return recorded(item, player, _script(item), epoch)


def _script(item: Item) -> Script:
    if item.setting.keeps_context:
        yield from _conversation(item)
    elif item.questions:
        yield tuple(_alone(item, question) for question in item.questions)
    return "asked"


def _alone(item: Item, question: Question) -> Request:
    asks, how, rest = prompts.asked(item, question)
    form = prompts.form(question, item)
    return Request(Purpose.QUESTION, "", asks, is_aside=True, is_alone=True, how=how, rest=rest, form=form)


def _conversation(item: Item) -> Script:
    """Asks one question after the other; what was shown and answered before stays."""
    for number, question in enumerate(item.questions):
        first = [] if number else [prompts.opening(item)]
        shown = [prompts.example(found, item.setting) for found in [item.example(question)] if found]
        shows = "\n\n".join((*first, *shown, prompts.question_words(question)))
        form = prompts.form(question, item)
        yield (Request(Purpose.QUESTION, shows, "", how=prompts.how(form), form=form),)
    return "asked"
