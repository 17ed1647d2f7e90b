"""What a scripted player knows: all of it read from the messages, as a model would read them."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from tolman.geometry.pose import HEADINGS, Heading, nearest_heading
from tolman.scene.sight import Sighting, View
from tolman.suites.tos.belief import Belief
from tolman.suites.tos.edition import Edition
from tolman.suites.tos.learning import Learner
from tolman.suites.tos.moves import START
from tolman.suites.tos.rooms import Rooms, outward
from tolman.suites.tos.words import read_view

_ROOMS = re.compile(r"a place of (one|\d+) rooms?")
_LISTS = re.compile(r"^Things: (.*)\.\nDoors: (.*)\.$", re.M)
_MOTION = re.compile(r"^You are now at the (.+)\.$|^You turned (\d+)° (clockwise|counterclockwise)\.$", re.M)

Place = str
"""The start, or the name of what the player stands on."""

Compass = Callable[[Place, str], Heading]
"""Returns the heading nearest to the direction from a place to something."""


@dataclass(slots=True)
class Notebook:
    """Names, own pose and everything seen so far. Headings count from the start, which faces north."""

    reach: int = 20
    """Cells around a place that are kept in mind when working out where things are."""
    compass: Compass | None = None
    """Headings from a guide who knows the scene; None for a player of its own."""
    room_count: int = 1
    things: tuple[str, ...] = ()
    doors: tuple[str, ...] = ()
    place: Place = START
    heading: Heading = Heading.NORTH
    views: dict[tuple[Place, Heading], View] = field(default_factory=dict)
    rooms: Rooms = field(default_factory=Rooms)
    seen: set[str] = field(default_factory=set)
    _learner: Learner | None = None
    _pending: list[tuple[View, Place, Heading]] = field(default_factory=list)

    @property
    def view(self) -> View | None:
        """What is in view now, or None if the player has not looked this way from here."""
        return self.views.get((self.place, self.heading))

    @property
    def has_seen_all(self) -> bool:
        """Whether everything on the lists has been seen."""
        return len(self.seen) == len(self.things) + len(self.doors)

    def read(self, message: str) -> None:
        """Takes in a message: a briefing, or what a turn led to."""
        if not self.things and (lists := _LISTS.search(message)):
            count = _ROOMS.search(message)
            self.room_count = int(count[1]) if count and count[1] != "one" else 1
            self.reach = max(self.reach, 8 * self.room_count)
            self.things = tuple(lists[1].split(", "))
            self.doors = () if lists[2] == "none" else tuple(lists[2].split(", "))
            return
        for name, degrees, way in _MOTION.findall(message):
            if name:
                self.place = name
            else:
                self.heading = self.heading.turned(int(degrees) // 90 * (1 if way == "clockwise" else -1))
        view = read_view(message)
        if view is not None:
            self.note(view)

    def note(self, view: View) -> None:
        """Takes in what is in view now."""
        self.views[self.place, self.heading] = view
        self.rooms.note(view, self.place, self.heading)
        self.seen.update(sighting.name for sighting in view.sightings)
        self._pending.append((view, self.place, self.heading))

    @property
    def learnt(self) -> Belief:
        """What a careful reasoner knows from all looks so far; worked out when it is asked for."""
        if self._learner is None:
            self._learner = Learner(Edition.CURRENT, self.reach, self.room_count, self.things)
        for look in self._pending:
            self._learner.look(*look)
        self._pending.clear()
        return self._learner.belief

    def sightings(self, place: Place) -> list[tuple[Heading, Sighting]]:
        """Returns all that was seen from `place`, with the heading of the look, north to west."""
        return [
            (heading, sighting)
            for heading in HEADINGS
            if (place, heading) in self.views
            for sighting in self.views[place, heading].sightings
        ]

    def seen_from(self, place: Place) -> set[str]:
        """Returns the names of all that was seen from `place`."""
        return {sighting.name for _, sighting in self.sightings(place)}

    def heading_to(self, place: Place, name: str) -> Heading:
        """Returns the heading nearest to the direction from `place` to `name`, as far as it is known.

        Something on a diagonal is in view along two headings; the first from north counts, as published.
        """
        if self.compass:
            return self.compass(place, name)
        known = self.headings_to(place, name)
        if not known:
            raise ValueError(f"{name} is not in view from {place}")
        nearest = {nearest_heading(*step) for step in self.learnt.displacements(place, name)}
        return min(nearest if len(nearest) == 1 else known)

    def headings_to(self, place: Place, name: str) -> set[Heading]:
        """Returns the headings that surely have `name` in view from `place`: by a look there or back, or as the last."""
        there = {heading for heading, sighting in self.sightings(place) if sighting.name == name}
        back = {heading.turned(2) for heading, sighting in self.sightings(name) if sighting.name == place}
        left = {heading for heading in HEADINGS if (place, heading) not in self.views}
        return there | back or (left if len(left) == 1 else set())

    def outward(self, place: Place, door: str) -> Heading:
        """Returns the heading that leads through `door` out of the room in which it was seen from `place`."""
        for heading, sighting in self.sightings(place):
            if sighting.name == door:
                return outward(sighting, heading)
        raise ValueError(f"{door} was not seen from {place}")
