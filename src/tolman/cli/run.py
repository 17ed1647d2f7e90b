"""`tolman run`: plays a run and reports it."""

import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from tolman.cli.call import Call
from tolman.cli.options import Where, Who, check_access, settings_of
from tolman.cli.progress import Telling, event, say, shown
from tolman.cli.report import Pictures, publish
from tolman.cli.stopping import Stop, stoppable, undisturbed
from tolman.errors import OptionError, SpentError
from tolman.options import Option
from tolman.runner.access import LIMITS

if TYPE_CHECKING:
    from tolman.record.folder import Shard
    from tolman.record.settings import Settings
    from tolman.runner.access import Access
    from tolman.runner.run import Share


@dataclass(frozen=True, slots=True)
class Playing:
    """How much of a run is played now, by how many, and what is drawn of it."""

    limit: Annotated[
        int | None,
        Option("Play the first so many items only; the same command without it goes on.", LIMITS, least=1),
    ] = None
    shard: Annotated[
        str | None,
        Option(
            "Play one part of the run, as in 3/16, into the same folder as the others; `tolman report` joins them.",
            LIMITS,
            shown="3/16",
        ),
    ] = None
    ray: Annotated[
        int | None,
        Option("Play so many parts on a Ray cluster, whose machines share the run folder.", LIMITS, least=1),
    ] = None
    pictures: Pictures = 3


@dataclass(frozen=True, slots=True)
class Run:
    """What is played of a run, by whom, and where it goes."""

    who: Who = Who()
    where: Where = Where()
    playing: Playing = Playing()
    telling: Telling = Telling()


def run(call: Call, options: Run) -> int:
    """Play a suite with a model, or with scripted players alone; print tables, write a report.

    Without anything more, scripted players show what comes out, in about a minute and without a network.
    With [bold]--model[/bold], the model plays, and scripted players beside it as yardsticks.

    After a stop, or a kill, the same command goes on, and so does [bold]tolman resume[/bold]: nothing that was
    answered is asked again.
    """
    settings, access = settings_of(call, options.who, options.where), check_access(options.who.access)
    path = options.where.out or Path("runs") / settings.name
    return played(settings, path, access, options.playing, options.telling, call.line)


def played(
    settings: "Settings[Any]", path: Path, access: "Access", playing: Playing, telling: Telling, command: str = ""
) -> int:
    """Plays what is left of a run and reports it; returns an exit code."""
    from tolman.runner.run import Share

    if playing.ray and playing.shard:
        raise OptionError("shard", "on a cluster, every part is played; leave it out")
    share = Share(_shard(playing.shard), playing.limit, command)
    with stoppable() as stop:
        try:
            spent = _play(settings, path, access, share, playing.ray, telling)
            return _reported(settings, path, share, playing.pictures, telling, spent)
        except KeyboardInterrupt:
            with undisturbed():
                _tell_stop(settings, path, share, telling, stop)
            return stop.code


def _play(
    settings: "Settings[Any]", path: Path, access: "Access", share: "Share", ray: int | None, telling: Telling
) -> SpentError | None:
    """Plays what is left of a run; returns what ended it early, if nothing more may be spent."""
    from tolman.runner.cluster import play_on_ray
    from tolman.runner.run import play_run

    try:
        with shown(path, telling) as told:
            if ray:
                play_on_ray(settings, path, access, ray, share, told)
            else:
                play_run(settings, path, access, share, told)
    except SpentError as error:
        return error
    return None


def _reported(
    settings: "Settings[Any]",
    path: Path,
    share: "Share",
    pictures: int,
    telling: Telling,
    spent: SpentError | None,
) -> int:
    """Reports what was played and returns an exit code; the last line says what failed, and why."""
    from tolman.runner.run import ended, failed_words, hint

    finished, failed = ended(path, settings, share)
    if share.shard and not telling.json:
        say(f"Part {share.shard} has ended; tolman report {path} joins all parts.")
    elif not share.shard and (finished or failed):
        failed += [each for each in publish([path], path, pictures, telling) if each not in failed]
    if telling.json:
        why = failed_words(failed) if failed else str(spent) if spent else None
        say(event("end", run=str(path), finished=finished, failed=len(failed), error=why))
    if spent:
        raise spent
    if failed:
        print(f"tolman: {failed_words(failed)}{hint(failed, path, share)}", file=sys.stderr)
    return int(bool(failed))


def _tell_stop(settings: "Settings[Any]", path: Path, share: "Share", telling: Telling, stop: Stop) -> None:
    """Says where a run that was stopped is, what it has cost and how it goes on; nobody may be there to read it."""
    from tolman.record.folder import RunFolder
    from tolman.record.record import dollars_of
    from tolman.runner.run import ended, planned_episodes, resuming

    told, dollars = f"stopped by {stop.name} before anything was played", None
    if RunFolder(path).manifest.exists():
        finished, total = ended(path, settings, share)[0], len(planned_episodes(settings, share))
        dollars = dollars_of(RunFolder(path))
        cost = "" if dollars is None else f", ${dollars:,.2f} spent"
        told = (
            f"stopped by {stop.name}: {path} holds {finished} of {total} episodes and all replies{cost}; "
            f"{resuming(path, share)} goes on"
        )
    if telling.json:
        say(event("stopped", run=str(path), signal=stop.name, dollars=dollars))
    with suppress(OSError):
        print(f"tolman: {told}", file=sys.stderr)


def _shard(text: str | None) -> "Shard | None":
    """Returns the part of a run that is written as in 3/16."""
    from tolman.record.folder import Shard

    if text is None:
        return None
    number, _, count = text.partition("/")
    try:
        return Shard(int(number), int(count))
    except ValueError as error:
        raise OptionError("shard", f"{text!r} is not a part of a run; write it as in 3/16") from error
