"""A person's sitting: the same transcript as a scripted player's, kept reply by reply, and nothing given away."""

import csv
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from tests.web.sitting_fixtures import (
    SMALL,
    STUDY,
    one_person,
    people,
    plain,
    said_before,
    scouted,
    states,
)
from tolman.cli.terminal import play_in_terminal
from tolman.errors import RunFolderError, StudyFileError
from tolman.record.folder import RunFolder, read_manifest
from tolman.record.settings import Settings
from tolman.report.gather import gather
from tolman.runner.run import play_run
from tolman.suites.runs import read_run, score_run, settings_in
from tolman.suites.tos.scores.scores import score_episode
from tolman.suites.tos.setting import Sense
from tolman.web.people import People
from tolman.web.play_app import HEADER, playing
from tolman.web.study import Aid, alone, read_study

HOST = "http://127.0.0.1"


def client(run: People, code: str = "human") -> TestClient:
    """Returns what asks the server as a browser on the same machine does, in which somebody sits."""
    headers = {"origin": HOST, HEADER: run.pass_of(run.seats[code])}
    return TestClient(playing(run), HOST, headers=headers)


def sent(state: dict, text: str, seconds: float | None = None) -> dict:
    return {"name": state["name"], "text": text, "seconds": seconds}


def finish(run: People, code: str, seed: int, task=SMALL) -> None:
    for _ in states(run.seats[code], said_before(seed, task)):
        pass


def test_the_scouts_replies_through_the_server_leave_the_scouts_transcript_and_score(tmp_path: Path) -> None:
    with people(tmp_path / "run", 7) as run:
        browser = client(run)
        state = browser.get("/api/seat/state").json()
        while state:
            reply = scouted(7).exchanges[state["number"]].reply.text
            state = browser.post("/api/seat/reply", json=sent(state, reply, 0.0)).json()["state"]
    (transcript,) = read_run(tmp_path / "run").transcripts.values()
    assert plain(transcript) == plain(scouted(7))
    assert score_episode(transcript) == score_episode(scouted(7))
    assert all(each.reply.usage for each in transcript.exchanges)
    assert read_manifest(RunFolder(tmp_path / "run")).ended


def test_a_person_is_a_row_of_the_report_beside_scripted_players(tmp_path: Path) -> None:
    play_run(Settings((SMALL,), (7,), ("scout",)), tmp_path)
    with people(tmp_path, 7, name="ann", tools=(Aid.SCRATCH,)) as run:
        finish(run, "ann", 7)
    played = read_run(tmp_path)
    gathered = gather([played], [list(score_run(played))])
    assert gathered.players == ("scout", "human-ann")
    scout, ann = sorted(gathered.episodes, key=lambda each: each.player != "scout")
    assert scout.scores == ann.scores
    assert played.manifest.access["people"]["human-ann"]["tools"] == ["scratch"]
    assert played.manifest.ended


def test_a_reply_is_on_record_before_the_next_request_and_a_new_server_goes_on(tmp_path: Path) -> None:
    with people(tmp_path, 7) as run:
        seen = list(islice(states(run.seats["human"], said_before(7)), 6))
        journal = (tmp_path / "journal.jsonl").read_text().splitlines()
        assert len(journal) == seen[-1].number == 5
        assert run.seats["human"].overview().is_under_way
    with people(tmp_path, 7) as run:
        assert run.seats["human"].overview().is_under_way
        state = run.seats["human"].state()
        assert state is not None
        assert (state.number, state.name, state.shows) == (5, seen[-1].name, seen[-1].shows)
        finish(run, "human", 7)
    assert plain(next(iter(read_run(tmp_path).transcripts.values()))) == plain(scouted(7))


def test_an_item_whose_last_reply_was_kept_and_never_finished_is_finished_on_return(tmp_path: Path) -> None:
    with people(tmp_path, 7) as run:
        finish(run, "human", 7)
    (tmp_path / "transcripts.jsonl").write_bytes(b"")
    with people(tmp_path, 7) as run:
        assert run.seats["human"].state() is None
    assert plain(next(iter(read_run(tmp_path).transcripts.values()))) == plain(scouted(7))


