"""The cards in the docs are those that the code makes, and say all that a card must say."""

from pathlib import Path

import pytest

from tolman.protocol.edition import Edition
from tolman.suites.tos.cards import card, write_cards
from tolman.suites.tos.questions.chance import CHANCE
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
    assert kind.form in text
    assert f"`{kind.example}`" in text
    assert "Published: " in text
    for edition in Edition:
        assert f"| {edition} | {CHANCE[edition][kind.kind()].level:.3f} |" in text
