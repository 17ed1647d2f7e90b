"""Commands that draw in three dimensions: the things of the catalogue, and views of scenes ahead of a run."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tolman.cli.app import app
from tolman.cli.options import SCENES, Chosen, tasks_of
from tolman.cli.reading import read_numbers
from tolman.cli.unfolding import unfolded

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.table import Table

    from tolman.assets.kind import Kind
    from tolman.assets.shape import Shape
    from tolman.suites.tos.scene.scene import Scene
    from tolman.suites.tos.views.views import Views

PICTURE, KEPT = "Picture", "Kept pictures"
"""Groups of options."""


class Grade(StrEnum):
    """How much work goes into a picture."""

    FAST = "fast"
    DEFAULT = "default"
    FINE = "fine"


Graded = Annotated[Grade, typer.Option(help="How much work goes into each picture.", rich_help_panel=PICTURE)]
Own = Annotated[
    Path | None, typer.Option(help="File that names models of your own, .toml; see docs/things.md.", exists=True)
]


@app.command()
def assets(
    kind: Annotated[
        list[str] | None, typer.Option(help="A kind to draw; may be given several times; by default all.")
    ] = None,
    models: Annotated[int, typer.Option(help="Models of each kind, spread over its options.", min=1)] = 1,
    opened: Annotated[bool, typer.Option("--opened", help="With doors, lids and drawers open.")] = False,
    labels: Annotated[bool, typer.Option("--labels/--no-labels", help="With the names of things.")] = True,
    table: Annotated[bool, typer.Option("--table", help="Print what there is instead of drawing it.")] = False,
    own: Own = None,
    size: Annotated[int, typer.Option(help="Pixels of each view.", min=32, rich_help_panel=PICTURE)] = 224,
    quality: Graded = Grade.DEFAULT,
    out: Annotated[Path, typer.Option(help="Folder for the sheets, one for each group.")] = Path("assets"),
) -> None:
    """Draw contact sheets of the things that scenes hold: each from the front, from the side and from a corner."""
    from rich.console import Console

    from tolman.render.contact import sheet
    from tolman.render.encoding import encoded_png
    from tolman.render.tracer.frame import QUALITIES

    groups = _groups(kind, own)
    if table:
        Console().print(_kinds_table(groups))
        return
    sheets = {
        group: [row for each in kinds for row in _rows(each, models, opened, labels)]
        for group, kinds in groups.items()
    }
    out.mkdir(parents=True, exist_ok=True)
    with _bar("Drawing", sum(map(len, sheets.values())), "models") as done:
        for group, rows in sheets.items():
            picture = sheet(rows, size, quality=QUALITIES[quality], done=lambda: done(1))
            path = out / f"{group.replace(' ', '-')}.png"
            path.write_bytes(encoded_png(picture))
    for group in sheets:
        typer.echo(str(out / f"{group.replace(' ', '-')}.png"))


def _groups(names: list[str] | None, own: Path | None) -> "dict[str, list[Kind]]":
    """Returns the wanted kinds by group, those of the user's own after the others."""
    from tolman.suites.tos.views.views import kinds_with

    known = kinds_with(own)
    for name in names or ():
        if name not in known:
            raise typer.BadParameter(f"there is no kind {name!r}; see tolman assets --table", param_hint="--kind")
    groups: dict[str, list[Kind]] = {}
    for name in names or known:
        groups.setdefault(known[name].group, []).append(known[name])
    return groups


def _rows(kind: "Kind", models: int, opened: bool, labels: bool) -> "Iterator[tuple[str, Shape]]":
    """Yields name and shape of models that differ as much as they can."""
    from tolman.assets.kind import build

    for choice in kind.spread(models):
        shape = build(kind, **choice).shape
        name = kind.name if models == 1 else f"{kind.name}: {', '.join(map(str, choice.values()))}"
        yield name if labels else "", shape.opened() if opened else shape


