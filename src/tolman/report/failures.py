"""Tables of what went wrong: episodes that failed, and replies that say nothing or nothing that could be used."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tolman.report.gather import Gathered, Group
from tolman.report.rows import SCENES, Column, cells, headings
from tolman.report.table import Cell, Row, Table, trimmed
from tolman.report.values import NONSENSE
from tolman.runner.played import ScoredEpisode

_REASONS = 3
"""Reasons told for each player and task."""

_LONGEST = 160
"""Letters of a reason that are told."""

_COUNT = ",.0f"

_SHARES = [Column(name, value, "z.2f") for name, value in NONSENSE.items()]

_MEANINGS = (
    "empty: replies without a word. refused: by the model or a filter of its provider. too long: cut where they "
    "grew too long. no move: replies of an exploration that are no turn. moves refused: moves that the world did "
    "not let happen. answers unread, unseen unread: answers to questions and to the unseen probe of which a part "
    "could not be read. unread marks: entries of maps that could not be read or do not count. Players without any "
    "such reply are not listed."
)


def failure_tables(gathered: Gathered) -> Iterator[Table]:
    """Yields how many episodes were played, why others failed, and how many replies said nothing of use."""
    yield _episode_table(gathered)
    if gathered.failures:
        yield _reason_table(gathered)
    groups = [group for task in gathered.tasks for group in gathered.groups(task, by_rooms=False)]
    if useless := [group for group in groups if any(map(is_useless, group.episodes))]:
        yield _count_table(useless)
        yield _share_table(useless)


def is_useless(episode: ScoredEpisode) -> bool:
    """Says whether a reply of an episode said nothing of use."""
    return any(value(episode) for value in NONSENSE.values())


def _episode_table(gathered: Gathered) -> Table:
    """Returns how many episodes there are of each player and task."""
    done = Counter((each.task, each.player) for each in gathered.episodes)
    failed = Counter((each.key.task, each.key.player) for each in gathered.failures)
    missing = Counter((each.task, each.player) for each in gathered.missing)
    rows = tuple(
        Row(
            player,
            (Cell(task), *(Cell(float(each[task, player]), _COUNT) for each in (done, failed, missing))),
        )
        for task in gathered.tasks
        for player in gathered.players
        if (task, player) in gathered.played
    )
    note = "failed: by no fault of the player; in no mean. not played: planned, and not played yet."
    return Table("failures", "Episodes", ("player", "task", "finished", "failed", "not played"), rows, (note,))


def _reason_table(gathered: Gathered) -> Table:
    """Returns the commonest reasons for which episodes failed."""
    reasons: dict[tuple[str, str], Counter[str]] = {}
    for failure in gathered.failures:
        reasons.setdefault((failure.key.player, failure.key.task), Counter())[_short(failure.error)] += 1
    rows = tuple(
        Row(player, (Cell(task), Cell(reason), Cell(float(count), _COUNT)))
        for (player, task), counted in reasons.items()
        for reason, count in counted.most_common(_REASONS)
    )
    note = f"At most {_REASONS} reasons for each player and task, the commonest first."
    return Table("reasons", "Why episodes failed", ("player", "task", "reason", "episodes"), rows, (note,))


def _short(error: str) -> str:
    """Returns the first line of an error, cut where it is long."""
    line = next((line.strip() for line in error.splitlines() if line.strip()), "no reason given")
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def counts(episodes: Sequence[ScoredEpisode]) -> dict[str, int]:
    """Returns how many replies, turns, moves and answers there were, and how many said nothing of use."""
    explored = [each.scores.exploration for each in episodes if each.scores.exploration]
    calibrated = [each.scores.calibration for each in episodes if each.scores.calibration]
    answers = [answer for each in episodes for answer in each.scores.answers]
    return {
        "replies": int(sum(spent.calls for each in episodes for spent in each.spending.values())),
        "empty": sum(each.silence.empty for each in episodes),
        "refused": sum(each.silence.refused for each in episodes),
        "too long": sum(each.silence.too_long for each in episodes),
        "turns": sum(each.steps + each.invalid for each in explored),
        "no move": sum(each.invalid for each in explored),
        "moves": sum(each.valid + each.failed for each in explored),
        "moves refused": sum(each.failed for each in explored),
        "answers": len(answers),
        "answers unread": sum(not answer.is_read for answer in answers),
        "unseen": sum(each.probes for each in calibrated),
        "unseen unread": sum(each.unread for each in calibrated),
        "unread marks": sum(each.scores.maps.unread for each in episodes if each.scores.maps),
    }


def _count_table(groups: list[Group]) -> Table:
    counted = [(group, counts(group.episodes)) for group in groups]
    rows = tuple(
        Row(group.player, (Cell(group.task), *(Cell(float(number), _COUNT) for number in each.values())))
        for group, each in counted
    )
    return Table("nonsense", "Replies without use, counted", ("player", "task", *counted[0][1]), rows, (_MEANINGS,))


def _share_table(groups: list[Group]) -> Table:
    rows = tuple(Row(group.player, (Cell(group.task), *cells(group, _SHARES))) for group in groups)
    first, *others = headings("player", _SHARES)
    notes = ("Percent of an episode's replies, turns, moves or answers; unread marks by episode.", _MEANINGS, SCENES)
    return trimmed(Table("nonsense-shares", "Replies without use, as shares", (first, "task", *others), rows, notes))
