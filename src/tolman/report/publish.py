"""Publishes a run: prints its tables, writes its files and draws its pictures."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console

from tolman.protocol.edition import Edition
from tolman.record.folder import RunFolder
from tolman.report import files, tables
from tolman.report.curves import draw_gain_curves
from tolman.report.failures import failure_tables, is_useless
from tolman.report.gather import Gathered, gather, room_words
from tolman.report.page.page import write_page
from tolman.report.page.summary import headlines
from tolman.report.pictures import draw_paths
from tolman.report.sections import Section, sections
from tolman.report.sketches import draw_map_curves
from tolman.report.spending import has_spent
from tolman.runner.played import Played, ScoredEpisode, write_scores
from tolman.suites.tos.setting import Probes, Source


def publish(
    runs: Sequence[tuple[Played, Sequence[ScoredEpisode]]], path: Path, console: Console, pictures: int = 0
) -> Path:
    """Prints, writes and draws all that can be told of runs with their scores, and returns the page.

    Charts and paths of several runs are drawn only where pictures are asked for, each in a folder of its own.
    """
    played = [run for run, _ in runs]
    gathered = gather(played, [scored for _, scored in runs])
    told = sections(gathered)
    path.mkdir(parents=True, exist_ok=True)
    print_gathered(gathered, console)
    summary = headlines(gathered, [table for section in told for table in section.tables])
    if summary.rows:
        console.print(tables.glance(summary))
    write_scores(gathered.episodes, RunFolder(path).scores)
    write_gathered(gathered, (Section("summary", "Summary", "", (summary,)), *told), path)
    write_page(played, gathered, told, RunFolder(path).report)
    for run in played if pictures or len(played) == 1 else ():
        folder = path if len(played) == 1 else path / run.path.resolve().name
        for _ in draw_pictures(run, folder, pictures):
            pass
    return RunFolder(path).report


def print_gathered(gathered: Gathered, console: Console) -> None:
    """Prints a table for each part of each task that was played, and what failed and was spent, if anything."""
    parts = _parts(gathered)
    for name, edition, episodes in parts:
        if len(parts) > 1:
            console.rule(name)
        _print_part(episodes, edition, console)
    if gathered.failures or gathered.missing:
        for table in failure_tables(gathered):
            if table.id in ("failures", "reasons"):
                console.print(tables.shown(table))
    useless = {episode.player for episode in gathered.episodes if is_useless(episode)}
    if useless:
        console.print(tables.nonsense_table([each for each in gathered.episodes if each.player in useless]))
    if took := [episode for episode in gathered.episodes if has_spent(episode)]:
        console.print(tables.spending_table(took))


Part = tuple[str, Edition, list[ScoredEpisode]]
"""What a part of a run is called, its edition and its episodes."""


def _parts(gathered: Gathered) -> list[Part]:
    """Returns the episodes of a run by task, number of rooms and edition."""
    parts: dict[tuple[str, int, Edition], list[ScoredEpisode]] = {}
    for task in gathered.tasks:
        for group in sorted(gathered.groups(task), key=lambda group: group.rooms or 0):
            key = task, group.episodes[0].rooms, gathered.edition(group)
            parts.setdefault(key, []).extend(group.episodes)
    return [
        (f"{task}, {room_words(rooms)}, {edition} edition", edition, episodes)
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


def write_gathered(gathered: Gathered, told: Sequence[Section], path: Path) -> None:
    """Writes the values of episodes, and every metric of their report, as files that other programs read."""
    scored = gathered.episodes
    scores = [episode.scores for episode in scored]
    if any(each.exploration for each in scores):
        files.write_explorations(scored, path / "explorations.csv")
    if any(each.answers for each in scores):
        files.write_answers(scored, path / "answers.csv")
    if any(each.answers and each.maps for each in scores):
        files.write_correlations(scored, path / "correlations.csv")
    files.write_values(scored, path / "beliefs.csv")
    files.write_metrics(told, path / "metrics.json")


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
