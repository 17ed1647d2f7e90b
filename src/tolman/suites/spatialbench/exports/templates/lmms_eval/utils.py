"""What lmms-eval calls to put the questions of this folder; Tolman asks, shows and scores."""

from functools import cache, partial
from pathlib import Path
from typing import Any

from PIL.Image import Image

from tolman.protocol.edition import Edition
from tolman.suites.spatialbench.exports import metrics
from tolman.suites.spatialbench.exports.contents import contents, frames_apart, opened, words_alone, words_apart
from tolman.suites.spatialbench.exports.row import Row, read_lines, row_from
from tolman.suites.spatialbench.question import Level

Doc = dict[str, Any]
"""A line of questions.jsonl."""

FOLDER = Path(__file__).parent

QUESTIONS = str(FOLDER / "questions.jsonl")


def frames_text(doc: Doc) -> str:
    """Returns what a model reads that gets all frames before it."""
    return words_apart(row_from(doc))


def frames_visual(doc: Doc) -> list[Image]:
    """Returns the frames, with their times drawn into a corner."""
    return list(frames_apart(row_from(doc), FOLDER))


def frames_messages(doc: Doc) -> list[dict[str, Any]]:
    """Returns what a model gets that reads words and frames in turn: its times stand before frames."""
    return _user(
        {"type": "text", "text": each} if isinstance(each, str) else {"type": "image", "url": opened(each)}
        for each in contents(row_from(doc), FOLDER)
    )


def video_text(doc: Doc) -> str:
    """Returns what a model reads that is shown the video itself."""
    return words_alone(row_from(doc))


def video_visual(doc: Doc) -> list[str]:
    """Returns the video, from which the model takes frames of its own choice."""
    return [str(doc["video"])]


def video_messages(doc: Doc) -> list[dict[str, Any]]:
    """Returns the video and the question."""
    return _user([{"type": "video", "url": doc["video"]}, {"type": "text", "text": video_text(doc)}])


def blind_text(doc: Doc) -> str:
    """Returns what a model reads that is shown nothing."""
    return words_alone(row_from(doc))


def blind_visual(doc: Doc) -> list[Image]:  # noqa: ARG001
    """Returns nothing to see."""
    return []


def blind_messages(doc: Doc) -> list[dict[str, Any]]:
    """Returns the question."""
    return _user([{"type": "text", "text": blind_text(doc)}])


def score(doc: Doc, results: list[str]) -> dict[str, metrics.Entry]:
    """Returns what a reply adds to every metric."""
    found = metrics.entries(row_from(doc), results[0])
    return {name: found[name] for name in _asked()}


def score_level(doc: Doc, results: list[str]) -> dict[str, metrics.Entry]:
    """Returns what a reply adds to the metrics of its level."""
    found = metrics.level_entries(row_from(doc), results[0])
    return {name: entry for name, entry in found.items() if name in (metrics.LEVEL, *_asked())}


def weighed(scores: list[float], sizes: list[int], weight_by_size: bool = False) -> float:  # noqa: ARG001
    """Returns the overall score from the scores of the levels, whatever their sizes."""
    asked = {row.level for row in _rows()}
    levels = [level for level in Level if level.value in asked]
    return metrics.weighed(scores, levels, Edition(_rows()[0].edition))


def __getattr__(name: str) -> Any:
    """Returns how a metric is worked out, or how the questions of a level are picked, as in `only_level_1`."""
    if name in (*metrics.NAMES, metrics.LEVEL):
        return partial(metrics.aggregated, name)
    if name.startswith("only_level_"):
        return partial(_only, int(name.rpartition("_")[2]))
    raise AttributeError(name)


@cache
def _rows() -> tuple[Row, ...]:
    return read_lines(Path(QUESTIONS))


@cache
def _asked() -> tuple[str, ...]:
    return metrics.asked_of(_rows())


def _only(level: int, dataset: Any) -> Any:
    return dataset.select([place for place, found in enumerate(dataset["level"]) if found == level])


def _user(content: Any) -> list[dict[str, Any]]:
    return [{"role": "user", "content": list(content)}]
