"""Keys are written nowhere, even where a server repeats them."""

import gzip
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from inspect_ai.log import read_eval_log

from tests.servers.faulty import Fault, Faults, Manners, serving
from tolman.protocol.answers import Manner
from tolman.record.settings import Settings
from tolman.runner.access import SERVER, Access
from tolman.runner.run import play_run
from tolman.runner.secrets import HIDDEN, keys, redacted
from tolman.suites.runs import read_run
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Probes, Setting
from tolman.suites.tos.task import Task

PROGRAM = Path(sys.executable).with_name("tolman")
KEY = "sk-planted-0123456789abcdef"
OPTIONS = (
    "--players none --scenes 0 --rooms 2 --things 3 --budget 4 --questions 1 --max-retries 3 --retry-wait 0".split()
)


def texts(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yields the name and content of every file, and of what is packed in it."""
    for path in folder.rglob("*"):
        if path.suffix == ".gz":
            yield str(path), gzip.decompress(path.read_bytes())
        elif path.suffix == ".eval":
            yield str(path), read_eval_log(str(path), resolve_attachments=True).model_dump_json().encode()
        elif path.is_file():
            yield str(path), path.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("fault", [Fault.LEAKY, Fault.DENIED])
def test_a_key_that_a_server_repeats_is_written_nowhere(tmp_path: Path, fault: Fault) -> None:
    home = tmp_path / "home"
    home.mkdir()
    environment = {**os.environ, "SERVER_API_KEY": KEY, "HOME": str(home)}
    environment = {name: value for name, value in environment.items() if not name.startswith("XDG_")}
    with serving(Manners(faults=Faults(**{fault.value: 0.5}))) as server:
        command = [
            PROGRAM,
            "run",
            "--model",
            "scout",
            "--base-url",
            server.base_url,
            *OPTIONS,
            "--out",
            tmp_path / "run",
        ]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=tmp_path)
        assert any(call.fault is fault for call in server.calls)
    written = dict(texts(tmp_path))
    assert any(".eval" in name for name in written)
    assert [name for name, text in written.items() if KEY.encode() in text] == []
    assert KEY not in done.stdout + done.stderr
    if fault is Fault.DENIED:
        assert any(HIDDEN.encode() in text for text in written.values())


def test_keys_are_hidden_wherever_text_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", KEY)
    monkeypatch.setenv("SHORT_KEY", "abc")
    assert redacted({"a": [f"Bearer {KEY}", 1], "b": None}) == {"a": [f"Bearer {HIDDEN}", 1], "b": None}
    assert redacted("abc") == "abc"


SPOKEN = {
    KEY: True,
    "hunter2-hunter2": True,
    "onlylettersbutlong": True,
    "secret": False,
    "password": False,
    "red door": False,
    "12345678": False,
}
"""Values of a key, and whether they are hidden where a model speaks."""


@pytest.mark.parametrize(("value", "is_hidden"), SPOKEN.items())
def test_a_word_that_models_say_is_no_key(value: str, is_hidden: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_API_KEY", value)
    assert redacted(f"so {value}.") == f"so {HIDDEN}."
    assert (value in keys()) is is_hidden


@pytest.mark.slow
@pytest.mark.parametrize("answers", ["words", "tools"])
def test_a_key_that_a_server_repeats_in_a_reply_is_written_nowhere(
    tmp_path: Path, answers: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SERVER_API_KEY", KEY)
    task = Task(Layout(rooms=1, things=2), budget=2, questions=1, setting=Setting(probes=Probes.END))
    with serving(Manners(says=f"<think>I was sent {KEY}.</think> FINAL ANSWER: {KEY}")) as server:
        settings = Settings((task,), (0,), (f"{SERVER}scout",), answers=Manner(answers))
        play_run(settings, tmp_path / "run", Access(server.base_url))
    written = dict(texts(tmp_path))
    assert [name for name, text in written.items() if KEY.encode() in text] == []
    (transcript,) = read_run(tmp_path / "run").transcripts.values()
    assert all(each.reply.text.endswith(f"FINAL ANSWER: {HIDDEN}") for each in transcript.exchanges)
    assert all(each.reply.usage for each in transcript.exchanges)


@pytest.mark.parametrize("address", ["http://me:word@host/v1", "http://host/v1?key=word", "host:80", "ftp://host"])
def test_an_address_holds_no_key(address: str) -> None:
    with pytest.raises(ValueError, match="address"):
        Access(address)
