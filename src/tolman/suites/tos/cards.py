"""Cards: what each kind of question asks, how it is scored and what chance earns, as Markdown made from the code."""

import sys
from inspect import getdoc
from pathlib import Path

from tolman.protocol.edition import Edition
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.item import QUESTIONS, Item, draw_item
from tolman.suites.tos.questions.chance import UNMEASURED, Terms, levels, measuring
from tolman.suites.tos.questions.kinds import KINDS, Kind
from tolman.suites.tos.questions.question import Question, short_name

_HEAD = """# The kinds of question

Made from the code by `make cards`; do not edit. Chance is the mean score of the best guesser, a learnt one among \
them, that knows nothing but the words of a question and all names, in three rooms with four things each.

| kind | asks | chance | chance, published edition |
| --- | --- | ---: | ---: |
"""

_CHANCE_HEAD = """\
| edition | best guesser | best fixed way | its answer to the example |
| --- | ---: | ---: | --- |
"""

_OURS_ALONE = "The published edition does not ask this."

_SEEDS = 100
"""Scenes in which an example is looked for."""


def write_cards(folder: Path) -> None:
    """Writes the card of every kind and a table of them all."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        (folder / f"{short_name(kind.kind())}.md").write_text(card(kind), encoding="utf-8")
    (folder / "README.md").write_text(index(), encoding="utf-8")


def index() -> str:
    """Returns a table of all kinds."""
    return _HEAD + "".join(map(_row, KINDS))


def _row(kind: Kind) -> str:
    name, (asks, *_) = short_name(kind.kind()), _paragraphs(kind)
    return f"| [{name}]({name}.md) | {asks} | {' | '.join(_level(kind, edition) for edition in Edition)} |\n"


def _level(kind: Kind, edition: Edition) -> str:
    if edition not in kind.editions:
        return "–"
    known = levels(Terms(edition=edition))
    return f"{known[kind.kind()].level:.2f}" if kind.kind() in known else UNMEASURED


def card(kind: Kind) -> str:
    """Returns the card of a kind, with its first question about the first scene that has one."""
    asks, score, *published = _paragraphs(kind)
    item, question = _example(kind)
    return (
        f"# {short_name(kind.kind())}\n\n`{kind.kind()}`. {asks}\n\n{score}\n\n"
        f"The form of an answer is {question.form().says}, as in `{question.example}`.\n\n"
        f"## Example\n\n```text\n{question.ask()}\n```\n\n`{question.solve(chart_of(item.scene))}` earns 1.\n\n"
        f"## Chance\n\n{_chance(question, item)}\n"
        f"## Differences between the editions\n\n{' '.join(published) or _OURS_ALONE}\n"
    )


def _example(kind: Kind) -> tuple[Item, Question]:
    items = (draw_item(seed, questions=QUESTIONS, kinds=(short_name(kind.kind()),)) for seed in range(_SEEDS))
    found = next((item for item in items if item.questions), None)
    if found is None:
        raise ValueError(f"none of the scenes of seeds 0 to {_SEEDS - 1} has a question of the kind {kind.kind()}")
    return found, found.questions[0]


def _paragraphs(kind: Kind) -> list[str]:
    """Returns what a kind asks, how it is scored and, where it is asked there, what the published edition changes."""
    found = [" ".join(paragraph.split()) for paragraph in (getdoc(kind) or "").split("\n\n")]
    if len(found) != 1 + len(kind.editions):
        raise ValueError(
            f"the docstring of {kind.kind()} has {len(found)} paragraphs; a card takes one on what is asked, one on "
            "form and score, and one on the published edition where that asks it too"
        )
    return found


def _chance(question: Question, item: Item) -> str:
    """Returns a table of what guessing earns, and how a player that has learnt nothing would answer the example."""
    guesses = question.guesses(tuple(sorted(thing.name for thing in item.scene.things)))
    rows, notes = "", ""
    for edition in question.editions:
        terms = Terms(edition=edition)
        chance = levels(terms).get(question.kind())
        if chance:
            rows += f"| {edition} | {chance.level:.3f} | {chance.way_level:.3f} | `{guesses[chance.way]}` |\n"
        else:
            rows += f"| {edition} | {UNMEASURED} | {UNMEASURED} | – |\n"
            notes += f"\n`{measuring([question.kind()], terms)}` measures it.\n"
    return f"{_CHANCE_HEAD}{rows}{notes}"


if __name__ == "__main__":
    write_cards(Path(sys.argv[1]))
