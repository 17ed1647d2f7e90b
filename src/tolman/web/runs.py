"""The runs that are shown: each under an id of its own, read when it is asked for, and again once it has changed.

Addresses hold ids, never paths: what is not among the runs that were named cannot be asked for.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import Any

from tolman.errors import EpisodeError, RunFolderError
from tolman.protocol.picture import Picture
from tolman.protocol.transcript import Transcript, pictures_of
from tolman.record.folder import RunFolder
from tolman.record.record import Failure, Key
from tolman.record.run import Played, ScoredEpisode, read_scores
from tolman.suites.registry import AnySuite, suite_named
from tolman.suites.runs import judge, judge_name, judged, read_run

_LONGEST_ID = 80
_ID_DIGITS = 12
_MOST_KEPT = 64
"""Answers that are kept of one run."""


class OpenRun:
    """A run as it was read, with what was worked out of it since."""

    def __init__(self, id_: str, played: Played[Any]) -> None:
        self.id, self.played = id_, played
        self.keys = {episode_id(key): key for key in played.transcripts}
        """Which episode each id means."""
        self._working = RLock()
        self._kept: dict[str, bytes] = {}

    def once(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Returns what was made under a name, or makes it; the oldest are forgotten."""
        found = self._kept.get(name) or make()
        with self._working:
            self._kept[name] = found
            while len(self._kept) > _MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        return found

    @property
    def suite(self) -> AnySuite:
        """The suite that was played."""
        return suite_named(self.played.settings.suite)

    @property
    def name(self) -> str:
        """The name of its folder."""
        return self.played.path.resolve().name

    def transcript(self, episode: str) -> Transcript[Any]:
        """Returns the transcript of an episode; an id that is none is a KeyError."""
        return self.played.transcripts[self.keys[episode]]

    @property
    def judged(self) -> tuple[Played[Any], Sequence[ScoredEpisode[Any]]]:
        """The run with the scores of its episodes, those on file where they are of these transcripts.

        All others are worked out anew; what could not be scored is among its failures.
        """
        with self._working:
            return self._judged

    @cached_property
    def _judged(self) -> tuple[Played[Any], Sequence[ScoredEpisode[Any]]]:
        transcripts, on_file = self.played.transcripts, self.on_file[0]
        return judged(
            self.played, (on_file.get(key) or judge(self.suite, key, transcripts[key]) for key in transcripts)
        )

    @cached_property
    def on_file(self) -> tuple[Mapping[Key, ScoredEpisode[Any]], int]:
        """The scores on file that are those of the transcripts, and how many there are not."""
        return scores_on_file(self.played)

    def scored_episode(self, episode: str) -> ScoredEpisode[Any]:
        """Returns the scores of one episode, worked out anew."""
        key = self.keys[episode]
        found = judge(self.suite, key, self.played.transcripts[key])
        if isinstance(found, Failure):
            raise EpisodeError(found.error)
        return found

    def pictures(self, episode: str) -> list[Picture]:
        """Returns every picture that the requests of an episode name, each once, in order."""
        return pictures_of(self.transcript(episode))

    def jpeg(self, episode: str, number: int) -> bytes:
        """Returns a picture of an episode; a number that is none is an IndexError."""
        return self.suite.jpeg(self.transcript(episode), self.pictures(episode)[number])


class Runs:
    """The runs of folders: run folders, and folders that hold some."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(folders)
        self._open: dict[str, tuple[tuple[object, ...], OpenRun]] = {}
        self._working = RLock()
        if not self.paths():
            raise RunFolderError(f"there is no run in {', '.join(map(str, folders))}; tolman run makes one")

    def paths(self) -> dict[str, Path]:
        """Returns the folder of every run that there is now, by the id of the run."""
        found: dict[str, Path] = {}
        for path in dict.fromkeys(each.resolve() for folder in self._folders for each in _runs_of(folder)):
            name = re.sub(r"[^A-Za-z0-9._+-]+", "-", path.name).strip("-.")[:_LONGEST_ID] or "run"
            names = (name, *(f"{name}~{number}" for number in range(2, len(found) + 2)))
            found[next(each for each in names if each not in found)] = path
        return found

    def run(self, id_: str) -> OpenRun:
        """Returns a run as it is now; an id that is none is a KeyError."""
        path = self.paths()[id_]
        with self._working:
            state = _state(RunFolder(path))
            if id_ not in self._open or self._open[id_][0] != state:
                self._open[id_] = state, OpenRun(id_, read_run(path))
            return self._open[id_][1]


def _runs_of(folder: Path) -> Iterator[Path]:
    """Yields a folder that is a run, or the runs in it."""
    if (folder / "manifest.json").is_file():
        yield folder
    else:
        yield from sorted(each.parent for each in folder.glob("*/manifest.json"))


def _state(folder: RunFolder) -> tuple[object, ...]:
    """Returns what differs once anything was added to a run."""
    files = [folder.manifest, folder.scores]
    files += [path for part in folder.parts() for path in (part.transcripts, part.failures)]
    return tuple((path, each.st_mtime_ns, each.st_size) for path in files if path.exists() for each in [path.stat()])


def episode_id(key: Key) -> str:
    """Returns the id of an episode: the same for the same episode in every run."""
    named = "\0".join((key.task, key.item, key.player, str(key.epoch)))
    return sha256(named.encode()).hexdigest()[:_ID_DIGITS]


def scores_on_file(played: Played[Any]) -> tuple[Mapping[Key, ScoredEpisode[Any]], int]:
    """Returns the scores that a run folder holds of its transcripts, and how many it holds of others."""
    kind = suite_named(played.settings.suite).scores
    return read_scores(RunFolder(played.path).scores, kind, played.transcripts, judge_name(played.settings))
