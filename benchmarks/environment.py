"""Prints how many steps a second `tolman/House-v1` takes in houses of six rooms, and how far chance gets in it.

Beside chance stands a player that knows the way and follows it in fixed steps, as far as these lead.
"""

import sys
import time
from dataclasses import replace
from statistics import mean
from typing import Any

import gymnasium
import numpy as np
from rich.console import Console
from rich.table import Table

from tolman.eye.doors import all_open
from tolman.eye.goal import Ground
from tolman.eye.motion import Motion, Way, body_in
from tolman.eye.sight import Sight
from tolman.eye.stance import HEADINGS
from tolman.house.draw import draw_house

NAME = "tolman.gym:tolman/House-v1"
SENSES: tuple[tuple[str, tuple[str, ...], float], ...] = (
    ("pose alone", (), 1000.0),
    ("labels and depth, 128 x 128", ("labels", "depth"), 100.0),
    ("pictures, 128 x 128, fast", ("picture",), 5.0),
)
"""What is perceived, and the least steps a second of processor time."""
GAMES, BUDGET = 60, 500
GUIDED, LESS = 24, 200
"""Games and moves of who knows the way."""
GROUNDS: dict[int, Ground] = {}
FORWARD, TURN_LEFT, TURN_RIGHT, LOOK_UP, LOOK_DOWN = (
    list(Way).index(way) for way in (Way.FORWARD, Way.TURN_LEFT, Way.TURN_RIGHT, Way.LOOK_UP, Way.LOOK_DOWN)
)


def speed(senses: tuple[str, ...], steps: int) -> float:
    """Returns steps for each second of processor time on one thread, of a walk by chance."""
    env = gymnasium.make(NAME, senses=senses, houses=1, threads=1, budget=10 * steps)
    env.reset(seed=0)
    env.action_space.seed(0)
    for _ in range(5):
        env.step(env.action_space.sample())
    begin = time.process_time()
    for _ in range(steps):
        *_, over, _, _ = env.step(env.action_space.sample())
        if over:
            env.reset()
    return steps / (time.process_time() - begin)


def played(goal: str, follows: bool) -> tuple[float, float, float]:
    """Returns success, success weighed by the length of the way, and the metres of the shortest way."""
    games, budget = (GUIDED, LESS) if follows else (GAMES, BUDGET)
    env = gymnasium.make(NAME, senses=(), goal=goal, houses=6, budget=budget)
    rng = np.random.default_rng(0)
    ends, ways = [], []
    for seed in range(games):
        _, info = env.reset(seed=seed)
        over = out = False
        while not over and not out:
            *_, over, out, info = env.step(followed(env.unwrapped, rng) if follows else int(rng.integers(10)))
        ends.append((float(info["success"]), info["spl"]))
        ways.append(info["shortest"])
    return mean(end[0] for end in ends), mean(end[1] for end in ends), mean(ways)


def ground_of(env: Any) -> Ground:
    """Returns the house that an environment is in."""
    seed = env.state.house
    if seed not in GROUNDS:
        house = all_open(draw_house(seed, 6))
        GROUNDS[seed] = Ground(body_in(house), Sight(house))
    return GROUNDS[seed]


def followed(env: Any, rng: np.random.Generator) -> int:
    """Returns the next fixed step of who knows how far it is from everywhere: towards where it gets shortest."""
    going, ground = env.state, ground_of(env)
    best, heading = going.left - 0.02, None
    for way in range(HEADINGS):
        turned = replace(going.stance, heading=way)
        end, blocked = ground.body.moved(turned, Motion(Way.FORWARD))
        if not blocked and (left := ground.left(going.errand, end)) < best:
            best, heading = left, way
    if heading is None:  # it is there, and has to look at it, or is stuck
        return TURN_RIGHT if rng.random() < 0.7 else int(rng.choice([FORWARD, LOOK_DOWN, LOOK_UP]))
    steps = (heading - going.stance.heading + HEADINGS // 2) % HEADINGS - HEADINGS // 2
    return FORWARD if not steps else TURN_RIGHT if steps > 0 else TURN_LEFT


def main() -> None:
    """Measures and prints."""
    table = Table("steps a second, one thread", "measured", "at least")
    for name, senses, least in SENSES:
        table.add_row(name, f"{speed(senses, 200 if senses else 2000):.0f}", f"{least:.0f}")
    Console().print(table)
    table = Table(f"{GAMES} games of {BUDGET} moves, {GUIDED} of {LESS}", "who", "success", "SPL", "shortest way, m")
    for goal in ("thing", "room", "place"):
        for who, follows in (("chance", False), ("follows the way", True)):
            success, spl, shortest = played(goal, follows)
            table.add_row(goal, who, f"{success:.0%}", f"{spl:.3f}", f"{shortest:.1f}")
    Console().print(table)


if __name__ == "__main__":
    sys.exit(main())
