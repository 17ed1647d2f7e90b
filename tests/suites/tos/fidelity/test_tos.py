import shutil
from pathlib import Path

import pytest

from tolman.suites.tos.fidelity.comparison import CHECKS, compare
from tolman.suites.tos.fidelity.maps import NEEDS


@pytest.mark.slow
@pytest.mark.parametrize("name", CHECKS)
def test_every_covered_record_is_equal(published_records: Path, tmp_path: Path, name: str) -> None:
    file = published_records / f"{name}.jsonl"
    if not file.exists():
        pytest.skip(f"{file.name} is not there")
    for needed in {name, "scenes_released", *NEEDS.get(name, ())}:
        (tmp_path / needed).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(published_records / f"{needed}.jsonl", tmp_path / f"{needed}.jsonl")
    results, absent = compare(tmp_path)
    result = next(result for result in results if result.name == name)
    assert result.total == len(file.read_bytes().splitlines())
    assert result.differences == ()
    assert str(result).startswith(f"{name} {result.total}/{result.total}")
    assert bool(result.excepted) == (name == "real/aggregates")
    assert name not in absent


def test_a_changed_or_broken_record_is_a_difference(published_records: Path, tmp_path: Path) -> None:
    rows = (published_records / "bins.jsonl").read_text().splitlines()
    rows[3] = rows[3].replace('"cardinal":[5,', '"cardinal":[4,')
    rows[5] = "{broken"
    (tmp_path / "bins.jsonl").write_text("\n".join(rows) + "\n")
    (tmp_path / "unheard_of.jsonl").write_text("{}\n")
    results, absent = compare(tmp_path)
    assert [str(result) for result in results] == [f"bins {len(rows) - 2}/{len(rows)}", "unheard_of not covered"]
    assert "scenes" in absent
    assert "line 4" in results[0].differences[0]
