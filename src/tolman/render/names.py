"""Names in little room: broken behind their marks, as `openrouter/` is, and shortened in the middle."""

import re
from collections.abc import Sequence


def parts(name: str) -> list[str]:
    """Returns the parts of a name, each with the mark behind which it can be broken."""
    return re.findall(r"[^/\-_:·\s]*[/\-_:·\s]?", name)


def lines(name: str, room: int) -> list[str]:
    """Returns a name in lines of at most so many letters, broken behind marks where it can be."""
    found = [""]
    for part in parts(name):
        for piece in (part[start : start + room] for start in range(0, len(part), room)):
            if len(found[-1]) + len(piece.rstrip()) > room and found[-1]:
                found.append("")
            found[-1] += piece
    return [line.strip() for line in found]


def told_apart(names: Sequence[str], most: int) -> list[str]:
    """Returns names of at most so many letters, no two the same; longer ones go without folders or their middle."""
    bare = [name.rpartition("/")[2] for name in names]
    if max(map(len, names), default=0) > most and len(set(bare)) == len(set(names)):
        names = bare
    halves = ((most - 1 - end, end) for end in range((most - 1) // 2, most))
    for start, end in halves:
        found = [name if len(name) <= most else f"{name[:start]}…{name[len(name) - end :]}" for name in names]
        if len(set(found)) == len(set(names)):
            return found
    return list(names)
