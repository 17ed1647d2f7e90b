"""The run of people: its folder and record, opened once, and a seat for each person."""

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Any

import msgspec
from msgspec import structs

from tolman.errors import RunFolderError
from tolman.protocol.request import Reply, Request
from tolman.protocol.transcript import Transcript
from tolman.record import lines
from tolman.record.folder import RunFolder, close_run, open_run, read_manifest, write_manifest
from tolman.record.record import Entry, Key, Record
from tolman.record.settings import every_key
from tolman.runner.sitting import Sitting
from tolman.suites.registry import suite_named
from tolman.suites.runs import manifest_of, settings_in
from tolman.web.seat import Seat
from tolman.web.secret import keep_secret, kept_secret
from tolman.web.study import Study
from tolman.web.times import Times

KEPT = "secret.json"
"""The file of a run folder that keeps what only the server may know."""


class Scratch(msgspec.Struct, frozen=True):
    """A scratch map as a person left it; the last one of an episode counts, and none is scored."""

    key: Key
    scratch: Any


class RunDesk:
    """The record of a run for many threads: one of them writes at a time."""

    def __init__(self, folder: RunFolder, record: Record[Any]) -> None:
        self._record, self._lock = record, Lock()
        self._times = Times(folder.path / "times.csv")
        self._seen = self._times.noted()
        path = folder.path / "scratch.jsonl"
        self._scratches = {each.key: each.scratch for each in lines.read(path, Scratch)}
        self._scratch_path = path
        self._begun = {entry.key for part in folder.parts() for entry in lines.read(part.journal, Entry)}

    @property
    def finished(self) -> Mapping[Key, Transcript[Any]]:
        """The transcripts of all finished episodes."""
        return self._record.finished

    def has_begun(self, key: Key) -> bool:
        """Says whether a reply of an unfinished episode is on record."""
        with self._lock:
            return key in self._begun

    def was_seen(self, key: Key) -> bool:
        """Says whether somebody was shown an item before, by this server or by one that was stopped."""
        return key in self._seen or self.has_begun(key)

    def reply(self, key: Key, number: int, request: Request) -> Reply | None:
        """Returns the recorded reply to a request, or None if there is none yet."""
        with self._lock:
            return self._record.reply(key, number, request)

    def keep(self, key: Key, number: int, request: Request, reply: Reply) -> None:
        """Writes a reply down, before its episode goes on."""
        with self._lock:
            self._record.keep(key, number, request, reply)
            self._begun.add(key)

    def finish(self, key: Key, transcript: Transcript[Any]) -> None:
        """Writes down an episode that was played to its end."""
        with self._lock:
            self._record.finish(key, transcript)

    def fail(self, key: Key, error: str) -> None:
        """Writes down that an episode broke."""
        with self._lock:
            self._record.fail(key, error)

    def note(self, code: str, event: str, sitting: Sitting) -> None:
        """Notes that somebody `began`, `went on` with or `finished` an item."""
        self._seen.add(sitting.key)
        self._times.note(code, event, sitting)

    def scratch(self, key: Key) -> Any:
        """Returns the scratch map of an episode as it was kept last, or None."""
        return self._scratches.get(key)

    def keep_scratch(self, key: Key, scratch: Any) -> None:
        """Writes a scratch map down."""
        with self._lock, lines.append_to(self._scratch_path) as file:
            lines.write(file, Scratch(key, scratch))
            self._scratches[key] = scratch


class People:
    """A run that people play; its folder belongs to this process until it is closed."""

    def __init__(self, study: Study, path: Path) -> None:
        self.study = study
        self._folder, self._record = _opened(study, path)
        desk = RunDesk(self._folder, self._record)
        self.desk = desk
        with ExitStack() as held:
            held.push(self._record)
            self.secret = kept_secret(path / KEPT)
            held.pop_all()
        self.seats = {person.code: Seat(person, study, desk, self.secret) for person in study.participants}
        """The seat of each person, by its code."""
        self._seated = {self.pass_of(seat): seat for seat in self.seats.values()}

    def __enter__(self) -> "People":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def pass_of(self, seat: Seat) -> str:
        """Returns what a browser shows in place of a code once that was said: it tells nothing of it."""
        return self.secret.name("pass", seat.code)

    def seated(self, shown: str) -> Seat | None:
        """Returns the seat to which a pass belongs; None where there is none."""
        return self._seated.get(shown)

    def renew_token(self, token: str) -> None:
        """Keeps another token to the pages in the place of the one before."""
        self.secret = structs.replace(self.secret, token=token)
        keep_secret(self._folder.path / KEPT, self.secret)

    def close(self) -> None:
        """Lets others have the folder; the run has ended if every item of every person, and all else, is finished."""
        self._record.__exit__(None, None, None)
        planned = every_key(settings_in(self._folder), read_manifest(self._folder))
        if self.desk.finished.keys() >= set(planned):
            close_run(self._folder)


def _opened(study: Study, path: Path) -> tuple[RunFolder, Record[Any]]:
    """Returns the folder of a run with its record; people may join a run whose items are the same."""
    folder, item = RunFolder(path), suite_named(study.settings.suite).item
    if not folder.manifest.exists():
        folder = open_run(path, replace(manifest_of(study.settings, study.access), assigned=study.assigned))
        return folder, Record(folder, item)
    with ExitStack() as held:
        record = held.enter_context(Record(folder, item))  # nobody else changes the folder from here on
        _join(folder, study)
        held.pop_all()
    return folder, record


def _join(folder: RunFolder, study: Study) -> None:
    """Adds people to the players of a run that plays the same items by the same rules."""
    before, settings, access = read_manifest(folder), study.settings, study.access
    players = tuple(dict.fromkeys((*settings_in(folder).players, *settings.players)))
    wanted = manifest_of(replace(settings, players=players))
    if different := [name for name in before.differences(wanted) if name != "players"]:
        raise RunFolderError(
            f"{folder.path} holds another run, with other {', '.join(different)}; choose another folder with --out"
        )
    people = before.access.get("people", {})
    for player, allowed in access["people"].items():
        if player in people and people[player] != allowed:
            raise RunFolderError(
                f"{player} has begun in {folder.path} under other rules ({_words(people[player])}); go on with "
                "those, or choose another folder with --out"
            )
    others = {player: given for player, given in before.assigned.items() if player not in settings.players}
    joined = replace(
        before,
        settings=wanted.settings,
        access={**before.access, "people": {**people, **access["people"]}},
        assigned=others | study.assigned,
    )
    if joined != before:
        write_manifest(folder, replace(joined, ended=""))


def _words(allowed: dict[str, Any]) -> str:
    return f"tools: {', '.join(allowed['tools']) or 'none'}; feedback: {'yes' if allowed['feedback'] else 'no'}"
