"""The tutorial: a small place to practise in, with a word on every step; nothing of it is recorded."""

from collections import OrderedDict
from collections.abc import Mapping
from secrets import token_urlsafe
from threading import Lock
from typing import Any

from tolman.protocol.request import Purpose, Reply, Request
from tolman.protocol.transcript import Transcript
from tolman.record.record import Key
from tolman.record.settings import Planned, Settings
from tolman.runner.sitting import Asked, Sitting
from tolman.suites.tos import prompts
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Probes, Sense, Setting, Shifting
from tolman.suites.tos.task import Task
from tolman.web.seat import Seat
from tolman.web.study import HUMAN, Participant, Study, Tool

MOST = 500
"""Tutorials that go on at the same time; the one that was begun first makes room."""

_SEED = 7

_HINTS = {
    Purpose.EXPLORE: "You stand in a room that you do not see all at once. Choose motions if you want any (turning "
    "and going are free), then how the turn ends: look ahead for 1, or be told where something is for 2. Stop once "
    "you know where everything is and which way it faces. The line that will be sent stands above the button.",
    Purpose.MAP: "Now you draw what you know. Choose a name, then a cell; turn it with the facing beside it, or with "
    "a click on it. Put yourself in as well: the entry is called agent. Leave out what you have not seen. (0, 0) is "
    "where you started, and north is up.",
    Purpose.LOCAL_MAP: "This map is drawn from where you stand: you are at the bottom and look up. Put in what you "
    "see now, so many cells to your right and so many ahead.",
    Purpose.UNSEEN: "On this floor plan, choose the letters on cells that you have never had in view: not from "
    "any place, in any turn. The star, or the red dot, is you.",
    Purpose.REVISE: "You are back at the start, and something is different from what you saw. Explore again. Once "
    "you know what was moved or turned, end with a report of it.",
}

_QUESTIONS = {
    prompts.CARDINAL_FORM: "Choose a direction on the map and a distance. Distances are words for ranges of cells.",
    prompts.EGO_FORM: "Choose where it lies for somebody who looks up the page, and how far away it is. You get half "
    "of the score for each.",
    prompts.NAME_FORM: "Choose the thing from which you would see this.",
    prompts.NAMES_FORM: "Put the names in order: the first to come ahead of you on top.",
    prompts.MOVES_FORM: "Choose the moves one after the other. You can only go to what would be in view.",
    prompts.PLACE_FORM: "Choose the cell in which you stand. What is named is at (0, 0).",
    prompts.PLACES_FORM: "Choose a name, then its cell. The start is at (0, 0), and north is up.",
}


def hint(asked: Asked) -> str:
    """Returns a word on what is asked."""
    if asked.request.purpose is not Purpose.QUESTION:
        return _HINTS[asked.request.purpose]
    return next((said for form, said in _QUESTIONS.items() if f"and {form}. The form" in asked.request.asks), "")


def practice_task(sense: Sense) -> Task:
    """Returns a small place, in words or in pictures, in which every kind of request comes up."""
    setting = Setting(probes=Probes.TURNS, every=2, shifting=Shifting(1, 0, 3.0), sense=sense)
    return Task(Layout(2, 2), setting=setting, questions=1)


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

    def reply(self, _key: Key, _number: int, _request: Request) -> Reply | None:
        """Returns None: nothing is on record."""
        return None

    def keep(self, _key: Key, _number: int, _request: Request, _reply: Reply) -> None:
        """Lets a reply go."""

    def finish(self, key: Key, transcript: Transcript[Any]) -> None:
        """Remembers an episode, to tell what it earned."""
        self._finished[key] = transcript

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

    def __init__(self, sense: Sense = Sense.TEXT, tools: tuple[Tool, ...] = ()) -> None:
        task = practice_task(sense)
        planned = Planned(task, _SEED, HUMAN, 1)
        settings = Settings((task,), (_SEED,), (HUMAN,))
        self._person = Participant("", (planned,))
        self._study = Study(settings, (self._person,), tools, True, False, "Tutorial", _INSTRUCTIONS)
        self._seats: OrderedDict[str, Seat] = OrderedDict()
        self._lock = Lock()

    def begin(self) -> str:
        """Returns the code of a new tutorial."""
        code = token_urlsafe(9).replace("_", "-")
        with self._lock:
            self._seats[code] = Seat(self._person, self._study, PracticeDesk(), hint)
            if len(self._seats) > MOST:
                self._seats.popitem(last=False)
        return code

    def seat(self, code: str) -> Seat | None:
        """Returns a seat by its code; None where no tutorial has it."""
        return self._seats.get(code)


_INSTRUCTIONS = (
    "Here you practise in a small place of two rooms. A note explains every step. Nothing that you do here is kept, "
    "and afterwards you see what each answer would have earned."
)
