"""Asks whether what is seen within a frame is seen in a mirror, or really stands behind it; yes or no.

True is on which side of the frame the thing stands. Frames of one form hold a looking-glass or a clear pane, and the
thing is in front of it and out of view, or behind it, just where its mirror image would be.

What misleads: a pane in a frame is taken for a mirror, or a mirror for an opening; also where the thing is seen close
to the rim.

Justified is an answer once the thing itself was seen from two places, neither in the pane nor through it: it lies
either beyond the frame on the line on which it was first seen, or far off that line.

In the published rows all that is not reflected stands beside the mirror, never within its frame.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from math import cos, degrees, dist, hypot, radians, sin, tan

import numpy as np

from tolman.assets.shape import Vector
from tolman.eye.motion import Motion, Way
from tolman.eye.stance import VIEW, Stance, camera_of
from tolman.house.house import House, Thing, upright
from tolman.house.models import matrix
from tolman.seeding import Stream
from tolman.suites.esi.item import Asked, Item, Phase
from tolman.suites.esi.kinds.kind import Around, Category, Goal, Kind, Rejected, Twin
from tolman.suites.esi.scenery import NO_START, Point, Scenery, furnished, looking, standing
from tolman.suites.esi.sight import TELLING, Mask, Memory, masks_of

_FRAME, _THING = "asked frame", "asked thing"
_KINDS = ("stool", "trash can", "bucket", "barrel", "suitcase", "loudspeaker", "safe", "side table")
_COLOURS = ("red", "blue", "green", "black", "white")
_OTHERS = {"standing mirror", "standing frame"}
_OFF_MIDDLE = (0.04, 0.08, 0.12, 0.15, 0.18)
"""Metres from the middle of the pane at which the thing is seen, at most, at each difficulty."""
_FARTHER = 0.06
"""Metres by which the thing stands farther from the frame from one difficulty to the next."""
_FREE = 0.3
"""Metres around a thing that are free, so that one can go around it."""
_SPOTS, _LAYOUTS, _LOOKS = 150, 150, 12
"""How many places are tried, layouts in each of them, and layouts that are looked at."""
_OUT_OF_VIEW = 0.3
"""Metres from the edge of what one sees first to the middle of the thing in front of the mirror, at least."""
_MOST_UNLIKE = 0.045
"""Share of the first picture in which something else may be seen in the end."""
_AIM = 0.75
"""Metres above the floor of what one looks at first."""
_MARGIN = 0.3
"""Metres from the plane of the frame to the thing, at least."""
_ON_LINE, _OFF_LINE = 8.0, 20.0
"""Degrees off the line on which something was seen: at most for what is there, at least for what is not."""
_SIDES = (75.0, -75.0, 120.0, -120.0)
"""Degrees around the frame, from where one sees what is before it and what is behind it."""
_TURN, _LOOKS_AROUND, _PART = 12, 5, 60.0
"""Moves for each of these sides, how many of them look around, and the degrees of each of these."""
_RISE = 0.3
"""Metres from the first place from which the thing itself is seen to the second."""
_MIRROR = "in a mirror"
YES, NO = range(2)


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where a frame, the eye and a thing are, and where the mirror image of the thing is."""

    frame: Point
    turn: float
    eye: Point
    thing: tuple[Point, float]
    """A place, and degrees by which what is there is turned."""
    image: tuple[Point, float]


def draw(rng: Stream, difficulty: int) -> tuple[Twin, ...]:
    """Returns a thing that is seen in a mirror, and its double behind a clear pane."""
    scenery = furnished(rng, 1 + rng.below(2), density=0.2)
    present = {thing.kind for thing in scenery.house.things}
    if present & _OTHERS:
        raise Rejected("another frame on feet")
    kind, colour = rng.pick([each for each in _KINDS if each not in present]), rng.pick(_COLOURS)
    edge = rng.pick([each for each in ("white", "black") if each != colour])
    thing, frame = names = f"{colour} {kind}", f"{edge} frame"
    is_of_mirror = rng.below(2) == 0
    question = f"Is the {thing} that is seen within the {frame} seen {_MIRROR}?"
    if not is_of_mirror:
        question = f"Does the {thing} that is seen within the {frame} really stand behind the frame?"
    options = {"colour": edge, "form": rng.pick(("plain", "barred", "knobbed"))}
    start, houses = _opening(rng, scenery, difficulty, standing(kind, _THING, (0.0, 0.0), colour=colour), options)
    return tuple(
        Twin(
            (Phase(house, start),),
            question,
            ("yes", "no"),
            YES if is_mirror == is_of_mirror else NO,
            dict(zip(names, (_THING, _FRAME), strict=True)),
            facts={"seen": _MIRROR if is_mirror else "through a clear pane"},
        )
        for is_mirror, house in zip((True, False), houses, strict=True)
    )


