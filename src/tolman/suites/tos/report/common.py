"""What two sides have in common: a mean over kinds of question compares nothing where the kinds differ."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tolman.report.comparison import Difference, differences_of
from tolman.suites.tos.report.scored import ScoredEpisode
from tolman.suites.tos.report.values import HEADLINES

Side = Sequence[ScoredEpisode]
"""Episodes that are set against others."""


def with_common_kinds(ones: Side, others: Side) -> tuple[Side, Side]:
    """Returns two sides without the answers to kinds of question that only one of them was asked."""
    mine, theirs = ({answer.kind for each in side for answer in each.scores.answers} for side in (ones, others))
    if mine == theirs:
        return ones, others
    return _with(mine & theirs, ones), _with(mine & theirs, others)


def _with(kinds: set[str], episodes: Side) -> Side:
    return [
        replace(each, scores=replace(each.scores, answers=tuple(a for a in each.scores.answers if a.kind in kinds)))
        for each in episodes
    ]


def differ(task: str, ones: Side, others: Side) -> Iterator[Difference]:
    """Yields how two sides differ in the headlines of a task."""
    return differences_of(HEADLINES, task, *with_common_kinds(ones, others))
