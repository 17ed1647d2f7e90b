"""`tolman report`: a page with tables, charts and every conversation."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from tolman.cli.progress import Telling, event, hush, say
from tolman.errors import OptionError
from tolman.options import Option

if TYPE_CHECKING:
    from rich.console import Console

    from tolman.record.record import Failure
    from tolman.record.run import Played, ScoredEpisode

Pictures = Annotated[int, Option("Draw pictures of the first so many items, where a suite has some.", least=0)]


@dataclass(frozen=True, slots=True)
class Report:
    """Which runs are shown together, and where."""

    folders: Annotated[
        tuple[Path, ...], Option("Run folders, to be shown together.", is_positional=True, is_repeated=True)
    ]
    out: Annotated[
        Path | None, Option("Folder for the page and the tables; by default that of the run, if it is one.")
    ] = None
    pictures: Pictures = 0


_USUAL = Telling()


def report(options: Report) -> None:
    """Write the report of one or more runs: a page with tables, charts and every conversation, and CSV and JSON."""
    if len({folder.resolve() for folder in options.folders}) < len(options.folders):
        raise OptionError("folders", "a run is named twice")
    if options.out is None and len(options.folders) > 1:
        raise OptionError("out", "what several runs come to belongs to none of them; name a folder for it")
    out = options.out or options.folders[0]
    if (out / "manifest.json").exists() and [out.resolve()] != [folder.resolve() for folder in options.folders]:
        raise OptionError("out", f"{out} holds a run, whose own report would be lost; name another folder")
    publish(list(options.folders), out, options.pictures)


def publish(folders: list[Path], out: Path, pictures: int, telling: Telling = _USUAL) -> "list[Failure]":
    """Scores transcripts, prints tables, writes files and the page, and draws pictures; returns all that failed."""
    from rich.console import Console

    from tolman.runner.publish import publish as write
    from tolman.runner.publish import results

    class Lasting(Console):
        """Goes on where nobody reads any more: what is written to files is wanted all the same."""

        def on_broken_pipe(self) -> None:
            self.quiet = True
            hush()

    console = Lasting(quiet=telling.quiet or telling.json)
    runs = scored(folders, console)
    with console.status("Writing the report"):
        page = write(runs, out, console, pictures)
    if telling.json:
        for each in results(out):
            say(event("result", **each))
        say(event("report", page=str(page)))
    else:
        say(f"Everything is in {out}; open {page} to read it.")
    return [each for played, _ in runs for each in played.failures]


def scored(folders: list[Path], console: "Console") -> "list[tuple[Played[Any], list[ScoredEpisode[Any]]]]":
    """Returns every run with its scores."""
    from rich.progress import track

    from tolman.errors import RunFolderError
    from tolman.suites.runs import judge_run, judged, read_run

    runs = []
    for folder in folders:
        played = read_run(folder)
        if not played.transcripts and not played.failures:
            raise RunFolderError(
                f"{folder} holds no finished episode; give the command of the run again to go on with it"
            )
        total = len(played.transcripts)
        found = track(judge_run(played), "Scoring", total, console=console, transient=True)
        runs.append(judged(played, found))
    return runs
