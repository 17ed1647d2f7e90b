"""Shared fixtures."""

from pathlib import Path

import pytest
from hypothesis import settings

SHARED = Path(__file__).parents[2] / "shared"

settings.register_profile("default", deadline=None, max_examples=200, derandomize=True)
settings.register_profile("quick", settings.get_profile("default"), max_examples=40)
settings.load_profile("default")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-golden", action="store_true", help="rewrite golden files instead of comparing")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what needs a browser as slow; what else is, says so itself."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def published_records() -> Path:
    """The folder with values that the published program returned."""
    folder = SHARED / "golden" / "tos"
    if not folder.is_dir():
        pytest.skip("the records of the published program are not beside this checkout")
    return folder


@pytest.fixture(scope="session")
def paper_tables() -> Path:
    """The numbers that the paper on Theory of Space printed."""
    file = SHARED / "data" / "tos-release" / "paper-tables.json"
    if not file.is_file():
        pytest.skip("the tables of the paper are not beside this checkout")
    return file


@pytest.fixture(scope="session")
def released_scene() -> Path:
    """A scene folder released by the authors of Theory of Space."""
    folder = SHARED / "data" / "tos-release" / "run00"
    if not folder.is_dir():
        pytest.skip("no released scene folder is beside this checkout")
    return folder


@pytest.fixture(scope="session")
def spatialbench_data() -> Path:
    """The folder with the question files released by the authors of SpatialBench."""
    folder = SHARED / "data" / "spatialbench"
    if not folder.is_dir():
        pytest.skip("the released question files of SpatialBench are not beside this checkout")
    return folder
