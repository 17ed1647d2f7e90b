"""The command with which people play: what it offers, what it refuses, and how it plays in the terminal."""

from pathlib import Path

import pytest

from tests.cli.calling import call, failed
from tests.suites.spatialbench.files import every_kind
from tests.web.sitting_fixtures import SMALL, STUDY, plain, scouted
from tolman.record.folder import RunFolder
from tolman.suites.runs import read_run, settings_in

SMALLEST = [
    *("play", "--terminal", "--scenes", "7", "--rooms", "2", "--things", "2", "--questions", "1", "--every", "3"),
    *("--moved", "1", "--turned", "0", "--least-distance", "3", "--out", "run"),
]
TYPED = "".join(each.reply.text.replace("\n", "\\\n") + "\n" for each in scouted(7).exchanges)


def test_a_person_plays_in_the_terminal_and_ends_in_the_run_folder() -> None:
    first = call(*SMALLEST, "--name", "ann", typed=TYPED[: TYPED.index("\n") + 1] + "quit\n")
    assert "Everything is in run; tolman report run shows it." in first
    rest = call(*SMALLEST, "--name", "ann", typed=TYPED[TYPED.index("\n") + 1 :])
    assert "All items are answered" in rest
    assert "target" in rest
    played = read_run(Path("run"))
    assert played.settings.tasks == (SMALL,)
    assert settings_in(RunFolder(Path("run"))).players == ("human-ann",)
    (transcript,) = played.transcripts.values()
    assert plain(transcript).replace(b"human-ann", b"human") == plain(scouted(7))


def test_models_are_not_offered_and_sources_do_not_give_scenes_away() -> None:
    told = call("play", "--help")
    for word in ("--model", "--temperature", "--players", "--base-url", "--max-tokens"):
        assert f"{word} " not in told
    for word in ("--scenes", "--sense", "--study", "--tools", "--terminal", "--host", "--rooms"):
        assert f"{word} " in told
    assert "[default: active]" in told


def test_people_who_play_the_same_share_a_folder() -> None:
    for name in ("ann", "bob"):
        call("play", "--terminal", "--scenes", "7", "--rooms", "2", "--name", name, typed="quit\n")
    (run,) = Path("runs").iterdir()
    assert run.name.startswith("people-")
    assert settings_in(RunFolder(run)).players == ("human-ann", "human-bob")


def test_a_study_asks_for_a_code_in_the_terminal() -> None:
    Path("study.toml").write_text(STUDY)
    played = call("play", "--terminal", "--study", "study.toml", "--out", "run", typed="nobody\nP01\nquit\n")
    assert "nobody with this code" in played
    assert "Be quick." in played
    assert "Item 1 of 3" in played


def test_questions_about_videos_are_asked_by_their_words() -> None:
    file = str(every_kind(Path("QA.txt"), ["a.mp4"]))
    words = ("play", "spatialbench", file, "--terminal", "--setting", "blind", "--items", "0", "--out", "run")
    told = call(*words, typed="B\n1.5\nquit\n")
    assert "Item 1 of 1, request 3: question" in told, told
    texts = [line for line in Path("run/journal.jsonl").read_text().splitlines() if '"text":"B"' in line]
    assert len(texts) == 1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--name", "a/b"], "cannot name a person"),
        (["--tools", "compass"], "--tools: 'compass' are not tools"),
        (["--study", "study.toml", "--rooms", "2"], "leave this out with --study"),
        (["--study", "nowhere.toml"], "cannot be read"),
        (["--terminal", "--sense", "vision", "--scenes", "7"], "play it in a browser"),
    ],
)
def test_a_wrong_call_says_why(words: list[str], why: str) -> None:
    Path("study.toml").write_text(STUDY)
    assert why in failed("play", *words)


# For others to reach.


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses at which pages are served, without serving them."""
    found: list[str] = []

    def serve(_app, host, _port, _browser, token, _tell, at):
        found.append(f"{at.origin or host}{at.folder}{f'?token={token}' if token else ''}")

    monkeypatch.setattr("tolman.web.server.serve", serve)
    return found


def test_the_token_is_the_same_after_a_restart_until_another_is_wanted(served: list[str]) -> None:
    Path("study.toml").write_text(STUDY)
    study = ("play", "--study", "study.toml", "--out", "run", "--no-browser")
    for words in ((), (), ("--new-token",), (), ("--token", "spring-2026-rooms"), ()):
        told = call(*study, "--host", "0.0.0.0", *words)
        assert "Codes of fewer than 10 letters can be guessed" in told
    first, second, third, fourth, fifth, sixth = served
    assert first == second != third == fourth != fifth == sixth == "0.0.0.0?token=spring-2026-rooms"
    assert "guessed" not in call(*study)
    assert served[-1] == "127.0.0.1"
    call(*study, "--public-url", "https://lab.example/tolman/")
    assert served[-1] == "https://lab.example/tolman?token=spring-2026-rooms"


def test_what_cannot_open_pages_is_refused_before_anything_is_made() -> None:
    assert "a token has 16 letters" in failed("play", "--token", "short", "--out", "run")
    assert "a token has 16 letters" in failed("play", "--token", "with blanks and signs &", "--out", "run")
    assert "leave one of them out" in failed("play", "--token", "x" * 20, "--new-token", "--out", "run")
    assert "is no address of pages" in failed("play", "--public-url", "lab.example", "--out", "run")
    assert "it has no effect" in failed("play", "--terminal", "--public-url", "https://lab.example", "--out", "run")
    assert not Path("run").exists()
