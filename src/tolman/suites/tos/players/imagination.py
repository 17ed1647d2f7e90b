"""Imagined charts: places for everything, such as fit what a player has read."""

from itertools import islice

from tolman.geometry.pose import HEADINGS, Cell, Heading
from tolman.protocol.edition import Edition
from tolman.seeding import Stream
from tolman.suites.tos.belief.belief import Belief
from tolman.suites.tos.belief.cellset import Cells, Ground
from tolman.suites.tos.belief.rooms import Room
from tolman.suites.tos.chart import Chart
from tolman.suites.tos.moves import START
from tolman.suites.tos.players.notebook import Notebook
from tolman.suites.tos.scene.scene import Door, Member, Thing

Guess = dict[str, Cell]
"""A place for every name, such as fits what is known."""

CHARTS = 32
"""Charts imagined where places are not sure."""

_TRIES = 4
"""Times that as many places are drawn, so that some fit together."""

_AROUND = 8
"""Cells around a known place where something never seen is imagined."""


def imagined(belief: Belief, rng: Stream) -> Guess:
    """Returns a place for every name, drawn one after the other among the cells that still fit."""
    return _fitting(belief, rng)[0]


def _fitting(belief: Belief, rng: Stream) -> tuple[Guess, bool]:
    """Returns drawn places, and whether they fit together."""
    belief = belief.copy()
    ground = belief.ground
    guess: Guess = {}
    fits = belief.contradiction is None
    for name in sorted(belief.cells, key=lambda each: belief.cells[each].bit_count()):
        cells = list(ground.cells(belief.cells[name])) or [(0, 0)]
        guess[name] = rng.pick(cells)
        if len(cells) > 1:
            belief.absorb([(name, START, ground.exactly(guess[name]))])
            fits = fits and belief.contradiction is None
    return guess, fits


def imagined_charts(notebook: Notebook, rng: Stream) -> list[Chart]:
    """Returns charts that fit all that was read: one where every place is sure, else a sample of what is possible."""
    belief = notebook.learnt(Edition.CURRENT)
    if all(belief.count(name) == 1 for name in (*notebook.things, *notebook.doors)):
        return [_chart(notebook, imagined(belief, rng))]
    drawn = (_fitting(belief, rng) for _ in range(CHARTS * _TRIES))
    fitting = list(islice((guess for guess, fits in drawn if fits), CHARTS)) or [imagined(belief, rng)]
    return [completed(_chart(notebook, guess), notebook, rng) for guess in fitting]


def completed_charts(chart: Chart, notebook: Notebook, rng: Stream) -> list[Chart]:
    """Returns a chart as it is if it shows everything on the lists, else a sample of what else there can be."""
    has_all = {*notebook.things, *notebook.doors}.issubset(chart.names)
    return [chart] if has_all else [completed(chart, notebook, rng) for _ in range(CHARTS)]


def completed(chart: Chart, notebook: Notebook, rng: Stream) -> Chart:
    """Returns a chart with everything on the lists: what it does not show stands anywhere near what it does."""
    members, rooms = list(chart.members), dict(chart.rooms)
    for name in (*notebook.things, *notebook.doors):
        if name not in chart.by_name:
            x, y = rng.pick([(0, 0), *sorted(chart.taken)])
            at = x + rng.between(-_AROUND, _AROUND), y + rng.between(-_AROUND, _AROUND)
            room = rng.between(1, notebook.room_count)
            if name in notebook.doors:
                rooms[name] = (1, room)
                members.append(Door(name, at, Heading(rng.below(2)), (1, room)))
            else:
                rooms[name] = (room,)
                members.append(Thing(name, at, HEADINGS[rng.below(4)]))
    return Chart(tuple(members), rooms)


def mean_chart(notebook: Notebook) -> Chart:
    """Returns a chart of all that was seen, each in the middle of the cells where it can be."""
    belief = notebook.learnt(Edition.CURRENT)
    return _chart(notebook, {name: _mean(belief.ground, cells) for name, cells in belief.cells.items()})


def added(chart: Chart, other: Chart) -> Chart:
    """Returns a chart with all that only another shows put in."""
    more = [member for member in other.members if member.name not in chart.by_name]
    return Chart((*chart.members, *more), {**other.rooms, **chart.rooms})


def _mean(ground: Ground, cells: Cells) -> Cell:
    x, y = ground.middle(cells)
    return round(x), round(y)


def _chart(notebook: Notebook, guess: Guess) -> Chart:
    """Returns a chart of all that was seen, with guessed places."""
    members: list[Member] = []
    rooms: dict[str, tuple[int, ...]] = {START: (1,)}
    for name in notebook.things:
        if name in notebook.seen:
            heading, room = notebook.headings.get(name), notebook.rooms.of(name)
            assert room
            members.append(Thing(name, guess[name], heading or Heading.NORTH, has_front=heading is not None))
            rooms[name] = (_number(notebook, room),)
    for name in notebook.doors:
        if name in notebook.seen:
            door = _door(notebook, name, guess[name])
            members.append(door)
            rooms[name] = door.rooms
    return Chart(tuple(members), rooms)


def _door(notebook: Notebook, name: str, at: Cell) -> Door:
    through = notebook.rooms.through(name)
    assert through is not None
    heading = through if through in (Heading.NORTH, Heading.EAST) else through.turned(2)
    sides = (notebook.rooms.beyond(name, heading.turned(2)), notebook.rooms.beyond(name, heading))
    return Door(name, at, heading, (_number(notebook, sides[0]), _number(notebook, sides[1])))


def _number(notebook: Notebook, room: Room) -> int:
    return 1 + notebook.rooms.all.index(room)
