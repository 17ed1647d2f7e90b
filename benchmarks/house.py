"""Prints how many steps a second `tolman/House-v1` takes in houses of six rooms, and how far chance gets in it."""

import sys
import time
from statistics import mean

import gymnasium
import numpy as np
from rich.console import Console
from rich.table import Table

NAME = "tolman.gym:tolman/House-v1"
SENSES: tuple[tuple[str, tuple[str, ...], float], ...] = (
    ("pose alone", (), 1000.0),
    ("labels and depth, 128 x 128", ("labels", "depth"), 100.0),
    ("pictures, 128 x 128, fast", ("picture",), 5.0),
)
"""What is perceived, and the least steps a second of processor time."""
GAMES, BUDGET = 60, 500


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


def chance(goal: str, games: int = GAMES) -> tuple[float, float, float]:
    """Returns the success of a walk by chance, its success weighed by length, and the shortest way in metres."""
    env = gymnasium.make(NAME, senses=(), goal=goal, houses=6, budget=BUDGET)
    rng = np.random.default_rng(0)
    ends, ways = [], []
    for seed in range(games):
        _, info = env.reset(seed=seed)
        over = out = False
        while not over and not out:
            *_, over, out, info = env.step(int(rng.integers(10)))
        ends.append((float(info["success"]), info["spl"]))
        ways.append(info["shortest"])
    return mean(end[0] for end in ends), mean(end[1] for end in ends), mean(ways)


def main() -> None:
    """Measures and prints."""
    table = Table("steps a second, one thread", "measured", "at least")
    for name, senses, least in SENSES:
        table.add_row(name, f"{speed(senses, 200 if senses else 2000):.0f}", f"{least:.0f}")
    Console().print(table)
    table = Table(f"{GAMES} walks of {BUDGET} moves by chance, to a", "success", "SPL", "shortest way, m")
    for goal in ("thing", "room", "place"):
        success, spl, shortest = chance(goal)
        table.add_row(goal, f"{success:.0%}", f"{spl:.3f}", f"{shortest:.1f}")
    Console().print(table)


if __name__ == "__main__":
    sys.exit(main())
