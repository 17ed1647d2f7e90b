"""The command line."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import tolman
from tolman.errors import RunFolderError, TolmanError
from tolman.scene.plan import Shape
from tolman.suites.tos.edition import Edition
from tolman.suites.tos.setting import OwnMap, Probes, Source

if TYPE_CHECKING:
    from tolman.protocol.transcript import Transcript
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
    help="Measures what a model knows about space.\n\n"
    "Start with [bold]tolman run[/bold]: scripted players explore fresh scenes, draw maps, answer questions and look "
    "for what changed; tables and pictures follow.\n\n"
    "[bold]tolman show --seed 7[/bold] draws one scene, [bold]tolman questions --seed 7[/bold] prints its questions.",
)
fidelity_app = typer.Typer(no_args_is_help=True, help="Compare the published edition with the published programs.")
app.add_typer(fidelity_app, name="fidelity")


UsageError: Any = typer.BadParameter.__base__
"""Any wrong use of the command line; the module that holds this class depends on the version of typer."""

MOST_NUMBERS = 100_000
"""Numbers that one range may hold."""

WRONG_CALL, INTERRUPTED = 2, 130
"""Exit codes."""


def main() -> None:
    """Runs the command line; a wrong call or an expected failure ends it with one line on standard error."""
    try:
        code = app(standalone_mode=False) or 0
    except UsageError as error:
        code = _failed(_wrong_use(error))
    except TolmanError as error:
        code = _failed(str(error))
    except OSError as error:
        code = _failed(f"cannot read or write: {error}")
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    if code == INTERRUPTED:
        _failed("stopped; a run goes on with the same command")
    sys.exit(code)


def _wrong_use(error: Any) -> str:
    """Returns what is wrong and where to read on; nothing for a call without a command, which prints its help."""
    message = str(error.format_message()).rstrip(".")
    return f"{message}; see {error.ctx.command_path} --help" if message and error.ctx else message


def _failed(message: str) -> int:
    """Prints a message, if there is one, on one line."""
    line = " ".join(message.split())
    if line:
        typer.echo(f"tolman: {line}", err=True)
    return WRONG_CALL


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


SCENE, PLAYERS_PANEL, QUESTIONS_PANEL, PROBES_PANEL, CHANGE = "Scene", "Players", "Questions", "Probes", "Change"
"""Groups of options."""

Rooms = Annotated[int, typer.Option(help="Number of rooms.", min=1, rich_help_panel=SCENE)]
Things = Annotated[int, typer.Option(help="Things in each room.", min=1, rich_help_panel=SCENE)]
Plan = Annotated[Shape, typer.Option(help="How rooms hang together.", rich_help_panel=SCENE)]
Size = Annotated[
    str | None,
    typer.Option(
        help="Cells of each room, as in 6x8; by default rooms grow with their things.", rich_help_panel=SCENE
    ),
]
Players = Annotated[str, typer.Option(help="Scripted players, separated by commas.")]
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


def _numbers(text: str, option: str) -> tuple[int, ...]:
    """Returns the numbers of "5", "0-19" or "0-4,9", each once."""
    numbers: dict[int, None] = {}
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()) or int(last or first) < int(first):
            raise typer.BadParameter(f"{part!r} is no range; write it as in 0-19", param_hint=option)
        if int(last or first) - int(first) >= MOST_NUMBERS:
            raise typer.BadParameter(f"{part!r} has more than {MOST_NUMBERS} numbers", param_hint=option)
        numbers |= dict.fromkeys(range(int(first), int(last or first) + 1))
    return tuple(numbers)


def _players(text: str) -> tuple[str, ...]:
    """Returns the names of "random,scout", each once, or every name for "all"."""
    from tolman.suites.tos.players import PLAYERS

    if text == "all":
        return PLAYERS
    return tuple(dict.fromkeys(_known(name.strip(), "--players") for name in text.split(",")))


def _known(player: str, option: str) -> str:
    from tolman.suites.tos.players import PLAYERS

    if player not in PLAYERS:
        raise typer.BadParameter(f"there is no player {player!r}; there are {', '.join(PLAYERS)}", param_hint=option)
    return player


def _picture(path: Path) -> Path:
    if path.suffix.lower() not in (".png", ".svg"):
        raise typer.BadParameter(f"{path.name!r} is no picture; end its name with .png or .svg", param_hint="--out")
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


@app.command()
def show(
    seed: Annotated[int, typer.Option(help="Seed of the scene.", min=0)] = 0,
    rooms: Rooms = 3,
    things: Things = 4,
    plan: Plan = Shape.STAR,
    room_size: Size = None,
    edition: Rules = Edition.CURRENT,
    scene: Annotated[
        Path | None, typer.Option(help="Draw a saved scene file, or a released scene folder, instead.")
    ] = None,
    player: Annotated[str | None, typer.Option(help="Let a scripted player explore it, such as scout.")] = None,
    out: Annotated[Path | None, typer.Option(help="Picture to write, .png or .svg.")] = None,
    save: Annotated[Path | None, typer.Option(help="Also write the scene as JSON.")] = None,
) -> None:
    """Draw a scene from above, with the path of a player if one is named."""
    from tolman.render.floorplan import draw_floorplan
    from tolman.scene import codec
    from tolman.suites.tos.item import Item, draw_item, explore_budget

    if player is not None:
        _known(player, "--player")
    if scene is None:
        item = draw_item(seed, _layout(rooms, things, plan, room_size), edition)
    else:
        loaded = _load(scene)
        item = Item(scene.stem, seed, loaded, explore_budget(len(loaded.rooms)))
    path = _picture(out or Path(f"{item.id}{f'-{player}' if player else ''}.png"))
    draw_floorplan(item.scene, path, _trail(item, player) if player else None, title=item.id)
    if save:
        save.parent.mkdir(parents=True, exist_ok=True)
        codec.save(item.scene, save)
    typer.echo(str(path))


def _load(path: Path) -> "Scene":
    from tolman.scene import codec
    from tolman.scene.release import load_folder

    return load_folder(path) if path.is_dir() else codec.load(path)


def _trail(item: "Item", player: str) -> "Trail":
    from tolman.report.pictures import trail

    return trail(_played(item, player))


def _played(item: "Item", player: str) -> "Transcript[Item]":
    from tolman.play import play, said_by
    from tolman.suites.tos.episode import episode
    from tolman.suites.tos.players import scripted

    return play(episode(item, player), said_by(scripted(player, item.scene, item.shifted)))


@app.command()
def belief(
    seed: Annotated[int, typer.Option(help="Seed of the scene.", min=0)] = 0,
    rooms: Rooms = 3,
    things: Things = 4,
    plan: Plan = Shape.STAR,
    room_size: Size = None,
    edition: Annotated[
        Edition, typer.Option(help="Who reasons: a careful reasoner, or the paper's program.")
    ] = Edition.CURRENT,
    player: Annotated[str, typer.Option(help="The scripted player that explores.")] = "scout",
    after: Annotated[int | None, typer.Option(help="Replies after which to look; by default all.", min=0)] = None,
    overview: Annotated[bool, typer.Option(help="One plan for all things instead of one for each.")] = False,
    out: Annotated[Path | None, typer.Option(help="Picture to write, .png or .svg.")] = None,
) -> None:
    """Draw where everything may be, for all that a player has seen up to a moment."""
    from tolman.report.beliefs import draw_belief_overview, draw_beliefs
    from tolman.suites.tos.item import draw_item

    item = draw_item(seed, _layout(rooms, things, plan, room_size))
    transcript = _played(item, _known(player, "--player"))
    if after is not None and after > len(transcript.exchanges):
        raise typer.BadParameter(f"{player} gave only {len(transcript.exchanges)} replies", param_hint="--after")
    path = _picture(out or Path(f"{item.id}-{player}-belief.png"))
    (draw_belief_overview if overview else draw_beliefs)(transcript, path, after, edition)
    typer.echo(str(path))


@app.command()
def run(
    scenes: Annotated[
        str, typer.Option(help="Seeds of the scenes, as in 0-19 or 0-4,9.", rich_help_panel=SCENE)
    ] = "0-19",
    players: Annotated[
        str | None,
        typer.Option(
            help="Scripted players, separated by commas; by default all that differ.", rich_help_panel=PLAYERS_PANEL
        ),
    ] = None,
    rooms: Rooms = 3,
    things: Things = 4,
    plan: Plan = Shape.STAR,
    room_size: Size = None,
    edition: Rules = Edition.CURRENT,
    budget: Annotated[
        int | None,
        typer.Option(
            help="Replies allowed in an exploration; by default 20, and 7 a room above 3 rooms.",
            min=1,
            rich_help_panel=PLAYERS_PANEL,
        ),
    ] = None,
    noise: Annotated[
        str | None,
        typer.Option(
            help="Errors of sight by probability, as in missed=0.1,facing=0.05; also direction, distance.",
            rich_help_panel=PLAYERS_PANEL,
        ),
    ] = None,
    source: Annotated[
        Source,
        typer.Option(
            help="Where players know the place from when they are asked about it.", rich_help_panel=PLAYERS_PANEL
        ),
    ] = Source.ACTIVE,
    own_map: Annotated[
        OwnMap,
        typer.Option(
            help="Whether players draw a map before they answer, or are given theirs instead.",
            rich_help_panel=QUESTIONS_PANEL,
        ),
    ] = OwnMap.NONE,
    walker: Annotated[
        str,
        typer.Option(
            help="The scripted player whose exploration is told with --source passive.", rich_help_panel=PLAYERS_PANEL
        ),
    ] = "strategist",
    questions: Annotated[
        int, typer.Option(help="Questions of each of the nine kinds.", min=0, rich_help_panel=QUESTIONS_PANEL)
    ] = 3,
    probes: Annotated[
        Probes,
        typer.Option(
            help="When players draw their map and name what they have not seen.", rich_help_panel=PROBES_PANEL
        ),
    ] = Probes.TURNS,
    every: Annotated[
        int, typer.Option(help="Turns from one probe to the next.", min=1, rich_help_panel=PROBES_PANEL)
    ] = 1,
    repeats: Annotated[
        int,
        typer.Option(
            help="Maps to draw, each on its own, whenever one is asked for.", min=1, rich_help_panel=PROBES_PANEL
        ),
    ] = 1,
    moved: Annotated[
        int | None,
        typer.Option(
            help="Things moved before players explore again; by default 2 where they explored.",
            min=0,
            rich_help_panel=CHANGE,
        ),
    ] = None,
    turned: Annotated[
        int | None,
        typer.Option(
            help="Things turned before players explore again; by default 2 where they explored.",
            min=0,
            rich_help_panel=CHANGE,
        ),
    ] = None,
    least_distance: Annotated[
        float, typer.Option(help="Cells by which a thing is moved at least.", min=1, rich_help_panel=CHANGE)
    ] = 6.0,
    think: Annotated[
        bool,
        typer.Option(
            "--think/--direct",
            help="Ask for thoughts and an answer, or for the answer alone.",
            rich_help_panel=PLAYERS_PANEL,
        ),
    ] = True,
    pictures: Annotated[int, typer.Option(help="Draw the paths on the first so many scenes.", min=0)] = 3,
    out: Annotated[
        Path | None, typer.Option(help="Run folder; the same command and folder go on after a stop.")
    ] = None,
) -> None:
    """Let scripted players explore fresh scenes and answer; print tables, write pictures and every transcript."""
    from tolman.runner.scripted import Settings
    from tolman.suites.tos.setting import Setting, Shifting

    usual = 2 if source is Source.ACTIVE else 0
    moved, turned = (usual if count is None else count for count in (moved, turned))
    shifting = Shifting(moved, turned, least_distance) if moved + turned else None
    try:
        setting = Setting(source, own_map, _known(walker, "--walker"), think, probes, every, repeats, shifting)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--source") from error
    settings = Settings(
        _numbers(scenes, "--scenes"),
        _players(_DEFAULT_PLAYERS[source is Source.ACTIVE] if players is None else players),
        _layout(rooms, things, plan, room_size),
        edition,
        budget,
        _noise(noise),
        setting,
        questions,
    )
    _run(settings, out or Path("runs") / f"{settings.task}-{settings.digest}", pictures)


_DEFAULT_PLAYERS = {True: "blind,random,scout,strategist,surveyor,oracle", False: "blind,surveyor"}
"""Players of a run, by whether they explore."""


def _noise(text: str | None) -> "Noise":
    from tolman.suites.tos.noise import Noise

    pairs = [part.partition("=") for part in (text or "").split(",") if part]
    try:
        return Noise(**{name.strip(): float(value) for name, _, value in pairs})
    except (TypeError, ValueError) as error:
        raise typer.BadParameter(
            f"{text!r} does not give errors of sight by probability; write it as in "
            "direction=0.1,distance=0.1,facing=0.05,missed=0.02",
            param_hint="--noise",
        ) from error


def _run(settings: "Settings", path: Path, pictures: int) -> None:
    from rich.console import Console
    from rich.progress import track

    from tolman.runner.scripted import run

    total = len(settings.scenes) * len(settings.players)
    transcripts = list(track(run(settings, path), "Playing", total, console=Console(), transient=True))
    _publish(transcripts, settings, path, pictures)


def _publish(transcripts: "list[Transcript[Item]]", settings: "Settings", path: Path, pictures: int) -> None:
    """Scores transcripts, prints tables, writes files and draws pictures."""
    from rich.console import Console
    from rich.progress import track

    from tolman.record.folder import RunFolder
    from tolman.report.publish import draw_pictures, print_tables, write_files
    from tolman.runner.scripted import score_run

    console = Console()
    scored = score_run(transcripts, RunFolder(path))
    print_tables(scored, settings, console)
    write_files(scored, settings, path)
    paths = draw_pictures(transcripts, settings, path, pictures)
    total = pictures * len(settings.players)
    for _ in track(paths, "Drawing", total, console=console, transient=True):
        pass
    console.print(
        f"Everything is in {path}: transcripts, scores as JSON and CSV, and pictures where players explored."
    )


@app.command()
def score(
    folder: Annotated[Path, typer.Argument(help="Run folder.")],
    pictures: Annotated[int, typer.Option(help="Draw the paths on the first so many scenes.", min=0)] = 0,
) -> None:
    """Score the transcripts of a run again, without playing: print its tables, write its files."""
    import msgspec

    from tolman.protocol.transcript import Transcript
    from tolman.record import lines
    from tolman.record.folder import RunFolder, read_manifest
    from tolman.runner.scripted import Settings
    from tolman.suites.tos.item import Item

    run_folder = RunFolder(folder)
    try:
        settings = msgspec.convert(read_manifest(run_folder).settings, Settings)
    except msgspec.ValidationError as error:
        raise RunFolderError(f"{folder} was made by another version of Tolman: {error}") from error
    transcripts = lines.read(run_folder.transcripts, Transcript[Item])
    if not transcripts:
        raise RunFolderError(
            f"{folder} holds no finished episode; give the command of the run again to go on with it"
        )
    _publish(transcripts, settings, folder, pictures)


@app.command("map")
def draw_drawn_map(
    seed: Annotated[int, typer.Option(help="Seed of the scene.", min=0)] = 0,
    rooms: Rooms = 3,
    things: Things = 4,
    plan: Plan = Shape.STAR,
    room_size: Size = None,
    edition: Rules = Edition.CURRENT,
    player: Annotated[str, typer.Option(help="The scripted player that draws it.")] = "scout",
    turn: Annotated[int | None, typer.Option(help="Replies after which it was drawn; by default the last.")] = None,
    strip: Annotated[bool, typer.Option(help="The maps of all turns side by side.")] = False,
    revision: Annotated[bool, typer.Option(help="The map drawn after things were moved and turned.")] = False,
    out: Annotated[Path | None, typer.Option(help="Picture to write, .png or .svg.")] = None,
) -> None:
    """Draw the map that a player has in mind over the truth, with an arrow for every error."""
    from tolman.report.sketches import draw_map, draw_map_strip, draw_revision_map
    from tolman.suites.tos.item import draw_item
    from tolman.suites.tos.setting import Setting, Shifting

    if strip and (revision or turn is not None):
        raise typer.BadParameter("a strip shows every turn of the exploration", param_hint="--strip")
    setting = Setting(probes=Probes.TURNS, shifting=Shifting() if revision else None)
    item = draw_item(seed, _layout(rooms, things, plan, room_size), edition, setting=setting)
    transcript = _played(item, _known(player, "--player"))
    path = _picture(out or Path(f"{item.id}-{player}-map.png"))
    try:
        if strip:
            draw_map_strip(transcript, path)
        else:
            (draw_revision_map if revision else draw_map)(transcript, path, turn)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--turn") from error
    typer.echo(str(path))


@app.command()
def questions(
    seed: Annotated[int, typer.Option(help="Seed of the scene.", min=0)] = 0,
    rooms: Rooms = 3,
    things: Things = 4,
    plan: Plan = Shape.STAR,
    room_size: Size = None,
    edition: Rules = Edition.CURRENT,
    kind: Annotated[str | None, typer.Option(help="Only this kind, such as direction.")] = None,
    each: Annotated[int, typer.Option(help="Questions of each kind.", min=1)] = 3,
) -> None:
    """Print the questions that are asked about a scene, with an answer that earns 1."""
    from tolman.suites.tos.chart import chart_of
    from tolman.suites.tos.item import draw_item
    from tolman.suites.tos.questions.kinds import KINDS
    from tolman.suites.tos.questions.question import short_name

    names = [short_name(known.kind()) for known in KINDS]
    if kind is not None and kind not in names:
        raise typer.BadParameter(f"there is no kind {kind!r}; there are {', '.join(names)}", param_hint="--kind")
    item = draw_item(seed, _layout(rooms, things, plan, room_size), edition, questions=each)
    chart = chart_of(item.scene)
    for question in item.questions:
        if kind in (None, short_name(question.kind())):
            typer.echo(f"[{question.kind()}]\n{question.ask()}\n→ {question.solve(chart)}\n")


@app.command()
def baselines(
    rooms: Annotated[str, typer.Option(help="Numbers of rooms, separated by commas.")] = "2,3,4,6,8",
    scenes: Annotated[str, typer.Option(help="Seeds of the scenes, as in 100-199.")] = "100-199",
    players: Players = "all",
    jobs: Annotated[int, typer.Option(help="Processes to use.", min=1)] = 2,
) -> None:
    """Compare the scripted players: steps, gain, certainty and time, with intervals.

    Only the random player, which never stops by itself, has a budget.

    It takes some minutes: ten on two cores by default.
    """
    from rich.console import Console
    from rich.progress import track

    from tolman.report.tables import baseline_table, paired_table
    from tolman.runner.baselines import play_baselines

    console, names = Console(), _players(players)
    counts, seeds = _numbers(rooms, "--rooms"), _numbers(scenes, "--scenes")
    total = len(counts) * len(seeds) * len(names)
    work = play_baselines(counts, seeds, names, jobs=jobs)
    played = list(track(work, "Exploring", total, console=console, transient=True))
    console.print(baseline_table(played))
    if {"surveyor", "strategist"} <= set(names):
        console.print(paired_table(played, "surveyor", "strategist"))


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


if __name__ == "__main__":
    main()
