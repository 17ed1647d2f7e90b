"""Settings files: the options of a run in TOML, by the names that they have on the command line."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tolman.cli.call import Given
from tolman.errors import OptionError
from tolman.options import Field, names_of, nearest, read_value

SUITE = "suite"
"""The name in a file that chooses the suite."""


def load(path: Path) -> dict[str, Any]:
    """Returns what a file says, by name."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise OptionError("settings", f"{path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise OptionError("settings", f"{path} is not a settings file: {error}") from error


def given_in(path: Path, said: dict[str, Any], fields: Iterable[Field]) -> dict[str, Given]:
    """Returns the options that a file gives, each of which can be read.

    One file serves several commands: `fields` are the options of all, and each command reads its own.
    """
    known = names_of(fields)
    given: dict[str, Given] = {}
    for name, value in said.items():
        if name == SUITE:
            continue
        place = f"{name} in {path}"
        if name not in known or known[name].name == "settings":
            raise OptionError(
                place, f"there is no such option{nearest(name, (each.word for each in known.values()))}"
            )
        field = known[name]
        if field.name in given:
            raise OptionError(place, "it is said twice")
        try:
            read_value(field, value)
        except OptionError as error:
            raise OptionError(place, error.message) from error
        given[field.name] = Given(value, place)
    return given
