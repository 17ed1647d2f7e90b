"""A seat: one person in front of its items, played one after the other."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache, partial
from math import inf, isfinite
from threading import Lock
from time import monotonic
from typing import Any, Protocol

from tolman.errors import EpisodeError, TolmanError
from tolman.protocol.picture import Picture
from tolman.protocol.request import Purpose, Reminder, Reply, Request, Usage
from tolman.protocol.transcript import Transcript
from tolman.record.failure import failure_words
from tolman.record.record import Key
from tolman.record.settings import Planned
from tolman.runner.sitting import Book, Sitting, Waiting
from tolman.suites.registry import suite_named
from tolman.web.secret import Secret
from tolman.web.state import ItemResult, Said, SeatOverview, SeatState, Taken, shown
from tolman.web.study import Aid, Participant, Study

Hint = Callable[[Waiting], str]
"""Returns what a tutorial says of a request."""


def no_hint(_asked: Waiting) -> str:
    """Says nothing."""
    return ""


class Desk(Book, Protocol):
    """What seats share: where replies go, what was finished, the log of times and the scratch maps."""

    @property
    def finished(self) -> Mapping[Key, Transcript[Any]]:
        """The transcripts of all finished episodes."""
        ...

    def has_begun(self, key: Key) -> bool:
        """Says whether a reply of an unfinished episode is on record."""
        ...

    def was_seen(self, key: Key) -> bool:
        """Says whether somebody was shown an item before, by this server or by one that was stopped."""
        ...

    def fail(self, key: Key, error: str) -> None:
        """Writes down that an episode broke."""
        ...

    def note(self, code: str, event: str, sitting: Sitting) -> None:
        """Notes that somebody `began`, `went on` with or `finished` an item."""
        ...

    def scratch(self, key: Key) -> Any:
        """Returns the scratch map of an episode as it was kept last, or None."""
        ...

    def keep_scratch(self, key: Key, scratch: Any) -> None:
        """Keeps a scratch map."""
        ...


class Seat:
    """One person's items, played one after the other; whatever it is asked is done by one thread at a time."""

    def __init__(self, person: Participant, study: Study, desk: Desk, secret: Secret, hint: Hint = no_hint) -> None:
        self.code, self._called = person.code, person.name or person.code
        self._planned, self._study, self._desk, self._hint = person.planned, study, desk, hint
        self._secret = secret
        self._lock = Lock()
        self._sitting: Sitting | None = None
        self._since: float | None = None
        """When the request that is asked now came up; None where that was before this sitting began or went on."""
        self._is_given = False
        """Whether it was given to a browser."""
        self._is_split = False
        """Whether it was given to two pages, of which neither knows how long it was looked at in the other."""
        self._pictures: dict[str, Picture] = {}
        """Every picture shown so far in the item that is being played, by its name."""

    @property
    def place(self) -> int:
        """The first item that is not finished."""
        done = (place for place, each in enumerate(self._planned) if each.key not in self._desk.finished)
        return next(done, len(self._planned))

    def overview(self) -> SeatOverview:
        """Returns where the person stands, without beginning anything."""
        study, place = self._study, self.place
        begun = place < len(self._planned) and self._desk.has_begun(self._planned[place].key)
        suite = suite_named(study.settings.suite)
        return SeatOverview(
            title=study.title,
            instructions=study.instructions,
            place=place,
            count=len(self._planned),
            is_under_way=begun,
            tools=study.tools,
            has_feedback=study.has_feedback,
            about=suite.choice.about,
            can_practise=suite.pages().practice is not None,
            has_code=study.needs_code,
        )

    def state(self, counted: str = "") -> SeatState | None:
        """Returns what is asked now, beginning or restoring the item if need be; None once all are done.

        `counted` is the name of the request of which the page that asks has counted the time so far.
        """
        with self._moving():
            return self._state(counted)

    def answer(self, name: str, text: str, seconds: float | None, loading: float | None = None) -> Taken:
        """Takes a reply to the request of this name; to any other, returns what is asked now.

        `seconds` is how long the request was looked at, `loading` how long its pictures took; None is not known.
        """
        with self._moving():
            sitting = self._seated()
            if sitting is None or name != self._name_of_asked(sitting):
                return Taken(False, False, self._state())
            most = inf if self._since is None else monotonic() - self._since
            told = (None, None) if self._is_split else (_within(seconds, most), _within(loading, most))
            sitting.answer(Reply(text, usage=Usage(seconds=told[0], loading=told[1])))
            self._since, self._is_given, self._is_split = monotonic(), False, False
            if sitting.transcript is None:
                return Taken(True, False, self._state())
            self._desk.note(self._called, "finished", sitting)
            self._sitting = None
            return Taken(True, True, None)

    def result(self, place: int) -> ItemResult | None:
        """Returns what a finished item earned; None where it is not finished, or the study does not tell."""
        transcript = self._transcript(place) if self._study.has_feedback else None
        if transcript is None:
            return None
        judge = suite_named(self._planned[place].task.suite).judge
        again = {each.key.item for each in self._planned if each.key not in self._desk.finished}
        with self._careful(place):
            scores = judge.score(transcript)
            values = {name: value for name, value in judge.headline(scores).items() if isfinite(value)}
            told = () if self._planned[place].key.item in again else tuple(judge.explanation(scores))
            return ItemResult(values, told)

    @contextmanager
    def _moving(self) -> Iterator[None]:
        """Keeps other threads away; an item that broke is restored from what is on record the next time."""
        with self._lock:
            try:
                with self._careful(self.place):
                    yield
            except TolmanError:
                self._sitting = None
                raise

    @contextmanager
    def _careful(self, place: int) -> Iterator[None]:
        """Writes down what breaks in an item, and says so in a sentence."""
        try:
            yield
        except TolmanError:
            raise
        except Exception as error:  # whatever broke is no fault of the person, and none of the other people
            planned = self._planned[min(place, len(self._planned) - 1)]
            self._desk.fail(planned.key, failure_words(error, type(planned.task).__module__))
            raise EpisodeError(_SORRY) from error

    def _transcript(self, place: int) -> Transcript[Any] | None:
        return self._desk.finished.get(self._planned[place].key) if 0 <= place < len(self._planned) else None

    def jpeg(self, picture: str) -> bytes | None:
        """Returns a picture that was shown in the item that is being played, by its name; None for any other."""
        with self._lock:
            sitting, found, place = self._sitting, self._pictures.get(picture), self.place
        with self._careful(place):
            return sitting.jpeg(found) if sitting and found else None

    def has_shown(self, picture: str) -> bool:
        """Says whether a picture of this name was shown in the item that is being played."""
        return picture in self._pictures

    def keep_scratch(self, place: int, scratch: Any) -> bool:
        """Keeps the scratch map of the item that is being played, and says whether it did."""
        with self._lock:
            if Aid.SCRATCH not in self._study.tools or self._sitting is None or place != self.place:
                return False
            self._desk.keep_scratch(self._sitting.key, scratch)
            return True

    def _seated(self) -> Sitting | None:
        """Returns the sitting that goes on, restored or begun if need be; None once all items are done."""
        while self._sitting is None and (place := self.place) < len(self._planned):
            planned = self._planned[place]
            sitting = Sitting(suite_named(planned.task.suite), drawn(planned), planned.key, self._desk)
            self._since, self._is_given, self._pictures = None, self._desk.was_seen(planned.key), {}
            self._desk.note(self._called, "went on" if sitting.count else "began", sitting)
            if sitting.transcript is None:
                self._sitting = sitting
            else:  # it was stopped between the last reply and the end
                self._desk.note(self._called, "finished", sitting)
        return self._sitting

    def _name_of_asked(self, sitting: Sitting) -> str:
        """Returns the name of what is asked now: nobody can work it out from what is hidden, or the other way."""
        asked = sitting.asked
        assert asked
        return self._named(sitting, "request", str(asked.number), asked.request.digest)

    def _name_of_picture(self, sitting: Sitting, picture: Picture) -> str:
        return self._named(sitting, "picture", picture.recipe)

    def _named(self, sitting: Sitting, *what: str) -> str:
        """Returns a name for something of an episode; the same thing in another has another."""
        key = sitting.key
        return self._secret.name(self.code, key.task, key.item, key.player, str(key.epoch), *what)

    def _state(self, counted: str = "") -> SeatState | None:
        sitting = self._seated()
        if sitting is None:
            return None
        asked = sitting.asked
        assert asked
        name, called = partial(self._name_of_picture, sitting), self._name_of_asked(sitting)
        is_again = self._is_given
        self._is_given, self._is_split = True, self._is_split or (is_again and counted != called)
        self._pictures |= {name(each): each for each in sitting.pictures}
        request, tools = asked.request, self._study.tools
        history = () if request.is_alone else sitting.conversation.messages
        return SeatState(
            place=self.place,
            count=len(self._planned),
            number=asked.number,
            name=called,
            purpose=request.purpose,
            ahead=sitting.ahead,
            history=tuple(Said(message.role, shown(message.text, name)) for message in history),
            shows=shown(request.shows, name),
            asks=shown(_asked(request), name),
            form=request.form,
            tools=tools,
            scratch=self._desk.scratch(sitting.key) if Aid.SCRATCH in tools else None,
            last_map=sitting.said.get(Purpose.MAP, "") if Aid.LAST_MAP in tools else "",
            is_again=is_again,
            hint=self._hint(asked),
        )


def drawn(planned: Planned[Any]) -> Any:
    """Returns the item of an episode; several people who play the same one share it."""
    return _drawn(replace(planned, player="", epoch=1))


@lru_cache(maxsize=256)
def _drawn(planned: Planned[Any]) -> Any:
    return planned.draw()


def _asked(request: Request) -> str:
    """Returns what is asked, after what is said where the last reply could not be read."""
    return f"{request.reminds}\n\n{request.asked}".strip() if isinstance(request, Reminder) else request.asked


def _within(seconds: float | None, most: float) -> float | None:
    """Returns a time that a browser tells, no longer than it can be; None where it tells none that could be."""
    return None if seconds is None or not isfinite(seconds) or seconds < 0 else round(min(seconds, most), 3)


_SORRY = (
    "Something went wrong on our side. What you have answered is kept: reload the page to go on. If you read this "
    "again, please tell whoever asked you to take part."
)
