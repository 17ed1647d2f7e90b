"""Asks which of two things of one kind and colour is larger, or smaller: the one by one thing, or the one by another.

True are the scales: one is larger than the other by 17 to 34 percent in every extent.

What misleads: one of them is nearer, and looks the larger one whichever it is.

Justified is an answer once both are known to be so far away, and were seen whole from so near, that their widths at
these distances differ by more than can be mistaken.

In the published rows the one that is named second is always right, and only "larger" is asked.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from math import dist, hypot

import numpy as np

from tolman.eye.motion import Motion, Way
from tolman.eye.stance import Stance, camera_of
from tolman.house.house import House, Thing
from tolman.house.models import own_bounds
from tolman.seeding import Stream
from tolman.suites.esi.item import Asked, Item, Phase
from tolman.suites.esi.kinds.kind import Category, Find, Goal, Kind, Locate, Near, Rejected, Twin
from tolman.suites.esi.players.planner import facing
from tolman.suites.esi.scenery import NO_START, Point, Scenery, beside, furnished, height_of, looking, standing
from tolman.suites.esi.sight import TELLING, Mask, Memory, masks_of

_COPIES, _MARKS = ("one of two", "other of two"), ("mark of one", "mark of other")
_KINDS: Mapping[str, Mapping[str, str]] = {
    "bucket": {},
    "trash can": {"body": "smooth"},
    "stool": {"seat": "round"},
    "side table": {"top": "round", "legs": "column"},
    "table lamp": {},
}
"""Kinds that are as wide from every side, with options that make them so."""
_BESIDE = ("toolbox", "boot", "garden gnome", "teddy bear", "toy truck", "backpack", "suitcase")
_COLOURS = ("red", "blue", "green")
_RATIOS = (1.34, 1.3, 1.26, 1.22, 1.17)
"""How many times as large the larger one is, at each difficulty."""
_FARTHER = 1.5
"""How many times as far away on the plan as the nearer one the other one is at first, at least."""
_GAP, _APART = 0.06, 0.3
"""Metres from a thing to what stands by it, and, at least, by how much farther that is from the other one."""
_FREE, _LOOKS = 0.4, 60
"""Metres around the first place of the eye that are free, and how many places are tried."""
_SHOWN = 0.97
"""Share of its outline that is seen of a thing at first, at least."""
_WIDE, _SURE = 85, 1.07
"""How wide in thousandths something has to be seen to be measured; how many times as large is surely larger."""
_CENTRAL, _STRAIGHT = 0.5, 20.0
"""How far from the middle of the picture something is not yet drawn too wide, at most; the same in degrees, about."""
_CERTAIN = 1.1
"""How many times as high is surely larger."""
_SMALLER = "smaller"


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where the eye, both things and what stands by them are, and the foot of the line along which the eye looks."""

    eye: Point
    copies: tuple[Point, ...]
    marks: tuple[Point, ...]
    focus: Point
    nearer: int
    """Which of both is nearer to the eye."""


def draw(rng: Stream, difficulty: int) -> tuple[Twin, ...]:
    """Returns two things of which one is larger, and the same with the other one larger."""
    scenery = furnished(rng, 1 + rng.below(2), density=0.5)
    present = {thing.kind for thing in scenery.house.things}
    kind = rng.pick([each for each in _KINDS if each not in present])
    marks = rng.shuffled([each for each in _BESIDE if each not in present])[:2]
    colour = rng.pick(_COLOURS)
    scales = 1.0, _RATIOS[difficulty - 1]
    by = [standing(mark, name, (0.0, 0.0), 90.0 * rng.below(4)) for mark, name in zip(marks, _MARKS, strict=True)]
    sizes = [
        [standing(kind, name, (0.0, 0.0), 0.0, scale, colour=colour, **_KINDS[kind]) for scale in scales]
        for name in _COPIES
    ]
    start, houses = _opening(rng, scenery, sizes, by)
    asks_smaller = rng.below(2) == 1
    order = rng.shuffled((0, 1))
    names = {f"{kind} by the {marks[number]}": _COPIES[number] for number in order}
    asked = _SMALLER if asks_smaller else "larger"
    question = f"Which is {asked}: the {' or the '.join(names)}?"
    names |= {marks[number]: _MARKS[number] for number in order}
    return tuple(
        Twin(
            (Phase(house, start),),
            question,
            tuple(f"the one by the {marks[number]}" for number in order),
            order.index(1 - larger if asks_smaller else larger),
            names,
            facts={"larger": f"the one by the {marks[larger]}"},
        )
        for larger, house in enumerate(houses)
    )


