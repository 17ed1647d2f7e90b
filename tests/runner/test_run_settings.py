"""What a run plays: its episodes and their parts, names, digests and manifest."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

import tolman
from tolman.errors import RunFolderError
from tolman.options import MOST_NUMBERS, numbers
from tolman.protocol.edition import Edition
from tolman.protocol.transcript import SCHEMA
from tolman.record.folder import RunFolder, Shard, open_run
from tolman.record.generation import Generation
from tolman.record.record import Key
from tolman.record.settings import Planned, Settings, is_model
from tolman.suites.runs import manifest_of, settings_in
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.setting import Probes, Setting, Shifting, Source
from tolman.suites.tos.task import VERSION, Task, kinds, prompts_digest

ACTIVE, PASSIVE = Task(), Task(setting=Setting(Source.PASSIVE))
SETTINGS = Settings((ACTIVE, PASSIVE), (0, 1, 7), ("openai/gpt-5", "blind", "scout"), epochs=2)


# Episodes.


def test_every_player_plays_every_item_of_every_task_as_often_as_said() -> None:
    planned = SETTINGS.episodes()
    assert len(planned) == 2 * 3 * 2 * 3
    assert Counter((each.task, each.seed, each.epoch, each.player) for each in planned).most_common(1)[0][1] == 1
    assert len({each.key for each in planned}) == len(planned)
    assert [(each.task.name[-7:], each.seed, each.epoch, each.player) for each in planned[:4]] == [
        ("_active", 0, 1, "openai/gpt-5"),
        ("_active", 0, 1, "blind"),
        ("_active", 0, 1, "scout"),
        ("_active", 0, 2, "openai/gpt-5"),
    ]
    assert planned[-1] == Planned(PASSIVE, 7, "scout", 2)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 12, 40])
def test_shards_are_a_partition_that_is_fair_to_every_player(count: int) -> None:
    parts = [SETTINGS.episodes(Shard(number, count)) for number in range(1, count + 1)]
    together = [each for part in parts for each in part]
    assert len(together) == len(set(together)) == len(SETTINGS.episodes())
    assert set(together) == set(SETTINGS.episodes())
    for player in SETTINGS.players:
        sizes = [sum(each.player == player for each in part) for part in parts]
        assert max(sizes) - min(sizes) <= 1, f"{player} plays {sizes}"


def test_a_planned_episode_knows_its_key_and_its_item() -> None:
    planned = Planned(replace(PASSIVE, layout=Layout(2, 3, Shape.CHAIN)), 7, "scout", 2)
    assert planned.key == Key("tos_text_passive", "tos-current-chain2x3-0007", "scout", 2)
    assert planned.sample_id == "tos-current-chain2x3-0007-epoch-2"
    assert replace(planned, epoch=1).sample_id == "tos-current-chain2x3-0007"
    assert (planned.draw().id, planned.draw().setting) == (planned.key.item, PASSIVE.setting)


@pytest.mark.parametrize(
    "twice",
    [
        {"tasks": (ACTIVE, PASSIVE, ACTIVE)},
        {"tasks": (ACTIVE, replace(ACTIVE, budget=3))},
        {"tasks": (ACTIVE, replace(ACTIVE, setting=Setting(thinks=False)))},
        {"scenes": (0, 1, 0)},
        {"players": ("scout", "scout")},
    ],
    ids=["task", "budget", "setting", "scene", "player"],
)
def test_episodes_that_could_not_be_told_apart_are_refused(twice: dict[str, tuple[object, ...]]) -> None:
    with pytest.raises(ValueError, match="could not be told apart"):
        replace(SETTINGS, **twice)  # type: ignore[arg-type]


def test_tasks_that_differ_in_their_items_go_together() -> None:
    tasks = tuple(
        Task(Layout(rooms), edition, setting=Setting(source))
        for rooms in (2, 3)
        for edition in Edition
        for source in Source
    )
    assert len({each.key for each in Settings(tasks, (0,), ("scout",)).episodes()}) == 20


def test_models_have_a_provider() -> None:
    assert is_model("openai/gpt-5")
    assert is_model("openai-api/server/scout")
    assert not is_model("scout")


# Names.

CHANGES = {
    "tasks": (ACTIVE,),
    "scenes": (0, 1),
    "players": ("blind",),
    "epochs": 3,
    "generation": Generation(temperature=0.5),
}


def test_the_digest_changes_with_any_setting() -> None:
    changed = [replace(SETTINGS, **{name: value}) for name, value in CHANGES.items()]  # type: ignore[arg-type]
    tasks = [
        replace(ACTIVE, layout=Layout(2)),
        replace(ACTIVE, edition=Edition.PUBLISHED),
        replace(ACTIVE, budget=3),
        replace(ACTIVE, questions=1),
        replace(ACTIVE, setting=Setting(shifting=Shifting(1))),
        replace(ACTIVE, setting=Setting(probes=Probes.END)),
    ]
    changed += [replace(SETTINGS, tasks=(task,)) for task in tasks]
    assert len({each.digest for each in (SETTINGS, *changed)}) == 1 + len(changed)
    assert {len(each.digest) for each in changed} == {8}
    assert replace(SETTINGS).digest == SETTINGS.digest


ODD = [
    "openai/gpt-5",
    "openai-api/server/Qwen/Qwen2.5-7B-Instruct-AWQ",
    "hf/../../etc/passwd",
    "/x",
    "./x",
    "a/b:c*d?e<f>g|h\"i'j k\nl\0m",
    "ollama/模型" + "型" * 300,
    "vllm/" + "x" * 1000,
    "a/" + "." * 1000,
    "//",
]


@pytest.mark.parametrize("model", ODD, ids=range(len(ODD)))
def test_the_name_of_a_run_is_a_plain_and_short_folder_name(tmp_path: Path, model: str) -> None:
    for players in ((model,), (model, "x/" + model, "y/" + model), ("blind", model)):
        settings = replace(SETTINGS, players=players)
        assert settings.name.endswith(f"-{settings.digest}")
        assert set(settings.name) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-+")
        assert settings.name[0] not in "-."
        assert len(settings.name) < 140
        (tmp_path / settings.name).mkdir()
    assert len(list(tmp_path.iterdir())) == 3


def test_a_run_is_named_after_its_models() -> None:
    assert SETTINGS.name == f"openai-gpt-5-{SETTINGS.digest}"
    two = replace(SETTINGS, players=("a/b", "c/d", "e/f", "scout"))
    assert two.name == f"a-b+c-d-{two.digest}"
    alone = replace(SETTINGS, players=("scout", "blind"))
    assert alone.name == f"scripted-{alone.digest}"


# Manifest.


def test_the_manifest_tells_all_that_decides_what_is_played(tmp_path: Path) -> None:
    settings = replace(SETTINGS, tasks=(ACTIVE, PASSIVE, Task(Layout(2))), scenes=(0, 7))
    manifest = manifest_of(settings, {"timeout": 3}, {"openai": "1"})
    assert manifest.settings == settings.written()
    assert manifest.settings | {"remind": 0} == json.loads(msgspec.json.encode(settings))
    assert settings_in(open_run(tmp_path / "run", manifest)) == settings
    assert manifest.tasks == {"tos_text_active": VERSION, "tos_text_passive": VERSION}
    assert (manifest.kinds, manifest.prompts) == (kinds(), prompts_digest())
    assert manifest.scenes == {
        f"tos-current-star{rooms}x4-{seed:04d}": Task(Layout(rooms)).item_digest(seed)
        for rooms in (3, 2)
        for seed in (0, 7)
    }
    assert len(set(manifest.scenes.values())) == 4
    assert (manifest.access, manifest.packages) == ({"timeout": 3}, {"openai": "1"})
    assert (manifest.version, manifest.schema) == (tolman.__version__, SCHEMA)
    assert (manifest.started, manifest.ended) == ("", "")


def test_a_scene_that_tasks_share_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def note(_task: Task, seed: int) -> str:
        drawn.append(seed)
        return "digest"

    monkeypatch.setattr(Task, "item_digest", note)
    manifest_of(SETTINGS)
    assert drawn == [0, 1, 7]


def test_settings_are_found_again_in_a_run_folder(tmp_path: Path) -> None:
    folder = open_run(tmp_path / "run", manifest_of(SETTINGS))
    assert settings_in(folder) == SETTINGS
    with pytest.raises(RunFolderError, match="is not a run folder"):
        settings_in(RunFolder(tmp_path / "none"))
    wrong = replace(manifest_of(SETTINGS), settings={"epochs": "many"})
    with pytest.raises(RunFolderError, match=r"settings this version cannot read .*epochs"):
        settings_in(open_run(tmp_path / "other", wrong))


# Numbers.


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("5", (5,)),
        ("0-3", (0, 1, 2, 3)),
        ("0-2,9", (0, 1, 2, 9)),
        (" 3 , 1-2 ", (3, 1, 2)),
        ("2-3,1-4,2", (2, 3, 1, 4)),
        ("7-7", (7,)),
    ],
)
def test_numbers_are_read_each_once(text: str, found: tuple[int, ...]) -> None:
    assert numbers(text) == found


@pytest.mark.parametrize("text", ["", ",", "1,", "a", "1-", "-1", "3-2", "1-2-3", "1.5", "0x1", "²", "1 2"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a range; write it as in 0-19"):
        numbers(text)


def test_a_range_is_not_endless() -> None:
    assert len(numbers(f"1-{MOST_NUMBERS}")) == MOST_NUMBERS
    with pytest.raises(ValueError, match="more than 100000 numbers"):
        numbers(f"0-{MOST_NUMBERS}")
