"""What happens in the rooms, in words; and the views read back from the words, as scripted players do.

The one file beside `prompts` with words that models read: whoever changes a line here changes its reader below.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from tolman.geometry.bins import Cardinal, Distance, Ego, Facing, Wall
from tolman.geometry.pose import HEADINGS, Cell, Heading
from tolman.protocol.form import listed
from tolman.suites.tos.moves import START, TURNS, JumpTo, Query, Rotate
from tolman.suites.tos.scene.sight import Closeness, Sighting, View
from tolman.suites.tos.world import Ended, Event, Looked, Moved, Refusal, Refused, Told

_START = "start"
_SEE = "You see:"
_NOTHING = "You see no things and no doors."
_CLOSE = "Close together, if north is the way you face:"
_LOOKED_INSTEAD = "Instead of the rest of your turn, you look ahead."


def tell(events: tuple[Event, ...], show: Callable[[Looked], str] | None = None) -> str:
    """Returns what happened in a turn, a line or block for each event; `show` tells a look in another way."""
    return "\n".join(show(event) if show and isinstance(event, Looked) else _tell(event) for event in events)


def _tell(event: Event) -> str:
    match event:
        case Moved(JumpTo(name)):
            return f"You are now at the {name}."
        case Moved(Rotate(degrees)):
            return _turned(degrees)
        case Refused(move, reason):
            return _refused(move, reason)
        case Looked(view):
            return view_words(view)
        case Told(name, at, heading, faces):
            facing = f", facing {heading.word}" if faces else ""
            return f"Position of the {place_name(name)}: ({at[0]}, {at[1]}){facing}."
        case Ended():
            return "You have ended your exploration."
    raise AssertionError(event)


def place_name(place: str) -> str:
    """Returns what a place is called: the start, or a name."""
    return _START if place == START else place


def place_called(name: str) -> str:
    """Returns the place that is called so; undoes `place_name`."""
    return START if name == _START else name


def _turned(degrees: int) -> str:
    if degrees == 0:
        return "You keep facing the same way."
    return f"You turned {abs(degrees)}° {'clockwise' if degrees > 0 else 'counterclockwise'}."


def _refused(move: JumpTo | Rotate | Query, reason: Refusal) -> str:
    if isinstance(move, Rotate):
        allowed = listed(map(str, sorted(TURNS)), "or")
        return f"{move} failed: you can turn by {allowed} degrees only. {_LOOKED_INSTEAD}"
    why = {
        Refusal.NOT_FOUND: f"there is nothing called {move.name!r}; use a name from the lists",
        Refusal.NOT_OBSERVED: f"you have not seen the {move.name} yet",
        Refusal.NOT_VISIBLE: f"you do not see the {move.name} from here, and can jump only to what is in view",
    }[reason]
    rest = "" if isinstance(move, Query) else f" {_LOOKED_INSTEAD}"
    return f"{move} failed: {why}.{rest}"


def view_words(view: View) -> str:
    """Returns a view in words."""
    if not view.sightings:
        return _NOTHING
    lines = [_SEE, sighting_lines(view.sightings)]
    if view.close:
        lines.append(_CLOSE)
        lines += [f"- {pair.subject}: {pair.direction} of {pair.anchor}, {pair.distance}" for pair in view.close]
    return "\n".join(lines)


def sighting_lines(sightings: Iterable[Sighting]) -> str:
    """Returns sightings in words, a line for each."""
    lines = []
    for seen in sightings:
        aspect = seen.wall or seen.facing
        lines.append(f"- {seen.name}: {seen.direction}, {seen.distance}{f', {aspect}' if aspect else ''}")
    return "\n".join(lines)


def read_sightings(lines: str) -> tuple[Sighting, ...]:
    """Returns the sightings that lines tell of; undoes `sighting_lines`."""
    return tuple(map(_read_sighting, lines.split("\n")))


_FACINGS = frozenset(facing.value for facing in Facing)
_PAIR = re.compile(rf"- (.+): ({'|'.join(sorted(Cardinal, key=len, reverse=True))}) of (.+), (.+)")
_TOLD = re.compile(r"Position of the (.+): \((-?\d+), (-?\d+)\)(?:, facing (\w+))?\.")


def read_view(text: str) -> View | None:
    """Returns the view that `text` tells of, or None if it tells of none; undoes `view_words`."""
    if _NOTHING in text:
        return View((), ())
    _, found, told = text.partition(_SEE + "\n")
    if not found:
        return None
    sightings: list[Sighting] = []
    close: list[Closeness] = []
    in_pairs = False
    for line in told.split("\n"):
        if line == _CLOSE:
            in_pairs = True
        elif not line.startswith("- "):
            break
        elif in_pairs:
            close.append(_read_pair(line))
        else:
            sightings.append(_read_sighting(line))
    return View(tuple(sightings), tuple(close))


def read_told(text: str) -> tuple[str, Cell, Heading | None] | None:
    """Returns name, place and heading, if it has one, that an answered query tells; None if `text` tells of none."""
    found = _TOLD.search(text)
    if not found:
        return None
    heading = next((heading for heading in HEADINGS if heading.word == found[4]), None)
    return place_called(found[1]), (int(found[2]), int(found[3])), heading


@lru_cache(maxsize=4096)
def _read_sighting(line: str) -> Sighting:
    name, _, rest = line[2:].partition(": ")
    direction, distance, *aspect = rest.split(", ")
    facing = Facing(aspect[0]) if aspect and aspect[0] in _FACINGS else None
    wall = Wall(aspect[0]) if aspect and not facing else None
    return Sighting(name, Ego(direction), Distance(distance), facing, wall)


def _read_pair(line: str) -> Closeness:
    found = _PAIR.fullmatch(line)
    assert found, line
    return Closeness(found[1], found[3], Cardinal(found[2]), Distance(found[4]))
