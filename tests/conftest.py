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
    parser.addoption("--shared", type=Path, default=SHARED, help="folder with published corpora; else tests skip")


SLOW_FIXTURES = {"browser", "scripted_run", "model_run"}
"""A browser, and runs whose playing takes seconds."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what needs a slow fixture; what else is slow says so itself."""
    for item in items:
        if SLOW_FIXTURES & {*getattr(item, "fixturenames", ())}:
            item.add_marker(pytest.mark.slow)


def shared_folder(request: pytest.FixtureRequest) -> Path:
    """Returns the folder beside this checkout that holds published corpora, which may be absent."""
    found: Path = request.config.getoption("--shared")
    return found


@pytest.fixture(scope="session")
def published_records(request: pytest.FixtureRequest) -> Path:
    """The folder with values that the published program returned."""
    folder = shared_folder(request) / "golden" / "tos"
    if not folder.is_dir():
        pytest.skip("the records of the published program are not beside this checkout")
    return folder


@pytest.fixture(scope="session")
def paper_tables(request: pytest.FixtureRequest) -> Path:
    """The numbers that the paper on Theory of Space printed."""
    file = shared_folder(request) / "data" / "tos-release" / "paper-tables.json"
    if not file.is_file():
        pytest.skip("the tables of the paper are not beside this checkout")
    return file


@pytest.fixture(scope="session")
def released_scene(request: pytest.FixtureRequest) -> Path:
    """A scene folder released by the authors of Theory of Space."""
    folder = shared_folder(request) / "data" / "tos-release" / "run00"
    if not folder.is_dir():
        pytest.skip("no released scene folder is beside this checkout")
    return folder


@pytest.fixture(scope="session")
def spatialbench_data(request: pytest.FixtureRequest) -> Path:
    """The folder with the question files released by the authors of SpatialBench."""
    folder = shared_folder(request) / "data" / "spatialbench"
    if not folder.is_dir():
        pytest.skip("the released question files of SpatialBench are not beside this checkout")
    return folder
