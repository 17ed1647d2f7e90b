"""Commands that draw and print single scenes."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tolman.cli.app import app
from tolman.cli.options import Plan, Rooms, Rules, Size, Things
from tolman.cli.reading import known_player, picture_path, read_layout
from tolman.protocol.edition import Edition
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.setting import Probes

if TYPE_CHECKING:
    from tolman.protocol.transcript import Transcript
    from tolman.suites.tos.drawing.trail import Trail
    from tolman.suites.tos.item import Item
    from tolman.suites.tos.scene.scene import Scene


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
    from tolman.suites.tos.drawing.floorplan import draw_floorplan
    from tolman.suites.tos.item import Item, draw_item, explore_budget
    from tolman.suites.tos.scene import codec

    if player is not None:
        _known(player)
    if scene is None:
        item = draw_item(seed, read_layout(rooms, things, plan, room_size), edition)
    else:
        loaded = _load(scene)
        item = Item(scene.stem, seed, loaded, explore_budget(len(loaded.rooms)))
    path = picture_path(out or Path(f"{item.id}{f'-{player}' if player else ''}.png"))
    draw_floorplan(item.scene, path, _trail(item, player) if player else None, (item.id,))
    if save:
        save.parent.mkdir(parents=True, exist_ok=True)
        codec.save(item.scene, save)
    typer.echo(str(path))


def _known(player: str) -> str:
    from tolman.suites.tos.players.roster import PLAYERS

    return known_player(player, PLAYERS, "--player")


def _load(path: Path) -> "Scene":
    from tolman.suites.tos.scene import codec
    from tolman.suites.tos.scene.release import load_folder

    return load_folder(path) if path.is_dir() else codec.load(path)


def _trail(item: "Item", player: str) -> "Trail":
    from tolman.suites.tos.report.path_pictures import trail

    return trail(_played(item, player))


def _played(item: "Item", player: str) -> "Transcript[Item]":
    from tolman.play import play, said_by
    from tolman.suites.tos.episode import episode
    from tolman.suites.tos.players.roster import scripted

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
    from tolman.suites.tos.item import draw_item
    from tolman.suites.tos.report.belief_pictures import draw_belief_overview, draw_beliefs

    item = draw_item(seed, read_layout(rooms, things, plan, room_size))
    transcript = _played(item, _known(player))
    if after is not None and after > len(transcript.exchanges):
        raise typer.BadParameter(f"{player} gave only {len(transcript.exchanges)} replies", param_hint="--after")
    path = picture_path(out or Path(f"{item.id}-{player}-belief.png"))
    (draw_belief_overview if overview else draw_beliefs)(transcript, path, after, edition)
    typer.echo(str(path))


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
    from tolman.suites.tos.item import draw_item
    from tolman.suites.tos.report.map_pictures import draw_map, draw_map_strip, draw_revision_map
    from tolman.suites.tos.setting import Setting, Shifting

    if strip and (revision or turn is not None):
        raise typer.BadParameter("a strip shows every turn of the exploration", param_hint="--strip")
    setting = Setting(probes=Probes.TURNS, shifting=Shifting() if revision else None)
    item = draw_item(seed, read_layout(rooms, things, plan, room_size), edition, setting=setting)
    transcript = _played(item, _known(player))
    path = picture_path(out or Path(f"{item.id}-{player}-map.png"))
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
    item = draw_item(seed, read_layout(rooms, things, plan, room_size), edition, questions=each)
    chart = chart_of(item.scene)
    for question in item.questions:
        if kind in (None, short_name(question.kind())):
            typer.echo(f"[{question.kind()}]\n{question.ask()}\n→ {question.solve(chart)}\n")
