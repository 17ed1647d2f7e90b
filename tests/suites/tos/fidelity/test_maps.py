"""Maps and their scores against what the published program returned."""

import json
import shutil
from pathlib import Path

import pytest

from tolman.suites.tos.fidelity.comparison import Corpus
from tolman.suites.tos.fidelity.maps import (
    ORDER,
    THOUGHTS,
    check_cogmap,
    check_map_aggregates,
    check_real_cogmap,
    excepted,
)

CHECKS = {
    "cogmaps": check_cogmap,
    "real/cogmaps": check_real_cogmap,
    "real/aggregates": check_map_aggregates,
}

BY_ORDER = {
    "run00 gpt-5.2 vision-active",
    "run01 gpt-5.2 vision-active",
    "run03 gpt-5.2 vision-active",
    "run01 gemini-3-pro-preview vision-active",
    "run03 gemini-3-pro-preview vision-active",
    "run04 gemini-3-pro-preview vision-active",
}
"""Episodes whose "newly observed" depends on the order of evaluation, as the README of the records says it can."""

FROM_THOUGHTS = {
    "run03 gemini-3-pro-preview text-active",
    "run00 gemini-3-pro-preview vision-active",
    "run01 gemini-3-pro-preview vision-active",
}
"""Episodes of which the published program read a local map from the thought, which the records do not hold."""


@pytest.mark.slow
@pytest.mark.parametrize("name", CHECKS)
def test_every_map_record_is_equal(published_records: Path, name: str) -> None:
    corpus = Corpus(published_records)
    lines = corpus.lines(name)
    assert lines
    assert [CHECKS[name](corpus, json.loads(line)) for line in lines] == [None] * len(lines)


def test_what_is_excepted_is_listed_by_name(published_records: Path) -> None:
    if not (published_records / "real" / "aggregates.jsonl").exists():
        pytest.skip("the aggregates are not there")
    found = [line.split(": ", 1) for line in excepted(Corpus(published_records))]
    scenes = {name.split()[0] for name in BY_ORDER | FROM_THOUGHTS}
    if not scenes <= {json.loads(line)["scene"] for line in Corpus(published_records).lines("real/aggregates")}:
        pytest.skip("these are other records")
    assert {name for name, why in found if why.endswith(ORDER)} == BY_ORDER
    assert {name for name, why in found if why.endswith(THOUGHTS)} == FROM_THOUGHTS


@pytest.mark.parametrize("name", CHECKS)
def test_a_changed_value_is_a_difference(published_records: Path, tmp_path: Path, name: str) -> None:
    shutil.copytree(published_records, tmp_path, dirs_exist_ok=True)
    corpus = Corpus(tmp_path)
    record = json.loads(corpus.lines(name)[0])
    metrics = record["metrics"]["global"]["metrics_full"] if "metrics" in record else _correctness(record)
    metrics["pos"] += 1e-9
    assert "pos" in (CHECKS[name](corpus, record) or "")


def _correctness(record: dict[str, dict[str, dict[str, dict[str, dict[str, float]]]]]) -> dict[str, float]:
    return record["cogmap"]["exploration"]["correctness"]["last_global_vs_gt_full"]
