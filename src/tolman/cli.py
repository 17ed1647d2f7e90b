"""The command line."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import tolman
from tolman.errors import TolmanError
from tolman.scene.plan import Shape
from tolman.suites.tos.edition import Edition

if TYPE_CHECKING:
    from tolman.render.floorplan import Trail
    from tolman.runner.scripted import Settings
    from tolman.scene.draw import Layout
    from tolman.scene.scene import Scene
    from tolman.suites.tos.item import Item
    from tolman.suites.tos.noise import Noise

app = typer.Typer(
    name="tolman",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    help="""Measures what a model knows about space.

    Start with [bold]tolman run[/bold]: scripted players explore fresh scenes; a table and pictures follow.
    [bold]tolman show --seed 7[/bold] draws one scene.""",
)
fidelity_app = typer.Typer(no_args_is_help=True, help="Compare the published edition with the published programs.")
app.add_typer(fidelity_app, name="fidelity")


def main() -> None:
    """Runs the command line; an expected failure ends it with one line on standard error."""
    try:
        app()
    except TolmanError as error:
        typer.echo(f"tolman: {error}", err=True)
        sys.exit(2)
    except KeyboardInterrupt:
        typer.echo("tolman: stopped; the same command goes on from here", err=True)
        sys.exit(130)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(tolman.__version__)
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


Rooms = Annotated[int, typer.Option(help="Number of rooms.", min=1)]
Things = Annotated[int, typer.Option(help="Things in each room.", min=1)]
Plan = Annotated[Shape, typer.Option(help="How rooms hang together.")]
Size = Annotated[
    str | None, typer.Option(help="Cells of each room, as in 6x8; by default rooms grow with their things.")
]
Rules = Annotated[Edition, typer.Option(help="The rules: ours, or those of the paper's program.")]


def _layout(rooms: int, things: int, plan: Shape, room_size: str | None) -> "Layout":
    from tolman.scene.draw import Layout

    return Layout(rooms, things, plan, _size(room_size))


def _size(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    width, cross, depth = text.lower().partition("x")
    if not (cross and width.isdecimal() and depth.isdecimal()):
        raise typer.BadParameter(f"{text!r} is no size; write it as in 6x8", param_hint="--room-size")
    return int(width), int(depth)


def _seeds(text: str) -> tuple[int, ...]:
    """Returns the seeds of "5", "0-19" or "0-4,9"."""
    seeds: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()):
            raise typer.BadParameter(f"{part!r} is no range; write it as in 0-19", param_hint="--scenes")
        seeds += range(int(first), int(last or first) + 1)
    return tuple(seeds)


@app.command()
def show(
    seed: Annotated[int, typer.Option(help="Seed of the scene.")] = 0,
    rooms: Rooms = 3,
    things: Things = 4,
    plan: Plan = Shape.STAR,
    room_size: Size = None,
    edition: Rules = Edition.CURRENT,
    scene: Annotated[
        Path | None, typer.Option(help="Draw a saved scene file, or a released scene folder, instead.")
    ] = None,
    player: Annotated[str | None, typer.Option(help="Let a scripted player explore it: random or scout.")] = None,
    out: Annotated[Path | None, typer.Option(help="Picture to write, .png or .svg.")] = None,
    save: Annotated[Path | None, typer.Option(help="Also write the scene as JSON.")] = None,
) -> None:
    """Draw a scene from above, with the path of a player if one is named."""
    from tolman.render.floorplan import draw_floorplan
    from tolman.scene import codec
    from tolman.suites.tos.item import Item, draw_item, explore_budget

    if scene is None:
        item = draw_item(seed, _layout(rooms, things, plan, room_size), edition)
    else:
        loaded = _load(scene)
        item = Item(scene.stem, seed, loaded, explore_budget(len(loaded.rooms)))
    path = out or Path(f"{item.id}{f'-{player}' if player else ''}.png")
    path.parent.mkdir(parents=True, exist_ok=True)
    draw_floorplan(item.scene, path, _trail(item, player) if player else None, title=item.id)
    if save:
        codec.save(item.scene, save)
    typer.echo(str(path))


def _load(path: Path) -> "Scene":
    from tolman.scene import codec
    from tolman.scene.release import load_folder

    return load_folder(path) if path.is_dir() else codec.load(path)


def _trail(item: "Item", player: str) -> "Trail":
    from tolman.play import play, said_by
    from tolman.report.pictures import trail
    from tolman.suites.tos.episode import episode
    from tolman.suites.tos.players import scripted

    return trail(play(episode(item, player), said_by(scripted(player))))


@app.command()
def run(
    scenes: Annotated[str, typer.Option(help="Seeds of the scenes, as in 0-19 or 0-4,9.")] = "0-19",
    players: Annotated[str, typer.Option(help="Scripted players, separated by commas.")] = "random,scout",
    rooms: Rooms = 3,
    things: Things = 4,
    plan: Plan = Shape.STAR,
    room_size: Size = None,
    edition: Rules = Edition.CURRENT,
    budget: Annotated[
        int | None,
        typer.Option(help="Replies allowed in an exploration; by default 20, and 7 a room above 3 rooms.", min=1),
    ] = None,
    noise: Annotated[
        str | None,
        typer.Option(
            help="Errors of sight by probability, as in direction=0.1,distance=0.1,facing=0.05,missed=0.02."
        ),
    ] = None,
    pictures: Annotated[int, typer.Option(help="Draw the paths on the first so many scenes.", min=0)] = 3,
    out: Annotated[
        Path | None, typer.Option(help="Run folder; the same command and folder go on after a stop.")
    ] = None,
) -> None:
    """Let scripted players explore fresh scenes; print a table, write pictures and every transcript."""
    from tolman.runner.scripted import Settings

    settings = Settings(
        _seeds(scenes),
        tuple(name.strip() for name in players.split(",")),
        _layout(rooms, things, plan, room_size),
        edition,
        budget,
        _noise(noise),
    )
    _run(settings, out or Path("runs") / f"explore-{settings.digest}", pictures)


def _noise(text: str | None) -> "Noise":
    from tolman.suites.tos.noise import Noise

    pairs = [part.partition("=") for part in (text or "").split(",") if part]
    try:
        return Noise(**{name.strip(): float(value) for name, _, value in pairs})
    except (TypeError, ValueError) as error:
        raise typer.BadParameter(
            f"{error}; write it as in direction=0.1,missed=0.02", param_hint="--noise"
        ) from error


def _run(settings: "Settings", path: Path, pictures: int) -> None:
    from rich.console import Console
    from rich.progress import track

    from tolman.record.folder import RunFolder
    from tolman.report.pictures import draw_paths
    from tolman.report.tables import exploration_table, write_csv
    from tolman.runner.scripted import run, score_run

    console = Console()
    total = len(settings.scenes) * len(settings.players)
    transcripts = list(track(run(settings, path), "Exploring", total, console=console, transient=True))
    scored = score_run(transcripts, RunFolder(path))
    console.print(exploration_table(scored))
    write_csv(scored, path / "scores.csv")
    chosen = [t for t in transcripts if t.item.seed in settings.scenes[:pictures]]
    drawn = list(
        track(draw_paths(chosen, path / "pictures"), "Drawing", len(chosen), console=console, transient=True)
    )
    console.print(f"Everything is in {path}: transcripts, scores and {len(drawn)} pictures.")


@fidelity_app.command("tos")
def fidelity_tos(
    folder: Annotated[Path, typer.Argument(help="Folder with the records of the published program.")],
    details: Annotated[bool, typer.Option(help="Print what differs, record by record.")] = False,
) -> None:
    """Compare the published edition of Theory of Space with its program's records, file by file."""
    from tolman.suites.tos.fidelity import compare

    results, absent = compare(folder)
    for result in results:
        typer.echo(str(result))
        for difference in result.differences if details else ():
            typer.echo(f"  {difference}")
    for name in absent:
        typer.echo(f"{name} absent")
    if any(result.equal is not None and result.equal < result.total for result in results):
        raise typer.Exit(1)


if __name__ == "__main__":
    main()
