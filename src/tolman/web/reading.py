"""What a person can know: read from the words that were shown, as any player reads them, and from nothing else."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tolman.geometry.bins import UPPER_EDGES, Distance

_LISTS = re.compile(r"^Things: (.*)\.\nDoors: (.*)\.$", re.M)
_SEE, _NOTHING = "You see:\n", "You see no things and no doors."
_BINS = "- distance in cells:"


@dataclass(frozen=True, slots=True)
class Known:
    """What the words of an item tell of it."""

    things: tuple[str, ...] = ()
    """Names of all things, as they are listed; none where no list was shown."""
    doors: tuple[str, ...] = ()
    in_view: tuple[str, ...] | None = None
    """Names of what is in view now; None where no words tell it."""
    distances: tuple[tuple[str, str], ...] = ()
    """Words for distances, each with its range in cells; none where they were not told."""

    @property
    def names(self) -> tuple[str, ...]:
        """All names."""
        return self.things + self.doors


def known(told: Sequence[str], now: str) -> Known:
    """Returns what all that was told tells; `now` is what was shown last."""
    text = "\n\n".join((*told, now))
    lists = list(_LISTS.finditer(text))
    things, doors = (tuple(lists[-1][1].split(", ")), lists[-1][2]) if lists else ((), "none")
    named = () if doors == "none" else tuple(doors.split(", "))
    return Known(things, named, _in_view(now, things + named), distance_words() if _BINS in text else ())


def _in_view(text: str, names: Sequence[str]) -> tuple[str, ...] | None:
    """Returns the names in the last view that a text tells of."""
    empty, seen = text.rfind(_NOTHING), text.rfind(_SEE)
    if max(empty, seen) < 0:
        return None
    if empty > seen:
        return ()
    found = []
    for line in text[seen + len(_SEE) :].split("\n"):
        if not line.startswith("- "):
            break
        found += [name for name in names if line.startswith(f"- {name}: ")][:1]
    return tuple(found)


def distance_words() -> tuple[tuple[str, str], ...]:
    """Returns every word for a distance with its range, in cells, as players are told it."""
    edges = zip(tuple(Distance)[1:], UPPER_EDGES[1:], strict=False)
    ranges = [(word.value, f"up to {edge}") for word, edge in edges]
    return (*ranges, (Distance.EXTREMELY_FAR.value, "beyond"))
