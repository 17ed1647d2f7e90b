"""The recipe for a player: one function and its name in a registry, and every part of Tolman knows it."""

import csv
import json
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tests.recipes.package import ROOT, TOLMAN, Call, caller, package, sources_that_name
from tests.recipes.sentry import stand_guard
from tolman.errors import PlayerError
from tolman.suites.tos.players.roster import EXPLORERS, GROUP, joined

SMALL = ("--scenes", "0-1", "--rooms", "2", "--things", "3", "--questions", "1", "--every", "3")


@pytest.fixture(scope="module")
def call(tmp_path_factory: pytest.TempPathFactory) -> Call:
    """Runs Python where a package with the player is installed."""
    module = ROOT / "tests" / "recipes" / "sentry.py"
    return caller(package(tmp_path_factory.mktemp("site"), GROUP, {"sentry": "sentry:stand_guard"}, module))


def test_nothing_was_edited() -> None:
    assert "sentry" not in EXPLORERS
    assert not sources_that_name("sentry")


@pytest.mark.slow
def test_it_plays_as_a_scripted_player_and_as_a_model_and_is_told(call: Call, tmp_path: Path) -> None:
    who = ("--model", "tolman/sentry", "--players", "sentry,scout")
    call(*TOLMAN, "run", *SMALL, "--source", "active,passive", "--walker", "sentry", *who, "--out", tmp_path / "run")
    told = json.loads((tmp_path / "run" / "metrics.json").read_text(encoding="utf-8"))
    assert {"sentry", "tolman/sentry"} <= {entry["behind"]["player"] for entry in told if entry["behind"]}
    with (tmp_path / "run" / "answers.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    asked = ("task", "item", "kind", "asked", "answer", "score")
    scripted, model = (
        sorted(tuple(row[name] for name in asked) for row in rows if row["player"] == player)
        for player in ("sentry", "tolman/sentry")
    )
    assert scripted == model
    assert scripted
    done = (tmp_path / "run" / "transcripts.jsonl").read_text(encoding="utf-8")
    assert "Observe()" in done


@pytest.mark.slow
def test_it_is_shown_and_listed(call: Call, tmp_path: Path) -> None:
    call(*TOLMAN, "show", "--player", "sentry", "--seed", "3", "--out", tmp_path / "path.png")
    assert (tmp_path / "path.png").read_bytes().startswith(b"\x89PNG")
    assert "surveyor, sentry, stubborn" in call(*TOLMAN, "list").stdout


@pytest.mark.slow
def test_inspect_knows_it_as_a_model(call: Call, tmp_path: Path) -> None:
    words = ("tolman/tos_text_active", "--model", "tolman/sentry", "--display", "none", "--log-format", "json")
    options = (word for option in ("scenes=0", "rooms=2", "things=2", "questions=1") for word in ("-T", option))
    call("-m", "inspect_ai", "eval", *words, *options, "--log-dir", tmp_path)
    (log,) = (json.loads(path.read_text(encoding="utf-8")) for path in tmp_path.glob("*.json"))
    assert (log["status"], log["eval"]["model"]) == ("success", "tolman/sentry")


@pytest.mark.slow
def test_it_can_be_taken_away_again() -> None:
    told = caller()(*TOLMAN, "run", "--players", "sentry", fails=True).stderr
    assert "there is no player 'sentry'; there are blind" in told
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("scout", "tests.recipes.sentry:stand_guard", "has a name that is taken, 'scout'"),
        ("oracle", "tests.recipes.sentry:stand_guard", "has a name that is taken, 'oracle'"),
        ("rambler_in_words", "tests.recipes.sentry:stand_guard", "has a name that is taken, 'rambler_in_words'"),
        ("all", "tests.recipes.sentry:stand_guard", "has a name that is taken, 'all'"),
        ("my/sentry", "tests.recipes.sentry:stand_guard", "name it in small letters"),
        ("sentry", "tests.recipes.sentry:nobody", "cannot be loaded"),
        ("sentry", "tests.recipes.sentry:HEADINGS", "is not a function"),
    ],
)
def test_what_cannot_play_is_refused_by_the_name_of_its_package(name: str, value: str, why: str) -> None:
    with pytest.raises(PlayerError, match=why) as told:
        joined(EXPLORERS, [EntryPoint(name, value, GROUP)])
    assert value in str(told.value)


def test_other_explorers_come_after_ours() -> None:
    found = joined(EXPLORERS, [EntryPoint("sentry", "tests.recipes.sentry:stand_guard", GROUP)])
    assert [*found] == [*EXPLORERS, "sentry"]
    assert found["sentry"] is stand_guard
