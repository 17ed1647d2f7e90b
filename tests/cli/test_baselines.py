"""`tolman baselines`."""

from pathlib import Path

import pytest

from tests.cli.calling import failed

WRONG = {
    "baselines in words": (["baselines", "--rooms", "some"], "--rooms: 'some' is not a range"),
    "baselines without end": (["baselines", "--rooms", "2,100"], "--rooms: 100 is too large; write 20 or less"),
    "baselines of nobody": (["baselines", "--players", "bob"], "there is no player 'bob'"),
}


@pytest.mark.parametrize(("arguments", "told"), WRONG.values(), ids=WRONG)
def test_a_wrong_call_is_told_in_one_line(arguments: list[str], told: str, folder: Path) -> None:
    assert told in failed(*arguments)
    assert list(folder.iterdir()) == []
