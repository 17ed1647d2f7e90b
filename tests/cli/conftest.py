"""What tests of commands share: an empty folder on a wide terminal, and a run that was played."""

from pathlib import Path

import pytest

from tests.cli.calling import RUN, call, reported


@pytest.fixture(scope="session")
def ran(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder of a run of scripted players that was played once for all, and its words after its progress."""
    folder = tmp_path_factory.mktemp("ran")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("COLUMNS", "300")
        return folder / "run", reported(call(*RUN))


@pytest.fixture
def unpublished(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets runs end without tables, pictures and a page, which take most of the time."""
    monkeypatch.setattr("tolman.cli.run.publish", lambda *_arguments: [])


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The empty folder in which every command runs, on a wide terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")
    return tmp_path
