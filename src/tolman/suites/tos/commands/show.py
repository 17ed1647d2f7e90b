"""`tolman show`: a scene from above."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from tolman.options import Option
from tolman.protocol.edition import Edition
from tolman.suites.choice import known_player
from tolman.suites.tos.commands.drawn import Drawn, Picture, picture_path, played
from tolman.suites.tos.options import Rules

if TYPE_CHECKING:
    from tolman.suites.tos.drawing.trail import Trail
    from tolman.suites.tos.item import Item
    from tolman.suites.tos.scene.scene import Scene


@dataclass(frozen=True, slots=True)
class Show:
    """Which scene is drawn, and with whose path."""

    drawn: Drawn = Drawn()
    edition: Rules = Edition.CURRENT
    scene: Annotated[Path | None, Option("Draw a saved scene file, or a released scene folder, instead.")] = None
    player: Annotated[str | None, Option("Let a scripted player explore it, such as scout.")] = None
    out: Picture = None
    save: Annotated[Path | None, Option("Also write the scene as JSON.")] = None


def show(options: Show) -> None:
    """Draw a scene from above, with the path of a player if one is named."""
    from tolman.suites.tos.drawing.floorplan import draw_floorplan
    from tolman.suites.tos.players.roster import PLAYERS
    from tolman.suites.tos.scene import codec

    player = options.player
    if player is not None:
        known_player(player, PLAYERS, "player")
    item = _item(options)
    path = picture_path(options.out or Path(f"{item.id}{f'-{player}' if player else ''}.png"))
    draw_floorplan(item.scene, path, _trail(item, player) if player else None, (item.id,))
    if options.save:
        options.save.parent.mkdir(parents=True, exist_ok=True)
        codec.save(item.scene, options.save)
    print(path)


def _item(options: Show) -> "Item":
    from tolman.suites.tos.item import Item, draw_item, explore_budget

    if options.scene is None:
        return draw_item(options.drawn.seed, options.drawn.layout(), options.edition)
    loaded = _load(options.scene)
    return Item(options.scene.stem, options.drawn.seed, loaded, explore_budget(len(loaded.rooms)))


def _load(path: Path) -> "Scene":
    from tolman.suites.tos.scene import codec
    from tolman.suites.tos.scene.release import load_folder

    return load_folder(path) if path.is_dir() else codec.load(path)


def _trail(item: "Item", player: str) -> "Trail":
    from tolman.suites.tos.report.path_pictures import trail

    return trail(played(item, player))
