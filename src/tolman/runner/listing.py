"""What there is: tasks, and runs in a folder."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tolman.errors import TolmanError
from tolman.record.folder import RunFolder, read_manifest
from tolman.record.record import dollars_of, finished_keys, read_failures
from tolman.record.settings import every_key
from tolman.runner.removal import size_of
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
    size: int = 0
    """Bytes of all its files."""
    dollars: float | None = None
    """What its replies have cost; None where no price is known."""
    is_played: bool = False
    """Whether a process plays in it now."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """What looks like a run and cannot be read."""

    name: str
    why: str


def runs_in(folder: Path) -> Iterator[Listed | Unreadable]:
    """Yields every run in a folder, the newest first, and then what cannot be read, by name."""
    found = [_listed(RunFolder(path)) for path in sorted(each.parent for each in folder.glob("*/manifest.json"))]
    known = [each for each in found if isinstance(each, Listed)]
    yield from sorted(known, key=lambda each: each.started, reverse=True)
    yield from (each for each in found if isinstance(each, Unreadable))


def _listed(run: RunFolder) -> Listed | Unreadable:
    try:
        settings, manifest, finished = settings_in(run), read_manifest(run), finished_keys(run)
        failed = {each.key for each in read_failures(run)} - finished
        return Listed(
            name=run.path.name,
            players=", ".join(settings.players),
            tasks=", ".join(dict.fromkeys(task.name for task in settings.tasks)),
            finished=len(finished),
            total=len(every_key(settings, manifest, finished | failed)),
            failed=len(failed),
            started=manifest.started,
            size=size_of(run.path),
            dollars=dollars_of(run),
            is_played=run.in_use() is not None,
        )
    except (TolmanError, OSError) as error:
        return Unreadable(run.path.name, str(error))
