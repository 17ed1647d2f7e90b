"""Prints how fast the parts are: medians of one process, ratios between them, and the limits they must keep."""

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import cycle, product
from pathlib import Path
from statistics import median

import numpy as np
from rich.console import Console
from rich.table import Table

from tolman.geometry.bins import CARDINALS, DISTANCES, EGOS
from tolman.geometry.pose import HEADINGS
from tolman.play import play, said_by
from tolman.protocol.edition import Edition
from tolman.record.settings import Settings
from tolman.report.gather import gather
from tolman.runner.run import play_run
from tolman.scoring.conclusion import final_answer
from tolman.suites.runs import read_run, score_run
from tolman.suites.spatialbench.answers import Answered
from tolman.suites.spatialbench.levels import level_table
from tolman.suites.spatialbench.question import KINDS as SPATIALBENCH_KINDS
from tolman.suites.tos.belief.cellset import Ground
from tolman.suites.tos.belief.learner import learner
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.moves import Observe, Rotate, Turn
from tolman.suites.tos.players.roster import EXPLORERS, scripted
from tolman.suites.tos.published import scenes as published
from tolman.suites.tos.questions.kinds import draw_questions
from tolman.suites.tos.report.sections import sections
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scores.drawn_maps import score_maps
from tolman.suites.tos.scores.exploration import score, stages_of
from tolman.suites.tos.scores.probes import map_turns, unseen_answers
from tolman.suites.tos.setting import Probes, Setting, Shifting
from tolman.suites.tos.task import Task
from tolman.suites.tos.unseen import score_points
from tolman.suites.tos.words import tell
from tolman.suites.tos.world import Event, Looked, after, enter

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


def explorations(rooms: int, players: tuple[str, ...], scenes: int) -> list[tuple[Scene, list[Event]]]:
    """Returns what happened in explorations of fresh scenes."""
    found = []
    for seed, player in product(range(scenes), players):
        item = draw_item(seed, Layout(rooms=rooms), budget=60 * rooms)
        stages = stages_of(play(episode(item), said_by(scripted(player))))
        found.append((item.scene, [event for stage in stages for event in stage.events]))
    return found


def update_milliseconds(rooms: int, edition: Edition) -> list[float]:
    """Returns the time of every belief update of scout and strategist explorations, best of three passes."""
    happened = explorations(rooms, ("scout", "strategist"), 15)
    passes = []
    for _ in range(4):
        times = []
        for scene, events in happened:
            mind = learner(scene, edition)
            for event in events:
                begin = time.perf_counter()
                mind.take([event])
                times.append(1000 * (time.perf_counter() - begin) if isinstance(event, Looked) else -1.0)
        passes.append(times)
    return sorted(min(times) for times in zip(*passes[1:], strict=True) if min(times) >= 0)


def table_milliseconds(reach: int) -> float:
    """Returns the time to build every link of a ground."""
    begin = time.perf_counter()
    on = Ground(reach)
    for heading, distance in product(HEADINGS, DISTANCES):
        for direction in EGOS:
            on.seen(direction, distance, heading)
        for cardinal in CARDINALS:
            on.close(cardinal, distance, heading)
    return 1000 * (time.perf_counter() - begin)


def belief_rows() -> list[tuple[str, float, float]]:
    """Measures the belief solver."""
    rows = [("all relations, reach 20, ms", table_milliseconds(20), 100.0)]
    for rooms, edition in product((3, 8), (Edition.PUBLISHED, Edition.CURRENT)):
        times = update_milliseconds(rooms, edition)
        rows.append((f"belief, {edition}, {rooms} rooms, median ms", median(times), 0.05))
        rows.append((f"belief, {edition}, {rooms} rooms, worst ms", times[-1], 1.0 if rooms == 3 else 5.0))
    return rows


def episode_rows() -> list[tuple[str, float, float]]:
    """Measures 60 whole episodes on published scenes, and what the published belief takes of the same looks."""
    items = [draw_item(seed, edition=Edition.PUBLISHED, budget=100) for seed in range(30)]
    transcripts = []
    begin = time.process_time()
    for item, player in product(items, ("scout", "strategist")):
        transcripts.append(play(episode(item), said_by(scripted(player))))
    whole = time.process_time() - begin
    happened = [(t.item.scene, [event for stage in stages_of(t) for event in stage.events]) for t in transcripts]
    begin = time.process_time()
    for scene, events in happened:
        learner(scene, Edition.PUBLISHED).take(events)
    return [("60 episodes, whole, s", whole, 0.6), ("60 episodes, belief, s", time.process_time() - begin, 0.1)]


