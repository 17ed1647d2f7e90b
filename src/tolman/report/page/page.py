"""The page: one file with everything that a report shows, that asks nothing of any network."""

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from tolman.record.folder import write_whole
from tolman.record.run import Played
from tolman.report.account import Account
from tolman.report.gather import Gathered
from tolman.report.page import head
from tolman.report.page.blocks import labelled, packed
from tolman.report.page.figure import Sources, draw
from tolman.report.page.links import index, table_id, values_behind
from tolman.report.page.markup import Markup, element, joined, trusted
from tolman.report.page.tables import is_detail, table_markup
from tolman.report.section import Section
from tolman.report.table import Table


def write_page(
    account: Account[Any, Any],
    runs: Sequence[Played[Any]],
    gathered: Gathered,
    sections: Sequence[Section],
    path: Path,
) -> None:
    """Writes the report of gathered runs as one HTML file."""
    write_whole(path, page(account, runs, gathered, sections).encode())


def page(
    account: Account[Any, Any], runs: Sequence[Played[Any]], gathered: Gathered, sections: Sequence[Section]
) -> str:
    """Returns the report as HTML; the same for the same runs."""
    summary = account.overview(gathered)
    tables = [table for section in (summary, *sections) for table in section.tables]
    origins = {episode.key: gathered.origins[episode.key] for episode in gathered.episodes}
    transcripts = {key: runs[origin.run].transcripts[origin.key] for key, origin in origins.items()}
    sources = Sources(gathered, transcripts, {table.id: table for table in tables})
    blocks = _blocks(account, sources, tables)
    main = element(
        "main",
        _summary(gathered, summary),
        [_section(account, section, sources) for section in sections],
        element("section", element("h2", "What was run"), head.run_markup(account, runs, gathered), id="runs"),
        id="main",
    )
    title = head.title(account.title, gathered.players)
    frame = (
        _masthead(title, runs, gathered),
        element("div", _contents(sections), main, class_="body"),
        _foot(blocks),
    )
    return _document(title, element("div", frame, class_="frame"), blocks)


def _blocks(account: Account[Any, Any], sources: Sources, tables: Sequence[Table]) -> Markup:
    """Returns the index and the transcripts, each compressed, which the browser opens when it is asked to."""
    entries = [("index", packed(index(sources.gathered, account.facts, values_behind(tables))))]
    for number, episode in enumerate(sources.gathered.episodes):
        transcript = sources.transcripts[episode.key]
        shown = labelled(account.block(transcript, episode.scores), account.labels(transcript.item))
        entries.append((f"episode-{number}", packed(shown)))
    return joined([element("script", trusted(text), type="text/plain", id=id_) for id_, text in entries])


def _masthead(title: str, runs: Sequence[Played[Any]], gathered: Gathered) -> Markup:
    eyebrow, name = element("p", "Tolman report", class_="eyebrow"), element("h1", title)
    return element("header", eyebrow, name, head.lead(runs, gathered), class_="masthead")


def _summary(gathered: Gathered, summary: Section) -> Markup:
    """Returns the headlines, with bars, and how many replies were not read."""
    headlines, *others = summary.tables
    shown = [table_markup(headlines, gathered.players, has_bars=True)] if headlines.rows else []
    shown += [table_markup(table, gathered.players) for table in others]
    state = (head.failure_markup(gathered), head.reading_markup(gathered))
    return element("section", element("h2", summary.title), state, shown, id=summary.id)


def _section(account: Account[Any, Any], section: Section, sources: Sources) -> Markup:
    title = element("div", element("h2", section.title), element("p", section.intro, class_="intro"))
    drawn = [figure for name in section.figures for figure in draw(account.figures[name], sources)]
    tables = [_table(table, sources.gathered.players) for table in section.tables]
    return element("section", title, drawn, tables, id=section.id)


def _table(table: Table, players: Sequence[str]) -> Markup:
    """Returns a table, folded if it goes into the details of one player of several."""
    shown = table_markup(table, players)
    return element("details", element("summary", table.title), shown, class_="fold") if is_detail(table) else shown


def _contents(sections: Sequence[Section]) -> Markup:
    """Returns the table of contents, and switches for what tables show."""
    entries = [element("li", element("a", "Summary", href="#summary"))]
    for section in sections:
        tables = [table for table in section.tables if not is_detail(table)]
        under = [element("li", element("a", table.title, href=f"#{table_id(table.id)}")) for table in tables]
        entries.append(element("li", element("a", section.title, href=f"#{section.id}"), element("ol", under)))
    entries.append(element("li", element("a", "What was run", href="#runs")))
    switches = [
        element("label", element("input", type="checkbox", checked=True, id=id_), name)
        for id_, name in (("show-published", "published rows"), ("show-intervals", "intervals"))
    ]
    shown = element("fieldset", element("legend", "Show"), switches, class_="switches")
    return element(
        "nav", element("h2", "Contents"), element("ol", entries), shown, class_="contents", aria_label="Contents"
    )


def _foot(blocks: Markup) -> Markup:
    size = len(blocks.text) / 1e6
    words = f"This page carries all transcripts, compressed to {size:.1f} MB, and asks nothing of any network."
    without = "Links from numbers to transcripts need JavaScript, which is switched off."
    return element("footer", element("p", words), element("noscript", element("p", without)))


def _document(title: str, frame: Markup, blocks: Markup) -> str:
    style, script = (
        files("tolman.report.page").joinpath(name).read_text("utf-8") for name in ("page.css", "page.js")
    )
    policy = (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    named = (
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        element("style", trusted(style)),
    )
    skip = element("a", "Skip to the report", href="#main", class_="skip")
    body = element("body", skip, frame, _panel(), blocks, element("script", trusted(script)))
    return f"<!DOCTYPE html>\n{element('html', element('head', named), body, lang='en').text}\n"


def _digest(text: str) -> str:
    """Returns the name of a style sheet or script in the page's policy, by which no other one is heeded."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _panel() -> Markup:
    """Returns the panel in which the episodes behind a number are listed and read."""
    bar = element(
        "div",
        element("button", "← Back", type="button", id="panel-back"),
        element("a", "‹ Previous", id="panel-before", hidden=True),
        element("a", "Next ›", id="panel-after", hidden=True),
        element("span", class_="gap"),
        element("button", "Close", type="button", id="panel-close"),
        class_="panel-bar",
    )
    return element(
        "dialog",
        bar,
        element("div", class_="panel", id="panel-inside"),
        id="panel",
        aria_label="Episodes and transcripts",
    )
