"""What is told of runs before an episode is opened: what was run, headlines, tables and every episode."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from tolman.errors import TolmanError
from tolman.record.folder import RunFolder, read_manifest
from tolman.record.record import Failure, Key, finished_keys, read_failures
from tolman.record.run import Played
from tolman.record.settings import every_key
from tolman.report.gather import counted
from tolman.report.metric import Metric
from tolman.report.page.head import moment, seed_words
from tolman.report.page.tables import best_cells, interval, most_of, written
from tolman.report.table import Cell, Table, few_notes
from tolman.runner.publish import gather_runs
from tolman.suites.runs import settings_in
from tolman.web.runs import OpenRun, Runs, episode_id


class ListedRun(Struct, frozen=True):
    """A run in the list of runs."""

    id: str
    name: str
    tasks: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    finished: int = 0
    total: int = 0
    failed: int = 0
    started: str = ""
    why: str = ""
    """Why it cannot be read; empty where it can."""


def listed_runs(runs: Runs) -> list[ListedRun]:
    """Returns every run, with how far it has come."""
    return [_listed(id_, path) for id_, path in runs.paths().items()]


def _listed(id_: str, path: Path) -> ListedRun:
    folder = RunFolder(path)
    try:
        settings, manifest, done = settings_in(folder), read_manifest(folder), finished_keys(folder)
        failed = {each.key for each in read_failures(folder)} - done
    except (TolmanError, OSError) as error:
        return ListedRun(id_, path.name, why=without_paths(str(error)))
    tasks = tuple(dict.fromkeys(task.name for task in settings.tasks))
    total, started = len(every_key(settings, manifest, done | failed)), moment(manifest.started)
    return ListedRun(id_, path.name, tasks, settings.players, len(done), total, len(failed), started)


class ListedEpisode(Struct, frozen=True):
    """An episode in the list of a run."""

    id: str
    task: str
    item: str
    player: str
    epoch: int


class Failed(Struct, frozen=True):
    """An episode that could not be played to its end."""

    task: str
    item: str
    player: str
    epoch: int
    error: str


class Overview(Struct, frozen=True):
    """What was run, and every episode of it."""

    id: str
    name: str
    suite: str
    noun: str
    """What an item is: a scene or a video."""
    facts: tuple[tuple[str, str], ...]
    """What is told of the run: a name and a text for each."""
    tasks: tuple[str, ...]
    players: tuple[str, ...]
    episodes: tuple[ListedEpisode, ...]
    failures: tuple[Failed, ...]
    missing: int
    """Episodes that are still to be played."""
    remark: str = ""
    """What is wrong with the folder; empty where nothing is."""


def overview(run: OpenRun) -> Overview:
    """Returns what was run, and every episode of it."""
    played = run.played
    settings, noun = played.settings, run.suite.account().noun
    done = {*played.transcripts, *(each.key for each in played.failures)}
    return Overview(
        id=run.id,
        name=run.name,
        suite=run.suite.name,
        noun=noun,
        facts=tuple(_facts(played, noun)),
        tasks=tuple(dict.fromkeys(task.name for task in settings.tasks)),
        players=settings.players,
        episodes=tuple(
            ListedEpisode(id_, key.task, key.item, key.player, key.epoch)
            for id_, key in sorted(run.keys.items(), key=_key)
        ),
        failures=tuple(_failed(each) for each in played.failures),
        missing=len(every_key(settings, played.manifest, done)) - len(done),
        remark=_remark(run),
    )


def _remark(run: OpenRun) -> str:
    """Says that the scores on file are not those of the transcripts, from which the ones that are shown then come."""
    fitting, unfit = run.on_file
    if not unfit:
        return ""
    what = f"{unfit:,} of {counted(len(fitting) + unfit, 'line')}"
    return (
        f"{what} in scores.jsonl do{'es' * (unfit == 1)} not fit the transcripts: changed by hand, or written by "
        "another version. All that is shown here is worked out from the transcripts; tolman report, with the run's "
        "folder, writes the file anew."
    )


def _key(pair: tuple[str, Key]) -> Key:
    return pair[1]


def _failed(failure: Failure) -> Failed:
    key = failure.key
    return Failed(key.task, key.item, key.player, key.epoch, without_paths(failure.error))


def _facts(played: Played[Any], noun: str) -> list[tuple[str, str]]:
    settings, manifest = played.settings, played.manifest
    return [
        (f"{noun}s", f"{len(settings.scenes)}: {seed_words(settings.scenes)}"),
        ("epochs", str(settings.epochs)),
        ("edition", ", ".join(dict.fromkeys(task.edition.value for task in settings.tasks))),
        ("played", f"{moment(manifest.started) or 'unknown'} to {moment(manifest.ended) or 'not ended yet'}"),
        ("version", f"Tolman {manifest.version}"),
    ]


class ShownCell(Struct, frozen=True, omit_defaults=True):
    """One cell of a table."""

    text: str = "–"
    between: str = ""
    """The interval."""
    count: str = ""
    """Over how many items the number is taken, where its row has more."""
    task: str = ""
    player: str = ""
    """Whose episodes the number is made from."""
    is_best: bool = False
    is_word: bool = False


class ShownRow(Struct, frozen=True):
    """A row of a table."""

    label: str
    count: str
    """Over how many items its numbers are taken; empty where they are none of ours."""
    cells: tuple[ShownCell, ...]
    is_published: bool


class ShownTable(Struct, frozen=True):
    """A table as it is shown."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[ShownRow, ...]
    notes: tuple[str, ...]