def question_rows() -> list[tuple[str, float, float]]:
    """Measures drawing a scene's questions and scoring answers, half of them right, each seen for the first time."""
    rows = []
    for rooms, limit in ((3, 20.0), (8, 60.0)):
        scenes = [draw(seed, Layout(rooms=rooms)) for seed in range(40)]
        drawing = milliseconds(lambda seed, scenes=scenes: _questions(scenes[seed % 40], seed), 40)
        rows.append((f"27 questions, {rooms} rooms, ms", drawing, limit))
    work = []
    for seed in range(38):
        item = draw_item(seed, questions=3)
        chart = chart_of(item.scene)
        for number, question in enumerate(item.questions):
            answer = question.solve(chart) if number % 2 else question.guesses(item.scene.names)[0]
            work.append((question, chart, f"So it must be this.\nFINAL ANSWER: {answer}"))
    begin = time.process_time()
    for question, chart, reply in work[:1000]:
        question.score(chart, final_answer(reply))
    return [*rows, ("1000 answers scored, ms", 1000 * (time.process_time() - begin), 30.0)]


def _questions(scene: Scene, seed: int) -> None:
    draw_questions(scene, chart_of(scene), seed)


def memory_row() -> tuple[str, float, float]:
    """Measures the memory of this process after learning 12 rooms of 8 things."""
    item = draw_item(0, Layout(rooms=12, things=8, plan=Shape.CHAIN), budget=400)
    score(play(episode(item), said_by(scripted("strategist"))))
    return "peak memory, 12 rooms of 8 things, MB", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 120.0


def run_row() -> tuple[str, float, float]:
    """Measures a run of 100 scenes with everything: probes at every turn, 27 questions, a revision, the record."""
    task = Task(setting=Setting(probes=Probes.TURNS, shifting=Shifting()))
    with tempfile.TemporaryDirectory() as folder:
        begin = time.process_time()
        play_run(Settings((task,), tuple(range(100)), ("surveyor",)), Path(folder) / "run")
        return "100 scenes with everything, surveyor, s", time.process_time() - begin, 60.0


def help_row() -> tuple[str, float, float]:
    """Measures what a child takes to print the help."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(3):
        subprocess.run([sys.executable, "-m", "tolman.cli", "--help"], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return "help, s", (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / 3, 0.7


def probe_row() -> tuple[str, float, float]:
    """Measures scoring all maps and points of an exploration of twenty turns."""
    setting = Setting(probes=Probes.TURNS)
    played = [play(episode(draw_item(seed, setting=setting)), said_by(scripted("random"))) for seed in range(6)]

    def scored(seed: int) -> None:
        transcript = played[seed % 6]
        score_maps(transcript.item, map_turns(transcript))
        for each in unseen_answers(transcript):
            score_points(*each)

    return "probes of 20 turns scored, ms", milliseconds(scored, 24), 15.0


def report_rows() -> list[tuple[str, float, float]]:
    """Measures the tables of 240 episodes, and two thousand resamples of a run of SpatialBench."""
    task = Task(Layout(rooms=2), setting=Setting(probes=Probes.TURNS, shifting=Shifting()), questions=1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run"
        play_run(Settings((task,), tuple(range(48)), ("blind", *EXPLORERS)), path)
        played = read_run(path)
        gathered = gather([played], [list(score_run(played))])
    sections(gathered)  # imports scipy
    begin = time.process_time()
    sections(gathered)
    tables = time.process_time() - begin
    answers = [
        Answered(1, kind, f"{video}.mp4", "A", "A", 0.5, is_empty=False, is_miscased=False)
        for video, kind in product(range(51), SPATIALBENCH_KINDS)
    ]
    table = level_table(answers, Edition.PUBLISHED)
    begin = time.process_time()
    table.resampled(np.random.default_rng(0).multinomial(51, [1 / 51] * 51, size=2_000))
    resampled = time.process_time() - begin
    return [(f"tables of {len(gathered.episodes)} episodes, s", tables, 5.0), ("2000 resamples, s", resampled, 0.5)]


def main() -> None:
    """Measures and prints."""
    three = milliseconds(lambda seed: draw(seed))
    twelve = milliseconds(lambda seed: draw(seed, Layout(rooms=12)))
    rows = [
        ("scene of 3 rooms, ms", three, 1.0),
        ("12 rooms against 3", twelve / three, 5.0),
        ("published generator, 3 rooms, ms", milliseconds(lambda seed: published.draw(seed)), 6.0),
        ("move and observation in words, µs", milliseconds(thousand_turns, 10), 60.0),
        ("random episode of 20 turns, ms", milliseconds(random_episode), 2.0),
        *belief_rows(),
        *episode_rows(),
        *question_rows(),
        probe_row(),
        memory_row(),
        run_row(),
        *report_rows(),
        help_row(),
    ]
    table = Table("what", "measured", "limit", "share of limit")
    for name, measured, limit in rows:
        table.add_row(name, f"{measured:.2f}", f"{limit:.2f}", f"{measured / limit:.0%}")
    Console().print(table)


if __name__ == "__main__":
    main()
