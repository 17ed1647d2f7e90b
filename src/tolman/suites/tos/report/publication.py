"""What is printed, written and drawn of runs of Theory of Space."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console

from tolman.protocol.edition import Edition
from tolman.report.gather import Gathered, counted
from tolman.suites.tos.report import csv_files as files
from tolman.suites.tos.report import screen_tables as tables
from tolman.suites.tos.report.gain_curves import draw_gain_curves
from tolman.suites.tos.report.map_pictures import draw_map_curves
from tolman.suites.tos.report.path_pictures import draw_paths
from tolman.suites.tos.report.scored import Played, ScoredEpisode
from tolman.suites.tos.setting import Probes, Source


def print_tables(gathered: Gathered, console: Console) -> None:
    """Prints a table for each part of each task that was played."""
    parts = _parts(gathered)
    for name, edition, episodes in parts:
        if len(parts) > 1:
            console.rule(name)
        _print_part(episodes, edition, console)


Part = tuple[str, Edition, list[ScoredEpisode]]
"""What a part of a run is called, its edition and its episodes."""


def _parts(gathered: Gathered) -> list[Part]:
    """Returns the episodes of a run by task, number of rooms and edition."""
    parts: dict[tuple[str, int, Edition], list[ScoredEpisode]] = {}
    for task in gathered.tasks:
        for group in sorted(gathered.groups(task), key=lambda group: group.size or 0):
            key = task, group.episodes[0].size, gathered.edition(group)
            parts.setdefault(key, []).extend(group.episodes)
    return [
        (f"{task}, {counted(rooms, 'room')}, {edition} edition", edition, episodes)
        for (task, rooms, edition), episodes in parts.items()
    ]


def _print_part(episodes: Sequence[ScoredEpisode], edition: Edition, console: Console) -> None:
    scores = [episode.scores for episode in episodes]
    has_answers, has_maps = any(each.answers for each in scores), any(each.maps for each in scores)
    if any(each.exploration for each in scores):
        console.print(tables.exploration_table(episodes))
    if has_answers:
        console.print(tables.answer_table(episodes, edition))
    if has_maps:
        console.print(tables.map_table(episodes))
    if any(each.revision for each in scores):
        console.print(tables.revision_table(episodes))
    if has_answers and has_maps and (table := tables.correlation_table(episodes)).row_count:
        console.print(table)


def write_files(gathered: Gathered, path: Path) -> None:
    """Writes the values of episodes as files that other programs read."""
    scored = gathered.episodes
    scores = [episode.scores for episode in scored]
    if any(each.exploration for each in scores):
        files.write_explorations(scored, path / "explorations.csv")
    if any(each.answers for each in scores):
        files.write_answers(scored, path / "answers.csv")
    if any(each.answers and each.maps for each in scores):
        files.write_correlations(scored, path / "correlations.csv")
    files.write_values(scored, path / "beliefs.csv")


def draw_pictures(played: Played, path: Path, scenes: int) -> Iterator[Path]:
    """Draws how players learn and map, and yields the path of every player on the first so many scenes.

    Only explorations are drawn.
    """
    transcripts = [each for each in played.transcripts.values() if each.item.setting.source is Source.ACTIVE]
    if not transcripts:
        return
    path.mkdir(parents=True, exist_ok=True)
    draw_gain_curves(transcripts, path / "gain.png")
    probed = [each for each in transcripts if each.item.setting.probes is Probes.TURNS]
    if probed:
        draw_map_curves(probed, path / "maps.png")
    first = played.settings.scenes[:scenes]
    yield from draw_paths([each for each in transcripts if each.item.seed in first], path / "pictures")
