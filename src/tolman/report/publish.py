"""Publishes a run: prints its tables, writes its files and draws its pictures."""

from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from tolman.protocol.transcript import Transcript
from tolman.report import tables
from tolman.report.curves import draw_gain_curves
from tolman.report.pictures import draw_paths
from tolman.report.sketches import draw_map_curves
from tolman.runner.scripted import ScoredItem, Settings
from tolman.suites.tos.item import Item
from tolman.suites.tos.setting import Probes, Source


def print_tables(scored: list[ScoredItem], settings: Settings, console: Console) -> None:
    """Prints a table for each part of the run that was played."""
    has_maps = settings.setting.probes is not Probes.NONE
    if settings.setting.source is Source.ACTIVE:
        console.print(tables.exploration_table(scored))
    if settings.questions:
        console.print(tables.answer_table(scored, settings.edition))
    if has_maps:
        console.print(tables.map_table(scored))
    if any(entry.scores.revision for entry in scored):
        console.print(tables.revision_table(scored))
    if settings.questions and has_maps:
        console.print(tables.correlation_table(scored))


def write_files(scored: list[ScoredItem], settings: Settings, path: Path) -> None:
    """Writes the values of a run as tables that other programs read."""
    if settings.setting.source is Source.ACTIVE:
        tables.write_explorations(scored, path / "explorations.csv")
    if settings.questions:
        tables.write_answers(scored, path / "answers.csv")
    if settings.questions and settings.setting.probes is not Probes.NONE:
        tables.write_correlations(scored, path / "correlations.csv")
    tables.write_values(scored, path / "beliefs.csv")


def draw_pictures(transcripts: list[Transcript[Item]], settings: Settings, path: Path, scenes: int) -> Iterator[Path]:
    """Draws how players learn and map, and yields the path of every player on the first so many scenes."""
    if settings.setting.source is not Source.ACTIVE:
        return
    draw_gain_curves(transcripts, path / "gain.png")
    if settings.setting.probes is Probes.TURNS:
        draw_map_curves(transcripts, path / "maps.png")
    yield from draw_paths([t for t in transcripts if t.item.seed in settings.scenes[:scenes]], path / "pictures")
