"""The moments of a Theory-of-Space episode: every turn with what it led to, or what a player was told at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tolman.geometry.pose import Cell
from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Transcript
from tolman.suites.tos.episode import Stage, reenter, told, walked_stages
from tolman.suites.tos.item import Item
from tolman.suites.tos.moves import Rotate
from tolman.suites.tos.report.followed import Stages, follow
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.setting import Source
from tolman.suites.tos.world import Looked, Moved, World, enter


class Phase(StrEnum):
    """What a player does at a moment."""

    TOLD = "told"
    """It is told of the place, all at once."""
    EXPLORE = "explore"
    REVISE = "revise"


@dataclass(frozen=True, slots=True)
class Moment:
    """One turn, or all that a player was told."""

    phase: Phase
    step: int | None
    """Number of its exchange in the transcript, from 0; None where a player is told and asked nothing."""
    before: World
    stages: tuple[Stage, ...]
    """What happened: one turn, or every turn of the walker whom the player reads."""
    asides: tuple[int, ...]
    """Numbers of the maps and probes that were asked for afterwards."""

    @property
    def world(self) -> World:
        """The world afterwards."""
        return self.stages[-1].world if self.stages else self.before

    @property
    def looks(self) -> tuple[Looked, ...]:
        """Every look, in order."""
        return tuple(event for stage in self.stages for event in stage.events if isinstance(event, Looked))

    @property
    def path(self) -> tuple[Cell, ...]:
        """The places stood on, from the first to the last."""
        scene, places = self.before.scene, [self.before.pose.at]
        for stage in self.stages:
            motions = [event.motion for event in stage.events if isinstance(event, Moved)]
            places += [scene.by_name[motion.name].at for motion in motions if not isinstance(motion, Rotate)]
        return tuple(places)


def moments(transcript: Transcript[Item]) -> list[Moment]:
    """Returns every moment of an episode in order: its exploration, or what was told, and its revision."""
    item, followed, asides = transcript.item, follow(transcript), _asides(transcript)
    start = enter(item.scene, item.seed, item.noise)
    if item.setting.source is Source.ACTIVE:
        found = _turns(Phase.EXPLORE, start, followed.explored, asides)
        known = found[-1].world if found else start
    else:
        is_walked = item.setting.source is Source.PASSIVE
        before, stages = (start, tuple(walked_stages(item))) if is_walked else (told(item).world, ())
        step = 0 if transcript.exchanges else None
        found = [Moment(Phase.TOLD, step, before, stages, tuple(asides.get(None, ())))]
        known = found[0].world
    if followed.revised:
        found += _turns(Phase.REVISE, reenter(item, known.seen), followed.revised, asides)
    return found


def _turns(phase: Phase, world: World, stages: Stages, asides: dict[int | None, list[int]]) -> list[Moment]:
    found = []
    for step, stage in stages.items():
        found.append(Moment(phase, step, world, (stage,), tuple(asides.get(step, ()))))
        world = stage.world
    return found


def _asides(transcript: Transcript[Item]) -> dict[int | None, list[int]]:
    """Returns the maps and probes after each turn, by the number of its exchange; None for those before any turn."""
    turn: int | None = None
    found: dict[int | None, list[int]] = {}
    for number, purpose in enumerate(each.request.purpose for each in transcript.exchanges):
        if purpose in (Purpose.EXPLORE, Purpose.REVISE):
            turn = number
        elif purpose is not Purpose.QUESTION:
            found.setdefault(turn, []).append(number)
    return found


def scene_at(item: Item, phase: Phase) -> Scene:
    """Returns the scene in a phase."""
    return item.shifted if phase is Phase.REVISE and item.shifted else item.scene


def in_phase(found: Sequence[Moment], *phases: Phase) -> list[Moment]:
    """Returns the moments of phases."""
    return [each for each in found if each.phase in phases]
