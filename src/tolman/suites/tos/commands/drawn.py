"""What commands on a single scene share: which scene it is, who explores it, and where the picture goes."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from tolman.errors import OptionError
from tolman.options import Option
from tolman.suites.choice import known_player
from tolman.suites.tos.options import MOST_ROOMS, SCENE, Plan, RoomSize, Things
from tolman.suites.tos.scene.plan import Shape

if TYPE_CHECKING:
    from tolman.protocol.transcript import Transcript
    from tolman.suites.tos.item import Item
    from tolman.suites.tos.scene.draw import Layout

Picture = Annotated[Path | None, Option("Picture to write, .png or .svg.")]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A scene that is drawn from a seed."""

    seed: Annotated[int, Option("Seed of the scene.", least=0)] = 0
    rooms: Annotated[int, Option("Number of rooms.", SCENE, least=1, most=MOST_ROOMS)] = 3
    things: Things = 4
    plan: Plan = Shape.STAR
    room_size: RoomSize = None

    def layout(self) -> "Layout":
        """Returns what the scene is like."""
        from tolman.suites.tos.scene.draw import Layout

        return Layout(self.rooms, self.things, self.plan, self.room_size)


def played(item: "Item", player: str) -> "Transcript[Item]":
    """Returns how a scripted player plays an item."""
    from tolman.play import play, said_by
    from tolman.suites.tos.episode import episode
    from tolman.suites.tos.players.roster import PLAYERS, scripted

    known_player(player, PLAYERS, "player")
    return play(episode(item, player), said_by(scripted(player, item.scene, item.shifted)))


def picture_path(path: Path) -> Path:
    """Returns the path of a picture, its folder made."""
    if path.suffix.lower() not in (".png", ".svg"):
        raise OptionError("out", f"{path.name!r} is not a picture; end its name with .png or .svg")
    path.parent.mkdir(parents=True, exist_ok=True)
    return path
