"""A failure of ours, wherever it happens: the other episodes are played, and the next start tries again."""

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from io import StringIO
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from tests.cli.calling import say
from tolman.errors import EpisodeError, ImpossibleSceneError, RunFolderError, SpentError, VideoFileError
from tolman.play import Player
from tolman.record import lines
from tolman.record.failure import LONGEST, failure_words
from tolman.record.folder import RunFolder
from tolman.record.record import Entry, Failure, Key
from tolman.record.settings import Settings
from tolman.runner.access import Access
from tolman.runner.estimate import courses
from tolman.runner.inspect_task import reason
from tolman.runner.provider import Memory
from tolman.runner.publish import publish
from tolman.runner.run import Share, ended, failed_words, play_run
from tolman.suites.runs import judge_run, judged, read_run, score_run
from tolman.suites.tos import baselines, suite, task
from tolman.suites.tos.baselines import Broken, play_baselines
from tolman.suites.tos.episode import after, enter
from tolman.suites.tos.item import draw_item, draw_scene
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.players.seer import Sight
from tolman.suites.tos.recipes import ViewRecipe
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.sight import View, look, shown
from tolman.suites.tos.scores.scores import exploration
from tolman.suites.tos.setting import Sense, Setting
from tolman.suites.tos.task import Task
from tolman.web.export import export
from tolman.web.runs import Runs, episode_id
from tolman.web.view_app import encoded

LAYOUT = Layout(rooms=2, things=2)
WORDS = Task(LAYOUT, questions=1)
SHOWN = Task(LAYOUT, questions=0, budget=2, setting=Setting(sense=Sense.BOTH, image_size=32))
BAD = 1
"""The seed with which things go wrong."""

Break = Callable[[pytest.MonkeyPatch], None]


def oops(*_: object) -> Any:
    raise KeyError("lamp")


def when(function: Callable[..., Any], is_bad: Callable[..., bool]) -> Callable[..., Any]:
    """Returns a function that breaks in some cases."""
    return lambda *args, **options: oops() if is_bad(*args, **options) else function(*args, **options)


