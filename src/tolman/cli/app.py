"""The program: its verbs, and how one line of words becomes a call of one."""

import os
import signal
import sys
import warnings
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import tolman
from tolman.cli import help as pages
from tolman.cli.assets import Assets, assets
from tolman.cli.call import Call, written
from tolman.cli.compare import Compare, compare
from tolman.cli.doctor import Doctor, doctor
from tolman.cli.estimate import Estimate, estimate
from tolman.cli.house import HouseOptions, house
from tolman.cli.list import List, list_all
from tolman.cli.play import Play, play
from tolman.cli.report import Report, report
from tolman.cli.resume import RESUME
from tolman.cli.run import Run, run
from tolman.cli.runs import Runs, runs
from tolman.cli.score import Score, score
from tolman.cli.verb import Offer, OnSuites, Verb, brought, chosen_offer, on_suites, plain, understood
from tolman.cli.view import View, view
from tolman.errors import OptionError, TolmanError, TolmanWarning
from tolman.options import check_effects, nearest
from tolman.suites.choice import command
from tolman.suites.choices import choices

ABOUT = """Measures what a model knows about space.

Start with [bold]tolman run[/bold]: scripted players explore fresh scenes, draw maps, answer questions and look for
what changed; tables and pictures follow. With [bold]--model[/bold], a model plays as well.

[bold]tolman COMMAND --help[/bold] explains a command, [bold]tolman COMMAND SUITE --help[/bold] its options for a
suite."""

DONE, WRONG_CALL, INTERRUPTED = 0, 2, 130
"""Exit codes."""

HELP = ("--help", "-h")
_ON_SUITES: tuple[OnSuites[Any], ...] = (
    OnSuites("run", Run, run),
    OnSuites("estimate", Estimate, estimate),
    OnSuites("play", Play, play, is_for_people=True),
)
_PLAIN = (
    RESUME,
    command("runs", Runs, runs),
    command("score", Score, score),
    command("report", Report, report),
    command("compare", Compare, compare),
    command("view", View, view),
    command("list", List, list_all),
    command("doctor", Doctor, doctor),
    command("assets", Assets, assets),
    command("house", HouseOptions, house),
)


@cache
def verbs() -> dict[str, Verb]:
    """Returns all that the program can do, by name; what suites bring comes last and takes no name from others."""
    found = choices().values()
    own = [*(on_suites(each, found) for each in _ON_SUITES), *map(plain, _PLAIN)]
    return {**brought(found), **{verb.name: verb for verb in own}}


def main() -> None:
    """Runs the command line."""
    warnings.formatwarning = _told
    code = answer(sys.argv[1:])
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # who presses Ctrl-C once more wants no traceback
    sys.exit(code)


_PLAIN_WARNING = warnings.formatwarning


def _told(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, line: str | None = None
) -> str:
    """Returns a warning as it is printed: one of ours in one line, all else as Python does."""
    if issubclass(category, TolmanWarning):
        return f"tolman: {message}\n"
    return _PLAIN_WARNING(message, category, filename, lineno, line)


def answer(words: Sequence[str]) -> int:
    """Does what words say and returns an exit code; what is wrong is told in one line on standard error."""
    try:
        return _done(words) or DONE
    except BrokenPipeError:  # whoever reads has enough
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115 (it is for the end of the process)
        return 1
    except TolmanError as error:
        return _failed(str(error))
    except OSError as error:
        return _failed(f"cannot read or write: {error}")
    except KeyboardInterrupt:
        _failed("stopped; a run goes on with the same command")
        return INTERRUPTED


def _done(words: Sequence[str]) -> int | None:
    if not words or words[0] in HELP:
        pages.print_program(ABOUT, [*_own(), *_brought()])
        return DONE
    if words[0] == "--version":
        print(tolman.__version__)
        return DONE
    if words[0] not in verbs():
        what = "option" if words[0].startswith("-") else "command"
        return _wrong("tolman", f"{words[0]}: there is no such {what}{nearest(words[0], verbs())}")
    return _do(verbs()[words[0]], words[1:])


def _own() -> list[Verb]:
    return [verb for verb in verbs().values() if not verb.is_brought]


def _brought() -> list[Verb]:
    return [verb for verb in verbs().values() if verb.is_brought]


def _do(verb: Verb, words: Sequence[str]) -> int | None:
    """Does what a verb and the words after it say."""
    path, offer, call = f"tolman {verb.name}", next(iter(verb.offers.values())), Call()
    try:
        offer, rest, said = chosen_offer(verb, [word for word in words if word not in HELP])
        if len(rest) < len(words) and _named(verb, words):
            path = f"{path} {words[0]}"
        if any(word in HELP for word in words):
            pages.print_verb(verb, offer, _named(verb, words))
            return DONE
        call = understood(offer, rest, said, [each for each in _own() if each.takes_suites])
        call = replace(call, words=(verb.name, *words))
        if not verb.is_brought:  # a command of a suite may take all options of a run, as `render` does
            check_effects(offer.fields, call.values())
        return offer.run(call)
    except OptionError as error:
        return _wrong(path, f"{_written(error.name, call, offer)}: {error.message}")


def _named(verb: Verb, words: Sequence[str]) -> str:
    """Returns the suite that is named after a verb, or nothing."""
    return words[0] if words and verb.takes_suites and words[0] in verb.offers else ""


def _written(name: str, call: Call, offer: Offer) -> str:
    """Returns an option as it was written, or as it would be."""
    if name in call.given:
        return call.given[name].written
    return next((written(each) for each in offer.fields if each.name == name), name)


def _wrong(path: str, message: str) -> int:
    return _failed(f"{message.rstrip('.')}; see {path} --help")


def _failed(message: str) -> int:
    """Prints a message on one line."""
    print(f"tolman: {' '.join(message.split())}", file=sys.stderr)
    return WRONG_CALL
