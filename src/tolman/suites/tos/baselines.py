"""Plays scripted players on many scenes in parallel, to be compared: the yardstick for models."""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import product

from tolman.play import play, said_by
from tolman.record.failure import failure_words
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scores.exploration import Exploration, score

PATIENCE = 40
"""Replies allowed for each room: enough for every player but the random one to stop by itself."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """One player's exploration of one scene."""

    player: str
    rooms: int
    seed: int
    exploration: Exploration
    seconds: float
    """Processor time of the whole episode."""


@dataclass(frozen=True, slots=True)
class Broken:
    """An exploration that broke, which is no fault of its player."""

    player: str
    rooms: int
    seed: int
    error: str


def play_baselines(
    rooms: Sequence[int], seeds: Sequence[int], players: Sequence[str], layout: Layout | None = None, jobs: int = 2
) -> Iterator[Baseline | Broken]:
    """Yields the exploration of every player on every scene, with no limit on replies but for the random player."""
    work = list(product(rooms, seeds, players, [layout or Layout()]))
    if jobs == 1:
        yield from map(_tried, work)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_tried, work, chunksize=4)


def _tried(work: tuple[int, int, str, Layout]) -> Baseline | Broken:
    rooms, seed, player, _ = work
    try:
        return _play(work)
    except Exception as error:  # noqa: BLE001 (whatever broke, the other explorations can be compared)
        return Broken(player, rooms, seed, failure_words(error))


def _play(work: tuple[int, int, str, Layout]) -> Baseline:
    rooms, seed, player, layout = work
    budget = None if player == "random" else PATIENCE * rooms
    item = draw_item(seed, replace(layout, rooms=rooms), budget=budget)
    begin = time.process_time()
    transcript = play(episode(item, player), said_by(scripted(player, item.scene)))
    seconds = time.process_time() - begin
    return Baseline(player, rooms, seed, score(transcript), seconds)
