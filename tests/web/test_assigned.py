"""A study in which each person plays items of its own is whole once these are played, wherever it is counted."""

from dataclasses import replace
from pathlib import Path

from tests.web.sitting_fixtures import STUDY, said_before, states
from tolman.cli.runs import run_words
from tolman.record.folder import Assigned, Manifest, RunFolder, read_manifest, write_manifest
from tolman.record.settings import Settings, every_key
from tolman.runner.listing import Listed, runs_in
from tolman.runner.publish import gather_runs
from tolman.suites.registry import suite_named
from tolman.suites.runs import read_run, score_run
from tolman.suites.tos.task import Task
from tolman.web.overview import listed_runs, overview
from tolman.web.people import People
from tolman.web.runs import Runs
from tolman.web.study import Study, read_study

PLANNED = 4
"""Episodes of the study; every person on every item would be twelve."""


def study_of(path: Path, *changes: tuple[str, str]) -> Study:
    text = STUDY
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text)
    return read_study(path)


def finish(run: People, *codes: str) -> None:
    """Plays all items of some people."""
    for person in (each for each in run.study.participants if each.code in codes):
        for planned in person.planned:
            assert isinstance(planned.task, Task)
            for _ in states(run.seats[person.code], said_before(planned.seed, planned.task)):
                pass


def counts(path: Path) -> list[tuple[int, int]]:
    """Returns how many episodes are finished of how many: in lists, in the viewer, and in the report."""
    (listed,) = runs_in(path.parent)
    assert isinstance(listed, Listed)
    assert f"{listed.finished} of {listed.total} episodes finished" in run_words(listed, path.parent)
    shown_runs = Runs([path.parent])
    (shown,) = listed_runs(shown_runs)
    opened = overview(shown_runs.run(shown.id))
    played = read_run(path)
    gathered = gather_runs(suite_named(played.settings.suite).account(), [played], [list(score_run(played))])
    done = len(gathered.episodes)
    return [
        (listed.finished, listed.total),
        (shown.finished, shown.total),
        (len(opened.episodes), len(opened.episodes) + opened.missing),
        (done, done + len(gathered.missing)),
    ]


def test_a_study_is_counted_by_what_each_person_was_given(tmp_path: Path) -> None:
    study, path = study_of(tmp_path / "study.toml"), tmp_path / "runs" / "study"
    with People(study, path) as run:
        finish(run, "P02")
    assert counts(path) == [(1, PLANNED)] * 4
    assert not read_manifest(RunFolder(path)).ended
    with People(study, path) as run:
        finish(run, "P01")
    assert counts(path) == [(PLANNED, PLANNED)] * 4
    assert read_manifest(RunFolder(path)).ended


def test_an_older_folder_is_counted_as_before(tmp_path: Path) -> None:
    study, path = study_of(tmp_path / "study.toml"), tmp_path / "runs" / "study"
    with People(study, path) as run:
        finish(run, "P02")
    folder = RunFolder(path)
    write_manifest(folder, replace(read_manifest(folder), assigned={}))
    assert counts(path) == [(1, 12)] * 4


def test_people_who_share_a_row_are_given_what_all_of_them_play(tmp_path: Path) -> None:
    study = study_of(tmp_path / "study.toml", ('tools = ["ruler"]', "one_row = true"))
    (given,) = study.assigned.values()
    assert [(each.item, each.epoch) for each in given].count((study.participants[1].keys[0].item, 2)) == 1
    assert len(given) == PLANNED
    with People(study, tmp_path / "run"):
        pass
    assert read_manifest(RunFolder(tmp_path / "run")).assigned == study.assigned


def test_who_plays_everything_is_given_nothing_apart(tmp_path: Path) -> None:
    whole = ('items = [{ task = "words", seeds = "1" }]', 'items = [{ task = "words", seeds = "0-2" }]')
    study = study_of(tmp_path / "study.toml", whole, (', { task = "told", seeds = "2" }', ""))
    assert study.assigned.keys() == {"human-P01"}


def test_items_that_a_person_is_given_anew_take_the_place_of_those_before(tmp_path: Path) -> None:
    study, path = study_of(tmp_path / "study.toml"), tmp_path / "runs" / "study"
    with People(study, path) as run:
        finish(run, "P02")
    other = study_of(tmp_path / "other.toml", ('seeds = "1" }', 'seeds = "0" }'))
    with People(other, path) as run:
        assert [each.place for each in run.seats.values()] == [0, 0]
    assert counts(path) == [(1, PLANNED + 1)] * 4, "what was finished stays"
    alone = replace(other.settings, players=("human-P01",))
    with People(replace(other, settings=alone, participants=other.participants[:1]), path):
        pass
    assert read_manifest(RunFolder(path)).assigned.keys() == {"human-P01", "human-P02"}


def test_players_without_a_share_of_their_own_play_all() -> None:
    settings = Settings((Task(),), (0, 1), ("ann", "bob"), epochs=2)
    every = [each.key for each in settings.episodes()]
    assert every_key(settings, Manifest({})) == every
    mine = [each for each in every if each.player == "ann"]
    manifest = Manifest({}, assigned={"bob": (Assigned(every[0].task, every[0].item, 2),)})
    found = every_key(settings, manifest)
    assert [each for each in found if each.player == "ann"] == mine
    assert [(each.item, each.epoch) for each in found if each.player == "bob"] == [(every[0].item, 2)]
    (left,) = [each for each in every if each.player == "bob" and each.epoch == 1 and each.item == every[0].item]
    assert set(every_key(settings, manifest, [left])) == {*found, left}