def break_item(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(task, "draw_item", when(draw_item, lambda seed, *_: seed == BAD))


def break_scene(patch: pytest.MonkeyPatch) -> None:
    """Lets neither the item nor the digest of its scene be drawn."""
    break_item(patch)
    patch.setattr(task, "draw_scene", when(draw_scene, lambda seed, *_: seed == BAD))


def break_episode(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("tolman.suites.tos.episode.enter", when(enter, lambda _scene, seed, _noise: seed == BAD))


def break_world(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        "tolman.suites.tos.episode.after", when(after, lambda world, _turn: world.seed == BAD and world.looks > 1)
    )


class Breaking:
    """Fails in the middle of an episode."""

    def __init__(self, player: Player) -> None:
        self._player, self._turns = player, count()

    def reply(self, message: str) -> str:
        return self._player.reply(message) if next(self._turns) < 3 else oops()


def break_player(patch: pytest.MonkeyPatch) -> None:
    bad = draw(BAD, LAYOUT)

    def player(name: str, scene: Any, *more: Any) -> Any:
        found = scripted(name, scene, *more)
        return Breaking(found) if scene == bad else found

    patch.setattr(suite, "scripted", player)


def break_score(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(exploration, "learn", when(exploration.learn, lambda item, _stages: item.seed == BAD))


PLAYING: dict[str, Break] = {
    "item": break_item,
    "scene": break_scene,
    "episode": break_episode,
    "world": break_world,
    "player": break_player,
}


def journal(path: Path) -> list[Entry]:
    return list(lines.read(RunFolder(path).part().journal, Entry))


@pytest.mark.slow
@pytest.mark.parametrize("player", ["scout", "tolman/scout"])
@pytest.mark.parametrize("place", PLAYING)
def test_what_breaks_is_recorded_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, player: str, place: str
) -> None:
    if place == "player" and player != "scout":
        pytest.skip("a model is no code of ours")
    path, settings = tmp_path / "run", Settings((WORDS,), (0, BAD, 2), (player,))
    with monkeypatch.context() as patch:
        PLAYING[place](patch)
        play_run(settings, path)
        play_run(settings, path)  # the cause is still there
    played = read_run(path)
    assert {key.item[-1] for key in played.transcripts} == {"0", "2"}
    (failure,) = played.failures
    assert failure.key.item.endswith(str(BAD))
    assert failure.error.startswith("KeyError: 'lamp' (t"), failure.error
    assert str(Path.cwd()) not in failure.error
    assert (played.manifest.ended, ended(path, settings, Share())) == ("", (2, [failure]))
    before = journal(path)
    play_run(settings, path)
    played = read_run(path)
    assert (len(played.transcripts), played.failures, bool(played.manifest.ended)) == (3, (), True)
    assert journal(path)[: len(before)] == before
    assert len({(entry.key, entry.number) for entry in journal(path)}) == len(journal(path))
    play_run(settings, tmp_path / "undisturbed")
    assert read_run(tmp_path / "undisturbed").transcripts == played.transcripts


@pytest.mark.slow
def test_a_picture_that_cannot_be_drawn_for_a_model_ends_one_episode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("warp")
    from tolman.suites.tos.views.album import Album

    path, settings = tmp_path / "run", Settings((SHOWN,), (0, BAD, 2), ("tolman/scout",))
    blank = np.zeros((32, 32, 3), np.uint8)
    monkeypatch.setattr(Album, "rgb", lambda _album, item, _picture: oops() if item.seed == BAD else blank)
    play_run(settings, path)
    assert [failure.key.item[-1] for failure in read_run(path).failures] == [str(BAD)]
    monkeypatch.setattr(Album, "rgb", lambda _album, _item, _picture: blank)
    play_run(settings, path)
    assert (len(read_run(path).transcripts), read_run(path).failures) == (3, ())


def seen_at(sight: Sight, recipe: ViewRecipe) -> View:
    scene, pose = sight.item.scene, recipe.pose
    return shown(look(scene, pose), scene, pose)


def test_a_picture_that_a_scripted_player_cannot_see_ends_one_episode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("warp")
    seen = replace(SHOWN, setting=replace(SHOWN.setting, sense=Sense.VISION))
    path, settings = tmp_path / "run", Settings((seen,), (0, BAD, 2), ("scout",))
    monkeypatch.setattr(Sight, "_look", lambda s, at: oops() if s.item.seed == BAD else seen_at(s, at))
    play_run(settings, path)
    assert [failure.key.item[-1] for failure in read_run(path).failures] == [str(BAD)]
    monkeypatch.setattr(Sight, "_look", seen_at)
    play_run(settings, path)
    assert (len(read_run(path).transcripts), read_run(path).failures) == (3, ())


@pytest.mark.slow
@pytest.mark.parametrize("player", ["scout", "tolman/scout"])
def test_what_cannot_be_scored_is_counted_and_in_no_mean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, player: str
) -> None:
    path, settings = tmp_path / "run", Settings((WORDS,), (0, BAD, 2), (player,))
    console = Console(width=200, record=True, file=StringIO())
    with monkeypatch.context() as patch:
        break_score(patch)
        play_run(settings, path)
        assert len(read_run(path).transcripts) == 3
        entries = journal(path)
        assert len({(entry.key, entry.number) for entry in entries}) == len(entries), "asked again"
        assert len(list(lines.read(RunFolder(path).part().transcripts, dict))) == 3
        run, scored = judged(read_run(path), judge_run(read_run(path)))
        page = publish([(run, scored)], path, console).read_text()
        runs = Runs([path])
        assert b"could not be scored" in encoded(runs, "tables/run")
        assert b"scout" in encoded(runs, "summary/run")
        for key in runs.run("run").played.transcripts:
            name = f"episode/run/{episode_id(key)}"
            with pytest.raises(EpisodeError) if key.item.endswith(str(BAD)) else nullcontext():
                encoded(runs, name)
        left_out: list[str] = []
        assert export(runs, tmp_path / "pages", left_out.append).exists()
        assert len(left_out) == 1
    (failure,) = run.failures
    assert failure.error.startswith("could not be scored: KeyError: 'lamp' (t")
    assert {each.item[-1] for each in scored} == {"0", "2"}
    assert "could not be scored" in page
    assert "could not be scored" in console.export_text()
    assert {each.item[-1] for each in score_run(read_run(path))} == {"0", "1", "2"}


def test_what_was_asked_for_and_cannot_be_had_is_told_at_once(tmp_path: Path) -> None:
    impossible = Settings((Task(Layout(rooms=2, things=400)),), (0, 1), ("scout",))
    with pytest.raises(ImpossibleSceneError):
        play_run(impossible, tmp_path / "run")


@pytest.mark.parametrize("ending", [KeyboardInterrupt, SpentError])
def test_an_interrupt_and_an_empty_purse_end_a_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: type[BaseException]
) -> None:
    def stop(*_: object) -> Any:
        raise ending("enough")

    monkeypatch.setattr("tolman.suites.tos.episode.after", stop)
    with pytest.raises(ending):
        play_run(Settings((WORDS,), (0, 1), ("scout",)), tmp_path / "run")
    assert read_run(tmp_path / "run").failures == ()


def test_a_disk_that_takes_nothing_ends_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(lines, "write", full)
    with pytest.raises(OSError, match="no space"):
        play_run(Settings((WORDS,), (0, 1), ("scout",)), tmp_path / "run")


OPTIONS = "run --scenes 0-2 --rooms 2 --things 2 --source active --players scout --questions 1 --pictures 0".split()


