"""An episode followed through its world once more: what each turn led to."""

from dataclasses import dataclass

from tolman.geometry.pose import Pose
from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Transcript
from tolman.suites.tos.episode import Stage, retrace, retrace_revision, told
from tolman.suites.tos.item import Item
from tolman.suites.tos.world import Looked

Stages = dict[int, Stage]
"""What turns led to, by the number of their exchange in the transcript, from 0."""

Looks = dict[int, Pose]
"""Where a player stood and which way it faced when it looked, by the number of the exchange."""


@dataclass(frozen=True, slots=True)
class Followed:
    """What the turns of an episode led to."""

    explored: Stages
    revised: Stages

    @property
    def stages(self) -> Stages:
        """All turns."""
        return self.explored | self.revised


def follow(transcript: Transcript[Item]) -> Followed:
    """Returns what each turn of a transcript led to."""
    item = transcript.item
    exploring, revising = (_replies(transcript, purpose) for purpose in (Purpose.EXPLORE, Purpose.REVISE))
    stages = retrace(item, [transcript.exchanges[number].reply for number in exploring])
    explored = dict(zip(exploring, stages, strict=True))
    if not revising:
        return Followed(explored, {})
    known = (stages[-1].world if stages else told(item).world).seen
    stages = retrace_revision(item, known, [transcript.exchanges[number].reply for number in revising])
    return Followed(explored, dict(zip(revising, stages, strict=True)))


def _replies(transcript: Transcript[Item], purpose: Purpose) -> list[int]:
    """Returns the numbers of the exchanges with this purpose."""
    return [number for number, each in enumerate(transcript.exchanges) if each.request.purpose is purpose]


def looks(stages: Stages) -> Looks:
    """Returns from where a player looked; a turn has one look at most."""
    return {
        number: event.pose for number, stage in stages.items() for event in stage.events if isinstance(event, Looked)
    }
