"""A Theory-of-Space episode as it is replayed: the place, and after each moment what was seen, drawn and learnt.

Cells are those of the scene; headings are quarter turns clockwise from north.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from tolman.geometry.pose import Cell
from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Transcript
from tolman.render.labels import Box, Point
from tolman.scoring.likeness import NOTHING, Likeness, likeness
from tolman.suites.tos.drawing.plan import Plan, plan_of
from tolman.suites.tos.drawing.screen import CELL, frame_of, lettered
from tolman.suites.tos.drawing.signs import Part, player_parts
from tolman.suites.tos.drawing.sketch import Sketch
from tolman.suites.tos.item import Item
from tolman.suites.tos.pages.moments import Moment, Phase, in_phase, moments
from tolman.suites.tos.report.map_pictures import drawn_maps
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scene.sight import cells_in_view
from tolman.suites.tos.scores.drawn_maps import true_map
from tolman.suites.tos.scores.exploration import learn
from tolman.suites.tos.scores.probes import course
from tolman.suites.tos.setting import Probes, Source
from tolman.suites.tos.world import Looked, cost

_Symbols = dict[tuple[Part, ...], int]
"""The numbers of symbols by their parts, in order."""


class Look(Struct, frozen=True):
    """A look around."""

    at: Cell
    heading: int
    cells: tuple[Cell, ...]
    """The floor that it covers."""
    names: tuple[str, ...]
    """What it shows."""


class Stamp(Struct, frozen=True, array_like=True):
    """A sign at a place."""

    name: str
    at: Point
    heading: int
    symbol: int
    """The number of its parts in `Replay.symbols`."""


class Drawn(Struct, frozen=True):
    """The map that a player drew, as far as it counts."""

    stamps: tuple[Stamp, ...]
    """The map over the truth, with arrows for errors."""
    entries: int
    off: int
    """How many entries are out of their place."""
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
    stands: str
    """Where the player stands and which way it faces, in words."""
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

    cell: float
    """Pixels of a cell."""
    frame: Box
    """What is shown, in cells."""
    plan: Plan
    shifted: Plan | None
    player: tuple[Part, ...]
    """The sign of the player."""
    symbols: tuple[tuple[Part, ...], ...]
    """The parts of stamps, each once."""
    changes: tuple[ChangeShown, ...]
    turns: tuple[Turn, ...]


def replay(transcript: Transcript[Item]) -> Replay:
    """Returns all that is drawn of an episode."""
    item, found = transcript.item, moments(transcript)
    symbols: _Symbols = {}
    gains = _gains(item, found)
    drawn = {
        **_drawn_exploring(transcript, found, symbols),
        **_drawn_revising(transcript, found, symbols),
    }
    spent = {Phase.TOLD: 0, Phase.EXPLORE: 0, Phase.REVISE: 0}
    turns = []
    for number, moment in enumerate(found):
        spent[moment.phase] += sum(cost(stage.events) for stage in moment.stages)
        turns.append(_turn(moment, spent[moment.phase], drawn.get(number), *gains.get(number, (None, None))))
    plan, shifted = _plan(item.scene), _plan(item.shifted) if item.shifted else None
    return Replay(
        cell=CELL,
        frame=frame_of(plan),
        plan=plan,
        shifted=shifted,
        player=player_parts(),
        symbols=tuple(symbols),
        changes=tuple(_changes(item)),
        turns=tuple(turns),
    )


def _plan(scene: Scene) -> Plan:
    """Returns the plan of a scene with places for names."""
    return lettered(plan_of(scene))[0]


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
        stands=f"at column {world.pose.at[0]}, row {world.pose.at[1]}, facing {world.pose.heading.word}",
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


def _drawn_exploring(transcript: Transcript[Item], found: Sequence[Moment], symbols: _Symbols) -> dict[int, Drawn]:
    """Returns the map drawn after each moment of an exploration, or of what was told."""
    setting = transcript.item.setting
    if setting.probes is Probes.NONE or setting.source is Source.NOTHING:
        return {}
    is_active = setting.source is Source.ACTIVE
    shown = {}
    for each in drawn_maps(transcript):
        world, scores = each.turn.world, each.scores
        marks = each.marks(transcript.item.edition)
        sketch = Sketch(world.scene, marks, world.pose, world.seen)
        shown[each.number - 1 if is_active else 0] = _drawn(sketch, symbols, scores.full, scores.unread)
    return {number: each for number, each in shown.items() if number < len(found)}


def _drawn_revising(transcript: Transcript[Item], found: Sequence[Moment], symbols: _Symbols) -> dict[int, Drawn]:
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
            sketch = Sketch(world.scene, marks, world.pose, world.seen, path.before)
            shown[number] = _drawn(sketch, symbols, worth)
    return shown


def _drawn(sketch: Sketch, symbols: _Symbols, worth: Likeness | None, unread: tuple[str, ...] = ()) -> Drawn:
    """Returns a map as it is shown; new symbols are added to `symbols`."""
    drawn = sketch.signs(frame_of(plan_of(sketch.scene)), 1 / CELL)
    return Drawn(
        stamps=tuple(
            Stamp(sign.name, sign.at, int(sign.heading), symbols.setdefault(sign.parts, len(symbols)))
            for sign in drawn
        ),
        entries=sum(pair.drawn is not None for pair in sketch.pairs),
        off=sum(pair.is_off for pair in sketch.pairs),
        missing=tuple(pair.name for pair in sketch.pairs if pair.is_missing and not pair.is_player),
        overall=worth.overall if worth else None,
        position=worth.position if worth else None,
        direction=worth.direction if worth else None,
        facing=worth.facing if worth else None,
        unread=unread,
    )
