"""Commands that play, score, report and compare runs."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tolman.cli.app import app
from tolman.cli.options import LIMITS, Chosen, Reached, access_of, settings_of
from tolman.cli.unfolding import unfolded
from tolman.cli.watching import Watched
from tolman.errors import SpentError

if TYPE_CHECKING:
    from rich.console import Console

    from tolman.record.folder import Shard
    from tolman.record.record import Failure
    from tolman.record.run import Played, ScoredEpisode
    from tolman.record.settings import Settings
    from tolman.runner.run import Progress, Share, Told

Pictures = Annotated[int, typer.Option(help="Draw the paths on the first so many scenes.", min=0)]
Limit = Annotated[
    int | None,
    typer.Option(
        help="Play the first so many scenes only; the same command without it goes on.", min=1, rich_help_panel=LIMITS
    ),
]


@app.command()
@unfolded
def run(
    chosen: Chosen,
    watched: Watched,
    reached: Reached,
    limit: Limit = None,
    shard: Annotated[
        str | None,
        typer.Option(
            help="Play one part of the run, as in 3/16, into the same folder as the others; `tolman report` joins "
            "them.",
            rich_help_panel=LIMITS,
        ),
    ] = None,
    ray: Annotated[
        int | None,
        typer.Option(
            help="Play so many parts on a Ray cluster, whose machines share the run folder.",
            min=1,
            rich_help_panel=LIMITS,
        ),
    ] = None,
    pictures: Pictures = 3,
) -> None:
    """Play fresh scenes with a model, or with scripted players alone; print tables, write a report.

    Without options, scripted players show what comes out, in about a minute and without a network.
    With [bold]--model[/bold], the model plays, and scripted players beside it as yardsticks.

    After a stop, or a kill, the same command goes on: nothing that was answered is asked again.
    """
    from tolman.runner.cluster import play_on_ray
    from tolman.runner.run import Share, ended, failed_words, play_run

    if ray and shard:
        raise typer.BadParameter("on a cluster, every part is played; leave it out", param_hint="--shard")
    settings, access = settings_of(chosen, watched), access_of(chosen, reached)
    path = chosen.out or Path("runs") / settings.name
    share, spent = Share(_shard(shard), limit), None
    try:
        with shown(settings, share) as told:
            if ray:
                play_on_ray(settings, path, access, ray, limit, told)
            else:
                play_run(settings, path, access, share, told)
    except SpentError as error:
        spent = error
    finished, failed = ended(path, settings, share)
    if share.shard:
        typer.echo(f"Part {share.shard} has ended; tolman report {path} joins all parts.")
    elif finished or failed:
        unscored = [each for each in _publish([path], path, pictures) if each not in failed]
        failed += unscored
    if spent:
        raise spent
    if failed:
        typer.echo(f"tolman: {failed_words(failed)}\nThe same command goes on with what failed.", err=True)
        raise typer.Exit(1)


def _shard(text: str | None) -> "Shard | None":
    from tolman.record.folder import Shard

    if text is None:
        return None
    number, _, count = text.partition("/")
    try:
        return Shard(int(number), int(count))
    except ValueError as error:
        raise typer.BadParameter(
            f"{text!r} is no part of a run; write it as in 3/16", param_hint="--shard"
        ) from error


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


@app.command()
def score(folder: Annotated[Path, typer.Argument(help="Run folder.")], pictures: Pictures = 0) -> None:
    """Score the transcripts of a run again, without playing: print its tables, write its files and its report."""
    _publish([folder], folder, pictures)


@app.command()
def report(
    folders: Annotated[list[Path], typer.Argument(help="Run folders, to be shown together.")],
    out: Annotated[
        Path | None,
        typer.Option(help="Folder for the page and the tables; by default that of the run, if it is one."),
    ] = None,
    pictures: Pictures = 0,
) -> None:
    """Write the report of one or more runs: a page with tables, charts and every conversation, and CSV and JSON."""
    if len({folder.resolve() for folder in folders}) < len(folders):
        raise typer.BadParameter("a run is named twice", param_hint="folders")
    if out is None and len(folders) > 1:
        raise typer.BadParameter(
            "what several runs come to belongs to none of them; name a folder for it", param_hint="--out"
        )
    _publish(folders, out or folders[0], pictures)


def _publish(folders: list[Path], out: Path, pictures: int) -> "list[Failure]":
    """Scores transcripts, prints tables, writes files and the page, and draws pictures; returns all that failed."""
    from rich.console import Console

    from tolman.runner.publish import publish

    console = Console()
    runs = _scored(folders, console)
    with console.status("Writing the report"):
        page = publish(runs, out, console, pictures)
    typer.echo(f"Everything is in {out}; open {page} to read it.")
    return [each for played, _ in runs for each in played.failures]


def _scored(folders: list[Path], console: "Console") -> "list[tuple[Played[Any], list[ScoredEpisode[Any]]]]":
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


@app.command()
def compare(
    one: Annotated[str, typer.Argument(help="A run folder, or one player of it as in RUN:scout.")],
    other: Annotated[str, typer.Argument(help="What it is compared with, in the same form.")],
) -> None:
    """Compare two runs, or two players, scene by scene: differences with intervals, and how sure they are."""
    from rich.console import Console

    from tolman.errors import RunFolderError
    from tolman.report.comparison import comparison_tables, sides, split_side
    from tolman.report.screen import shown as on_screen
    from tolman.runner.publish import common_account

    console = Console()
    (first, ones), (second, others) = (_side(text, console) for text in (one, other))
    account = common_account([first, second])
    pairs = sides(ones, others)
    if not pairs:
        raise RunFolderError(f"{one} and {other} have no player in common; name one of each, as in RUN:scout")
    for mine, theirs in pairs:
        found = account.compare(mine, theirs)
        if not found:
            raise RunFolderError(f"{one} and {other} have no {account.noun} in common")
        title = " minus ".join(
            f"{side[0].player} of {split_side(text)[0]}" for side, text in ((mine, one), (theirs, other))
        )
        for table in comparison_tables(found, title, account.noun, account.pairing):
            console.print(on_screen(table))


def _side(text: str, console: "Console") -> "tuple[Played[Any], list[ScoredEpisode[Any]]]":
    """Returns a run with its scores, or with those of one of its players."""
    from tolman.errors import RunFolderError
    from tolman.report.comparison import split_side

    folder, player = split_side(text)
    ((played, scored),) = _scored([folder], console)
    chosen = [episode for episode in scored if player in (None, episode.player)]
    if not chosen:
        players = ", ".join(played.settings.players)
        raise RunFolderError(
            f"no finished episode of {player or 'any player'} is in {folder}; its players are {players}"
        )
    return played, chosen
