"""Families of items for tests: one of each kind, drawn once in a process."""

from functools import cache

from tolman.suites.esi.draw import Family, draw_family
from tolman.suites.esi.families import DEVELOPMENT
from tolman.suites.esi.kinds.kinds import kind_named, kinds

NAMES = tuple(kinds())


@cache
def family(name: str, seed: int = DEVELOPMENT.start, difficulty: int = 2) -> Family:
    """Returns a family of a kind."""
    return draw_family(kind_named(name), seed, difficulty)
