"""Shows how far a run has come: a bar on a terminal, lines elsewhere, or objects for other programs."""

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

from tolman.errors import OptionError
from tolman.options import Option

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from tolman.runner.progress import Ended, Progress, Told

OUTPUT = "Output"
"""A group of options."""


@dataclass(frozen=True, slots=True)
class Telling:
    """How much a run tells."""

    quiet: Annotated[bool, Option("Tell nothing but errors and the last line.", OUTPUT)] = False
    verbose: Annotated[bool, Option("Tell of each episode as it ends.", OUTPUT)] = False
    json: Annotated[
        bool, Option("Print progress and results as JSON, an object in each line, and nothing else.", OUTPUT)
    ] = False

    def __post_init__(self) -> None:
        said = [name for name in ("quiet", "verbose", "json") if getattr(self, name)]
        if len(said) > 1:
            raise OptionError(said[1], f"it says otherwise than --{said[0]}; leave one out")


def say(text: str) -> None:
    """Prints a line at once; where nobody reads any more, or nothing can be written, the run is not stopped by it."""
    try:
        print(text, flush=True)
    except OSError:
        hush()


def hush() -> None:
    """Lets all that is still printed go nowhere: whoever read has gone, and what is left in buffers has no place."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def shown(path: Path, telling: Telling) -> "Iterator[Told]":
    """Shows how far the run in a folder has come, with the time and the money it takes."""
    from rich.console import Console

    console = Console()
    if telling.quiet:
        yield lambda _: None
    elif telling.json:
        with ticking(Lines(path, say, tells_all=True, voice=OBJECTS)) as lines:
            yield lines.told
    elif console.is_terminal and not console.is_dumb_terminal:
        with _live(Screen(path, console, telling.verbose)) as screen:
            yield screen.told
    else:
        with ticking(Lines(path, say, telling.verbose)) as lines:
            yield lines.told


@contextmanager
def ticking(lines: "Lines") -> "Iterator[Lines]":
    """Lets lines be due also when nothing happens."""
    is_over = Event()

    def tick() -> None:
        while not is_over.wait(1.0):
            lines.tick()

    thread = Thread(target=tick, daemon=True)
    thread.start()
    try:
        yield lines
    finally:
        is_over.set()
        thread.join()


OFTEN, STEP, SELDOM = 10.0, 0.05, 60.0
"""Seconds between two lines at least, the share of the run after which there is one, and seconds at most."""


@dataclass(slots=True)
class Due:
    """Says when the next line is due: every minute, every twentieth of a run, and when trouble begins or ends."""

    at: float | None = None
    share: float = 0.0
    is_troubled: bool = False

    def is_due(self, progress: "Progress", now: float) -> bool:
        """Says whether a line is due, which is then told."""
        since = OFTEN if self.at is None else now - self.at
        is_news = bool(progress.trouble) != self.is_troubled or progress.share - self.share >= STEP
        if since < OFTEN or not (self.at is None or is_news or since >= SELDOM):
            return False
        self.at, self.share, self.is_troubled = now, progress.share, bool(progress.trouble)
        return True


@dataclass(frozen=True, slots=True)
class Voice:
    """How lines are written."""

    begun: Callable[[Path, "Progress"], str]
    ended: Callable[["Ended"], str]
    state: Callable[["Progress", float], str]
    """Of how far a run has come, at a time."""


@dataclass(slots=True)
class Lines:
    """Shows a run in lines, as in a file."""

    path: Path
    say: Callable[[str], None]
    tells_all: bool = False
    """Whether each episode is told as it ends."""
    clock: Callable[[], float] = monotonic
    voice: Voice = field(default_factory=lambda: PLAIN)
    _last: "Progress | None" = None
    _due: Due = field(default_factory=Due)
    _lock: Any = field(default_factory=Lock)
    _is_begun: bool = False

    def told(self, progress: "Progress") -> None:
        """Takes in what has happened."""
        with self._lock:
            self._last = progress
            if not self._is_begun and not progress.is_greeting:
                self._is_begun = True
                self._due = Due(self.clock(), progress.share)
                self.say(self.voice.begun(self.path, progress))
            if progress.ended and self.tells_all:
                self.say(self.voice.ended(progress.ended))
        self.tick()

    def tick(self) -> None:
        """Prints a line if one is due."""
        with self._lock:
            now = self.clock()
            if self._last and (self._is_begun or self._last.trouble) and self._due.is_due(self._last, now):
                self.say(self.voice.state(self._last, now))


def event(name: str, **said: object) -> str:
    """Returns something that has happened as an object in one line."""
    return json.dumps({"event": name, **said}, ensure_ascii=False)


def _begun(path: Path, progress: "Progress") -> str:
    return event("begin", run=str(path), episodes=progress.total, finished=progress.finished)


def _ended(ended: "Ended") -> str:
    return event("episode", **asdict(ended.key), calls=ended.calls, error=ended.error or None)


def _state(progress: "Progress", now: float) -> str:
    return event("progress", **_progress(progress, now))


OBJECTS = Voice(_begun, _ended, _state)
"""Objects of JSON, for other programs."""


def _progress(progress: "Progress", now: float) -> dict[str, object]:
    return {
        "finished": progress.finished,
        "episodes": progress.total,
        "share": round(progress.share, 4),
        **({} if progress.is_afar else _calls(progress, now)),
    }


def _calls(progress: "Progress", now: float) -> dict[str, object]:
    left, waiting = _left(progress, now), Counter(each.why for each in progress.trouble)
    return {
        "calls": progress.calls,
        "tokens": progress.tokens,
        "dollars": round(progress.dollars, 6),
        "seconds_left": None if left is None else round(left),
        "under_way": progress.under_way,
        "waiting": [
            {
                "why": why,
                "calls": count,
                "seconds": round(now - min(each.since for each in progress.trouble if each.why == why), 1),
                "next_try": round(_next([each.again for each in progress.trouble if each.why == why], now), 1),
            }
            for why, count in sorted(waiting.items())
        ],
    }


def heading(path: Path, progress: "Progress") -> str:
    """Says where a run is written, and how much of it is played."""
    before = f", {progress.finished:,} of them played before" if progress.finished else ""
    afar = (
        " Its parts do not tell their calls: neither the time left nor tries are shown." if progress.is_afar else ""
    )
    return f"Playing {_counted(progress.total, 'episode')} into {path}{before}.{afar}"


def state_words(progress: "Progress", now: float) -> str:
    """Says how far a run has come, what it has taken and how long it will take."""
    if progress.is_greeting:
        return "asking whether the model answers"
    said = [f"{progress.finished:,}/{progress.total:,} episodes"]
    if progress.calls:
        said += [_counted(progress.calls, "call"), _counted(progress.tokens, "token")]
    if progress.dollars:
        said.append(f"${progress.dollars:,.2f}")
    if (left := _left(progress, now)) is not None and progress.finished < progress.total:
        said.append(f"about {duration(left)} left")
    return " · ".join(said)


OLD = 30.0
"""Seconds from which a call is told that is under way and has not failed."""


def trouble_words(progress: "Progress", now: float) -> list[str]:
    """Says how many calls wait to be tried again, for what, since when and until when; or what takes long."""
    if trouble := progress.trouble:
        reasons = Counter(each.why for each in trouble).most_common()
        why = reasons[0][0] if len(reasons) == 1 else ", ".join(f"{count} × {each}" for each, count in reasons)
        after = _next([each.again for each in trouble], now)
        again = f"next try in {duration(after)}" if after else "being tried again"
        since = duration(now - min(each.since for each in trouble))
        waits = "waits" if len(trouble) == 1 else "wait"
        return [f"{_counted(len(trouble), 'call')} {waits} to be tried again ({why}) for {since}, {again}"]
    if progress.oldest is not None and now - progress.oldest >= OLD:
        calls = _counted(progress.under_way, "call")
        return [f"{calls} under way, the oldest for {duration(now - progress.oldest)}"]
    return []


def ended_words(ended: "Ended") -> str:
    """Says how an episode ended."""
    key = ended.key
    epoch = f", epoch {key.epoch}" if key.epoch > 1 else ""
    outcome = f"failed: {ended.error}" if ended.error else f"played with {_counted(ended.calls, 'reply')}"
    return f"{key.task} {key.item} {key.player}{epoch}: {outcome}"


def _words(progress: "Progress", now: float) -> str:
    return " · ".join((state_words(progress, now), *trouble_words(progress, now)))


PLAIN: Voice = Voice(heading, ended_words, _words)
"""Words, for people."""


def duration(seconds: float) -> str:
    """Returns a time in words, as exactly as anybody wants to know."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60:02d} min"


