from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tolman.suites.tos.fidelity import unseen as fidelity_unseen
from tolman.suites.tos.fidelity.comparison import Check, Corpus

CHECKS: dict[str, Check] = {
    "symbolic_maps": fidelity_unseen.check_points_map,
    "trajectories": fidelity_unseen.check_trajectory_probes,
    "cogmaps": fidelity_unseen.check_unseen_answer,
    "real/explore": fidelity_unseen.check_real_probes,
    "real/cogmaps": fidelity_unseen.check_real_unseen_answer,
}


def records(folder: Path, name: str) -> list[dict[str, Any]]:
    if not (folder / f"{name}.jsonl").exists():
        pytest.skip(f"{name}.jsonl is not there")
    return [msgspec.json.decode(line) for line in Corpus(folder).lines(name)]


@pytest.mark.slow
@pytest.mark.parametrize("name", CHECKS)
def test_every_record_is_equal(published_records: Path, name: str) -> None:
    corpus = Corpus(published_records)
    differences = [CHECKS[name](corpus, record) for record in records(published_records, name)]
    assert differences
    assert [difference for difference in differences if difference] == []


CHANGES: list[tuple[str, tuple[str | int, ...], object]] = [
    ("symbolic_maps", ("map",), "#"),
    ("symbolic_maps", ("candidates", 0), [1, 1]),
    ("trajectories", ("turns", 0, "candidates", 0), [0, 0]),
    ("trajectories", ("turns", 0, "correct", 0), [0, 0]),
    ("trajectories", ("turns", 0, "cand_dist", 0), 9.0),
    ("trajectories", ("turns", 0, "unexplored", "1"), 99),
    ("cogmaps", ("candidates", 0), [0, 0]),
    ("cogmaps", ("metrics", "fog_probe", "metrics", "overall"), 0.123),
    ("cogmaps", ("metrics", "fog_probe", "pred"), []),
    ("cogmaps", ("responses", "fog_probe"), "none"),
    ("cogmaps", ("exploration", "fog_probe", "f1_avg"), 0.123),
    ("real/explore", ("turns", 0, "candidates", 0), [0, 0]),
    ("real/cogmaps", ("metrics", "fog_probe", "metrics", "recall"), 0.123),
    ("real/cogmaps", ("responses", "fog_probe"), "none"),
]


def holds(record: Any, path: tuple[str | int, ...]) -> bool:
    for key in path:
        try:
            record = record[key]
        except (LookupError, TypeError):
            return False
    return record not in ([], 0)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "path", "value"), CHANGES)
def test_a_changed_record_is_a_difference(
    published_records: Path, name: str, path: tuple[str | int, ...], value: object
) -> None:
    record = deepcopy(next(record for record in records(published_records, name) if holds(record, path)))
    place: Any = record
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    assert CHECKS[name](Corpus(published_records), record) is not None


def test_answers_of_models_need_their_moves(published_records: Path, tmp_path: Path) -> None:
    record = next(each for each in records(published_records, "real/cogmaps") if "fog_probe" in each["metrics"])
    difference = fidelity_unseen.check_real_unseen_answer(Corpus(tmp_path), record)
    assert difference == "real/explore has no moves for it"
