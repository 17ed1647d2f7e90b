"""`tolman view`: runs in the browser."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tolman.errors import OptionError, ServeError
from tolman.options import Needs, Option

_SERVED = (Needs("export", (None,)),)
"""What options need that say where the page is served."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{16,}")


@dataclass(frozen=True, slots=True)
class View:
    """Which runs are shown, and where."""

    runs: Annotated[
        tuple[Path, ...],
        Option("Run folders, or folders that hold some.", is_positional=True, is_repeated=True),
    ]
    port: Annotated[int, Option("Port of the page; 0 for any free one.", least=0, most=65535, needs=_SERVED)] = 8017
    host: Annotated[
        str,
        Option(
            "Address to listen at; beyond this machine a token is made, and needed to open the page.", needs=_SERVED
        ),
    ] = "127.0.0.1"
    token: Annotated[
        str,
        Option(
            "What opens the page from other machines: 16 letters, digits, - and _ at least. Without it, every start "
            "makes another one.",
            needs=_SERVED,
        ),
    ] = ""
    export: Annotated[
        Path | None, Option("Write a folder that opens from disk and from any file server, instead of serving.")
    ] = None
    browser: Annotated[bool, Option("Open the page in the browser.")] = True


def view(options: View) -> None:
    """Look at runs in the browser: tables, and every episode turn by turn."""
    check_installed()
    check_token(options.token)
    from tolman.web.export import export as write
    from tolman.web.runs import Runs
    from tolman.web.server import serve, token_for
    from tolman.web.view_app import view_app

    for path in options.runs:
        if not path.is_dir():
            raise OptionError("runs", f"{path} is not a folder")
    found = Runs(list(options.runs))
    if options.export:
        print(f"Open {write(found, options.export, print, _tracked)} to look at it.")
        return
    token = options.token or token_for(options.host)
    serve(view_app(found, token, options.host), options.host, options.port, options.browser, token, print)


def _tracked(names: Sequence[str]) -> Iterable[str]:
    """Shows how far a folder has been written."""
    from rich.progress import track

    return track(names, "Writing", transient=True)


def check_installed() -> None:
    """Says what to install where the packages that serve pages are missing."""
    from importlib.util import find_spec

    missing = [name for name in ("starlette", "uvicorn") if find_spec(name) is None]
    if missing:
        raise ServeError(f"{' and '.join(missing)} must be installed to serve pages: pip install 'tolman[web]'")


def check_token(token: str) -> None:
    """Says what is wrong with a token that somebody chose; none is fine."""
    if token and not _TOKEN.fullmatch(token):
        raise OptionError("token", "a token has 16 letters, digits, - and _ at least")
