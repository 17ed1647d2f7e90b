"""Specimens: all that a model can read in SpatialBench beside the questions of a file, about a video that is made up.

The episode itself puts them, so that a word is among them wherever on its way it is planted. The digest of prompts is
over them, and golden files hold them.
"""

from dataclasses import replace

from tolman.play import play
from tolman.protocol.edition import Edition
from tolman.protocol.request import Reply, Request
from tolman.suites.spatialbench.episode import episode
from tolman.suites.spatialbench.item import Example, Footage, Item, Shot
from tolman.suites.spatialbench.question import Exemplar, Question, Unit
from tolman.suites.spatialbench.setting import NAMES, PUBLISHED_EXAMPLES, Setting, Shown, Times, named

_CHOICE = Question(
    1, "affordance", "Which of these can be sat on?", ("the lamp", "the chair", "the sky"), "B", "walk.mp4", "indoor"
)
_NUMBER = Question(2, "object_size", "How much is it?", (), "2.5", "walk.mp4", "indoor")
_EXPLAINED = (
    replace(_CHOICE, id=3, exemplar=Exemplar("It has a seat.", (5,))),
    replace(_NUMBER, id=4, unit=Unit.METRES, exemplar=Exemplar("A door beside it is as high.", (7, 9))),
)
_QUESTIONS = (_CHOICE, *(replace(_NUMBER, unit=unit) for unit in Unit))
_FOOTAGE = Footage("walk.mp4", "0" * 16, 71.6, (Shot(0, 0.0), Shot(900, 30.0), Shot(1800, 60.0)))

_SETTINGS = {
    Edition.CURRENT: Setting(),
    Edition.PUBLISHED: Setting(times=Times.NONE, side=0, example_quality=PUBLISHED_EXAMPLES),
}
"""How frames are shown where nothing else is chosen."""


def specimens() -> dict[str, tuple[Request, ...]]:
    """Returns all that is put to a player, by the names of the items."""
    items = {
        f"{name}-{edition}": _item(named(name, _SETTINGS[edition]), edition) for name in NAMES for edition in Edition
    }
    items |= {f"times-{times}": _item(Setting(times=times)) for times in Times}
    items["one-shot-blind"] = _item(named("one-shot+blind"))
    items["one-shot-keep-context-reasoning"] = _item(named("one-shot+keep-context+reasoning"))
    items["video"] = _item(Setting(Shown.VIDEO))
    items["video-keep-context"] = _item(Setting(Shown.VIDEO, keeps_context=True))
    items["keep-context-blind"] = _item(named("keep-context+blind"))
    return {name: _put(item) for name, item in items.items()}


def _item(setting: Setting, edition: Edition = Edition.CURRENT) -> Item:
    is_seen, shots = setting.shown is not Shown.NOTHING, _FOOTAGE.shots
    shown = {Shown.SHUFFLED: (shots[2], shots[0], shots[1]), Shown.SINGLE: shots[1:2]}.get(setting.shown, shots)
    is_shown = is_seen and setting.shows_exemplars
    examples = (Example(each, _explaining(each) if is_shown else None) for each in _EXPLAINED)
    return Item(
        "specimen",
        _QUESTIONS,
        ".",
        replace(_FOOTAGE, shots=shown) if is_seen else None,
        edition,
        setting,
        tuple(each if is_shown else replace(each, footage=None) for each in examples)
        if setting.has_exemplars
        else (),
    )


def _explaining(example: Question) -> Footage:
    frames = example.exemplar.frames if example.exemplar else ()
    return replace(_FOOTAGE, shots=tuple(Shot(number, number / 30) for number in frames))


def _put(item: Item) -> tuple[Request, ...]:
    played = play(episode(item), lambda _number, _request: Reply("A"))
    return tuple(exchange.request for exchange in played.exchanges)
