"""Options that commands on suites share, and what they choose together with those of the suite."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from tolman.errors import OptionError
from tolman.options import Option
from tolman.protocol.answers import Manner
from tolman.record.generation import MODEL, MOST_EPOCHS, Answering, Generation, Reminding
from tolman.runner.access import Access

if TYPE_CHECKING:
    from tolman.cli.call import Call
    from tolman.record.settings import Settings

PLAYERS = "Players"
"""A group of options, in which suites have theirs as well."""

Models = Annotated[
    tuple[str, ...],
    Option("A model as Inspect names it, as in openai/gpt-5; may be given several times.", MODEL, is_repeated=True),
]


@dataclass(frozen=True, slots=True)
class Who:
    """Who plays, beside people."""

    model: Models = ()
    players: Annotated[
        tuple[str, ...] | None, Option("Scripted players, separated by commas, or all, or none.", PLAYERS)
    ] = None
    generation: Generation = Generation()
    answers: Answering = Manner.WORDS
    remind: Reminding = 0
    access: Access = Access()


@dataclass(frozen=True, slots=True)
class Where:
    """How often a run is played, and where it goes."""

    epochs: Annotated[int, Option("Times that each player plays each item.", PLAYERS, least=1, most=MOST_EPOCHS)] = 1
    out: Annotated[Path | None, Option("Run folder; the same command and folder go on after a stop.")] = None
    settings: Annotated[
        Path | None,
        Option(
            "A TOML file that names the suite and says options by the names that they have here; options that are "
            "given here win."
        ),
    ] = None


def settings_of(call: "Call", who: Who, where: Where) -> "Settings[Any]":
    """Returns what a run plays."""
    from tolman.record.settings import Settings
    from tolman.suites.runs import check_reminders

    models, chosen = model_names(who.model, who.access), call.chosen()
    players = chosen.players(who.players, bool(models))
    if not models and not players:
        raise OptionError("players", "nobody is left to play; name players, or a model")
    tasks = chosen.tasks()
    remind = check_reminders(tasks, who.remind)
    usual = call.choice.generation(chosen, models) if call.choice and models else Generation()
    generation, who_plays = who.generation.over(usual), (*models, *players)
    return Settings(tasks, chosen.seeds(tasks), who_plays, where.epochs, generation, who.answers, remind)


def model_names(named: tuple[str, ...], access: Access) -> tuple[str, ...]:
    """Returns the models of a run by their full names."""
    from tolman.runner.access import SERVER, offered_model

    if access.base_url:
        names = named or (offered_model(access.base_url),)
        return tuple(dict.fromkeys(f"{SERVER}{name.removeprefix(SERVER)}" for name in names))
    for name in named:
        if "/" not in name:
            raise OptionError(
                "model", f"{name!r} names no provider; write it as in openai/{name}, or give --base-url"
            )
    return named


def check_access(access: Access) -> Access:
    """Returns how models are reached, if what is said of it goes together."""
    if access.max_cost is not None and access.price is None:
        raise OptionError("max_cost", "what tokens cost is not known; say it with --price")
    return access
