"""Replies of all sorts: whatever is said, nothing raises, everything is counted, and babble earns nothing."""

import random
from collections.abc import Sequence

from proofs.proof import Figure, Figures, Proof, Sums, cut
from proofs.versions import rooms, rooms_and_questions
from tolman.play import play, said_by
from tolman.protocol.edition import Edition
from tolman.scoring.conclusion import final_answer
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.published.answers import score_published
from tolman.suites.tos.scores.exploration import score, stages_of

LETTERS = "[](){},.;:-_'\"\n\t 0123456789abcOTJrzNE°½é漢🙂\x00\u202e\ud800"
VALID = (
    "FINAL ANSWER: [JumpTo(chair), Rotate(-90), Observe()]",
    "[Query(red door)]",
    "Actions: [Rotate(180), Observe()]",
    "THINK: x\nFINAL ANSWER: [Observe()]",
    '[Term(changes="a: position")]',
    "[Rotate(90), Rotate(90), Observe()]",
)


def noise(rng: random.Random) -> str:
    """Returns random letters, or random bytes read as text in one way or another."""
    if rng.random() < 0.5:
        return "".join(rng.choice(LETTERS) for _ in range(rng.randrange(80)))
    octets = rng.randbytes(rng.randrange(120))
    return octets.decode(rng.choice(("latin-1", "utf-16", "cp437")), errors="replace")


def damaged(text: str, rng: random.Random) -> str:
    """Returns a text with up to six changes."""
    for _ in range(rng.randint(1, 6)):
        at, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        text = rng.choice(
            (
                text[:at] + text[end:],
                text[:at] + rng.choice(LETTERS) + text[at:],
                text[at:] + text[:at],
                text[:end] + text[at:],
                text.swapcase(),
                text * 2,
            )
        )[:5000]
    return text


class Says:
    """Says what it was given, one reply after another, and then ends."""

    def __init__(self, replies: Sequence[str]) -> None:
        self._replies = iter(replies)

    def reply(self, message: str) -> str:
        """Returns the next reply."""
        return next(self._replies, "[Term()]")

    aside = alone = reply


def babbling(seeds: range) -> Sums:
    """Counts arbitrary replies to explorations, and episodes in which a reply is lost; none may raise."""
    row = [0.0, 0.0]
    for seed in seeds:
        rng = random.Random(seed)
        for edition in Edition:
            item = draw_item(seed, edition=edition)
            said = [noise(rng) if rng.random() < 0.3 else damaged(rng.choice(VALID), rng) for _ in range(item.budget)]
            transcript = play(episode(item), said_by(Says(said)))
            result = score(transcript)
            row[0] += len(transcript.exchanges)
            row[1] += not result.steps + result.invalid == len(transcript.exchanges) == len(stages_of(transcript))
    return {"replies": row}


def babble_figures(sums: Sums) -> Figures:
    """Every reply is a step or invalid."""
    count, lost = sums["replies"]
    return {"replies": Figure(count, 10_000), "episodes with lost replies": Figure(lost, 0, 0)}


def answering(seeds: range) -> Sums:
    """Counts damaged answers and babble for each kind, scores beyond their bounds, and what babble earns."""
    found: Sums = {}
    for seed in seeds:
        rng = random.Random(seed)
        for edition in Edition:
            item = draw_item(seed, edition=edition, questions=1)
            chart = chart_of(item.scene)
            for question in item.questions:
                right = question.solve(chart)
                said = [(noise(rng), True) for _ in range(20)] + [(damaged(right, rng), False) for _ in range(40)]
                row = found.setdefault(f"{edition}, {question.kind()}", [0.0] * 3)
                for text, is_babble in said:
                    for read in (text, final_answer(text)):
                        if edition is Edition.PUBLISHED:
                            earned = score_published(question, chart, read).value
                        else:
                            earned = question.score(chart, read).value
                        row[0] += 1
                        row[1] += not 0 <= earned <= 1
                        row[2] += earned if is_babble else 0
    return found


def answer_figures(sums: Sums) -> Figures:
    """No score is beyond its bounds, and babble earns as good as nothing."""
    found: Figures = {}
    for name, (count, beyond, earned) in sums.items():
        found[f"{name}: beyond 0 to 1"] = Figure(beyond, 0, 0)
        found[f"{name}: earned by babble"] = Figure(
            round(3 * earned / count, 5), 0, 0.01 if name.startswith("published") else 0.001
        )
    return found


PROOFS = (
    Proof(
        "replies",
        "Tens of thousands of arbitrary replies are all counted, and none raises.",
        rooms,
        cut(range(3_000), 100),
        babbling,
        babble_figures,
    ),
    Proof(
        "babble",
        "No answer raises or earns less than 0 or more than 1, and babble earns as good as nothing.",
        rooms_and_questions,
        cut(range(70_000, 70_300), 10),
        answering,
        answer_figures,
    ),
)
