from pathlib import Path

import msgspec
import pytest

from tolman.suites.tos.fidelity.comparison import Check, Corpus
from tolman.suites.tos.fidelity.revision import (
    check_aggregate,
    check_false_belief,
    check_inertia,
    check_revision,
    difference,
)

CHECKS: dict[str, Check] = {
    "false_belief": check_false_belief,
    "belief_inertia": check_inertia,
    "env_transcripts": check_revision,
    "real/aggregates": check_aggregate,
}


@pytest.mark.parametrize("name", CHECKS)
def test_every_record_of_a_revision_is_equal(published_records: Path, name: str) -> None:
    corpus = Corpus(published_records)
    records = [msgspec.json.decode(line, type=dict) for line in corpus.lines(name)]
    assert [CHECKS[name](corpus, record) for record in records] == [None] * len(records)


@pytest.mark.parametrize(
    ("name", "old", "new", "where"),
    [
        ("false_belief", '"pos":[12,3]', '"pos":[12,4]', "after 0 pos 1"),
        ("false_belief", '"overall":0.4,', '"overall":0.5,', "reports 2 overall"),
        ("belief_inertia", '"sigma":0.0', '"sigma":0.1', "sigma"),
        ("belief_inertia", '"pos":0.3815', '"pos":0.3816', "metrics retention pos"),
        ("env_transcripts", '"action_cost":4', '"action_cost":5', "turn 5 fb action_cost"),
        ("real/aggregates", '"inertia":-0.002', '"inertia":-0.003', "inertia"),
    ],
)
def test_a_changed_record_is_a_difference(published_records: Path, name: str, old: str, new: str, where: str) -> None:
    corpus = Corpus(published_records)
    line = corpus.lines(name)[0].decode()
    assert old in line
    found = CHECKS[name](corpus, msgspec.json.decode(line.replace(old, new, 1), type=dict))
    assert found is not None
    assert found.startswith(f"{where} is")


def test_a_summary_without_its_maps_cannot_be_followed(published_records: Path, tmp_path: Path) -> None:
    record = msgspec.json.decode(Corpus(published_records).lines("real/aggregates")[0], type=dict)
    (tmp_path / "scenes_released.jsonl").write_bytes((published_records / "scenes_released.jsonl").read_bytes())
    assert check_aggregate(Corpus(tmp_path), record) == "the folder has no map that the model drew"


def test_what_the_program_has_no_value_for_is_left_out_of_its_records() -> None:
    assert difference({"inertia": None, "inertia_list": []}, {}) is None
    assert difference({"inertia": None, "inertia_list": []}, {"inertia": None, "inertia_list": []}) is None
    assert difference({"inertia": 0.5}, {}) == "inertia is 0.5, published None"
    assert difference({"inertia": None}, {"inertia": 0.5}) == "inertia is None, published 0.5"
    assert difference({"inertia_list": []}, {"inertia_list": [0.5]}) == "inertia_list is [], published [0.5]"
