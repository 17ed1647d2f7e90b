"""A record that is damaged anywhere: the run goes on, ends as it would have ended, and nothing is read wrong."""

import shutil
import warnings
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tolman.errors import RecordWarning
from tolman.record.settings import Settings
from tolman.runner.run import play_run
from tolman.suites.runs import read_run
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Probes, Setting
from tolman.suites.tos.task import Task

TASK = Task(
    Layout(rooms=1, things=2), budget=4, questions=1, kinds=("direction",), setting=Setting(probes=Probes.END)
)
SETTINGS = Settings((TASK,), (0, 1), ("random", "blind"))
FILES = ("journal.jsonl", "transcripts.jsonl")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run that was played without a fault."""
    return play_run(SETTINGS, tmp_path_factory.mktemp("undisturbed") / "run").path


def mended(undisturbed: Path, texts: dict[str, bytes]) -> None:
    """Plays on with files of a run changed, and sees that it ends as it was."""
    with TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore", RecordWarning)
        path = Path(folder) / "run"
        shutil.copytree(undisturbed, path)
        for name, text in texts.items():
            (path / name).write_bytes(text)
        play_run(SETTINGS, path)
        again, first = read_run(path), read_run(undisturbed)
        assert (again.transcripts, again.failures) == (first.transcripts, ())


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.floats(0, 1, exclude_max=True), st.floats(0, 1, exclude_max=True), st.integers(1, 255), st.integers(1, 255))
def test_flipped_bytes_change_nothing(undisturbed: Path, place: float, other: float, flip: int, second: int) -> None:
    """One byte of the journal, and one of the transcripts."""
    texts = {}
    for name, share, bits in zip(FILES, (place, other), (flip, second), strict=True):
        text = bytearray((undisturbed / name).read_bytes())
        text[int(share * len(text))] ^= bits
        texts[name] = bytes(text)
    mended(undisturbed, texts)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.floats(0, 1), st.floats(0, 1))
def test_files_that_are_cut_change_nothing(undisturbed: Path, journal: float, transcripts: float) -> None:
    texts = {}
    for name, share in zip(FILES, (journal, transcripts), strict=True):
        text = (undisturbed / name).read_bytes()
        texts[name] = text[: int(share * len(text))]
    mended(undisturbed, texts)


def test_without_any_of_its_files_a_run_is_played_anew(undisturbed: Path) -> None:
    mended(undisturbed, dict.fromkeys(FILES, b"nonsense\n\xff\n{}\n"))
