"""What tests that run Inspect in their own process share."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Overlooks streams that Inspect leaves open in memory at the end of an evaluation."""
    overlooked = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(overlooked)


@pytest.fixture(autouse=True, scope="module")
def settled() -> Iterator[None]:
    """Keeps what is there before a module out of its sweeps, which would take seconds for each test."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(autouse=True)
def swept() -> Iterator[None]:
    """Lets go of what a test leaves, so that no later test is blamed for it."""
    yield
    gc.collect()
