"""Asks what happened inside a box between two parts; replaced, taken out, put in, or nothing.

True is how what lies in the box in the first part differs from what lies there in the second, while nobody is near.

What misleads: the box is shut whenever one comes, so it looks the same whatever happened; other boxes change,
too; what is put in place of a thing is like it.

Justified is an answer once one has looked into the box in both parts.

In the published rows the boxes cannot be opened in the run that moves: two stored pictures show what is in them.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tolman.assets.catalogue import KINDS
from tolman.assets.kind import Option
from tolman.eye.deed import Verb
from tolman.eye.stance import LEVEL, Stance
from tolman.house.house import House, Thing, rounded_thing
from tolman.house.models import own_bounds, shape_of
from tolman.physics.outcome import Verdict
from tolman.seeding import Stream
from tolman.suites.esi.item import Asked, Item, Phase
from tolman.suites.esi.kinds.kind import Category, Do, Goal, Into, Kind, Rejected, Twin
from tolman.suites.esi.moves import EndPhase
from tolman.suites.esi.scenery import NO_ROOM, NO_START, Point, Scenery, furnished, height_of, looking, standing
from tolman.suites.esi.sight import TELLING, Glimpse, Memory

_BOXES: dict[str, dict[str, tuple[Option, ...]]] = {
    "toolbox": {},
    "treasure chest": {"lid": ("shut",)},
    "trash can": {},
    "moving box": {},
}
"""What is opaque while it is shut, with options that it has to have."""
_LIKE = (
    ("apple", "pear"),
    ("mug", "cup"),
    ("tin can", "jar"),
    ("lemon", "pear"),
    ("soap", "sponge"),
    ("cup", "bowl"),
)
"""Kinds that are alike."""
_OTHERS = (0, 1, 1, 2, 2)
"""How many other boxes there are at each difficulty."""
_FAR = ((1.2, 2.0), (1.4, 2.4), (1.6, 2.8), (1.8, 3.2), (2.0, 3.6))
"""Metres from the box to where the parts begin, at each difficulty."""
_STEPS = 16
"""Steps of the first part."""
_CLEAR = 0.7
"""Metres around a box, from its middle."""
_ROOM = 0.004
"""Metres between what lies in a box and its bottom, at first."""
_FILLS = 0.1
"""Share of the picture that a box takes at least when one looks into it."""
REPLACED, TAKEN, PUT, NOTHING = OUTCOMES = (
    "a thing is replaced by another one",
    "something is taken out",
    "something is put in",
    "nothing",
)
_BOX = "asked box"


def draw(rng: Stream, difficulty: int) -> tuple[Twin, ...]:
    """Returns a box to which four different things happen."""
    scenery = furnished(rng, 1 + rng.below(3))
    known = {thing.kind for thing in scenery.house.things}
    kind = rng.pick([each for each in _BOXES if each not in known])
    colours = rng.shuffled(tuple(map(str, KINDS[kind].options["colour"])))
    scenery, boxes = _with_boxes(rng, scenery, kind, colours[: 1 + _OTHERS[difficulty - 1]])
    box = boxes[0]
    first, second = _alike(rng)
    starts = _starts(rng, scenery, boxes, _FAR[difficulty - 1])
    before: list[Thing] = []
    after: list[Thing] = []
    for number, other in enumerate(boxes[1:]):
        before += [_inside(rng, scenery, other, f"other {number + 1}", *first)] if rng.chance(0.5) else []
        after += [_inside(rng, scenery, other, f"other {number + 1} later", *second)] if rng.chance(0.5) else []
    one, two = (
        _inside(rng, scenery, box, name, *what) for name, what in (("content 1", first), ("content 2", second))
    )
    happens = {REPLACED: ((one,), (two,)), TAKEN: ((one,), ()), PUT: ((), (one,)), NOTHING: ((one,), (one,))}
    options = tuple(rng.shuffled(OUTCOMES))
    name = f"{colours[0]} {kind}"
    return tuple(
        Twin(
            (
                Phase(_holding(scenery.house, (*before, *happens[said][0])), starts[0], _STEPS),
                Phase(_holding(scenery.house, (*after, *happens[said][1])), starts[1]),
            ),
            f"Between the first part and the second, what happens inside the {name}?",
            options,
            number,
            {name: _BOX},
            watched=(one.name, two.name),
            facts={"happens": said},
        )
        for number, said in enumerate(options)
    )


def _alike(rng: Stream) -> tuple[tuple[str, str], tuple[str, str]]:
    """Returns two things that are alike, as kinds with colours: of one kind or of like ones."""
    one, other = rng.shuffled(rng.pick(_LIKE))
    kind = one if rng.chance(0.5) else other
    first = str(rng.pick(KINDS[one].options["colour"]))
    # From above, like kinds of one colour cannot be told.
    second = rng.pick([str(colour) for colour in KINDS[kind].options["colour"] if colour != first])
    return (one, first), (kind, second)


def _with_boxes(rng: Stream, scenery: Scenery, kind: str, colours: Sequence[str]) -> tuple[Scenery, list[Thing]]:
    """Returns the scenery with a shut box of each colour, the one that is asked about first, all in one room."""
    fixed = {name: rng.pick(_BOXES[kind].get(name, values)) for name, values in KINDS[kind].options.items()}
    boxes: list[Thing] = []
    room: tuple[str, ...] = ()
    for number, colour in enumerate(colours):
        for spot in scenery.spots(rng, _CLEAR, room):
            box = replace(
                standing(kind, f"other box {number}" if number else _BOX, spot, 15.0 * rng.below(24)),
                options={**fixed, "colour": colour},
            )
            if scenery.has_room(box):
                break
        else:
            raise Rejected(NO_ROOM)
        found = scenery.house.room_at(*spot)
        room = (found.name,) if found else ()
        scenery, boxes = scenery.with_things(box), [*boxes, box]
    return scenery, boxes


def _inside(rng: Stream, scenery: Scenery, box: Thing, name: str, kind: str, colour: str) -> Thing:
    """Returns a thing that lies on the bottom of a box."""
    cavity = shape_of(box).cavities[0]
    x, y, z = (cavity.at - np.abs(cavity.halves).sum(axis=0) * (0, 0, 1)).tolist()
    options = {option: rng.pick(values) for option, values in KINDS[kind].options.items()}
    thing = standing(kind, name, (x, y, z + _ROOM), 15.0 * rng.below(24))
    thing = rounded_thing(replace(thing, options={**options, "colour": colour}, held_by=box.name, inside=True))
    if not scenery.has_room(thing):
        raise Rejected(NO_ROOM)
    return thing


def _starts(rng: Stream, scenery: Scenery, boxes: Sequence[Thing], far: tuple[float, float]) -> tuple[Stance, Stance]:
    """Returns where the first part begins, with the box in view, and where the second does, with no box in view."""
    box = boxes[0]
    focus = (box.at[0], box.at[1], height_of(box) / 2)
    first = scenery.opening(rng, focus, *far, (_BOX,))
    names = {each.name for each in boxes}
    for start in scenery.starts(rng, focus, *far):
        away = _turned_away(start, box.at[:2])
        if scenery.body.fits(away) and not names & set(scenery.sight.seen(away)):
            return first, away
    raise Rejected(NO_START)


def _turned_away(start: Stance, from_: Point) -> Stance:
    x, y, _ = start.at
    return looking(x, y, (2 * x - from_[0], 2 * y - from_[1], LEVEL))


def _holding(house: House, contents: Sequence[Thing]) -> House:
    return replace(house, things=(*house.things, *contents))


def recompute(item: Item) -> int | None:
    """Compares what lies within the bounds of the box in both parts."""
    before, after = (_within(phase.house) for phase in item.phases)
    if before == after:
        said = NOTHING
    elif before and after:
        said = REPLACED
    else:
        said = TAKEN if before else PUT
    return item.asked.options.index(said)


def _within(house: House) -> list[tuple[str, str]]:
    box = house[_BOX]
    low, high = own_bounds(box)
    reach = float(np.hypot(*(high - low)[:2])) / 2
    return sorted(
        (thing.kind, str(thing.options.get("colour")))
        for thing in house.things
        if thing.name != _BOX
        and np.hypot(*np.subtract(thing.at, box.at)[:2]) < reach / 2
        and 0 <= thing.at[2] < float(high[2])
    )


def conclude(asked: Asked, memory: Memory) -> int | None:
    """Answers once one knows what was in the box in both parts."""
    before, after = (_content(asked, memory, phase) for phase in (0, 1))
    if before is None or after is None:
        return None
    if before == after:
        return asked.options.index(NOTHING)
    if before and after:
        return asked.options.index(REPLACED)
    return asked.options.index(TAKEN if before else PUT)


def _content(asked: Asked, memory: Memory, phase: int) -> frozenset[str] | None:
    """Returns what one saw in the box in a part; None where one did not look into it."""
    (box,) = asked.names.values()
    looks = [glimpse for glimpse in memory.of_phase(phase).glimpses if _is_into(glimpse, box)]
    if not looks:
        return None
    return frozenset(
        name for each in looks for name, mask in each.masks.items() if name != box and mask.direct >= TELLING
    )


def _is_into(glimpse: Glimpse, box: str) -> bool:
    is_look = glimpse.move.startswith("LookInto") and glimpse.verdict == Verdict.DONE
    return is_look and box in glimpse.masks and glimpse.masks[box].direct >= _FILLS


def plan(asked: Asked, memory: Memory) -> tuple[Goal, ...]:
    """Opens the box and looks into it, in both parts."""
    (name,) = asked.names
    phase = memory.now.phase
    if _content(asked, memory, phase) is not None:
        return (EndPhase(),)
    opened = memory.of_phase(phase).verdicts("Open")
    is_open = any(verdict in (Verdict.DONE, Verdict.PARTLY) for _, verdict in opened)
    return (Into(name),) if is_open else (Do(Verb.OPEN, name),)


def guess(asked: Asked, _memory: Memory) -> int:
    """Takes boxes that look the same to hold the same."""
    return asked.options.index(NOTHING)


KIND = Kind(
    name="unobserved_change",
    category=Category.TIME,
    about=__doc__,
    twins=len(OUTCOMES),
    draw=draw,
    recompute=recompute,
    conclude=conclude,
    plan=plan,
    guess=guess,
)
