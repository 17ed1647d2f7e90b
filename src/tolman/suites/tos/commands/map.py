"""`tolman map`: the map that a player has in mind, over the truth."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tolman.errors import OptionError
from tolman.options import Option
from tolman.protocol.edition import Edition
from tolman.suites.tos.commands.drawn import Drawn, Picture, picture_path, played
from tolman.suites.tos.options import Rules
from tolman.suites.tos.setting import Probes, Setting, Shifting


@dataclass(frozen=True, slots=True)
class Map:
    """Whose map is drawn, and when it was."""

    drawn: Drawn = Drawn()
    edition: Rules = Edition.CURRENT
    player: Annotated[str, Option("The scripted player that draws it.")] = "scout"
    turn: Annotated[int | None, Option("Replies after which it was drawn; by default the last.")] = None
    strip: Annotated[bool, Option("The maps of all turns side by side.")] = False
    revision: Annotated[bool, Option("The map drawn after things were moved and turned.")] = False
    out: Picture = None


def draw_map(options: Map) -> None:
    """Draw the map that a player has in mind over the truth, with an arrow for every error."""
    from tolman.suites.tos.item import draw_item
    from tolman.suites.tos.report import map_pictures

    if options.strip and (options.revision or options.turn is not None):
        raise OptionError("strip", "a strip shows every turn of the exploration")
    setting = Setting(probes=Probes.TURNS, shifting=Shifting() if options.revision else None)
    item = draw_item(options.drawn.seed, options.drawn.layout(), options.edition, setting=setting)
    transcript = played(item, options.player)
    path = picture_path(options.out or Path(f"{item.id}-{options.player}-map.png"))
    draw = map_pictures.draw_revision_map if options.revision else map_pictures.draw_map
    try:
        if options.strip:
            map_pictures.draw_map_strip(transcript, path)
        else:
            draw(transcript, path, options.turn)
    except ValueError as error:
        raise OptionError("turn", str(error)) from error
    print(path)
