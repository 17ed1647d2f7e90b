"""`tolman assets`."""

from pathlib import Path

import pytest

from tests.cli.calling import call, failed
from tolman.assets.catalogue import KINDS
from tolman.render.encoding import decoded_png

pytestmark = pytest.mark.slow  # kernels are compiled

pytest.importorskip("warp")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The empty folder in which every command runs, with a cache of its own, on a wide terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


def test_the_table_tells_every_kind_with_its_size_front_and_options() -> None:
    printed = call("assets", "--table")
    assert all(name in printed for name in KINDS)
    (chair,) = [line for line in printed.splitlines() if "│ chair " in line]
    assert "0.45 × 0.50 × 0.90 m" in chair
    assert "back (3)" in chair
    assert "yes" in chair
    assert "5.5 kg" in chair
    assert "56 g" in next(line for line in printed.splitlines() if "│ fork " in line)


def test_sheets_are_written_by_group(folder: Path) -> None:
    printed = call(
        "assets", "--kind", "chair", "--kind", "mug", "--models", "2", "--size", "32", "--quality", "fast", "--opened"
    )
    assert printed.split() == ["assets/seating.png", "assets/kitchenware.png"]
    picture = decoded_png((folder / "assets/seating.png").read_bytes())
    assert picture.shape[1] > 6 * 32
    assert picture.std() > 10
    bare = folder / "bare"
    call("assets", "--kind", "chair", "--size", "32", "--quality", "fast", "--no-labels", "--out", str(bare))
    assert decoded_png((bare / "seating.png").read_bytes())[:20].min() == 255


@pytest.mark.parametrize("size", ["20000", "31"])
def test_a_size_that_no_sheet_can_have_is_refused_in_a_line(folder: Path, size: str) -> None:
    refused = failed("assets", "--kind", "chair", "--size", size)
    assert "--size" in refused
    assert "1024" in refused or "32" in refused
    assert not (folder / "assets").exists()
