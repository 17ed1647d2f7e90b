"""Pages of help: what a verb does, and its options in groups, with types and defaults."""

from collections.abc import Iterable, Sequence
from dataclasses import MISSING
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_origin

from tolman.cli.call import written
from tolman.cli.verb import Offer, Verb
from tolman.options import Field, read_value, write_value

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

ARGUMENTS, OPTIONS, SUITES, COMMANDS = "Arguments", "Options", "Suites", "Commands"
"""Headings."""

_WIDEST = 28
"""Letters of a line that tells what an option takes."""

_TYPES = {int: "INTEGER", float: "NUMBER", str: "TEXT", Path: "PATH"}


def print_program(about: str, verbs: Sequence[Verb]) -> None:
    """Prints what the program can do."""
    console = _console()
    _print_words(console, "tolman COMMAND ...", about)
    groups: dict[str, list[Verb]] = {}
    for verb in verbs:
        groups.setdefault(f"{COMMANDS} of {', '.join(verb.offers)}" if verb.is_brought else COMMANDS, []).append(verb)
    for title, some in groups.items():
        _print_panel(console, title, [(verb.name, "", _marked(verb.about.partition("\n\n")[0])) for verb in some])
    _print_panel(
        console, OPTIONS, [("--version", "", "Print the version."), ("--help", "", "Explain this, or a command.")]
    )


def print_verb(verb: Verb, offer: Offer, suite: str) -> None:
    """Prints what a verb does, with the options of one suite; where none was named, the others are told."""
    console = _console()
    fields = offer.fields
    places = " ".join(f"{written(each)}{'...' * each.takes_many}" for each in fields if each.option.is_positional)
    named = suite or ("[SUITE]" if verb.takes_suites else "")
    _print_words(
        console, " ".join(filter(None, ("tolman", verb.name, named, places, "[OPTIONS]"))), _about(verb, offer)
    )
    if verb.takes_suites and not suite and len(verb.offers) > 1:
        rows = [
            (name, "", f"{each.choice.about if each.choice else ''} See tolman {verb.name} {name} --help.")
            for name, each in verb.offers.items()
        ]
        _print_panel(console, SUITES, rows)
        console.print(f" Without a suite, {verb.default} is meant, whose options follow.\n", highlight=False)
    for title, group in _grouped(fields).items():
        _print_panel(console, title, [_row(each, offer) for each in group])


def _about(verb: Verb, offer: Offer) -> str:
    """Returns what is done with a suite: its own words where suites bring the verb."""
    return verb.about if not verb.is_brought or len(verb.offers) == 1 or not offer.choice else _own_about(verb, offer)


def _own_about(verb: Verb, offer: Offer) -> str:
    commands = offer.choice.commands if offer.choice else ()
    return next((each.about for each in commands if each.name == verb.name), verb.about)


def _grouped(fields: Iterable[Field]) -> dict[str, list[Field]]:
    groups: dict[str, list[Field]] = {ARGUMENTS: [], OPTIONS: []}
    for each in fields:
        title = ARGUMENTS if each.option.is_positional else each.option.group or OPTIONS
        groups.setdefault(title, []).append(each)
    return {title: some for title, some in groups.items() if some}


def _row(field: Field, offer: Offer) -> tuple[str, str, str]:
    """Returns an option, what it takes, and what it is for."""
    return _flag(field), "" if field.is_switch else shown_type(field), f"{field.option.help}{_default(field, offer)}"


def _flag(field: Field) -> str:
    if field.option.is_positional:
        return written(field)
    short = f", -{field.option.short}" if field.option.short else ""
    off = f"/--{field.off}" if field.is_switch and (field.default is not False or field.option.off) else ""
    return f"--{field.word}{short}{off}"


def shown_type(field: Field) -> str:
    """Returns what an option takes."""
    kind: Any = get_args(field.type)[0] if field.takes_many else field.type
    if field.option.shown:
        return "" if field.option.is_positional else field.option.shown
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        told = "|".join(kind)
        return told if len(told) <= _WIDEST else " | ".join(kind)
    if field.takes_many and kind is int:
        return "INTEGERS"
    if get_origin(kind) is tuple:
        return "6x8"
    return f"{_TYPES.get(kind, 'VALUE')}{_range(field)}"


def _range(field: Field) -> str:
    least, most = field.option.least, field.option.most
    if least is not None and most is not None:
        return f" {least:g}–{most:g}"
    return f" ≥ {least:g}" if least is not None else ""


def _default(field: Field, offer: Offer) -> str:
    """Returns the default in brackets, or that there is none."""
    if field.default is MISSING and field.name not in offer.usual:
        return " [required]"
    told = _players(offer) if field.name == "players" and offer.choice and field.default is None else ""
    value = read_value(field, offer.usual[field.name]) if field.name in offer.usual else field.default
    if field.is_switch and value is not None:
        told = (field.word if value else field.off) if value or field.option.off else ""
    text = told or field.option.usual or ("" if field.is_switch else write_value(field, value))
    return f" [default: {text}]" if text else ""


def _players(offer: Offer) -> str:
    choice = offer.choice
    if not choice:
        return ""
    beside = ",".join(choice.yardsticks) or "none"
    return f"{','.join(choice.scripted)}; beside a model {beside}"


def _marked(paragraph: str) -> "Text":
    from rich.text import Text

    return Text.from_markup(" ".join(paragraph.split()))


def _console() -> "Console":
    from rich.console import Console

    return Console(highlight=False)


def _print_words(console: "Console", usage: str, about: str) -> None:
    from rich.padding import Padding
    from rich.text import Text

    console.print(Padding(Text.assemble(("Usage: ", "yellow"), (usage, "bold")), 1))
    for paragraph in about.split("\n\n"):
        console.print(Padding(_marked(paragraph), (0, 1, 1, 1)))


def _print_panel(console: "Console", title: str, rows: "Sequence[tuple[str, str, str | Text]]") -> None:
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=18, max_width=34, overflow="fold")
    if any(row[1] for row in rows):
        table.add_column(max_width=_WIDEST, overflow="fold")
    table.add_column(ratio=1)
    for name, kind, told in rows:
        cells: list[RenderableType] = [Text(name, style="bold cyan")]
        if len(table.columns) > 2:
            cells.append(Text(kind, style="yellow"))
        table.add_row(*cells, told if isinstance(told, Text) else Text(told))
    console.print(Panel(table, title=title, title_align="left", border_style="dim"))
