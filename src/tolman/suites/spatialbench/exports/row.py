"""Rows: one question each, with all that asking and scoring it takes, as other programs keep it.

A row is a line of JSON for lmms-eval, and a line of a table for VLMEvalKit. Targets are text in both: programs that
guess types have turned counts of 0 and 1 into No and Yes.
"""

import csv
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import msgspec

from tolman.errors import QuestionFileError
from tolman.protocol.edition import Edition
from tolman.protocol.picture import Picture, pieces
from tolman.report.files import csv_text, unmarked
from tolman.suites.spatialbench import prompts
from tolman.suites.spatialbench.item import Footage, Item, Shot
from tolman.suites.spatialbench.question import Question, Unit
from tolman.suites.spatialbench.setting import Setting, Shown, Times

IMAGE = "<image>"
"""Stands for a frame in `Row.prompt`."""


@dataclass(frozen=True, slots=True)
class Row:
    """A question as other programs keep it."""

    id: int
    """The published number."""
    kind: str
    level: int
    video: str
    """Where the video lies; its name alone where nothing of it is shown."""
    question: str
    options: tuple[str, ...]
    """Without letters; none where a number is asked for."""
    answer: str
    """The letter of the right option, or the right number as it was written."""
    unit: str
    """What the number counts; empty where there are options."""
    place: str
    frames: tuple[int, ...]
    """Numbers of the frames that are shown, counted from 0."""
    times: tuple[float, ...]
    """Seconds at which these frames are shown."""
    prompt: str
    """All that a model reads, with `IMAGE` where a frame stands."""
    seconds: float
    """How long the video lasts."""
    digest: str
    """Changes with any byte of the video; empty where nothing of it is shown."""
    edition: str
    sampling: str
    clock: str
    """How a model learns when a frame was taken."""
    side: int
    quality: int
    is_miscased: bool
    kin: str
    """The first of the videos that share many questions with this one, by name: they are no independent samples."""


_COLUMNS = {"id": "index", "kind": "question_type", "level": "category", "options": "candidates"}
"""The columns of a table that are not called as the fields of a row."""

_NESTED = ("options", "frames", "times")


def row_of(item: Item, question: Question) -> Row:
    """Returns the row of a question of an item."""
    footage, setting = item.footage, item.setting
    video = (Path(item.folder) / question.video).resolve() if footage else question.video
    shown = pieces(prompts.whole(item, question))
    return Row(
        id=question.id,
        kind=question.kind,
        level=question.level.value,
        video=str(video),
        question=question.text,
        options=question.options,
        answer=question.target,
        unit=question.unit.value if question.unit else "",
        place=question.place,
        frames=tuple(shot.number for shot in footage.shots) if footage else (),
        times=tuple(float(shot.seconds) for shot in footage.shots) if footage else (),
        prompt="".join(IMAGE if isinstance(piece, Picture) else piece for piece in shown),
        seconds=float(footage.seconds) if footage else 0.0,
        digest=footage.digest if footage else "",
        edition=item.edition.value,
        sampling=setting.sampling,
        clock=setting.times.value,
        side=setting.side,
        quality=setting.quality,
        is_miscased=question.is_miscased,
        kin=item.kin,
    )


def item_of(row: Row) -> Item:
    """Returns the item with the question of a row alone; undoes `row_of`, but for name, explanation and guesses."""
    video = Path(row.video)
    shots = tuple(Shot(number, seconds) for number, seconds in zip(row.frames, row.times, strict=True))
    return Item(
        f"spatialbench-{row.edition}-{row.id}",
        (question_of(row),),
        str(video.parent) if row.digest else "",
        Footage(video.name, row.digest, row.seconds, shots) if row.digest else None,
        Edition(row.edition),
        Setting(
            shown=Shown.FRAMES if row.digest else Shown.NOTHING,
            sampling=row.sampling,
            times=Times(row.clock),
            side=row.side,
            quality=row.quality,
        ),
        kin=row.kin,
    )


def question_of(row: Row) -> Question:
    """Returns the question of a row."""
    return Question(
        row.id,
        row.kind,
        row.question,
        row.options,
        row.answer,
        Path(row.video).name,
        row.place,
        Unit(row.unit) if row.unit else None,
        row.is_miscased,
    )


def row_from(values: Mapping[str, Any]) -> Row:
    """Returns a row from its fields by name, as programs hand them back."""
    return msgspec.convert({field.name: values[field.name] for field in fields(Row)}, Row)


def write_lines(rows: Iterable[Row], path: Path) -> None:
    """Writes rows as lines of JSON."""
    path.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))


def read_lines(path: Path) -> tuple[Row, ...]:
    """Returns the rows of lines of JSON."""
    return tuple(msgspec.json.decode(line, type=Row) for line in path.read_bytes().splitlines())


def write_table(rows: Iterable[Row], path: Path) -> None:
    """Writes rows as a table separated by tabs; lists are Python literals."""
    head = [_COLUMNS.get(field.name, field.name) for field in fields(Row)]
    path.write_bytes(csv_text([head, *map(_cells, rows)], "\t", "\n").encode())


def read_table(path: Path) -> tuple[Row, ...]:
    """Returns the rows of a table; every cell is read as text first, so that no answer changes its type."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return tuple(_row(cells) for cells in csv.DictReader(file, delimiter="\t"))
    except (OSError, KeyError, ValueError, SyntaxError, msgspec.MsgspecError, csv.Error) as error:
        raise QuestionFileError(f"{path}: not a table that tolman export wrote: {error}") from error


def _cells(row: Row) -> Iterator[str]:
    for field in fields(row):
        value = getattr(row, field.name)
        yield repr(list(value)) if field.name in _NESTED else str(value)


def _row(cells: Mapping[str, str]) -> Row:
    from ast import literal_eval

    named = {field.name: unmarked(cells[_COLUMNS.get(field.name, field.name)]) for field in fields(Row)}
    nested = {name: literal_eval(named[name]) for name in _NESTED}
    return msgspec.convert({**named, **nested, "is_miscased": named["is_miscased"] == "True"}, Row, strict=False)
