"""`tolman render`: views of scenes, drawn ahead of a run."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Annotated

from tolman.errors import OptionError
from tolman.options import Option
from tolman.render.options import PICTURE, Grade, Graded, Own
from tolman.render.progress import bar
from tolman.suites.tos.options import Options

if TYPE_CHECKING:
    from tolman.suites.tos.scene.scene import Scene
    from tolman.suites.tos.views.views import Views

KEPT = "Kept pictures"
"""A group of options."""


@dataclass(frozen=True, slots=True)
class Render:
    """Which views are drawn, and how."""

    run: Options = Options()
    scene: Annotated[Path | None, Option("A saved scene file instead of seeds.")] = None
    own: Own = None
    quality: Graded = Grade.DEFAULT
    pictures: Annotated[Path | None, Option("Folder for PNG files, to look at.", PICTURE)] = None
    workers: Annotated[int | None, Option("Processes; by default one for each core.", PICTURE, least=1)] = None
    device: Annotated[str | None, Option("cpu or cuda:0; by default a GPU where there is one.", PICTURE)] = None
    cache: Annotated[Path | None, Option("Folder of kept pictures; by default the user's own.", KEPT)] = None
    cache_limit: Annotated[float, Option("Gibibytes of kept pictures at most.", KEPT, least=0.01)] = 4.0


def render(options: Render) -> None:
    """Draw all views of a run ahead of time, and keep them: takes the options of [bold]tolman run[/bold].

    From the start, every thing and every door there are four views; those after the secret change come along.
    What is there already is not drawn again, so a stopped command goes on where it was.
    """
    from tolman.render.cache import GIBIBYTE, Cache, default_folder
    from tolman.render.tracer.frame import QUALITIES
    from tolman.suites.tos.views.ahead import draw_ahead, missing
    from tolman.suites.tos.views.views import Style, Views

    _check_device(options.device)
    kept = Cache(options.cache or default_folder(), int(options.cache_limit * GIBIBYTE))
    _check_folder("cache", kept.folder)
    if options.pictures:
        _check_folder("pictures", options.pictures)
    style = Style(options.run.image_size, QUALITIES[options.quality])
    views = Views(style, kept, options.device, own=options.own)
    scenes = list(_scenes(options))
    places, total = missing(scenes, views)
    with bar("Drawing", 4 * len(places), "views") as done:
        drawn = draw_ahead(places, views, options.workers, done)
    if options.pictures:
        _write_pictures(scenes, views, options.pictures)
    print(f"{total} views of {len(scenes)} scenes: {drawn} drawn now, the others were there.")
    print(f"{kept.folder}: {kept.size() / GIBIBYTE:.2f} of {options.cache_limit:g} GiB")


def _check_device(name: str | None) -> None:
    from tolman.render.tracer.device import chosen

    try:
        chosen(name)
    except ValueError as error:
        raise OptionError("device", str(error)) from error


def _check_folder(option: str, folder: Path) -> None:
    """Raises an error if nothing can be written to a folder: better now than after hours of drawing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return
    except OSError as error:
        raise OptionError(option, f"{folder} cannot be written: {error.strerror or error}") from error


def _scenes(options: Render) -> "Iterator[Scene]":
    """Yields every scene of a run, each once."""
    from tolman.suites.tos.scene import codec

    if options.scene:
        yield codec.load(options.scene)
        return
    tasks = options.run.tasks()
    seeds = options.run.seeds(tasks)
    yield from dict.fromkeys(scene for task in tasks for seed in seeds for scene in task.scenes(seed))


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
    print(folder)
