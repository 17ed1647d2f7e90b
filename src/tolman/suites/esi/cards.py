"""Cards: what each kind of question asks, what is true, misleads and justifies, as Markdown made from the code."""

import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

from tolman.suites.esi.draw import LEVELS, budget_of
from tolman.suites.esi.families import Draw
from tolman.suites.esi.item import Item
from tolman.suites.esi.kinds.kind import Kind
from tolman.suites.esi.kinds.kinds import kinds
from tolman.suites.esi.store import family
from tolman.suites.esi.task import USUAL_DIFFICULTY

_HEAD = """# The kinds of question in ESI

Made from the code by `make cards`; do not edit. Twins share all words and nearly all of their first picture, and \
each option is the answer of one of them, so whoever does not look is right once in so many. Steps are those that \
items of difficulty 3 give.

| category | kind | asks | twins | steps |
| --- | --- | --- | ---: | ---: |
"""

_PARTS = ("what is true", "what misleads", "what justifies an answer", "what the published rows get wrong")
"""What the paragraphs of a docstring tell, after the first, which says what is asked."""


def write_cards(folder: Path) -> None:
    """Writes the card of every kind and a table of them all."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind in kinds().values():
        (folder / f"{kind.name}.md").write_text(card(kind), encoding="utf-8")
    (folder / "README.md").write_text(_HEAD + "".join(map(_row, kinds().values())), encoding="utf-8")


def _row(kind: Kind) -> str:
    asks, *_ = paragraphs(kind)
    steps = budget_of(kind, USUAL_DIFFICULTY)
    return f"| {kind.category} | [{title(kind)}]({kind.name}.md) | {asks} | {kind.twins} | {steps} |\n"


def title(kind: Kind) -> str:
    """Returns what a kind is called in words."""
    return kind.name.replace("_", " ")


def paragraphs(kind: Kind) -> list[str]:
    """Returns what the docstring of a kind tells, part by part."""
    found = [" ".join(paragraph.split()) for paragraph in cleandoc(kind.about).split("\n\n")]
    if len(found) != 1 + len(_PARTS):
        raise ValueError(
            f"the docstring of {kind.name} has {len(found)} paragraphs; a card takes one on what is asked, and one "
            f"each on {', '.join(_PARTS)}"
        )
    return found


def card(kind: Kind) -> str:
    """Returns the card of a kind, with the first of its public items."""
    asks, *told = paragraphs(kind)
    parts = "".join(f"{text}\n\n" for text in told)
    steps = ", ".join(f"{budget_of(kind, hard)}" for hard in LEVELS)
    return (
        f"# {title(kind).capitalize()}\n\n`{kind.id}`, {kind.category}. {asks}\n\n{parts}"
        f"Players have {steps} steps at difficulties 1 to 5.\n\n## Example\n\n{_example(kind)}"
    )


def examples(kind: Kind) -> tuple[Item, ...]:
    """Returns the twins that cards show."""
    return family(Draw(kind.id, 0, USUAL_DIFFICULTY)).items


def _example(kind: Kind) -> str:
    items = examples(kind)
    lines = "\n".join(_lines(items))
    return f"{lines}\n\n![First view, that of a twin, and the last view of a solution]({kind.name}.jpg)\n"


def _lines(items: tuple[Item, ...]) -> Iterator[str]:
    asked = items[0].asked
    yield f"> {asked.question}"
    yield ">"
    yield f"> {' · '.join(asked.options)}"
    yield ""
    for item in items:
        hidden = ", ".join(f"{name} {value}" for name, value in item.key.facts.items())
        yield f"- {asked.options[item.key.target]}: {hidden or 'as its first view shows'}"


if __name__ == "__main__":
    write_cards(Path(sys.argv[1]))
