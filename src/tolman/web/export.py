"""Writes runs as a folder of plain files that opens from disk and from any file server, with the same pages."""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from shutil import copyfile

from tolman.errors import EpisodeError, PictureError, RunFolderError
from tolman.web.bundle import bundled
from tolman.web.runs import Runs
from tolman.web.server import static_folder
from tolman.web.suites import STYLE, page_with_suites, script_folders
from tolman.web.view_app import PAGE, encoded, jpeg_of, names_of

_ENTRY = "view/view.js"
_PLAIN = ("common.css", "view/view.css", "icon.svg", "scheme.js")
"""Files that are used as they are."""

_NAMES = "names"
"""The list of all data of the folder: the page loads nothing that does not stand there."""

_PRELOAD = re.compile(r'<link rel="modulepreload"[^>]*>\n|<script type="module" src="static/suites/[^>]*></script>\n')


def export(
    runs: Runs,
    folder: Path,
    tell: Callable[[str], None] = lambda _line: None,
    tracked: Callable[[Sequence[str]], Iterable[str]] = iter,
) -> Path:
    """Writes everything that the pages show, and returns the page to open.

    `tell` gets what is left out; `tracked` may show how far the data has come.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / "static" / _ENTRY).exists():
        raise RunFolderError(f"{folder} holds other files; choose another folder with --export")
    suites = script_folders()
    _write(folder / "static" / _ENTRY, bundled(_ENTRY, static_folder(), suites).encode())
    for name in _PLAIN:
        copyfile(static_folder() / name, folder / "static" / name)
    for name, scripts in suites.items():
        if (scripts / STYLE).exists():
            _write(folder / "static" / "suites" / name / STYLE, (scripts / STYLE).read_bytes())
    written = []
    for name in tracked(list(names_of(runs))):
        try:
            data = encoded(runs, name)
        except EpisodeError as error:
            tell(f"an episode is left out: {error}")
            continue
        _write(folder / "data" / f"{name}.js", _script(name, data))
        written.append(name)
    _write(folder / "data" / f"{_NAMES}.js", _script(_NAMES, json.dumps(written).encode()))
    _write_pictures(runs, folder / "pictures", tell)
    page = folder / "index.html"
    _write(page, _page(page_with_suites(static_folder() / PAGE)).encode())
    return page


def _page(text: str) -> str:
    """Returns the page with one classic script in the place of modules, and data from scripts."""
    module = f'<script type="module" src="static/{_ENTRY}"></script>'
    if module not in text:
        raise ValueError(f"{PAGE} does not load {_ENTRY} as expected")
    text = _PRELOAD.sub("", text).replace(module, f'<script src="static/{_ENTRY}" defer></script>')
    text = text.replace("'self'", "'self' file:")  # what 'self' means for files on disk differs between browsers
    return text.replace('<html lang="en">', '<html lang="en" data-data="scripts">')


def _script(name: str, data: bytes) -> bytes:
    return f"tolmanData({json.dumps(name)}, ".encode() + data + b");\n"


def _write_pictures(runs: Runs, folder: Path, tell: Callable[[str], None]) -> None:
    """Writes the pictures of all episodes; those that cannot be drawn here are left out, and told."""
    for id_ in runs.paths():
        if not (folder.parent / "data" / "run" / f"{id_}.js").exists():
            continue
        run = runs.run(id_)
        for episode in run.keys:
            for number in range(len(run.pictures(episode))):
                try:
                    _write(folder / id_ / episode / f"{number}.jpg", jpeg_of(run, episode, number))
                except PictureError as error:
                    tell(f"{run.name}: pictures are left out: {error}")
                    break


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
