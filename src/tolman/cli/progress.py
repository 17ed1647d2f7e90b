"""Shows on the screen how far a run has come."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tolman.record.settings import Settings
    from tolman.runner.run import Progress, Share, Told


@contextmanager
def shown(settings: "Settings[Any]", share: "Share") -> "Iterator[Told]":
    """Shows how far a run has come, with the time and the money it takes."""
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    from tolman.runner.estimate import expected_replies
    from tolman.runner.run import planned_episodes

    planned = planned_episodes(settings, share)
    replies = expected_replies(planned)
    columns = (
        TextColumn("Playing"),
        BarColumn(),
        TextColumn("{task.fields[done]} episodes"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[spent]}"),
    )
    with Bar(*columns, console=Console(), transient=True) as bar:  # Inspect clears what it finds on the shared one
        task = bar.add_task("", total=len(planned), done=f"0/{len(planned)}", spent="")

        def told(progress: "Progress") -> None:
            begun = min(progress.replies / replies, 0.95 * (progress.total - progress.finished))
            done = f"{progress.finished}/{progress.total}"
            bar.update(task, completed=progress.finished + begun, done=done, spent=_spent(progress))

        yield told


def _spent(progress: "Progress") -> str:
    if not progress.calls:
        return ""
    cost = f" · ${progress.dollars:.2f}" if progress.dollars else ""
    return f"{progress.calls:,} calls · {progress.tokens:,} tokens{cost}"
