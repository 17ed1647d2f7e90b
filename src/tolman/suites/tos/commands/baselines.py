"""`tolman baselines`: scripted players beside each other."""

import sys
from dataclasses import dataclass
from typing import Annotated

from tolman.options import Option
from tolman.suites.choice import known_players
from tolman.suites.tos.options import MOST_ROOMS


@dataclass(frozen=True, slots=True)
class Baselines:
    """Who plays what."""

    rooms: Annotated[tuple[int, ...], Option("Numbers of rooms, separated by commas.", least=1, most=MOST_ROOMS)] = (
        2,
        3,
        4,
        6,
        8,
    )
    scenes: Annotated[tuple[int, ...], Option("Seeds of the scenes, as in 100-199.")] = tuple(range(100, 200))
    players: Annotated[tuple[str, ...], Option("Scripted players, separated by commas.")] = ("all",)
    jobs: Annotated[int, Option("Processes to use.", least=1)] = 2


def baselines(options: Baselines) -> int:
    """Compare the scripted players: steps, gain, certainty and time, with intervals.

    Only the random player, which never stops by itself, has a budget.

    It takes some minutes: ten on two cores by default.
    """
    from rich.console import Console
    from rich.progress import track

    from tolman.report.screen import shown
    from tolman.suites.tos.baselines import Broken, play_baselines
    from tolman.suites.tos.players.roster import PLAYERS
    from tolman.suites.tos.report.baseline_tables import baseline_table, paired_table

    console, names = Console(), known_players(options.players, PLAYERS)
    total = len(options.rooms) * len(options.scenes) * len(names)
    work = play_baselines(options.rooms, options.scenes, names, jobs=options.jobs)
    ended = list(track(work, "Exploring", total, console=console, transient=True))
    played = [each for each in ended if not isinstance(each, Broken)]
    console.print(shown(baseline_table(played), is_narrow=True))
    if {"surveyor", "strategist"} <= set(names):
        console.print(shown(paired_table(played, "surveyor", "strategist")))
    if broken := [each for each in ended if isinstance(each, Broken)]:
        first = broken[0]
        where = f"the first of {first.player} in scene {first.seed} with {first.rooms} rooms"
        print(f"tolman: {len(broken)} explorations failed, {where}: {first.error}", file=sys.stderr)
    return int(bool(broken))
