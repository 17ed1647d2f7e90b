"""Commands that open pages in the browser: looking at runs."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from tolman.cli.app import app
from tolman.errors import ServeError

LOOPBACK = "127.0.0.1"

Port = Annotated[int, typer.Option(help="Port of the page; 0 for any free one.", min=0, max=65535)]
Host = Annotated[
    str, typer.Option(help="Address to listen at; beyond this machine a token is made, and needed to open the page.")
]
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")]


@app.command()
def view(
    runs: Annotated[
        list[Path], typer.Argument(help="Run folders, or folders that hold some.", exists=True, file_okay=False)
    ],
    port: Port = 8017,
    host: Host = LOOPBACK,
    export: Annotated[
        Path | None,
        typer.Option(help="Write a folder that opens from disk and from any file server, instead of serving."),
    ] = None,
    browser: Browser = True,
) -> None:
    """Look at runs in the browser: tables, and every episode turn by turn."""
    check_installed()
    from tolman.web.export import export as write
    from tolman.web.runs import Runs
    from tolman.web.server import serve, token_for
    from tolman.web.view_app import view_app

    found = Runs(runs)
    if export:
        typer.echo(f"Open {write(found, export, typer.echo, _tracked)} to look at it.")
        return
    token = token_for(host)
    serve(view_app(found, token, host), host, port, browser, token, typer.echo)


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
