"""Runs with scripted players: stopped anywhere, in parts, in any order, they end the same."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import tolman
from tests.servers.faulty import Manners, serving
from tests.waiting import PATIENCE
from tolman.errors import ModelError, RunFolderError, SpentError
from tolman.play import Answer
from tolman.play import play as play_episode
from tolman.protocol.request import Reply, Request
from tolman.protocol.transcript import SCHEMA, Episode, Transcript
from tolman.record import lines
from tolman.record.folder import RunFolder, Shard, close_run, read_manifest
from tolman.record.record import Entry, Failure, Key, Record, finished_keys, read_finished
from tolman.record.run import write_scores
from tolman.record.settings import Settings
from tolman.runner import scripted
from tolman.runner.access import Access
from tolman.runner.price import Price
from tolman.runner.progress import Progress
from tolman.runner.run import Share, planned_episodes, play_run
from tolman.suites.runs import judge_name, manifest_of, read_run, score_run
from tolman.suites.tos.item import Item
from tolman.suites.tos.players.roster import PLAYERS
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Probes, Setting, Shifting, Source
from tolman.suites.tos.task import VERSION, Task, kinds, prompts_digest

LAYOUT = Layout(rooms=2, things=1)
TASKS = (
    Task(LAYOUT, setting=Setting(probes=Probes.TURNS, every=3, shifting=Shifting(1, 0, 1)), questions=1),
    Task(LAYOUT, setting=Setting(Source.PASSIVE, probes=Probes.END), questions=1),
)
SETTINGS = Settings(TASKS, (0, 1), ("blind", "random", "scout"))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run, played without a stop and scored."""
    path = tmp_path_factory.mktemp("whole") / "run"
    play_run(SETTINGS, path)
    scored(path)
    return path


def scored(path: Path) -> None:
    """Writes the scores of a run."""
    played = read_run(path)
    write_scores(score_run(played), played.transcripts, judge_name(played.settings), RunFolder(path).scores)


def assert_same(path: Path, whole: Path) -> None:
    """Compares all that a run leaves, but for times and which file an episode is in."""
    ours, theirs = (read_finished(RunFolder(each), Item) for each in (path, whole))
    assert ours == theirs
    scored(path)
    assert RunFolder(path).scores.read_bytes() == RunFolder(whole).scores.read_bytes()
    ended = [replace(read_manifest(RunFolder(each)), started="", ended="") for each in (path, whole)]
    assert ended[0] == ended[1]


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


class KilledError(BaseException):
    """Stands for a process that dies."""


