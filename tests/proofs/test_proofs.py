"""Proofs: their results are there, of the present versions and within their limits; and they can be killed."""

import json
import os
from dataclasses import replace
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from proofs.progress import cache_of, prove
from proofs.proof import Figure, Figures, Proof, Sums, broken, cut, total
from proofs.registry import PROOFS
from proofs.result import FOLDER, complaints, path_of, read_result, write_result

EACH_PROOF = pytest.mark.parametrize("proof", PROOFS.values(), ids=PROOFS)


@EACH_PROOF
def test_every_proof_holds_for_the_present_versions(proof: Proof) -> None:
    assert complaints(proof) == []


@EACH_PROOF
def test_every_result_tells_the_figures_that_follow_from_its_sums(proof: Proof, tmp_path: Path) -> None:
    result = read_result(proof)
    assert result
    write_result(proof, result.sums, result.date, tmp_path)
    told, expected = (json.loads(path_of(proof, folder).read_text()) for folder in (FOLDER, tmp_path))
    assert told["figures"] == expected["figures"], "limits have changed: rewrite it with `python -m proofs --retell`"


def test_every_result_has_its_proof() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} <= set(PROOFS)


@pytest.mark.slow
@EACH_PROOF
def test_a_seed_is_worked_out_into_the_sums_of_the_result(proof: Proof) -> None:
    if proof.needs and find_spec(proof.needs) is None:
        pytest.skip(f"{proof.needs} is not installed")
    result = read_result(proof)
    assert result
    found = total([proof.work(proof.chunks[-1][-1:])])
    assert found
    assert set(found) <= set(result.sums)
    assert all(len(row) == len(result.sums[name]) for name, row in found.items())


# A made-up proof.


def squares(seeds: range) -> Sums:
    """Sums squares; where a file says so, it fails, and otherwise notes that it was asked."""
    folder = Path(os.environ["SQUARES"])
    if (folder / f"fail-{seeds.start}").exists():
        raise OSError("the power is out")
    (folder / f"asked-{seeds.start}").touch(exist_ok=False)
    return {"squares": [len(seeds), sum(seed * seed for seed in seeds)]}


def mean_square(sums: Sums) -> Figures:
    return {"mean": Figure(sums["squares"][1] / sums["squares"][0], least=100, most=150)}


MADE_UP = Proof("squares", "Squares are large.", lambda: ("squares-v1",), cut(range(20), 5), squares, mean_square)


def worked_out(folder: Path) -> Sums:
    return prove(MADE_UP, 2, Console(file=StringIO()), folder / "cache")


@pytest.mark.slow
def test_a_proof_that_was_killed_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SQUARES", str(tmp_path))
    (tmp_path / "fail-10").touch()
    with pytest.raises(OSError, match="the power is out"):
        worked_out(tmp_path)
    done = len(list(tmp_path.glob("asked-*")))
    (tmp_path / "fail-10").unlink()
    assert worked_out(tmp_path) == {"squares": [20, 2470]}  # no chunk is asked for twice
    assert done < len(list(tmp_path.glob("asked-*"))) == 4
    assert len(list(cache_of(MADE_UP, tmp_path / "cache").iterdir())) == 4


def test_risen_versions_begin_anew(tmp_path: Path) -> None:
    risen = replace(MADE_UP, of=lambda: ("squares-v2",))
    assert cache_of(MADE_UP, tmp_path) != cache_of(risen, tmp_path)


def test_a_result_tells_what_it_is_of(tmp_path: Path) -> None:
    assert "has not been proved: run `python -m proofs squares`" in complaints(MADE_UP, tmp_path)[0]
    written = write_result(MADE_UP, {"squares": [20, 2470]}, "2026-11-16", tmp_path)
    assert read_result(MADE_UP, tmp_path) == written
    told = json.loads(path_of(MADE_UP, tmp_path).read_text())
    assert (told["claim"], told["of"], told["seeds"]) == ("Squares are large.", ["squares-v1"], "0-19")
    assert told["figures"] == {"mean": {"value": 123.5, "least": 100, "most": 150}}
    assert complaints(MADE_UP, tmp_path) == []


def test_what_is_old_or_broken_is_told_with_what_to_do(tmp_path: Path) -> None:
    write_result(MADE_UP, {"squares": [20, 2470]}, "2026-11-16", tmp_path)
    risen, wider = replace(MADE_UP, of=lambda: ("squares-v2",)), replace(MADE_UP, chunks=cut(range(30), 5))
    (old,), (few,) = complaints(risen, tmp_path), complaints(wider, tmp_path)
    assert "proved for other versions (squares-v1, squares-v2): run `python -m proofs squares`" in old
    assert "for the seeds 0-19 and not for 0-29: run" in few
    write_result(MADE_UP, {"squares": [20, 8000]}, "2026-11-16", tmp_path)
    assert complaints(MADE_UP, tmp_path) == ["squares does not hold: mean is 400, and should be from 100 to 150"]


def test_sums_add_up_whatever_the_order() -> None:
    parts: list[Sums] = [{"a": [1, 0.1]}, {"b": [2]}, {"a": [1, 0.2, 5]}]
    assert total(parts) == total(reversed(parts)) == {"a": [2, 0.3, 5], "b": [2]}


def test_what_is_no_number_does_not_hold() -> None:
    assert not Figure(float("nan")).holds
    assert Figure(0.0).holds
    assert not Figure(0.0, least=0.1).holds
    assert not Figure(0.2, most=0.1).holds
    assert broken(replace(MADE_UP, figures=lambda _: {"x": Figure(1, 1, 1)}), {}) == []


def test_seeds_are_told_in_words() -> None:
    assert replace(MADE_UP, chunks=(*cut(range(10), 4), range(20, 25))).seeds == "0-9, 20-24"
