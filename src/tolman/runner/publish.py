"""Publishes runs: prints their tables, writes their files and draws their pictures."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from tolman.errors import RunFolderError
from tolman.record.folder import RunFolder
from tolman.record.run import Played, ScoredEpisode, write_scores
from tolman.report import files, screen
from tolman.report.account import Account
from tolman.report.gather import Gathered, gather
from tolman.report.page.page import write_page
from tolman.report.section import Section
from tolman.report.unread_tables import write_unread
from tolman.suites.registry import suite_named
from tolman.suites.runs import judge_name


def publish(
    runs: Sequence[tuple[Played[Any], Sequence[ScoredEpisode[Any]]]], path: Path, console: Console, pictures: int = 0
) -> Path:
    """Writes, draws and prints all that can be told of runs of one suite with their scores, and returns the page.

    Charts and paths of several runs are drawn only where pictures are asked for, each in a folder of its own.
    """
    played = [run for run, _ in runs]
    account = common_account(played)
    gathered = gather_runs(account, played, [scored for _, scored in runs])
    told = account.sections(gathered)
    path.mkdir(parents=True, exist_ok=True)
    overview = account.overview(gathered)
    _write_scores(runs, gathered, RunFolder(path).scores)
    account.write_files(gathered, path)
    write_unread(gathered.episodes, path / "unread.csv")
    files.write_metrics((overview, *told), path / files.METRICS)
    write_page(account, played, gathered, told, RunFolder(path).report)
    for run in played if pictures or len(played) == 1 else ():
        folder = path if len(played) == 1 else path / run.path.resolve().name
        for _ in draw_pictures(run, folder, pictures):
            pass
    print_tables(account, gathered, (*told, replace(overview, tables=overview.tables[::-1])), console)
    return RunFolder(path).report


def _write_scores(
    runs: Sequence[tuple[Played[Any], Sequence[ScoredEpisode[Any]]]], gathered: Gathered, path: Path
) -> None:
    """Writes the scores of runs: those of one under the names that it has itself."""
    if len(runs) == 1:
        (played, scored), *_ = runs
        write_scores(scored, played.transcripts, judge_name(played.settings), path)
        return
    origins = {each.key: gathered.origins[each.key] for each in gathered.episodes}
    transcripts = {key: runs[origin.run][0].transcripts[origin.key] for key, origin in origins.items()}
    write_scores(gathered.episodes, transcripts, judge_name(runs[0][0].settings), path)


def results(path: Path) -> list[dict[str, Any]]:
    """Returns the chief numbers of a report that was written to a folder: those of its first section."""
    entries: list[dict[str, Any]] = msgspec.json.decode((path / files.METRICS).read_bytes())
    return [
        {name: value for name, value in each.items() if name not in ("section", "behind")}
        for each in entries
        if each["section"] == entries[0]["section"]
    ]


def gather_runs(
    account: Account[Any, Any], runs: Sequence[Played[Any]], scored: Sequence[Sequence[ScoredEpisode[Any]]]
) -> Gathered:
    """Returns the episodes of runs of a suite with their scores."""
    return gather(runs, scored, account.noun, account.measure)


def common_account(runs: Sequence[Played[Any]]) -> Account[Any, Any]:
    """Returns the account of the suite that runs have in common."""
    accounts = [suite_named(name).account() for name in dict.fromkeys(run.settings.suite for run in runs)]
    if len(accounts) > 1:
        titles = " and ".join(account.title for account in accounts)
        raise RunFolderError(f"{titles} cannot stand in one table; report and compare runs of one of them at a time")
    return accounts[0]


_TOLD = ("nonsense", "spending-total", "unread", "unread-reasons")
"""Tables that are printed wherever a report has them."""


def print_tables(
    account: Account[Any, Any], gathered: Gathered, sections: Sequence[Section], console: Console
) -> None:
    """Prints what was earned, what failed and what was spent: the chief tables of a report, the summary last."""
    named = (*_TOLD, "summary-table", *(("failures", "reasons") if gathered.failures or gathered.missing else ()))
    for table in (table for section in sections for table in section.tables):
        if table.rows and (table.id in named or account.is_printed(table)):
            for part in screen.on_screen(table, console.width):
                console.print(part)


def draw_pictures(played: Played[Any], path: Path, items: int) -> Iterator[Path]:
    """Draws how players fared, and yields pictures of the first so many items."""
    return common_account([played]).draw_pictures(played, path, items)
