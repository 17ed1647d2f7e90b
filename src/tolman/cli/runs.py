"""`tolman runs`: lists runs, and deletes them."""

import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from tolman.errors import RunFolderError
from tolman.options import Needs, Option

if TYPE_CHECKING:
    from tolman.record.folder import RunFolder
    from tolman.runner.listing import Listed, Unreadable


@dataclass(frozen=True, slots=True)
class Runs:
    """Which runs are listed, or deleted."""

    folder: Annotated[Path, Option("Folder with runs.", is_positional=True)] = Path("runs")
    delete: Annotated[
        tuple[Path, ...],
        Option("A run in the folder to delete; may be given several times.", is_repeated=True, shown="RUN"),
    ] = ()
    yes: Annotated[bool, Option("Delete without asking.", needs=(Needs("delete"),))] = False
    json: Annotated[bool, Option("Print a JSON array.")] = False


def runs(options: Runs) -> int:
    """List the runs in a folder, newest first: how far each is, what it has cost and how large it is.

    With [bold]--delete RUN[/bold], delete runs.
    """
    from rich.console import Console
    from rich.text import Text

    from tolman.runner.listing import runs_in

    if options.delete:
        return _delete(options)
    found = list(runs_in(options.folder))
    if options.json:
        print(json.dumps([asdict(each) for each in found], indent=2, ensure_ascii=False))
        return 0
    console = Console()
    if not found:
        console.print(Text(f"There is no run in {options.folder}; tolman run makes one."))
    for each in found:
        console.print(Text(run_words(each, options.folder)), soft_wrap=True)
    return 0


def run_words(run: "Listed | Unreadable", folder: Path) -> str:
    """Returns a run in lines that can be copied."""
    from tolman.runner.listing import Unreadable

    if isinstance(run, Unreadable):
        return f"{run.why}."
    counts = f"{run.finished} of {run.total} episodes finished, {run.failed} failed"
    cost = "" if run.dollars is None else f", ${run.dollars:,.2f}"
    state = ", being played" if run.is_played else ""
    return (
        f"{folder / run.name}: {counts}, begun {run.started}{state}{cost}, {size_words(run.size)}\n"
        f"  {run.tasks} with {run.players}"
    )


def size_words(size: float) -> str:
    """Returns a number of bytes in words."""
    for unit in ("bytes", "kB", "MB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "bytes" or size >= 10 else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:,.1f} GB"


def _delete(options: Runs) -> int:
    """Deletes runs, once all of them may be deleted and somebody says yes."""
    from tolman.runner.removal import removable, remove, size_of

    found = [removable(name, options.folder) for name in dict.fromkeys(options.delete)]
    size = size_words(sum(size_of(each.path) for each in found))
    if not options.yes and not _is_agreed(found, size):
        print("Nothing is deleted.")
        return 1
    for each in found:
        remove(each)
        print(f"{each.path} is deleted.")
    return 0


def _is_agreed(found: "list[RunFolder]", size: str) -> bool:
    """Asks whether runs are to be deleted."""
    names = ", ".join(str(each.path) for each in found)
    print(f"Delete {names} ({size})? What was answered there cannot be had again. [y/N] ", end="", flush=True)
    said = sys.stdin.readline()
    if not said:
        print()
        raise RunFolderError("nobody answers; give --yes to delete without asking")
    return said.strip().lower() in ("y", "yes")
