"""What is installed and missing, and whether a model answers: a finding in any case."""

import json
import sys
from contextlib import nullcontext
from email.message import Message
from importlib.metadata import PackageNotFoundError
from io import BytesIO
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request

import pytest

import tolman
from tests.servers.faulty import Fault, Faults, Manners, serving
from tolman.errors import ModelError
from tolman.runner import access, doctor
from tolman.runner.access import SERVER, SERVER_KEY, Access, check_server, offered_model
from tolman.runner.doctor import EXTRAS, KEYS, Finding, ask, look

MODEL = f"{SERVER}scout"


@pytest.fixture(autouse=True)
def keyless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes all keys from the environment."""
    for name in KEYS:
        monkeypatch.delenv(name, raising=False)


def findings(folder: Path) -> dict[str, Finding]:
    found = list(look(folder))
    assert len({each.what for each in found}) == len(found)
    return {each.what: each for each in found}


# What is installed.


def test_everything_needed_is_found(tmp_path: Path) -> None:
    found = findings(tmp_path)
    assert found["tolman"] == Finding("tolman", tolman.__version__, True)
    assert found["python"].found.startswith(".".join(map(str, sys.version_info[:3])))
    assert all(found[name].is_well for name in ("inspect_ai", "openai", "numpy", "matplotlib", "runs"))
    assert all(found[name].is_well in (True, None) for name in EXTRAS)
    assert "GiB free" in found["runs"].found


def test_what_is_missing_is_told_with_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(doctor, "version", missing)
    found = findings(tmp_path)
    assert found["openai"].is_well is False
    assert "install it again" in found["openai"].found
    assert found["ray"].is_well is None
    assert "pip install ray" in found["ray"].found


def test_keys_are_named_and_not_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert findings(tmp_path)["keys"].is_well is None
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")
    monkeypatch.setenv("MISTRAL_API_KEY", "")
    found = findings(tmp_path)
    assert found["keys"] == Finding("keys", "OPENAI_API_KEY", True)
    assert "sk-very-secret" not in str(found)


def test_a_place_that_is_not_there_yet_is_looked_at_without_being_made(tmp_path: Path) -> None:
    assert findings(tmp_path / "new" / "folder")["runs"].is_well
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    found = findings(tmp_path / "file" / "runs")["runs"]
    assert found.is_well is False
    assert "cannot be written to" in found.found
    assert "Not a directory" in found.found


# Whether a model answers.


@pytest.mark.slow
def test_a_model_that_answers_is_told_with_what_it_said() -> None:
    with serving(Manners(says=" ready ", greets=False)) as server:
        found = ask(MODEL, Access(server.base_url))
        assert len(server.calls) == 1
    assert (found.what, found.is_well) == (MODEL, True)
    assert found.found.startswith("answers in ")
    assert found.found.endswith("s: 'ready'")


@pytest.mark.slow
def test_a_long_answer_is_shortened() -> None:
    with serving(Manners(says="so it goes\n" * 1000, greets=False)) as server:
        found = ask(MODEL, Access(server.base_url))
    assert len(found.found) < 120
    assert "\n" not in found.found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (Fault.FAILED, "something went wrong"),
        (Fault.LEAKY, "something went wrong with Bearer •••"),
        (Fault.DENIED, "no entry with Bearer •••"),
        (Fault.LIMITED, "too many requests"),
    ],
)
def test_a_model_that_does_not_answer_is_a_finding(fault: Fault, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SERVER_KEY, "a-very-secret-key")
    with serving(Manners(faults=Faults(**{fault.value: 1.0}), greets=False)) as server:
        found = ask(MODEL, Access(server.base_url))
        assert len(server.calls) <= 3, "it is soon given up"
    assert found.is_well is False
    assert found.found.startswith("does not answer: ")
    assert told in found.found
    assert "secret" not in found.found
    assert "\n" not in found.found


def test_no_server_is_a_finding() -> None:
    with serving() as server:
        address = server.base_url
    found = ask(MODEL, Access(address, model_args={"max_retries": 0}))
    assert (found.what, found.is_well) == (MODEL, False)
    assert f"{address} cannot be reached" in found.found


@pytest.mark.parametrize("model", ["nosuch/model", "openai/gpt-5", "tolman/oracle", "anthropic/claude", "/", "x/"])
def test_a_model_that_cannot_be_reached_is_a_finding(model: str) -> None:
    found = ask(model, Access())
    assert found.is_well is False
    assert f"{model} cannot be reached: " in found.found
    assert "\n" not in found.found


def test_a_scripted_player_answers() -> None:
    assert ask("tolman/scout", Access()).is_well


# The model that a server offers.


def test_the_one_model_of_a_server_is_found() -> None:
    with serving() as server:
        assert offered_model(server.base_url) == offered_model(f"{server.base_url}/") == "scout"


@pytest.mark.parametrize("address", ["localhost:8000/v1", "", "ftp://localhost", "http://[bad", "http://localhost:x"])
def test_what_is_no_address_cannot_be_reached(address: str) -> None:
    with pytest.raises(ModelError, match=r"cannot be reached \(.*\); is the server running\?"):
        offered_model(address)


def test_a_server_that_tells_no_models_is_told() -> None:
    with serving() as server:
        with pytest.raises(ModelError, match=r"does not tell its models \(HTTP Error 404.*; name one with --model"):
            offered_model(f"{server.base_url}/nowhere")
        check_server(Access(f"{server.base_url}/nowhere"))  # not all servers tell
    for ask_server in (offered_model, lambda address: check_server(Access(address))):
        with pytest.raises(ModelError, match=r"cannot be reached \(.*\); is the server running\?"):
            ask_server(server.base_url)
    check_server(Access())


@pytest.mark.parametrize(("code", "is_refused"), [(401, True), (403, True), (404, False), (500, False)])
def test_a_key_that_is_refused_is_told(code: int, is_refused: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(request: Request, timeout: float) -> None:
        raise HTTPError(request.full_url, code, "no", Message(), BytesIO())

    monkeypatch.setattr(access, "urlopen", refuse)
    expected = pytest.raises(ModelError, match="refuses the key; put the right one into SERVER_API_KEY")
    with expected if is_refused else nullcontext():
        check_server(Access("http://localhost/v1"))


def test_the_key_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Request] = []

    def note(request: Request, timeout: float) -> BytesIO:
        asked.append(request)
        return BytesIO(b'{"data": [{"id": "a"}]}')

    monkeypatch.setattr(access, "urlopen", note)
    monkeypatch.setenv(SERVER_KEY, "a-key")
    assert offered_model("http://localhost:1/v1/") == "a"
    assert [request.full_url for request in asked] == ["http://localhost:1/v1/models"]
    assert asked[0].get_header("Authorization") == "Bearer a-key"


@pytest.mark.parametrize(("names", "told"), [([], "no model"), (["a", "b"], "a, b")])
def test_a_server_of_several_models_leaves_the_choice(
    names: list[str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = json.dumps({"data": [{"id": name} for name in names]}).encode()
    monkeypatch.setattr(access, "urlopen", lambda *_arguments, **_options: BytesIO(answer))
    with pytest.raises(ModelError, match=f"the server offers {told}; name one with --model"):
        offered_model("http://localhost/v1")


@pytest.mark.parametrize("answer", [b"[]", b"{", b'{"data": 3}', b'{"data": [{}]}', b"\xff"])
def test_a_server_that_speaks_otherwise_is_told(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "urlopen", lambda *_arguments, **_options: BytesIO(answer))
    with pytest.raises(ModelError, match="does not tell its models"):
        offered_model("http://localhost/v1")
