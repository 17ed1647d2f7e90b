"""What can be chosen, by suite: at hand before the suites themselves, which take a second to import."""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from tolman.suites.choice import GROUP, OURS, Choice


@cache
def choices() -> dict[str, Choice[Any]]:
    """Returns what can be chosen, by the names of suites; the first is meant where none is named."""
    ours: list[Choice[Any]] = [import_module(f"{suite}.choice").CHOICE for suite in OURS]
    found = {choice.name: choice for choice in ours}
    if entry_points(group=GROUP):
        from tolman.suites.registry import suites

        found |= {name: suite.choice for name, suite in suites().items() if name not in found}
    return found
