"""Writes a folder with tasks for lmms-eval, which takes it by `--include_path`."""

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

import tolman
from tolman.protocol.edition import Edition
from tolman.suites.spatialbench.exports.export import Export, install_line, summary
from tolman.suites.spatialbench.exports.metrics import EMPTY, LEVEL, asked_of
from tolman.suites.spatialbench.exports.row import write_lines
from tolman.suites.spatialbench.question import KINDS, VERSION, Level

NAME = "tolman_spatialbench"
"""Begins the name of every task; other sets are called SpatialBench too."""

_TEMPLATES = Path(__file__).with_name("templates") / "lmms_eval"

_SHOWN = {
    "frames": "the frames of `questions.jsonl`, by number: the same for every model, and the same as in Tolman",
    "video": "the video file, from which the model takes frames of its own choice: name their number in `model_args`",
    "blind": "nothing: what the words alone give away",
}


_TIMES = """
Chat models read words and frames in turn, as in Tolman. Other models get all frames before the words; the times of
frames are then drawn into a corner of each.
"""


def write(export: Export, folder: Path) -> None:
    """Writes the questions with all that lmms-eval needs to put them."""
    write_lines(export.rows, folder / "questions.jsonl")
    for name in ("utils.py", "_template"):
        (folder / name).write_bytes((_TEMPLATES / name).read_bytes())
    for shown in _variants(export):
        for name, text in _files(export, shown):
            (folder / name).write_text(text, encoding="utf-8")
    (folder / "README.md").write_text(_readme(export, folder), encoding="utf-8")


def _variants(export: Export) -> tuple[str, ...]:
    return ("blind",) if export.is_blind else tuple(_SHOWN)


def _files(export: Export, shown: str) -> Iterator[tuple[str, str]]:
    """Yields the names and texts of the files of one way to show questions."""
    name, asked = f"{NAME}_{shown}", asked_of(export.rows)
    yield f"{name}.yaml", _task(name, shown) + _metric_list(asked)
    for level in export.levels:
        kinds = [kind for kind, of in KINDS.items() if of is level and kind in asked]
        part = f"{name}_level_{level.value}"
        picked = f"process_docs: !function utils.only_level_{level.value}\n"
        scored = "process_results: !function utils.score_level\n"
        yield f"{part}.yaml", _task(part, shown) + picked + scored + _metric_list((LEVEL, *kinds, EMPTY))
    yield f"{name}_levels.yaml", _group(name, export.levels)


def _task(name: str, shown: str) -> str:
    return (
        f"include: _template\ntask: {name}\n"
        + "".join(f"doc_to_{part}: !function utils.{shown}_{part}\n" for part in ("visual", "text", "messages"))
        + f"metadata:\n  version: {VERSION}\n"
    )


def _metric_list(names: Sequence[str]) -> str:
    return "metric_list:\n" + "".join(
        f"  - metric: {name}\n    aggregation: !function utils.{name}\n"
        f"    higher_is_better: {'false' if name == EMPTY else 'true'}\n"
        for name in names
    )


def _group(name: str, levels: Sequence[Level]) -> str:
    tasks = "".join(f"  - {name}_level_{level.value}\n" for level in levels)
    return (
        f"group: {name}_levels\ntask:\n{tasks}aggregate_metric_list:\n"
        f"  - metric: {LEVEL}\n    aggregation: !function utils.weighed\nmetadata:\n  version: {VERSION}\n"
    )


def _readme(export: Export, folder: Path) -> str:
    variants, is_published = _variants(export), export.task.edition is Edition.PUBLISHED
    text = (_TEMPLATES / "README.md").read_text(encoding="utf-8")
    return text.format(
        contents=summary(export),
        folder=shlex.quote(str(folder.resolve())),
        install=install_line("lmms-eval"),
        version=tolman.__version__,
        first=f"{NAME}_{variants[0]}",
        level=export.levels[0].value,
        tasks="\n".join(f"| `{NAME}_{shown}` | {_SHOWN[shown]} |" for shown in variants),
        empty="as published, they are left out of all means" if is_published else "they count as wrong",
        note="" if export.is_blind else _TIMES,
    )
