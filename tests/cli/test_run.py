"""`tolman run`: what it plays, writes and prints, and one clear line for every wrong call."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import ASKED, FAST, QUIET, RUN, call, failed, manifest, reported, table
from tolman.errors import SpentError
from tolman.protocol.answers import Manner
from tolman.record.folder import Shard
from tolman.record.generation import Generation
from tolman.record.lines import append_to
from tolman.runner.access import Access
from tolman.runner.price import Price
from tolman.runner.run import Share
from tolman.suites.tos.questions.kinds import KINDS
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Probes, Shifting

WRONG = {
    "rooms without end": (["run", "--rooms", "9" * 21], "is too large; write 20 or less"),
    "more rooms than can be played": (["run", "--rooms", "3,100"], "--rooms: 100 is too large; write 20 or less"),
    "no such edition": (
        ["run", "--edition", "first"],
        "--edition: there is no 'first'; there are current, published",
    ),
    "size in words": (["run", "--room-size", "axb"], "as in 6x8"),
    "no such player to run": (
        ["run", "--players", "scout, bob"],
        "there is no player 'bob'; there are blind, random, scout",
    ),
    "no players": (["run", "--players", ""], "there are blind, random, scout"),
    "noise of no sort": (["run", "--noise", "smell=0.1"], "write it as in direction=0.1"),
    "noise without a number": (["run", "--noise", "direction"], "write it as in direction=0.1"),
    "noise beyond one": (["run", "--noise", "missed=1.5"], "write it as in direction=0.1"),
    "scenes in words": (["run", "--scenes", "some"], "'some' is not a range; write it as in 0-19"),
    "scenes backwards": (["run", "--scenes", "5-3"], "'5-3' is not a range; write it as in 0-19"),
    "no scenes": (["run", "--scenes", ""], "write it as in 0-19"),
    "no such source": (
        ["run", "--source", "dream"],
        "--source: there is no 'dream'; there are active, passive, true-map, names-only, question-only",
    ),
    "one source too many": (["run", "--source", "active,dream"], "--source: there is no 'dream'"),
    "no source": (["run", "--source", ""], "there is no ''"),
    "sources that do not go with a map": (
        ["run", "--source", "active,question-only", "--own-map", "first"],
        "has no place to draw",
    ),
    "no number of rooms": (["run", "--rooms", "2,x"], "--rooms: 'x' is not a range"),
    "a run without rooms": (["run", "--rooms", "0-2"], "--rooms: 0 is too small; write 1 or more"),
    "too many scenes": (["run", "--scenes", "0-100000"], "more than 100000 numbers"),
    "nobody": (["run", "--players", "none"], "nobody is left to play; name players, or a model"),
    "no epochs": (["run", "--epochs", "0"], "--epochs"),
    "model without provider": (
        ["run", "--model", "gpt-5"],
        "'gpt-5' names no provider; write it as in openai/gpt-5, or give --base-url",
    ),
    "no such provider": (["run", "--model", "nosuch/model", "--scenes", "0"], "nosuch/model cannot be reached: "),
    "no such player as a model": (
        ["run", "--model", "tolman/oracle", "--scenes", "0"],
        "there is no player 'oracle' of tos among models; there are blind, random",
    ),
    "no such effort": (
        ["run", "--model", "tolman/scout", "--scenes", "0", "--reasoning-effort", "none at all"],
        "reasoning_effort",
    ),
    "no address": (["run", "--base-url", "localhost:8000"], "write it as in http://localhost:8000/v1"),
    "half an address": (["run", "--base-url", "http://[bad", "--model", "a"], "--base-url"),
    "an address with a port in words": (["run", "--base-url", "http://a:b/v1", "--model", "a"], "--base-url"),
    "an address with a key": (["run", "--base-url", "http://me:word@a/v1"], "SERVER_API_KEY"),
    "temperature in words": (["run", "--temperature", "hot"], "--temperature"),
    "top p in words": (["run", "--top-p", "most"], "--top-p"),
    "no tokens": (["run", "--max-tokens", "0"], "--max-tokens"),
    "seed of words": (["run", "--generation-seed", "x"], "--generation-seed"),
    "no thoughts": (["run", "--reasoning-tokens", "0"], "--reasoning-tokens"),
    "no connections": (["run", "--max-connections", "0"], "--max-connections"),
    "fewer than no retries": (["run", "--max-retries", "-1"], "--max-retries"),
    "waiting backwards": (["run", "--retry-wait", "-1"], "--retry-wait"),
    "no time": (["run", "--timeout", "0"], "--timeout"),
    "half a price": (["run", "--price", "1"], "--price: '1' is not a price; write it as in 1.25/10"),
    "too much of a price": (["run", "--price", "1/2/3/4"], "is not a price"),
    "price in words": (["run", "--price", "a/b"], "is not a price"),
    "price below zero": (["run", "--price", "-1/2"], "is not a price"),
    "price without a number": (["run", "--price", "nan/2"], "is not a price"),
    "cost without a price": (
        ["run", "--model", "openai/gpt-5", "--max-cost", "3"],
        "--max-cost: what tokens cost is not known; say it with --price",
    ),
    "cost below zero": (["run", "--max-cost", "-1", "--price", "1/2"], "--max-cost"),
    "cost without a number": (["run", "--max-cost", "nan", "--price", "1/2"], "--max-cost"),
    "key among arguments": (["run", "-M", "api_key=word"], "-M: api_key would be written down; put keys into the"),
    "token among arguments": (["run", "-M", "auth_token=3"], "would be written down"),
    "secret inside an argument": (["run", "-M", 'headers={"Authorization": "word"}'], "would be written down"),
    "secret deep inside an argument": (
        ["run", "-M", 'client=[{"headers": {"Authorization": "word"}}]'],
        "would be written down",
    ),
    "argument without a value": (["run", "-M", "name"], "-M: 'name' is not an argument; write it as in name=value"),
    "argument without a name": (["run", "-M", "=3"], "is not an argument"),
    "no scenes at all": (["run", "--limit", "0"], "--limit"),
    "part of nothing": (["run", "--shard", "0/3"], "--shard: '0/3' is not a part of a run; write it as in 3/16"),
    "part beyond the last": (["run", "--shard", "4/3"], "is not a part of a run"),
    "part in words": (["run", "--shard", "half"], "is not a part of a run"),
    "half a part": (["run", "--shard", "3"], "is not a part of a run"),
    "part of a cluster": (["run", "--shard", "1/2", "--ray", "2"], "--shard"),
    "no cluster": (["run", "--ray", "0"], "--ray"),
    "less than no pictures": (["run", "--pictures", "-1"], "--pictures"),
    "no such part of a map": (["run", "--own-map", "last"], "there is no 'last'; there are none, first, instead"),
    "no such walker": (["run", "--source", "passive", "--walker", "bob"], "--walker: there is no player 'bob'"),
    "less than no questions": (["run", "--questions", "-1"], "--questions"),
    "questions in words": (["run", "--questions", "many"], "--questions"),
    "no such kind": (
        ["run", "--kinds", "direction,colour"],
        "--kinds: the current edition has no kind of question 'colour'; it has direction, ",
    ),
    "no such question": (
        ["run", "--question-numbers", "4"],
        "--question-numbers: there are 3 questions of each",
    ),
    "question 0": (["run", "--question-numbers", "0-1"], "--question-numbers: 0 is too small; write 1 or more"),
    "no such way to answer": (["run", "--aloud"], "tolman run --help"),
    "no budget": (["run", "--budget", "0"], "--budget"),
}


@pytest.mark.parametrize(("arguments", "told"), WRONG.values(), ids=WRONG)
def test_a_wrong_call_is_told_in_one_line(arguments: list[str], told: str, folder: Path) -> None:
    assert told in failed(*arguments)
    assert list(folder.iterdir()) == []


def test_a_place_that_cannot_be_written_is_named() -> None:
    Path("file").touch()
    for arguments in (["show", "--out", "file/a.png"], ["show", "--save", "file/a.json"], [*RUN[:-1], "file"]):
        line = failed(*arguments)
        assert "cannot read or write: " in line
        assert "'file" in line


def test_run_writes_everything_and_prints_tables(ran: tuple[Path, str]) -> None:
    run, output = ran
    assert "Answers after exploring" in output
    assert "Answers after reading what a scripted player saw" in output
    assert all(word in output for word in ("random", "scout", "steps", "chance", "view to location"))
    assert output.splitlines()[-1] == "Everything is in run; open run/report.html to read it."
    files = {str(path.relative_to(run)) for path in run.glob("**/*") if path.is_file()}
    assert files >= {
        "manifest.json",
        "journal.jsonl",
        "transcripts.jsonl",
        "failures.jsonl",
        "scores.jsonl",
        "explorations.csv",
        "answers.csv",
        "beliefs.csv",
        "report.html",
        "gain.png",
        "pictures/tos-current-star2x4-0000-random.png",
        "pictures/tos-current-star2x4-0000-scout.png",
    }
    assert not any("0001" in name for name in files)
    scores = [json.loads(line) for line in (run / "scores.jsonl").read_bytes().splitlines()]
    assert [(score["task"], score["item"][-4:], score["player"]) for score in scores] == [
        (f"tos_text_{source}", seed, player)
        for source in ("active", "passive")
        for seed in ("0000", "0001")
        for player in ("random", "scout")
    ]
    explored = {(row["item"], row["player"]): int(row["cost"]) for row in table(run / "explorations.csv")}
    assert explored == {
        (score["item"], score["player"]): score["scores"]["exploration"]["cost"]
        for score in scores
        if score["task"] == "tos_text_active"
    }
    answers = sum(len(score["scores"]["answers"]) for score in scores)
    assert len(table(run / "answers.csv")) == answers > 2 * 2 * 2 * len(KINDS)


LEFT = ("transcripts.jsonl", "journal.jsonl", "failures.jsonl", "scores.jsonl", "manifest.json")


@pytest.mark.slow
def test_run_goes_on_where_it_stopped(ran: tuple[Path, str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run, first = ran
    shutil.copytree(run, folder / "run")
    monkeypatch.setattr("tolman.runner.scripted.play", None)  # nothing is left to play
    assert reported(call(*RUN)) == first
    for name in LEFT:
        assert (folder / "run" / name).read_bytes() == (run / name).read_bytes()


@pytest.mark.slow
@pytest.mark.usefixtures("unpublished")
def test_an_interrupted_run_says_so_and_ends_the_same(
    ran: tuple[Path, str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("tolman.runner.scripted.play", interrupted_at(3))
        line = failed(*RUN, code=130)
    assert line == "tolman: stopped by Ctrl-C: run holds 2 of 8 episodes and all replies; tolman resume run goes on"
    assert len((folder / "run/transcripts.jsonl").read_bytes().splitlines()) == 2
    call(*RUN)
    assert (folder / "run/transcripts.jsonl").read_bytes() == (ran[0] / "transcripts.jsonl").read_bytes()


def interrupted_at(number: int) -> Callable[..., object]:
    """Returns a `play` that is interrupted at its call with this number."""
    from tolman.play import play

    calls = iter(range(1, number))

    def interrupted(*arguments: object) -> object:
        if next(calls, None) is None:
            raise KeyboardInterrupt
        return play(*arguments)  # type: ignore[arg-type]

    return interrupted


@pytest.mark.usefixtures("unpublished")
def test_run_names_its_folder_after_its_settings(folder: Path) -> None:
    for arguments in (["0,0-1"], ["0-1"], ["1,0"], ["0-1", "--budget", "5"]):
        call("run", *FAST, "--players", "scout", "--scenes", *arguments)
    assert len(list(folder.glob("runs/scripted-*/manifest.json"))) == 3


def test_another_run_in_the_same_folder_is_refused(ran: tuple[Path, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ran[0].parent)
    for other in (["--budget", "5"], ["--source", "active"], ["--things", "3"], ["--epochs", "2"], ["--direct"]):
        line = failed(*RUN, *other)
        assert line.startswith("tolman: run holds another run, with other ")
        assert line.endswith("; choose another folder with --out")
    failed("estimate", *RUN[1:-4], "--out", "run", "--model", "a/b")


def test_a_run_of_the_version_before_is_told_in_one_line(folder: Path) -> None:
    (folder / "run").mkdir()
    old = {"task": "tos_text_active", "settings": {"scenes": [0]}, "version": "0.2.0", "schema": 1}
    (folder / "run/manifest.json").write_text(json.dumps(old))
    (folder / "run/transcripts.jsonl").write_text('{"item": {}, "player": "scout", "exchanges": [], "ended": ""}\n')
    for command in (["score", "run"], ["report", "run"], RUN, ["estimate", "--model", "a/b", "--out", "run"]):
        line = failed(*command)
        assert "run was written by Tolman 0.2.0, in a form that this version does not read" in line
    assert "run was written by Tolman 0.2.0" in call("list", ".")


def settings_of_run() -> dict[str, Any]:
    """Returns the settings of a run with one task."""
    told = manifest()["settings"]
    (task,) = told["tasks"]
    return {**task["setting"], **{name: told[name] for name in ("players", "scenes")}, **task}


def asked_in_run() -> list[str]:
    """Returns all that players read in the run folder."""
    found = map(json.loads, Path("run/transcripts.jsonl").read_text(encoding="utf-8").splitlines())
    requests = [exchange["request"] for each in found for exchange in each["transcript"]["exchanges"]]
    return [f"{request['shows']}\n{request['asks']}{request.get('how', '')}" for request in requests]


@pytest.mark.slow
@pytest.mark.usefixtures("unpublished")
def test_settings_reach_the_run() -> None:
    call(*QUIET, "--things", "3", "--plan", "chain", "--noise", "missed=0.5, facing=1", "--budget", "4")
    told = settings_of_run()
    assert told["layout"] == {"rooms": 2, "things": 3, "plan": "chain", "room_size": None}
    assert told["noise"] == {"direction": 0, "distance": 0, "facing": 1, "missed": 0.5}
    assert (told["budget"], told["edition"], told["scenes"]) == (4, "current", [0, 1])


def chosen_settings(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[Any, Any, Any]:
    """Returns what a command would play, how it would reach models, and which part."""
    chosen: list[Any] = []
    monkeypatch.setattr("tolman.cli.run.publish", lambda *_arguments: [])
    monkeypatch.setattr("tolman.runner.run.play_run", lambda *order: chosen.extend(order))
    call("run", *arguments)
    settings, _, access, share, _ = chosen
    return settings, access, share


def test_run_plays_both_sources_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    settings, access, share = chosen_settings(monkeypatch)
    active, passive = settings.tasks
    assert (active.name, passive.name) == ("tos_text_active", "tos_text_passive")
    assert active.setting.shifting == Shifting(2, 2)
    assert passive.setting.shifting is None, "things change only where players explore"
    assert {task.setting.probes for task in settings.tasks} == {Probes.TURNS}
    assert {(task.layout, task.questions) for task in settings.tasks} == {(Layout(3, 4), 3)}
    assert settings.scenes == tuple(range(20))
    assert settings.players == ("blind", "random", "scout", "strategist", "surveyor", "oracle")
    assert (access, share) == (Access(), Share())


def test_rooms_and_sources_are_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    settings, _, _ = chosen_settings(monkeypatch, "--rooms", "2,4-5", "--source", "true-map, passive,true-map")
    assert [(task.layout.rooms, task.setting.source.value) for task in settings.tasks] == [
        (rooms, source) for rooms in (2, 4, 5) for source in ("true-map", "passive")
    ]


def test_questions_are_chosen_by_kind_and_number(monkeypatch: pytest.MonkeyPatch) -> None:
    settings, _, _ = chosen_settings(
        monkeypatch, "--kinds", "mental_rotation, direction", "--question-numbers", "2-3", "--source", "active"
    )
    (task,) = settings.tasks
    assert (task.kinds, task.question_numbers) == (("direction", "mental_rotation"), (2, 3))
    asked = [question.kind() for question in task.draw(0).questions]
    assert asked == ["tos/direction-v1"] * 2 + ["tos/mental_rotation-v1"] * 2


def test_models_have_scripted_players_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    models = ("--model", "tolman/scout", "--model", "tolman/blind", "--model", "tolman/scout", "--scenes", "0", *FAST)
    settings, _, _ = chosen_settings(monkeypatch, *models)
    assert settings.players == ("tolman/scout", "tolman/blind", "blind", "random", "surveyor")
    settings, _, _ = chosen_settings(monkeypatch, *models, "--players", "none")
    assert settings.players == ("tolman/scout", "tolman/blind")
    settings, _, _ = chosen_settings(monkeypatch, *models, "--players", "all")
    assert len(settings.players) == 2 + 7


@pytest.mark.slow
def test_a_server_stands_before_the_names_of_its_models(monkeypatch: pytest.MonkeyPatch) -> None:
    address = "http://localhost:1/v1"
    for name in ("a", "openai-api/server/a"):
        settings, access, _ = chosen_settings(
            monkeypatch, "--base-url", address, "--model", name, "--players", "none", "--scenes", "0"
        )
        assert settings.players == ("openai-api/server/a",)
        assert access.base_url == address


def test_every_option_of_models_reaches_them(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = "--scenes 0 --model tolman/scout --players none --epochs 2"
    writing = "--temperature 0.5 --top-p 0.9 --max-tokens 99 --generation-seed 3 --reasoning-effort low"
    reaching = "--max-connections 7 --batch --max-retries 2 --retry-wait 0.5 --timeout 9"
    settings, access, share = chosen_settings(
        monkeypatch,
        *f"{playing} {writing} --reasoning-tokens 44 {reaching} --answers tools".split(),
        *"--price 1/2/0.5 --max-cost 3.5".split(),
        *("-M", "tokenizer=a", "-M", "max_num_tokens=3", "-M", 'nested={"a": [1]}', "-M", "text=a=b"),
        *("--shard", "2/3", "--limit", "5"),
    )
    assert settings.generation == Generation(0.5, 0.9, 99, 3, "low", 44)
    assert settings.answers is Manner.TOOLS
    assert settings.epochs == 2
    assert access == Access(
        max_connections=7,
        batch=True,
        max_retries=2,
        retry_wait=0.5,
        timeout=9,
        max_cost=3.5,
        price=Price(1, 2, 0.5),
        model_args={"tokenizer": "a", "max_num_tokens": 3, "nested": {"a": [1]}, "text": "a=b"},
    )
    assert share == Share(Shard(2, 3), 5)


@pytest.mark.parametrize("source", ["passive", "true-map", "names-only", "question-only"])
def test_run_asks_players_that_do_not_explore(source: str) -> None:
    output = call(*ASKED, "--source", source, "--players", "blind,surveyor")
    assert "Exploration, " not in output
    assert (settings_of_run()["source"], settings_of_run()["players"]) == (source, ["blind", "surveyor"])
    files = {path.name for path in Path("run").iterdir()}
    assert {"answers.csv", "report.html"} <= files
    assert not {"explorations.csv", "gain.png"} & files
    scores = Path("run/scores.jsonl").read_text(encoding="utf-8").splitlines()
    assert all(json.loads(line)["scores"]["exploration"] is None for line in scores)
    assert len(asked_in_run()) == 2 * 2 * len(KINDS)
    if source == "true-map":
        rows = [row for row in table(Path("run/answers.csv")) if row["player"] == "surveyor"]
        assert {float(row["score"]) for row in rows} == {1.0}


@pytest.mark.usefixtures("unpublished")
def test_run_tells_the_turns_of_the_walker() -> None:
    call(*ASKED, "--source", "passive", "--walker", "scout", "--players", "blind", "--direct")
    assert (settings_of_run()["walker"], settings_of_run()["thinks"]) == ("scout", False)
    assert all("Turn 2: [" in text and "Reply with nothing but" in text for text in asked_in_run())


@pytest.mark.usefixtures("unpublished")
def test_run_asks_for_maps() -> None:
    call(*QUIET, "--players", "scout", "--own-map", "instead")
    assert sum("Draw a map of all that you know" in text for text in asked_in_run()) == 2
    assert sum("map that you have drawn" in text for text in asked_in_run()) == 18


@pytest.mark.usefixtures("unpublished")
def test_run_asks_for_a_map_before_every_answer() -> None:
    call(*ASKED, "--players", "blind", "--source", "names-only", "--own-map", "first")
    assert all("Before you answer, draw a map" in text for text in asked_in_run())


@pytest.mark.slow
def test_run_asks_nothing_if_told_so() -> None:
    output = call("run", "--scenes", "0-1", "--source", "active", *FAST, "--players", "scout", "--out", "run")
    assert "Exploration, tos_text_active" in output
    assert "chance" not in output
    assert not Path("run/answers.csv").exists()


def test_run_scores_the_published_questions_as_published() -> None:
    output = call(*ASKED, "--edition", "published", "--source", "true-map", "--players", "scout")
    assert settings_of_run()["edition"] == "published"
    assert "Answers from the true map" in output
    assert all(0 <= float(row["score"]) <= 1 for row in table(Path("run/answers.csv")))


@pytest.mark.usefixtures("unpublished")
def test_the_first_scenes_can_be_played_first(ran: tuple[Path, str], folder: Path) -> None:
    call(*RUN, "--limit", "1")
    assert len((folder / "run/transcripts.jsonl").read_bytes().splitlines()) == 4
    assert manifest()["ended"] == ""
    call(*RUN, "--limit", "77")
    assert len((folder / "run/transcripts.jsonl").read_bytes().splitlines()) == 8
    assert manifest()["ended"]
    call("score", "run")
    assert sorted((folder / "run/transcripts.jsonl").read_bytes().splitlines()) == sorted(
        (ran[0] / "transcripts.jsonl").read_bytes().splitlines()
    )


@pytest.mark.usefixtures("unpublished")
def test_two_processes_do_not_share_a_part(folder: Path) -> None:
    call(*QUIET, "--players", "blind")
    with append_to(folder / "run/journal.jsonl"):
        line = failed(*QUIET, "--players", "blind")
    assert line == ("tolman: run is in use by another run; wait for it, or use --out")


def test_a_run_that_has_spent_all_says_so_and_tells_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    published = []
    monkeypatch.setattr("tolman.cli.run.publish", lambda *_arguments: published.append(1) or [])

    def spend(*_order: object) -> None:
        raise SpentError("the run has spent $5 of $5; go on with a higher --max-cost")

    for played in (False, True):
        if played:
            call(*QUIET, "--players", "blind")
            published.clear()
        with monkeypatch.context() as patch:
            patch.setattr("tolman.runner.run.play_run", spend)
            for part in ([], ["--shard", "1/2"]):
                line = failed(*QUIET, "--players", "blind", *part)
                assert line == ("tolman: the run has spent $5 of $5; go on with a higher --max-cost")
        assert len(published) == played


@pytest.mark.slow
def test_the_oracle_revises_on_every_scene(folder: Path) -> None:
    options = ["--moved", "1", "--turned", "0", "--source", "active", *FAST[:4]]
    call("run", "--scenes", "17", "--players", "oracle", *options, "--out", "run")
    (row,) = table(Path("run/beliefs.csv"))
    assert float(row["revision: identified"]) == 1


@pytest.mark.usefixtures("unpublished")
def test_a_folder_that_goes_while_it_is_played_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def deleting(*_: object) -> list[object]:
        shutil.rmtree("run")
        return []

    monkeypatch.setattr("tolman.runner.run.play_scripted", deleting)
    told = failed(*QUIET, "--players", "blind")
    assert "run was moved or deleted while it was played: what was answered is there no more" in told
