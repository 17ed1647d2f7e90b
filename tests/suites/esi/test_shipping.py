"""What ships with Tolman: one family of each kind, still right, and the cards that show it."""

from pathlib import Path

import pytest

from tolman.suites.esi import store
from tolman.suites.esi.cards import card, write_cards
from tolman.suites.esi.kinds.kinds import kinds
from tolman.suites.esi.shipping import FOLDER, shipped
from tolman.suites.esi.verifier import verified

CARDS = Path(__file__).parents[3] / "docs" / "esi"


def test_one_family_of_each_kind_ships_and_nothing_else() -> None:
    names = {f"{draw.name}.{end}" for draw in shipped() for end in ("items.xz", "keys.xz")}
    assert {path.name for path in FOLDER.iterdir()} == names
    assert all(store.is_ready(draw) for draw in shipped())


@pytest.mark.slow
@pytest.mark.parametrize("draw", shipped(), ids=lambda draw: draw.kind)
def test_what_ships_is_still_right(draw: store.Draw) -> None:
    items = store.family(draw).items
    assert [item.key.target for item in verified(items)] == [item.key.target for item in items]


def test_cards_are_those_that_the_code_makes(tmp_path: Path) -> None:
    write_cards(tmp_path)
    kept = {path.name: path.read_text("utf-8") for path in CARDS.glob("*.md") if path.name != "validity.md"}
    assert kept == {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}, "run: make cards"
    for kind in kinds().values():
        assert (CARDS / f"{kind.name}.jpg").stat().st_size < 120_000
        assert f"![First view, that of a twin, and the last view of a solution]({kind.name}.jpg)" in card(kind)
