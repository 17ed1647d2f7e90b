"""What a task of Theory of Space plays, in words."""

from tolman.report.page.head import counted
from tolman.suites.tos.setting import Probes, Setting, Source
from tolman.suites.tos.task import Task


def task_words(task: Task) -> str:
    """Returns what a task plays, in words."""
    layout, setting = task.layout, task.setting
    drawn = f"{layout.plan.value} of {counted(layout.rooms, 'room')} with {layout.things} things each"
    words = [f"{task.name}: {'released ' + ', '.join(task.folders) if task.folders else drawn}"]
    words.append(f"{task.questions} questions of each kind" if task.questions else "no questions")
    words += _probe_words(setting)
    if setting.shifting:
        words.append(f"then {setting.shifting.moved} things moved and {setting.shifting.turned} turned")
    return ", ".join(words)


def _probe_words(setting: Setting) -> list[str]:
    if setting.probes is Probes.NONE:
        return []
    has_turns = setting.probes is Probes.TURNS and setting.source is Source.ACTIVE
    return ["maps and unseen points after turns" if has_turns else "a map before the questions"]