def test_a_stale_reply_is_refused_with_what_is_asked_now(tmp_path: Path) -> None:
    with people(tmp_path, 7, 8) as run:
        browser = client(run)
        first = browser.get("/api/seat/state").json()
        taken = browser.post("/api/seat/reply", json=sent(first, "FINAL ANSWER: [Observe()]")).json()
        for wrong in (first, {"name": "0" * 32}, {"name": ""}):
            answer = browser.post("/api/seat/reply", json=sent(wrong, "other"))
            assert answer.status_code == 409
            assert answer.json() == {
                "is_taken": False,
                "has_ended": False,
                "state": {**taken["state"], "is_again": True},
            }
        assert len((tmp_path / "journal.jsonl").read_text().splitlines()) == 1
        assert browser.post("/api/seat/reply", content=b"{}").status_code == 400


def test_of_many_windows_that_answer_at_once_one_is_heard(tmp_path: Path) -> None:
    with people(tmp_path, 7) as run:
        seat = run.seats["human"]
        state = seat.state()
        assert state
        with ThreadPoolExecutor(8) as windows:
            taken = list(windows.map(lambda n: seat.answer(state.name, f"window {n}", None).is_taken, range(8)))
        assert sum(taken) == 1


def test_browsers_never_get_recipes_places_or_targets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    task = replace(SMALL, setting=replace(SMALL.setting, sense=Sense.BOTH))
    drawn: list[str] = []
    monkeypatch.setattr("tolman.render.encoding.jpeg", lambda *_arguments: b"jpeg")
    monkeypatch.setattr(
        "tolman.suites.tos.views.album.Album.rgb", lambda _a, _i, picture: drawn.append(picture.recipe)
    )
    with people(tmp_path, 7, task=task) as run:
        browser = client(run)
        pictures: dict[str, None] = {}
        for state in states(run.seats["human"], said_before(7)):
            text = msgspec.json.encode(state).decode()
            assert "⟦" not in text
            assert "view first" not in text
            assert "points " not in text
            if state.number < 3:
                pictures |= {piece.picture: None for piece in (*state.shows, *state.asks) if piece.picture}
                for picture in pictures:
                    assert browser.get(f"/api/seat/picture/{picture}").content == b"jpeg"
            assert not {"target", "scene", "item", "questions"} & msgspec.json.decode(text).keys()
            assert browser.get(f"/api/seat/result/{state.place}").status_code == 404
        assert any(recipe.startswith("view first") for recipe in drawn)
        assert browser.get("/api/seat/picture/0123456789abcdef").status_code == 401
        assert browser.get("/api/seat/result/0").json()["values"]["accuracy"] > 0


def test_targets_are_told_only_once_no_item_of_the_same_place_is_left(tmp_path: Path) -> None:
    study = one_person(7)
    twice = alone(replace(study.settings, epochs=2))
    with People(twice, tmp_path) as run:
        seat = run.seats["human"]
        finish(run, "human", 7)
        first = seat.result(0)
        finish(run, "human", 7)
        second = seat.result(0)
    assert first is not None
    assert second is not None
    assert first.values == second.values
    assert first.told == ()
    assert any("target" in line for line in second.told)


def test_a_study_has_codes_items_and_rules_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "study.toml").write_text(STUDY)
    study = read_study(tmp_path / "study.toml")
    assert study.tools == (Aid.SCRATCH, Aid.RULER)
    with People(study, tmp_path / "run") as run:
        browser, other = client(run, "P01"), client(run, "P02")
        assert "Sit down" in browser.get("/").text
        overview = browser.get("/api/seat").json()
        assert (overview["place"], overview["count"], overview["instructions"]) == (0, 3, "Be quick.")
        assert overview["about"].startswith("Theory of Space: ")
        assert overview["can_practise"]
        for state in states(run.seats["P02"], said_before(1, study.participants[1].planned[0].task)):
            if state.number == 2:
                assert other.post("/api/seat/scratch", json={"place": 0, "scratch": {"a": 1}}).json()["is_kept"]
        assert other.get("/api/seat").json()["place"] == 1
        assert other.get("/api/seat/state").json() is None
        assert other.get("/api/seat/result/0").status_code == 404
    with (tmp_path / "run" / "times.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [(row["code"], row["event"]) for row in rows] == [("P02", "began"), ("P02", "finished")]
    assert int(rows[-1]["replies"]) > 5
    assert '"scratch":{"a":1}' in (tmp_path / "run" / "scratch.jsonl").read_text()
    assert settings_in(RunFolder(tmp_path / "run")).players == ("human-P01", "human-P02")
    assert read_manifest(RunFolder(tmp_path / "run")).access["people"]["human-P02"]["study"] == "Two people"


def test_the_study_in_the_docs_can_be_played(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "play.md").read_text()
    (tmp_path / "study.toml").write_text(text.partition("```toml\n")[2].partition("```")[0])
    study = read_study(tmp_path / "study.toml")
    assert [person.code for person in study.participants] == ["P01", "P02"]
    assert {len(person.planned) for person in study.participants} == {3}


def test_orders_are_drawn_for_each_code_and_people_can_share_a_row(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(
        STUDY.replace('tools = ["ruler"]', 'order = "shuffled"\nseed = 3\none_row = true')
    )
    one, other = read_study(tmp_path / "a.toml").participants
    assert [(each.player, each.seed, each.epoch) for each in other.planned] == [("human", 1, 2)]
    assert sorted(each.seed for each in one.planned) == [0, 1, 2]
    assert one == read_study(tmp_path / "a.toml").participants[0]
    assert len({key for person in (one, other) for key in person.keys}) == 4


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("questions = 1", "question = 1", "nothing called 'question'"),
        ("source =", "sauce =", "nothing called 'sauce'"),
        ('"P02"', '"P01"', "belongs to 2"),
        ('"P02"', '"P/2"', "is not a code"),
        ('task = "told"', 'task = "sold"', "no task 'sold'"),
        ('seeds = "0-1"', 'seeds = "1-0"', "is not a range"),
        ('"ruler"', '"slide rule"', "slide rule"),
        ("title", "order = 'any'\ntitle", "given or shuffled"),
        ("title", "name", "nothing called 'name'"),
        ('"passive"', '"guessed"', "guessed"),
    ],
)
def test_a_study_file_with_a_slip_is_refused(tmp_path: Path, old: str, new: str, why: str) -> None:
    assert old in STUDY
    (tmp_path / "study.toml").write_text(STUDY.replace(old, new, 1))
    with pytest.raises(StudyFileError, match=why):
        read_study(tmp_path / "study.toml")