class ShownSection(Struct, frozen=True):
    """Tables that belong together."""

    title: str
    intro: str
    tables: tuple[ShownTable, ...]


def earned(run: OpenRun) -> dict[str, dict[str, float]]:
    """Returns the chief values of every episode, by its id."""
    headline = run.suite.judge.headline
    return {episode_id(each.key): headline(each.scores) for each in run.judged[1]}


def tables(run: OpenRun) -> list[ShownSection]:
    """Returns all tables of a run's report; none where nothing was played to its end."""
    played, scored = run.judged
    if not scored:
        return []
    account = run.suite.account()
    gathered = gather_runs(account, [played], [scored])
    return [
        ShownSection(each.title, each.intro, tuple(_shown_table(table, gathered.names) for table in each.tables))
        for each in account.sections(gathered)
    ]


def summary(run: OpenRun) -> list[ShownTable]:
    """Returns the headlines of each player; nothing where nothing was played to its end."""
    played, scored = run.judged
    if not scored:
        return []
    account = run.suite.account()
    gathered = gather_runs(account, [played], [scored])
    return [_shown_table(account.summary(gathered), gathered.names)]


def _shown_table(table: Table, names: Mapping[str, str]) -> ShownTable:
    rows = tuple(_shown_row(table, number, names) for number in range(len(table.rows)))
    return ShownTable(table.title, table.columns, rows, (*table.notes, *few_notes(table)))


def _shown_row(table: Table, number: int, names: Mapping[str, str]) -> ShownRow:
    row, best = table.rows[number], best_cells(table)
    most = most_of(row)
    cells = (_shown(cell, (number, column) in best, most, table.noun, names) for column, cell in enumerate(row.cells))
    return ShownRow(row.label, counted(most, table.noun) if most else "", tuple(cells), row.is_published)


def _shown(cell: Cell, is_best: bool, most: int, noun: str, names: Mapping[str, str]) -> ShownCell:
    task, player = (cell.behind.task, names.get(cell.behind.player, "")) if cell.behind else ("", "")
    match cell.content:
        case None:
            return ShownCell()
        case str() as word:
            return ShownCell(word, task=task, player=player, is_word=True)
        case Metric() as metric:
            between = interval(metric, cell.form) if metric.has_interval else ""
            fewer = counted(metric.count, noun) if metric.count < most else ""
            return ShownCell(written(metric.mean, cell.form), between, fewer, task, player, is_best)
        case plain:
            return ShownCell(written(plain, cell.form), task=task, player=player)


_PATH = re.compile(r"(?<![\w.~:/])/(?:[^\s/:;,'\"]+/)+(?=[^\s/:;,'\"])")
"""The folders of an absolute path."""


def without_paths(text: str) -> str:
    """Returns a text in which absolute paths are cut to names of files: where these lie is nobody else's affair."""
    return _PATH.sub("", text)
