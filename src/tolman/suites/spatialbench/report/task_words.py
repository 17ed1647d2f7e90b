"""What a task of SpatialBench plays, in words."""

from pathlib import Path

from tolman.suites.spatialbench.setting import Shown, Times
from tolman.suites.spatialbench.task import Task

_SHOWN = {
    Shown.FRAMES: "frames in the order of time",
    Shown.SHUFFLED: "frames in a random order",
    Shown.SINGLE: "the frame in the middle alone",
    Shown.NOTHING: "nothing but the question",
}
_TIMES = {Times.TOLD: "with their times", Times.DRAWN: "with their times drawn on", Times.NONE: "without times"}


def task_words(task: Task) -> str:
    """Returns what a task plays, in words."""
    setting = task.setting
    words = [f"{task.name}: questions of {Path(task.file).name}", f"players see {_SHOWN[setting.shown]}"]
    if setting.shown is not Shown.NOTHING:
        side = f"at most {setting.side} pixels wide or high" if setting.side else "as filmed"
        words += [f"chosen as {setting.sampling}", _TIMES[setting.times], f"{side}, JPEG {setting.quality}"]
    if setting.has_exemplars:
        words.append(f"after an example of {Path(task.exemplars or task.file).name}")
    words.append("all questions in one conversation" if setting.keeps_context else "each question alone")
    words.append("thinking aloud" if setting.reasons else "the answer alone")
    return ", ".join([*words, f"seed {task.seed}"])
