"""Files of a report on SpatialBench: a row for each answer."""

from pathlib import Path

from tolman.report.files import WHO, who, write_csv
from tolman.report.gather import Gathered
from tolman.suites.spatialbench.item import Item

_COLUMNS = ["id", "kind", "level", "place", "target", "answer", "score", "is_read", "why", "is_empty", "is_miscased"]


def write_files(gathered: Gathered, path: Path) -> None:
    """Writes every answer, for other programs."""
    rows: list[list[object]] = []
    for episode in gathered.episodes:
        item: Item = gathered.items[episode.key]
        for question, answer in zip(item.questions, episode.scores.answers, strict=True):
            traits = {"level": question.level.value, "place": question.place}
            found = [traits[name] if name in traits else getattr(answer, name) for name in _COLUMNS]
            rows.append([*who(episode), *found])
    write_csv([*WHO, *_COLUMNS], rows, path / "answers.csv")
