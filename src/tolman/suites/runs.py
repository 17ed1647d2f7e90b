"""Runs of whichever suite: their manifests, their folders as they were played, and their scores."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

import tolman
from tolman.errors import OptionError, RunFolderError, UnknownSuiteError
from tolman.protocol import manner
from tolman.protocol.answers import Manner
from tolman.protocol.edition import Edition
from tolman.protocol.reminder import unreminded
from tolman.protocol.task import Task
from tolman.protocol.transcript import Transcript
from tolman.record.failure import failure_words
from tolman.record.folder import Manifest, RunFolder, read_manifest
from tolman.record.reading import Reading, reading_of
from tolman.record.record import Failure, Key, read_beside, read_failures, read_finished
from tolman.record.run import Played, ScoredEpisode
from tolman.record.settings import Settings, read_settings
from tolman.scoring.spending import silence, spending_by_purpose
from tolman.suites.registry import AnySuite, default_suite, suite_named
from tolman.suites.suite import Item, Scores, Suite


def manifest_of(
    settings: Settings[Any], access: dict[str, Any] | None = None, packages: dict[str, str] | None = None
) -> Manifest:
    """Returns the manifest of a run that plays this."""
    suite = suite_named(settings.suite)
    return Manifest(
        settings=settings.written(),
        tasks={task.name: suite.version for task in settings.tasks},
        kinds=suite.judge.kinds(),
        prompts=_prompts(suite, settings),
        scenes=settings.item_digests(),
        questions=settings.question_counts(),
        access=access or {},
        packages=packages or {},
        suite=suite.name,
    )


def _prompts(suite: AnySuite, settings: Settings[Any]) -> str:
    """Returns hex digits that change with any word that players read; models may read more than the suite's."""
    said = [suite.judge.prompts()]
    said += [manner.digest()] if settings.answers is not Manner.WORDS else []
    said += [manner.reminder_digest()] if settings.remind else []
    return "-".join(said)


def check_reminders(tasks: Iterable[Task[Any]], remind: int) -> int:
    """Returns how often players are reminded, if they can be."""
    for task in tasks if remind else ():
        if task.edition is Edition.PUBLISHED:
            raise OptionError("remind", "the published edition reminds nobody; leave it out, or play another edition")
        if suite_named(task.suite).judge.unread is None:
            raise OptionError("remind", f"{task.suite} does not say which replies it cannot read; leave it out")
    return remind


def settings_in(folder: RunFolder) -> Settings[Any]:
    """Returns what the run of a folder plays."""
    manifest = read_manifest(folder)
    try:
        return read_settings(manifest.settings, _suite_of(manifest).task)
    except UnknownSuiteError as error:
        raise RunFolderError(
            f"{folder.path} was played with a suite that is not installed: {error}; install its package and try again"
        ) from error
    except msgspec.ValidationError as error:
        raise RunFolderError(
            f"{folder.path} was written by Tolman {manifest.version}, whose settings this version cannot read "
            f"({error}); look at it with that version, or play it anew into another folder"
        ) from error


def _suite_of(manifest: Manifest) -> AnySuite:
    """Returns the suite of a run; before 0.6 it was told by the first word of the names of tasks alone."""
    written = next(iter(manifest.tasks), default_suite().name).partition("_")[0]
    return suite_named(manifest.suite or written)


def read_run(path: Path) -> Played[Any]:
    """Returns what a run folder holds."""
    folder = RunFolder(path)
    manifest, settings = read_manifest(folder), settings_in(folder)
    finished = read_finished(folder, suite_named(settings.suite).item)
    transcripts = {each.key: each.transcript for each in finished}
    failures = tuple(each for each in read_failures(folder) if each.key not in transcripts)
    return Played(path, manifest, settings, transcripts, failures, tuple(read_beside(folder, transcripts)))


def score(suite: Suite[Item, Scores], key: Key, transcript: Transcript[Item]) -> ScoredEpisode[Scores]:
    """Returns the scores of one episode."""
    scores, is_reminded = suite.judge.score(transcript), any(each.reminded for each in transcript.exchanges)
    return ScoredEpisode(
        key.task,
        key.item,
        key.player,
        key.epoch,
        suite.judge.size(transcript.item),
        scores,
        spending_by_purpose(transcript.exchanges),
        silence(transcript.exchanges),
        _reading(suite, transcript, scores),
        suite.judge.score(unreminded(transcript)) if is_reminded else None,
    )


def _reading(suite: Suite[Item, Scores], transcript: Transcript[Item], scores: Scores) -> Reading:
    """Returns what could be read of an episode; nothing is known of a suite that does not say."""
    if suite.judge.unread is None:
        return Reading()
    return reading_of(transcript, partial(suite.judge.unread, transcript.item), getattr(scores, "answers", ()))


def score_run(played: Played[Any]) -> Iterator[ScoredEpisode[Any]]:
    """Yields the scores of every finished episode; what raises there is raised here."""
    suite = suite_named(played.settings.suite)
    return (score(suite, key, transcript) for key, transcript in played.transcripts.items())


def judge_name(settings: Settings[Any]) -> str:
    """Returns what changes whenever the same transcripts may earn something else."""
    suite = suite_named(settings.suite)
    return " ".join((tolman.__version__, suite.name, str(suite.version), *suite.judge.kinds()))


def judge_run(played: Played[Any]) -> Iterator[ScoredEpisode[Any] | Failure]:
    """Yields the scores of every finished episode, or why it could not be scored."""
    suite = suite_named(played.settings.suite)
    return (judge(suite, key, transcript) for key, transcript in played.transcripts.items())


def judge(suite: AnySuite, key: Key, transcript: Transcript[Any]) -> ScoredEpisode[Any] | Failure:
    """Returns the scores of one episode, or why it could not be scored."""
    try:
        return score(suite, key, transcript)
    except Exception as error:  # noqa: BLE001 (whatever broke is no fault of the player, and none of the other episodes)
        return Failure(key, f"could not be scored: {failure_words(error, suite.task.__module__)}")


def judged(
    played: Played[Any], found: Iterable[ScoredEpisode[Any] | Failure]
) -> tuple[Played[Any], list[ScoredEpisode[Any]]]:
    """Returns a run with its scores; an episode that could not be scored counts as one that failed."""
    scored: list[ScoredEpisode[Any]] = []
    failures: list[Failure] = []
    for each in found:
        if isinstance(each, Failure):
            failures.append(each)
        else:
            scored.append(each)
    transcripts = {each.key: played.transcripts[each.key] for each in scored}
    return replace(played, transcripts=transcripts, failures=(*played.failures, *failures)), scored
