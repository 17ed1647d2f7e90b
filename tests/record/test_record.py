"""The record of a run: files that survive a kill, parts, what is resumed, and which folder is which run."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import FileIO
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from tests.waiting import PATIENCE
from tolman.errors import RecordWarning, ResumeError, RunFolderError
from tolman.play import play, said_by
from tolman.protocol.request import Purpose, Reply, Request
from tolman.protocol.transcript import SCHEMA, Exchange, Transcript
from tolman.record import folder as folder_module
from tolman.record import lines
from tolman.record.folder import Manifest, RunFolder, Shard, close_run, open_run, read_manifest
from tolman.record.record import (
    Entry,
    Failure,
    Finished,
    Key,
    Record,
    finished_keys,
    read_failures,
    read_finished,
    resumed,
)
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.players.roster import scripted

MANIFEST = Manifest({"scenes": [0]})
KEY = Key("task", "item", "player")
REQUEST = Request(Purpose.QUESTION, "shown", "asked")


@pytest.fixture
def folder(tmp_path: Path) -> RunFolder:
    """A new run."""
    return open_run(tmp_path / "run", MANIFEST)


def transcript(*said: str, item: str = "an item", epoch: int = 1) -> Transcript[str]:
    return Transcript(item, "player", tuple(Exchange(REQUEST, Reply(text)) for text in said), "ended", epoch)


class KilledError(Exception):
    """Stands for a process that dies."""


# Replies.


def test_replies_are_found_again(folder: RunFolder) -> None:
    other = replace(REQUEST, asks="other")
    with Record(folder, str) as record:
        assert record.reply(KEY, 0, REQUEST) is None
        record.keep(KEY, 0, REQUEST, Reply("first"))
        record.keep(KEY, 1, other, Reply("second"))
        assert record.reply(KEY, 1, other) == Reply("second")
        assert record.pending == 2
    with Record(folder, str) as record:
        assert record.reply(KEY, 0, REQUEST) == Reply("first")
        assert record.reply(KEY, 1, other) == Reply("second")
        assert record.reply(KEY, 2, REQUEST) is None
        assert record.reply(replace(KEY, epoch=2), 0, REQUEST) is None
        assert [reply.text for reply in record.replies()] == ["first", "second"]
    assert [entry.number for entry in lines.read(folder.part().journal, Entry)] == [0, 1]


@pytest.mark.parametrize("change", ["task", "item", "player", "epoch"])
def test_episodes_do_not_share_replies(folder: RunFolder, change: str) -> None:
    other: dict[str, Any] = {change: 2 if change == "epoch" else "other"}
    with Record(folder, str) as record:
        record.keep(KEY, 0, REQUEST, Reply("mine"))
        assert record.reply(replace(KEY, **other), 0, REQUEST) is None


def test_replies_of_another_episode_are_an_error(folder: RunFolder) -> None:
    with Record(folder, Item) as record:
        play(episode(draw_item(1)), resumed(record, KEY, said_by(scripted("scout"))))
    with Record(folder, Item) as record, pytest.raises(ResumeError, match=r"another Tolman, .*; go on .*--out"):
        play(episode(draw_item(2)), resumed(record, KEY, said_by(scripted("scout"))))


def test_a_killed_episode_goes_on_from_its_recorded_replies(folder: RunFolder) -> None:
    item, journal = draw_item(5), folder.part().journal
    undisturbed = play(episode(item), said_by(scripted("random")))

    def dying(number: int, request: Request) -> Reply:
        if number == 7:
            raise KilledError
        return undisturbed.exchanges[number].reply

    with pytest.raises(KilledError), Record(folder, Item) as record:
        play(episode(item), resumed(record, KEY, dying))
    with journal.open("ab") as file:
        file.write(b'{"key": {"item": "it')  # killed in the middle of a line

    def changed_its_mind(number: int, request: Request) -> Reply:
        return Reply("nonsense") if number < 7 else undisturbed.exchanges[number].reply

    with Record(folder, Item) as record:
        assert play(episode(item), resumed(record, KEY, changed_its_mind)) == undisturbed
    assert len(journal.read_bytes().splitlines()) == len(undisturbed.exchanges)


def test_a_killed_process_loses_no_reply(tmp_path: Path) -> None:
    code = f"""