def _kinds_table(groups: "dict[str, list[Kind]]") -> "Table":
    from math import prod

    from rich.table import Table

    table = Table("group", "kind", "front", "width × depth × height", "options", "models")
    for group, kinds in groups.items():
        for number, kind in enumerate(kinds):
            size = f"{kind.width:.2f} × {kind.depth:.2f} × {kind.tall:.2f} m"
            options = ", ".join(f"{name} ({len(values)})" for name, values in kind.options.items())
            count = prod(len(values) for values in kind.options.values())
            front = "yes" if kind.has_front else "none"
            table.add_row("" if number else group, kind.name, front, size, options, str(count))
    return table


@app.command()
@unfolded
def render(
    chosen: Chosen,
    scene: Annotated[Path | None, typer.Option(help="A saved scene file instead of seeds.", exists=True)] = None,
    own: Own = None,
    quality: Graded = Grade.DEFAULT,
    pictures: Annotated[
        Path | None, typer.Option(help="Folder for PNG files, to look at.", rich_help_panel=PICTURE)
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes; by default one for each core.", min=1, rich_help_panel=PICTURE)
    ] = None,
    device: Annotated[
        str | None,
        typer.Option(help="cpu or cuda:0; by default a GPU where there is one.", rich_help_panel=PICTURE),
    ] = None,
    cache: Annotated[
        Path | None,
        typer.Option(help="Folder of kept pictures; by default the user's own.", rich_help_panel=KEPT),
    ] = None,
    cache_limit: Annotated[
        float, typer.Option(help="Gibibytes of kept pictures at most.", min=0.01, rich_help_panel=KEPT)
    ] = 4.0,
) -> None:
    """Draw all views of a run ahead of time, and keep them: takes the options of [bold]tolman run[/bold].

    From the start, every thing and every door there are four views; those after the secret change come along.
    What is there already is not drawn again, so a stopped command goes on where it was.
    """
    from tolman.render.cache import GIBIBYTE, Cache, default_folder
    from tolman.render.tracer.frame import QUALITIES
    from tolman.suites.tos.setting import Setting
    from tolman.suites.tos.views.ahead import draw_ahead, missing
    from tolman.suites.tos.views.views import Style, Views

    _check_device(device)
    kept = Cache(cache or default_folder(), int(cache_limit * GIBIBYTE))
    views = Views(Style(chosen.image_size or Setting().image_size, QUALITIES[quality]), kept, device, own=own)
    scenes = list(_scenes(chosen, scene))
    places, total = missing(scenes, views)
    with _bar("Drawing", 4 * len(places), "views") as done:
        drawn = draw_ahead(places, views, workers, done)
    if pictures:
        _write_pictures(scenes, views, pictures)
    typer.echo(f"{total} views of {len(scenes)} scenes: {drawn} drawn now, the others were there.")
    typer.echo(f"{kept.folder}: {kept.size() / GIBIBYTE:.2f} of {cache_limit:g} GiB")


def _check_device(name: str | None) -> None:
    from tolman.render.tracer.device import chosen

    try:
        chosen(name)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--device") from error


def _scenes(chosen: Chosen, file: Path | None) -> "Iterator[Scene]":
    """Yields every scene of a run, each once."""
    from tolman.suites.tos.scene import codec

    if file:
        yield codec.load(file)
        return
    seeds = read_numbers(SCENES if chosen.scenes is None else chosen.scenes, "--scenes")
    yield from dict.fromkeys(scene for task in tasks_of(chosen) for seed in seeds for scene in task.scenes(seed))


def _write_pictures(scenes: "Iterable[Scene]", views: "Views", folder: Path) -> None:
    """Writes every view as a PNG file, in a folder for each scene."""
    from tolman.render.encoding import encoded_png
    from tolman.suites.tos.views.views import named_poses

    for number, scene in enumerate(scenes):
        inside = folder / f"scene-{number:04d}"
        inside.mkdir(parents=True, exist_ok=True)
        for name, pose in named_poses(scene):
            rgb = views.frame(scene, pose).rgb
            if rgb is not None:
                (inside / f"{name}.png").write_bytes(encoded_png(rgb))
    typer.echo(str(folder))


@contextmanager
def _bar(verb: str, total: int, what: str) -> "Iterator[Callable[[int], None]]":
    """Shows how far a drawing has come."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(verb), BarColumn(), MofNCompleteColumn(), TextColumn(what), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda count: progress.advance(task, count)
