"""What is written down of a failure of ours: its kind, its message, and where it happened."""

from collections.abc import Collection
from traceback import TracebackException, walk_tb

from tolman.errors import TolmanError
from tolman.protocol.request import writable

LONGEST = 500
"""Letters of a message that are written down."""

_OWN = "tolman"


def failure_words(error: BaseException, package: str = _OWN, calls: Collection[str] = ()) -> str:
    """Returns what went wrong, in one line of bounded length.

    Args:
        error: What was raised.
        package: A package whose code counts as ours, such as that of the suite, beside Tolman itself.
        calls: Names of the modules that call what is not ours: what is raised behind them did not happen there.
    """
    message = str(TracebackException(type(error), error, None))  # an error may fail to say what it is
    line: str = writable(" ".join(f"{type(error).__name__}: {message}".split()))
    line = line if len(line) <= LONGEST else f"{line[:LONGEST]}…"
    where = "" if isinstance(error, TolmanError) else _where(error, {_OWN, package.partition(".")[0]}, calls)
    return line + where


def _where(error: BaseException, packages: Collection[str], calls: Collection[str]) -> str:
    """Returns the innermost place in our code, without a path of this machine; nothing where it is not ours."""
    places = [
        (module, f" ({module}, line {line}, in {frame.f_code.co_qualname})")
        for frame, line in walk_tb(error.__traceback__)
        if (module := str(frame.f_globals.get("__name__", ""))).partition(".")[0] in packages
    ]
    return places[-1][1] if places and places[-1][0] not in calls else ""
