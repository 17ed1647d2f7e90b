"""Tables of scripted players that explored many scenes, to be compared."""

from collections.abc import Callable, Sequence

from tolman.report.interval import AMOUNT, SHARE, Bounds, difference
from tolman.report.metric import summarise
from tolman.report.table import Cell, Row, Table
from tolman.suites.tos.baselines import Baseline

_COLUMNS: dict[str, tuple[Callable[[Baseline], float], str, Bounds]] = {
    "steps": (lambda each: each.exploration.steps, ".1f", AMOUNT),
    "cost": (lambda each: each.exploration.cost, ".1f", AMOUNT),
    "gain": (lambda each: each.exploration.gain, ".2f", SHARE),
    "full gain": (lambda each: each.exploration.full_gain, ".2f", SHARE),
    "certain": (lambda each: each.exploration.is_certain, ".2f", SHARE),
    "ms": (lambda each: 1000 * each.seconds, ".0f", AMOUNT),
}
_COMPARED = ("cost", "gain", "full gain")


def baseline_table(baselines: Sequence[Baseline]) -> Table:
    """Returns a row for each number of rooms and player: means over scenes."""
    rows = []
    for rooms, player in dict.fromkeys((each.rooms, each.player) for each in baselines):
        mine = [each for each in baselines if (each.rooms, each.player) == (rooms, player)]
        found = (Cell(summarise([of(each) for each in mine], bounds), form) for of, form, bounds in _COLUMNS.values())
        rows.append(Row(str(rooms), (Cell(player), *found)))
    scenes = len({each.seed for each in baselines})
    return Table(
        "baselines",
        f"Scripted players on {scenes} scenes: mean, and its 95 % interval",
        ("rooms", "player", *_COLUMNS),
        tuple(rows),
        (
            "steps: turns carried out, Term() included. cost: a look 1, a query 2 (the paper's steps). gain: by the "
            "published rules. full gain, certain: by a careful reasoner, and share of scenes with every place known. "
            "ms: processor time of an episode.",
        ),
    )


def paired_table(baselines: Sequence[Baseline], player: str, other: str) -> Table:
    """Returns for each number of rooms how much one player differs from another on the same scenes."""
    rows = []
    for rooms in dict.fromkeys(each.rooms for each in baselines):
        ours, theirs = (
            {each.seed: each for each in baselines if (each.rooms, each.player) == (rooms, name)}
            for name in (player, other)
        )
        if both := [seed for seed in ours if seed in theirs]:
            columns = (_COLUMNS[name] for name in _COMPARED)
            found = (
                summarise([of(ours[seed]) - of(theirs[seed]) for seed in both], difference(bounds))
                for of, _, bounds in columns
            )
            rows.append(Row(str(rooms), tuple(Cell(each, "+.3f") for each in found)))
    title = f"{player} minus {other}, scene by scene: mean with its 95 % interval"
    return Table("baseline-pairs", title, ("rooms", *_COMPARED), tuple(rows))
