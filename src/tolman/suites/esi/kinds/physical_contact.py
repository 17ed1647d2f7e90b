"""Asks of two things that stand side by side whether they touch; yes or no.

True is how far apart they are, by their solids and as they are drawn: nothing, or 2 to 6 cm. Only kinds take part
that are touched where they are seen.

What misleads: the gap lies along the line of sight, so that the nearer thing hides it and both seem to meet.

Justified is "no" once something was seen between them, and "yes" once they were seen to meet from across, from where
the narrowest gap that there may be would have shown.

In the published rows most of those that do not touch have boxes that overlap, and shapes of which nobody can say
where they begin.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import cos, dist, hypot, radians, sin

import numpy as np

from tolman.assets.agreement import Contact, touches_as_seen
from tolman.assets.shape import Vector
from tolman.eye.motion import Motion, Way
from tolman.eye.stance import DEGREES, Stance, camera_of
from tolman.house.house import House, Thing
from tolman.house.models import own_bounds, placed_solids, shape_of
from tolman.house.solids import overlaps
from tolman.physics.distance import spread
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import Frame
from tolman.seeding import Stream
from tolman.suites.esi.item import Asked, Item, Phase
from tolman.suites.esi.kinds.kind import Around, Category, Goal, Kind, Locate, Rejected, Twin
from tolman.suites.esi.players.planner import facing
from tolman.suites.esi.scenery import NO_START, Point, Scenery, beside, furnished, looking, standing
from tolman.suites.esi.sight import TELLING, Memory, masks_of

_ONE, _OTHER = "one of two", "other of two"
_COLOURS = {
    "block": ("red", "blue", "yellow", "green"),
    "shoe box": ("red", "blue", "white", "green"),
    "parcel": ("white", "brown"),
}
_GAPS = (0.06, 0.05, 0.04, 0.03, 0.02)
"""Metres from one thing to the other, at each difficulty."""
_MEETING = 0.0002
"""Metres between faces that touch, which keeps them from lying in each other by rounding."""
_FREE, _LOOKS = 0.9, 60
"""Metres around the first thing that are free, and how many places are tried."""
_OFF = 6.0
"""Degrees from the line through both at which one stands first, at most."""
_TOUCH, _CLEAR, _FINE = 0.001, 0.015, 0.004
"""Metres up to which things touch, from which on they do not, and from one point of what is drawn to the next."""
_BESIDE = 0.08
"""Metres from the box of one thing at which the other one matters."""
_ROWS, _APART = "rows", "apart"
"""What is noted: how many rows show both, in thousandths of the picture; the share of these in which something is
seen between them."""
_LONG, _HARDLY, _MOSTLY, _ENOUGH = 15.0, 0.15, 0.5, 9.0
"""Rows that are enough; shares of them that mean no gap, and a gap; how wide the narrowest gap has to show."""
_SQUARE = 6.0
"""Degrees from straight across, at most: from farther off one sees one thing through the gap and not the floor."""
_NEAR, _LOW, _EDGE = 0.5, 0.75, 0.03
"""Metres on the plan and above the floor from where one looks closely, and what is near enough to that."""
_AT_EASE, _WAY = 0.3, (0.5, 0.8, 1.1)
"""Metres around places of the eye that are free, so that one can step aside; how far from both, on either side."""
_PART = 14
"""Moves for one side, before the other one is tried."""
YES, NO = range(2)


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two things, the first of which is nearer at first, as they stand wherever they are put."""

    kinds: tuple[str, str]
    colours: tuple[str, ...]
    sizes: tuple[float, ...]
    turns: tuple[float, ...]
    aside: float
    """Metres by which the second one is aside of the first."""

    def at(self, place: Point, way: float, gap: float) -> tuple[Thing, Thing]:
        """Returns both with a gap between them, one behind the other on a way in degrees from east."""
        near, far = self._thing(0, place, way), self._thing(1, place, way)
        behind = beside(place, _reach(near, self.turns[0]) + gap + _reach(far, self.turns[1]), way)
        return near, self._thing(1, beside(behind, self.aside, way + 90), way)

    def _thing(self, number: int, at: Point, way: float) -> Thing:
        name, colour = (_ONE, _OTHER)[number], self.colours[number]
        return standing(self.kinds[number], name, at, way + self.turns[number], self.sizes[number], colour=colour)


