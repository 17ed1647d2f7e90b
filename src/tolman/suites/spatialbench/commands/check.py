"""`tolman check`: what to know about a file of questions before trusting scores on it."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from tolman.options import Option
from tolman.suites.spatialbench.options import File

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from tolman.suites.spatialbench.audit import Audit, KindAudit

_MOST_IDS = 4
"""How many questions a note names on the screen."""


@dataclass(frozen=True, slots=True)
class Check:
    """Which file is looked at."""

    file: File
    json: Annotated[Path | None, Option("Write all that was found to this file.", shown="FILE")] = None


def check(options: Check) -> None:
    """Tell what to know about a file of questions before trusting scores on it.

    It says how many questions repeat others, how far letters and lengths of options give answers away, which numbers
    are mere estimates, and what was mended in the file, kept although it is wrong, or dropped.
    """
    import msgspec
    from rich.console import Console
    from rich.text import Text

    from tolman.suites.spatialbench.audit import audit
    from tolman.suites.spatialbench.released import read_questions
    from tolman.suites.spatialbench.verdict import verdict

    found = audit(read_questions(options.file))
    if options.json:
        options.json.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    console = Console()
    console.print(Text(str(options.file), style="bold"), soft_wrap=True)
    _print_list(console, verdict(found))
    for table in (_kind_table(found), _number_table(found), _spread_table(found)):
        if table.row_count:
            console.print(table)
    if found.notes:
        console.print(_note_table(found))


def _print_list(console: "Console", sentences: tuple[str, ...]) -> None:
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 1))
    for sentence in sentences:
        table.add_row("·", Text(sentence))
    console.print(Padding(table, (1, 0, 0, 1)))


def _kind_table(found: "Audit") -> "Table":
    table = _table(
        "Questions by kind",
        "*kind",
        "all",
        "distinct",
        "letters",
        "commonest",
        "longest",
        caption="letters: how often A, B, C, ... is right · commonest: share of the choices in which the commonest "
        "letter of the kind is right · longest: share in which the right option is longer than all others",
    )
    for level, questions in found.levels.items():
        for kind in (kind for kind in found.kinds if kind.level is level):
            table.add_row(*_kind_cells(kind))
        if questions:
            table.add_row(f"[bold]level {level.value}[/bold]", f"[bold]{questions:,}[/bold]")
            table.add_section()
    return table


def _kind_cells(kind: "KindAudit") -> tuple[str, ...]:
    from tolman.suites.spatialbench.verdict import percent

    named = (kind.kind.replace("_", " "), f"{kind.questions:,}", f"{kind.distinct:,}")
    if not kind.choices:
        return (*named, "–", "–", "–")
    shares = (percent(part, kind.choices) for part in (kind.commonest, kind.longest))
    return (*named, " ".join(map(str, kind.letters.values())), *shares)


def _number_table(found: "Audit") -> "Table":
    from tolman.suites.spatialbench.verdict import percent

    table = _table(
        "Numbers that are asked for",
        "*kind",
        "unit",
        "all",
        "least",
        "quartiles",
        "most",
        "by 5",
        "by 10",
        "scale",
        caption="by 5, by 10: share of multiples · scale: share of questions that give a length or an area",
    )
    for each in found.numbers:
        quartiles = " ".join(f"{number:.4g}" for number in each.quartiles)
        spread = (f"{each.least:.4g}", quartiles, f"{each.greatest:.4g}")
        shares = (percent(part, each.questions) for part in (each.fives, each.tens, each.scaled))
        table.add_row(each.kind.replace("_", " "), each.unit.value, f"{each.questions:,}", *spread, *shares)
    return table


def _spread_table(found: "Audit") -> "Table":
    table = _table("Videos", "*place", "videos", "questions")
    for place in found.places:
        table.add_row(place.place or "not said", f"{place.videos:,}", f"{place.questions:,}")
    counts = sorted(found.videos.values())
    table.caption = (
        f"questions of a video: {counts[0]} to {counts[-1]}, most often {max(counts, key=counts.count)}"
        if len(counts) > 1
        else None
    )
    return table


def _note_table(found: "Audit") -> "Table":
    from rich.text import Text

    table = _table("Notes on the file", "*what", "questions", "*why")
    for note in found.notes:
        named = ", ".join(map(str, note.ids[:_MOST_IDS])) + (", ..." if len(note.ids) > _MOST_IDS else "")
        why = f"{note.why} ({named})" if named else note.why
        table.add_row(note.fate.value, f"{len(note.ids):,}" if note.ids else "–", Text(why))
    return table


def _table(title: str, *columns: str, caption: str | None = None) -> "Table":
    """Returns an empty table; a column whose name begins with a star holds words, all others numbers."""
    from rich.box import SIMPLE
    from rich.table import Column, Table

    heads = (
        Column(name[1:], overflow="fold") if name.startswith("*") else Column(name, justify="right", no_wrap=True)
        for name in columns
    )
    return Table(*heads, title=title, caption=caption, title_justify="left", caption_justify="left", box=SIMPLE)
