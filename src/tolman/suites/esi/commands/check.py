"""`tolman check esi`: whether items are right, can be answered, and are not answered by their first views."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from tolman.errors import ItemError
from tolman.options import Option
from tolman.suites.esi.options import ITEMS

if TYPE_CHECKING:
    from tolman.suites.esi.item import Item


@dataclass(frozen=True, slots=True)
class Checked:
    """What is checked."""

    file: Annotated[
        Path,
        Option(
            "A file of twins as a list of items, .json: drawn ones, or your own; see docs/esi.md.",
            ITEMS,
            is_positional=True,
        ),
    ]


def check(options: Checked) -> int | None:
    """Check items: work out their answers another way, and let the honest player look for evidence."""
    from tolman.suites.esi.kinds.kind import Rejected
    from tolman.suites.esi.verifier import verified

    items = _read(options.file)
    try:
        found = verified(items)
    except Rejected as reason:
        print(f"{options.file} will not do: {reason}")
        return 1
    for line in _told(found):
        print(line)
    return None


def _read(path: Path) -> "tuple[Item, ...]":
    import msgspec

    from tolman.house.checks import complaints
    from tolman.suites.esi.item import Item
    from tolman.suites.esi.kinds.kinds import kinds

    try:
        items = msgspec.json.decode(path.read_bytes(), type=tuple[Item, ...])
    except OSError as error:
        raise ItemError(f"{path} cannot be read: {error.strerror}") from None
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise ItemError(f"{path} is no list of items: {error}") from None
    if not items:
        raise ItemError(f"{path} has no items")
    for item in items:
        if item.kind not in {kind.id for kind in kinds().values()}:
            raise ItemError(f"{path}: {item.id} is of kind {item.kind!r}; there are {', '.join(kinds())}")
        for phase in item.phases:
            if wrong := complaints(phase.house):
                raise ItemError(f"{path}: the house of {item.id} is not sound: {'; '.join(wrong[:4])}")
    return items


def _told(items: "tuple[Item, ...]") -> Iterator[str]:
    for item in items:
        report = ", ".join(f"{name} {value:g}" for name, value in item.key.report.items())
        yield f"{item.id}: right, {item.asked.options[item.key.target]!r}; {report}"
