"""The program: its commands are in the other modules of this folder."""

import sys
from typing import Annotated, Any

import typer

import tolman
from tolman.errors import TolmanError

app = typer.Typer(
    name="tolman",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    help="Measures what a model knows about space.\n\n"
    "Start with [bold]tolman run[/bold]: scripted players explore fresh scenes, draw maps, answer questions and look "
    "for what changed; tables and pictures follow.\n\n"
    "[bold]tolman show --seed 7[/bold] draws one scene, [bold]tolman questions --seed 7[/bold] prints its questions.",
)
fidelity_app = typer.Typer(no_args_is_help=True, help="Compare the published edition with the published programs.")
app.add_typer(fidelity_app, name="fidelity")
spatialbench_app = typer.Typer(no_args_is_help=True, help="Look into the question files of SpatialBench.")
app.add_typer(spatialbench_app, name="spatialbench")


UsageError: Any = typer.BadParameter.__base__
"""Any wrong use of the command line; the module that holds this class depends on the version of typer."""

WRONG_CALL, INTERRUPTED = 2, 130
"""Exit codes."""


def main() -> None:
    """Runs the command line; a wrong call or an expected failure ends it with one line on standard error."""
    try:
        code = app(standalone_mode=False) or 0
    except UsageError as error:
        code = _failed(_wrong_use(error))
    except TolmanError as error:
        code = _failed(str(error))
    except OSError as error:
        code = _failed(f"cannot read or write: {error}")
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    if code == INTERRUPTED:
        _failed("stopped; a run goes on with the same command")
    sys.exit(code)


def _wrong_use(error: Any) -> str:
    """Returns what is wrong and where to read on; nothing for a call without a command, which prints its help."""
    message = str(error.format_message()).rstrip(".")
    return f"{message}; see {error.ctx.command_path} --help" if message and error.ctx else message


def _failed(message: str) -> int:
    """Prints a message, if there is one, on one line."""
    line = " ".join(message.split())
    if line:
        typer.echo(f"tolman: {line}", err=True)
    return WRONG_CALL


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(tolman.__version__)
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass
