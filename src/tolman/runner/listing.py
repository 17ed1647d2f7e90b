"""What there is: tasks, and runs in a folder."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tolman.errors import TolmanError
from tolman.record.folder import RunFolder, read_manifest
from tolman.record.record import finished_keys, read_failures
from tolman.suites.runs import settings_in


@dataclass(frozen=True, slots=True)
class Listed:
    """One run."""

    name: str
    players: str
    tasks: str
    finished: int
    total: int
    failed: int
    started: str


@dataclass(frozen=True, slots=True)
class Unreadable:
    """What looks like a run and cannot be read."""

    name: str
    why: str


def runs_in(folder: Path) -> Iterator[Listed | Unreadable]:
    """Yields every run in a folder, by name."""
    for path in sorted(each.parent for each in folder.glob("*/manifest.json")):
        try:
            yield _listed(RunFolder(path))
        except (TolmanError, OSError) as error:
            yield Unreadable(path.name, str(error))


def _listed(run: RunFolder) -> Listed:
    settings, finished = settings_in(run), finished_keys(run)
    return Listed(
        name=run.path.name,
        players=", ".join(settings.players),
        tasks=", ".join(dict.fromkeys(task.name for task in settings.tasks)),
        finished=len(finished),
        total=len(settings.episodes()),
        failed=sum(each.key not in finished for each in read_failures(run)),
        started=read_manifest(run).started,
    )
