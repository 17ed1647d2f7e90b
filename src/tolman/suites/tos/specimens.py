"""Specimens: all that a model can read in Theory of Space, put in a small place that is made by hand.

The episode itself puts them, so that a word is among them wherever on its way it is planted. The digest of prompts is
over them, and golden files hold them. Names of things are not: a run has the digests of its scenes.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import product

from tolman.geometry.bins import Cardinal, Distance, Ego, Facing, Wall
from tolman.geometry.pose import HEADINGS, Heading, Pose
from tolman.geometry.rect import Rect
from tolman.play import play
from tolman.protocol.edition import Edition
from tolman.protocol.request import Purpose, Reply, Request
from tolman.suites.tos import prompts, words
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item
from tolman.suites.tos.moves import (
    START,
    Flaw,
    JumpTo,
    Miswritten,
    NoAngle,
    NotPublished,
    Query,
    Reason,
    Rotate,
    UnknownMove,
)
from tolman.suites.tos.published.draws import draw_published
from tolman.suites.tos.questions.kinds import draw_questions
from tolman.suites.tos.scene.release import ImageFile, Images, Shot
from tolman.suites.tos.scene.scene import Door, Room, Scene, Thing
from tolman.suites.tos.scene.sight import Closeness, Sighting, View
from tolman.suites.tos.setting import OwnMap, Probes, QuestionViews, Sense, Setting, Shifting, Source
from tolman.suites.tos.shift import Aspect, Change
from tolman.suites.tos.world import Ended, Event, Looked, Moved, Refusal, Refused, Told

PLACE = Scene(
    (Room(1, Rect(1, 1, 6, 6)), Room(2, Rect(8, 1, 13, 6)), Room(3, Rect(1, 8, 6, 10))),
    (Door("red door", (7, 3), Heading.EAST, (1, 2)), Door("blue door", (3, 7), Heading.NORTH, (1, 3))),
    (
        Thing("chair", (2, 4), Heading.EAST),
        Thing("vase", (4, 6), Heading.NORTH, has_front=False),
        Thing("piano", (6, 5), Heading.SOUTH),
        Thing("teapot", (5, 6), Heading.WEST),
        Thing("sofa", (9, 5), Heading.NORTH),
        Thing("robot", (11, 2), Heading.WEST),
        Thing("easel", (13, 3), Heading.SOUTH),
        Thing("globe", (13, 6), Heading.NORTH, has_front=False),
        Thing("drone", (2, 9), Heading.EAST),
    ),
    Pose((3, 1), Heading.NORTH),
)
"""Rooms in which every kind of question can be asked."""

ROOM = replace(PLACE, rooms=PLACE.rooms[:1], doors=(), things=PLACE.things[:4])
"""One room, without a door."""

_CHANGES = (Change("chair", Aspect.FACING), Change("robot", Aspect.POSITION))
_NOW = {"chair": Thing("chair", (2, 4), Heading.WEST), "robot": Thing("robot", (1, 6), Heading.WEST)}

_TURNS = (
    "hello",
    "[Rotate(90)]",
    "[Observe(), Rotate(90), Observe()]",
    "[Rotate(90), Term()]",
    "[Rotate(east), Observe()]",
    "[JumpTo(), Observe()]",
    "[Query()]",
    "[Observe(chair)]",
    "[Term(done)]",
    "[Look(up)]",
    "[JumpTo(unicorn), Observe()]",
    "[JumpTo(robot), Observe()]",
    "[Query(unicorn)]",
    "[Query(robot)]",
    "[Rotate(45), Observe()]",
    "[Rotate(0), Observe()]",
    "[Rotate(180), JumpTo(vase), Observe()]",
    "[Rotate(-180), JumpTo(vase), Observe()]",
    "[Query(initial_pos)]",
    "[Query(vase)]",
    "[Query(teapot)]",
    "[Term()]",
)
"""Replies of every sort: such as cannot be read, such as fail, and such as lead to something."""

_LOOKS = ("[Observe()]", "[Rotate(90), Observe()]", "[Rotate(90), Observe()]")
_REVISION = ("[Term()]", "[Observe()]", '[Term(changes="chair: facing")]')
_MAP = 'FINAL ANSWER: {"chair": {"position": [-1, 3], "facing": "east", "room": 1}}'


def specimens() -> dict[str, tuple[Request, ...]]:
    """Returns all that is put to a player, by the names of the items, and by what else it may be told."""
    told = {"reasons": _reasons(), "events": _events()}
    return {name: _put(item) for name, item in _items().items()} | told


def _put(item: Item) -> tuple[Request, ...]:
    """Returns the requests of an item, whose player says what is to be met with."""
    is_short = item.budget == len(_LOOKS)
    turns = {
        Purpose.EXPLORE: iter(_LOOKS if is_short else _TURNS),
        Purpose.REVISE: iter(_LOOKS if is_short else _REVISION),
    }

    def answer(_number: int, request: Request) -> Reply:
        return Reply(next(turns[request.purpose]) if request.purpose in turns else _MAP)

    return tuple(exchange.request for exchange in play(episode(item), answer).exchanges)


def _items() -> dict[str, Item]:
    """Returns an item for every way in which a place, its pictures, questions and changes are put."""
    words_asked = draw_questions(PLACE, chart_of(PLACE), 0)
    shown_asked = draw_questions(PLACE, chart_of(PLACE), 0, are_shown=True)
    published = draw_published(PLACE, chart_of(PLACE), 0)
    probing = Setting(probes=Probes.TURNS, shifting=Shifting())
    shown = Setting(sense=Sense.VISION, views=QuestionViews.PICTURES)
    whole = Item("whole", 0, PLACE, len(_TURNS), questions=words_asked)
    short = replace(whole, budget=len(_LOOKS), questions=words_asked[:1])
    seen = replace(short, images=_IMAGES)
    items = {
        "turns": _changing(replace(whole, setting=Setting(shifting=Shifting()))),
        "turns-published": replace(whole, edition=Edition.PUBLISHED, questions=published),
        "turns-direct": _changing(replace(short, setting=replace(probing, thinks=False)), 1),
        "probes": _changing(replace(short, setting=probing), 1),
        "one-room": replace(short, scene=ROOM, questions=(), setting=Setting(Source.NAMES, probes=Probes.END)),
        "own-map": replace(short, setting=Setting(own_map=OwnMap.INSTEAD)),
        "own-map-shown": replace(short, setting=replace(shown, own_map=OwnMap.INSTEAD)),
        "map-first": replace(short, setting=Setting(own_map=OwnMap.FIRST)),
        "shown": replace(short, questions=shown_asked, setting=shown),
        **{
            each.value: replace(short, setting=Setting(each, walker="scout"))
            for each in Source
            if each is not Source.ACTIVE
        },
        Source.NOTHING.value: replace(whole, setting=Setting(Source.NOTHING)),
        **{f"{source.value}-shown": replace(short, setting=replace(shown, source=source)) for source in Source},
    }
    for sense in (Sense.VISION, Sense.BOTH):
        passive = Setting(Source.PASSIVE, walker="scout", sense=sense)
        items |= {
            sense.value: _changing(replace(short, setting=replace(probing, sense=sense))),
            f"{sense.value}-passive": replace(short, setting=passive),
            f"{sense.value}-released": _changing(replace(seen, setting=replace(probing, sense=sense))),
            f"{sense.value}-released-passive": replace(seen, setting=passive, images=replace(_IMAGES, scale=None)),
        }
    return items


def _changing(item: Item, count: int = len(_CHANGES)) -> Item:
    """Returns an item in which so many things change."""
    changed = {change.name: _NOW[change.name] for change in _CHANGES[:count]}
    things = tuple(changed.get(thing.name, thing) for thing in item.scene.things)
    return replace(
        item,
        shifted=replace(item.scene, things=things),
        changes=_CHANGES[:count],
        revise_budget=len(_REVISION),
    )


def _file(name: str) -> ImageFile:
    return ImageFile(f"{name}.png", "0" * 12)


def _shots(scene: Scene, ending: str) -> tuple[Shot, ...]:
    places = {START: scene.start.at} | {member.name: member.at for member in scene.members}
    return tuple(
        Shot(Pose(at, heading), _file(f"{name.replace(' ', '_')}_facing_{heading.word}{ending}"))
        for (name, at), heading in product(places.items(), HEADINGS)
    )


_IMAGES = Images(_shots(PLACE, ""), _shots(PLACE, "_changed"), _file("catalogue"), _file("plan"), _file("scale"))
"""Images such as a released folder holds."""


def _reasons() -> tuple[Request, ...]:
    """Returns every reason for which a reply is not a turn."""
    reasons: list[Reason] = [
        *Flaw,
        NoAngle("east"),
        *(Miswritten(word, "up") for word in ("jumpto", "query", "observe", "term")),
        UnknownMove("look"),
        NotPublished("look", "up"),
    ]
    return _texts(prompts.not_read(reason, revising) for reason in reasons for revising in (False, True))


def _events() -> tuple[Request, ...]:
    """Returns all that may happen in a turn, with every word for where something is and how it faces."""
    seen = (
        Sighting("chair", direction, distance, facing, wall)
        for direction, distance, facing, wall in (
            *((each, Distance.NEAR, None, None) for each in Ego),
            *((Ego.FRONT, each, None, None) for each in Distance),
            *((Ego.FRONT, Distance.NEAR, each, None) for each in Facing),
            *((Ego.FRONT, Distance.NEAR, None, each) for each in Wall),
        )
    )
    close = (Closeness("chair", "vase", each, Distance.NEAR) for each in Cardinal)
    looks = (View(tuple(seen), tuple(close)), View((), ()))
    events: list[Event] = [
        Moved(JumpTo("chair")),
        *(Moved(Rotate(degrees)) for degrees in (0, 90, -90)),
        *(Refused(move, each) for move in (JumpTo("chair"), Query("chair")) for each in tuple(Refusal)[:-1]),
        Refused(Rotate(45), Refusal.BAD_ANGLE),
        *(Looked(view, START, PLACE.start) for view in looks),
        *(Told("chair", (1, -2), heading, faces) for heading in HEADINGS for faces in (True, False)),
        Told(START, (0, 0), Heading.NORTH, faces=True),
        Ended(None),
    ]
    return _texts(words.tell((event,)) for event in events)


def _texts(texts: Iterable[str]) -> tuple[Request, ...]:
    return tuple(Request(Purpose.EXPLORE, text, "") for text in texts)