import os
from pathlib import Path
from tolman.protocol.request import Purpose, Reply, Request
from tolman.record.folder import Manifest, open_run
from tolman.record.record import Key, Record
record = Record(open_run(Path({str(tmp_path / "run")!r}), Manifest({{"scenes": [0]}})), str)
for number in range(100):
    record.keep(Key("task", "item", "player"), number, Request(Purpose.QUESTION, "shown", "asked"), Reply("said"))
os._exit(9)
"""
    assert subprocess.run([sys.executable, "-c", code]).returncode == 9
    with Record(open_run(tmp_path / "run", MANIFEST), str) as record:
        assert record.pending == 100
        assert record.reply(KEY, 99, REQUEST) == Reply("said")


# Finished and failed episodes.


def test_finished_episodes_are_found_again_in_a_fixed_order(folder: RunFolder) -> None:
    keys = [Key("b", "1", "x"), Key("a", "2", "x"), Key("a", "1", "y"), Key("a", "1", "x", 2), Key("a", "1", "x")]
    with Record(folder, str) as record:
        for key in keys:
            record.finish(key, transcript(str(key)))
        assert list(record.finished) == keys
    assert [each.key for each in read_finished(folder, str)] == sorted(keys)
    assert read_finished(folder, str)[0] == Finished(keys[-1], transcript(str(keys[-1])))
    assert finished_keys(folder) == set(keys)
    with Record(folder, str) as record:
        assert record.finished == {key: transcript(str(key)) for key in keys}


def test_the_replies_of_a_finished_episode_are_those_of_its_transcript(folder: RunFolder) -> None:
    with Record(folder, str) as record:
        for number, text in enumerate(("one", "two")):
            record.keep(KEY, number, REQUEST, Reply(text))
        record.keep(replace(KEY, item="other"), 0, REQUEST, Reply("three"))
        record.finish(KEY, transcript("one", "two"))
        assert record.pending == 1
        assert [reply.text for reply in record.replies()] == ["one", "two", "three"]
    with Record(folder, str) as record:
        assert record.pending == 1
        assert [reply.text for reply in record.replies()] == ["one", "two", "three"]


def test_the_last_failure_of_each_episode_counts(folder: RunFolder) -> None:
    other = replace(KEY, item="a first item")
    with Record(folder, str) as record:
        record.fail(KEY, "no network")
        record.fail(other, "no network")
        record.fail(KEY, "no money")
    assert read_failures(folder) == [Failure(other, "no network"), Failure(KEY, "no money")]


# Damage.


def damaged_at(path: Path, number: int) -> None:
    """Damages the line with a number, counted from 0."""
    text = path.read_bytes().splitlines(keepends=True)
    text[number] = text[number].replace(b"player", b"prayer", 1)
    path.write_bytes(b"".join(text))


def opened(folder: RunFolder, item: type[Any], told: str) -> Record[Any]:
    """Returns a record that is damaged, which is told."""
    with pytest.warns(RecordWarning, match=told):
        return Record(folder, item)


def test_a_reply_whose_line_is_damaged_is_asked_again_and_no_other(folder: RunFolder) -> None:
    requests = [replace(REQUEST, asks=str(number)) for number in range(4)]
    with Record(folder, str) as record:
        for number, request in enumerate(requests):
            record.keep(KEY, number, request, Reply(f"first {number}"))
    damaged_at(folder.part().journal, 1)
    for _ in range(2):
        with opened(folder, str, r"journal\.jsonl: line 2 is damaged") as record:
            said = [record.reply(KEY, number, request) for number, request in enumerate(requests)]
            assert [each and each.text for each in said] == ["first 0", None, "first 2", "first 3"]
    with opened(folder, str, "line 2") as record:
        record.keep(KEY, 1, requests[1], Reply("again"))
    with opened(folder, str, "line 2") as record:
        assert record.reply(KEY, 1, requests[1]) == Reply("again")
        assert len(folder.part().journal.read_bytes().splitlines()) == 5


def test_what_had_followed_a_damaged_reply_is_asked_again_where_it_no_longer_follows(folder: RunFolder) -> None:
    """The player changes its mind: from there on, what is asked is not what was answered."""
    item, random = draw_item(5), scripted("random")
    with Record(folder, Item) as record:
        first = play(episode(item), resumed(record, KEY, said_by(random)))
    damaged_at(folder.part().journal, 3)

    def otherwise(number: int, request: Request) -> Reply:
        return Reply("FINAL ANSWER: [Term()]") if number == 3 else first.exchanges[number].reply

    for _ in range(2):  # a kill right after the new reply changes nothing
        with opened(folder, Item, "line 4") as record:
            again = play(episode(item), resumed(record, KEY, otherwise))
        assert [each.reply for each in again.exchanges[:3]] == [each.reply for each in first.exchanges[:3]]
        assert (len(again.exchanges), again.ended) == (4, "stopped")


def test_an_episode_whose_transcript_is_damaged_is_made_again_from_its_replies(folder: RunFolder) -> None:
    item = draw_item(5)
    with Record(folder, Item) as record:
        first = play(episode(item), resumed(record, KEY, said_by(scripted("random"))))
        record.finish(KEY, first)
    damaged_at(folder.part().transcripts, 0)
    with pytest.warns(RecordWarning, match=r"transcripts\.jsonl: line 1"):
        assert finished_keys(folder) == set()

    def asked_again(number: int, request: Request) -> Reply:
        return Reply("nonsense")

    with opened(folder, Item, r"transcripts\.jsonl: line 1") as record:
        assert play(episode(item), resumed(record, KEY, asked_again)) == first


def test_a_full_disk_leaves_no_half_line(folder: RunFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    with Record(folder, str) as record:
        record.keep(KEY, 0, REQUEST, Reply("kept"))
        before, journal = folder.part().journal.read_bytes(), record._journal
        small = Small(journal.name)
        monkeypatch.setattr(record, "_journal", small)
        with pytest.raises(RunFolderError, match=r"journal\.jsonl cannot be written: No space left .* goes on"):
            record.keep(KEY, 1, REQUEST, Reply("lost"))
        assert record.reply(KEY, 1, REQUEST) is None
        small.close()
    assert folder.part().journal.read_bytes() == before


class Small(FileIO):
    """A file on a disk on which there is room for ten more bytes."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "a")
        self._room = 10

    def write(self, text: object) -> int:
        if not self._room:
            raise OSError(28, "No space left on device")
        self._room, room = 0, self._room
        return super().write(bytes(text)[:room])  # type: ignore[call-overload]


