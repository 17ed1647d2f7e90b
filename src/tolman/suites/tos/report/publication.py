"""What is printed, written and drawn of runs of Theory of Space."""

from collections.abc import Iterator
from pathlib import Path

from tolman.report.gather import Gathered
from tolman.suites.tos.report import csv_files as files
from tolman.suites.tos.report.gain_curves import draw_gain_curves
from tolman.suites.tos.report.map_pictures import draw_map_curves
from tolman.suites.tos.report.path_pictures import draw_paths
from tolman.suites.tos.report.scored import Played
from tolman.suites.tos.setting import Probes, Source


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
