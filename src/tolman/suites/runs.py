"""Runs of whichever suite: their manifests, their folders as they were played, and their scores."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from tolman.errors import RunFolderError, UnknownSuiteError
from tolman.protocol import manner
from tolman.protocol.answers import Manner
from tolman.protocol.transcript import Transcript
from tolman.record.failure import failure_words
from tolman.record.folder import Manifest, RunFolder, read_manifest
from tolman.record.record import Failure, Key, read_failures, read_finished
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
        settings=msgspec.json.decode(msgspec.json.encode(settings)),
        tasks={task.name: suite.version for task in settings.tasks},
        kinds=suite.judge.kinds(),
        prompts=_prompts(suite, settings.answers),
        scenes=settings.item_digests(),
        questions=settings.question_counts(),
        access=access or {},
        packages=packages or {},
        suite=suite.name,
    )


def _prompts(suite: AnySuite, answers: Manner) -> str:
    """Returns hex digits that change with any word that players read; models may read more than the suite's."""
    said = suite.judge.prompts()
    return said if answers is Manner.WORDS else f"{said}-{manner.digest()}"


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
    return Played(path, manifest, settings, transcripts, failures)


def score(suite: Suite[Item, Scores], key: Key, transcript: Transcript[Item]) -> ScoredEpisode[Scores]:
    """Returns the scores of one episode."""
    return ScoredEpisode(
        key.task,
        key.item,
        key.player,
        key.epoch,
        suite.judge.size(transcript.item),
        suite.judge.score(transcript),
        spending_by_purpose(transcript.exchanges),
        silence(transcript.exchanges),
    )


def score_run(played: Played[Any]) -> Iterator[ScoredEpisode[Any]]:
    """Yields the scores of every finished episode; what raises there is raised here."""
    suite = suite_named(played.settings.suite)
    return (score(suite, key, transcript) for key, transcript in played.transcripts.items())


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
