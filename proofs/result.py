"""Results of proofs as they are kept: one JSON file each, which says of which versions it is."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

import tolman
from proofs.proof import Proof, Sums, broken

FOLDER = Path(__file__).parent / "results"


@dataclass(frozen=True, slots=True)
class Result:
    """What a proof found."""

    tolman: str
    """The version of Tolman."""
    of: tuple[str, ...]
    """The versions of what was proved."""
    date: str
    seeds: str
    sums: Sums


def path_of(proof: Proof, folder: Path = FOLDER) -> Path:
    """Returns where the result of a proof is."""
    return folder / f"{proof.name}.json"


def write_result(proof: Proof, sums: Sums, date: str, folder: Path = FOLDER) -> Result:
    """Writes a result, with the claim and the figures for people who read it."""
    result = Result(tolman.__version__, proof.of(), date, proof.seeds, sums)
    figures = {name: asdict(figure) for name, figure in proof.figures(sums).items()}
    told = {"claim": proof.claim, **asdict(result), "figures": figures}
    lines = [f"{json.dumps(name)}: {_block(value)}" for name, value in told.items()]
    folder.mkdir(parents=True, exist_ok=True)
    path_of(proof, folder).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return result


def _block(value: object) -> str:
    """Returns JSON with one line for each entry of an object."""
    if not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    entries = (f"  {json.dumps(name, ensure_ascii=False)}: {json.dumps(each)}" for name, each in value.items())
    return "{\n" + ",\n".join(entries) + "\n}"


def read_result(proof: Proof, folder: Path = FOLDER) -> Result | None:
    """Returns the result of a proof, or None where it has not been worked out."""
    path = path_of(proof, folder)
    if not path.exists():
        return None
    told = json.loads(path.read_text(encoding="utf-8"))
    return Result(told["tolman"], tuple(told["of"]), told["date"], told["seeds"], told["sums"])


def complaints(proof: Proof, folder: Path = FOLDER) -> list[str]:
    """Returns what is wrong with the result of a proof, with what to do; nothing where it holds and is not old."""
    again = f"run `python -m proofs {proof.name}`, or `make proofs`, and commit {path_of(proof, folder).name}"
    found = read_result(proof, folder)
    if found is None:
        return [f"{proof.name} has not been proved: {again}"]
    if set(found.of) != set(proof.of()):
        changed = ", ".join(sorted(set(found.of) ^ set(proof.of())))
        return [f"{proof.name} was proved for other versions ({changed}): {again}"]
    if found.seeds != proof.seeds:
        return [f"{proof.name} was proved for the seeds {found.seeds} and not for {proof.seeds}: {again}"]
    return [f"{proof.name} does not hold: {line}" for line in broken(proof, found.sums)]
