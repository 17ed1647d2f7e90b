"""`tolman estimate`: what a run will take."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from tolman.cli.call import Call
from tolman.cli.options import Where, Who, check_access, settings_of
from tolman.cli.progress import Telling, shown
from tolman.options import Option
from tolman.record.generation import OF_MODELS

if TYPE_CHECKING:
    from rich.table import Table

    from tolman.record.settings import Settings
    from tolman.runner.access import Access
    from tolman.runner.estimate import Estimate as Estimated
    from tolman.runner.run import Share

_CONNECTIONS = 20
"""Calls at the same time where nothing is said of them."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Which run is estimated, and from what."""

    who: Who = Who()
    where: Where = Where()
    pilot: Annotated[
        int,
        Option("Let the model play so many scenes first; the run goes on from there.", least=0, needs=OF_MODELS),
    ] = 0
    reply_tokens: Annotated[
        int | None,
        Option("Tokens of a reply, where no episode tells; by default a guess.", least=1, needs=OF_MODELS),
    ] = None


def estimate(call: Call, options: Estimate) -> None:
    """Tell how many calls and tokens, how much money and time a run will take, before it is played.

    The answer comes from the sizes of prompts alone, or from scenes that the model has played in the same run.

    With [bold]--pilot 2[/bold] it plays two now.
    """
    from rich.console import Console

    from tolman.runner.estimate import estimate_run
    from tolman.runner.run import Share

    settings, access = settings_of(call, options.who, options.where), check_access(options.who.access)
    path = options.where.out or Path("runs") / settings.name
    if options.pilot:
        _play_pilot(settings, path, access, Share(limit=options.pilot, command=call.line))
    estimates = estimate_run(settings, path, options.reply_tokens, access.price)
    if not estimates:
        print("Scripted players take no model; name one with --model to see what it would take.")
        return
    console = Console()
    console.print(_estimate_table(estimates, access.max_connections or _CONNECTIONS))
    console.print("Made from: " + "; ".join(dict.fromkeys(each.basis for each in estimates.values())) + ".")


def _play_pilot(settings: "Settings[Any]", path: Path, access: "Access", share: "Share") -> None:
    """Plays the first scenes of a run."""
    from tolman.errors import ModelError
    from tolman.runner.run import ended, failed_words, play_run

    with shown(path, Telling()) as told:
        play_run(settings, path, access, share, told)
    finished, failed = ended(path, settings, share)
    if failed and not finished:
        raise ModelError(f"{failed_words(failed)}; the same command goes on with the pilot")
    if failed:
        print(f"tolman: {failed_words(failed)}", file=sys.stderr)


def _estimate_table(estimates: "dict[str, Estimated]", connections: int) -> "Table":
    from rich.box import SIMPLE
    from rich.table import Column, Table
    from rich.text import Text

    names = ("episodes\nleft", "calls", "tokens\nread", "tokens\nwritten", "dollars", "time")
    table = Table(
        Column("model", overflow="fold"),
        *(Column(name, justify="right", no_wrap=True) for name in names),
        box=SIMPLE,
        caption=f"time: with {connections} calls at once · dollars: with --price",
    )
    for player, each in estimates.items():
        spent = each.spending
        table.add_row(
            Text(player),
            str(each.episodes),
            f"{spent.calls:,.0f}",
            f"{spent.input_tokens:,.0f}",
            f"{spent.output_tokens:,.0f}",
            "–" if spent.dollars is None else f"{spent.dollars:,.2f}",
            _duration(each.seconds(connections)),
        )
    return table


def _duration(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes:02d} min" if hours else f"{max(1, minutes)} min"
