"""Publishes runs: prints their tables, writes their files and draws their pictures."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from tolman.record.folder import RunFolder
from tolman.record.run import Played, ScoredEpisode, write_scores
from tolman.report import files, screen
from tolman.report.failure_tables import failure_tables, is_useless
from tolman.report.gather import Gathered, gather
from tolman.report.page.page import write_page
from tolman.report.section import Section
from tolman.report.spending_tables import has_spent
from tolman.report.suite import common_suite, suite_of


def publish(
    runs: Sequence[tuple[Played[Any], Sequence[ScoredEpisode[Any]]]], path: Path, console: Console, pictures: int = 0
) -> Path:
    """Prints, writes and draws all that can be told of runs of one suite with their scores, and returns the page.

    Charts and paths of several runs are drawn only where pictures are asked for, each in a folder of its own.
    """
    played = [run for run, _ in runs]
    suite = common_suite(played)
    gathered = gather(played, [scored for _, scored in runs])
    told = suite.sections(gathered)
    path.mkdir(parents=True, exist_ok=True)
    print_gathered(gathered, console)
    summary = suite.summary(gathered, [table for section in told for table in section.tables])
    for table in screen.glances(summary):
        console.print(table)
    write_scores(gathered.episodes, RunFolder(path).scores)
    write_gathered(gathered, (Section("summary", "Summary", "", (summary,)), *told), path)
    write_page(played, gathered, told, RunFolder(path).report)
    for run in played if pictures or len(played) == 1 else ():
        folder = path if len(played) == 1 else path / run.path.resolve().name
        for _ in draw_pictures(run, folder, pictures):
            pass
    return RunFolder(path).report


def print_gathered(gathered: Gathered, console: Console) -> None:
    """Prints what was earned in each task that was played, and what failed and was spent, if anything."""
    suite = suite_of(gathered)
    suite.print_tables(gathered, console)
    if gathered.failures or gathered.missing:
        for table in failure_tables(gathered, suite.nonsense):
            if table.id in ("failures", "reasons"):
                console.print(screen.shown(table))
    useless = {episode.player for episode in gathered.episodes if is_useless(episode, suite.nonsense)}
    if useless:
        some = [each for each in gathered.episodes if each.player in useless]
        console.print(screen.nonsense_table(some, suite.nonsense))
    if took := [episode for episode in gathered.episodes if has_spent(episode)]:
        console.print(screen.spending_table(took))


def write_gathered(gathered: Gathered, told: Sequence[Section], path: Path) -> None:
    """Writes the values of episodes, and every metric of their report, as files that other programs read."""
    suite_of(gathered).write_files(gathered, path)
    files.write_metrics(told, path / "metrics.json")


def draw_pictures(played: Played[Any], path: Path, items: int) -> Iterator[Path]:
    """Draws how players fared, and yields pictures of the first so many items."""
    return common_suite([played]).draw_pictures(played, path, items)
