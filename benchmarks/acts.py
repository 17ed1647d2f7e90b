"""Prints how fast acts on a house are, and their limits: processor time of one process.

The house has six rooms, and has been looked at: models of its things are kept. MuJoCo is imported anew for its row.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from statistics import mean, median

from houses import milliseconds
from rich.console import Console
from rich.table import Table

from tolman.house.draw import draw_house
from tolman.house.house import FLOOR, House
from tolman.house.models import own_bounds, own_shape
from tolman.physics.act import Act, Fill, Open, PickUp, Push, Put, PutBack, PutInside, Shut, Stack, Switch, Tap
from tolman.physics.hands import carried_out
from tolman.physics.settling import settled
from tolman.physics.state import State, rounded_state
from tolman.physics.surroundings import surroundings
from tolman.physics.watching import SECONDS, watched
from tolman.physics.world import STEP, World, bulk_of

Row = tuple[str, float, float]

SEED, ROOMS = 8, 6
SMALL = 0.4
"""Metres of what is picked up."""
GRAVITY, SLOW = 9.81, 0.25
"""Metres a second squared, and metres a second that a thing slides that is watched to the end."""
FEW = 12
"""Things that are picked up, put somewhere and pushed."""
IMPORTS = """
import time
import tolman.physics.record, tolman.physics.words, numpy
begin = time.process_time()
import tolman.physics.hands
print(time.process_time() - begin)
"""
UNUSED = "import sys, tolman.cli.app, tolman.physics.record, tolman.gym; sys.exit('mujoco' in sys.modules)"


def imported() -> float:
    """Returns the milliseconds that the import of what acts needs takes beyond that of numpy."""
    assert subprocess.run([sys.executable, "-c", UNUSED]).returncode == 0, "MuJoCo is imported without need"
    runs = [subprocess.run([sys.executable, "-c", IMPORTS], capture_output=True, check=True) for _ in range(5)]
    return 1000 * median(float(run.stdout) for run in runs)


def deeds(house: House) -> Iterator[Act]:
    """Yields acts one after the other, of every sort that leaves a state."""
    small = [thing.name for thing in house.things if max(own_bounds(thing)[1] - own_bounds(thing)[0]) < SMALL]
    opens = [thing.name for thing in house.things if own_shape(thing).joints]
    rooms = [thing.name for thing in house.things if any(not each.unfit for each in own_shape(thing).cavities)]
    tops = [thing.name for thing in house.things if own_shape(thing).surfaces]
    for name in opens[:FEW]:
        yield Open(name)
    for number, name in enumerate(small[: 3 * FEW]):
        yield PickUp(name)
        yield (Put(FLOOR), Put(tops[number % len(tops)]), PutInside(rooms[number % len(rooms)]))[number % 3]
        yield PutBack()
    for name in opens[:FEW]:
        yield Shut(name)
    for lamp in house.lamps[:FEW]:
        yield Switch(lamp.name, on=False)
    for name in rooms[:FEW]:
        yield Fill(name)


def acts_done(house: House, acts: Iterator[Act]) -> dict[str, list[float]]:
    """Does acts one after the other, and returns the milliseconds that each takes, by its sort."""
    state, times = rounded_state(State(house)), dict[str, list[float]]()
    for act in acts:
        begin = time.process_time()
        outcome = carried_out(state, act)
        times.setdefault(act.__struct_config__.tag, []).append(1000 * (time.process_time() - begin))
        state = state.after(outcome.changes)
    return times


def act_rows(house: House) -> list[Row]:
    """Measures acts that leave a state."""
    times = acts_done(house, deeds(house))
    every = [each for some in times.values() for each in some]
    rows = [
        (f"{sort}, {len(some)} times, mean, ms (slowest: {max(some):.0f})", mean(some), 50.0)
        for sort, some in times.items()
    ]
    return [*rows, (f"all {len(every)} acts that leave a state, mean, ms", mean(every), 50.0)]


def watching_rows(house: House) -> list[Row]:
    """Measures acts that are watched, and two seconds of watching that end no sooner."""
    small = [thing.name for thing in house.things if max(own_bounds(thing)[1] - own_bounds(thing)[0]) < SMALL]
    pairs = pairwise(small[: FEW + 1])
    pushed = acts_done(house, (act for name in small[:FEW] for act in (Push(name, 0.0), Tap(name, 90.0))))
    stacked = acts_done(house, (Stack(pair) for pair in pairs))
    return [
        *((f"{sort}, mean, ms", mean(some), 100.0) for sort, some in pushed.items()),
        *((f"{sort}, built up to six times, mean, ms", mean(some), 100.0) for sort, some in stacked.items()),
        (f"{SECONDS:g} s of a thing that slides, ms", milliseconds(lambda: watch(house, small[0])), 100.0),
    ]


def watch(house: House, name: str) -> None:
    """Watches a thing to the end, which is pushed to and fro all the time."""
    around, thing = surroundings(house), house[name]
    world, force = World(around.without({name}), (thing,)), 2 * GRAVITY * bulk_of(thing).mass

    def shove(seconds: float) -> None:
        way = 1 if int(8 * seconds) % 2 else -1  # to and fro, as it would come to rest at a wall
        world.push(name, (way * force, 0.0, 0.0), (0.0, 0.0, 0.0), SLOW)

    watch = watched(world, (thing,), (), shove)
    assert len(watch.path) > SECONDS / STEP / 10, "it came to rest"


def first_settled(house: House) -> float:
    """Returns the milliseconds in which a house comes to rest that nothing was done with since it was drawn."""
    begin = time.process_time()
    assert settled(house).is_calm, "it does not come to rest"
    return 1000 * (time.process_time() - begin)


def main() -> None:
    """Measures and prints."""
    house = draw_house(SEED, ROOMS)
    rows = [
        ("import, only when an act is done, ms", imported(), 300.0),
        (f"settling a house of {len(house.things)} things for the first time, ms", first_settled(house), 1000.0),
        (
            "settling it again, all that stands and lies in it at once, ms",
            milliseconds(lambda: settled(house), 3),
            1000.0,
        ),
        *act_rows(house),
        *watching_rows(house),
    ]
    table = Table("what", "measured", "limit", "share of limit")
    for name, measured, limit in rows:
        table.add_row(name, f"{measured:.1f}", f"{limit:.0f}", f"{measured / limit:.0%}")
    Console().print(table)


if __name__ == "__main__":
    main()