@pytest.mark.parametrize("place", [break_world, break_score])
def test_the_command_ends_with_a_sign_and_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: Break
) -> None:
    command = [*OPTIONS, "--moved", "0", "--turned", "0", "--probes", "none", "--out", str(tmp_path / "run")]
    with monkeypatch.context() as patch:
        place(patch)
        broken = say(*command)
    assert broken.code == 1
    assert "tolman: 1 episode failed: " in broken.error
    assert "KeyError: 'lamp' (t" in broken.error
    assert "/run tries again" in broken.error
    assert (tmp_path / "run" / "report.html").exists()
    assert say(*command).code == 0


def test_progress_is_shown_whatever_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task, "draw_item", oops)
    found = courses(Settings((WORDS,), (0, 1), ("tolman/scout",)).episodes(), lambda: 0.0)
    assert [each.calls for each in found.values()] == [1.0, 1.0]


# What is written down.


class MuteError(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


def raised(error: Exception) -> Exception:
    try:
        raise error
    except Exception as found:
        return found


def test_a_failure_is_one_short_line_without_a_path() -> None:
    told = failure_words(raised(ValueError("a\nb \ud800" + "x" * 1000)), "tests.runner")
    assert told.startswith("ValueError: a b ?xxx")
    assert told.endswith("… (tests.runner.test_failures, line " + told.rpartition("line ")[2])
    assert told.endswith("in raised)")
    assert len(told) < LONGEST + 100
    assert "/" not in told


def test_a_failure_that_cannot_speak_is_told_by_its_kind() -> None:
    assert failure_words(MuteError()).startswith("MuteError: ")


def test_an_expected_failure_says_all_itself() -> None:
    assert failure_words(raised(VideoFileError("a.mp4: cut off")), "tests") == "VideoFileError: a.mp4: cut off"


def test_what_a_provider_raises_did_not_happen_in_our_code() -> None:
    scope = {"__name__": "tolman.runner.asker"}
    exec("def call():\n    raise RuntimeError('overloaded')", scope)
    with pytest.raises(RuntimeError) as caught:
        scope["call"]()  # type: ignore[operator]
    assert reason(caught.value) == "RuntimeError: overloaded"


def test_the_commonest_reason_is_told() -> None:
    key = Key("task", "item", "player")
    assert failed_words([Failure(key, "KeyError: 'a'")]) == "1 episode failed: KeyError: 'a'"
    assert failed_words([Failure(key, "b"), Failure(key, "a"), Failure(key, "a")]) == (
        "3 episodes failed, 2 of them so: a"
    )


# Baselines.


@pytest.mark.parametrize("jobs", [1, 2])
def test_baselines_go_on(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    monkeypatch.setattr(baselines, "draw_item", when(draw_item, lambda seed, *_, **__: seed == BAD))
    found = list(play_baselines((1,), (0, BAD, 2), ("scout",), jobs=jobs))
    assert [type(each) for each in found] == [baselines.Baseline, Broken, baselines.Baseline]
    assert isinstance(found[1], Broken)
    assert found[1].error.startswith("KeyError: 'lamp' (tolman.suites.tos.baselines")


def test_baselines_tell_what_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baselines, "draw_item", when(draw_item, lambda seed, *_, **__: seed == BAD))
    command = "baselines --rooms 1,2 --scenes 0-1 --players strategist,surveyor --jobs 1".split()
    told = say(*command)
    assert told.code == 1
    assert "4 explorations failed, the first of strategist in scene 1 with 1 rooms: KeyError" in told.error
    assert "surveyor minus strategist" in told.output
    assert say(*command[:4], "1", *command[5:]).code == 1


@pytest.mark.slow
@pytest.mark.parametrize("player", ["tolman/scout", "scout"])
def test_no_reply_is_bought_that_cannot_be_kept(player: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full at the third reply: the run ends with a sentence, and goes on once there is room."""
    kept, written, asked = count(1), lines.write, count()

    def full(file: Any, value: object) -> None:
        if next(kept) > 2:
            raise RunFolderError("journal.jsonl cannot be written: No space left on device")
        written(file, value)

    def answer(memory: Memory, messages: list[str]) -> str:
        next(asked)
        return answered(memory, messages)

    answered = Memory.answer
    monkeypatch.setattr(Memory, "answer", answer)
    settings = Settings((replace(WORDS, budget=4),), (0, 1, 2), (player,))
    with monkeypatch.context() as patch:
        patch.setattr(lines, "write", full)
        with pytest.raises(RunFolderError, match="No space left"):
            play_run(settings, tmp_path / "run", Access(max_connections=1))
    assert next(asked) <= 3
    play_run(settings, tmp_path / "run")
    assert len(read_run(tmp_path / "run").transcripts) == 3
