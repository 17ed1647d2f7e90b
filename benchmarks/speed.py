"""Prints how fast the parts are: medians of one process, ratios between them, and the limits they must keep."""

import time
from collections.abc import Callable
from itertools import cycle
from statistics import median

from rich.console import Console
from rich.table import Table

from tolman.play import play, said_by
from tolman.scene import published
from tolman.scene.draw import Layout, draw
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.moves import Observe, Rotate, Turn
from tolman.suites.tos.players import scripted
from tolman.suites.tos.words import tell
from tolman.suites.tos.world import after, enter

REPEATS = 300


def milliseconds(work: Callable[[int], object], repeats: int = REPEATS) -> float:
    """Returns the median processor time of one call, after a warm-up with other seeds."""
    for seed in range(repeats):
        work(10_000 + seed)
    times = []
    for seed in range(repeats):
        begin = time.process_time()
        work(seed)
        times.append(time.process_time() - begin)
    return 1000 * median(times)


def thousand_turns(seed: int) -> None:
    """Turns and looks a thousand times, in words."""
    world = enter(SCENES[seed % 100])
    for degrees in TURNS:
        world, events = after(world, Turn((Rotate(degrees),), Observe()))
        tell(events)


SCENES = [draw(seed) for seed in range(100)]
ITEMS = [draw_item(seed) for seed in range(100)]
TURNS = [degrees for degrees, _ in zip(cycle((90, 180, -90, 0)), range(1000), strict=False)]


def random_episode(seed: int) -> None:
    """Plays twenty random turns."""
    play(episode(ITEMS[seed % 100]), said_by(scripted("random")))


def main() -> None:
    """Measures and prints."""
    three = milliseconds(lambda seed: draw(seed))
    twelve = milliseconds(lambda seed: draw(seed, Layout(rooms=12)))
    rows = [
        ("scene of 3 rooms, ms", three, 1.0),
        ("scene of 12 rooms, ms", twelve, 5 * three),
        ("12 rooms against 3", twelve / three, 5.0),
        ("published generator, 3 rooms, ms", milliseconds(lambda seed: published.draw(seed)), 6.0),
        ("move and observation in words, µs", milliseconds(thousand_turns, 10), 60.0),
        ("random episode of 20 turns, ms", milliseconds(random_episode), 2.0),
    ]
    table = Table("what", "measured", "limit", "share of limit")
    for name, measured, limit in rows:
        table.add_row(name, f"{measured:.2f}", f"{limit:.2f}", f"{measured / limit:.0%}")
    Console().print(table)


if __name__ == "__main__":
    main()
