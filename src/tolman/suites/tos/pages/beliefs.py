"""The belief that follows from an episode: after each moment, the cells still possible for everything.

Sets of cells are the numbers of `suites.tos.cellset`, in hexadecimal: cells counted from the start.
"""

from collections.abc import Sequence

from msgspec import Struct

from tolman.geometry.pose import Cell
from tolman.protocol.edition import Edition
from tolman.protocol.transcript import Transcript
from tolman.suites.tos.belief.learner import learner_of
from tolman.suites.tos.item import Item
from tolman.suites.tos.pages.moments import Moment, Phase, in_phase, moments, scene_at


class Beliefs(Struct, frozen=True):
    """What may be where, after each moment."""

    reach: int
    """Cells to every side of the start."""
    stride: int
    """Bits from a row of cells to the next one to the north."""
    start: Cell
    sets: tuple[str, ...]
    """Sets of cells, each once."""
    moments: tuple[dict[str, dict[str, int]], ...]
    """After each moment, by edition and name, which set; a name that was not heard of may be anywhere."""


def beliefs(transcript: Transcript[Item]) -> Beliefs:
    """Returns what a careful reasoner and the published rules make of all that was seen, moment by moment.

    After the secret change both begin anew.
    """
    item, found = transcript.item, moments(transcript)
    sets: dict[int, int] = {}
    phases = (in_phase(found, Phase.TOLD, Phase.EXPLORE), in_phase(found, Phase.REVISE))
    rows = [row for phase in phases if phase for row in _after_each(item, phase, sets)]
    ground = learner_of(item, Edition.CURRENT).belief.ground
    written = tuple(f"{cells:x}" for cells in sets)
    return Beliefs(ground.reach, ground.stride, item.scene.start.at, written, tuple(rows))


def _after_each(item: Item, phase: Sequence[Moment], sets: dict[int, int]) -> list[dict[str, dict[str, int]]]:
    """Returns what is believed after each moment of a phase; new sets are added to `sets`."""
    scene = scene_at(item, phase[0].phase)
    minds = {edition: learner_of(item, edition, scene) for edition in Edition}
    rows = []
    for moment in phase:
        for mind in minds.values():
            for stage in moment.stages:
                mind.take(stage.events)
        rows.append(
            {
                edition.value: {
                    name: sets.setdefault(mind.belief.cells[name], len(sets))
                    for name in scene.names
                    if name in mind.belief.cells
                }
                for edition, mind in minds.items()
            }
        )
    return rows
