"""What `tolman house --act` does: acts as users write them, what comes of them in lines, in files and in pictures."""

import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from tolman.errors import ActError
from tolman.options import nearest
from tolman.physics.act import TAGS, Act
from tolman.physics.outcome import Verdict
from tolman.physics.phrases import said, told
from tolman.physics.reasons import reason, unknown_name
from tolman.physics.record import ActRecord, encoded_record, read_record, recorded, replayed
from tolman.physics.state import State
from tolman.physics.words import NOTHING_YET, read_acts, spoken_after
from tolman.render.progress import bar

if TYPE_CHECKING:
    from tolman.house.house import House

MOST_ACTS = 10_000
_MOST_BYTES = 5_000_000
_DIFFER = 1
"""Exit code where recorded outcomes do not come out again."""
OUTCOMES, AFTER, FOLDER = "outcomes.json", "after.json", "acts"
PICTURES = ("before", "after", "strip", "inside")
_PICTURE = re.compile(rf"\d{{2,}}-(?:{'|'.join(PICTURES)})\.png")


class _Tagged(msgspec.Struct, frozen=True):
    """A value that says which act it is."""

    act: str


class Written(NamedTuple):
    """How pictures are written."""

    folder: Path
    size: int
    quality: str


def read_list(texts: Sequence[str], path: Path | None, house: "House") -> tuple[Act, ...]:
    """Returns the acts of a file, and then those of some texts; raises where one of them cannot be read."""
    acts, spoken = list[Act](), NOTHING_YET
    is_listed = path is not None and path.suffix.lower() == ".json"
    if path is not None and is_listed:
        acts += _of_values(path, house)
        for act in acts:
            spoken = spoken_after(act, spoken)
    lines = list(_lines(path)) if path is not None and not is_listed else []
    if path is not None and not (acts or lines):
        raise ActError(f"{path} has no acts: write one on each line, or a list of values as .json")
    for place, text in [*lines, *(("", text) for text in texts)]:
        try:
            read = read_acts(text, house, spoken)
        except ActError as error:
            raise ActError(f"{place}{error}") from None
        acts += read
        for act in read:
            spoken = spoken_after(act, spoken)
    if len(acts) > MOST_ACTS:
        raise ActError(f"{len(acts):,} acts are too many; do at most {MOST_ACTS:,} at a time")
    return tuple(acts)


def _content(path: Path) -> bytes:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise ActError(f"{path} has more than {_MOST_BYTES // 1_000_000} MB, which is no list of acts")
        return path.read_bytes().removeprefix(BOM_UTF8)
    except OSError as error:
        raise ActError(f"{path} cannot be read: {error.strerror}") from None


def _lines(path: Path) -> Iterator[tuple[str, str]]:
    """Yields where each line of a file stands, and what it says, but for empty ones and remarks."""
    try:
        lines = _content(path).decode().splitlines()
    except UnicodeDecodeError:
        raise ActError(f"{path} is no text: write an act on each line, or a list of acts as .json") from None
    for number, line in enumerate(lines, 1):
        if text := line.partition("#")[0].strip():
            yield f"{path}, line {number}: ", text


def _of_values(path: Path, house: "House") -> Iterator[Act]:
    """Yields the acts of a file that lists them as JSON values."""
    try:
        values = msgspec.json.decode(_content(path), type=list[msgspec.Raw])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise ActError(f"{path} is no list of acts: {error}; docs/physics.md has an example") from None
    for number, value in enumerate(values, 1):
        try:
            act = _of_value(value)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise ActError(f"{path}, act {number}: {error}; docs/physics.md lists all acts") from None
        if missing := unknown_name(act, house):
            raise ActError(f"{path}, act {number}: {missing}")
        yield act


def _of_value(value: msgspec.Raw) -> Act:
    """Returns an act that is written as a JSON value."""
    act = msgspec.json.decode(value, type=_Tagged).act
    if act not in TAGS:
        raise msgspec.ValidationError(f"there is no act {act[:30]!r}{nearest(act[:30], TAGS)}")
    decoded: Act = msgspec.json.decode(value, type=Act)
    return decoded


def act_on(house: "House", acts: Sequence[Act], written: Written) -> Iterator[str]:
    """Carries acts out, and yields lines: what came of each, and then the files that were written."""
    with bar("Acting", len(acts), "acts") as done:
        record = recorded(house, acts, lambda: done(1))
    states = replayed(record)
    for number, (act, outcome, before) in enumerate(zip(record.acts, record.outcomes, states, strict=False), 1):
        is_nothing = outcome.verdict is Verdict.NOTHING
        yield f"{number:2}. {said(act)}: {f'refused: {reason(act, before)}' if is_nothing else told(outcome)}"
    yield from map(str, _write_files(record, states, written))


def _write_files(record: ActRecord, states: Sequence[State], written: Written) -> list[Path]:
    """Writes what came of acts, and what is to be seen of it, and returns the files."""
    from tolman.cli.house_pictures import all_pictures
    from tolman.house.file import write_house
    from tolman.render.encoding import encoded_png
    from tolman.render.tracer.frame import QUALITIES

    files = [written.folder / name for name in ("house.json", OUTCOMES, AFTER)]
    write_house(record.house, files[0])
    files[1].write_bytes(encoded_record(record))
    write_house(states[-1].house, files[2])
    every = all_pictures(states, record.acts, record.outcomes, written.size, QUALITIES[written.quality])
    with bar("Drawing", len(record.acts), "acts") as done:
        for number, pictures in enumerate(every, 1):
            for name in PICTURES:
                if (picture := getattr(pictures, name)) is not None:
                    files.append(written.folder / FOLDER / f"{number:02}-{name}.png")
                    files[-1].write_bytes(encoded_png(picture))
            done(1)
    return files


def clear(folder: Path) -> None:
    """Removes what was written there of other acts; all else is left."""
    for path in (folder / OUTCOMES, folder / AFTER, *(folder / FOLDER).glob("*.png")):
        if path.parent == folder or _PICTURE.fullmatch(path.name):
            path.unlink(missing_ok=True)


def check_again(path: Path) -> int:
    """Works out the outcomes of a file again, and says which differ."""
    from tolman.physics.outcome import VERSION
    from tolman.physics.record import rechecked

    record = read_record(path)
    import_module("tolman.physics.world")
    with bar("Checking", len(record.acts), "acts") as done:
        found = rechecked(record, lambda: done(1))
    count = len(record.acts)
    if not found:
        print(f"{path}: {'the outcome is' if count == 1 else f'all {count} outcomes are'} the same.")
        return 0
    for each in found:
        act, parts = said(record.acts[each.number - 1]), " and ".join(each.parts)
        print(f"{each.number:2}. {act}: other {parts}; recorded: {told(each.recorded)}; now: {told(each.now)}")
    older = f" It was recorded by version {record.version} of the physics; this is {VERSION}."
    print(f"{path}: {len(found)} of {count} outcomes differ.{older if record.version != VERSION else ''}")
    return _DIFFER