def _opening(
    rng: Stream, scenery: Scenery, sizes: list[list[Thing]], by: list[Thing]
) -> tuple[Stance, tuple[House, ...]]:
    """Returns where one stands first, and the houses in which the first and the second of both is larger."""
    for eye in islice((eye for eye in scenery.spots(rng, _FREE) for _ in range(2)), _LOOKS):
        layout = _layout(rng, eye, [each[1] for each in sizes], by)
        start = looking(*layout.eye, (*layout.focus, height_of(sizes[0][1]) / 2))
        if not scenery.body.fits(start) or not _is_free(scenery, layout):
            continue
        found = []
        for larger in (0, 1):
            copies = [each[int(number == larger)] for number, each in enumerate(sizes)]
            things = [
                _put(each, at) for each, at in zip((*copies, *by), (*layout.copies, *layout.marks), strict=True)
            ]
            if all(map(scenery.has_room, things)):
                found.append(scenery.with_things(*things))
        if len(found) == 2 and all(_are_shown(each, start, layout) for each in found):
            return start, tuple(each.house for each in found)
    raise Rejected(NO_START)


def _put(thing: Thing, at: Point) -> Thing:
    return replace(thing, at=(*at, 0.0))


def _layout(rng: Stream, eye: Point, copies: list[Thing], by: list[Thing]) -> _Layout:
    """Returns a layout: one thing nearer and to one side, the other one to the other, marks farther out."""
    way, near = 15.0 * rng.below(24), 1.2 + 0.1 * rng.below(4)
    nearer, side = rng.below(2), rng.pick((-1, 1))
    places, marks = [], []
    for number, (copy, mark) in enumerate(zip(copies, by, strict=True)):
        towards = side if number == nearer else -side
        far = near if number == nearer else near * (_FARTHER + 0.1 * rng.below(5))
        angle = way + towards * (18.0 if number == nearer else 14.0)
        place = beside(eye, far, angle)
        away = _radius(copy) + _GAP + _radius(mark)
        places.append(place)
        marks.append(beside(place, away, angle + 90.0 * towards))
    return _Layout(eye, tuple(places), tuple(marks), beside(eye, 1.3 * near, way), nearer)


def _radius(thing: Thing) -> float:
    """Returns how far a thing reaches to any side."""
    low, high = own_bounds(thing)
    return float(max(*-low[:2], *high[:2]))


def _is_free(scenery: Scenery, layout: _Layout) -> bool:
    """Says whether all is in one room."""
    room = scenery.house.room_at(*layout.eye)
    return room is not None and all(room.area.holds(*at, 0.2) for at in (*layout.copies, *layout.marks))


def _are_shown(scenery: Scenery, start: Stance, layout: _Layout) -> bool:
    """Says whether all can be told, both things are seen whole, and the nearer one looks no smaller."""
    names, frame = scenery.sight.names, scenery.sight.labels(start)
    labels = {name: names.index(name) for name in (*_COPIES, *_MARKS)}
    masks = masks_of(frame, labels, camera_of(start, len(frame.label)))
    if len(masks) < len(labels) or any(not mask.is_whole or mask.share < 2 * TELLING for mask in masks.values()):
        return False
    wide = [masks[name].box[2] - masks[name].box[0] for name in _COPIES]
    looks_larger = wide[layout.nearer] >= wide[1 - layout.nearer]
    return looks_larger and all(scenery.sight.shown(name, start, frame) >= _SHOWN for name in _COPIES)