# Parts.


@pytest.mark.parametrize(("shard", "name"), [((1, 1), "1-of-1"), ((3, 16), "03-of-16"), ((16, 16), "16-of-16")])
def test_shards_sort_by_name(shard: tuple[int, int], name: str) -> None:
    assert str(Shard(*shard)) == name


@pytest.mark.parametrize("shard", [(0, 3), (4, 3), (-1, 3), (1, 0)])
def test_a_shard_is_one_of_its_count(shard: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=f"no shard {shard[0]} of {shard[1]}"):
        Shard(*shard)


def test_parts_are_written_apart_and_read_together(folder: RunFolder) -> None:
    first, second = replace(KEY, item="1"), replace(KEY, item="2")
    with Record(folder, str, Shard(2, 2)) as record, Record(folder, str, Shard(1, 2)) as other:
        record.finish(second, transcript("two"))
        other.finish(first, transcript("one"))
        other.fail(second, "no network")
        record.keep(KEY, 0, REQUEST, Reply("said in the second part"))
        with pytest.raises(RunFolderError, match="1-of-2 is in use"):
            Record(folder, str, Shard(1, 2))
    assert sorted(each.name for each in (folder.path / "shards").iterdir()) == ["1-of-2", "2-of-2"]
    assert [each.path.name for each in folder.parts()] == ["run", "1-of-2", "2-of-2"]
    assert [each.key for each in read_finished(folder, str)] == [first, second]
    assert finished_keys(folder) == {first, second}
    assert [each.key for each in read_failures(folder)] == [second]
    with Record(folder, str) as record:
        assert set(record.finished) == {first, second}
        assert record.reply(KEY, 0, REQUEST) == Reply("said in the second part")
        assert folder.part().journal.read_bytes() == b""


