"""Supplies items: draws families that are not ready yet, side by side, and shows how far it is."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tolman.errors import ItemError
from tolman.render.progress import bar
from tolman.suites.esi.families import Draw
from tolman.suites.esi.store import family, is_ready


def supplied(draws: Sequence[Draw], jobs: int = 1) -> tuple[str, ...]:
    """Draws the families that are not ready; returns why some cannot be drawn, a sentence each."""
    left = [draw for draw in dict.fromkeys(draws) if not is_ready(draw)]
    if not left:
        return ()
    failed: list[str] = []
    with bar("drawing", len(left), "families of items") as drawn:
        for why in _drawn(left, jobs):
            failed += [why] if why else []
            drawn(1)
    return tuple(failed)


def _drawn(draws: Sequence[Draw], jobs: int) -> Iterator[str]:
    """Yields, as each family is drawn, why it cannot be; nothing where it was."""
    if jobs == 1:
        yield from map(_draw, draws)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(_draw, draws)


def _draw(draw: Draw) -> str:
    try:
        family(draw)
    except ItemError as error:
        return str(error)
    return ""
