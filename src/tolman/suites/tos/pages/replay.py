"""A Theory-of-Space episode as it is replayed: the place, and after each moment what was seen, drawn and learnt.

Cells are those of the scene; headings are quarter turns clockwise from north.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from tolman.geometry.pose import Cell, Heading, Pose
from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Transcript
from tolman.render.palette import door_colours
from tolman.report.page.labels import placed
from tolman.scoring.likeness import NOTHING, Likeness, likeness
from tolman.scoring.sketches import AGENT, Mark, Marks
from tolman.suites.tos.item import Item
from tolman.suites.tos.pages.moments import Moment, Phase, in_phase, moments
from tolman.suites.tos.report.map_pictures import drawn_maps
from tolman.suites.tos.scene.scene import Scene, Thing
from tolman.suites.tos.scene.sight import cells_in_view
from tolman.suites.tos.scores.drawn_maps import true_map
from tolman.suites.tos.scores.exploration import learn
from tolman.suites.tos.scores.probes import course
from tolman.suites.tos.setting import Probes, Source
from tolman.suites.tos.world import Looked, World, cost

CELL, MARGIN = 22.0, 27.0
"""Pixels of a cell in a floor plan, and around it."""

_REACH = 7.0
"""Half the width of a thing with what must stay free around it, in pixels."""


class ThingShown(Struct, frozen=True):
    """A thing on the plan."""

    name: str
    at: Cell
    heading: int | None
    """None where it has no front."""
    label: tuple[float, float]
    """The middle of its name, in pixels from the north-west corner of the plan."""


class DoorShown(Struct, frozen=True):
    """A door on the plan."""

    name: str
    at: Cell
    is_across: bool
    """Whether it lies from west to east."""
    colours: tuple[str, ...]


class Plan(Struct, frozen=True):
    """A place from above."""

    size: Cell
    rooms: tuple[tuple[int, int, int, int], ...]
    """West, south, width and depth of the floor of each."""
    doors: tuple[DoorShown, ...]
    things: tuple[ThingShown, ...]
    start: Cell


class Look(Struct, frozen=True):
    """A look around."""

    at: Cell
    heading: int
    cells: tuple[Cell, ...]
    """The floor that it covers."""
    names: tuple[str, ...]
    """What it shows."""


class MarkShown(Struct, frozen=True):
    """One entry of a drawn map, beside the truth."""

    name: str
    at: tuple[float, float]
    heading: int | None
    truth: Cell
    true_heading: int | None


class Drawn(Struct, frozen=True):
    """The map that a player drew, as far as it counts."""

    marks: tuple[MarkShown, ...]
    missing: tuple[str, ...]
    """What the player had seen and did not draw."""
    overall: float | None
    position: float | None
    direction: float | None
    facing: float | None
    unread: tuple[str, ...] = ()
    """What did not count, and why."""


class Turn(Struct, frozen=True):
    """One moment."""

    phase: str
    step: int | None
    """Number of its exchange; None where there is none."""
    asides: tuple[int, ...]
    at: Cell
    heading: int
    path: tuple[Cell, ...]
    looks: tuple[Look, ...]
    seen: tuple[str, ...]
    """What is known by then."""
    cost: int
    """Of this phase so far."""
    drawn: Drawn | None
    gain: float | None
    """By the published rules."""
    full_gain: float | None
    """Of a careful reasoner."""


class ChangeShown(Struct, frozen=True):
    """What was changed in secret."""

    name: str
    aspect: str
    before: Cell
    after: Cell


class Replay(Struct, frozen=True):
    """All that is drawn of an episode."""

    plan: Plan
    shifted: Plan | None
    changes: tuple[ChangeShown, ...]
    turns: tuple[Turn, ...]


def replay(transcript: Transcript[Item]) -> Replay:
    """Returns all that is drawn of an episode."""
    item, found = transcript.item, moments(transcript)
    gains = _gains(item, found)
    drawn = {**_drawn_exploring(transcript, found), **_drawn_revising(transcript, found)}
    spent = {Phase.TOLD: 0, Phase.EXPLORE: 0, Phase.REVISE: 0}
    turns = []
    for number, moment in enumerate(found):
        spent[moment.phase] += sum(cost(stage.events) for stage in moment.stages)
        turns.append(_turn(moment, spent[moment.phase], drawn.get(number), *gains.get(number, (None, None))))
    shifted = _plan(item.shifted) if item.shifted else None
    return Replay(_plan(item.scene), shifted, tuple(_changes(item)), tuple(turns))


def _changes(item: Item) -> Iterator[ChangeShown]:
    for each in item.changes if item.shifted else ():
        before, after = (scene.by_name[each.name].at for scene in (item.scene, item.shifted) if scene)
        yield ChangeShown(each.name, each.aspect.value, before, after)


def _turn(moment: Moment, spent: int, drawn: Drawn | None, gain: float | None, full_gain: float | None) -> Turn:
    world = moment.world
    return Turn(
        phase=moment.phase.value,
        step=moment.step,
        asides=moment.asides,
        at=world.pose.at,
        heading=int(world.pose.heading),
        path=moment.path,
        looks=tuple(_look(world.scene, each) for each in moment.looks),
        seen=tuple(name for name in world.scene.names if name in world.seen),
        cost=spent,
        drawn=drawn,
        gain=gain,
        full_gain=full_gain,
    )


def _look(scene: Scene, looked: Looked) -> Look:
    cells = tuple(dict.fromkeys(cell for _, cell in cells_in_view(scene, looked.pose)))
    names = tuple(sighting.name for sighting in looked.view.sightings)
    return Look(looked.pose.at, int(looked.pose.heading), cells, names)


def _gains(item: Item, found: Sequence[Moment]) -> dict[int, tuple[float, float]]:
    """Returns what was gained by each moment of an exploration, or from what was told."""
    first = [(number, each) for number, each in enumerate(found) if each.phase is not Phase.REVISE]
    curve = learn(item, [stage for _, each in first for stage in each.stages]).curve
    ends: dict[int, tuple[float, float]] = {}
    count = 0
    for number, each in first:
        count += len(each.stages)
        ends[number] = curve[count].gain, curve[count].full_gain
    return ends


def _drawn_exploring(transcript: Transcript[Item], found: Sequence[Moment]) -> dict[int, Drawn]:
    """Returns the map drawn after each moment of an exploration, or of what was told."""
    setting = transcript.item.setting
    if setting.probes is Probes.NONE or setting.source is Source.NOTHING:
        return {}
    is_active = setting.source is Source.ACTIVE
    shown = {}
    for each in drawn_maps(transcript):
        world, scores = each.turn.world, each.scores
        marks = each.marks(transcript.item.edition)
        shown[each.number - 1 if is_active else 0] = _drawn(world, world.seen, marks, scores.full, scores.unread)
    return {number: each for number, each in shown.items() if number < len(found)}


def _drawn_revising(transcript: Transcript[Item], found: Sequence[Moment]) -> dict[int, Drawn]:
    """Returns the map drawn after each moment of a revision."""
    revised = in_phase(found, Phase.REVISE)
    if not revised:
        return {}
    path, _ = course(transcript)
    maps = iter(path.maps)
    shown = {}
    for number, moment in enumerate(found):
        purposes = [transcript.exchanges[step].request.purpose for step in moment.asides]
        if moment.phase is Phase.REVISE and Purpose.MAP in purposes:
            marks, world = next(maps), moment.world
            truth = true_map(path.after, path.after.names, world.pose)
            worth = NOTHING if truth.keys().isdisjoint(marks) else likeness(marks, truth, path.length)
            shown[number] = _drawn(world, world.seen, marks, worth)
    return shown


def _drawn(
    world: World, seen: frozenset[str], marks: Marks, worth: Likeness | None, unread: tuple[str, ...] = ()
) -> Drawn:
    truth = true_map(world.scene, world.scene.names, world.pose)
    return Drawn(
        marks=tuple(_marks(world, marks, truth)),
        missing=tuple(name for name in world.scene.names if name in seen and name not in marks),
        overall=worth.overall if worth else None,
        position=worth.position if worth else None,
        direction=worth.direction if worth else None,
        facing=worth.facing if worth else None,
        unread=unread,
    )


def _marks(world: World, marks: Marks, truth: Mapping[str, Mark]) -> Iterator[MarkShown]:
    """Yields the entries of a map on the cells of the scene; maps count from the start."""
    east, north = world.scene.start.at
    for name, mark in marks.items():
        if name in truth:
            true = world.pose if name == AGENT else Pose(world.scene.by_name[name].at, Heading.NORTH)
            at = mark.at[0] + east, mark.at[1] + north
            yield MarkShown(name, at, _quarters(mark.heading), true.at, _quarters(truth[name].heading))


def _quarters(heading: Heading | None) -> int | None:
    return None if heading is None else int(heading)


def _plan(scene: Scene) -> Plan:
    doors = tuple(
        DoorShown(door.name, door.at, door.heading in (Heading.NORTH, Heading.SOUTH), door_colours(door.name))
        for door in scene.doors
    )
    areas = [room.area for room in scene.rooms]
    rooms = tuple((area.west, area.south, area.width, area.depth) for area in areas)
    return Plan(scene.size, rooms, doors, tuple(_things(scene)), scene.start.at)


def _things(scene: Scene) -> Iterator[ThingShown]:
    """Yields every thing with a place for its name where it covers no door, no thing and no other name."""
    width, height = ((cells - 1) * CELL + 2 * MARGIN for cells in scene.size)

    def middle(cell: Cell) -> tuple[float, float]:
        return MARGIN + cell[0] * CELL, height - MARGIN - cell[1] * CELL

    around = [middle(cell) for cell in (scene.start.at, *(door.at for door in scene.doors))]
    taken = [(x - CELL / 2, y - CELL / 2, x + CELL / 2, y + CELL / 2) for x, y in around]
    names, marks = [thing.name for thing in scene.things], [middle(thing.at) for thing in scene.things]
    for thing, label in zip(scene.things, placed(names, marks, _REACH, taken, width), strict=True):
        yield ThingShown(thing.name, thing.at, _front(thing), (round(label[0], 1), round(label[1], 1)))


def _front(thing: Thing) -> int | None:
    return int(thing.heading) if thing.has_front else None
