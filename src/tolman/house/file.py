"""Houses as files of JSON."""

import json
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Never

import msgspec

from tolman.errors import HouseError
from tolman.house.checks import complaints
from tolman.house.house import House, encoded

_MOST_BYTES = 20_000_000
_TOLD = 8
"""Complaints, or names, that a message tells."""


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
        content = path.read_bytes().removeprefix(BOM_UTF8)
        _check_json(content)
        told = msgspec.json.decode(content)
        house = msgspec.convert(told, House)
    except OSError as error:
        raise HouseError(f"{path} cannot be read: {error.strerror}") from None
    except RecursionError:
        raise HouseError(f"{path} describes no house: it is nested deeper than any") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise HouseError(f"{path} describes no house: {error}; docs/houses.md has an example") from None
    if unknown := sorted(set(_unknown(told, msgspec.to_builtins(house)))):
        names = ", ".join(unknown[:_TOLD]) + (f" and {len(unknown) - _TOLD} more" if len(unknown) > _TOLD else "")
        raise HouseError(f"{path} has {names}, which houses do not have; docs/houses.md lists what they do")
    return house


def _check_json(content: bytes) -> None:
    """Raises where a file is no JSON, has numbers that are none, or says something twice."""
    json.loads(content.decode(), object_pairs_hook=_once, parse_constant=_refused, parse_int=str, parse_float=str)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        whose = f" of {found['name']!r}" if isinstance(found.get("name"), str) else ""
        raise ValueError(f"it says {twice!r}{whose} more than once")
    return found


def _refused(constant: str) -> Never:
    raise ValueError(f"it has {constant}, which is no number that JSON knows")


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
