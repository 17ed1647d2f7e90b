"""`tolman play`: people play, in a browser, in a study, or in the terminal."""

import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from tolman.cli.call import Call
from tolman.cli.options import Where, Who, settings_of
from tolman.cli.view import check_installed, check_token
from tolman.errors import OptionError
from tolman.options import Needs, Option, fields_of

if TYPE_CHECKING:
    from tolman.record.settings import Settings
    from tolman.web.guard import Public
    from tolman.web.people import People
    from tolman.web.study import Study

PEOPLE, SERVER = "People", "Server"
"""Groups of options."""

_SWITCH = 0.0005
"""Seconds after which a thread that draws an item lets others answer; a tenth of Python's own."""

_SERVED = (Needs("terminal", (False,)),)
"""What options need that say how the page is served."""

_SHORTEST = 10
"""Letters of a code that can hardly be guessed."""

_NOBODY = Who(model=("people/human",), players=("none",))
"""Stands in for a person until its name is known: a model that is never asked."""


@dataclass(frozen=True, slots=True)
class Play:
    """Who plays, and where the page is."""

    where: Where = Where()
    name: Annotated[
        str, Option("Who plays: letters, digits, - and _. The player is called human, or human-NAME.", PEOPLE)
    ] = ""
    study: Annotated[Path | None, Option("A TOML file with participants, their codes and their items.", PEOPLE)] = (
        None
    )
    tools: Annotated[
        str,
        Option(
            "What people may use: scratch (a map of their own), ruler, protractor, last-map (to go on with), "
            "separated by commas; all or none.",
            PEOPLE,
        ),
    ] = "none"
    terminal: Annotated[bool, Option("Play in the terminal, in words.", PEOPLE)] = False
    host: Annotated[
        str, Option("Address to serve at; beyond this machine, a token is needed, which is printed.", SERVER)
    ] = "127.0.0.1"
    port: Annotated[int, Option("Port to serve at; 0 for any free one.", SERVER, least=0, most=65535)] = 8700
    browser: Annotated[bool, Option("Open the page.", SERVER)] = True
    token: Annotated[
        str,
        Option(
            "What opens the page from other machines: 16 letters, digits, - and _ at least. It is kept in the run "
            "folder; without it, the one that is kept there counts.",
            SERVER,
            needs=_SERVED,
        ),
    ] = ""
    new_token: Annotated[
        bool, Option("Make another token; links with the one before open nothing more.", SERVER, needs=_SERVED)
    ] = False
    public_url: Annotated[
        str,
        Option(
            "Where browsers find the page if a proxy passes requests on to this server, as in "
            "https://lab.example/tolman.",
            SERVER,
            needs=_SERVED,
        ),
    ] = ""


def play(call: Call, options: Play) -> None:
    """Play as a person: the same items, rules, transcripts and scores as for a model.

    A page opens in which you explore, draw maps and answer with forms or in words.
    With [bold]--study STUDY.toml[/bold], each participant has a code, and items of its own.

    Every reply is kept as it is sent: stop at any time, and the same command goes on.
    """
    from tolman.web.people import People

    if not options.terminal:
        check_installed()
        _check_token(options)
        _public(options)
    who = _study(call, options.study) if options.study else _alone(call, options)
    path = options.where.out or Path("runs") / _folder_name(who.settings)
    with People(who, path) as people:
        if options.terminal:
            from tolman.cli.terminal import play_in_terminal

            play_in_terminal(people)
        else:
            _serve(people, options)
    print(f"Everything is in {path}; tolman report {path} shows it.")


def _serve(people: "People", options: Play) -> None:
    """Serves the page until it is stopped, which is the usual end: nothing is lost by it."""
    from tolman.web.play_app import playing
    from tolman.web.server import serve

    at = _public(options)
    token = _token(people, options)
    if token and people.study.needs_code and any(len(code) < _SHORTEST for code in people.seats):
        print(
            f"Codes of fewer than {_SHORTEST} letters can be guessed; a participant can have a name beside its code."
        )
    sys.setswitchinterval(_SWITCH)
    with suppress(KeyboardInterrupt):
        app = playing(people, token, options.host, at)
        serve(app, options.host, options.port, options.browser, token, print, at)


def _token(people: "People", options: Play) -> str | None:
    """Returns the token that opens the page, kept with the run; None where only this machine can reach it."""
    from tolman.web.guard import is_loopback
    from tolman.web.secret import new_token

    if options.token or options.new_token:
        people.renew_token(options.token or new_token())
    elif is_loopback(options.host) and not options.public_url:
        return None
    return people.secret.token


def _public(options: Play) -> "Public":
    """Returns where browsers find the page."""
    from tolman.web.guard import read_public

    try:
        return read_public(options.public_url)
    except ValueError as error:
        raise OptionError("public_url", str(error)) from error


def _check_token(options: Play) -> None:
    if options.token and options.new_token:
        raise OptionError("new_token", "--token names the token; leave one of them out")
    check_token(options.token)


def _alone(call: Call, options: Play) -> "Study":
    """Returns what one person plays outside any study."""
    from tolman.web.study import Aid, alone, read_tools

    try:
        allowed = read_tools(options.tools)
    except ValueError as error:
        raise OptionError(
            "tools", f"{options.tools!r} are not tools; there are {', '.join(Aid)}, all and none"
        ) from error
    settings = settings_of(call, _NOBODY, options.where)
    _check_shown(settings)
    try:
        return alone(settings, options.name, allowed)
    except ValueError as error:
        raise OptionError("name", str(error)) from error


def _study(call: Call, path: Path) -> "Study":
    """Returns the study of a file, which says all that options of the suite would say."""
    from tolman.web.study import read_study

    for each in (*fields_of(call.choice.options), *fields_of(Where)) if call.choice else ():
        if each.name in call.given and each.name != "out":
            raise OptionError(each.name, "the study's file says what is played; leave this out with --study")
    return read_study(path)


def _check_shown(settings: "Settings[Any]") -> None:
    """Refuses videos themselves: people are shown pictures."""
    from tolman.suites.registry import suite_named

    if any(map(suite_named(settings.suite).play.shows_video, settings.tasks)):
        raise OptionError("footage", "people are shown frames; leave it out")


def _folder_name(settings: "Settings[Any]") -> str:
    """Returns a name for the folder of a run of people, the same for everyone who plays the same."""
    return f"people-{replace(settings, players=()).digest}"
