"""SpatialBench for VLMEvalKit; Tolman asks, shows and scores.

`register` adds the data sets of this file to those that VLMEvalKit knows.
"""

from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from vlmeval.dataset.video_base import VideoBaseDataset  # type: ignore[import-not-found]
from vlmeval.smp import LMUDataRoot, load  # type: ignore[import-not-found]

from tolman.protocol.edition import Edition
from tolman.suites.spatialbench.exports.contents import contents, words_alone
from tolman.suites.spatialbench.exports.metrics import OVERALL, answered, metrics
from tolman.suites.spatialbench.exports.row import Row, read_table

NAME = "TolmanSpatialBench"

_FAILED = "Failed to obtain answer"
"""Begins what VLMEvalKit writes in the place of a reply that it did not get."""


class TolmanSpatialBench(VideoBaseDataset):  # type: ignore[misc]
    """The questions of the table beside this file, or in the folder of VLMEvalKit's data; frames lie beside it."""

    TYPE = "Video-VQA"
    MODALITY = "VIDEO"

    def __init__(self, dataset: str, shown: str = "frames", nframe: int = 0, fps: float = -1, **_: Any):
        self.shown = shown  # some versions of VLMEvalKit hand over all options of its command line, too
        super().__init__(dataset=dataset, pack=False, nframe=nframe, fps=fps)

    @classmethod
    def supported_datasets(cls) -> list[str]:
        """Returns the names of the data sets."""
        return list(_datasets())

    def prepare_dataset(self, dataset: str) -> dict[str, str]:  # noqa: ARG002
        """Returns where the videos and the table are."""
        beside, name = Path(__file__).parent, f"{NAME}.tsv"
        self.folder = beside if (beside / name).is_file() else Path(LMUDataRoot())
        table = self.folder / name
        self.rows: dict[int, Row] = {row.id: row for row in read_table(table)}
        return {"root": str(Path(next(iter(self.rows.values())).video).parent), "data_file": str(table)}

    def build_prompt(self, line: Any, video_llm: bool) -> list[dict[str, str]]:
        """Returns what a model gets for a question: words and frames in turn, or the video, or words alone."""
        line = self.data.iloc[line] if isinstance(line, int) else line
        row = self.rows[int(line["index"])]
        if self.shown == "frames" or (self.shown == "video" and not video_llm):
            return [_content(each) for each in contents(row, self.folder)]
        words = {"type": "text", "value": words_alone(row)}
        return [{"type": "video", "value": row.video}, words] if self.shown == "video" else [words]

    def evaluate(self, eval_file: str, **judge_kwargs: Any) -> dict[str, float]:  # noqa: ARG002
        """Returns all metrics in percent; answers are read by rule, without a judge, and kept beside the file."""
        data = load(eval_file)
        pairs = zip(data["index"], data["prediction"], strict=True)
        answers = [answered(self.rows[int(index)], _reply(prediction)) for index, prediction in pairs]
        kept = Path(eval_file).with_name(f"{Path(eval_file).stem}_answers.jsonl")
        kept.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in answers))
        edition = Edition(next(iter(self.rows.values())).edition)
        return {name: value for name, value in metrics(answers, edition).items() if value == value}

    @classmethod
    def report_primary_metric(cls, found: dict[str, float] | None) -> dict[str, float]:
        """Returns the metric that stands for all in summaries."""
        return {OVERALL: found[OVERALL]} if found and OVERALL in found else {}


def _content(content: str | Path) -> dict[str, str]:
    return {"type": "text" if isinstance(content, str) else "image", "value": str(content)}


def _reply(prediction: object) -> str:
    """Returns what a model wrote: tables hold nothing, or a number that is none, in the place of an empty reply."""
    text = "" if prediction is None or prediction != prediction else str(prediction)
    return "" if text.startswith(_FAILED) else text


def _datasets() -> dict[str, partial[TolmanSpatialBench]]:
    """Returns how to make each data set; the number of frames matters to models that are shown the video alone."""
    ways: dict[str, dict[str, Any]] = {
        "frames": {"shown": "frames", "nframe": 64},
        **{f"video_{count}frame": {"shown": "video", "nframe": count} for count in (8, 16, 32, 64)},
        "video_1fps": {"shown": "video", "fps": 1.0},
        "blind": {"shown": "blind", "nframe": 64},
    }
    return {
        f"{NAME}_{name}": partial(TolmanSpatialBench, dataset=f"{NAME}_{name}", **chosen)
        for name, chosen in ways.items()
    }


def register() -> None:
    """Adds the data sets to those that VLMEvalKit knows."""
    from vlmeval import dataset  # type: ignore[import-not-found]

    dataset.supported_video_datasets.update(_datasets())
    if TolmanSpatialBench not in dataset.DATASET_CLASSES:
        dataset.DATASET_CLASSES.append(TolmanSpatialBench)