def test_a_person_joins_a_run_of_the_same_items_and_no_other(tmp_path: Path) -> None:
    with people(tmp_path, 7), pytest.raises(RunFolderError, match="in use"):
        people(tmp_path, 7, name="bob")
    with pytest.raises(RunFolderError, match="other scenes"):
        people(tmp_path, 8)
    with pytest.raises(RunFolderError, match="under other rules"):
        people(tmp_path, 7, tools=(Aid.RULER,))
    with people(tmp_path, 7, name="bob"):
        pass
    assert settings_in(RunFolder(tmp_path)).players == ("human", "human-bob")
    for name in ("a/b", "a b", "-", "x" * 65):
        with pytest.raises(ValueError, match="cannot name a person"):
            one_person(7, name=name)


def test_the_terminal_plays_the_same_item_and_goes_on_after_an_interrupt(tmp_path: Path) -> None:
    replies = [each.reply.text.replace("\n", "\\\n") for each in scouted(7).exchanges]
    told: list[str] = []

    def typist(lines: list[str]):
        def ask(_prompt: str) -> str:
            if not lines:
                raise KeyboardInterrupt
            return lines.pop(0)

        return ask

    def typed(texts: list[str]) -> list[str]:
        return [line for text in texts for line in text.split("\n")]

    with people(tmp_path, 7) as run:
        play_in_terminal(run, typist(["help", "", "before", "again", *typed(replies[:5])]), told.append)
    assert "goes on here" in told[-1]
    with people(tmp_path, 7) as run:
        rest = [text.removeprefix("FINAL ANSWER: ") for text in typed(replies[5:])]
        play_in_terminal(run, typist(rest), told.append)
    assert told[-1] == "All items are answered. Thank you."
    assert any("Think if you like" in line for line in told)
    assert plain(next(iter(read_run(tmp_path).transcripts.values()))) == plain(scouted(7))


def test_a_tutorial_explains_every_step_and_leaves_nothing(tmp_path: Path) -> None:
    with people(tmp_path, 8) as run:
        browser = client(run)
        before = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
        address = browser.get("/tutorial", follow_redirects=False).headers["location"]
        assert "Play" in browser.get(f"/{address}", follow_redirects=False).text
        address = address.replace("?at=", "/")
        state = browser.get(f"/api/{address}/state").json()
        while state:
            assert state["hint"]
            text = scouted(7, SMALL_TUTORIAL).exchanges[state["number"]].reply.text
            state = browser.post(f"/api/{address}/reply", json=sent(state, text)).json()["state"]
        assert browser.get(f"/api/{address}/result/0").json()["told"]
        assert browser.get("/api/tutorial/nobody/state").status_code == 401
        assert {path.name: path.stat().st_size for path in tmp_path.iterdir()} == before


SMALL_TUTORIAL = replace(SMALL, setting=replace(SMALL.setting, every=2))
