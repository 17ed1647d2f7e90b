"""Whole logs of models, as they were released, beside what we make of the same replies."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tolman.suites.tos.fidelity.comparison import compare
from tolman.suites.tos.fidelity.logs import Log, check_log, logs_in

TEXT = "gpt-5.2/ab5ab5bce5f3b07b/text"


@pytest.fixture(scope="module")
def release(released_scene: Path) -> Path:
    """The folder with a released scene and the logs of models in it."""
    if not (released_scene.parent / "experiments").is_dir():
        pytest.skip("no released logs are beside this checkout")
    return released_scene.parent


@pytest.mark.slow
def test_whole_episodes_and_histories_come_to_the_same(release: Path) -> None:
    (result,), _ = compare(release)
    assert (result.name, result.equal, result.total, result.differences) == ("logs", 8, 8, ())
    told = "\n".join(result.excepted)
    assert "vision/active/think excepted: retention was worked out from an old map" in told
    assert not any(f"excepted: {name} " in told for name in ("changed", "unchanged", "last_global_vs_gt_full"))
    assert "passive" not in told


def copied(release: Path, part: str, tmp_path: Path) -> Log:
    shutil.copytree(release / "experiments" / TEXT / part, tmp_path / part, copy_function=shutil.copyfile)
    for file in (tmp_path / part).rglob("*"):
        file.chmod(0o755)
    (log,) = logs_in(tmp_path)
    return Log(log.folder, release / "run00")


def rewrite(file: Path, change: Callable[[Any], None]) -> None:
    content = json.loads(file.read_text("utf-8"))
    change(content)
    file.write_text(json.dumps(content), "utf-8")


def other_facing(metrics: Any) -> None:
    metrics["cogmap"]["cogmap_fb"]["metrics"]["unchanged_retention"]["facing"] = 0.5


def other_report(metrics: Any) -> None:
    metrics["exploration"]["false_belief_f1"] = 0.5


def other_probe(metrics: Any) -> None:
    metrics["cogmap"]["exploration"]["fog_probe"]["f1_avg"] = 0.5


def other_map(metrics: Any) -> None:
    metrics["cogmap"]["exploration"]["correctness"]["last_global_vs_gt_full"]["pos"] = 0.5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "told"),
    [(other_facing, "facing"), (other_report, "f1"), (other_probe, "f1_avg"), (other_map, "last_global")],
)
def test_a_value_that_differs_is_told(
    change: Callable[[Any], None], told: str, release: Path, tmp_path: Path
) -> None:
    log = copied(release, "active/think", tmp_path)
    assert check_log(log)[0] is None
    rewrite(log.folder / "metrics.json", change)
    assert told in str(check_log(log)[0])


def test_a_history_that_was_cut_is_told(release: Path, tmp_path: Path) -> None:
    log = copied(release, "passive/think/strategist", tmp_path)
    assert check_log(log) == (None, [])

    def cut(messages: Any) -> None:
        messages[1]["content"] = messages[1]["content"].partition("\n17. ")[0]

    rewrite(log.folder / "messages.json", cut)
    assert "the strategist walks" in str(check_log(log)[0])


def test_logs_that_cannot_be_followed_are_differences(tmp_path: Path) -> None:
    folder = tmp_path / "text" / "active"
    folder.mkdir(parents=True)
    (folder / "history_state.json").write_text(json.dumps({"image_dir": "elsewhere/run00", "seed": 0}))
    (result,), _ = compare(tmp_path)
    assert (result.equal, result.total) == (0, 1)
    assert "logs text/active: cannot be followed" in result.differences[0]
