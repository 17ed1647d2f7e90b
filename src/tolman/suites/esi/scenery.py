"""Scenery: houses in which questions are put, places in them with room, and where a player stands at first.

World frame and units as in `house.house`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import atan2, cos, degrees, hypot, radians, sin
from typing import TYPE_CHECKING

import numpy as np

from tolman.assets.catalogue import KINDS
from tolman.assets.kind import Option
from tolman.assets.material import Optics
from tolman.assets.shape import Vector
from tolman.errors import HouseError
from tolman.eye.doors import all_open
from tolman.eye.motion import Body, body_in
from tolman.eye.stance import LEVEL, Stance, camera_of, stance_at
from tolman.house.draw import draw_house
from tolman.house.house import FLOOR, House, Room, Thing, rounded, rounded_thing, upright
from tolman.house.models import own_bounds, own_shape
from tolman.house.soundness import floor_of
from tolman.house.ways import FloorMap
from tolman.physics.surroundings import Surroundings, placed, surroundings
from tolman.seeding import Stream
from tolman.suites.esi.kinds.kind import Rejected
from tolman.suites.esi.sight import TELLING, Mask, masks_of

if TYPE_CHECKING:
    from tolman.eye.sight import Sight

Point = tuple[float, float]

NO_ROOM, NO_START, NO_HOUSE = "no room for it", "nowhere to stand", "no such house"
NOT_ALONE, MIRRORED = "something else could be meant", "a mirror shows things twice"
"""Why there is no candidate."""
_HOUSES = 200_000
"""Seeds of houses that are drawn from."""
_MARGIN = 0.3
"""Metres from a place with room to a wall, at least."""


@dataclass(frozen=True)
class Scenery:
    """A house with what can be known of it."""

    house: House

    @cached_property
    def around(self) -> Surroundings:
        """Everything in it that has a body."""
        return surroundings(self.house)

    @cached_property
    def body(self) -> Body:
        """What bumps into things."""
        return body_in(self.house)

    @cached_property
    def floor(self) -> FloorMap:
        """The map of its floor."""
        return floor_of(self.house, self.body.solids)

    def spots(self, rng: Stream, clear: float, rooms: Sequence[str] = ()) -> Iterator[Point]:
        """Yields places on the floor, in any order, around which so many metres are free."""
        for column, row in rng.shuffled(np.argwhere(self.floor.clearance >= clear).tolist()):
            x, y = self.floor.point((column, row))
            room = self.house.room_at(x, y)
            if room and room.area.holds(x, y, _MARGIN) and (not rooms or room.name in rooms):
                yield round(x, 3), round(y, 3)

    def spot(self, rng: Stream, clear: float, rooms: Sequence[str] = ()) -> Point:
        """Returns one of these places."""
        for place in self.spots(rng, clear, rooms):
            return place
        raise Rejected(NO_ROOM)

    def has_room(self, thing: Thing) -> bool:
        """Says whether a thing meets nothing where it is."""
        return not self.around.hits(placed(thing))

    def with_things(self, *things: Thing) -> "Scenery":
        """Returns the scenery with things more, where there is room for each."""
        found = self
        for thing in things:
            if not found.has_room(thing):
                raise Rejected(NO_ROOM)
            found = Scenery(replace(found.house, things=(*found.house.things, thing)))
        return found

    def starts(self, rng: Stream, focus: Vector, near: float, far: float, height: float = LEVEL) -> Iterator[Stance]:
        """Yields stances from which one looks at a place, in any order, all in its room and on free floor."""
        room = self.house.room_at(focus[0], focus[1])
        regions = self.floor.regions(self.body.radius)
        for number in rng.shuffled(range(24 * 4)):
            angle, away = radians(15 * (number % 24)), near + (far - near) * (number // 24) / 3
            x, y = focus[0] + away * cos(angle), focus[1] + away * sin(angle)
            if self.house.room_at(x, y) != room or not regions[self.floor.cell(x, y)]:
                continue
            stance = looking(x, y, focus, height)
            if self.body.fits(stance):
                yield stance

    @cached_property
    def sight(self) -> "Sight":
        """What there is to see."""
        from tolman.eye.sight import Sight  # needs Warp, which whoever only lists kinds may not have

        return Sight(self.house)

    def opening(
        self, rng: Stream, focus: Vector, near: float, far: float, shown: Sequence[str], height: float = LEVEL
    ) -> Stance:
        """Returns a stance from which one looks at a place and can tell some things, all of them whole in view."""
        for stance in self.starts(rng, focus, near, far, height):
            if self.shows(stance, shown):
                return stance
        raise Rejected(NO_START)

    def shows(self, stance: Stance, shown: Sequence[str]) -> bool:
        """Says whether one can tell some things from a stance, and all of them are whole in view."""
        masks = self.masks(stance, shown)
        return len(masks) == len(shown) and all(
            mask.share >= 2 * TELLING and mask.is_whole for mask in masks.values()
        )

    def masks(self, stance: Stance, shown: Sequence[str]) -> dict[str, Mask]:
        """Returns where some things are in the picture from a stance."""
        frame = self.sight.labels(stance)
        labels = {name: self.sight.names.index(name) for name in shown}
        return masks_of(frame, labels, camera_of(stance, len(frame.label)))

    def lacking(self, *kinds: str, colour: Option | None = None) -> "Scenery":
        """Returns the scenery where nothing in it is of one of some kinds, or of these kinds and a colour."""
        others = [thing for thing in self.house.things if thing.kind in kinds]
        usual = {kind: KINDS[kind].options["colour"][0] for kind in kinds}
        if any(colour in (None, thing.options.get("colour", usual[thing.kind])) for thing in others):
            raise Rejected(NOT_ALONE)
        return self

    def without_mirrors(self) -> "Scenery":
        """Returns the scenery where there is no mirror in it."""
        patches = (patch for thing in self.house.things for patch in own_shape(thing).patches)
        if any(patch.material.optics is Optics.MIRROR for patch in patches):
            raise Rejected(MIRRORED)
        return self


def looking(x: float, y: float, focus: Vector, height: float = LEVEL) -> Stance:
    """Returns the stance in a place that looks at another."""
    east, north, up = focus[0] - x, focus[1] - y, focus[2] - height
    return stance_at((x, y, height), degrees(atan2(east, north)), degrees(atan2(up, hypot(east, north))))


def furnished(rng: Stream, rooms: int = 2, density: float = 0.7, tidiness: float = 0.9) -> Scenery:
    """Returns a furnished house by chance, its doors open."""
    return _furnished(rng.below(_HOUSES), rooms, density, tidiness)


@lru_cache(4)
def _furnished(seed: int, rooms: int, density: float, tidiness: float) -> Scenery:
    try:
        return Scenery(rounded(all_open(draw_house(seed, rooms, density, tidiness))))
    except HouseError as error:
        raise Rejected(NO_HOUSE) from error


def standing(
    kind: str, name: str, at: Sequence[float], turn: float = 0.0, scale: float = 1.0, **options: Option
) -> Thing:
    """Returns a thing that stands upright, on the floor where no height is given."""
    x, y, *z = at
    thing = Thing(name, kind, (x, y, z[0] if z else 0.0), upright(turn), options, scale, held_by=FLOOR)
    return rounded_thing(thing)


def on(holder: Thing, thing: Thing) -> Thing:
    """Returns a thing that rests on another."""
    return replace(thing, held_by=holder.name)


def height_of(thing: Thing) -> float:
    """Returns how far a thing reaches above its foot."""
    return float(own_bounds(thing)[1][2])


def beside(at: Point, away: float, angle: float) -> Point:
    """Returns the place so many metres from another, by degrees counter-clockwise from east."""
    return round(at[0] + away * cos(radians(angle)), 4), round(at[1] + away * sin(radians(angle)), 4)


def room_of(house: House, at: Sequence[float]) -> Room:
    """Returns the room in which something stands."""
    room = house.room_at(at[0], at[1])
    if room is None:
        raise Rejected(NO_ROOM)
    return room


def told(names: Mapping[str, str], house: House) -> Mapping[str, str]:
    """Returns names whose things are all in a house."""
    known = {thing.name for thing in house.loose} | {room.name for room in house.rooms}
    missing = [name for name in names.values() if name not in known]
    if missing:
        raise ValueError(f"a question names what is not there: {', '.join(missing)}")
    return names
