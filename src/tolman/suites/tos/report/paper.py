"""What the paper on Theory of Space printed, as values; numbers are percent, but for costs."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec

from tolman.protocol.edition import Edition
from tolman.report.gather import counted
from tolman.suites.tos.item import explore_budget
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.questions.kinds import Kind, chosen_kinds
from tolman.suites.tos.questions.question import short_name
from tolman.suites.tos.report.task_names import WORLDS, words
from tolman.suites.tos.setting import OwnMap, Source, usual_walker
from tolman.suites.tos.task import Task


@dataclass(frozen=True, slots=True)
class PrintedAnswers:
    """A row of a table of answers."""

    player: str
    world: str
    """How the player perceives the place: text or vision."""
    source: Source
    rooms: int
    cost: float | None
    """Cost of the exploration, which the paper calls steps; None where somebody else explored."""
    kinds: dict[str, float]
    """Accuracy by kind of question."""
    average: float


@dataclass(frozen=True, slots=True)
class PrintedValues:
    """A row of another table: its numbers by the names of columns."""

    player: str
    world: str
    values: dict[str, float]


@dataclass(frozen=True, slots=True)
class Paper:
    """All that is shown of what the paper printed."""

    source: str
    rooms: int
    """Rooms of the scenes where a table does not say."""
    scenes: str
    """What its scenes were."""
    generation: str
    """How its models wrote."""
    people: str
    """Who its people were."""
    remarks: tuple[str, ...]
    rooms_remark: str
    correlation_remark: str
    answers: tuple[PrintedAnswers, ...]
    maps: tuple[PrintedValues, ...]
    revision: tuple[PrintedValues, ...]
    correlation: tuple[PrintedValues, ...]

    @property
    def note(self) -> str:
        """What a reader of any of its rows must know."""
        return f"Published rows: {self.source}. {self.scenes} {self.generation}"


@cache
def read_paper() -> Paper:
    """Returns what the paper printed."""
    text = files("tolman.suites.tos.report").joinpath("paper.json").read_bytes()
    return msgspec.json.decode(text, type=Paper)


Printed = TypeVar("Printed", PrintedAnswers, PrintedValues)


def by_world(rows: Iterable[Printed]) -> list[Printed]:
    """Returns rows in the order in which they are shown: text, then vision."""
    return sorted(rows, key=lambda row: WORLDS.index(row.world))


def differences(tasks: Iterable[Task]) -> str:
    """Returns what of the tasks is not as in the paper."""
    tasks = list(tasks)
    found = ["all that players read is in our words"]
    if any(task.edition is Edition.CURRENT and not task.folders for task in tasks):
        found.append("scenes are drawn by our generator, and questions and scores follow our rules (edition current)")
    if any(task.edition is Edition.CURRENT and task.folders for task in tasks):
        found.append("questions and scores follow our rules (edition current)")
    if any(task.edition is Edition.PUBLISHED for task in tasks):
        found.append(
            "scenes, questions and scores follow the published program (edition published), from other seeds"
        )
    if any(words(task.name).world != "text" and not task.folders for task in tasks):
        found.append("pictures are ours")
    for task in tasks:
        found += _task_differences(task)
    return f"Ours differs from the paper: {'; '.join(dict.fromkeys(found))}."


def _task_differences(task: Task) -> list[str]:
    """Returns what of one task is not as in the paper's main experiment."""
    layout, setting = task.layout, task.setting
    budget = task.budget or explore_budget(layout.rooms)
    width, depth = layout.size
    found = []
    if (layout.things, width, depth) != (4, 6, 6):
        found.append(f"rooms of {width}×{depth} cells with {counted(layout.things, 'thing')}, not 6×6 with 4")
    if setting.source is Source.ACTIVE and budget != 20:
        found.append(f"{budget} replies to explore {layout.rooms} rooms, not 20")
    if setting.source is Source.PASSIVE and setting.walker != usual_walker(setting.sense):
        found.append(f"passive players read what {setting.walker} did, not {usual_walker(setting.sense)}")
    if setting.own_map is OwnMap.FIRST:
        found.append("players draw a map before they answer")
    if setting.own_map is OwnMap.INSTEAD:
        found.append("players answer from the map that they drew, without what was said before")
    if not setting.thinks:
        found.append("players answer without thinking aloud")
    if setting.shifting and setting.shifting.moved + setting.shifting.turned != 4:
        moved = counted(setting.shifting.moved, "thing")
        found.append(f"{moved} moved and {setting.shifting.turned} turned, not 4 in all")
    if task.noise != Noise():
        found.append("sight is noisy")
    if task.questions != 3:
        found.append(f"{counted(task.questions, 'question')} of each kind, not 3")
    return found + _choice_differences(task)


def _choice_differences(task: Task) -> list[str]:
    """Returns which of the paper's questions one task leaves out, and what it asks that the paper does not."""
    found = []
    if task.kinds:
        found.append(f"only these kinds of question are asked: {_told(chosen_kinds(task.kinds, task.edition))}")
    if task.question_numbers:
        numbers = ", ".join(map(str, task.question_numbers))
        found.append(f"of each kind only these questions are asked: {numbers}")
    asked = chosen_kinds(task.kinds, task.edition) if task.questions else ()
    if more := [kind for kind in asked if Edition.PUBLISHED not in kind.editions]:
        found.append(f"averages hold kinds of question that the paper does not have: {_told(more)}")
    return found


def _told(kinds: Iterable[Kind]) -> str:
    return ", ".join(short_name(kind.kind()).replace("_", " ") for kind in kinds)
