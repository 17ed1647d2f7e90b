"""What a scripted player knows: all of it read from the messages, as a model would read them."""

import re
from dataclasses import dataclass, field

from tolman.geometry.bins import Wall
from tolman.geometry.pose import HEADINGS, Heading
from tolman.scene.sight import Sighting, View
from tolman.suites.tos.moves import START
from tolman.suites.tos.words import read_view

_LISTS = re.compile(r"^Things: (.*)\.\nDoors: (.*)\.$", re.M)
_MOTION = re.compile(r"^You are now at the (.+)\.$|^You turned (\d+)° (clockwise|counterclockwise)\.$", re.M)
_CLOCKWISE = (Wall.FRONT, Wall.RIGHT, Wall.BACK, Wall.LEFT)

Place = str
"""The start, or the name of what the player stands on."""


@dataclass(slots=True)
class Notebook:
    """Names, own pose and everything seen so far. Headings count from the start, which faces north."""

    things: tuple[str, ...] = ()
    doors: tuple[str, ...] = ()
    place: Place = START
    heading: Heading = Heading.NORTH
    views: dict[tuple[Place, Heading], View] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)

    @property
    def view(self) -> View | None:
        """What is in view now, or None if the player has not looked this way from here."""
        return self.views.get((self.place, self.heading))

    @property
    def has_seen_all(self) -> bool:
        """Whether everything on the lists has been seen."""
        return len(self.seen) == len(self.things) + len(self.doors)

    def read(self, message: str) -> None:
        """Takes in a message: the lists of a briefing, or what a turn led to."""
        if not self.things and (lists := _LISTS.search(message)):
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
            self.views[self.place, self.heading] = view
            self.seen.update(sighting.name for sighting in view.sightings)

    def sightings(self, place: Place) -> list[tuple[Heading, Sighting]]:
        """Returns all that was seen from `place`, with the heading of the look, north to west."""
        return [
            (heading, sighting)
            for heading in HEADINGS
            if (place, heading) in self.views
            for sighting in self.views[place, heading].sightings
        ]

    def heading_to(self, place: Place, name: str, preferred: Heading) -> Heading:
        """Returns a heading that has `name` in view from `place`: where it was seen, or where it must be."""
        seen = [heading for heading, sighting in self.sightings(place) if sighting.name == name]
        if not seen:
            seen = [heading for heading in HEADINGS if (place, heading) not in self.views]
        if not seen:
            raise ValueError(f"{name} is not in view from {place}")
        return preferred if preferred in seen else seen[0]

    def outward(self, place: Place, door: str) -> Heading:
        """Returns the heading that leads through `door` out of the room in which it was seen from `place`."""
        for heading, sighting in self.sightings(place):
            if sighting.name == door and isinstance(sighting.aspect, Wall):
                return heading.turned(_CLOCKWISE.index(sighting.aspect))
        raise ValueError(f"{door} was not seen from {place}")
