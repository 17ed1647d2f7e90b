"""Houses as files of JSON."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tolman.errors import HouseError
from tolman.house.checks import complaints
from tolman.house.house import House, encoded

_MOST_BYTES = 20_000_000
_TOLD = 8
"""Complaints that a message tells."""


def read_house(path: Path) -> House:
    """Returns the house that a file describes; raises where it cannot be read or is not sound, and says why."""
    house = described_house(path)
    if found := complaints(house):
        told = "\n".join(f"- {each}" for each in found[:_TOLD])
        rest = f"\n- and {len(found) - _TOLD} more" if len(found) > _TOLD else ""
        raise HouseError(f"{path} is no sound house:\n{told}{rest}")
    return house


def described_house(path: Path) -> House:
    """Returns the house that a file describes, be it sound or not; raises where there is none."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise HouseError(f"{path} has more than {_MOST_BYTES // 1_000_000} MB, which is no house")
        told = _decoded(path.read_bytes())
        house = msgspec.convert(told, House)
    except OSError as error:
        raise HouseError(f"{path} cannot be read: {error.strerror}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise HouseError(f"{path} describes no house: {error}; docs/houses.md has an example") from None
    if unknown := sorted(set(_unknown(told, msgspec.to_builtins(house)))):
        raise HouseError(
            f"{path} has {', '.join(unknown)}, which houses do not have; docs/houses.md lists what they do"
        )
    return house


def _decoded(content: bytes) -> object:
    """Returns the values of a file; what is no JSON is told by lines and columns, as editors count them."""
    try:
        return msgspec.json.decode(content)
    except msgspec.DecodeError as error:
        raise msgspec.DecodeError(
            re.sub(r"byte (\d+)", lambda found: _spot(content, int(found[1])), str(error))
        ) from None


def _spot(content: bytes, byte: int) -> str:
    *lines, last = content[:byte].split(b"\n")
    return f"line {len(lines) + 1}, column {len(last.decode(errors='replace')) + 1}"


def write_house(house: House, path: Path) -> None:
    """Writes a house as JSON that people can read."""
    path.write_bytes(written(house))


def written(house: House) -> bytes:
    """Returns a house as JSON that people can read."""
    return msgspec.json.format(encoded(house), indent=1) + b"\n"


def _unknown(told: object, read: object, where: str = "") -> Iterator[str]:
    """Yields the names in what was told that were not read."""
    if isinstance(told, dict) and isinstance(read, dict):
        for name, value in told.items():
            if name in read:
                yield from _unknown(value, read[name], f"{where}.{name}" if where else str(name))
            else:
                yield repr(f"{where}.{name}" if where else str(name))
    elif isinstance(told, list) and isinstance(read, (list, tuple)):
        for one, other in zip(told, read, strict=False):
            yield from _unknown(one, other, where)
