"""`tolman map`."""

from pathlib import Path

import pytest

from tests.cli.calling import call, failed


@pytest.mark.slow
@pytest.mark.parametrize("options", [[], ["--strip"], ["--turn", "2"], ["--revision", "--player", "stubborn"]])
def test_map_draws_what_a_player_has_in_mind(folder: Path, options: list[str]) -> None:
    call("map", "--seed", "7", "--rooms", "2", *options, "--out", "map.svg")
    assert (folder / "map.svg").read_text().lstrip().startswith("<?xml")


def test_a_map_that_was_not_drawn_is_refused_in_one_line() -> None:
    line = failed("map", "--seed", "7", "--rooms", "1", "--turn", "99")
    assert "not after 99" in line
    failed("map", "--strip", "--revision")
