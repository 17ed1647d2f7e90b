"""Tutorials: what a suite offers to practise on; nothing of it is recorded."""

from collections import OrderedDict
from collections.abc import Mapping
from secrets import token_urlsafe
from threading import Lock
from typing import Any

from tolman.protocol.request import Reply, Request
from tolman.protocol.transcript import Transcript
from tolman.record.record import Key
from tolman.record.settings import Planned, Settings
from tolman.runner.sitting import Sitting
from tolman.suites.suite import Practice
from tolman.web.seat import Hint, Seat
from tolman.web.secret import new_secret
from tolman.web.study import HUMAN, Aid, Participant, Study

MOST = 500
"""Tutorials that go on at the same time; the one that was begun first makes room."""


class PracticeDesk:
    """Keeps what one person does in a tutorial as long as it lasts."""

    def __init__(self) -> None:
        self._finished: dict[Key, Transcript[Any]] = {}
        self._scratches: dict[Key, Any] = {}

    @property
    def finished(self) -> Mapping[Key, Transcript[Any]]:
        """The transcripts of all finished episodes."""
        return self._finished

    def has_begun(self, _key: Key) -> bool:
        """Says no: a tutorial begins with its instructions."""
        return False

    def was_seen(self, _key: Key) -> bool:
        """Says no: nobody asks how long a tutorial took."""
        return False

    def reply(self, _key: Key, _number: int, _request: Request) -> Reply | None:
        """Returns None: nothing is on record."""
        return None

    def keep(self, _key: Key, _number: int, _request: Request, _reply: Reply) -> None:
        """Lets a reply go."""

    def finish(self, key: Key, transcript: Transcript[Any]) -> None:
        """Remembers an episode, to tell what it earned."""
        self._finished[key] = transcript

    def fail(self, _key: Key, _error: str) -> None:
        """Writes nothing down."""

    def note(self, _code: str, _event: str, _sitting: Sitting) -> None:
        """Notes nothing."""

    def scratch(self, key: Key) -> Any:
        """Returns the scratch map as it was kept last, or None."""
        return self._scratches.get(key)

    def keep_scratch(self, key: Key, scratch: Any) -> None:
        """Remembers a scratch map."""
        self._scratches[key] = scratch


class Tutorials:
    """The tutorials that go on, each with a code of its own."""

    def __init__(self, practice: Practice[Any], tools: tuple[Aid, ...] = ()) -> None:
        task, seed = practice.task, practice.seed
        settings = Settings((task,), (seed,), (HUMAN,))
        self._person = Participant("", (Planned(task, seed, HUMAN, 1),))
        self._study = Study(settings, (self._person,), tools, True, False, "Tutorial", practice.instructions)
        self._hint: Hint = lambda asked: practice.hint(asked.request)
        self._seats: OrderedDict[str, Seat] = OrderedDict()
        self._lock = Lock()

    def begin(self) -> str:
        """Returns the code of a new tutorial."""
        code = token_urlsafe(9).replace("_", "-")
        with self._lock:
            self._seats[code] = Seat(self._person, self._study, PracticeDesk(), new_secret(), self._hint)
            if len(self._seats) > MOST:
                self._seats.popitem(last=False)
        return code

    def seat(self, code: str) -> Seat | None:
        """Returns a seat by its code; None where no tutorial has it."""
        return self._seats.get(code)
