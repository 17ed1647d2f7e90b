"""Working a proof out in many processes: every chunk is kept as soon as it is done, so a proof can be killed."""

import json
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from proofs.proof import Proof, Sums, total

CACHE = Path(__file__).parent / ".cache"


def cache_of(proof: Proof, cache: Path = CACHE) -> Path:
    """Returns the folder for chunks of a proof, another one for other versions."""
    digest = sha256("\n".join(sorted(proof.of())).encode()).hexdigest()[:12]
    return cache / f"{proof.name}-{digest}"


def chunk_path(folder: Path, chunk: range) -> Path:
    """Returns where the sums of a chunk are kept."""
    return folder / f"{chunk.start}-{chunk.stop - 1}.json"


def work_out(work: Callable[[range], Sums], chunk: range, folder: Path) -> None:
    """Works out the sums of a chunk and keeps them; half a file is never left."""
    sums = work(chunk)
    unfinished = chunk_path(folder, chunk).with_suffix(f".{os.getpid()}")
    unfinished.write_text(json.dumps(sums))
    unfinished.replace(chunk_path(folder, chunk))


def prove(proof: Proof, jobs: int, console: Console, cache: Path = CACHE) -> Sums:
    """Returns the sums of all chunks, of which those that are not in the cache are worked out."""
    folder = cache_of(proof, cache)
    folder.mkdir(parents=True, exist_ok=True)
    left = [chunk for chunk in proof.chunks if not chunk_path(folder, chunk).exists()]
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with (
        Progress(*columns, console=console) as progress,
        ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool,
    ):
        bar = progress.add_task(proof.name, total=len(proof.chunks), completed=len(proof.chunks) - len(left))
        working = [pool.submit(work_out, proof.work, chunk, folder) for chunk in left]
        try:
            for done in as_completed(working):
                done.result()
                progress.advance(bar)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return total(json.loads(chunk_path(folder, chunk).read_text()) for chunk in proof.chunks)
