"""Cards: what each kind of question asks, how it is scored and what chance earns, as Markdown made from the code."""

import sys
from inspect import getdoc
from pathlib import Path

from tolman.protocol.edition import Edition
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.item import QUESTIONS, Item, draw_item
from tolman.suites.tos.questions.chance import CHANCE
from tolman.suites.tos.questions.kinds import KINDS, AnyQuestion
from tolman.suites.tos.questions.question import short_name

_HEAD = """# The nine kinds of question

Made from the code by `make cards`; do not edit. Chance is the mean score of the best answer found for a player that \
knows nothing but the question and all names.

| kind | asks | chance | chance, published edition |
| --- | --- | ---: | ---: |
"""


def write_cards(folder: Path) -> None:
    """Writes the card of every kind and a table of them all."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        (folder / f"{short_name(kind.kind())}.md").write_text(card(kind), encoding="utf-8")
    (folder / "README.md").write_text(index(), encoding="utf-8")


def index() -> str:
    """Returns a table of all kinds."""
    return _HEAD + "".join(map(_row, KINDS))


def _row(kind: type[AnyQuestion]) -> str:
    name, (asks, *_) = short_name(kind.kind()), _paragraphs(kind)
    levels = " | ".join(f"{CHANCE[edition][kind.kind()].level:.2f}" for edition in Edition)
    return f"| [{name}]({name}.md) | {asks} | {levels} |\n"


def card(kind: type[AnyQuestion]) -> str:
    """Returns the card of a kind, with its first question about the scene of seed 0."""
    asks, score, published = _paragraphs(kind)
    item = draw_item(0, questions=QUESTIONS)
    question = next(each for each in item.questions if isinstance(each, kind))
    return (
        f"# {short_name(kind.kind())}\n\n`{kind.kind()}`. {asks}\n\n{score}\n\n"
        f"The form of an answer is {kind.form}, as in `{kind.example}`.\n\n"
        f"## Example\n\n```text\n{question.ask()}\n```\n\n`{question.solve(chart_of(item.scene))}` earns 1.\n\n"
        f"## Chance\n\n{_chance(question, item)}\n"
        f"## Differences between the editions\n\n{published}\n"
    )


def _paragraphs(kind: type[AnyQuestion]) -> list[str]:
    """Returns what a kind asks, how it is scored, and what the published edition does otherwise."""
    return [" ".join(paragraph.split()) for paragraph in (getdoc(kind) or "").split("\n\n")]


def _chance(question: AnyQuestion, item: Item) -> str:
    """Returns a table of what the best guess earns, and how it would answer the example."""
    guesses = question.guesses(tuple(sorted(thing.name for thing in item.scene.things)))
    chances = {edition: CHANCE[edition][question.kind()] for edition in Edition}
    rows = [f"| {edition} | {chance.level:.3f} | `{guesses[chance.way]}` |\n" for edition, chance in chances.items()]
    return "| edition | mean score | answer to the example |\n| --- | ---: | --- |\n" + "".join(rows)


if __name__ == "__main__":
    write_cards(Path(sys.argv[1]))
