"""Joins the modules of a page into one classic script, since browsers load no modules from disk.

Modules keep to a plain form: imports of names from files of ours, one on a line, and exports where something is
declared. Names at the top of modules differ, so that all of them can stand in one scope.
"""

import re
from pathlib import Path

_IMPORT = re.compile(r'^import \{[^}]*\} from "(\.\.?/[\w-]+\.js)";\n', re.M)
_EXPORT = re.compile(r"^export (?=(async )?(function|const|let|class) )", re.M)


def bundled(entry: Path) -> str:
    """Returns a module and all that it imports, each once and before what needs it, as one script."""
    found: dict[Path, str] = {}
    _add(entry.resolve(), found)
    return "\n".join(('(() => {\n"use strict";', *found.values(), "})();\n"))


def _add(module: Path, found: dict[Path, str]) -> None:
    if module in found:
        return
    text = module.read_text(encoding="utf-8")
    for name in _IMPORT.findall(text):
        _add((module.parent / name).resolve(), found)
    plain = _EXPORT.sub("", _IMPORT.sub("", text))
    if left := re.search(r"^(import|export)\b.*", plain, re.M):
        raise ValueError(f"{module.name} has a form of import or export that cannot be joined: {left[0]}")
    found[module] = plain
