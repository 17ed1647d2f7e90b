"""Made-up runs of SpatialBench, in which players say what a test has them say."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.suites.spatialbench.files import record, write_file
from tolman.play import play
from tolman.protocol.edition import Edition
from tolman.protocol.request import Reply, Request
from tolman.record.record import Failure
from tolman.record.run import Played, ScoredEpisode
from tolman.record.settings import Planned, Settings
from tolman.report.gather import Gathered, gather
from tolman.suites.runs import manifest_of, score
from tolman.suites.spatialbench.episode import episode
from tolman.suites.spatialbench.item import Footage, Item, Shot
from tolman.suites.spatialbench.question import KINDS, Question
from tolman.suites.spatialbench.scores import Scores
from tolman.suites.spatialbench.setting import Shown, named
from tolman.suites.spatialbench.suite import SUITE as SPATIALBENCH
from tolman.suites.spatialbench.task import Task

Run = tuple[Played[Item], list[ScoredEpisode[Scores]]]
Says = Callable[[Planned[Item], Question], str]
"""What a player says to a question of an episode."""

MISCASED = "visual_Based_commands"


def right(_planned: Planned[Item], question: Question) -> str:
    return question.target


def question_file(folder: Path, videos: Sequence[str] = ("a.mp4", "b.mp4", "c.mp4")) -> Path:
    """Writes a question of each kind about each video; of the first, commands are spelt with a wrong capital."""
    records: list[dict[str, Any]] = []
    for place, video in enumerate(videos):
        for kind in KINDS:
            changes = {"scene_type": "outdoor" if place else "indoor"}
            if place == 0 and kind == MISCASED.lower():
                changes["original_question_type"] = MISCASED
            records.append(record(len(records) + 1, kind, video, **changes))
    return write_file(folder / "QA.txt", *records)


def tasks(file: Path, edition: Edition, *settings: str) -> tuple[Task, ...]:
    return tuple(Task(str(file), "videos", edition, named(name)) for name in settings)


def run(settings: Settings[Item], says: Says = right, failing: Sequence[int] = (), name: str = "run") -> Run:
    """Plays a run without its videos; those of some numbers cannot be read, where anything is seen of them."""
    transcripts, failures = {}, []
    for planned in settings.episodes():
        if planned.seed in failing and task_of(planned).setting.shown is not Shown.NOTHING:
            failures.append(Failure(planned.key, "VideoFileError: cut <off>"))
            continue
        item = item_of(planned)
        replies = [Reply(says(planned, question)) for question in item.questions]

        def reply(number: int, _request: Request, replies: list[Reply] = replies) -> Reply:
            return replies[number]

        transcripts[planned.key] = play(episode(item, planned.player, planned.epoch), reply)
    played = Played(Path("/runs") / name, manifest_of(settings), settings, transcripts, tuple(failures))
    return played, [score(SPATIALBENCH, key, transcript) for key, transcript in transcripts.items()]


def task_of(planned: Planned[Item]) -> Task:
    assert isinstance(planned.task, Task)
    return planned.task


def item_of(planned: Planned[Item]) -> Item:
    task = task_of(planned)
    setting = task.setting
    item = replace(task, setting=named("blind")).draw(planned.seed)
    footage = Footage(item.questions[0].video, "0123456789abcdef", 4.0, (Shot(0, 0.0), Shot(75, 3.0)))
    return replace(item, setting=setting, footage=None if setting.shown is Shown.NOTHING else footage)


def gathered_of(*runs: Run) -> Gathered:
    return gather([played for played, _ in runs], [scored for _, scored in runs], "video")
