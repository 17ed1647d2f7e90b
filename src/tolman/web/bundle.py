"""Joins the modules of a page into one classic script, since browsers load no modules from disk.

Modules keep to a plain form: imports of names from files of ours, one on a line, and exports where something is
declared. They are named by their paths below /static. Names at the top of the pages' own modules differ, so that all
of them can stand in one scope; the modules of each suite have a scope of their own inside that.
"""

import posixpath
import re
from collections.abc import Mapping
from pathlib import Path

_IMPORT = re.compile(r'^import \{[^}]*\} from "((?:\.\.?/)+(?:[\w-]+/)*[\w-]+\.js)";\n', re.M)
_EXPORT = re.compile(r"^export (?=(async )?(function|const|let|class) )", re.M)
_SUITES = "suites/"


def bundled(entry: str, static: Path, suites: Mapping[str, Path] | None = None) -> str:
    """Returns a module and all that it imports, each once and before what needs it, as one script.

    `static` is the folder of the pages' own modules; `suites` has the folder of the scripts of each suite, whose
    `view.js` stands before the entry.
    """
    found: dict[str, str] = {}
    blocks = []
    for name, folder in (suites or {}).items():
        inside: dict[str, str] = {}
        _add(f"{_SUITES}{name}/view.js", static, {name: folder}, found, inside)
        blocks.append("\n".join(("{", *inside.values(), "}")))
    before = list(found.values())
    _add(entry, static, {}, found, {})
    after = list(found.values())[len(before) :]
    return "\n".join(('(() => {\n"use strict";', *before, *blocks, *after, "})();\n"))


def _add(
    module: str, static: Path, suites: Mapping[str, Path], found: dict[str, str], inside: dict[str, str]
) -> None:
    """Adds a module and what it imports to those that were found, or, of a suite, to those inside it."""
    into = inside if module.startswith(_SUITES) else found
    if module in into:
        return
    text = _file(module, static, suites).read_text(encoding="utf-8")
    for name in _IMPORT.findall(text):
        _add(posixpath.normpath(posixpath.join(posixpath.dirname(module), name)), static, suites, found, inside)
    plain = _EXPORT.sub("", _IMPORT.sub("", text))
    if left := re.search(r"^(import|export)\b.*", plain, re.M):
        raise ValueError(f"{module} has a form of import or export that cannot be joined: {left[0]}")
    into[module] = plain


def _file(module: str, static: Path, suites: Mapping[str, Path]) -> Path:
    if not module.startswith(_SUITES):
        return static / module
    _, name, inside = module.split("/", 2)
    return suites[name] / inside
