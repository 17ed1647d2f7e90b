"""Views: pictures by their recipes, and how they are drawn.

A recipe names the moves that lead to a picture, and how it is drawn: what is hidden follows from neither.
"""

from collections.abc import Generator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tolman.house.house import Thing
from tolman.physics.state import State
from tolman.protocol.picture import Picture
from tolman.protocol.request import Purpose, Reply, Request
from tolman.render import encoding
from tolman.render.tracer.frame import QUALITIES
from tolman.suites.esi.item import Item
from tolman.suites.esi.setting import Source
from tolman.suites.esi.sight import Glimpse
from tolman.suites.esi.world import LOCK, Moment, eyes, moment

_VIEW, _FILM = "view", "film"
JPEG_QUALITY = 85
_INSTANTS = 8
"""Pictures on the sheet that shows something moving."""
_COLUMNS = 4
_FILM_SIZE = 2
"""How many times smaller a picture on a sheet is than one by itself."""


def picture(item: Item, moves: Sequence[str]) -> Picture:
    """Returns the picture after some moves."""
    return _recipe(_VIEW, item, moves)


def film(item: Item, moves: Sequence[str]) -> Picture:
    """Returns the sheet that shows what comes of the last of some moves."""
    return _recipe(_FILM, item, moves)


def _recipe(sort: str, item: Item, moves: Sequence[str]) -> Picture:
    return Picture(f"{sort} {item.setting.size} {item.setting.quality} {' | '.join(moves)}")


def jpeg(item: Item, named: Picture) -> bytes:
    """Returns a picture as a JPEG."""
    sort, size, quality, moves = parsed(named)
    with LOCK:
        found = moment(item, moves)
        rgb = _sheet(found, size, quality) if sort == _FILM else _rgb(found, size, quality)
    return encoding.jpeg(rgb, JPEG_QUALITY)


def glimpse(item: Item, named: Picture) -> Glimpse | None:
    """Returns what a scripted player may know of a picture; None for a sheet of several."""
    sort, _, _, moves = parsed(named)
    if sort == _FILM:
        return None
    with LOCK:
        return moment(item, moves).step.glimpse


def parsed(named: Picture) -> tuple[str, int, str, tuple[str, ...]]:
    """Returns the sort of a picture, its size and quality, and the moves that lead to it."""
    sort, size, quality, moves = (
        named.recipe.split(" ", 3) if named.recipe.count(" ") > 2 else (*named.recipe.split(), "")
    )
    return sort, int(size), quality, tuple(moves.split(" | ")) if moves else ()


def _rgb(found: Moment, size: int, quality: str) -> NDArray[np.uint8]:
    frame = found.sight().tracer.frame(found.camera(size), QUALITIES[quality])
    assert frame.rgb is not None
    return frame.rgb


def _sheet(found: Moment, size: int, quality: str) -> NDArray[np.uint8]:
    """Returns pictures of what moves, one beside the other, in the order of time."""
    frames = found.step.frames
    chosen = [frames[round(number * (len(frames) - 1) / (_INSTANTS - 1))] for number in range(_INSTANTS)]
    side = max(size // _FILM_SIZE, 96)
    pictures = [_instant(found, instant.things, side, quality) for instant in chosen]
    rows = [np.concatenate(pictures[n : n + _COLUMNS], axis=1) for n in range(0, _INSTANTS, _COLUMNS)]
    return np.concatenate(rows)


def _instant(found: Moment, things: Sequence[Thing], size: int, quality: str) -> NDArray[np.uint8]:
    house = found.state.house
    moving = {thing.name: thing for thing in things}
    here = [thing for thing in house.things if thing.name not in moving]
    carried = replace(found.state.carried, things=()) if found.state.carried.things else found.state.carried
    state = State(replace(house, things=(*here, *moving.values())), carried)
    frame = eyes().view(state, found.stance).frame(size, QUALITIES[quality])
    assert frame.rgb is not None
    return frame.rgb


def shown(item: Item) -> Generator[tuple[Request, ...], tuple[Reply, ...], list[str]]:
    """Returns, as texts, all that a player is shown who does not move."""
    match item.setting.source:
        case Source.QUESTION:
            return []
        case Source.ONE_VIEW:
            yield (Request(Purpose.ACT, "", ""),)
            return [f"You see this:\n{picture(item, ())}"]
        case Source.SOLUTION:
            told = []
            for number in range(len(item.key.solution) + 1):
                moves = item.key.solution[:number]
                yield (Request(Purpose.ACT, "", "\n".join(moves)),)
                told.append(str(picture(item, moves)))
            return ["You see these pictures, one after the other:\n" + "\n".join(told)]
        case _:
            raise NotImplementedError(item.setting.source)