def test_an_episode_that_two_parts_finished_counts_once(folder: RunFolder) -> None:
    with Record(folder, str, Shard(1, 2)) as record, Record(folder, str, Shard(1, 3)) as other:
        other.finish(KEY, transcript("later"))
        record.finish(KEY, transcript("first by name"))
    (each,) = read_finished(folder, str)
    assert each.transcript == transcript("first by name")


def test_an_episode_that_two_parts_have_begun_goes_on(folder: RunFolder) -> None:
    """The second process hears other replies, so its requests differ from the second one on."""
    ours = [REQUEST, replace(REQUEST, shows="our turn"), replace(REQUEST, shows="our last turn")]
    theirs = [REQUEST, *(replace(REQUEST, shows=f"their turn {number}") for number in range(4))]
    with Record(folder, str, Shard(1, 2)) as one, Record(folder, str, Shard(1, 3)) as other:
        for number, request in enumerate(ours[:2]):
            one.keep(KEY, number, request, Reply(f"ours {number}"))
        for number, request in enumerate(theirs):
            other.keep(KEY, number, request, Reply(f"theirs {number}"))
    for part in (Shard(1, 2), Shard(1, 3)):
        with Record(folder, str, part) as record:
            assert len(record.replies()) == 7
            assert [record.reply(KEY, number, request) for number, request in enumerate(ours[:2])] == [
                Reply("ours 0"),
                Reply("ours 1"),
            ]
            assert record.reply(KEY, 2, ours[2]) is None
    with Record(folder, str) as record:
        record.keep(KEY, 2, ours[2], Reply("ours 2"))
    with Record(folder, str) as record:
        assert record.reply(KEY, 2, ours[2]) == Reply("ours 2")
        assert record.pending == 5
        record.finish(KEY, transcript("ours 0", "ours 1", "ours 2"))
        assert record.pending == 0


def test_a_line_that_another_part_is_writing_is_left_alone(folder: RunFolder) -> None:
    with Record(folder, str, Shard(1, 2)) as record:
        record.finish(KEY, transcript("said"))
    path = folder.part(Shard(1, 2)).transcripts
    begun = path.read_bytes() + b'{"key":'
    path.write_bytes(begun)
    with Record(folder, str, Shard(2, 2)) as other:
        assert set(other.finished) == {KEY}
    assert path.read_bytes() == begun


def test_stray_files_among_the_parts_do_no_harm(folder: RunFolder) -> None:
    Record(folder, str, Shard(1, 1)).__exit__(None, None, None)
    (folder.path / "shards" / ".DS_Store").write_bytes(b"x")
    assert finished_keys(folder) == set()


# Folders.


def test_a_new_run_says_when_it_started_and_a_finished_one_when_it_ended(folder: RunFolder) -> None:
    begun = read_manifest(folder)
    assert begun == replace(MANIFEST, started=begun.started)
    assert begun.started.endswith("+00:00")
    close_run(folder)
    ended = read_manifest(folder)
    assert ended == replace(begun, ended=ended.ended)
    assert ended.ended >= begun.started
    assert [path.name for path in folder.path.iterdir()] == ["manifest.json"]


