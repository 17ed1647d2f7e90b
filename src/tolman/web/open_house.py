"""A house through which people go in a browser: where somebody is as text, and what comes of what they do.

Nothing is kept of anybody: a page says where it is, with the state of all doors, and is told where it comes to. So
every tab has a body of its own, and an address leads to the same place again.
"""

import re
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

import msgspec
import numpy as np

from tolman.eye.coverage import APART, Coverage, unseen, visible
from tolman.eye.doors import door_within_reach, with_doors
from tolman.eye.motion import Body, Motion, Way, body_in
from tolman.eye.routes import Gone, Refusal, go_near, go_to, in_steps
from tolman.eye.sight import Sight
from tolman.eye.stance import DEGREES, HEADINGS, HIGHEST, LOWEST, STEEPEST, UNIT, Stance, camera_of
from tolman.eye.start import start_in
from tolman.house.house import House, digest
from tolman.render.tracer.frame import FAST, QUALITIES, Quality

MOST_STOPS = 12
"""Pictures of a way of many steps that a page shows, at most; the last is that of its end."""
_NAMED = 128
"""Pixels across a picture in which things are named."""
_LEAST = 32
"""Pixels of the smallest quick picture."""
_KEPT = 4
"""States of all doors that are kept ready."""
_AS_IS, _OPEN, _SHUT = "a", "o", "s"
"""Letters for a door as the house has it, wide open and shut."""
_SPOT = re.compile(r"(-?\d{1,7}),(-?\d{1,7}),(\d{1,7}),(\d{1,2}),(-?\d)(?:,([aos]{0,200}))?")


class Position(msgspec.Struct, frozen=True):
    """Where somebody is, for a page."""

    at: str
    """As `OpenHouse.spot` reads it."""
    doors: str
    room: str
    east: float
    north: float
    height: float
    heading: int
    """Degrees clockwise from north."""
    pitch: int
    """Degrees up from level."""
    seen: tuple[int, ...]
    """Numbers of the places on the floor that are in the picture."""


class Came(msgspec.Struct, frozen=True):
    """What came of something: where one passed and stands now, and what there is to say."""

    stops: tuple[Position, ...]
    note: str = ""


class PixelNames(msgspec.Struct, frozen=True):
    """What the pixels of a small picture show, row by row."""

    across: int
    names: tuple[str, ...]
    runs: tuple[tuple[int, int], ...]
    """Numbers of names, -1 for the sky, each with how many pixels in a row it fills."""
    shown: tuple[str, ...]
    """Names of things in the picture, the largest first."""


class Plan(msgspec.Struct, frozen=True):
    """What a page has to know of a house beside its picture from above."""

    digest: str
    title: str
    start: str
    frame: tuple[float, float, float, float]
    """Edges of the picture from above: west, south, east, north."""
    floor: tuple[tuple[float, float], ...]
    """Places on the floor that can be seen."""
    apart: float
    size: int
    """Pixels across each picture."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where an eye is, and how the doors stand, a letter for each that has a leaf."""

    stance: Stance
    doors: str

    def __str__(self) -> str:
        stance = self.stance
        numbers = (stance.x, stance.y, stance.z, stance.heading, stance.pitch)
        doors = [self.doors] if self.doors.strip(_AS_IS) else []
        return ",".join([*map(str, numbers), *doors])


class Walkable:
    """A house with its doors in one state, ready to be walked through and looked at."""

    def __init__(self, house: House, before: Body | None) -> None:
        self.house = house
        self.body, self.sight = body_in(house, before), Sight(house)

    @cached_property
    def coverage(self) -> Coverage:
        """What can be seen of it, of which nothing has been."""
        return unseen(self.body)


