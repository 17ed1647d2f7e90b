"""The page on hands and weight: what it says can be said, and what it shows runs."""

import re
from pathlib import Path

import pytest

pytest.importorskip("warp")
pytest.importorskip("mujoco")

from tests.physics.homes import home
from tolman.cli.house_acts import read_list
from tolman.physics.act import TAGS
from tolman.physics.outcome import Outcome, Verdict
from tolman.physics.words import VERBS, read_in_turn

PAGE = Path(__file__).parents[2] / "docs/physics.md"
TEXT = PAGE.read_text("utf-8")
LARGEST = 60_000
"""Bytes of a picture."""


def section(title: str) -> str:
    return TEXT.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def phrases() -> list[str]:
    """Returns what the table of acts says that one may say."""
    rows = [line.split("|")[2] for line in section("Acts").splitlines() if line.startswith("| ")][2:]
    return [phrase for row in rows for phrase in re.findall(r"`([^`]+)`", row)]


@pytest.mark.parametrize("phrase", phrases())
def test_what_the_page_says_can_be_said(phrase: str) -> None:
    assert list(read_in_turn(["pick up mug 2", phrase], home()))


def test_every_act_is_on_the_page() -> None:
    said = list(read_in_turn(phrases(), home()))
    assert {act.__struct_config__.tag for act in said} == {*TAGS}
    assert len(VERBS) > 15


def test_the_list_of_values_can_be_read(tmp_path: Path) -> None:
    (example,) = re.findall(r"```json\n(.*?)```", TEXT, re.S)
    (tmp_path / "acts.json").write_text(example, "utf-8")
    assert len(read_list((), tmp_path / "acts.json", home())) == 5


def test_every_verdict_is_on_the_page() -> None:
    told = {
        word
        for line in re.findall(r"^\| ([^|]+) \|", section("What comes of an act"), re.M)
        for word in line.split(", ")
    }
    assert told - {"Verdict", "---"} == {verdict.value for verdict in Verdict}


def codes() -> list[str]:
    return re.findall(r"```python\n(.*?)```", TEXT, re.S)


@pytest.mark.slow
def test_the_example_of_pointing_runs() -> None:
    known: dict[str, object] = {}
    exec(codes()[0], known)
    assert isinstance(known["outcome"], Outcome)


@pytest.mark.slow
def test_the_example_of_training_runs(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("gymnasium")
    exec(codes()[1].replace("size=64)", "size=16, budget=10)"), {})
    first, _ = capsys.readouterr().out.splitlines()
    assert first.startswith("put the ")


def test_every_link_and_picture_of_the_page_is_there_and_small() -> None:
    headings = re.findall(r"^#+ (.*)$", TEXT, re.M)
    titles = {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}
    for target in re.findall(r"\]\(([^)]+)\)", TEXT):
        path, _, title = target.partition("#")
        assert not path or (PAGE.parent / path).exists(), target
        assert path or title in titles, target
    pictures = {*(PAGE.parent / "pictures/acts").glob("*.jpg")}
    assert {PAGE.parent / path for path in re.findall(r"!\[[^]]*\]\(([^)]+)\)", TEXT)} == pictures
    assert all(path.stat().st_size <= LARGEST for path in pictures)