@pytest.fixture
def dying(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Lets the program die once so many replies are on record; None for never."""
    left: list[int] = []

    def play(episode: Episode[Item], answer: Answer) -> Transcript[Item]:
        def reply(number: int, request: Request) -> Reply:
            said = answer(number, request)
            left[0] -= 1
            if left[0] == 0:
                raise KilledError
            return said

        return play_episode(episode, reply)

    with monkeypatch.context() as patch:
        patch.setattr(scripted, "play", play)
        yield left


# Stopped and gone on with.


def test_a_run_leaves_every_episode_once(whole: Path) -> None:
    folder, keys = RunFolder(whole), [each.key for each in SETTINGS.episodes()]
    written = list(lines.read(folder.part().transcripts, dict))
    assert len(written) == len(keys) == 12
    assert finished_keys(folder) == set(keys)
    assert [path.name for path in sorted(whole.iterdir())] == [
        "failures.jsonl",
        "journal.jsonl",
        "manifest.json",
        "scores.jsonl",
        "transcripts.jsonl",
    ]
    played = read_run(whole)
    assert list(played.transcripts) == sorted(keys)
    assert all(transcript.item.id == key.item for key, transcript in played.transcripts.items())
    scored = list(score_run(played))
    assert [each.key for each in scored] == sorted(keys)
    assert [(each.size, each.spending["question"].calls) for each in scored] == [
        (2, len(played.transcripts[each.key].item.questions)) for each in scored
    ]
    assert [json.loads(line)["player"] for line in lines_of(folder.scores)] == [key.player for key in sorted(keys)]


@pytest.mark.slow
def test_a_run_can_be_killed_after_any_reply_and_ends_the_same(tmp_path: Path, whole: Path, dying: list[int]) -> None:
    path, kills = tmp_path / "run", 0
    dying[:] = [1]
    while True:
        try:
            play_run(SETTINGS, path)
            break
        except KilledError:
            kills += 1
            assert not read_manifest(RunFolder(path)).ended
            dying[:] = [5 + 3 * kills]
    assert kills > 10
    assert_same(path, whole)
    entries = [(each.key, each.number) for each in lines.read(RunFolder(path).part().journal, Entry)]
    assert len(entries) == len(set(entries)), "nothing that was answered is asked again"
    assert set(entries) == {
        (key, number) for key, each in read_run(whole).transcripts.items() for number in range(len(each.exchanges))
    }


@pytest.mark.slow
def test_files_can_be_cut_anywhere_and_the_run_ends_the_same(tmp_path: Path, whole: Path) -> None:
    journal, transcripts = (
        lines_of(RunFolder(whole).part().path / name) for name in ("journal.jsonl", "transcripts.jsonl")
    )
    for number, (said, done, torn) in enumerate([(0, 0, b""), (30, 1, b"{"), (len(journal), 9, b'{"key":{"ta')]):
        path = tmp_path / str(number)
        path.mkdir()
        (path / "manifest.json").write_bytes((whole / "manifest.json").read_bytes())
        (path / "journal.jsonl").write_bytes(b"".join(journal[:said]) + torn)
        (path / "transcripts.jsonl").write_bytes(b"".join(transcripts[:done]) + torn)
        play_run(SETTINGS, path)
        assert_same(path, whole)


def test_nothing_is_played_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = replace(SETTINGS, scenes=(0,), players=("blind",))
    path = tmp_path / "run"
    play_run(settings, path)
    before = {each.name: each.read_bytes() for each in path.iterdir()}
    monkeypatch.setattr(scripted, "play", None)
    play_run(settings, path)
    assert {each.name: each.read_bytes() for each in path.iterdir()} == before


def test_the_first_scenes_can_be_played_first(tmp_path: Path, whole: Path) -> None:
    folder = play_run(SETTINGS, tmp_path / "run", share=Share(limit=1))
    assert {key.item for key in finished_keys(folder)} == {"tos-current-star2x1-0000"}
    assert len(finished_keys(folder)) == 2 * 3
    assert not read_manifest(folder).ended
    play_run(SETTINGS, tmp_path / "run", share=Share(limit=99))
    assert read_manifest(folder).ended
    assert_same(tmp_path / "run", whole)


@pytest.mark.parametrize(("limit", "scenes"), [(None, 2), (1, 1), (2, 2), (3, 2), (1000, 2)])
def test_a_limit_counts_scenes_of_each_task(limit: int | None, scenes: int) -> None:
    planned = planned_episodes(SETTINGS, Share(limit=limit))
    assert len(planned) == 2 * scenes * 3
    assert {each.seed for each in planned} == set(SETTINGS.scenes[:scenes])


def test_every_epoch_is_played_and_scored(tmp_path: Path) -> None:
    settings = replace(SETTINGS, scenes=(0,), players=("blind", "scout"), epochs=3)
    folder = play_run(settings, tmp_path / "run")
    assert {(key.player, key.epoch) for key in finished_keys(folder)} == {
        (player, epoch) for player in settings.players for epoch in (1, 2, 3)
    }
    scored = list(score_run(read_run(folder.path)))
    assert len(scored) == 2 * 2 * 3
    first = {(each.task, each.player): each.scores for each in scored if each.epoch == 1}
    assert all(each.scores == first[each.task, each.player] for each in scored), "scripted players repeat themselves"


def test_everybody_plays_every_source(tmp_path: Path) -> None:
    tasks = tuple(Task(Layout(1, 2), setting=Setting(source), questions=1) for source in Source)
    folder = play_run(Settings(tasks, (0,), PLAYERS), tmp_path / "run")
    scored = {(each.task, each.player): each.scores for each in score_run(read_run(folder.path))}
    assert len(scored) == 5 * 7
    told = scored["tos_text_true_map", "oracle"]
    assert all(answer.score == 1 for answer in told.answers)
    assert scored["tos_text_passive", "oracle"] == scored["tos_text_passive", "surveyor"], "neither explores"
    for task in tasks[1:]:
        assert scored[task.name, "blind"].exploration is None


# Parts.


@pytest.mark.slow
@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2), (2, 3, 1)], ids=str)
def test_parts_in_any_order_are_the_whole(tmp_path: Path, whole: Path, order: tuple[int, ...]) -> None:
    path = tmp_path / "run"
    for number in order:
        assert not path.exists() or not read_manifest(RunFolder(path)).ended
        play_run(SETTINGS, path, share=Share(Shard(number, 3)))
    assert read_manifest(RunFolder(path)).ended
    assert sorted(each.name for each in (path / "shards").iterdir()) == ["1-of-3", "2-of-3", "3-of-3"]
    assert_same(path, whole)
    sizes = [len(lines_of(part.transcripts)) for part in RunFolder(path).parts()[1:]]
    assert sizes == [4, 4, 4]


@pytest.mark.slow
def test_parts_of_several_partitions_go_on_from_each_other(tmp_path: Path, whole: Path, dying: list[int]) -> None:
    path = tmp_path / "run"
    dying[:] = [30]
    with pytest.raises(KilledError):
        play_run(SETTINGS, path, share=Share(Shard(1, 2)))
    dying[:] = [10_000]
    for shard in (Shard(2, 3), None, Shard(1, 2)):
        play_run(SETTINGS, path, share=Share(shard))
    assert_same(path, whole)
    entries = [(e.key, e.number) for part in RunFolder(path).parts() for e in lines.read(part.journal, Entry)]
    assert len(entries) == len(set(entries))


@pytest.mark.slow
def test_processes_play_parts_at_the_same_time(tmp_path: Path, whole: Path) -> None:
    code = """
import json, sys
from pathlib import Path
from tolman.record.folder import Shard
from tolman.runner.run import Share, play_run
from tolman.record.settings import read_settings
from tolman.suites.tos.suite import SUITE as TOS
play_run(read_settings(json.loads(sys.argv[1]), TOS.task), Path(sys.argv[2]), share=Share(Shard(int(sys.argv[3]), 3)))
"""
    text = json.dumps(manifest_of(SETTINGS).settings)
    processes = [
        subprocess.Popen([sys.executable, "-W", "error", "-c", code, text, str(tmp_path / "run"), str(number)])
        for number in (1, 2, 3)
    ]
    assert [process.wait(PATIENCE) for process in processes] == [0, 0, 0]
    assert read_manifest(RunFolder(tmp_path / "run")).ended
    assert_same(tmp_path / "run", whole)


def test_two_processes_do_not_play_the_same_part(tmp_path: Path) -> None:
    settings = replace(SETTINGS, scenes=(0,), players=("blind",))
    folder = play_run(settings, tmp_path / "run", share=Share(Shard(1, 2)))
    with Record(folder, Item, Shard(1, 2)):
        with pytest.raises(RunFolderError, match="1-of-2 is in use by another run"):
            play_run(settings, folder.path, share=Share(Shard(1, 2)))
        play_run(settings, folder.path, share=Share(Shard(2, 2)))
    assert read_manifest(folder).ended


# Folders and failures.


def test_two_runs_of_the_same_settings_are_equal(tmp_path: Path, whole: Path) -> None:
    play_run(SETTINGS, tmp_path / "again")
    assert_same(tmp_path / "again", whole)
    for name in ("journal.jsonl", "transcripts.jsonl", "failures.jsonl"):
        assert (tmp_path / "again" / name).read_bytes() == (whole / name).read_bytes()


def test_another_run_in_the_same_folder_is_refused(whole: Path) -> None:
    before = {each.name: each.read_bytes() for each in whole.iterdir() if each.is_file()}
    for other in (replace(SETTINGS, epochs=2), replace(SETTINGS, scenes=(0,)), replace(SETTINGS, tasks=TASKS[:1])):
        with pytest.raises(RunFolderError, match=r"holds another run, with other (epochs|scenes|tasks)"):
            play_run(other, whole)
    assert {each.name: each.read_bytes() for each in whole.iterdir() if each.is_file()} == before


def test_the_manifest_tells_what_the_run_is(whole: Path) -> None:
    told = json.loads((whole / "manifest.json").read_text())
    assert told["version"] == tolman.__version__
    assert told["schema"] == SCHEMA
    assert told["tasks"] == {"tos_text_active": VERSION, "tos_text_passive": VERSION}
    assert told["kinds"] == list(kinds())
    assert told["prompts"] == prompts_digest()
    assert told["scenes"] == {f"tos-current-star2x1-000{seed}": TASKS[0].item_digest(seed) for seed in (0, 1)}
    assert told["settings"]["scenes"] == [0, 1]
    assert told["settings"]["tasks"][0]["noise"] == {"direction": 0.0, "distance": 0.0, "facing": 0.0, "missed": 0.0}
    assert told["settings"]["tasks"][1]["setting"]["source"] == "passive"
    assert told["machine"]
    assert told["python"]
    assert told["started"] <= told["ended"]
    assert (told["access"], told["packages"]) == ({}, {}), "scripted players reach no model"


def test_the_end_stays_when_a_finished_run_is_played_again(whole: Path) -> None:
    before = (whole / "manifest.json").read_bytes()
    play_run(SETTINGS, whole)
    close_run(RunFolder(whole))
    assert (whole / "manifest.json").read_bytes() == before


def test_failures_of_episodes_that_were_finished_later_do_not_count(tmp_path: Path) -> None:
    settings = replace(SETTINGS, scenes=(0,), players=("blind", "scout"))
    folder = play_run(settings, tmp_path / "run", share=Share(Shard(1, 2)))
    done = finished_keys(folder)
    (left, *_) = [each.key for each in settings.episodes() if each.key not in done]
    with Record(folder, Item) as record:
        for key in (*done, left):
            record.fail(key, "no network")
    assert read_run(folder.path).failures == (Failure(left, "no network"),)
    play_run(settings, folder.path)
    assert read_run(folder.path).failures == ()


def test_a_run_of_another_version_cannot_be_read(tmp_path: Path, whole: Path) -> None:
    told = json.loads((whole / "manifest.json").read_text())
    (tmp_path / "manifest.json").write_text(json.dumps(told | {"schema": SCHEMA - 1, "version": "0.1"}))
    with pytest.raises(RunFolderError, match=r"written by Tolman 0\.1"):
        read_run(tmp_path)


# Progress.


def test_progress_is_told_after_every_episode(tmp_path: Path) -> None:
    settings = replace(SETTINGS, scenes=(0, 1), players=("blind", "scout"))
    told: list[Progress] = []
    play_run(settings, tmp_path / "run", share=Share(limit=1), told=told.append)
    assert [(each.finished, each.total) for each in told] == [(number, 4) for number in (0, 1, 2, 3, 4)]
    told.clear()
    play_run(settings, tmp_path / "run", told=told.append)
    assert [each.finished for each in told] == [4, 4, 4, 5, 6, 6, 6, 7, 8]
    assert {(each.total, each.replies, each.calls) for each in told} == {(8, 0, 0)}
    told.clear()
    play_run(settings, tmp_path / "run", share=Share(Shard(1, 2), limit=1), told=told.append)
    assert [(each.finished, each.total) for each in told] == [(2, 2)] * 3, "the other part is not counted"


def test_progress_does_not_look_at_every_episode_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = replace(SETTINGS, tasks=TASKS[1:], scenes=tuple(range(8)), players=("blind",))
    made: list[int] = []
    init = Key.__init__

    def note(self: Key, task: str, item: str, player: str, epoch: int = 1) -> None:
        made.append(epoch)
        init(self, task, item, player, epoch)

    monkeypatch.setattr(Key, "__init__", note)
    play_run(settings, tmp_path / "run", told=lambda progress: None)
    assert len(made) < 8 * 12


# Models.


@pytest.mark.slow
def test_the_manifest_tells_how_models_were_reached(tmp_path: Path) -> None:
    settings = Settings((replace(TASKS[1], questions=0),), (0,), ("tolman/blind", "scout"))
    with serving() as server:
        address = server.base_url
        folder = play_run(settings, tmp_path / "run", Access(address, max_connections=3, price=Price(1, 2)))
    told = json.loads(folder.manifest.read_text())
    assert told["access"]["base_url"] == address
    assert told["access"]["max_connections"] == 3
    assert told["access"]["price"] == {"input": 1.0, "output": 2.0, "cached": None}
    assert set(told["packages"]) == {"inspect_ai", "openai"}
    assert read_manifest(folder).ended
    logs = len(list(folder.inspect_logs.iterdir()))
    play_run(settings, folder.path, Access(timeout=5))
    assert len(list(folder.inspect_logs.iterdir())) == logs == 1, "nothing is left to play"


def test_a_model_that_cannot_be_reached_leaves_no_folder(tmp_path: Path) -> None:
    settings = Settings((TASKS[1],), (0,), ("scout", "nosuch/model"))
    with pytest.raises(ModelError, match=r"nosuch/model cannot be reached: .* not recognized"):
        play_run(settings, tmp_path / "run")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize(("shard", "share"), [(None, 1.0), (Shard(1, 2), 0.5)], ids=["whole", "half"])
def test_no_call_begins_once_all_is_spent(tmp_path: Path, shard: Shard | None, share: float) -> None:
    settings = Settings((replace(TASKS[1], questions=3),), tuple(range(8)), ("openai-api/server/scout",))
    with serving(Manners(slow_seconds=0.02)) as server:
        access = Access(server.base_url, max_connections=2, price=Price(10, 10), max_cost=0.2)
        with pytest.raises(SpentError, match="go on with a higher --max-cost"):
            play_run(settings, tmp_path / "run", access, Share(shard))
        calls = server.calls
    folder = RunFolder(tmp_path / "run")
    costs = [each.reply.usage.dollars for each in lines.read(folder.part(shard).journal, Entry) if each.reply.usage]
    assert len(costs) == len(calls), "every call that was paid is on record"
    assert 0.2 * share <= sum(filter(None, costs)) <= 0.2 * share + 2 * max(filter(None, costs))


@pytest.mark.slow
def test_half_of_a_surrogate_pair_in_thoughts_is_no_failure(tmp_path: Path) -> None:
    settings = Settings((replace(TASKS[1], questions=0),), (0,), ("openai-api/server/scout",))
    with serving(Manners(says="<think>so \ud83d so</think>FINAL ANSWER: nothing")) as server:
        folder = play_run(settings, tmp_path / "run", Access(server.base_url))
    (transcript,) = read_run(folder.path).transcripts.values()
    assert [each.reply.text for each in transcript.exchanges] == ["FINAL ANSWER: nothing"]
    assert "so ? so" in json.dumps(transcript.exchanges[0].reply.message)
