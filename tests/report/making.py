"""Made-up episodes and runs for the tests of reports."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from tolman.protocol.request import Purpose
from tolman.record.folder import Manifest
from tolman.record.generation import Generation
from tolman.record.record import Failure
from tolman.record.run import Played, ScoredEpisode
from tolman.record.settings import Settings
from tolman.report.gather import Gathered, gather
from tolman.report.values import SILENCE, UNREAD, Value, spending_of
from tolman.suites.tos.item import Item
from tolman.suites.tos.report.bands import TRAITS
from tolman.suites.tos.report.values import (
    CALIBRATION,
    CONDUCT,
    EXPLORATION,
    KINDS,
    MAP_PARTS,
    MAPS,
    NONSENSE,
    REVISION,
    accuracy,
)
from tolman.suites.tos.scores.answers import Answered
from tolman.suites.tos.scores.conduct import Conduct
from tolman.suites.tos.scores.exploration import Exploration
from tolman.suites.tos.scores.scores import Scores
from tolman.suites.tos.setting import Setting, Source
from tolman.suites.tos.task import Task

DIRECTION, ROTATION = "tos/direction-v1", "tos/mental_rotation-v1"
ACTIVE, PASSIVE = "tos_text_active", "tos_text_passive"

Answer = tuple[str, float]
"""A kind of question and what its answer earned."""


def answered(kind: str, score: float, is_read: bool = True, **traits: float | None) -> Answered:
    return Answered(kind, "Where?", "north, near", "there, I think", score, "", is_read, **traits)  # type: ignore[arg-type]


def explored(cost: int = 10, gain: float = 0.5, replies: int = 6, ended: str = "stopped") -> Exploration:
    return Exploration(
        steps=replies,
        cost=cost,
        valid=2 * replies,
        invalid=0,
        failed=0,
        nodes=gain,
        edges=gain,
        cells=gain,
        gain=gain,
        full_gain=gain,
        is_certain=False,
        gains=(gain,) * replies,
        accumulated=gain,
        bits_per_step=1.0,
        contradiction=None,
        ended=ended,
    )


def conducted(gain_per_cost: float | None, is_early: bool = False, is_late: bool = False) -> Conduct:
    return Conduct(
        looks=4,
        redundant=0.25,
        revisits=0.0,
        unfinished=0.0,
        early_doors=None,
        gain_per_cost=gain_per_cost,
        idle=0,
        missed=0.5 if is_early else 0.0,
        is_early=is_early,
        is_late=is_late,
    )


def item(seed: int, task: Task | None = None) -> str:
    return (task or Task()).item_id(seed)


def episode(
    seed: int,
    player: str = "ann",
    answers: Iterable[Answer | Answered] = (),
    task: str = ACTIVE,
    epoch: int = 1,
    rooms: int = 3,
    scores: Scores | None = None,
) -> ScoredEpisode[Scores]:
    """Returns an episode with answers, given by kind and score, or with other scores."""
    found = tuple(each if isinstance(each, Answered) else answered(*each) for each in answers)
    return ScoredEpisode(task, item(seed), player, epoch, rooms, scores or Scores(answers=found))


BOTH = (Task(), Task(setting=Setting(Source.PASSIVE)))
"""The tasks that are named ACTIVE and PASSIVE."""


def settings(
    players: Sequence[str] = ("ann", "bob"),
    tasks: Sequence[Task] = BOTH,
    scenes: Sequence[int] = range(10),
    epochs: int = 1,
    generation: Generation | None = None,
) -> Settings[Item]:
    return Settings(tuple(tasks), tuple(scenes), tuple(players), epochs, generation or Generation())


def run(
    name: str, played: Settings[Item], failures: Sequence[Failure] = (), prompts: str = "words", version: int = 1
) -> Played[Item]:
    """Returns a run without transcripts."""
    manifest = Manifest({}, {task.name: version for task in played.tasks}, ("tos/direction-v1",), prompts)
    return Played(Path("/runs") / name, manifest, played, {}, tuple(failures))


def gather_run(
    scored: Sequence[ScoredEpisode[Scores]], played: Settings[Item], failures: Sequence[Failure] = ()
) -> Gathered:
    """Returns the episodes of one run."""
    return gather([run("run", played, failures)], [scored], "scene", "room")


def values() -> dict[str, Value]:
    """Returns every value of Theory of Space, and those that all episodes have, by their names."""
    bands = [None, *(band for trait in TRAITS for band in trait.bands)]
    every = [accuracy(kind, band) for band in bands for kind in (None, *KINDS)]
    for group in (EXPLORATION, CONDUCT, MAPS, MAP_PARTS, CALIBRATION, REVISION, NONSENSE, SILENCE):
        every += group.values()
    for purpose in (None, *Purpose):
        every += spending_of(purpose).values()
    return {value.name: value for value in (*every, UNREAD)}


def value(name: str) -> Value:
    """Returns the value of a name."""
    return values()[name]
