"""Files of a report on Theory of Space: a row for each episode, answer and correlation."""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from pathlib import Path

from tolman.report.files import WHO, who, write_csv
from tolman.report.values import Value
from tolman.suites.tos.report.map_tables import correlation
from tolman.suites.tos.report.scored import ScoredEpisode
from tolman.suites.tos.report.values import CALIBRATION, CORRECTNESS, GAIN, KINDS, MAPS, REVISION
from tolman.suites.tos.scores.answers import Answered
from tolman.suites.tos.scores.exploration import Exploration


def write_explorations(scored: Sequence[ScoredEpisode], path: Path) -> None:
    """Writes a row for each episode in which a player explored."""
    columns = [field.name for field in fields(Exploration) if field.name != "gains"]
    rows = [
        [*who(entry), *(getattr(entry.scores.exploration, name) for name in columns)]
        for entry in scored
        if entry.scores.exploration
    ]
    write_csv([*WHO, *columns], rows, path)


def write_values(scored: Sequence[ScoredEpisode], path: Path) -> None:
    """Writes a row for each episode with the values of its maps and its revision."""
    values = [*MAPS.values(), *CALIBRATION.values(), *REVISION.values()]
    rows: list[list[object]] = [[*who(entry), *(value(entry) for value in values)] for entry in scored]
    write_csv([*WHO, *(value.name for value in values)], rows, path)


def write_answers(scored: Sequence[ScoredEpisode], path: Path) -> None:
    """Writes a row for each question that a player was asked."""
    columns = [field.name for field in fields(Answered)]
    rows = [
        [*who(entry), *(getattr(answer, name) for name in columns)]
        for entry in scored
        for answer in entry.scores.answers
    ]
    write_csv([*WHO, *columns], rows, path)


def write_correlations(scored: Sequence[ScoredEpisode], path: Path) -> None:
    """Writes a row for each task, player, number of rooms and pair of values that go together in some way."""
    rows: list[list[object]] = []
    for task, player, rooms in dict.fromkeys((entry.task, entry.player, entry.size) for entry in scored):
        episodes = [entry for entry in scored if (entry.task, entry.player, entry.size) == (task, player, rooms)]
        for name, kind, predictor in pairs(episodes):
            if found := correlation(episodes, kind, predictor):
                numbers = (found.r, found.p, found.low, found.high, found.count)
                rows.append([task, player, rooms, name, *numbers])
    write_csv(["task", "player", "rooms", "pair", "r", "p", "low", "high", "scenes"], rows, path)


def pairs(scored: Iterable[ScoredEpisode]) -> list[tuple[str, str | None, Value]]:
    """Returns what is correlated: a name, a kind of question or all, and what its accuracy is set against."""
    asked = {answer.kind for entry in scored for answer in entry.scores.answers}
    return [
        (f"{what} × {KINDS[kind].replace('_', ' ') if kind else 'all'}", kind, value)
        for what, value in (("map", CORRECTNESS), ("gain", GAIN))
        for kind in (None, *(kind for kind in KINDS if kind in asked))
    ]
