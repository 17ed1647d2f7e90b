"""The page on houses: what it shows of the eye, and how to train."""

import re
from pathlib import Path

import pytest

pytest.importorskip("warp")

from tolman.eye.coverage import Coverage
from tolman.eye.routes import Gone, Walk

PAGE = Path(__file__).parents[2] / "docs/houses.md"


def codes() -> list[str]:
    """Returns the pieces of Python on the page: walking, and training."""
    return re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)


def test_what_the_page_shows_can_be_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing at hand but the house that the page has as its example."""
    monkeypatch.chdir(tmp_path)
    (example,) = re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    Path("my-house.json").write_text(example, "utf-8")
    code, _ = codes()
    known: dict[str, object] = {}
    exec(code, known)
    assert isinstance(known["there"], Walk)
    assert isinstance(known["gone"], Gone)
    assert isinstance(known["covered"], Coverage)
    assert known["blocked"] is False
    assert known["covered"].floor_share("kitchen") > known["covered"].floor_share("hall")


@pytest.mark.slow
def test_the_example_of_training_runs(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("gymnasium")
    _, code = codes()
    exec(code.replace("size=64)", "size=16, budget=20)"), {})
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("go to the ")
    assert last.split()[0] in ("True", "False")


def test_every_link_and_picture_of_the_page_is_there() -> None:
    text = PAGE.read_text("utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.M)
    titles = {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}
    for target in re.findall(r"\]\(([^)]+)\)", text):
        path, _, title = target.partition("#")
        assert not path or (PAGE.parent / path).exists(), target
        assert path or title in titles, target
