"""The cards in the docs are those that the code makes, and say all that a card must say."""

from pathlib import Path

import pytest

from tolman.protocol.edition import Edition
from tolman.suites.tos.cards import card, index, write_cards
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.questions import chance
from tolman.suites.tos.questions.chance import UNMEASURED, Terms, levels
from tolman.suites.tos.questions.direction import Direction
from tolman.suites.tos.questions.kinds import KINDS, AnyQuestion
from tolman.suites.tos.questions.question import short_name

CARDS = Path(__file__).parents[3] / "docs" / "cards"


def test_the_docs_hold_what_the_code_makes(tmp_path: Path) -> None:
    write_cards(tmp_path / "cards")
    made, kept = (
        {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())}
        for folder in (tmp_path / "cards", CARDS)
    )
    assert len(made) == len(KINDS) + 1
    assert kept == made, "the cards in docs/cards are not what the code makes: run make cards"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: short_name(kind.kind()))
def test_a_card_tells_everything(kind: type[AnyQuestion]) -> None:
    text = card(kind)
    assert f"`{kind.kind()}`" in text
    question = next(each for each in draw_item(0, questions=1).questions if isinstance(each, kind))
    assert question.form().says in text
    assert f"`{question.example}`" in text
    assert ("Published: " in text) == (Edition.PUBLISHED in kind.editions)
    for edition in kind.editions:
        known = levels(Terms(edition=edition)).get(kind.kind())
        assert f"| {edition} | {f'{known.level:.3f}' if known else UNMEASURED} |" in text


def test_a_kind_whose_chance_is_not_measured_says_how_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    stated = {Terms().key: levels(Terms())}
    monkeypatch.setattr(chance, "_stated", lambda: stated)
    monkeypatch.setattr(chance, "own_file", lambda: Path("nowhere"))
    text = card(Direction)
    assert "| published | not measured | not measured | – |\n" in text
    assert "\n`tolman chance --edition published --kinds direction` measures it." in text
    (row,) = [line for line in index().splitlines() if line.startswith("| [direction]")]
    assert row.endswith(" | not measured |")


def test_a_kind_of_ours_alone_has_no_published_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Direction, "editions", (Edition.CURRENT,))
    monkeypatch.setattr(Direction, "__doc__", "Asks something.\n\nThe answer earns something.\n")
    text = card(Direction)
    assert text.endswith("## Differences between the editions\n\nThe published edition does not ask this.\n")
    assert "| published |" not in text
    monkeypatch.setattr(Direction, "__doc__", "Asks something.")
    with pytest.raises(ValueError, match="docstring of tos/direction-v1 has 1 paragraphs; a card takes"):
        card(Direction)
