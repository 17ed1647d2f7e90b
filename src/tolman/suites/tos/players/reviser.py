"""The reviser: explores a changed place again and tells what is no longer as before."""

import re
from collections.abc import Callable, Iterator

from tolman.protocol.edition import Edition
from tolman.suites.tos.moves import Turn
from tolman.suites.tos.players.notebook import Notebook
from tolman.suites.tos.shift import Aspect, Change

_COUNT = re.compile(r"(One|\d+) things? (?:is|are) no longer as before")


def revise(turns: Iterator[Turn], before: Notebook, now: Notebook, told: str) -> Iterator[Turn]:
    """Yields the turns of an explorer until as many changes are found as the message tells of."""
    found = _COUNT.search(told)
    count = int(found[1]) if found and found[1] != "One" else 1
    for turn in turns:
        yield turn
        if len(changes(before, now)) >= count:
            return


def changes(before: Notebook, now: Notebook) -> list[Change]:
    """Returns what cannot be as it was: things that face another way, and things with no place in common."""
    turned = [name for name in now.headings if before.headings.get(name) not in (None, now.headings[name])]
    moved = [name for name in now.things if _has_moved(name, before, now)]
    return [*(Change(name, Aspect.FACING) for name in turned), *(Change(name, Aspect.POSITION) for name in moved)]


def _has_moved(name: str, before: Notebook, now: Notebook) -> bool:
    if name not in before.seen or name not in now.seen:
        return False
    old, new = before.learnt(Edition.CURRENT), now.learnt(Edition.CURRENT)
    if old.ground is new.ground:
        return not old.cells[name] & new.cells[name]
    return set(old.ground.cells(old.cells[name])).isdisjoint(new.ground.cells(new.cells[name]))


Reporter = Callable[[Notebook, Notebook], str]
"""Returns the report of what changed from one notebook to another."""


def report(before: Notebook, now: Notebook) -> str:
    """Returns all changes that were found."""
    found = changes(before, now)
    return ", ".join(f"{change.name}: {change.aspect}" for change in found) or report_nothing(before, now)


def report_nothing(_before: Notebook, _now: Notebook) -> str:
    """Returns that nothing changed."""
    return "none"
