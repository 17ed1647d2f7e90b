"""Every form with answers in words: those of scripted players, what SpatialBench asks, and every step of ESI."""

from collections.abc import Iterator
from functools import cache

from tolman.play import play, said_by
from tolman.protocol.edition import Edition
from tolman.protocol.form import AnyForm, Words
from tolman.suites.esi import prompts as houses
from tolman.suites.esi import steps
from tolman.suites.esi.known import Known
from tolman.suites.spatialbench import prompts as videos
from tolman.suites.spatialbench.item import Item as Video
from tolman.suites.spatialbench.question import Question
from tolman.suites.spatialbench.setting import Setting as VideoSetting
from tolman.suites.spatialbench.setting import named
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import OwnMap, Probes, Setting, Shifting, Source

SETTINGS = (
    Setting(probes=Probes.TURNS, every=2, shifting=Shifting(1, 1, 2.0)),
    Setting(Source.PASSIVE, OwnMap.FIRST, thinks=False, probes=Probes.END),
    Setting(Source.NOTHING),
)
LAYOUT = Layout(2, 3)
CHOICE = Question(1, "affordance", "Which one?", ("the  lamp", "the door"), "B", "one.mp4", "indoor")
NUMBER = Question(2, "object_counting", "How many?", (), "2.5", "one.mp4", "indoor")


@cache
def answered() -> tuple[tuple[AnyForm, str], ...]:
    """Returns forms, each with a whole reply in words."""
    return tuple(dict.fromkeys((*_rooms(), *_videos(), *_houses(), (Words(lead="SAID: "), 'SAID: "so", it seems'))))


def _rooms() -> Iterator[tuple[AnyForm, str]]:
    for setting in SETTINGS:
        for player in ("scout", "random"):
            item = draw_item(3, LAYOUT, setting=setting, questions=2)
            for exchange in play(episode(item), said_by(scripted(player))).exchanges:
                yield exchange.request.form, exchange.reply.text


def _videos() -> Iterator[tuple[AnyForm, str]]:
    for setting in ("standard", "reasoning"):
        for question in (CHOICE, NUMBER):
            form = videos.form(question, _video(setting))
            yield form, f"{form.lead}{question.target}"


def _houses() -> Iterator[tuple[AnyForm, str]]:
    """Yields the form of a step with steps that take whatever a step can take."""
    for edition in Edition:
        known = Known(("red mug", "red block", "blue block"), ("yes", "no"), has_parts=True, edition=edition)
        form = houses.step_form(known)
        for line in steps.told(known):
            call, name = line.partition(":")[0], line.partition("(")[0]
            if name in ("Forward", "TurnLeft", "GoTo", "PickUp", "PutBack", "PutBeside", "Stack", "Answer"):
                yield form, call
        yield form, "Fill(hand)"
        yield form, "PickUp(red mug)"


def _video(setting: str) -> Video:
    return Video("one", (CHOICE, NUMBER), ".", setting=named(setting, VideoSetting()))
