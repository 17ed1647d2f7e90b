"""`tolman compare`: two runs, or two players, scene by scene."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from tolman.cli.report import scored
from tolman.options import Option

if TYPE_CHECKING:
    from rich.console import Console

    from tolman.record.run import Played, ScoredEpisode


@dataclass(frozen=True, slots=True)
class Compare:
    """What is compared."""

    one: Annotated[str, Option("A run folder, or one player of it as in RUN:scout.", is_positional=True)]
    other: Annotated[str, Option("What it is compared with, in the same form.", is_positional=True)]


def compare(options: Compare) -> None:
    """Compare two runs, or two players, scene by scene: differences with intervals, and how sure they are."""
    from rich.console import Console

    from tolman.errors import RunFolderError
    from tolman.report.comparison import comparison_tables, sides, split_side
    from tolman.report.screen import shown as on_screen
    from tolman.runner.publish import common_account

    console, one, other = Console(), options.one, options.other
    (first, ones), (second, others) = (_side(text, console) for text in (one, other))
    account = common_account([first, second])
    pairs = sides(ones, others)
    if not pairs:
        raise RunFolderError(f"{one} and {other} have no player in common; name one of each, as in RUN:scout")
    for mine, theirs in pairs:
        found = account.compare(mine, theirs)
        if not found:
            raise RunFolderError(f"{one} and {other} have no {account.noun} in common")
        title = " minus ".join(
            f"{side[0].player} of {split_side(text)[0]}" for side, text in ((mine, one), (theirs, other))
        )
        for table in comparison_tables(found, title, account.noun, account.pairing):
            console.print(on_screen(table))


def _side(text: str, console: "Console") -> "tuple[Played[Any], list[ScoredEpisode[Any]]]":
    """Returns a run with its scores, or with those of one of its players."""
    from tolman.errors import RunFolderError
    from tolman.report.comparison import split_side

    folder, player = split_side(text)
    ((played, episodes),) = scored([folder], console)
    chosen = [episode for episode in episodes if player in (None, episode.player)]
    if not chosen:
        players = ", ".join(played.settings.players)
        raise RunFolderError(
            f"no finished episode of {player or 'any player'} is in {folder}; its players are {players}"
        )
    return played, chosen
