"""Commands that compare: scripted players with each other, and the published edition with its program."""

from pathlib import Path
from typing import Annotated

import typer

from tolman.cli.app import app, fidelity_app
from tolman.cli.reading import read_numbers, read_players


@app.command()
def baselines(
    rooms: Annotated[str, typer.Option(help="Numbers of rooms, separated by commas.")] = "2,3,4,6,8",
    scenes: Annotated[str, typer.Option(help="Seeds of the scenes, as in 100-199.")] = "100-199",
    players: Annotated[str, typer.Option(help="Scripted players, separated by commas.")] = "all",
    jobs: Annotated[int, typer.Option(help="Processes to use.", min=1)] = 2,
) -> None:
    """Compare the scripted players: steps, gain, certainty and time, with intervals.

    Only the random player, which never stops by itself, has a budget.

    It takes some minutes: ten on two cores by default.
    """
    from rich.console import Console
    from rich.progress import track

    from tolman.report.screen import shown
    from tolman.suites.tos.baselines import Broken, play_baselines
    from tolman.suites.tos.players.roster import PLAYERS
    from tolman.suites.tos.report.baseline_tables import baseline_table, paired_table

    console, names = Console(), read_players(players, PLAYERS)
    counts, seeds = read_numbers(rooms, "--rooms"), read_numbers(scenes, "--scenes")
    total = len(counts) * len(seeds) * len(names)
    work = play_baselines(counts, seeds, names, jobs=jobs)
    ended = list(track(work, "Exploring", total, console=console, transient=True))
    played = [each for each in ended if not isinstance(each, Broken)]
    console.print(shown(baseline_table(played), is_narrow=True))
    if {"surveyor", "strategist"} <= set(names):
        console.print(shown(paired_table(played, "surveyor", "strategist")))
    if broken := [each for each in ended if isinstance(each, Broken)]:
        first = broken[0]
        where = f"the first of {first.player} in scene {first.seed} with {first.rooms} rooms"
        typer.echo(f"tolman: {len(broken)} explorations failed, {where}: {first.error}", err=True)
        raise typer.Exit(1)


@fidelity_app.command("tos")
def fidelity_tos(
    folder: Annotated[Path, typer.Argument(help="Folder with the records of the published program.")],
    details: Annotated[bool, typer.Option(help="Print what differs, record by record.")] = False,
) -> None:
    """Compare the published edition of Theory of Space with its program's records, file by file."""
    from tolman.suites.tos.fidelity.comparison import compare

    results, absent = compare(folder)
    for result in results:
        typer.echo(str(result))
        for detail in (*result.differences, *result.excepted) if details else ():
            typer.echo(f"  {detail}")
    for name in absent:
        typer.echo(f"{name} absent")
    if any(result.equal is not None and result.equal < result.total for result in results):
        raise typer.Exit(1)
