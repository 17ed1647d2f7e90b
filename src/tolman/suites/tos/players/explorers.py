"""Explorers: how scripted players choose their turns, from what they have read."""

from collections.abc import Callable, Iterator

from tolman.geometry.pose import HEADINGS, Heading, nearest_heading
from tolman.seeding import Stream
from tolman.suites.tos.belief.belief import Belief, seen_facts
from tolman.suites.tos.belief.rooms import Room
from tolman.suites.tos.moves import START, JumpTo, Motion, Observe, Turn, rotation
from tolman.suites.tos.players.notebook import Notebook, Place

Explorer = Callable[[Notebook, Stream], Iterator[Turn]]
"""Yields turns; before each, the notebook holds all that was read so far."""


class Walk:
    """Motions gathered until the next look; they are free, so an explorer may think in small steps."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self._motions: list[Motion] = []
        self._planned = (notebook.place, notebook.heading)

    @property
    def place(self) -> Place:
        """Where the player will be after the motions gathered so far."""
        return self._planned[0] if self._motions else self.notebook.place

    @property
    def heading(self) -> Heading:
        """The way the player will face after the motions gathered so far."""
        return self._planned[1] if self._motions else self.notebook.heading

    def face(self, heading: Heading) -> None:
        """Turns to `heading`."""
        place = self.place
        self._motions += rotation(self.heading, heading)
        self._planned = (place, heading)

    def go(self, goal: Place) -> None:
        """Turns to where `goal` is and jumps there, by way of other places where the direction is not sure."""
        for name in self.notebook.way(self.place, goal):
            heading = self.notebook.heading_to(self.place, name)
            self.face(self.heading if heading is None else heading)
            self._motions.append(JumpTo(name))
            self._planned = (name, self.heading)

    def look(self) -> Turn:
        """Returns the motions gathered so far, ended by a look."""
        turn = Turn(tuple(self._motions), Observe())
        self._motions = []
        return turn


def stay_blind(_notebook: Notebook, _rng: Stream) -> Iterator[Turn]:
    """Never looks."""
    return iter(())


def explore_randomly(notebook: Notebook, rng: Stream) -> Iterator[Turn]:
    """Jumps to something in view every other time, turns at random, and looks; never stops by itself."""
    yield Turn((), Observe())
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
    return _Tour(notebook, lambda _walk, _entrance, _room, _belief: iter(())).turns()


def explore_as_strategist(notebook: Notebook, _rng: Stream) -> Iterator[Turn]:
    """Tours the rooms like the scout, and looks around in each until the place of everything in it is known.

    In each room it goes to the thing it is least sure of and looks to where most of what it has not yet
    related to that thing may be: the published route.
    """
    return _Tour(notebook, _settle).turns()


Settle = Callable[[Walk, Place, Room, Belief], Iterator[Turn]]
"""Explores a room further, given what the looks from its entrance say, with the entrance as origin."""


class _Tour:
    """A walk through all rooms, depth first, that looks into each from its entrance and settles it."""

    def __init__(self, notebook: Notebook, settle: Settle) -> None:
        self._notebook = notebook
        self._settle = settle
        self._walk = Walk(notebook)
        self._known_doors: set[str] = set()
        self._found: set[str] = set()
        """What was seen from entrances; what was seen while settling a room does not count, as published."""

    @property
    def _has_found_all(self) -> bool:
        return len(self._found) == len(self._notebook.things) + len(self._notebook.doors)

    def turns(self) -> Iterator[Turn]:
        room = self._notebook.rooms.of(START)
        assert room
        yield from self._enter(START, room, (0, 90, 90, 90))
        yield from self._visit(START)

    def _visit(self, entrance: Place) -> Iterator[Turn]:
        """Visits the rooms beyond the doors seen from `entrance` and comes back."""
        notebook, walk = self._notebook, self._walk
        doors = notebook.seen_from(entrance).intersection(notebook.doors)
        new = [door for door in notebook.doors if door in doors - self._known_doors]
        self._known_doors |= doors
        for door in new:
            if self._has_found_all:
                return
            through = notebook.outward(entrance, door)
            walk.go(door)
            walk.face(through)
            yield from self._enter(door, notebook.rooms.beyond(door, through), (0, 90, 180))
            yield from self._visit(door)
            walk.go(door)
            walk.face(through.turned(2))

    def _enter(self, entrance: Place, room: Room, turns: tuple[int, ...]) -> Iterator[Turn]:
        """Looks into a room from its entrance after each turn, until all is found, and settles it."""
        belief = Belief(self._notebook.reach, origin=entrance)
        for degrees in turns:
            if degrees and self._has_found_all:
                break
            self._walk.face(self._walk.heading.turned(degrees // 90))
            yield self._walk.look()
            view = self._notebook.view
            assert view
            _absorb(self._notebook, room, belief)
            self._found.update(sighting.name for sighting in view.sightings)
        yield from self._settle(self._walk, entrance, room, belief)


def _settle(walk: Walk, entrance: Place, room: Room, belief: Belief) -> Iterator[Turn]:
    """Looks from one member of the room after the other until their places are known from the entrance."""
    used = {entrance}
    while not _is_settled(belief, room) and (anchor := _least_sure(walk.notebook, belief, room, used)):
        used.add(anchor)
        walk.go(anchor)
        headings = list(HEADINGS)
        while headings and not _is_settled(belief, room) and (others := _unrelated(walk.notebook, room, anchor)):
            heading = _busiest_heading(belief, anchor, others, headings)
            headings.remove(heading)
            walk.face(heading)
            yield walk.look()
            _absorb(walk.notebook, room, belief)


def _absorb(notebook: Notebook, room: Room, belief: Belief) -> None:
    """Teaches a belief in one room what is in view of it: as published, what lies beyond a door says nothing."""
    assert notebook.view
    facts = seen_facts(notebook.view, notebook.place, notebook.heading, belief.ground)
    belief.absorb(fact for fact in facts if {START, *room.members}.issuperset(fact[:2]))


def _is_settled(belief: Belief, room: Room) -> bool:
    return all(belief.count(name) == 1 for name in room.members if name != START)


def _unrelated(notebook: Notebook, room: Room, name: str) -> list[str]:
    """Returns the members of the room that were never seen from `name`, nor `name` from them."""
    seen = notebook.seen_from(name)
    others = [other for other in room.members if other not in (name, START)]
    return [other for other in others if other not in seen and name not in notebook.seen_from(other)]


def _least_sure(notebook: Notebook, belief: Belief, room: Room, used: set[str]) -> str | None:
    """Returns the member with most possible cells of those not used that have something left to relate to."""
    left = [name for name in sorted(room.members) if name in belief.cells and name not in used and name != START]
    left = [name for name in left if _unrelated(notebook, room, name)]
    return max(left, key=lambda name: belief.count(name) or 0, default=None)


def _busiest_heading(belief: Belief, anchor: str, others: list[str], headings: list[Heading]) -> Heading:
    """Returns that of `headings` along which most pairs of a possible place of `anchor` and of another lie."""
    pairs = dict.fromkeys(HEADINGS, 0)
    here = list(belief.ground.cells(belief.cells[anchor]))
    for other in others:
        for x, y in belief.ground.cells(belief.cells.get(other, 0)):
            for u, v in here:
                pairs[nearest_heading(x - u, y - v)] += 1
    return max(headings, key=lambda heading: pairs[heading])
