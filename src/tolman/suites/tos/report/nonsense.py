"""Replies of no use in Theory of Space: those that are no turn, no answer and no map."""

from collections.abc import Sequence

from tolman.report.failure_tables import Nonsense, reply_counts
from tolman.suites.tos.report import values
from tolman.suites.tos.report.scored import ScoredEpisode

_MEANINGS = (
    "empty: replies without a word. refused: by the model or a filter of its provider. too long: cut where they "
    "grew too long. no move: replies of an exploration that are no turn. moves refused: moves that the world did "
    "not let happen. answers unread, unseen unread: answers to questions and to the unseen probe of which a part "
    "could not be read. unread marks: entries of maps that could not be read or do not count. Players without any "
    "such reply are not listed."
)


def counts(episodes: Sequence[ScoredEpisode]) -> dict[str, int]:
    """Returns how many replies, turns, moves and answers there were, and how many said nothing of use."""
    explored = [each.scores.exploration for each in episodes if each.scores.exploration]
    calibrated = [each.scores.calibration for each in episodes if each.scores.calibration]
    answers = [answer for each in episodes for answer in each.scores.answers]
    return {
        **reply_counts(episodes),
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


NONSENSE = Nonsense(
    values.NONSENSE,
    counts,
    _MEANINGS,
    "empty, refused, too long: of all replies · no move: of the turns of explorations · unread: of which a part "
    "could not be read",
    "Percent of an episode's replies, turns, moves or answers; unread marks by episode.",
)
