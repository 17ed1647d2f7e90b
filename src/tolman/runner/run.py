"""Plays a run into its folder: models through Inspect, scripted players through the synchronous driver."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from importlib.metadata import version
from pathlib import Path
from shlex import quote
from typing import Any

from tolman.errors import ResumeError, RunFolderError
from tolman.record.folder import Manifest, RunFolder, Shard, check_place, close_run, open_run
from tolman.record.record import (
    Failure,
    Greeting,
    Key,
    Record,
    dollars_of,
    finished_keys,
    keep_greetings,
    read_failures,
    read_greetings,
)
from tolman.record.settings import Planned, Settings, is_model
from tolman.runner.access import Access
from tolman.runner.estimate import courses
from tolman.runner.meter import Meter
from tolman.runner.pace import Pace
from tolman.runner.progress import Told
from tolman.runner.scripted import play_scripted
from tolman.runner.till import Till
from tolman.runner.video import check_video
from tolman.scoring.spending import spending
from tolman.suites.registry import suite_named
from tolman.suites.runs import manifest_of


@dataclass(frozen=True, slots=True)
class Share:
    """Which part of a run this process plays."""

    shard: Shard | None = None
    """One of several processes; None for the whole run."""
    limit: int | None = None
    """Only the first so many scenes of each task; None for all."""
    command: str = field(default="", compare=False)
    """The command line that asks for it, without keys."""
    greets: bool = field(default=True, compare=False)
    """Whether models are asked first whether they answer."""


def play_run(
    settings: Settings[Any],
    path: Path,
    access: Access | None = None,
    share: Share | None = None,
    told: Told | None = None,
) -> RunFolder:
    """Plays what is left of a run and returns its folder."""
    access, share = access or Access(), share or Share()
    planned = planned_episodes(settings, share)
    models = [each for each in planned if is_model(each.player)]
    till, keys = Till(access.price, access.max_cost), [each.key for each in planned]
    meter = Meter(keys, till, told, 1 + access.episode_retries)
    greetings: list[Greeting] = []
    if is_new := bool(models) and not RunFolder(path).manifest.exists():
        _check_models(models)
        check_place(path)
        greetings = greeted(models, settings, access, share, till)
    folder = open_run(path, replace(run_manifest(settings, access), command=share.command))
    with Record(folder, suite_named(settings.suite).item, share.shard) as record:
        _count(till, folder, record, access, share)
        left = [each for each in models if each.key not in record.finished]
        if left and not is_new:
            check_place(path)
            greetings = greeted(left, settings, access, share, till)
        keep_greetings(folder, greetings, share.shard)
        if told:
            till.pace = _pace(keys, planned, greetings, till)
        meter.open(record)
        if left:
            from tolman.runner.models import play_models  # Inspect takes seconds to import

            play_models(left, record, folder, settings, access, till)
        _play_scripted([each for each in planned if not is_model(each.player)], record, meter)
        if any(each.key not in record.finished for each in left):
            till.check()
    return _ended(folder, settings)


def _ended(folder: RunFolder, settings: Settings[Any]) -> RunFolder:
    """Returns the folder of what was played, closed where that is all of the run."""
    if not folder.manifest.exists():
        raise RunFolderError(
            f"{folder.path} was moved or deleted while it was played: what was answered is there no more"
        )
    if {each.key for each in settings.episodes()} <= finished_keys(folder):
        close_run(folder)
    return folder


def begun_run(settings: Settings[Any], path: Path, access: Access, share: Share) -> RunFolder:
    """Returns the folder of a run that others play, once its models have been asked whether they answer."""
    done = finished_keys(RunFolder(path))
    models = [each for each in planned_episodes(settings, share) if is_model(each.player) and each.key not in done]
    _check_models(models)
    check_place(path)
    till = Till(access.price, access.max_cost, dollars_of(RunFolder(path)) or 0.0)
    greetings = greeted(models, settings, access, share, till) if models else []
    folder = open_run(path, replace(run_manifest(settings, access), command=share.command))
    keep_greetings(folder, greetings)
    return folder


def greeted(
    models: Sequence[Planned[Any]], settings: Settings[Any], access: Access, share: Share, till: Till
) -> list[Greeting]:
    """Asks the models of episodes whether they answer, unless nobody wants to know or nothing may be spent."""
    if not share.greets or till.is_spent:
        return []
    from tolman.runner.greeting import greet  # Inspect takes seconds to import

    till.told()
    return greet(tuple(dict.fromkeys(each.player for each in models)), settings.generation, access, till)


def _count(till: Till, folder: RunFolder, record: Record[Any], access: Access, share: Share) -> None:
    """Lets what a run has spent count."""
    said = [*record.replies(), *(each.reply for each in read_greetings(folder))]
    till.dollars += spending(said).dollars or 0.0
    till.limit = _limit(access.max_cost, till.dollars, share.shard)


def _pace(keys: Sequence[Key], planned: Sequence[Planned[Any]], greetings: Sequence[Greeting], till: Till) -> Pace:
    """Returns what is known of the speed of a run before it is played."""
    clock = till.traffic.clock
    usages = [(each.player, each.reply.usage) for each in greetings]
    seconds = {player: usage.seconds for player, usage in usages if usage and usage.seconds is not None}
    return Pace(keys, courses(planned, clock), clock, seconds)


def _play_scripted(planned: Sequence[Planned[Any]], record: Record[Any], meter: Meter) -> None:
    """Lets scripted players play, and tells of each episode."""
    clock, pace = meter.till.traffic.clock, meter.till.pace
    before, begun = set(record.finished), clock()
    for each in play_scripted(planned, record):
        if (key := each.key) in before:
            meter.tell()
        else:
            if pace:
                pace.played(key, clock() - begun)
            meter.ended(key, record.failed.get(key, ""))
        begun = clock()


def run_manifest(settings: Settings[Any], access: Access) -> Manifest:
    """Returns the manifest of a run; one of scripted players alone reaches no model."""
    if not any(map(is_model, settings.players)):
        return manifest_of(settings)
    return manifest_of(settings, asdict(access), {name: version(name) for name in ("inspect_ai", "openai")})


def planned_episodes(settings: Settings[Any], share: Share) -> list[Planned[Any]]:
    """Returns the episodes that a process plays."""
    seeds = set(settings.scenes[: share.limit])
    return [each for each in settings.episodes(share.shard) if each.seed in seeds]


def ended(path: Path, settings: Settings[Any], share: Share) -> tuple[int, list[Failure]]:
    """Returns how many of the episodes that were to be played are finished, and which of them failed."""
    folder, planned = RunFolder(path), {each.key for each in planned_episodes(settings, share)}
    finished = planned & finished_keys(folder)
    return len(finished), [each for each in read_failures(folder) if each.key in planned - finished]


def failed_words(failures: Sequence[Failure]) -> str:
    """Says how many episodes failed, and the commonest reason."""
    (reason, count), *others = Counter(each.error for each in failures).most_common(2)
    episodes = "1 episode" if len(failures) == 1 else f"{len(failures)} episodes"
    return f"{episodes} failed{f', {count} of them so' if others else ''}: {reason}"


def hint(failures: Sequence[Failure], path: Path, share: Share) -> str:
    """Says how to go on after failures; nothing where trying again would not help, and they say what would."""
    is_vain = all(each.error.startswith(f"{ResumeError.__name__}:") for each in failures)
    return "" if is_vain else f"; {resuming(path, share)} tries again"


def resuming(path: Path, share: Share) -> str:
    """Returns the command that goes on with a run."""
    part = f" --shard {share.shard.number}/{share.shard.count}" if share.shard else ""
    return f"tolman resume {quote(str(path))}{part}"


def _check_models(models: Sequence[Planned[Any]]) -> None:
    """Raises an error if a model cannot play what it is to play, before a folder is made for it."""
    from tolman.runner.provider import check_speaker  # Inspect takes seconds to import

    for player, task in dict.fromkeys((each.player, each.task) for each in models):
        check_video(player, task)
    for player, suite in dict.fromkeys((each.player, each.task.suite) for each in models):
        check_speaker(player, suite)


def _limit(max_cost: float | None, spent: float, shard: Shard | None) -> float | None:
    """Returns up to where a process may let a run spend.

    It does not see what others spend meanwhile, so a shard may take no more than its share of what is left.
    """
    if max_cost is None or not shard:
        return max_cost
    return spent + max(0.0, max_cost - spent) / shard.count
