"""The surveyor: an explorer that always takes the move from which it expects to learn most for its cost."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from math import log2

from tolman.geometry import bins
from tolman.geometry.pose import HEADINGS, Cell, Heading, own_frame
from tolman.protocol.edition import Edition
from tolman.seeding import Stream
from tolman.suites.tos.belief.belief import Belief, Fact
from tolman.suites.tos.belief.cellset import Cells
from tolman.suites.tos.belief.rooms import Look, Room
from tolman.suites.tos.moves import START, Query, Turn
from tolman.suites.tos.players.explorers import Walk
from tolman.suites.tos.players.imagination import Guess, imagined
from tolman.suites.tos.players.notebook import Notebook, Place
from tolman.suites.tos.world import QUERY_COST

_NEW_BITS = 4.0
"""What the first sight of something is worth, in bits."""

_SIDE = 8
"""Cells along which a room may reach from what is known of it."""

_GUESSES = 8
"""Worlds imagined to try a look on."""

_QUERIES = 5
"""Queries that are tried: about the names least sure."""

_SHORTLIST = 10
"""Looks that are tried on imagined worlds: those that tell most things apart."""


def explore_as_surveyor(notebook: Notebook, rng: Stream) -> Iterator[Turn]:
    """Takes the look or query with the greatest expected information, and stops when all places are known.

    What a move would teach, by the published rules, is tried on imagined worlds that fit what a careful reasoner
    knows; on top, a look is worth a share of what is not yet seen: as much of it as the look covers of the floor
    where it may be.
    """
    walk = Walk(notebook)
    yield walk.look()
    while True:
        move = _Survey(notebook, rng).best()
        if move is None:
            return
        if isinstance(move, Query):
            yield Turn((), move)
        else:
            walk.go(move[0])
            walk.face(move[1])
            yield walk.look()


class _Survey:
    """Weighs every move that the player could make next."""

    def __init__(self, notebook: Notebook, rng: Stream) -> None:
        self._notebook = notebook
        self._belief = notebook.learnt(Edition.CURRENT)
        self._published = notebook.learnt(Edition.PUBLISHED)
        self._guesses = [imagined(self._belief, rng) for _ in range(_GUESSES)]

    def best(self) -> Look | Query | None:
        """Returns the move that promises most bits for its cost, or None when nothing is left to learn."""
        moves: list[tuple[float, Look | Query]] = [(self._worth(look), look) for look in self._shortlist()]
        cells = self._published.cells
        unsure = sorted(cells, key=lambda name: (-cells[name].bit_count(), name))
        for name in unsure[:_QUERIES]:
            if cells[name].bit_count() > 1:
                facts = [[self._placed(name, guess)] for guess in self._guesses]
                moves.append((self._expected(facts) / QUERY_COST, Query(name)))
        bits, move = max(moves, key=lambda each: each[0], default=(0.0, None))
        if bits > 0:
            return move
        return None if self._notebook.has_seen_all else next(iter(self._looks()), None)

    def _shortlist(self) -> list[Look]:
        """Returns the looks that tell most apart, by a quick measure."""
        quick = {look: self._told_apart(*look) + self._hidden(*look) for look in self._looks()}
        return sorted((look for look in quick if quick[look] > 0), key=lambda look: -quick[look])[:_SHORTLIST]

    def _looks(self) -> Iterator[Look]:
        """Yields every look that was not taken yet, from the nearest places first."""
        for place in self._notebook.reachable():
            for heading in HEADINGS:
                if (place, heading) not in self._notebook.views:
                    yield place, heading

    def _worth(self, look: Look) -> float:
        return self._hidden(*look) + self._expected([list(self._seen(look, guess)) for guess in self._guesses])

    def _expected(self, outcomes: list[list[Fact]]) -> float:
        """Returns the mean number of bits that facts would win, one list for each imagined world."""
        before = _entropy(self._published)
        won = 0.0
        for facts in outcomes:
            taught = self._published.copy()
            taught.absorb(facts)
            won += before - _entropy(taught)
        return won / len(outcomes)

    def _placed(self, name: str, guess: Guess) -> Fact:
        return name, START, self._belief.ground.exactly(guess[name])

    def _seen(self, look: Look, guess: Guess) -> Iterator[Fact]:
        """Yields what a look would say in an imagined world."""
        place, heading = look
        ground = self._belief.ground
        x, y = guess[place]
        for name in self._around(place):
            right, ahead = own_frame((guess[name][0] - x, guess[name][1] - y), heading)
            if bins.in_view(right, ahead):
                yield name, place, ground.seen(bins.ego(right, ahead), bins.distance(right, ahead), heading)

    def _around(self, place: Place) -> list[str]:
        rooms = self._notebook.rooms
        return sorted(
            name for name in rooms.sharing(place) if name in self._belief.cells and not rooms.are_level(place, name)
        )

    def _told_apart(self, place: Place, heading: Heading) -> float:
        """Returns the bits by which a look tells apart where each thing can be for the viewer."""
        steps = (self._published.displacements(place, name) for name in self._around(place))
        return sum(_information(frozenset(each), heading) for each in steps)

    def _hidden(self, place: Place, heading: Heading) -> float:
        """Returns the bits expected from what a look would show for the first time."""
        notebook, ground = self._notebook, self._belief.ground
        unseen = len(notebook.things) + len(notebook.doors) - len(notebook.seen)
        if not unseen:
            return 0.0
        done = sum(room.is_complete for room in notebook.rooms.all)
        view = ground.in_view(heading).forth.carry(_likeliest(self._belief, place))
        share = 0.0
        for room in notebook.rooms.around(place):
            dark = 0 if room.is_complete else self._dark_floor(room)
            share += (dark & view).bit_count() / dark.bit_count() if dark else 0.0
        return _NEW_BITS * share * unseen / max(1, notebook.room_count - done)

    def _dark_floor(self, room: Room) -> Cells:
        """Returns the cells of a room that no look has covered, as far as its extent is known.

        Where looks from likely places seem to have covered all, the whole floor counts: a likely place may be
        wrong, or the room larger than most.
        """
        ground = self._belief.ground
        floor = self._floor(room)
        dark = floor
        for place, heading in room.looks:
            dark &= ~ground.in_view(heading).forth.carry(_likeliest(self._belief, place))
        return dark or floor

    def _floor(self, room: Room) -> Cells:
        """Returns the cells that a room may have: inside the walls of its doors, and near all that is in it."""
        ground = self._belief.ground
        walled = ground.all
        for door, out in room.doors.items():
            walled &= ground.beyond(out.turned(2)).forth.carry(_likeliest(self._belief, door))
        for side in range(_SIDE, 2 * ground.reach, _SIDE):
            floor = walled
            for name in room.members:
                floor &= ground.within(side).forth.carry(_likeliest(self._belief, name))
            if floor:
                return floor
        return walled


def _entropy(belief: Belief) -> float:
    return sum(log2(cells.bit_count()) for cells in belief.cells.values() if cells)


def _likeliest(belief: Belief, name: str) -> Cells:
    """Returns the middle one of the cells where `name` can be."""
    cells = belief.cells.get(name, 0)
    for _ in range(cells.bit_count() // 2):
        cells &= cells - 1
    return cells & -cells


def _information(steps: frozenset[Cell], heading: Heading) -> float:
    """Returns the bits by which a look along `heading` tells apart the displacements `steps`."""
    if len(steps) < 2:
        return 0.0
    kinds = Counter(_seen_as(step, heading) for step in steps)
    return sum(count * log2(len(steps) / count) for count in kinds.values()) / len(steps)


@lru_cache(maxsize=1 << 16)
def _seen_as(step: Cell, heading: Heading) -> tuple[str, str] | None:
    """Returns how something so far away is seen along `heading`, or None if it is not."""
    right, ahead = own_frame(step, heading)
    return (bins.ego(right, ahead), bins.distance(right, ahead)) if bins.in_view(right, ahead) else None