def _left(progress: "Progress", now: float) -> float | None:
    return None if progress.left is None else max(0.0, progress.left - (now - progress.at))


def _next(times: list[float], now: float) -> float:
    """Returns in how many seconds the next call is tried again; 0 where all are being tried."""
    return min((each - now for each in times if each > now), default=0.0)


def _counted(number: int, noun: str) -> str:
    plural = f"{noun.removesuffix('y')}ies" if noun.endswith("y") else f"{noun}s"
    return f"{number:,} {noun if number == 1 else plural}"


_WIDTH = 40
"""Letters of the bar."""


@dataclass(slots=True)
class Screen:
    """Shows a run on a terminal: a bar, what was taken, and what is amiss."""

    path: Path
    console: "Console"
    is_verbose: bool = False
    clock: Callable[[], float] = monotonic
    _last: "Progress | None" = None
    _is_begun: bool = False

    def told(self, progress: "Progress") -> None:
        """Takes in what has happened; what is drawn follows by itself."""
        self._last = progress
        if not self._is_begun and not progress.is_greeting:
            self._is_begun = True
            self._print(heading(self.path, progress))
        if progress.ended and self.is_verbose:
            self._print(ended_words(progress.ended))

    def _print(self, text: str) -> None:
        from rich.text import Text

        with suppress(OSError):
            self.console.print(Text(text), soft_wrap=True)

    def drawn(self) -> "RenderableType":
        """Returns what is seen now."""
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        drawn = Table.grid()
        if self._last:
            now = self.clock()
            drawn.add_row(ProgressBar(1.0, min(1.0, self._last.share), width=min(_WIDTH, self.console.width)))
            for words in (state_words(self._last, now), *trouble_words(self._last, now)):
                drawn.add_row(Text(words))
        return drawn


@contextmanager
def _live(screen: Screen) -> Iterator[Screen]:
    """Draws a screen again and again, and wipes it at the end; a terminal may be gone by then."""
    from rich.live import Live

    live = Live(get_renderable=screen.drawn, console=screen.console, transient=True, redirect_stderr=False)
    live.start()
    try:
        yield screen
    finally:
        with suppress(OSError):
            live.stop()
