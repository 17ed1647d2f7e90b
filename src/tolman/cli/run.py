"""`tolman run`: plays a run and reports it."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from tolman.cli.call import Call
from tolman.cli.options import Where, Who, check_access, settings_of
from tolman.cli.progress import shown
from tolman.cli.report import Pictures, publish
from tolman.errors import OptionError, SpentError
from tolman.options import Option
from tolman.runner.access import LIMITS

if TYPE_CHECKING:
    from tolman.record.folder import Shard
    from tolman.record.settings import Settings
    from tolman.runner.access import Access


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


def run(call: Call, options: Run) -> int:
    """Play a suite with a model, or with scripted players alone; print tables, write a report.

    Without anything more, scripted players show what comes out, in about a minute and without a network.
    With [bold]--model[/bold], the model plays, and scripted players beside it as yardsticks.

    After a stop, or a kill, the same command goes on, and so does [bold]tolman resume[/bold]: nothing that was
    answered is asked again.
    """
    settings, access = settings_of(call, options.who, options.where), check_access(options.who.access)
    path = options.where.out or Path("runs") / settings.name
    return played(settings, path, access, options.playing, call.line)


def played(settings: "Settings[Any]", path: Path, access: "Access", playing: Playing, command: str = "") -> int:
    """Plays what is left of a run and reports it; returns an exit code."""
    from tolman.runner.cluster import play_on_ray
    from tolman.runner.run import Share, ended, failed_words, hint, play_run

    if playing.ray and playing.shard:
        raise OptionError("shard", "on a cluster, every part is played; leave it out")
    share, spent = Share(_shard(playing.shard), playing.limit, command), None
    try:
        with shown(settings, share) as told:
            if playing.ray:
                play_on_ray(settings, path, access, playing.ray, share, told)
            else:
                play_run(settings, path, access, share, told)
    except SpentError as error:
        spent = error
    finished, failed = ended(path, settings, share)
    if share.shard:
        print(f"Part {share.shard} has ended; tolman report {path} joins all parts.")
    elif finished or failed:
        failed += [each for each in publish([path], path, playing.pictures) if each not in failed]
    if spent:
        raise spent
    if failed:
        print(f"tolman: {failed_words(failed)}{hint(failed)}", file=sys.stderr)
    return int(bool(failed))


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