def draw(rng: Stream, difficulty: int) -> tuple[Twin, ...]:
    """Returns two things that touch, and the same with a gap behind the nearer one."""
    scenery = furnished(rng, 1 + rng.below(2), density=0.5)
    free = {name for name in _COLOURS if name not in {thing.kind for thing in scenery.house.things}}
    pairs = [(a, b) for a in _COLOURS for b in _COLOURS if {a, b} <= free and touches_as_seen(a, b, Contact.BESIDE)]
    kinds = rng.pick(pairs)
    first = rng.pick(_COLOURS[kinds[0]])
    colours = first, rng.pick([colour for colour in _COLOURS[kinds[1]] if colour != first])
    sizes, turns = [tuple(rng.pick(values) for _ in kinds) for values in ((1.0, 1.1, 1.2), (0.0, 90.0, 180.0, 270.0))]
    pair, gaps = _Pair(kinds, colours, sizes, turns, 0.01 * rng.below(4)), (_MEETING, _GAPS[difficulty - 1])
    start, houses = _opening(rng, scenery, pair, gaps)
    names = [f"{colour} {kind}" for colour, kind in zip(colours, kinds, strict=True)]
    question = "Do the {} and the {} touch each other?".format(*rng.shuffled(names))
    return tuple(
        Twin(
            (Phase(house, start),),
            question,
            ("yes", "no"),
            target,
            dict(zip(names, (_ONE, _OTHER), strict=True)),
            facts={"gap": f"{gap:g} m"},
        )
        for target, house, gap in zip((YES, NO), houses, gaps, strict=True)
    )


def _reach(thing: Thing, turn: float) -> float:
    """Returns how far a thing reaches from its middle to where it is turned by quarters of a circle."""
    return float(own_bounds(thing)[1][round(turn / 90) % 2])


def _opening(
    rng: Stream, scenery: Scenery, pair: _Pair, gaps: tuple[float, float]
) -> tuple[Stance, tuple[House, House]]:
    """Returns where one stands first, and houses with each gap that look alike from there."""
    tried = ((at, 15.0 * rng.below(24)) for at in scenery.spots(rng, _FREE) for _ in range(2))
    for at, way in islice(tried, _LOOKS):
        eye = beside(at, 1.1 + 0.1 * rng.below(5), way + 180 + _OFF * (rng.below(5) - 2) / 2)
        start = looking(*eye, (*beside(at, 0.15, way), 0.1))
        things = [pair.at(at, way, gap) for gap in gaps]
        sides = [beside(beside(at, 0.15, way), away, way + turn) for away in _WAY for turn in (-90, 90)]
        if not scenery.body.fits(start) or not all(_is_free(scenery, place) for place in (eye, *sides)):
            continue
        if not all(scenery.has_room(each) for both in things for each in both):
            continue
        sceneries = [scenery.with_things(*both) for both in things]
        if all(_seem_to_meet(each, start) for each in sceneries):
            return start, (sceneries[0].house, sceneries[1].house)
    raise Rejected(NO_START)


def _is_free(scenery: Scenery, place: Point) -> bool:
    """Says whether one can stand in a place, and step aside."""
    cell = scenery.floor.cell(*place)
    return bool(scenery.floor.clearance[cell] >= _AT_EASE) and scenery.house.room_at(*place) is not None


def _seem_to_meet(scenery: Scenery, start: Stance) -> bool:
    """Says whether both can be told, are whole in view, and nothing is seen between them."""
    names, frame = scenery.sight.names, scenery.sight.labels(start)
    labels = {name: names.index(name) for name in (_ONE, _OTHER)}
    masks = masks_of(frame, labels, camera_of(start, len(frame.label)))
    if len(masks) < 2 or any(mask.share < 2 * TELLING or not mask.is_whole for mask in masks.values()):
        return False
    return _measured(frame, *labels.values())[_APART] == 0


def notice(_item: Item, frame: Frame, names: Sequence[str], _camera: Camera) -> dict[str, float]:
    """Measures how far apart both things are in a picture, and how long they meet."""
    return _measured(frame, names.index(_ONE), names.index(_OTHER))


def _measured(frame: Frame, one: int, other: int) -> dict[str, float]:
    """Returns what is noted of two labels, over all rows that show both: what is nearer than they are is no gap."""
    widths = []
    for row in np.flatnonzero((frame.label == one).any(axis=1) & (frame.label == other).any(axis=1)):
        line, depth = frame.label[row], frame.depth[row]
        places = np.flatnonzero((line == one) | (line == other))
        change = np.flatnonzero(line[places[1:]] != line[places[:-1]])[0]
        left, right = places[change], places[change + 1]
        between = depth[left + 1 : right]
        if not len(between) or between.min() > min(depth[left], depth[right]):
            widths.append(len(between))
    share = float(np.mean(np.array(widths) > 0)) if widths else 0.0
    return {_ROWS: round(1000 * len(widths) / len(frame.label), 1), _APART: round(share, 3)}


def recompute(item: Item) -> int | None:
    """Works out from solids, and from points all over what is drawn, whether both touch."""
    one, other = (item.start.house[name] for name in (_ONE, _OTHER))
    solids, others = placed_solids(one), placed_solids(other)
    apart = _apart(one, other)
    touch, near = (any(True for _ in overlaps(solids.grown(far), others, 0.0)) for far in (_TOUCH, _CLEAR))
    if touch and apart <= _FINE + _TOUCH:
        return YES
    return NO if not near and apart >= _CLEAR else None


def _apart(one: Thing, other: Thing) -> float:
    """Returns how far what is drawn of two things is apart, as far as points that lie close can tell."""
    from scipy.spatial import cKDTree  # takes a tenth of a second to import

    triangles = [
        np.concatenate([patch.points[patch.triangles] for patch in shape_of(thing).patches]) for thing in (one, other)
    ]
    low, high = (np.stack([getattr(each, end)((0, 1)) for each in triangles]) for end in ("min", "max"))
    near, far = low.max(axis=0) - _BESIDE, high.min(axis=0) + _BESIDE
    points = [spread(each, near, far, _FINE) for each in triangles]
    return float(cKDTree(points[0]).query(points[1])[0].min())


def conclude(asked: Asked, memory: Memory) -> int | None:
    """Answers once both were seen from straight across: with something between them, or with hardly anything."""
    one, other = ({id(glimpse): mask for glimpse, mask in memory.seen(name)} for name in asked.names)
    places = [memory.place(name) for name in asked.names]
    if places[0] is None or places[1] is None:
        return None
    for glimpse in memory.glimpses:
        masks = [each[id(glimpse)] for each in (one, other) if id(glimpse) in each]
        if len(masks) < 2 or any(mask.share < TELLING or not mask.is_whole for mask in masks):
            continue
        if glimpse.notes[_ROWS] < _LONG or _would_show(glimpse.stance, places[0], places[1]) < _ENOUGH:
            continue
        if glimpse.notes[_APART] >= _MOSTLY:
            return NO
        if glimpse.notes[_APART] <= _HARDLY:
            return YES
    return None


def _would_show(stance: Stance, one: Vector, other: Vector) -> float:
    """Returns how wide the narrowest gap would be in a picture, in thousandths; 0 from where it may be hidden."""
    line, way = np.subtract(other, one)[:2], np.divide(np.add(one, other), 2) - stance.at
    across = abs(float(line @ way[:2])) / (hypot(*line) * hypot(*way[:2]))
    if across > sin(radians(_SQUARE)):
        return 0.0
    return 1000 * min(_GAPS) / (2 * float(way @ np.asarray(stance.ahead)))


def plan(asked: Asked, memory: Memory) -> Iterator[Goal]:
    """Goes to one side of both, crouches, comes close and looks from straight across; else from the other side."""
    one, other = asked.names
    at, behind = memory.place(one), memory.place(other)
    if at is None or behind is None:
        yield from (Locate(one), Locate(other))
        return
    stance = memory.now.stance
    middle = np.add(at, behind) / 2
    line = np.subtract(behind, at)[:2]
    square = np.array([-line[1], line[0]]) / hypot(*line)
    side = 90.0 if (len(memory) // _PART) % 2 == 0 else -90.0
    towards = float(square @ (np.asarray(stance.at) - middle)[:2])
    if abs(towards) < 0.5 * dist(stance.at[:2], middle[:2]) or (towards > 0) == (side > 0):
        yield Around(one, side)
    if stance.at[2] > _LOW + _EDGE:
        yield Motion(Way.DOWN, round(stance.at[2] - _LOW, 2))
    goal = middle[:2] + _NEAR * square * (1 if towards > 0 else -1)
    yield from steps_to(stance, (float(goal[0]), float(goal[1])))
    turn = facing(stance, (float(middle[0]), float(middle[1]), float(middle[2])), 12.0)
    if turn:
        yield turn
    yield Around(one, -side)


def steps_to(stance: Stance, place: Point) -> Iterator[Motion]:
    """Yields moves on the level towards a place, the longer one first."""
    (east, north), around = np.subtract(place, stance.at[:2]), radians(stance.heading * DEGREES)
    ahead, aside = east * sin(around) + north * cos(around), east * cos(around) - north * sin(around)
    moves = (ahead, (Way.BACK, Way.FORWARD)), (aside, (Way.LEFT, Way.RIGHT))
    for far, ways in sorted(moves, key=lambda each: -abs(each[0])):
        if abs(far) > _EDGE:
            yield Motion(ways[int(far > 0)], round(float(abs(far)), 2))


def guess(_asked: Asked, _memory: Memory) -> int:
    """Takes what seems to meet to touch."""
    return YES


KIND = Kind(
    name="physical_contact",
    category=Category.RELATIONS,
    about=__doc__,
    twins=2,
    draw=draw,
    recompute=recompute,
    conclude=conclude,
    plan=plan,
    guess=guess,
    notice=notice,
)
