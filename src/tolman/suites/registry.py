"""Every suite by name: ours, and those that other packages offer under the entry point `tolman.suites`."""

import re
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any
from warnings import warn

from tolman.errors import OfferWarning, UnknownSuiteError
from tolman.suites.choice import GROUP, OURS
from tolman.suites.suite import Suite

AnySuite = Suite[Any, Any]
"""A suite of which neither items nor scores are known."""

_NAME = re.compile(r"[a-z][a-z0-9_]*")


@cache
def suites() -> dict[str, AnySuite]:
    """Returns every suite by its name; one of another package that cannot be used is told and left out."""
    found: dict[str, AnySuite] = {}
    for folder in OURS:
        suite: AnySuite = import_module(f"{folder}.suite").SUITE
        found[suite.name] = suite
    for point in entry_points(group=GROUP):
        offered = _offered(point, tuple(found))
        if offered:
            found[offered.name] = offered
    return found


def _offered(point: EntryPoint, taken: tuple[str, ...]) -> AnySuite | None:
    """Returns the suite of another package, or None where it cannot be used."""
    try:
        suite = point.load()
    except Exception as error:  # noqa: BLE001 (whatever is wrong with another package must not keep ours from being played)
        warn(f"the suite {point.name!r} of {point.value} cannot be loaded: {error!r}", OfferWarning, stacklevel=2)
        return None
    if not isinstance(suite, Suite):
        warn(f"{point.value} offers no suite but {type(suite).__name__}", OfferWarning, stacklevel=2)
        return None
    if wrong := _wrong(suite, taken):
        warn(f"{point.value} offers a suite called {suite.name!r}, {wrong}", OfferWarning, stacklevel=2)
        return None
    return suite


def _wrong(suite: AnySuite, taken: tuple[str, ...]) -> str:
    """Says what is wrong with the name of a suite, by which commands, models and environments call it."""
    if suite.name in taken:
        return "and there is one of that name"
    if not _NAME.fullmatch(suite.name):
        return "and a name has small letters, digits and _"
    return ""


def suite_named(name: str) -> AnySuite:
    """Returns the suite of a name."""
    if name not in suites():
        raise UnknownSuiteError(f"there is no suite {name!r}; there are {', '.join(suites())}")
    return suites()[name]


def default_suite() -> AnySuite:
    """Returns the suite that is played where none is named."""
    return next(iter(suites().values()))
