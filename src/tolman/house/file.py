"""Houses as files of JSON."""

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
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise HouseError(f"{path} has more than {_MOST_BYTES // 1_000_000} MB, which is no house")
        written = msgspec.json.decode(path.read_bytes())
        house = msgspec.convert(written, House)
    except OSError as error:
        raise HouseError(f"{path} cannot be read: {error.strerror}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise HouseError(f"{path} describes no house: {error}; docs/houses.md has an example") from None
    if unknown := sorted(set(_unknown(written, msgspec.to_builtins(house)))):
        raise HouseError(
            f"{path} has {', '.join(unknown)}, which houses do not have; docs/houses.md lists what they do"
        )
    if found := complaints(house):
        told = "\n".join(f"- {each}" for each in found[:_TOLD])
        rest = f"\n- and {len(found) - _TOLD} more" if len(found) > _TOLD else ""
        raise HouseError(f"{path} is no sound house:\n{told}{rest}")
    return house


def write_house(house: House, path: Path) -> None:
    """Writes a house as JSON that people can read."""
    path.write_bytes(msgspec.json.format(encoded(house), indent=1) + b"\n")


def _unknown(written: object, read: object, where: str = "") -> Iterator[str]:
    """Yields the names in what was written that were not read."""
    if isinstance(written, dict) and isinstance(read, dict):
        for name, value in written.items():
            if name in read:
                yield from _unknown(value, read[name], f"{where}.{name}" if where else str(name))
            else:
                yield repr(f"{where}.{name}" if where else str(name))
    elif isinstance(written, list) and isinstance(read, (list, tuple)):
        for one, other in zip(written, read, strict=False):
            yield from _unknown(one, other, where)
