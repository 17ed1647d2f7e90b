"""Searches the best way of guessing for every kind of question: prints what `questions/chance.py` states."""

from collections import defaultdict

import numpy as np

from tolman.protocol.edition import Edition
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.published.answers import score_published

SEARCHED, HELD_OUT = range(10000, 10500), range(20000, 20500)


def earnings(edition: Edition, seeds: range) -> dict[str, np.ndarray]:
    """Returns the mean score of every way of guessing, for each kind."""
    scores = defaultdict(list)
    for seed in seeds:
        item = draw_item(seed, edition=edition, questions=3)
        chart = chart_of(item.scene)
        names = tuple(sorted(thing.name for thing in item.scene.things))
        for question in item.questions:
            guesses = question.guesses(names)
            if edition is Edition.PUBLISHED:
                scores[question.kind()].append([score_published(question, chart, guess).value for guess in guesses])
            else:
                scores[question.kind()].append([question.score(chart, guess).value for guess in guesses])
    return {kind: np.mean(rows, axis=0) for kind, rows in scores.items()}


def main() -> None:
    for edition in Edition:
        searched, held_out = (earnings(edition, seeds) for seeds in (SEARCHED, HELD_OUT))
        print(f"    Edition.{edition.name}: {{")
        for kind, means in searched.items():
            way = int(means.argmax())
            print(f'        "{kind}": Chance({way}, {held_out[kind][way]:.3f}),')
        print("    },")


if __name__ == "__main__":
    main()
