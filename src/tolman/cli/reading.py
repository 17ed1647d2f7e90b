"""How the texts of options are read; what cannot be read is a wrong use of the command line."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import typer

from tolman.suites.tos.scene.plan import Shape

if TYPE_CHECKING:
    from tolman.runner.price import Price
    from tolman.suites.tos.noise import Noise
    from tolman.suites.tos.scene.draw import Layout

Named = TypeVar("Named", bound=StrEnum)


def read_names(text: str, names: type[Named], option: str) -> tuple[Named, ...]:
    """Returns the names of "active,passive", each once."""
    try:
        return tuple(dict.fromkeys(names(part.strip()) for part in text.split(",")))
    except ValueError as error:
        what = names.__name__.lower()
        raise typer.BadParameter(f"{text!r} is no {what}; there are {', '.join(names)}", param_hint=option) from error


def read_price(text: str | None) -> "Price | None":
    """Returns the price written as in 1.25/10."""
    from tolman.runner.price import Price

    if text is None:
        return None
    try:
        return Price(*map(float, text.split("/")))
    except (TypeError, ValueError) as error:
        raise typer.BadParameter(f"{text!r} is no price; write it as in 1.25/10", param_hint="--price") from error


def read_layout(rooms: int, things: int, plan: Shape, room_size: str | None) -> "Layout":
    """Returns what scenes are like."""
    from tolman.suites.tos.scene.draw import Layout

    if rooms < 1:
        raise typer.BadParameter("a place has at least one room", param_hint="--rooms")
    return Layout(rooms, things, plan, _size(room_size))


def _size(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    width, cross, depth = text.lower().partition("x")
    if not (cross and width.isdecimal() and depth.isdecimal()):
        raise typer.BadParameter(f"{text!r} is no size; write it as in 6x8", param_hint="--room-size")
    return int(width), int(depth)


def read_numbers(text: str, option: str) -> tuple[int, ...]:
    """Returns the numbers of "5", "0-19" or "0-4,9", each once."""
    from tolman.record.settings import numbers

    try:
        return numbers(text)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint=option) from error


def read_players(text: str, known: Sequence[str]) -> tuple[str, ...]:
    """Returns the names of "random,scout", each once; every known name for "all", and no name for "none"."""
    if text in ("all", "none"):
        return tuple(known) if text == "all" else ()
    return tuple(dict.fromkeys(known_player(name.strip(), known, "--players") for name in text.split(",")))


def known_player(player: str, known: Sequence[str], option: str) -> str:
    """Returns the name of a scripted player, if it is known."""
    if player not in known:
        raise typer.BadParameter(f"there is no player {player!r}; there are {', '.join(known)}", param_hint=option)
    return player


def read_noise(text: str | None) -> "Noise":
    """Returns errors of sight written as in missed=0.1,facing=0.05."""
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


def picture_path(path: Path) -> Path:
    """Returns the path of a picture, its folder made."""
    if path.suffix.lower() not in (".png", ".svg"):
        raise typer.BadParameter(f"{path.name!r} is no picture; end its name with .png or .svg", param_hint="--out")
    path.parent.mkdir(parents=True, exist_ok=True)
    return path