def _opening(
    rng: Stream, scenery: Scenery, difficulty: int, thing: Thing, options: Mapping[str, str]
) -> tuple[Stance, tuple[House, House]]:
    """Returns where one stands first, and the houses with a mirror and with a clear pane, as much alike as any."""
    found = []
    for layout in islice(_layouts(rng, scenery, difficulty), _LOOKS):
        start = looking(*layout.eye, (*layout.frame, _AIM))
        sceneries = []
        for pane, (at, turn) in (("mirror", layout.thing), ("clear", layout.image)):
            frame = standing("standing frame", _FRAME, layout.frame, layout.turn, 1.0, pane=pane, **options)
            there = replace(thing, at=(*at, 0.0), turn=upright(turn))
            if scenery.has_room(frame) and scenery.has_room(there):
                sceneries.append(scenery.with_things(frame, there))
        if len(sceneries) == 2 and all(_is_shown(each, start) for each in sceneries):
            one, other = sceneries
            found.append((_unlikeness(one, other, start), start, (one.house, other.house)))
    least = min((unlike for unlike, _, _ in found), default=1.0)
    if least > _MOST_UNLIKE:
        raise Rejected(NO_START)
    return next((start, houses) for unlike, start, houses in found if unlike == least)


def _unlikeness(one: Scenery, other: Scenery, start: Stance) -> float:
    """Returns in which share of the first picture something else is seen in the end."""
    seen = [np.array([*each.sight.names, ""])[each.sight.labels(start).beyond] for each in (one, other)]
    return float((seen[0] != seen[1]).mean())


def _is_shown(scenery: Scenery, start: Stance) -> bool:
    """Says whether the thing is seen whole within the frame, and nowhere else."""
    frame = scenery.sight.labels(start)
    labels = {name: scenery.sight.names.index(name) for name in (_THING, _FRAME)}
    masks = masks_of(frame, labels, camera_of(start, len(frame.label)))
    thing, around = masks.get(_THING), masks.get(_FRAME)
    if thing is None or around is None or thing.direct or thing.share < 2 * TELLING or not around.is_whole:
        return False
    left, upper, right, lower = thing.box
    return around.box[0] < left and around.box[1] < upper and right < around.box[2] and lower < around.box[3]


def _layouts(rng: Stream, scenery: Scenery, difficulty: int) -> Iterator[_Layout]:
    """Yields layouts for which there is room, in any order; no two with a frame in one place."""
    for at in islice(scenery.spots(rng, 0.5), _SPOTS):
        for _ in range(_LAYOUTS):
            layout = _layout(rng, at, difficulty)
            if _has_room(scenery, layout):
                yield layout
                break


def _layout(rng: Stream, at: Point, difficulty: int) -> _Layout:
    """Returns a layout around a frame, as far as there is room."""
    turn, slant = 15.0 * rng.below(24), rng.pick((-1, 1)) * (14.0 + 2.0 * rng.below(9))
    away, deep = 1.3 + 0.1 * rng.below(6), 1.3 + 0.1 * rng.below(5) + _FARTHER * (difficulty - 1)
    off = rng.pick((-1, 1)) * (_OFF_MIDDLE[difficulty - 1] - 0.01 * rng.below(4))
    steep = tan(radians(slant))
    before, along = _axes(turn)

    def place(far: float, aside: float) -> Point:
        east, north = (at[axis] + far * before[axis] + (off + aside) * along[axis] for axis in (0, 1))
        return round(east, 3), round(north, 3)

    facing = 15.0 * rng.below(24)
    mirrored = (2 * turn - facing + 180.0) % 360
    thing, image = place(deep, -deep * steep), place(-deep, -deep * steep)
    return _Layout(at, turn, place(away, away * steep), (thing, facing), (image, mirrored))


