"""`tolman assets`: the things that scenes hold."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from tolman.errors import OptionError
from tolman.options import Needs, Option
from tolman.render.options import PICTURE, Grade, Graded, Own
from tolman.render.progress import bar

if TYPE_CHECKING:
    from rich.table import Table

    from tolman.assets.kind import Kind
    from tolman.assets.shape import Shape


_DRAWN = (Needs("table", (False,)),)
"""What options need that say how things are drawn."""


@dataclass(frozen=True, slots=True)
class Assets:
    """Which things are drawn, and how."""

    kind: Annotated[
        tuple[str, ...],
        Option("A kind to draw; may be given several times; by default all.", is_repeated=True),
    ] = ()
    models: Annotated[int, Option("Models of each kind, spread over its options.", least=1, needs=_DRAWN)] = 1
    opened: Annotated[bool, Option("With doors, lids and drawers open.", needs=_DRAWN)] = False
    labels: Annotated[bool, Option("With the names of things.", needs=_DRAWN)] = True
    table: Annotated[bool, Option("Print what there is instead of drawing it.")] = False
    own: Own = None
    size: Annotated[int, Option("Pixels of each view.", PICTURE, least=32, most=1024, needs=_DRAWN)] = 224
    quality: Graded = Grade.DEFAULT
    out: Annotated[Path, Option("Folder for the sheets, one for each group.", needs=_DRAWN)] = Path("assets")


def assets(options: Assets) -> None:
    """Draw contact sheets of the things that scenes hold.

    Each is drawn from the front, from its right, from the back and from a corner.
    """
    from rich.console import Console

    groups = _groups(options)
    if options.table:
        Console().print(_kinds_table(groups))
        return
    for path in _draw_sheets(groups, options):
        print(path)


def _draw_sheets(groups: "dict[str, list[Kind]]", options: Assets) -> list[Path]:
    """Draws a sheet for each group and returns the files."""
    from tolman.render.contact import sheet
    from tolman.render.encoding import encoded_png
    from tolman.render.tracer.frame import QUALITIES

    sheets = {
        options.out / f"{group.replace(' ', '-')}.png": [
            row for each in kinds for row in _rows(each, options.models, options.opened, options.labels)
        ]
        for group, kinds in groups.items()
    }
    options.out.mkdir(parents=True, exist_ok=True)
    with bar("Drawing", sum(map(len, sheets.values())), "models") as done:
        for path, rows in sheets.items():
            picture = sheet(rows, options.size, quality=QUALITIES[options.quality], done=lambda: done(1))
            path.write_bytes(encoded_png(picture))
    return list(sheets)


def _groups(options: Assets) -> "dict[str, list[Kind]]":
    """Returns the wanted kinds by group, those of the user's own after the others."""
    from tolman.assets.own import kinds_with

    known = kinds_with(options.own)
    for name in options.kind:
        if name not in known:
            raise OptionError("kind", f"there is no kind {name!r}; see tolman assets --table")
    groups: dict[str, list[Kind]] = {}
    for name in options.kind or known:
        groups.setdefault(known[name].group, []).append(known[name])
    return groups


def _rows(kind: "Kind", models: int, opened: bool, labels: bool) -> "Iterator[tuple[str, Shape]]":
    """Yields name and shape of models that differ as much as they can."""
    from tolman.assets.kind import build

    for choice in kind.spread(models):
        shape = build(kind, **choice).shape
        name = kind.name if models == 1 else f"{kind.name}: {', '.join(map(str, choice.values()))}"
        yield name if labels else "", shape.opened() if opened else shape


def _kinds_table(groups: "dict[str, list[Kind]]") -> "Table":
    from math import prod

    from rich.table import Table

    from tolman.assets.catalogue import KINDS
    from tolman.assets.kind import build
    from tolman.assets.mass import mass_of
    from tolman.assets.traits import weight as told

    table = Table("group", "kind", "front", "width × depth × height", "weight", "options", "models")
    for group, kinds in groups.items():
        for number, kind in enumerate(kinds):
            size = f"{kind.width:.2f} × {kind.depth:.2f} × {kind.tall:.2f} m"
            options = ", ".join(f"{name} ({len(values)})" for name, values in kind.options.items())
            weight = told(mass_of(build(kind))) if kind.name in KINDS else ""
            count = prod(len(values) for values in kind.options.values())
            front = "yes" if kind.has_front else "none"
            table.add_row("" if number else group, kind.name, front, size, weight, options, str(count))
    return table
