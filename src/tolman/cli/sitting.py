"""The command with which people play: in a browser, in a study, or in the terminal."""

import inspect
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tolman.cli.app import app
from tolman.cli.options import Chosen, settings_of
from tolman.cli.seeing import check_installed
from tolman.cli.unfolding import unfolded
from tolman.cli.watching import Watched

if TYPE_CHECKING:
    from tolman.record.settings import Settings
    from tolman.web.people import People
    from tolman.web.study import Study

PEOPLE, SERVER = "People", "Server"
"""Groups of options."""

_SWITCH = 0.0005
"""Seconds after which a thread that draws an item lets others answer; a tenth of Python's own."""

_OF_MODELS = frozenset(
    "model base_url temperature top_p max_tokens generation_seed reasoning_effort reasoning_tokens players".split()
)
"""Options that mean nothing where people play."""

_USUAL = {"source": "active"}
"""Defaults of their own: who has explored a place must not read of it again."""


def _for_people(command: Callable[..., None]) -> Callable[..., None]:
    """Leaves out the options of models, and gives others the defaults that suit people."""
    signature = inspect.signature(command)
    kept = {
        name: each.replace(default=_USUAL.get(name, each.default))
        for name, each in signature.parameters.items()
        if name not in _OF_MODELS
    }
    unused = {name: each.default for name, each in signature.parameters.items() if name in _OF_MODELS}

    @wraps(command)
    def call(**given: Any) -> None:
        command(**given, **unused)

    call.__signature__ = signature.replace(parameters=list(kept.values()))  # type: ignore[attr-defined]
    call.__annotations__ = {name: each.annotation for name, each in kept.items()}
    return call


@dataclass(frozen=True)
class Seated:
    """Who plays, and how."""

    name: Annotated[
        str,
        typer.Option(
            help="Who plays: letters, digits, - and _. The player is called human, or human-NAME.",
            rich_help_panel=PEOPLE,
        ),
    ] = ""
    study: Annotated[
        Path | None,
        typer.Option(help="A TOML file with participants, their codes and their items.", rich_help_panel=PEOPLE),
    ] = None
    tools: Annotated[
        str,
        typer.Option(
            help="What people may use: scratch (a map of their own), ruler, protractor, last-map (to go on with), "
            "separated by commas; all or none.",
            rich_help_panel=PEOPLE,
        ),
    ] = "none"
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in the terminal, in words.", rich_help_panel=PEOPLE)
    ] = False


@dataclass(frozen=True)
class Served:
    """Where the page is."""

    host: Annotated[
        str,
        typer.Option(
            help="Address to serve at; beyond this machine, a token is needed, which is printed.",
            rich_help_panel=SERVER,
        ),
    ] = "127.0.0.1"
    port: Annotated[
        int, typer.Option(help="Port to serve at; 0 for any free one.", min=0, max=65535, rich_help_panel=SERVER)
    ] = 8700
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page.", rich_help_panel=SERVER)
    ] = True


@app.command()
@_for_people
@unfolded
def play(chosen: Chosen, watched: Watched, seated: Seated, served: Served) -> None:
    """Play as a person: the same items, rules, transcripts and scores as for a model.

    A page opens in which you explore, draw maps and answer with forms or in words.
    With [bold]--study STUDY.toml[/bold], each participant has a code, and items of its own.

    Every reply is kept as it is sent: stop at any time, and the same command goes on.
    """
    from tolman.web.people import People

    if not seated.terminal:
        check_installed()
    who = (
        _study(chosen, watched, seated.study) if seated.study else _alone(chosen, watched, seated.name, seated.tools)
    )
    path = chosen.out or Path("runs") / _folder_name(who.settings)
    with People(who, path) as people:
        if seated.terminal:
            from tolman.cli.terminal import play_in_terminal

            play_in_terminal(people)
        else:
            _serve(people, served)
    typer.echo(f"Everything is in {path}; tolman report {path} shows it.")


def _serve(people: "People", served: Served) -> None:
    """Serves the page until it is stopped, which is the usual end: nothing is lost by it."""
    from tolman.web.play_app import playing
    from tolman.web.server import serve, token_for

    token = token_for(served.host)
    sys.setswitchinterval(_SWITCH)
    with suppress(KeyboardInterrupt):
        serve(playing(people, token, served.host), served.host, served.port, served.browser, token, typer.echo)


def _alone(chosen: Chosen, watched: Watched, name: str, tools: str) -> "Study":
    """Returns what one person plays outside any study."""
    from tolman.web.study import Tool, alone, read_tools

    try:
        allowed = read_tools(tools)
    except ValueError as error:
        raise typer.BadParameter(
            f"{tools!r} are no tools; there are {', '.join(Tool)}, all and none", param_hint="--tools"
        ) from error
    try:
        return alone(_settings(chosen, watched), name, allowed)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--name") from error


def _settings(chosen: Chosen, watched: Watched) -> "Settings[Any]":
    """Returns what is played; `alone` puts the person in the place of a model that is never asked."""
    if watched.spatialbench and chosen.source == _USUAL["source"]:
        chosen = replace(chosen, source=Chosen.source)  # videos are not explored
    return settings_of(replace(chosen, model=["people/human"], players="none"), watched)


def _study(chosen: Chosen, watched: Watched, path: Path) -> "Study":
    """Returns the study of a file, which says all that other options would say."""
    from tolman.web.study import read_study

    for group in (chosen, watched):
        for each in fields(group):
            if each.name not in _OF_MODELS and each.name != "out" and getattr(group, each.name) != _usual(each):
                raise typer.BadParameter(
                    "the study's file says what is played; leave this out with --study",
                    param_hint=f"--{each.name.replace('_', '-')}",
                )
    return read_study(path)


def _usual(option: Any) -> Any:
    return _USUAL.get(option.name, option.default)


def _folder_name(settings: "Settings[Any]") -> str:
    """Returns a name for the folder of a run of people, the same for everyone who plays the same."""
    return f"people-{replace(settings, players=()).digest}"
