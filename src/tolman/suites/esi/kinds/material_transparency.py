"""Asks whether a small thing is in a jar of clear glass, or stands behind it; yes or no.

True is what its place says: all of it is within the inside of the jar, or all of it outside.

What misleads: from the start, the thing is seen through the glass either way, right behind the jar or in it. Both
twins have the same thing, as large.

Justified is "no" once some of the thing is seen beside the outline of the jar, which never happens to what is inside,
or once it stays where it was when the jar is taken; and "yes" once it was within that outline from two sides at least
70° apart, since outside there is no room for that for anything so wide, or once one looked into the jar and saw it
other than through glass, or once the jar was taken and the thing came along.

In the published rows half of all items are copies, sizes differ between the two answers, and what fell out of the
world was asked about all the same; here both twins have one size, and how much is seen through glass is measured.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, islice
from math import atan2, degrees, dist, hypot

from tolman.assets.catalogue import KINDS
from tolman.eye.stance import Stance
from tolman.house.house import House, Thing
from tolman.house.models import own_shape
from tolman.physics.outcome import Verdict
from tolman.seeding import Stream
from tolman.suites.esi.item import Asked, Item, Phase
from tolman.suites.esi.kinds.kind import Around, Category, Goal, Into, Kind, Rejected, Twin
from tolman.suites.esi.scenery import NO_ROOM, NO_START, Point, Scenery, beside, furnished, height_of, standing
from tolman.suites.esi.sight import Glimpse, Mask, Memory

_JAR, _SMALL = "trial jar", "trial thing"
_SCALES = {
    "ball": 0.5,
    "mug": 1.0,
    "rubber duck": 1.0,
    "candle": 1.0,
    "cup": 1.0,
    "tin can": 1.3,
    "apple": 1.2,
    "pear": 1.2,
    "alarm clock": 0.9,
}
"""Small things that may be asked about, and how large they are."""
_EYES = (0.5, 0.46, 0.42, 0.38, 0.34)
"""Metres above the floor from which one looks at first, at each difficulty."""
_GAPS = (0.05, 0.04, 0.03, 0.02, 0.01)
"""Metres between the jar and what is behind it, at each difficulty."""
_NEAR, _FAR = 0.75, 1.1
"""Metres from the start to the jar."""
_WALL, _FLOOR = 0.003, 0.008
"""How thick a jar is, in metres."""
_SLIMMEST = 0.36
"""How wide a small thing is, as a share of the inside of the jar, at least."""
_BEYOND = 0.95
"""Share of a small thing that is seen through glass at first, at least."""
_STARTS = 3
"""Places to start from that are tried."""
_ASIDE = 4
"""Thousandths of a picture by which outlines may be off."""
_APART = 70.0
"""Degrees between two sides such that no room is left outside of a jar that is behind or before it both times."""
_PLAIN = 0.6
"""Share of what is in a jar that is seen other than through glass when one looks in, at least."""
_BARRED = 3
"""Moves that ended at something in the way, after which one goes around no more."""
YES, NO = range(2)


@dataclass(frozen=True, slots=True)
class _Pair:
    """A jar and what is in it or behind it, as far as both twins have it."""

    jar: Thing
    small: Thing
    """In the middle of the jar."""
    inner: float
    """The radius of the inside."""
    reach: float
    """The radius of what is small, on the plan."""


def draw(rng: Stream, difficulty: int) -> tuple[Twin, ...]:
    """Returns a thing in a jar, and the same thing right behind it."""
    pair = _pair(rng)
    scenery = furnished(rng, 1 + rng.below(2)).lacking("glass jar", "jar").without_mirrors()
    scenery = scenery.lacking(pair.small.kind, colour=pair.small.options["colour"])
    at = scenery.spot(rng, 0.75)
    deep, aside = rng.between(40, 100) / 100, float(rng.between(-4, 4))
    pair = replace(pair, jar=replace(pair.jar, at=(*at, 0.0)), small=replace(pair.small, at=(*at, _FLOOR)))
    eye, gap = _EYES[difficulty - 1], _GAPS[difficulty - 1]
    focus = (*at, height_of(pair.jar) / 2)
    scenery = scenery.with_things(pair.jar)
    for start in islice(scenery.starts(rng, focus, _NEAR, _FAR, eye), _STARTS):
        x, y, _ = start.at
        away = degrees(atan2(at[1] - y, at[0] - x)) + aside
        within = beside(at, deep * (pair.inner - pair.reach - 0.004), away)
        behind = beside(at, pair.inner + _WALL + gap + pair.reach, away)
        inside = replace(pair.small, at=(*within, _FLOOR), held_by=_JAR, inside=True)
        outside = replace(pair.small, at=(*behind, 0.0))
        try:
            houses = [scenery.with_things(each) for each in (inside, outside)]
        except Rejected:
            continue
        if all(_is_seen_through(each, start) for each in houses):
            return tuple(_twins(pair, [each.house for each in houses], start))
    raise Rejected(NO_START)


def _pair(rng: Stream) -> _Pair:
    """Returns a thing in the middle of a jar, for which there is room in it and not too much."""
    kind = rng.pick(tuple(_SCALES))
    options = KINDS[kind].draw(rng)
    small = standing(kind, _SMALL, (0, 0), 15.0 * rng.below(24), round(_SCALES[kind] * rng.between(90, 110) / 100, 3))
    small = replace(small, options=options)
    reach, narrow = _extent(small)
    vessel = KINDS["glass jar"]
    for choice in rng.shuffled(list(vessel.choices())):
        inner = float(choice["width"]) / 2000 - 0.001 - _WALL
        has_room = reach + 0.01 < inner and height_of(small) + _FLOOR + 0.02 < float(choice["height"]) / 1000
        if has_room and narrow >= _SLIMMEST * inner:
            return _Pair(replace(standing("glass jar", _JAR, (0, 0)), options=choice), small, inner, reach)
    raise Rejected(NO_ROOM)


def _extent(thing: Thing) -> tuple[float, float]:
    """Returns how far a thing reaches from its middle on the plan, and half of how wide its narrower side is."""
    points = [(float(x), float(y)) for patch in own_shape(thing).patches for x, y, _ in patch.points]
    sides = [(max(each) - min(each)) / 2 for each in zip(*points, strict=True)]
    return max(hypot(*point) for point in points), min(sides)


def _is_seen_through(scenery: Scenery, start: Stance) -> bool:
    """Says whether one sees a small thing from the start, and all but a little of it through glass."""
    if not scenery.shows(start, (_JAR, _SMALL)):
        return False
    mask = scenery.masks(start, (_SMALL,))[_SMALL]
    return mask.beyond >= _BEYOND * mask.share


def _twins(pair: _Pair, houses: list[House], start: Stance) -> Iterator[Twin]:
    """Yields both, asked about alike."""
    name = f"{pair.small.options['colour']} {pair.small.kind}"
    for target, house in zip((YES, NO), houses, strict=True):
        yield Twin(
            (Phase(house, start),),
            f"Is the {name} inside the glass jar?",
            ("yes", "no"),
            target,
            {name: _SMALL, "glass jar": _JAR},
            facts={"the thing is": ("in the jar", "behind the jar")[target]},
        )


def recompute(item: Item) -> int | None:
    """Works out from places and radii alone whether the thing is in the jar."""
    small, jar = (item.start.house[of] for of in item.asked.names.values())
    away, (reach, _) = dist(small.at[:2], jar.at[:2]), _extent(small)
    outer = float(jar.options["width"]) / 2000
    if away + reach <= outer - _WALL and small.at[2] + height_of(small) <= height_of(jar):
        return YES
    return NO if away - reach >= outer else None


def conclude(asked: Asked, memory: Memory) -> int | None:
    """Answers where outlines, a look into the jar, or the jar in the hand leave one possibility."""
    small, jar = asked.names
    views = list(_views(memory, small, jar))
    if any(_leaves(one, other) for _, _, one, other in views):
        return NO
    for number, glimpse, one, _ in views:
        before = next((mask for at, _, mask, _ in views if at == number - 1), None)
        if (
            glimpse.move.startswith("LookInto")
            and memory.done_to(number) == (jar,)
            and one.direct >= _PLAIN * one.share
        ):
            return YES
        if glimpse.move.startswith("PickUp") and before is not None:
            return NO if _is_where(one, before) else YES
    place = memory.place(jar)
    sides = [_side(glimpse, place[:2]) for _, glimpse, _, _ in views if not _is_other(glimpse)] if place else []
    return YES if any(abs((a - b + 180) % 360 - 180) >= _APART for a, b in combinations(sides, 2)) else None


def _views(memory: Memory, small: str, jar: str) -> Iterator[tuple[int, Glimpse, Mask, Mask]]:
    """Yields glimpses of both that were not tampered with, with their numbers: up to when something was taken.

    Once the jar is in the hand, one more tells whether the thing came along.
    """
    jars = {id(glimpse): mask for glimpse, mask in memory.seen(jar)}
    smalls = {id(glimpse): mask for glimpse, mask in memory.seen(small)}
    for number, glimpse in enumerate(memory.glimpses):
        one, other = smalls.get(id(glimpse)), jars.get(id(glimpse))
        is_changed = glimpse.verdict == Verdict.DONE and not glimpse.move.startswith("LookInto")
        if is_changed and not (glimpse.move.startswith("PickUp") and memory.done_to(number) == (jar,)):
            return
        if one and other and other.is_whole:
            yield number, glimpse, one, other
        if is_changed:
            return


def _leaves(small: Mask, jar: Mask) -> bool:
    """Says whether some of a thing is beside the outline of a jar."""
    return any(a < b - _ASIDE for a, b in zip(small.box[:2], jar.box[:2], strict=True)) or any(
        a > b + _ASIDE for a, b in zip(small.box[2:], jar.box[2:], strict=True)
    )


def _is_where(one: Mask, other: Mask) -> bool:
    """Says whether something is at the same place of two pictures."""
    return all(abs(a - b) <= _ASIDE for a, b in zip(one.box, other.box, strict=True))


def _is_other(glimpse: Glimpse) -> bool:
    """Says whether a picture was not taken by an eye over its stance: one looked into something."""
    return glimpse.move.startswith("LookInto") and glimpse.verdict == Verdict.DONE


def _side(glimpse: Glimpse, place: Point) -> float:
    return degrees(atan2(glimpse.stance.at[1] - place[1], glimpse.stance.at[0] - place[0]))


def plan(asked: Asked, memory: Memory) -> tuple[Goal, ...]:
    """Goes around the jar; where there is hardly a way around it, looks into it."""
    _, jar = asked.names
    is_hemmed_in = sum(glimpse.verdict == Verdict.BLOCKED for glimpse in memory.glimpses) >= _BARRED
    around = Around(jar, 90), Around(jar, -90)
    return (Into(jar), *around) if is_hemmed_in else (*around, Into(jar))


def guess(_asked: Asked, _memory: Memory) -> int:
    """Takes what is seen through a jar to be in it."""
    return YES


KIND = Kind(
    name="material_transparency",
    category=Category.GROUNDING,
    about=__doc__,
    twins=2,
    draw=draw,
    recompute=recompute,
    conclude=conclude,
    plan=plan,
    guess=guess,
)
