from dataclasses import replace
from pathlib import Path

import pytest

from tests.report.making import ACTIVE, BOTH, DIRECTION, PASSIVE, episode, gather_run, item, run, settings
from tolman.protocol.answers import Manner
from tolman.protocol.edition import Edition
from tolman.record.generation import Generation
from tolman.record.record import Failure, Key
from tolman.record.run import ScoredEpisode
from tolman.report.gather import Origin, gather
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.task import Task

MODEL = "openai/gpt-5:free"


def test_one_run_keeps_names_and_order() -> None:
    scored = [episode(seed, player) for seed in (0, 1) for player in ("bob", "ann")]
    found = gather_run(scored, settings(("bob", "ann", "cid"), scenes=(0, 1)))
    assert found.players == ("bob", "ann", "cid")
    assert found.tasks == (ACTIVE, PASSIVE)
    assert list(found.episodes) == scored
    assert [(group.label, len(group.episodes)) for group in found.groups(ACTIVE)] == [("bob", 2), ("ann", 2)]
    assert found.groups(PASSIVE) == []


def test_failed_and_missing_episodes_are_counted_apart() -> None:
    failed = Failure(Key(ACTIVE, item(1), "ann"), "the server is down")
    found = gather_run([episode(0)], settings(["ann"], BOTH[:1], range(3)), [failed])
    assert len(found.episodes) == 1
    assert found.failures == (failed,)
    assert found.missing == (Key(ACTIVE, item(2), "ann"),)


def test_runs_of_different_players_are_joined() -> None:
    found = gather(
        [run("a", settings(["scout"])), run("b", settings([MODEL]))],
        [[episode(0, "scout")], [episode(0, MODEL)]],
    )
    assert found.players == ("scout", MODEL)
    assert len(found.episodes) == 2


def test_the_same_player_on_other_scenes_rooms_and_tasks_is_one() -> None:
    two = Task(layout=Layout(rooms=2))
    runs = [
        run("a", settings([MODEL], BOTH[:1], range(5))),
        run("b", settings([MODEL], BOTH[:1], range(5, 9))),
        run("c", settings([MODEL], [two], range(5))),
        run("d", settings([MODEL], BOTH[1:], range(5))),
    ]
    scored = [
        [episode(0, MODEL)],
        [episode(5, MODEL)],
        [replace(episode(0, MODEL, rooms=2), item=two.item_id(0))],
        [episode(0, MODEL, task=PASSIVE)],
    ]
    found = gather(runs, scored, "scene", "room")
    assert found.players == (MODEL,)
    assert [(group.label, len(group.episodes)) for group in found.groups(ACTIVE)] == [
        (f"{MODEL}, 2 rooms", 1),
        (f"{MODEL}, 3 rooms", 2),
    ]
    assert [group.label for group in found.groups(ACTIVE, by_size=False)] == [MODEL]


def labels(*runs: tuple[str, dict[str, object]]) -> tuple[str, ...]:
    """Returns the labels of one model in runs that differ in what is named."""
    made = [
        run(
            name,
            replace(
                settings(
                    [str(differs.get("player", MODEL))],
                    differs.get("tasks", BOTH[:1]),  # type: ignore[arg-type]
                    generation=differs.get("generation"),  # type: ignore[arg-type]
                ),
                answers=differs.get("answers", Manner.WORDS),  # type: ignore[arg-type]
            ),
            prompts=str(differs.get("prompts", "")),
            version=int(str(differs.get("version", 1))),
        )
        for name, differs in runs
    ]
    return gather(made, [[] for _ in made]).players


@pytest.mark.parametrize(
    "differs",
    [
        {"generation": Generation(temperature=0.0)},
        {"answers": Manner.TOOLS},
        {"prompts": "other words"},
        {"version": 2},
        {"tasks": [Task(budget=7)]},
        {"tasks": [Task(questions=1)]},
        {"tasks": [Task(edition=Edition.PUBLISHED)]},
        {"tasks": [Task(layout=Layout(things=6))]},
    ],
)
def test_a_player_that_is_played_otherwise_has_labels_of_its_own(differs: dict[str, object]) -> None:
    assert labels(("a", {}), ("b", differs)) == (f"{MODEL} · a", f"{MODEL} · b")


def test_how_models_write_does_not_tell_scripted_players_apart() -> None:
    one, other = ({"player": "scout", "generation": Generation(temperature=t)} for t in (0.0, 1.0))
    assert labels(("a", one), ("b", other)) == ("scout",)  # type: ignore[arg-type]


def test_runs_that_are_alike_share_a_label_beside_one_that_is_not() -> None:
    cold: dict[str, object] = {"generation": Generation(temperature=0.0)}
    assert labels(("a", {}), ("b", cold), ("c", {})) == (f"{MODEL} · a", f"{MODEL} · b")


def test_two_editions_in_one_run_have_labels_of_their_own() -> None:
    published = Task(edition=Edition.PUBLISHED)
    scored = [episode(0), replace(episode(0), item=published.item_id(0))]
    found = gather_run(scored, settings(["ann"], [Task(), published]))
    assert [each.player for each in found.episodes] == ["ann · current", "ann · published"]
    assert [found.edition(group) for group in found.groups(ACTIVE)] == [Edition.CURRENT, Edition.PUBLISHED]
    assert found.names == {"ann · current": "ann", "ann · published": "ann"}


def test_an_episode_played_in_two_runs_counts_as_two_tries() -> None:
    runs = [run(name, settings(["ann"], BOTH[:1], [0])) for name in ("a", "b")]
    found = gather(runs, [[episode(0, answers=[(DIRECTION, 1)])], [episode(0, answers=[(DIRECTION, 0)])]])
    assert [each.epoch for each in found.episodes] == [1, 2]
    assert {key.epoch: origin for key, origin in found.origins.items()} == {
        1: Origin(0, Key(ACTIVE, item(0), "ann")),
        2: Origin(1, Key(ACTIVE, item(0), "ann")),
    }


def test_every_episode_leads_back_to_its_run() -> None:
    scored: list[list[ScoredEpisode]] = [[episode(0, MODEL)], [episode(0, MODEL)]]
    runs = [run("a", settings([MODEL])), run("b", settings([MODEL], generation=Generation(seed=1)))]
    found = gather(runs, scored)
    for each, number in zip(found.episodes, (0, 1), strict=True):
        assert found.origins[each.key] == Origin(number, scored[number][0].key)


def test_folders_of_the_same_name_are_told_by_their_paths() -> None:
    runs = [replace(run("x", settings([MODEL], generation=Generation(seed=n))), path=Path(f"/{n}/x")) for n in (1, 2)]
    assert gather(runs, [[], []]).players == (f"{MODEL} · /1/x", f"{MODEL} · /2/x")


def test_a_run_is_not_gathered_twice() -> None:
    same = run("a", settings())
    with pytest.raises(ValueError, match="twice"):
        gather([same, same], [[], []])
