"""The store: families of items, drawn once and kept, on the user's machine or with Tolman.

A family has two entries: what players may see of its items, and their keys. Several processes may use the store at
once; it is bounded; what is damaged, or was made by other versions, is drawn again.
"""

import lzma
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import msgspec

from tolman.house.draw import VERSION as HOUSES
from tolman.physics.outcome import VERSION as PHYSICS
from tolman.render.cache import Cache
from tolman.suites.esi.draw import Family, draw_family
from tolman.suites.esi.families import Draw
from tolman.suites.esi.item import Key
from tolman.suites.esi.kinds.kind import Kind
from tolman.suites.esi.kinds.kinds import kind_named

MOST_BYTES = 1 << 30
"""Bytes of the store on disk."""
_HIDDEN = Key(-1, ())
SHIPPED = "public"
"""The folder of families that ship with Tolman."""
_FORM = 3
"""Version of the form in which items are written down."""
_MEMORY = 64
"""Families that are kept in memory."""


def default_folder() -> Path:
    """Returns the user's folder for items."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tolman" / "items"


def family(draw: Draw) -> Family:
    """Returns a family: one that ships with Tolman, or is kept, or is drawn now."""
    return _family(draw, default_folder())


@lru_cache(_MEMORY)
def _family(draw: Draw, folder: Path) -> Family:
    return _shipped(draw) or kept(draw, folder) or _drawn(draw, folder)


def is_ready(draw: Draw) -> bool:
    """Says whether a family needs not be drawn any more."""
    return (_shipped(draw) or kept(draw, default_folder())) is not None


def kept(draw: Draw, folder: Path) -> Family | None:
    """Returns a family that is kept in a folder; None where there is none, or it cannot be read."""
    cache = _cache(folder)
    seen, keys = cache.get(entry(draw)), cache.get(_key_entry(draw))
    if seen is None or keys is None:
        return None
    try:
        return joined(seen, keys)
    except (msgspec.MsgspecError, lzma.LZMAError, ValueError):
        return None


def _drawn(draw: Draw, folder: Path) -> Family:
    found = draw_family(_kind(draw), draw.seed, draw.difficulty)
    keep(draw, found, folder)
    return found


def keep(draw: Draw, found: Family, folder: Path) -> None:
    """Keeps a family in a folder."""
    seen, keys = parted(found)
    cache = _cache(folder)
    cache.put(_key_entry(draw), keys)
    cache.put(entry(draw), seen)


def entry(draw: Draw) -> str:
    """Returns under which a family is kept: another entry for each version of houses, of physics and of the form."""
    return sha256(f"{draw.name} {HOUSES} {PHYSICS} {_FORM}".encode()).hexdigest()


def _key_entry(draw: Draw) -> str:
    return sha256(f"key {entry(draw)}".encode()).hexdigest()


def _kind(draw: Draw) -> Kind:
    kind = kind_named(draw.kind)
    if kind.id != draw.kind:
        raise ValueError(f"{draw.kind} is of another version than {kind.id}")
    return kind


def parted(found: Family) -> tuple[bytes, bytes]:
    """Returns a family without the keys of its items, and these, both as they are written down."""
    hidden = replace(found, items=tuple(replace(item, key=_HIDDEN) for item in found.items))
    keys = [item.key for item in found.items]
    return _packed(hidden), _packed(keys)


def joined(seen: bytes, keys: bytes) -> Family:
    """Returns a family out of both of its files."""
    found = msgspec.json.decode(lzma.decompress(seen), type=Family)
    every = msgspec.json.decode(lzma.decompress(keys), type=tuple[Key, ...])
    return replace(found, items=tuple(replace(i, key=k) for i, k in zip(found.items, every, strict=True)))


def _packed(value: object) -> bytes:
    return lzma.compress(msgspec.json.encode(value))  # names keep their order, which questions give them


def _shipped(draw: Draw) -> Family | None:
    """Returns a family that ships with Tolman; None for others."""
    folder = files("tolman.suites.esi").joinpath(SHIPPED)
    seen, keys = (folder.joinpath(f"{draw.name}.{end}") for end in ("items.xz", "keys.xz"))
    return joined(seen.read_bytes(), keys.read_bytes()) if seen.is_file() and keys.is_file() else None


def ship(draws: Sequence[Draw], folder: Path) -> Iterator[Path]:
    """Writes families into a folder as they ship with Tolman, and yields the files."""
    folder.mkdir(parents=True, exist_ok=True)
    for draw in draws:
        contents = parted(draw_family(_kind(draw), draw.seed, draw.difficulty))
        for end, content in zip(("items.xz", "keys.xz"), contents, strict=True):
            path = folder / f"{draw.name}.{end}"
            path.write_bytes(content)
            yield path


@lru_cache(8)
def _cache(folder: Path) -> Cache:
    return Cache(folder, MOST_BYTES, what="Items are drawn")
