"""Commands that tell what there is, what a run will take, and what is amiss."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tolman.cli.app import app
from tolman.cli.options import BaseUrl, Chosen, Models, Reached, access_of, model_names, settings_of
from tolman.cli.running import shown
from tolman.cli.unfolding import unfolded
from tolman.cli.watching import Watched

if TYPE_CHECKING:
    from rich.table import Table

    from tolman.runner.estimate import Estimate
    from tolman.runner.listing import Listed, Unreadable


@app.command()
@unfolded
def estimate(
    chosen: Chosen,
    watched: Watched,
    reached: Reached,
    pilot: Annotated[
        int, typer.Option(help="Let the model play so many scenes first; the run goes on from there.", min=0)
    ] = 0,
    reply_tokens: Annotated[
        int | None, typer.Option(help="Tokens of a reply, where no episode tells; by default a guess.", min=1)
    ] = None,
) -> None:
    """Tell how many calls and tokens, how much money and time a run will take, before it is played.

    The answer comes from the sizes of prompts alone, or from scenes that the model has played in the same run.

    With [bold]--pilot 2[/bold] it plays two now.
    """
    from rich.console import Console

    from tolman.errors import ModelError
    from tolman.runner.estimate import estimate_run
    from tolman.runner.run import Share, ended, failed_words, play_run

    settings, access = settings_of(chosen, watched), access_of(chosen, reached)
    path = chosen.out or Path("runs") / settings.name
    if pilot:
        share = Share(limit=pilot)
        with shown(settings, share) as told:
            play_run(settings, path, access, share, told)
        if failed := ended(path, settings, share)[1]:
            raise ModelError(f"{failed_words(failed)}; the same command goes on with the pilot")
    estimates = estimate_run(settings, path, reply_tokens, access.price)
    if not estimates:
        typer.echo("Scripted players take no model; name one with --model to see what it would take.")
        return
    console = Console()
    console.print(_estimate_table(estimates, reached.max_connections or 20))
    console.print("Made from: " + "; ".join(dict.fromkeys(each.basis for each in estimates.values())) + ".")


def _estimate_table(estimates: "dict[str, Estimate]", connections: int) -> "Table":
    from rich.box import SIMPLE
    from rich.table import Column, Table
    from rich.text import Text

    names = ("episodes\nleft", "calls", "tokens\nread", "tokens\nwritten", "dollars", "time")
    table = Table(
        Column("model", overflow="fold"),
        *(Column(name, justify="right", no_wrap=True) for name in names),
        box=SIMPLE,
        caption=f"time: with {connections} calls at once · dollars: with --price",
    )
    for player, each in estimates.items():
        spent = each.spending
        table.add_row(
            Text(player),
            str(each.episodes),
            f"{spent.calls:,.0f}",
            f"{spent.input_tokens:,.0f}",
            f"{spent.output_tokens:,.0f}",
            "–" if spent.dollars is None else f"{spent.dollars:,.2f}",
            _duration(each.seconds(connections)),
        )
    return table


def _duration(seconds: float) -> str:
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes:02d} min" if hours else f"{max(1, minutes)} min"


@app.command("list")
def list_all(
    folder: Annotated[Path, typer.Argument(help="Folder with runs.")] = Path("runs"),
) -> None:
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
    found = list(runs_in(folder))
    if not any(isinstance(each, Listed) for each in found):
        console.print(Text(f"There is no run in {folder}; tolman run makes one."))
    for each in found:
        console.print(Text(_run_words(each, folder)), soft_wrap=True)


def _run_words(run: "Listed | Unreadable", folder: Path) -> str:
    """Returns a run in lines that can be copied."""
    from tolman.runner.listing import Unreadable

    if isinstance(run, Unreadable):
        return f"{run.why}."
    counts = f"{run.finished} of {run.total} episodes finished, {run.failed} failed"
    return f"{folder / run.name}: {counts}, begun {run.started}\n  {run.tasks} with {run.players}"


@app.command()
def doctor(
    model: Models = None,
    base_url: BaseUrl = None,
    out: Annotated[Path, typer.Option(help="Folder in which runs will be written.")] = Path("runs"),
) -> None:
    """Tell what is installed, what is missing, and, with --model or --base-url, whether the model answers."""
    from tolman.errors import ModelError
    from tolman.runner.doctor import Finding, ask, look

    signs = {True: "✓", None: "·", False: "✗"}
    chosen = Chosen(model, base_url)
    access = access_of(chosen, Reached())
    findings = list(look(out))
    try:
        findings += [ask(name, access) for name in model_names(chosen)]
    except ModelError as error:
        findings.append(Finding("models", str(error), False))
    for each in findings:
        typer.echo(f"{signs[each.is_well]} {each.what}: {each.found}")
    if any(each.is_well is False for each in findings):
        raise typer.Exit(1)