class OpenHouse:
    """Answers what pages ask about one house."""

    def __init__(self, house: House, title: str, size: int = 512, quality: Quality = QUALITIES["default"]) -> None:
        self.house, self.title, self.size, self.quality = house, title, size, quality
        self.digest = digest(house)
        self._leaves = tuple(doorway for doorway in house.doorways if doorway.leaf)
        self._places: OrderedDict[str, Walkable] = OrderedDict()
        self._lock, self._pen = Lock(), Lock()
        self._floor = self.place(self._doors("")).coverage.floor

    @cached_property
    def start(self) -> Whereabouts:
        """Where one begins."""
        doors = self._doors("")
        place = self.place(doors)
        return Whereabouts(start_in(place.body, place.sight, self.house.rooms[0]), doors)

    def plan(self) -> Plan:
        """Returns what a page has to know of the house."""
        from tolman.render.house.floorplan import frame_of

        frame = frame_of(self.house)
        floor = tuple((round(x, 3), round(y, 3)) for x, y, _ in self._floor.tolist())
        edges = frame.left, frame.bottom, frame.right, frame.top
        return Plan(self.digest, self.title, str(self.start), edges, floor, APART, self.size)

    def spot(self, text: str) -> Whereabouts | None:
        """Returns where somebody is that a text tells; None where nobody can be there."""
        found = _SPOT.fullmatch(text)
        if not found:
            return None
        x, y, z, heading, pitch = map(int, found.groups()[:5])
        doors = self._doors(found[6] or "")
        stance = Stance(x, y, z, heading, pitch)
        within = heading < HEADINGS and abs(pitch) <= STEEPEST and round(LOWEST / UNIT) <= z <= round(HIGHEST / UNIT)
        if not within or len(doors) != len(self._leaves) or self.house.room_at(*stance.at[:2]) is None:
            return None
        return Whereabouts(stance, doors) if self.place(doors).body.fits(stance) else None

    def here(self, spot: Whereabouts, note: str = "") -> Came:
        """Returns where somebody is."""
        return self._came([spot], note)

    def moved(self, spot: Whereabouts, motion: Motion) -> Came:
        """Returns where a move ends."""
        stance, blocked = self.place(spot.doors).body.moved(spot.stance, motion)
        return self.here(Whereabouts(stance, spot.doors), _blocked(spot.stance, stance, motion) if blocked else "")

    def gone(self, spot: Whereabouts, x: float, y: float) -> Came:
        """Returns the way to a place pointed at in the picture, 0 to 999 across and down."""
        place = self.place(spot.doors)
        return self._went(spot, go_to(place.body, spot.stance, x, y, place.sight.labels(spot.stance).depth))

    def walked(self, spot: Whereabouts, east: float, north: float) -> Came:
        """Returns the way to a place on the plan, in metres."""
        place = self.place(spot.doors)
        if self.house.room_at(east, north) is None:
            return self.here(spot, "That is outside of the house.")
        return self._went(spot, go_near(place.body, spot.stance, (east, north)))

    def swung(self, spot: Whereabouts) -> Came:
        """Opens or shuts the door within reach."""
        place = self.place(spot.doors)
        doorway = door_within_reach(place.house, spot.stance)
        if doorway is None or doorway.leaf is None:
            return self.here(spot, "There is no door within reach: go near one and look at it.")
        shuts = doorway.leaf.stands > 0.5
        number = [leaf.name for leaf in self._leaves].index(doorway.name)
        doors = spot.doors[:number] + (_SHUT if shuts else _OPEN) + spot.doors[number + 1 :]
        name = doorway.name.replace("doorway", "door", 1)
        if not self.place(doors).body.fits(spot.stance):
            return self.here(spot, f"You stand in the way of the {name}.")
        return self.here(Whereabouts(spot.stance, doors), f"The {name} is {'shut' if shuts else 'open'}.")

    def names(self, spot: Whereabouts) -> PixelNames:
        """Returns what is seen, by name."""
        place = self.place(spot.doors)
        label = place.sight.labels(spot.stance, _NAMED).label
        labels, flat = np.unique(label, return_inverse=True)
        names = [place.sight.names[number] if number >= 0 else "" for number in labels.tolist()]
        things = {thing.name for thing in place.house.things}
        order = np.argsort(-np.bincount(flat.ravel()), kind="stable").tolist()
        shown = tuple(names[number] for number in order if names[number] in things)
        return PixelNames(_NAMED, tuple(names), tuple(_runs(flat.ravel().tolist())), shown)

    def jpeg(self, spot: Whereabouts, is_quick: bool) -> bytes:
        """Returns what is seen as a picture: small and coarse where it has to be quick."""
        from tolman.render.encoding import jpeg

        size = max(self.size // 2, _LEAST) if is_quick else self.size
        camera = camera_of(spot.stance, size)
        frame = self.place(spot.doors).sight.tracer.frame(camera, FAST if is_quick else self.quality)
        assert frame.rgb is not None
        return jpeg(frame.rgb, 80 if is_quick else 92)

    def svg(self, doors: str) -> bytes | None:
        """Returns the picture from above with doors as they stand; None where they cannot stand so."""
        from io import BytesIO

        from tolman.render.house.floorplan import floorplan
        from tolman.render.style import house_style

        known = self._doors(doors)
        if len(known) != len(self._leaves) or known.strip(_AS_IS + _OPEN + _SHUT):
            return None
        with self._pen, house_style():  # settings of drawings are those of the whole process
            file = BytesIO()
            floorplan(self._place_of(known)).savefig(file, format="svg")
        return file.getvalue()

    def _doors(self, letters: str) -> str:
        """Returns a letter for each door; nothing stands for all as they are."""
        return letters or _AS_IS * len(self._leaves)

    def place(self, doors: str) -> Walkable:
        """Returns the house with its doors in a state, a letter for each that has a leaf."""
        with self._lock:
            if doors not in self._places:
                before = next(reversed(self._places.values())).body if self._places else None
                self._places[doors] = Walkable(self._place_of(doors), before)
            self._places.move_to_end(doors)
            while len(self._places) > _KEPT:
                self._places.popitem(last=False)
            return self._places[doors]

    def _place_of(self, doors: str) -> House:
        share = {_OPEN: 1.0, _SHUT: 0.0}
        letters = zip(self._leaves, doors, strict=True)
        return with_doors(self.house, {leaf.name: share[each] for leaf, each in letters if each in share})

    def _went(self, spot: Whereabouts, gone: Gone) -> Came:
        """Returns the way that somebody went, or why not."""
        if gone.refusal:
            return self.here(spot, _refused(self.place(spot.doors).house, gone.refusal))
        return self._along(spot, gone.motions)

    def _along(self, spot: Whereabouts, motions: Sequence[Motion]) -> Came:
        """Returns a way through some of its stances, and its end."""
        body, stance, stances = self.place(spot.doors).body, spot.stance, []
        for motion in in_steps(motions):
            stance, _ = body.moved(stance, motion)
            stances.append(stance)
        if not stances:
            return self.here(spot, "You are there.")
        numbers = np.unique(
            np.linspace(0, len(stances) - 1, min(MOST_STOPS, len(stances)) + 1).round()[1:].astype(int)
        )
        return self._came([Whereabouts(stances[number], spot.doors) for number in numbers.tolist()])

    def _came(self, spots: Sequence[Whereabouts], note: str = "") -> Came:
        return Came(tuple(map(self._stop, spots)), note)

    def _stop(self, spot: Whereabouts) -> Position:
        stance, place = spot.stance, self.place(spot.doors)
        (x, y, z), room = stance.at, self.house.room_at(*stance.at[:2])
        seen = np.flatnonzero(visible(place.sight.tracer, stance, self._floor)).tolist()
        return Position(
            at=str(spot),
            doors=spot.doors if spot.doors.strip(_AS_IS) else "",
            room="" if room is None else room.name,
            east=round(x, 4),
            north=round(y, 4),
            height=round(z, 4),
            heading=stance.heading * DEGREES,
            pitch=stance.pitch * DEGREES,
            seen=tuple(seen),
        )


def _blocked(start: Stance, end: Stance, motion: Motion) -> str:
    """Returns how far a blocked move went."""
    if motion.way in (Way.LOOK_UP, Way.LOOK_DOWN):
        return "You look straight up." if motion.way is Way.LOOK_UP else "You look straight down."
    away = float(np.linalg.norm(np.subtract(end.at, start.at)))
    if motion.way is Way.UP and end.z >= round(HIGHEST / UNIT):
        return "You cannot stretch any higher."
    if motion.way is Way.DOWN and end.z <= round(LOWEST / UNIT):
        return "You cannot crouch any lower."
    return f"Blocked: something is in the way after {away:.2f} m." if away else "Blocked: something is in the way."


def _refused(house: House, refusal: Refusal) -> str:
    """Returns why one stays; a door that is not wide open may be the reason."""
    is_shut = any(doorway.leaf and doorway.leaf.stands < 1 for doorway in house.doorways)
    hint = " A door may be in the way: go to it and open it." if refusal is Refusal.NO_WAY and is_shut else ""
    return f"You stay: {refusal.value}.{hint}"


def _runs(labels: Iterable[int]) -> Iterable[tuple[int, int]]:
    """Yields values with how often they stand in a row."""
    from itertools import groupby

    for label, same in groupby(labels):
        yield label, sum(1 for _ in same)
