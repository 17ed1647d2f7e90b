"""Replies of no use in SpatialBench: those that say nothing, and answers that could not be read."""

from collections.abc import Sequence

from tolman.report.failure_tables import Nonsense, reply_counts
from tolman.report.values import SILENCE, UNREAD
from tolman.suites.spatialbench.report.scored import ScoredEpisode

_MEANINGS = (
    "empty: replies without a word. refused: by the model or a filter of its provider. too long: cut where they grew "
    "too long. answers unread: those in which no single option or number could be read. Players without any such "
    "reply are not listed."
)


def counts(episodes: Sequence[ScoredEpisode]) -> dict[str, int]:
    """Returns how many replies and answers there were, and how many said nothing of use."""
    answers = [answer for each in episodes for answer in each.scores.answers]
    unread = sum(not answer.is_read for answer in answers)
    return {**reply_counts(episodes), "answers": len(answers), "answers unread": unread}


NONSENSE = Nonsense(
    {**SILENCE, "answers unread": UNREAD},
    counts,
    _MEANINGS,
    "empty, refused, too long: of all replies · unread: answers in which no single option or number could be read",
    "Percent of an episode's replies.",
)
