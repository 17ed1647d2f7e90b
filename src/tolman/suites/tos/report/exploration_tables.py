"""Tables of exploration: what it cost and taught, and how players go about it."""

from collections.abc import Iterable, Iterator, Sequence
from statistics import mean

from tolman.protocol.edition import Edition
from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.metric import ratio
from tolman.report.rows import SCENES, Column, behind, cells, headings
from tolman.report.scenes import by_scene
from tolman.report.table import Cell, Row, Table, trimmed
from tolman.suites.tos.players.roster import ORACLE, PLAYERS
from tolman.suites.tos.report.task_names import words
from tolman.suites.tos.report.values import CONDUCT, CONFLICTS, COST, EXPLORATION, FULL_GAIN, GAIN_PER_COST
from tolman.suites.tos.scores.conduct import MOST_IDLE
from tolman.suites.tos.setting import Sense
from tolman.suites.tos.task import Task

_EXPLORATION = [Column(name, value, "z.1f") for name, value in EXPLORATION.items()]
_CONDUCT = [Column(name, value, "z.3f" if value is GAIN_PER_COST else "z.1f") for name, value in CONDUCT.items()]

_CONFLICTS = Column("conflicts", CONFLICTS)
_CONFLICTS_MEANING = "conflicts: explorations in which what was seen does not fit together, as with noise."

_EXPLORATION_MEANINGS = (
    "Shares in percent. steps: turns carried out. cost: a look 1, a query 2 (the paper's steps). valid, failed: "
    "moves. invalid: replies that are no turn. nodes, edges, cells: share of things and doors seen, of pairs "
    "related, of floor looked at. gain, full gain: information won by the published rules and by a careful reasoner."
)

_IN_BINS = "Both gains count the bins that words tell."
_PHOTOGRAPHED = "Looks are released images: both gains count the bins that words would tell, as in the paper."
_IN_CELLS = (
    "Looks are pictures: both gains count the exact cells that these show, and are not to be compared with gains in "
    "words, which count bins."
)
_AS_PUBLISHED = (
    "Looks are pictures: full gain counts the exact cells that these show; gain counts the bins that words would "
    "tell, as published."
)

_CONDUCT_MEANINGS = (
    "Shares in percent. redundant: looks that showed nothing new, covered no new floor and raised no gain. "
    "revisits: looks from a pose looked from before. unfinished: rooms of which something was left unseen. early "
    "doors: passages out of a room of which a thing or door was unseen. gain per cost: by a careful reasoner. idle: "
    "cost spent after the last gain. missed: gain left when the player stopped by itself. stops early: explorations "
    f"that the player ended with gain left to win. stops late: those with more than {MOST_IDLE} of idle cost. out of "
    "turns: those that the player did not end itself."
)


def exploration_tables(gathered: Gathered) -> Iterator[Table]:
    """Yields what explorations cost and taught, and how players went about them, for each task with explorations."""
    for task in gathered.tasks:
        groups = [group for group in gathered.groups(task) if any(each.scores.exploration for each in group.episodes)]
        if groups:
            columns = [*_EXPLORATION, *([_CONFLICTS] if any(map(CONFLICTS, gathered.episodes)) else [])]
            rows = tuple(Row(group.label, cells(group, columns)) for group in groups)
            learnt = _learnt(task, gathered.tasks_of(groups))
            notes = (_EXPLORATION_MEANINGS, learnt, SCENES, *([_CONFLICTS_MEANING] if _CONFLICTS in columns else []))
            yield Table(f"exploration-{task}", f"Exploration, {task}", headings("player", columns), rows, notes)
            yield _conduct_table(gathered, task, groups)


def _learnt(name: str, tasks: Iterable[Task]) -> str:
    """Says what of a look the gains of a task count."""
    if words(name).world not in (Sense.VISION, Sense.BOTH):
        return _IN_BINS
    if any(task.folders for task in tasks):
        return _PHOTOGRAPHED
    return _AS_PUBLISHED if any(task.edition is Edition.PUBLISHED for task in tasks) else _IN_CELLS


def _conduct_table(gathered: Gathered, task: str, groups: Sequence[EpisodeGroup]) -> Table:
    best = _best(gathered, task)
    compared = f"× {best.player}" if best else "× best"
    note = (
        f"{compared}: gain per cost over that of {best.player} on the same scenes; it is the scripted player that "
        "gains most, for the least cost, without knowing the scene."
        if best
        else ""
    )
    return trimmed(
        Table(
            f"conduct-{task}",
            "How players explore",
            headings("player", _CONDUCT, compared),
            tuple(Row(group.label, (*cells(group, _CONDUCT), _ratio_cell(group, best))) for group in groups),
            tuple(filter(None, (_CONDUCT_MEANINGS, note, SCENES))),
        )
    )


def _best(gathered: Gathered, task: str) -> EpisodeGroup | None:
    """Returns the scripted player that gains most, and among equals for the least cost; the oracle knows too much."""
    names = gathered.names
    scripted = [
        group
        for group in gathered.groups(task, by_size=False)
        if names[group.player] in PLAYERS and names[group.player] != ORACLE
    ]
    return max(scripted, key=_worth, default=None)


def _worth(group: EpisodeGroup) -> tuple[float, float]:
    gains, costs = (by_scene(group.episodes, value).values() for value in (FULL_GAIN, COST))
    return (round(mean(gains), 6), -mean(costs)) if gains else (0.0, 0.0)


def _ratio_cell(group: EpisodeGroup, best: EpisodeGroup | None) -> Cell:
    """Returns the gain per cost of a player over that of the best, on the scenes that both explored."""
    ones, others = (by_scene(each.episodes, GAIN_PER_COST) if each else {} for each in (group, best))
    common = [item for item in ones if item in others]
    if best and group.player == best.player:
        return Cell(
            1.0 if common else None, "z.2f", behind(group, GAIN_PER_COST)
        )  # without an interval: it is itself
    found = ratio([ones[item] for item in common], [others[item] for item in common], GAIN_PER_COST.bounds)
    return Cell(found, "z.2f", behind(group, GAIN_PER_COST))
