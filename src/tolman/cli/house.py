"""`tolman house`: furnished houses, drawn from seeds or written by users."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from tolman.errors import HouseError, OptionError
from tolman.options import Needs, Option
from tolman.render.options import PICTURE, Grade, Graded
from tolman.render.progress import bar

if TYPE_CHECKING:
    from tolman.house.house import House
    from tolman.render.tracer.tracer import Tracer


_UNSOUND = 1
"""Exit code where a house that was to be checked is not sound."""
_CHECKED = (Needs("check", (None,)), Needs("recheck", (None,)))
_FROM_SEED = (*_CHECKED, Needs("file", (None,)))
"""What options need that say which house is drawn from a seed."""
_DRAWN = (*_CHECKED, Needs("json", (False,)))
"""What options need that say how a house is drawn, be it to files or in the browser."""
_TO_FILES = (*_DRAWN, Needs("open", (False,)))
"""What options need that say how a house is written to files."""
_WHOLE = (*_TO_FILES, Needs("act", ((),)), Needs("acts", (None,)))
"""What options need that say how a house is written to files that nobody acts on."""
_OPENED = (Needs("open", (True,)),)
"""What options need that say where its page is served."""
_BROWSER, _ACTS = "In the browser", "Acts"
_LONGEST_NAME = 60
_FILES = ("house.json", "plan.png", "plan.svg", "contact-sheet.png", "scan.ply", "house.glb", "house.xml")
"""What is written of a house, beside views."""


@dataclass(frozen=True, slots=True)
class HouseOptions:
    """Which house, and what is made of it."""

    seed: Annotated[int, Option("Decides everything that the rest leaves open.", least=0, needs=_FROM_SEED)] = 0
    rooms: Annotated[int, Option("Number of rooms.", least=1, most=12, needs=_FROM_SEED)] = 6
    density: Annotated[
        float,
        Option("How much stands in it: 0 nothing, 1 as usual, 2 a lot.", least=0, most=2, needs=_FROM_SEED),
    ] = 1.0
    tidiness: Annotated[
        float,
        Option(
            "1 where everything stands straight, 0 where things lie about, on the floor too.",
            least=0,
            most=1,
            needs=_FROM_SEED,
        ),
    ] = 0.7
    file: Annotated[
        Path | None,
        Option("A house of your own to draw instead, .json; see docs/houses.md.", needs=_CHECKED),
    ] = None
    check: Annotated[
        Path | None, Option("A house of your own, .json, to check instead of drawing one: says what is wrong.")
    ] = None
    json: Annotated[bool, Option("Print the house as JSON instead of drawing it.", needs=_CHECKED)] = False
    lidar: Annotated[
        bool, Option("Also scan it with laser beams from the middle of each room, .ply.", needs=_WHOLE)
    ] = False
    glb: Annotated[bool, Option("Also export it as a model, .glb.", needs=_WHOLE)] = False
    mjcf: Annotated[bool, Option("Also export it for the physics of MuJoCo, .xml.", needs=_WHOLE)] = False
    act: Annotated[
        tuple[str, ...],
        Option(
            'Something to do in it, as in "open refrigerator 1"; may be given several times. See docs/physics.md.',
            _ACTS,
            is_repeated=True,
            counts_twice=True,
            shown="TEXT",
            needs=_TO_FILES,
        ),
    ] = ()
    acts: Annotated[
        Path | None,
        Option("A file of such acts, one on each line, or as a list of values, .json.", _ACTS, needs=_TO_FILES),
    ] = None
    recheck: Annotated[
        Path | None,
        Option(
            "An outcomes.json to work out again: says which outcomes differ.", _ACTS, needs=(Needs("check", (None,)),)
        ),
    ] = None
    size: Annotated[int, Option("Pixels across each view.", PICTURE, least=32, most=2048, needs=_DRAWN)] = 512
    quality: Graded = Grade.DEFAULT
    out: Annotated[
        Path | None,
        Option(
            "Folder for everything.", needs=_TO_FILES, usual="named after the seed and the rooms, or after the file"
        ),
    ] = None
    open: Annotated[
        bool,
        Option("Go through it in the browser instead of writing files, with the arrow keys.", _BROWSER, needs=_DRAWN),
    ] = False
    port: Annotated[
        int, Option("Port of the page; 0 for any free one.", _BROWSER, least=0, most=65535, needs=_OPENED)
    ] = 8018
    host: Annotated[
        str,
        Option(
            "Address to listen at; beyond this machine a token is made, and needed to open the page.",
            _BROWSER,
            needs=_OPENED,
        ),
    ] = "127.0.0.1"
    browser: Annotated[bool, Option("Open the page in the browser.", _BROWSER, needs=_OPENED)] = True


def house(options: HouseOptions) -> int | None:
    """Draw a furnished house: its plan, a view of each room, a sheet of all views, and the house as JSON.

    [bold]tolman house --seed 7 --open[/bold] opens it in the browser, to go through it with the arrow keys.

    [bold]tolman house --file my-house.json[/bold] takes a house of your own, wherever one is drawn from a seed;
    [bold]--check[/bold] says what is wrong with it. docs/houses.md has an example of such a file.

    [bold]tolman house --seed 7 --act "open refrigerator 1"[/bold] does something in it, and shows what comes of it.
    """
    if options.check:
        return _checked(options.check)
    if options.recheck:
        from tolman.cli.house_acts import check_again

        return check_again(options.recheck)
    if options.open:
        _serve(options)
        return None
    if options.json:
        from tolman.house.file import written

        print(written(_house(options)).decode(), end="")
        return None
    lines = _act_on if options.act or options.acts else _write_files
    for line in lines(_house(options), _folder(options), options):
        print(line)
    return None


def _act_on(house: "House", folder: Path, options: HouseOptions) -> Iterator[str]:
    """Carries acts out, and yields what came of them and the files that were written."""
    from tolman.cli.house_acts import FOLDER, Written, act_on, clear, read_list

    acts = read_list(options.act, options.acts, house)
    import_module("tolman.physics.world")  # what is not installed is told before anything is removed
    _clear(folder, house)
    clear(folder)
    _make_folder(folder, FOLDER)
    yield from act_on(house, acts, Written(folder, options.size, options.quality))


def _serve(options: HouseOptions) -> None:
    """Serves the page in which a person goes through the house."""
    from tolman.cli.view import check_installed

    check_installed()
    from tolman.render.tracer.frame import QUALITIES
    from tolman.web.house_app import house_app
    from tolman.web.open_house import OpenHouse
    from tolman.web.server import check_free, serve, token_for

    check_free(options.host, options.port)
    title = options.file.stem if options.file else f"{_counted(options.rooms, 'room')}, seed {options.seed}"
    opened = OpenHouse(_house(options), title, options.size, QUALITIES[options.quality])
    token = token_for(options.host)
    serve(house_app(opened, token, options.host), options.host, options.port, options.browser, token, print)


def _folder(options: HouseOptions) -> Path:
    """Returns the folder for everything."""
    usual = options.file.stem if options.file else f"house-{options.rooms}-{options.seed:04d}"
    return options.out or Path(usual)


def _make_folder(folder: Path, inner: str) -> None:
    """Makes a folder, and one in it."""
    try:
        (folder / inner).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError("out", f"{folder} cannot be written: {error.strerror}") from error


def _clear(folder: Path, house: "House") -> None:
    """Removes what was written there of another house, so that no two are mixed; all else is left."""
    from tolman.house.file import described_house

    if not (folder / "house.json").exists():
        return
    try:
        former = described_house(folder / "house.json")
    except HouseError as error:
        raise OptionError("out", f"{folder} has another house.json: {error}; name another folder") from error
    if former == house:
        return
    views = [f"views/{name}.png" for name in file_names([room.name for room in former.rooms])]
    for name in (*_FILES, *views):
        (folder / name).unlink(missing_ok=True)


def _checked(path: Path) -> int:
    """Says whether the house in a file is sound, and if not, why, a sentence in each line."""
    from tolman.house.checks import complaints
    from tolman.house.file import described_house

    described = described_house(path)
    if found := complaints(described):
        print(f"{path} is no sound house:")
        print("\n".join(f"- {' '.join(each.split())}" for each in found))
        return _UNSOUND
    rooms, things = len(described.rooms), len(described.things)
    print(f"{path} is sound: {_counted(rooms, 'room')}, {_counted(things, 'thing')}.")
    return 0


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _house(options: HouseOptions) -> "House":
    """Returns the house that is meant."""
    if options.file:
        from tolman.house.file import read_house

        return read_house(options.file)
    from tolman.house.draw import draw_house

    return draw_house(options.seed, options.rooms, options.density, options.tidiness)


def _write_files(house: "House", folder: Path, options: HouseOptions) -> list[Path]:
    """Writes everything that is wanted of a house and returns the files, in the order in which they are written."""
    from tolman.house.file import write_house
    from tolman.render.house.floorplan import draw_floorplan
    from tolman.render.house.stage import stage_of
    from tolman.render.tracer.tracer import Tracer

    _clear(folder, house)
    _make_folder(folder, "views")
    files = [folder / "house.json", folder / "plan.png", folder / "plan.svg"]
    write_house(house, files[0])
    with bar("Drawing", 2 + len(house.rooms) + options.lidar + options.glb + options.mjcf, "pictures") as done:
        for path in files[1:]:
            draw_floorplan(house, path)
            done(1)
        stage, names = stage_of(house)
        tracer = Tracer(stage)
        files += _write_views(house, folder, tracer, names, options, lambda: done(1))
        if options.lidar:
            from tolman.render.house.lidar import colours_of, encoded_ply, scanned

            files.append(folder / "scan.ply")
            files[-1].write_bytes(encoded_ply(scanned(house, tracer), colours_of(house, names)))
            done(1)
        if options.glb:
            from tolman.render.house.model import encoded_glb

            files.append(folder / "house.glb")
            files[-1].write_bytes(encoded_glb(house))
            done(1)
        if options.mjcf:
            from tolman.physics.mjcf import encoded_mjcf

            files.append(folder / "house.xml")
            files[-1].write_bytes(encoded_mjcf(house))
            done(1)
    return files


def _write_views(
    house: "House",
    folder: Path,
    tracer: "Tracer",
    names: tuple[str, ...],
    options: HouseOptions,
    done: Callable[[], None],
) -> list[Path]:
    """Writes a view of each room, and a sheet of them all."""
    from tolman.render.encoding import encoded_png
    from tolman.render.house.gallery import gallery
    from tolman.render.house.views import best_views
    from tolman.render.tracer.frame import QUALITIES

    rooms = [room.name for room in house.rooms]
    paths = [folder / "views" / f"{name}.png" for name in file_names(rooms)]
    pictures = []
    for path, camera in zip(paths, best_views(house, tracer, names, options.size), strict=True):
        frame = tracer.frame(camera, QUALITIES[options.quality])
        assert frame.rgb is not None
        path.write_bytes(encoded_png(frame.rgb))
        pictures.append(frame.rgb)
        done()
    sheet = folder / "contact-sheet.png"
    sheet.write_bytes(encoded_png(gallery(list(zip(rooms, pictures, strict=True)))))
    return [*paths, sheet]


def file_names(names: list[str]) -> list[str]:
    """Returns names that files may have, each once, like those of rooms."""
    found: list[str] = []
    for name in names:
        plain = re.sub(r"[^\w]+", "-", name.lower()).strip("-_")[:_LONGEST_NAME] or "room"
        number = 1
        while (free := plain if number == 1 else f"{plain}-{number}") in found:
            number += 1
        found.append(free)
    return found