def recompute(item: Item) -> int | None:
    """Works out by heights which one is larger, and by distances which one each option means."""
    house = item.start.house
    copies = [house[name] for name in _COPIES]
    tall = [height_of(each) for each in copies]
    if max(tall) < _CERTAIN * min(tall):
        return None
    asked = copies[tall.index(min(tall) if _SMALLER in item.asked.question else max(tall))]
    other = copies[1 - copies.index(asked)]
    marks = [house[item.asked.names[option.removeprefix("the one by the ")]] for option in item.asked.options]
    nearer = [dist(mark.at, other.at) - dist(mark.at, asked.at) for mark in marks]
    return nearer.index(max(nearer)) if max(nearer) >= _APART and min(nearer) <= -_APART else None


def conclude(asked: Asked, memory: Memory) -> int | None:
    """Answers once both were measured, and differ clearly."""
    sizes = [_size(memory, name) for name in list(asked.names)[:2]]
    one, other = sizes
    if one is None or other is None or max(one, other) < _SURE * min(one, other):
        return None
    return _answer(asked, (one, other))


def _answer(asked: Asked, sizes: tuple[float, float]) -> int:
    return sizes.index(min(sizes) if _SMALLER in asked.question else max(sizes))


def _size(memory: Memory, name: str) -> float | None:
    """Returns how wide something is in metres, from where it was seen whole and widest; None if unknown."""
    place = memory.place(name)
    seen = [
        (mask.box[2] - mask.box[0], glimpse.stance, mask)
        for glimpse, mask in memory.seen(name)
        if mask.is_whole and _off_middle(mask) <= _CENTRAL
    ]
    if place is None or not seen:
        return None
    wide, stance, mask = max(seen, key=lambda each: each[0])
    if wide < _WIDE:
        return None
    depth = float(np.subtract(place, stance.at) @ np.asarray(stance.ahead))
    return wide / 500 * depth / _stretch(mask)


def _off_middle(mask: Mask) -> float:
    """Returns how far something is from the middle of the picture; the edges are at 1."""
    across, down = mask.middle
    return hypot(across / 500 - 1, down / 500 - 1)


def _stretch(mask: Mask) -> float:
    """Returns how many times as wide something round is drawn aside of the middle of the picture."""
    return hypot(1.0, mask.middle[0] / 500 - 1)


def plan(asked: Asked, memory: Memory) -> Iterator[Goal]:
    """Locates both things and goes near each that is still to be measured."""
    both = list(asked.names)[:2]
    yield from map(Locate, both)
    for name in both:
        if _size(memory, name) is None:
            yield from (Near(name), Find(name))
            place = memory.place(name)
            turn = facing(memory.now.stance, place, _STRAIGHT) if place else None
            if turn:
                yield turn
            yield from (Motion(Way.LOOK_DOWN, 15.0), Motion(Way.BACK, 0.25))
    yield from (Near(name) for name in sorted(both, key=lambda name: _widest(memory, name)))


def _widest(memory: Memory, name: str) -> int:
    """Returns how wide something was seen, at most, in thousandths of the picture."""
    return max((mask.box[2] - mask.box[0] for _, mask in memory.seen(name) if mask.is_whole), default=0)


def guess(asked: Asked, memory: Memory) -> int:
    """Takes what looks larger to be larger."""
    one, other = (float(_widest(memory, name)) for name in list(asked.names)[:2])
    return _answer(asked, (one, other))


KIND = Kind(
    name="dimensional_size",
    category=Category.METRIC,
    about=__doc__,
    twins=2,
    draw=draw,
    recompute=recompute,
    conclude=conclude,
    plan=plan,
    guess=guess,
)