def test_the_end_is_noted_once(folder: RunFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    close_run(folder)
    before = folder.manifest.read_bytes()
    monkeypatch.setattr(folder_module, "_now", lambda: "later")
    close_run(folder)
    open_run(folder.path, MANIFEST)
    assert folder.manifest.read_bytes() == before


def test_the_same_run_goes_on_in_its_folder(folder: RunFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    before = folder.manifest.read_bytes()
    monkeypatch.setattr(folder_module, "_now", lambda: "later")
    again = replace(MANIFEST, machine="other", python="4", access={"timeout": 3}, packages={"openai": "9"})
    assert open_run(folder.path, again) == folder
    assert folder.manifest.read_bytes() == before


@pytest.mark.parametrize(
    "change",
    [
        {"settings": {"scenes": [1]}},
        {"tasks": {"task": 2}},
        {"kinds": ("tos/direction-v2",)},
        {"prompts": "other"},
        {"scenes": {"item": "other"}},
    ],
    ids=lambda change: next(iter(change)),
)
def test_another_run_in_the_same_folder_is_refused(folder: RunFolder, change: dict[str, Any]) -> None:
    before = folder.manifest.read_bytes()
    with pytest.raises(
        RunFolderError, match=r"run holds another run, with other [a-z]+; choose another folder with --out"
    ):
        open_run(folder.path, replace(MANIFEST, **change))
    assert folder.manifest.read_bytes() == before


def test_a_run_of_another_version_is_refused_with_what_to_do(folder: RunFolder) -> None:
    before = folder.manifest.read_bytes()
    with pytest.raises(RunFolderError, match=r"and this is 9, .*: go on with that version, or choose another folder"):
        open_run(folder.path, replace(MANIFEST, version="9", prompts="other"))
    assert folder.manifest.read_bytes() == before


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RunFolderError, match="exists and is not a run folder"):
        open_run(tmp_path, MANIFEST)
    with pytest.raises(RunFolderError, match="is not a run folder: No such file"):
        read_manifest(RunFolder(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_an_empty_folder_can_be_used_and_a_kill_leaves_one_that_can(tmp_path: Path) -> None:
    (tmp_path / ".draft-begun").write_text("{")
    assert read_manifest(open_run(tmp_path, MANIFEST)).differences(MANIFEST) == []


@pytest.mark.parametrize("text", ["{", "", "[]", "{}", '{"version": "1", "schema": "x"}', "\ud800"])
def test_a_damaged_manifest_is_named(folder: RunFolder, text: str) -> None:
    folder.manifest.write_text(text, encoding="utf-8", errors="surrogatepass")
    with pytest.raises(RunFolderError, match=r"manifest\.json is damaged, or was written by another version"):
        open_run(folder.path, MANIFEST)


def test_a_run_of_another_schema_is_told_by_its_version(folder: RunFolder) -> None:
    # As 0.2.0 wrote it: one task, and settings that are read as today's defaults.
    old = {"task": "tos_text_active", "settings": {"scenes": [0]}, "version": "0.2.0", "schema": SCHEMA - 1}
    folder.manifest.write_text(json.dumps(old))
    for act in (read_manifest, lambda each: open_run(each.path, MANIFEST)):
        with pytest.raises(RunFolderError, match=r"was written by Tolman 0\.2\.0, in a form .* another folder"):
            act(folder)


def test_file_systems_without_links_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_arguments: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    folder = open_run(tmp_path / "run", MANIFEST)
    assert read_manifest(folder).differences(MANIFEST) == []
    assert [path.name for path in folder.path.iterdir()] == ["manifest.json"]


def test_processes_that_begin_together_share_a_folder(tmp_path: Path) -> None:
    count = 8
    with ThreadPoolExecutor(count) as pool:
        for turn in range(20):
            gate, path = Barrier(count, timeout=PATIENCE), tmp_path / str(turn)

            def begin(number: int, gate: Barrier = gate, path: Path = path) -> str:
                gate.wait()
                with Record(open_run(path, MANIFEST), str, Shard(number, count)):
                    return read_manifest(RunFolder(path)).started

            assert len(set(pool.map(begin, range(1, count + 1)))) == 1
            assert {each.name for each in path.iterdir()} == {"manifest.json", "shards"}
