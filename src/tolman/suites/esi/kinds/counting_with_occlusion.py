"""Asks how many things of one kind and colour stand on the floor of this room; four numbers to choose from.

True is how many there are: from as many as the smallest option says to as many as the largest, each in one twin.

What misleads: some, or all, are hidden behind furniture in the first view, and things of the same kind and another
colour stand among them. Who counts what the first view shows counts too few.

Justified is a number once nearly all of the floor of the room has been seen, and each of the things well enough to be
told; that none is in or on furniture is said by the question.

In the published rows all things are of one kind whatever is asked for, zero is never right, and the right number is
hardly ever one of the two smallest options.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import hypot
from typing import TypeAlias

import numpy as np

from tolman.assets.catalogue import KINDS
from tolman.assets.shape import Array
from tolman.eye.stance import Stance, camera_of, stance_at
from tolman.house.house import House, Thing
from tolman.seeding import Stream
from tolman.suites.esi.item import Asked, Item, Phase
from tolman.suites.esi.kinds.kind import Category, Cover, Goal, Kind, Rejected, Tell, Twin
from tolman.suites.esi.scenery import NO_ROOM, NO_START, Point, Scenery, furnished, looking, standing
from tolman.suites.esi.sight import COVERED, TELLING, Mask, Memory, masks_of

_COUNTED = ("ball", "toy drum", "pitcher", "teapot", "toaster", "telephone", "bucket", "cap", "block")
_CONFUSABLE = ({"red", "orange"}, {"white", "cream"}, {"yellow", "orange"}, {"green", "teal"}, {"silver", "white"},
               {"yellow", "cream"}, {"pink", "red"}, {"blue", "teal"})  # fmt: skip
"""Colours that are not put beside each other, because in other light they look alike."""
_LEAST = (0, 0, 0, 1, 2, 3, 3, 3)
"""The smallest options: with 0 and 3 every count from 0 to 6 but 3 would be as frequent as any other."""
_OPTIONS = 4
_SCREENS = ("armchair", "cabinet", "barrel", "filing cabinet", "moving box", "suitcase", "dresser", "washing machine")
"""What is put into the room to hide things behind."""
_SCREENED = (2, 2, 2, 3, 3)
"""How many of these there are at each difficulty."""
_DENSITY = (0.4, 0.5, 0.5, 0.6, 0.7)
"""How much stands in the house."""
_ROOMY = (9.0, 26.0)
"""Square metres of the room, at least and at most."""
_FREE = 0.6
"""Metres around what is put into the room, from its middle."""
_EYE, _EDGE = 1.25, 1.0
"""Metres from the floor to the eye at first, and from there to the nearest wall, at most."""
_STANDS, _CLEAR, _TRIES = 24, 0.25, 40
_STRETCHED, _LOOKS = 1.85, -30.0
"""Metres to the eye, and degrees by which it looks up, of one who looks for what can be seen of a floor."""
_SPARED = 0.03
"""Share of a floor that nobody sees who stands, at most."""
_TALL = 0.2
"""Metres to the top of the things."""
_BEHIND = 2
"""Of those that are hidden, how many are behind something in the first view, at least."""
_AWAY, _BETWEEN = 1.0, 0.45
"""Metres from the eye to the nearest of the things, and between any two of them."""
_BARE = 0.2
"""Metres that are free around each of them."""
_FOILS = 3
_TOO_OPEN, _NO_SUCH_ROOM, _NOT_SEEN = "too little is hidden", "no such room", "floor that cannot be seen"

Make: TypeAlias = Callable[[str, Point], Thing]
"""Makes a thing of a name in a place."""


@dataclass(frozen=True, slots=True)
class _Stage:
    """Where one stands at first, and where things can be put on the floor."""

    start: Stance
    shown: Sequence[Point]
    hidden: Sequence[Point]
    """Behind something that is in the first view."""
    aside: Sequence[Point]
    """Outside of it."""


def draw(rng: Stream, difficulty: int) -> tuple[Twin, ...]:
    """Returns a room with four different numbers of things on its floor."""
    scenery = furnished(rng, 2 + rng.below(2), _DENSITY[difficulty - 1])
    kind = rng.pick([each for each in _COUNTED if all(thing.kind != each for thing in scenery.house.things)])
    colour, *others = _apart(rng.shuffled(tuple(map(str, KINDS[kind].options["colour"]))))
    room = _room(rng, scenery.house)
    scenery = _with_screens(rng, scenery, room, _SCREENED[difficulty - 1])
    stage = _stage(rng, scenery, room)
    least = rng.pick(_LEAST)
    seen = rng.below(least) if least else 0
    most = least + _OPTIONS - 1
    options = {name: rng.pick(values) for name, values in KINDS[kind].options.items() if name != "colour"}

    def thing(name: str, place: Point, paint: str) -> Thing:
        thing = standing(kind, name, place, 15.0 * rng.below(24))
        return replace(thing, options={**options, "colour": paint})

    places = _places(rng, stage, lambda name, place: thing(name, place, colour), scenery, seen, most - seen)
    every = [thing(f"{kind} {number + 1}", place, colour) for number, place in enumerate(places[:most])]
    foils = [thing(f"foil {number + 1}", place, rng.pick(others)) for number, place in enumerate(places[most:])]
    house = _checked(scenery, every, foils, stage.start, seen)
    return tuple(
        Twin(
            (Phase(_without(house, every[least + number :]), stage.start),),
            f"How many {colour} {kind}s are there on the floor of the room in which you are?",
            tuple(str(least + each) for each in range(_OPTIONS)),
            number,
            {},
            watched=tuple(thing.name for thing in every[: least + number]),
            rooms=(room,),
            facts={"kind": kind, "colour": colour, "shown": str(seen)},
        )
        for number in range(_OPTIONS)
    )


def _apart(colours: Sequence[str]) -> list[str]:
    """Returns a colour, and those that nobody takes for it."""
    first, *rest = colours
    return [first, *(each for each in rest if {first, each} not in _CONFUSABLE)]


def _room(rng: Stream, house: House) -> str:
    """Returns a room with doors, neither small nor a hall."""
    least, most = _ROOMY
    open_plan = {name for door in house.doorways if door.height >= house.height for name in door.rooms}
    rooms = [
        room.name
        for room in house.rooms
        if least <= room.area.width * room.area.depth <= most and room.name not in open_plan
    ]
    if not rooms:
        raise Rejected(_NO_SUCH_ROOM)
    return rng.pick(rooms)


def _with_screens(rng: Stream, scenery: Scenery, room: str, count: int) -> Scenery:
    """Returns the scenery with furniture more, in the middle of the room."""
    for number, kind in enumerate(rng.shuffled(_SCREENS)[:count]):
        colour, turn = rng.pick(KINDS[kind].options["colour"]), 90.0 * rng.below(4)
        for spot in islice(scenery.spots(rng, _FREE, (room,)), _TRIES):
            screen = standing(kind, f"screen {number + 1}", spot, turn, colour=colour)
            if scenery.has_room(screen):
                scenery = scenery.with_things(screen)
                break
        else:
            raise Rejected(NO_ROOM)
    return scenery


def _stage(rng: Stream, scenery: Scenery, room: str) -> _Stage:
    """Returns the start from which most is hidden, of some, unless next to nothing is shown."""
    from tolman.eye.coverage import unseen  # brings the ray tracer along

    coverage = unseen(scenery.body)
    floor = coverage.floor[np.array(coverage.rooms) == room]
    stands = _stands(rng, scenery, room)
    if not _can_be_covered(scenery, floor, stands):
        raise Rejected(_NOT_SEEN)
    places = np.array([place for place in floor if _is_bare(scenery, place)]).reshape(-1, 3)
    area = scenery.house.room(room).area
    starts = [
        looking(x, y, (*area.middle, 0.0), _EYE)
        for x, y in stands
        if min(x - area.west, area.east - x, y - area.south, area.north - y) < _EDGE
    ]
    found = [_seen_from(scenery, each, places) for each in starts if scenery.body.fits(each)]
    if not found:
        raise Rejected(NO_START)
    return max(found, key=lambda stage: min(len(stage.hidden), 2 * len(stage.shown)))


def _stands(rng: Stream, scenery: Scenery, room: str) -> list[Point]:
    """Returns places in a room to which one gets from most others."""
    regions = scenery.floor.regions(scenery.body.radius)
    main = int(np.bincount(regions[regions > 0]).argmax())
    spots = scenery.spots(rng, _CLEAR, (room,))
    return list(islice((spot for spot in spots if regions[scenery.floor.cell(*spot)] == main), _STANDS))


def _can_be_covered(scenery: Scenery, floor: Array, stands: Sequence[Point]) -> bool:
    """Says whether enough of a floor can be seen, with some to spare, by one who stands tall here and there."""
    from tolman.eye.coverage import visible  # brings the ray tracer along

    left = floor
    for x, y in stands:
        for heading in range(0, 360, 90):
            left = left[~visible(scenery.sight.tracer, stance_at((x, y, _STRETCHED), heading, _LOOKS), left)]
    return len(left) <= _SPARED * len(floor)


def _is_bare(scenery: Scenery, place: Array) -> bool:
    return bool(scenery.floor.clearance[scenery.floor.cell(float(place[0]), float(place[1]))] >= _BARE)


def _seen_from(scenery: Scenery, stance: Stance, places: Array) -> _Stage:
    """Returns which places are seen from a stance, up to the height of small things."""
    from tolman.eye.coverage import visible  # brings the ray tracer along

    far = places[np.hypot(*(places[:, :2] - stance.at[:2]).T) >= _AWAY]
    low, high = (visible(scenery.sight.tracer, stance, np.add(far, (0.0, 0.0, rise))) for rise in (0.0, _TALL))
    own = (far - stance.at) @ camera_of(stance, 2).axes().T
    within = (own[:, 2] > 0) & (np.abs(own[:, :2]).max(axis=1) <= own[:, 2])
    flat = [(round(x, 3), round(y, 3)) for x, y, _ in far.tolist()]
    chosen = (low & high, within & ~low & ~high, ~within & ~low & ~high)
    shown, hidden, aside = ([place for place, is_so in zip(flat, each, strict=True) if is_so] for each in chosen)
    return _Stage(stance, shown, hidden, aside)


def _places(rng: Stream, stage: _Stage, make: Make, scenery: Scenery, shown: int, hidden: int) -> list[Point]:
    """Returns where things are put: those shown first, then those hidden, then foils."""
    tried: list[tuple[Point, Thing]] = []
    for among, count in ((stage.hidden, 3 * hidden), (stage.shown, 3 * shown + _FOILS), (stage.aside, hidden)):
        before = len(tried)
        for place in rng.shuffled(among):
            thing = make(f"tried {len(tried)}", place)
            if len(tried) < before + count and _is_off(place, [one for one, _ in tried]) and scenery.has_room(thing):
                tried.append((place, thing))
    house = replace(scenery.house, things=(*scenery.house.things, *(thing for _, thing in tried)))
    masks = _masks(Scenery(house), [thing for _, thing in tried], stage.start)
    told = [place for place, thing in tried if thing.name in masks and _is_told(masks[thing.name])]
    unseen_ones = [place for place, thing in tried if thing.name not in masks]
    behind = sum(place in stage.hidden for place in unseen_ones[:hidden])
    if len(told) < shown or len(unseen_ones) < hidden or behind < min(hidden, _BEHIND):
        raise Rejected(_TOO_OPEN)
    foils = rng.shuffled((*told[shown:], *unseen_ones[hidden:]))[:_FOILS]
    return [*told[:shown], *unseen_ones[:hidden], *foils]


def _is_off(place: Point, others: Sequence[Point]) -> bool:
    return all(hypot(place[0] - x, place[1] - y) >= _BETWEEN for x, y in others)


def _masks(scenery: Scenery, things: Sequence[Thing], start: Stance) -> Mapping[str, Mask]:
    frame, names = scenery.sight.labels(start), scenery.sight.names
    return masks_of(frame, {each.name: names.index(each.name) for each in things}, camera_of(start, len(frame.label)))


def _is_told(mask: Mask) -> bool:
    return mask.direct >= 2 * TELLING and mask.is_whole


def _checked(scenery: Scenery, every: Sequence[Thing], foils: Sequence[Thing], start: Stance, seen: int) -> House:
    """Returns the house with all things, of which the first few are told in the first view, and no other is seen."""
    scenery = scenery.with_things(*every, *foils)
    masks = _masks(scenery, every, start)
    if sorted(masks) != sorted(thing.name for thing in every[:seen]) or not all(map(_is_told, masks.values())):
        raise Rejected(_TOO_OPEN)
    return scenery.house


def _without(house: House, things: Sequence[Thing]) -> House:
    gone = {thing.name for thing in things}
    return replace(house, things=tuple(thing for thing in house.things if thing.name not in gone))


def recompute(item: Item) -> int | None:
    """Counts what is in the house on the floor where the player stands."""
    house, start = item.start.house, item.start.start
    room, facts = house.room_at(*start.at[:2]), item.key.facts
    count = sum(
        thing.kind == facts["kind"]
        and thing.options.get("colour") == facts["colour"]
        and thing.at[2] == 0.0
        and house.room_at(*thing.at[:2]) == room
        for thing in house.things
    )
    return item.asked.options.index(str(count)) if str(count) in item.asked.options else None


def conclude(asked: Asked, memory: Memory) -> int | None:
    """Answers once the floor is covered, with how many things were told."""
    count = str(len(_told(memory)))
    if memory.now.covered < COVERED or memory.untold() or count not in asked.options:
        return None
    return asked.options.index(count)


def _told(memory: Memory) -> set[str]:
    """Returns which things were told so far; they stay where they are, so that one tells them apart."""
    return {name for glimpse in memory.glimpses for name, mask in glimpse.masks.items() if mask.share >= TELLING}


def plan(_asked: Asked, memory: Memory) -> tuple[Goal, ...]:
    """Looks at all of the floor, and then at what was seen from too far away."""
    return tuple(map(Tell, memory.untold())) if memory.now.covered >= COVERED else (Cover(),)


def guess(asked: Asked, memory: Memory) -> int:
    """Takes what is seen at first to be all."""
    count = str(len(_told(memory.first)))
    return asked.options.index(count) if count in asked.options else 0


KIND = Kind(
    name="counting_with_occlusion",
    category=Category.ENUMERATION,
    about=__doc__,
    twins=_OPTIONS,
    draw=draw,
    recompute=recompute,
    conclude=conclude,
    plan=plan,
    guess=guess,
)
