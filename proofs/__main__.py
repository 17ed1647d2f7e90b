"""Works proofs out on all processors: `python -m proofs [--all] [NAME ...]`.

Without names, those that are missing, old or broken. A proof that is killed goes on with the same command, unless
versions have risen in between.
"""

import argparse
import os
import shutil
import sys
from datetime import UTC, datetime
from importlib.util import find_spec
from typing import Never

from rich.console import Console

from proofs.progress import cache_of, prove
from proofs.proof import Proof, broken
from proofs.registry import PROOFS
from proofs.result import complaints, read_result, write_result


def chosen(names: list[str], everything: bool) -> list[Proof]:
    """Returns the proofs that were named, or all, or those without a good result."""
    unknown = [name for name in names if name not in PROOFS]
    if unknown:
        sys.exit(f"there is no proof {unknown[0]}; there are {', '.join(PROOFS)}")
    if names or everything:
        return [PROOFS[name] for name in names or PROOFS]
    return [proof for proof in PROOFS.values() if complaints(proof)]


def run(proof: Proof, jobs: int, console: Console) -> bool:
    """Works a proof out, writes its result, and says whether it holds."""
    sums = prove(proof, jobs, console)
    write_result(proof, sums, f"{datetime.now(UTC):%Y-%m-%d}")
    shutil.rmtree(cache_of(proof))
    wrong = broken(proof, sums)
    for line in wrong:
        console.print(f"{proof.name} does not hold: {line}", style="bold red")
    return not wrong


def retell() -> Never:
    """Writes the figures of all results anew."""
    for proof in PROOFS.values():
        result = read_result(proof)
        if result and set(result.of) == set(proof.of()):
            write_result(proof, result.sums, result.date)
    sys.exit()


def main() -> None:
    """Works out what was asked for; ends with 1 where a proof does not hold or cannot be worked out here."""
    parser = argparse.ArgumentParser(prog="python -m proofs", description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(PROOFS)}")
    parser.add_argument("--all", action="store_true", help="those that hold already, too")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument(
        "--retell", action="store_true", help="write results anew from their sums, after a change of limits"
    )
    options = parser.parse_args()
    if options.retell:
        retell()
    console, all_hold = Console(stderr=True), True
    for proof in chosen(options.names, options.all):
        if proof.needs and find_spec(proof.needs) is None:
            console.print(f"{proof.name} needs {proof.needs}, which is not installed")
            all_hold = False
            continue
        try:
            all_hold &= run(proof, options.jobs, console)
        except KeyboardInterrupt:
            sys.exit("stopped; it goes on with the same command")
    sys.exit(not all_hold)


if __name__ == "__main__":
    main()
