"""`tolman list`: what there is."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tolman.cli.runs import run_words
from tolman.options import Option


@dataclass(frozen=True, slots=True)
class List:
    """Where runs are looked for."""

    folder: Annotated[Path, Option("Folder with runs.", is_positional=True)] = Path("runs")


def list_all(options: List) -> None:
    """List the tasks, the kinds of question, the scripted players, and the runs in a folder."""
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from tolman.runner.listing import Listed, runs_in
    from tolman.suites.registry import suites

    console = Console()
    for suite in suites().values():
        tasks = Table("task", "what the player does", box=SIMPLE)
        for name, what in suite.tasks.items():
            tasks.add_row(name, what)
        console.print(tasks)
        console.print(f"Kinds of question: {', '.join(suite.judge.kinds())}.")
        console.print(f"Scripted players: {', '.join(suite.play.players)}.\n")
    found = list(runs_in(options.folder))
    if not any(isinstance(each, Listed) for each in found):
        console.print(Text(f"There is no run in {options.folder}; tolman run makes one."))
    for each in found:
        console.print(Text(run_words(each, options.folder)), soft_wrap=True)
