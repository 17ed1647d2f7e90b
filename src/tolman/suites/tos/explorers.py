"""Explorers: how scripted players choose their turns, from what they have read."""

from collections.abc import Callable, Iterator

from tolman.geometry.pose import HEADINGS, Heading
from tolman.seeding import Stream
from tolman.suites.tos.moves import START, JumpTo, Motion, Observe, Rotate, Turn
from tolman.suites.tos.notebook import Notebook, Place

Explorer = Callable[[Notebook, Stream], Iterator[Turn]]
"""Yields turns; before each, the notebook holds all that was read so far."""


class Walk:
    """Motions gathered until the next look; they are free, so an explorer may think in small steps."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self.place = notebook.place
        self.heading = notebook.heading
        self._motions: list[Motion] = []

    def face(self, heading: Heading) -> None:
        """Turns to `heading`."""
        self._motions += rotation(self.heading, heading)
        self.heading = heading

    def go(self, name: Place) -> None:
        """Turns to where `name` is in view, if it is not, and jumps there."""
        if name != self.place:
            self.face(self.notebook.heading_to(self.place, name, self.heading))
            self._motions.append(JumpTo(name))
            self.place = name

    def look(self) -> Turn:
        """Returns the motions gathered so far, ended by a look."""
        turn = Turn(tuple(self._motions), Observe())
        self._motions = []
        return turn


LOOK = Turn((), Observe())


def explore_randomly(notebook: Notebook, rng: Stream) -> Iterator[Turn]:
    """Jumps to something in view every other time, turns at random, and looks; never stops by itself."""
    yield LOOK
    while True:
        motions: list[Motion] = []
        if notebook.view and notebook.view.sightings and rng.chance(0.5):
            motions.append(JumpTo(rng.pick(notebook.view.sightings).name))
        yield Turn((*motions, *rotation(Heading.NORTH, HEADINGS[rng.below(4)])), Observe())


def explore_as_scout(notebook: Notebook, _rng: Stream) -> Iterator[Turn]:
    """Looks all around at the start, then ahead, right and left from every doorway, depth first.

    Rooms are visited in the order in which the doors are listed, and the scout stops once it has seen
    everything on the lists: the published route.
    """
    walk = Walk(notebook)
    yield walk.look()
    yield from _look_around(walk, 90, 90, 90)
    yield from _visit_rooms(walk, START, set())


def _visit_rooms(walk: Walk, entrance: Place, known: set[str]) -> Iterator[Turn]:
    """Visits the rooms beyond the room seen from `entrance` and comes back; `known` doors lead nowhere new."""
    notebook = walk.notebook
    doors = {sighting.name for _, sighting in notebook.sightings(entrance)}.intersection(notebook.doors)
    new = [door for door in notebook.doors if door in doors - known]
    known |= doors
    for door in new:
        if notebook.has_seen_all:
            return
        through = notebook.outward(entrance, door)
        walk.go(door)
        walk.face(through)
        yield walk.look()
        yield from _look_around(walk, 90, 180)
        yield from _visit_rooms(walk, door, known)
        walk.go(door)
        walk.face(through.turned(2))


def _look_around(walk: Walk, *turns: int) -> Iterator[Turn]:
    for degrees in turns:
        if not walk.notebook.has_seen_all:
            walk.face(walk.heading.turned(degrees // 90))
            yield walk.look()


def rotation(heading: Heading, wanted: Heading) -> tuple[Rotate, ...]:
    """Returns the turn from one heading to another: none, 90, 180 or -90 degrees."""
    quarters = (wanted - heading) % 4
    return (Rotate((90, 180, -90)[quarters - 1]),) if quarters else ()
