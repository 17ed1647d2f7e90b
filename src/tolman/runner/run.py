"""Plays a run into its folder: models through Inspect, scripted players through the synchronous driver."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tolman.errors import ResumeError
from tolman.record.folder import Manifest, RunFolder, Shard, close_run, open_run
from tolman.record.generation import Generation
from tolman.record.record import Failure, Record, finished_keys, read_failures
from tolman.record.settings import Planned, Settings, is_model
from tolman.runner.access import Access
from tolman.runner.scripted import play_scripted
from tolman.runner.video import check_video
from tolman.scoring.spending import spending
from tolman.suites.registry import suite_named
from tolman.suites.runs import manifest_of

if TYPE_CHECKING:
    from tolman.runner.asker import Till


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come."""

    finished: int
    """Episodes played to their end, before or now."""
    replies: int
    """Replies on record in those that are not."""
    total: int
    """Episodes in all."""
    calls: int = 0
    """Calls to models, since the run goes on."""
    tokens: int = 0
    """Tokens that they took."""
    dollars: float = 0.0
    """What the run has cost from its beginning."""


@dataclass(frozen=True, slots=True)
class Share:
    """Which part of a run this process plays."""

    shard: Shard | None = None
    """One of several processes; None for the whole run."""
    limit: int | None = None
    """Only the first so many scenes of each task; None for all."""
    command: str = field(default="", compare=False)
    """The command line that asks for it, without keys."""


Told = Callable[[Progress], None]
"""Is told how far a run has come."""


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
    if models and not RunFolder(path).manifest.exists():
        _try_models(models, settings.generation, access)
    folder = open_run(path, replace(run_manifest(settings, access), command=share.command))
    with Record(folder, suite_named(settings.suite).item, share.shard) as record:
        tell, till = _teller(planned, record, told), None
        if left := [each for each in models if each.key not in record.finished]:
            from tolman.runner.models import play_models  # Inspect takes seconds to import

            till = _till(record, access, share.shard, tell)
            play_models(left, record, folder, settings, access, till)
        for _ in play_scripted([each for each in planned if not is_model(each.player)], record):
            tell()
        if till and any(each.key not in record.finished for each in left):
            till.check()
    if {each.key for each in settings.episodes()} <= finished_keys(folder):
        close_run(folder)
    return folder


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


def hint(failures: Sequence[Failure]) -> str:
    """Says how to go on after failures; nothing where trying again would not help, and they say what would."""
    is_vain = all(each.error.startswith(f"{ResumeError.__name__}:") for each in failures)
    return "" if is_vain else "\nThe same command goes on with what failed."


def _try_models(models: Sequence[Planned[Any]], generation: Generation, access: Access) -> None:
    """Raises an error if a model cannot be reached at all, before a folder is made for it."""
    from tolman.runner.models import reach  # Inspect takes seconds to import
    from tolman.runner.provider import check_speaker

    for player, task in dict.fromkeys((each.player, each.task) for each in models):
        check_video(player, task)
    for player, suite in dict.fromkeys((each.player, each.task.suite) for each in models):
        check_speaker(player, suite)
        reach(player, generation, access)


def _till(record: Record[Any], access: Access, shard: Shard | None, tell: Callable[..., None]) -> "Till":
    """Returns what counts the cost of a run: what it has spent, and how far it may go."""
    from tolman.runner.asker import Till

    spent = spending(record.replies()).dollars or 0.0
    till = Till(access.price, _limit(access.max_cost, spent, shard), spent)
    till.told = lambda: tell(till.calls, till.tokens, till.dollars)
    return till


def _limit(max_cost: float | None, spent: float, shard: Shard | None) -> float | None:
    """Returns up to where a process may let a run spend.

    It does not see what others spend meanwhile, so a shard may take no more than its share of what is left.
    """
    if max_cost is None or not shard:
        return max_cost
    return spent + max(0.0, max_cost - spent) / shard.count


def _teller(planned: Sequence[Planned[Any]], record: Record[Any], told: Told | None) -> Callable[..., None]:
    """Returns what tells how far a run has come, however many episodes it has: it is called after every reply."""
    keys = {each.key for each in planned}
    others = len(record.finished.keys() - keys)

    def tell(*spent: Any) -> None:
        if told:
            told(Progress(len(record.finished) - others, record.pending, len(keys), *spent))

    return tell
