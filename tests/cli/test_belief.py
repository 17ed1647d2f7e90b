"""`tolman belief`."""

from pathlib import Path

import pytest

from tests.cli.calling import failed

WRONG = {
    "belief of nobody": (["belief", "--player", "bob"], "there is no player 'bob'"),
    "belief after the end": (["belief", "--after", "99"], "scout gave only"),
    "belief of no sort": (["belief", "--out", "a.gif"], ".png or .svg"),
}


@pytest.mark.parametrize(("arguments", "told"), WRONG.values(), ids=WRONG)
def test_a_wrong_call_is_told_in_one_line(arguments: list[str], told: str, folder: Path) -> None:
    assert told in failed(*arguments)
    assert list(folder.iterdir()) == []
