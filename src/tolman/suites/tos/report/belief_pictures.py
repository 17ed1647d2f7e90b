"""Pictures of a belief: where everything may be, for all that was seen up to a moment.

Frame and units as in `geometry.pose`. Importing this module does not import matplotlib.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING

from tolman.geometry.pose import Cell, Pose
from tolman.protocol.edition import Edition
from tolman.protocol.transcript import Transcript
from tolman.render.style import save
from tolman.suites.tos.belief.belief import Belief, gain
from tolman.suites.tos.belief.learner import learner_of, learns_cells
from tolman.suites.tos.item import Item
from tolman.suites.tos.scene.scene import Door, Member, Scene
from tolman.suites.tos.scores.exploration import stages_of
from tolman.suites.tos.world import Looked

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from tolman.suites.tos.drawing.beliefmap import Panel

MOST_PANELS = 24
"""Things and doors that one picture shows."""

_REASONERS = {Edition.CURRENT: "careful", Edition.PUBLISHED: "published"}


@dataclass(frozen=True, slots=True)
class Moment:
    """What follows from an exploration up to one of its replies."""

    scene: Scene
    belief: Belief
    pose: Pose
    """Where the player is."""
    title: str
    """Item, player, looks and gain, and what contradicts itself."""

    def masses(self, name: str) -> dict[Cell, float]:
        """Returns how probable each possible cell of the scene is for `name`; nothing if it was not heard of."""
        (east, north), cells = self.scene.start.at, self.belief.cells.get(name, 0)
        share = 1 / max(1, cells.bit_count())
        return {(east + x, north + y): share for x, y in self.belief.ground.cells(cells)}


def draw_beliefs(
    transcript: Transcript[Item], path: Path, after: int | None = None, edition: Edition = Edition.CURRENT
) -> None:
    """Draws where each thing and door may be after a number of replies, or at the end, to a .png or .svg file."""
    save(partial(_figure, transcript, after, edition), path)


def _figure(transcript: Transcript[Item], after: int | None, edition: Edition) -> "Figure":
    from tolman.suites.tos.drawing.beliefmap import beliefmap

    now = moment(transcript, after, edition)
    names = shown(now)
    return beliefmap(now.scene, [panel(now, name) for name in names], now.pose, now.title, _note(now, names))


def draw_belief_overview(
    transcript: Transcript[Item], path: Path, after: int | None = None, edition: Edition = Edition.CURRENT
) -> None:
    """Draws on one floor plan how many things are to be expected on each cell, to a .png or .svg file.

    Shades are square roots, so that a thing that may be on a hundred cells still shows.
    """
    from tolman.suites.tos.drawing.floorplan import draw_floorplan

    now = moment(transcript, after, edition)
    expected = expectation(now)
    floor = {cell for room in now.scene.rooms for cell in room.area}
    shades = {cell: min(1.0, sqrt(things)) for cell, things in expected.items() if cell in floor}
    outside = sum(things for cell, things in expected.items() if cell not in floor)
    draw_floorplan(now.scene, path, header=(now.title, _overview_note(now, outside)), shades=shades)


def _overview_note(now: Moment, outside: float) -> str:
    """Returns what the shades mean, and how many things they leave out."""
    counts = [now.belief.count(thing.name) for thing in now.scene.things]
    parts = ["shade: √ of things expected"]
    parts += [f"{outside:.1f} outside rooms"] if outside >= 0.05 else []
    parts += [f"{counts.count(0)} without a cell"] if 0 in counts else []
    parts += [f"{counts.count(None)} not heard of"] if None in counts else []
    return ", ".join(parts)


def moment(transcript: Transcript[Item], after: int | None = None, edition: Edition = Edition.CURRENT) -> Moment:
    """Returns the moment after a number of replies, or the last one."""
    stages, scene = stages_of(transcript), transcript.item.scene
    if after is not None and not 0 <= after <= len(stages):
        raise ValueError(f"the exploration has {len(stages)} replies, so there is no belief after {after}")
    past, taught = stages[:after], learner_of(transcript.item, edition)
    for stage in past:
        taught.take(stage.events)
    looks = sum(isinstance(event, Looked) for stage in past for event in stage.events)
    title = f"{transcript.item.id}, {transcript.player}, after {_counted(looks, 'look')}: "
    by = f"{_REASONERS[edition]}, in cells" if learns_cells(transcript.item, edition) else _REASONERS[edition]
    title += f"gain {gain(taught.belief, scene):.2f} ({by})"
    if taught.belief.contradiction:
        title += f", CONTRADICTION: no cell left for {taught.belief.contradiction}"
    return Moment(scene, taught.belief, past[-1].world.pose if past else scene.start, title)


def expectation(now: Moment) -> dict[Cell, float]:
    """Returns how many things are to be expected on each cell; those not heard of are left out."""
    expected: defaultdict[Cell, float] = defaultdict(float)
    for thing in now.scene.things:
        for cell, mass in now.masses(thing.name).items():
            expected[cell] += mass
    return dict(expected)


def shown(now: Moment) -> list[str]:
    """Returns the names that get a panel, the least certain first.

    Where there are too many, those not heard of give way, which would all look alike, then the most certain.
    """
    names = sorted(now.scene.names, key=partial(_certainty, now))
    heard = [name for name in names if name in now.belief.cells][:MOST_PANELS]
    unheard = [name for name in names if name not in now.belief.cells][: MOST_PANELS - len(heard)]
    return [name for name in names if name in heard or name in unheard]


def _certainty(now: Moment, name: str) -> tuple[int, int]:
    """Returns what is lowest where no cell is left, then for a name not heard of, then for one with many cells."""
    count = now.belief.count(name)
    return (0, 0) if count == 0 else (1, 0) if count is None else (2, -count)


def _note(now: Moment, names: Sequence[str]) -> str:
    """Returns what is shown, and what is not."""
    scene, hidden = now.scene, [name for name in now.scene.names if name not in names]
    members = " and ".join(
        _counted(len(some), noun) for some, noun in ((scene.things, "thing"), (scene.doors, "door")) if some
    )
    if not hidden:
        return f"{members}, the least certain first"
    unheard = sum(name not in now.belief.cells for name in hidden)
    known = sum(now.belief.count(name) == 1 for name in hidden)
    counts = ((unheard, "not heard of"), (known, "with 1 cell"), (len(hidden) - unheard - known, "more certain"))
    left_out = ", ".join(f"{count} {what}" for count, what in counts if count)
    return f"{len(names)} of {members}, the least certain first; not shown: {left_out}"


def panel(now: Moment, name: str) -> "Panel":
    """Returns the panel of a thing or door."""
    from tolman.suites.tos.drawing.beliefmap import Panel

    member, cells = now.scene.by_name[name], now.masses(name)
    verdict = _verdict(member, cells) if name in now.belief.cells else "not heard of"
    return Panel(f"{name}: {verdict}", cells, member.at, isinstance(member, Door))


def _verdict(member: Member, cells: Mapping[Cell, float]) -> str:
    """Returns how much is known of the place of a thing or door, and whether that is wrong."""
    if not cells:
        return "no cell left"
    if member.at not in cells:
        return f"{_counted(len(cells), 'cell')}, not the true one"
    return "known" if len(cells) == 1 else f"{len(cells)} cells"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
