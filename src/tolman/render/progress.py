"""Shows on the screen how far a drawing has come."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(verb: str, total: int, what: str) -> Iterator[Callable[[int], None]]:
    """Shows a bar; what it gives is told how many more are done."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(verb), BarColumn(), MofNCompleteColumn(), TextColumn(what), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda count: progress.advance(task, count)