def _axes(turn: float) -> tuple[Point, Point]:
    """Returns the ways to the front of a frame and along it."""
    around = radians(turn)
    return (sin(around), -cos(around)), (cos(around), sin(around))


def _has_room(scenery: Scenery, layout: _Layout) -> bool:
    """Says whether all is on free floor of one room, and the thing is out of view."""
    places = (layout.eye, layout.thing[0], layout.image[0])
    room = scenery.house.room_at(*layout.frame)
    if room is None or any(not room.area.holds(*place, _FREE) for place in places):
        return False
    if any(scenery.floor.clearance[scenery.floor.cell(*place)] < _FREE for place in places):
        return False
    start = looking(*layout.eye, (*layout.frame, _AIM))
    # Looking down one sees beside one's feet, so both its foot and its top have to be out of view.
    ends = np.array([(*layout.thing[0], height) for height in (0.0, 2 * _AIM)])
    aside, _, ahead = camera_of(start, 1).axes() @ (ends - start.at).T
    return bool((abs(aside) - ahead > _OUT_OF_VIEW).all()) and scenery.body.fits(start)


def recompute(item: Item) -> int | None:
    """Works out on which side of the frame the eye and the thing are."""
    house = item.start.house
    frame, thing = house[_FRAME], house[_THING]
    to_own = matrix(frame.turn).T
    eye, place = (to_own @ np.subtract(at, frame.at) for at in (item.start.start.at, thing.at))
    if min(abs(eye[1]), abs(place[1])) < _MARGIN:
        return None
    is_mirror = bool(eye[1] * place[1] > 0)
    if is_mirror != (frame.options["pane"] == "mirror"):
        return None
    return YES if is_mirror == (_MIRROR in item.asked.question) else NO


def conclude(asked: Asked, memory: Memory) -> int | None:
    """Answers once it is known where the thing is: on the line on which it was seen within the frame, or off it."""
    thing, frame = asked.names
    place, around = memory.place(thing), memory.place(frame)
    within = next((found for found in memory.seen(thing) if not found[1].direct), None)
    if place is None or within is None:
        return None
    glimpse, mask = within
    off = _off_line(glimpse.stance, mask, place)
    if around and off <= _ON_LINE and dist(glimpse.stance.at, place) > dist(glimpse.stance.at, around):
        is_mirror = False
    elif off >= _OFF_LINE:
        is_mirror = True
    else:
        return None
    return YES if is_mirror == (_MIRROR in asked.question) else NO


def _off_line(stance: Stance, mask: Mask, place: Vector) -> float:
    """Returns by how many degrees a place is off the line on which something was seen."""
    right, up, ahead = camera_of(stance, 1).axes()
    across, down = (part / 500 - 1 for part in mask.middle)
    slope = tan(radians(VIEW / 2))
    seen, there = ahead + slope * (across * right - down * up), np.subtract(place, stance.at)
    cosine = float(seen @ there) / (hypot(*seen) * hypot(*there))
    return degrees(np.arccos(np.clip(cosine, -1.0, 1.0)))


def plan(asked: Asked, memory: Memory) -> Iterator[Goal]:
    """Looks at the frame from its sides, and around there, until the thing itself is seen; then once more from above.

    Sides take turns by the number of moves, since one goes to and fro where the way to the first is not free.
    """
    thing, frame = asked.names
    here = memory.in_view(thing)
    if here and here.direct >= TELLING:
        yield from (Motion(way, _RISE) for way in (Way.UP, Way.DOWN))
    stage, step = divmod(len(memory) - 1, _TURN)
    if step < _TURN - _LOOKS_AROUND:
        yield Around(frame, _SIDES[stage % len(_SIDES)])
    yield Motion(Way.TURN_RIGHT, _PART)


def guess(asked: Asked, _memory: Memory) -> int:
    """Takes what is in a frame for a mirror."""
    return YES if _MIRROR in asked.question else NO


KIND = Kind(
    name="reflection_authoring",
    category=Category.REFLECTION,
    about=__doc__,
    twins=2,
    draw=draw,
    recompute=recompute,
    conclude=conclude,
    plan=plan,
    guess=guess,
)
