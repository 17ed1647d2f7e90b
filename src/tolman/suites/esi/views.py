"""Views: pictures by their recipes, and how they are drawn.

A recipe names the moves that lead to a picture, and how it is drawn: what is hidden follows from neither.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tolman.eye.stance import Stance, level_way
from tolman.house.house import Thing
from tolman.house.models import shape_of
from tolman.physics.state import State
from tolman.protocol.picture import Picture
from tolman.protocol.request import Purpose, Reply, Request
from tolman.render import encoding
from tolman.render.tracer.frame import QUALITIES
from tolman.seeding import stream
from tolman.suites.esi import prompts
from tolman.suites.esi.item import Item
from tolman.suites.esi.moves import END_PHASE
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
    return encoding.jpeg(pixels(item, named), JPEG_QUALITY)


def pixels(item: Item, named: Picture) -> NDArray[np.uint8]:
    """Returns the colours of a picture."""
    sort, size, quality, moves = parsed(named)
    with LOCK:
        found = moment(item, moves)
        return _sheet(found, size, quality) if sort == _FILM else _rgb(found, size, quality)


def is_film(named: Picture) -> bool:
    """Says whether a picture is a sheet of several, which shows what happens."""
    return parsed(named)[0] == _FILM


def sheet_shape(size: int) -> tuple[int, int, int]:
    """Returns the shape of a sheet, where pictures have so many pixels on each side."""
    side = _side(size)
    return _INSTANTS // _COLUMNS * side, _COLUMNS * side, 3


def _side(size: int) -> int:
    """Returns the pixels of each side of a picture on a sheet."""
    return max(size // _FILM_SIZE, 96)


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
    side = _side(size)
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
    """Returns, as texts, all that a player is shown who does not move; the world is asked what comes of each move."""
    source = item.setting.source
    if source is Source.KINDS:
        return list(prompts.shown(source, item.asked.kinds))
    if source is Source.SCENE:
        return list(prompts.shown(source, tuple(described(item))))
    if not item.setting.shows:
        return []
    ways = list(ways_of(item))
    for moves in ways:
        yield (Request(Purpose.ACT, "", "\n".join(moves)),)
    if item.setting.is_shuffled:
        ways = stream(item.family, "esi", "shuffled", item.kind, item.twin).shuffled(ways)
    return list(prompts.shown(source, tuple(_told(item, moves) for moves in ways)))


def ways_of(item: Item) -> Iterator[tuple[str, ...]]:
    """Yields the moves before each view of a player that does not move, in the order in which they are made."""
    for phase in range(len(item.phases)):
        yield from _ways(item, phase)


def _told(item: Item, moves: tuple[str, ...]) -> str:
    """Returns a picture as it is told in a list of several."""
    is_told = item.setting.tells_moves and not item.setting.is_shuffled and moves
    return f"{moves[-1]}\n{picture(item, moves)}" if is_told else str(picture(item, moves))


def _ways(item: Item, phase: int) -> Iterator[tuple[str, ...]]:
    """Yields the moves before each view of a phase."""
    if item.setting.source is Source.SOLUTION:
        yield from _solved(item, phase)
        return
    begun = (f"{END_PHASE}()",) * phase
    count = 1 if item.setting.source is Source.ONE_VIEW else max(item.setting.views // len(item.phases), 1)
    rng = stream(item.family, "esi", "walk", item.kind, item.difficulty, phase)
    walked = tuple(rng.pick(STRIDES) for _ in range(count - 1))
    yield from ((*begun, *walked[:number]) for number in range(count))


def _solved(item: Item, phase: int) -> Iterator[tuple[str, ...]]:
    """Yields the moves before each view of a phase of the solution."""
    moves, ends = item.key.solution, [n for n, move in enumerate(item.key.solution, 1) if move == f"{END_PHASE}()"]
    first, last = (0, *ends)[phase], (*ends, len(moves) + 1)[phase]
    yield from (moves[:number] for number in range(first, last))


STRIDES = ("Forward(0.5)", "Forward(0.5)", "Back(0.5)", "Left(0.5)", "Right(0.5)", "TurnLeft(45)", "TurnRight(45)")
"""The moves of a way that is taken by chance, each as often as it stands here."""


def described(item: Item) -> Iterator[str]:
    """Yields what there is in the rooms that matter, seen from the start, but not what is hidden within things."""
    house, start = item.phases[-1].house, item.start.start
    rooms = set(item.key.rooms) or {room.name for room in [house.room_at(*start.at[:2])] if room}
    shut = {thing.name for thing in house.things if shape_of(thing).joints}
    for thing in house.things:
        room = house.room_at(thing.at[0], thing.at[1])
        if room and room.name in rooms and not (thing.inside and thing.held_by in shut):
            low, high = shape_of(thing).bounds()
            yield prompts.described(look_of(thing), _seen_from(start, (low + high) / 2), tuple((high - low).tolist()))


def look_of(thing: Thing) -> str:
    """Returns what a visitor would call a thing: its colour and its kind."""
    return " ".join(filter(None, (str(thing.options.get("colour", "")), thing.kind)))


def _seen_from(start: Stance, place: NDArray[np.float64]) -> tuple[float, float, float]:
    """Returns metres to the right, ahead and above the floor of one who begins."""
    (east, north), (x, y, _) = level_way(start.heading), start.at
    off = place[0] - x, place[1] - y
    return float(off[0] * north - off[1] * east), float(off[0] * east + off[1] * north), float(place[2])
