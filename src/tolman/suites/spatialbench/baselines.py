"""Blind baselines: what answers earn that know nothing of the video.

All but chance know what the right answers to the very questions are like, so with few questions they earn more than
anybody could by guessing: they tell what is wrong with a file. What guessing earns that has learned elsewhere is in
`unseen`. Baselines give replies, which are scored as those of any player.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from statistics import median

from tolman.protocol.edition import Edition
from tolman.scoring.numbers import TOLERANCES, relative_accuracy
from tolman.seeding import stream
from tolman.suites.spatialbench import published
from tolman.suites.spatialbench.answers import Answered, score_answer
from tolman.suites.spatialbench.question import Question

Group = Sequence[Question]
"""Questions of one kind, all with options or all without."""

Answers = Callable[[Group, Edition], list[str]]
"""What answers the questions of a group, each in its place."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """A way to answer without the video."""

    does: str
    """One sentence."""
    letters: Answers
    numbers: Answers


def blind_replies(name: str, questions: Sequence[Question], edition: Edition = Edition.CURRENT) -> list[str]:
    """Returns what the baseline of a name replies to each question; `edition` has the rules by which it is scored."""
    baseline, replies = BASELINES[name], [""] * len(questions)
    for places in groups(questions):
        group = [questions[place] for place in places]
        answer = baseline.letters if group[0].options else baseline.numbers
        for place, reply in zip(places, answer(group, edition), strict=True):
            replies[place] = reply
    return replies


def blind_answers(name: str, questions: Sequence[Question], edition: Edition = Edition.CURRENT) -> list[Answered]:
    """Returns what the baseline of a name earns."""
    replies = blind_replies(name, questions, edition)
    return [score_answer(question, reply, edition) for question, reply in zip(questions, replies, strict=True)]


def expected_answers(questions: Sequence[Question], edition: Edition = Edition.CURRENT) -> list[Answered]:
    """Returns what chance earns in the mean, worked out without drawing."""
    means = {}
    for places in groups(questions):
        numbers = Counter(questions[place].target for place in places)
        for place in places:
            each = questions[place]
            means[place] = 1 / len(each.options) if each.options else _mean_accuracy(numbers, each.target, edition)
    blank = [score_answer(question, "", edition) for question in questions]
    why = "the mean of all that chance may answer"
    return [replace(each, score=means[place], why=why, is_empty=False) for place, each in enumerate(blank)]


def groups(questions: Iterable[Question]) -> Iterable[list[int]]:
    """Returns the places of the questions that are of one kind and form."""
    groups: dict[tuple[str, bool], list[int]] = {}
    for place, question in enumerate(questions):
        groups.setdefault((question.kind, bool(question.options)), []).append(place)
    return groups.values()


def _mean_accuracy(numbers: Counter[str], target: str, edition: Edition) -> float:
    """Returns what the numbers of a kind earn in the mean where one of them is right."""
    return sum(count * accuracy(number, target, edition) for number, count in numbers.items()) / numbers.total()


def accuracy(number: str, target: str, edition: Edition) -> float:
    """Returns what a number earns where another is right."""
    if edition is Edition.PUBLISHED:
        return published.score_number(number, target)
    return float(relative_accuracy(Fraction(number), Fraction(target)))


def _drawn(group: Group, _edition: Edition) -> list[str]:
    numbers = [each.target for each in group]
    return [stream(0, "spatialbench", "blind", each.id).pick(each.letters or numbers) for each in group]


def _always(letter: str) -> Answers:
    return lambda group, _edition: [letter] * len(group)


def _commonest(group: Group, _edition: Edition) -> list[str]:
    return [_mode(each.target for each in group)] * len(group)


def _mode(letters: Iterable[str]) -> str:
    """Returns the commonest letter, the one met first where several are."""
    return Counter(letters).most_common(1)[0][0]


def _longest(group: Group, _edition: Edition) -> list[str]:
    return list(map(longest, group))


def longest(question: Question) -> str:
    """Returns the letter of the longest option, the first where several are."""
    return max(question.letters, key=lambda letter: len(question.options[question.letters.index(letter)]))


def _median(group: Group, _edition: Edition) -> list[str]:
    return [_decimal(median(_targets(group)))] * len(group)


def _best(group: Group, edition: Edition) -> list[str]:
    return [_decimal(best_constant(_targets(group), edition))] * len(group)


def _targets(group: Group) -> list[Fraction]:
    return [Fraction(each.target) for each in group]


def best_constant(targets: Sequence[Fraction], edition: Edition = Edition.CURRENT) -> Fraction:
    """Returns the number that earns most where it answers all; the smallest where several do.

    By current rules both ends of a tolerance count, so the best is at an end; by published rules it is between two.
    """
    lows = sorted(target - abs(target) * tolerance for target in targets for tolerance in TOLERANCES)
    highs = sorted(target + abs(target) * tolerance for target in targets for tolerance in TOLERANCES)
    ends = sorted({*lows, *highs})
    between = [(one + other) / 2 for one, other in pairwise(ends)]
    guesses = between if edition is Edition.PUBLISHED and between else ends
    return max(guesses, key=lambda guess: bisect_right(lows, guess) - bisect_left(highs, guess))


def _decimal(number: Fraction) -> str:
    return f"{float(number):.9f}".rstrip("0").rstrip(".")


BASELINES: dict[str, Baseline] = {
    "random": Baseline("Picks an option by chance, and for a number one that is right elsewhere.", _drawn, _drawn),
    **{
        f"always-{letter.lower()}": Baseline(
            f"Answers {letter} always, and with the median of all right numbers of the kind.",
            _always(letter),
            _median,
        )
        for letter in "ABCD"
    },
    "commonest": Baseline(
        "Answers with the letter that is right most often in the kind, and the number that earns most there.",
        _commonest,
        _best,
    ),
    "longest": Baseline(
        "Picks the longest option, and the median of all right numbers of the kind.", _longest, _median
    ),
}
"""All baselines by name."""
