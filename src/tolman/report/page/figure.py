"""Figures: charts side by side under a title, drawn from the tables and transcripts of a report."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tolman.protocol.transcript import Transcript
from tolman.record.record import Key
from tolman.report.gather import Gathered
from tolman.report.metric import Metric
from tolman.report.page.charts import Dot, titled
from tolman.report.page.links import link
from tolman.report.page.markup import Content, Markup, breakable, element
from tolman.report.page.plot import swatch
from tolman.report.page.tables import player_of
from tolman.report.table import Cell, Row, Table


@dataclass(frozen=True, slots=True)
class Sources:
    """What the charts are drawn from."""

    gathered: Gathered
    transcripts: Mapping[Key, Transcript[Any]]
    """Transcripts by the keys of the gathered episodes."""
    tables: Mapping[str, Table]
    """Tables by their ids."""

    def series(self, player: str) -> int:
        """Returns the number of a player's colour and marker."""
        return self.gathered.players.index(player)


@dataclass(frozen=True, slots=True)
class ChartPane:
    """A chart with its title."""

    title: str
    chart: Markup


Panes = Sequence[ChartPane | tuple[ChartPane, ...]]
"""Charts side by side; those of a tuple stand one above the other."""


Figure = Callable[[Sources], Markup | None]
"""Draws a figure; None where there is nothing to draw."""


def draw(figures: Iterable[Figure], sources: Sources) -> list[Markup]:
    """Returns figures; none where there is nothing to draw."""
    return [drawn for each in figures if (drawn := each(sources))]


def figure(id_: str, title: str, note: str, legend: Content, panes: Panes) -> Markup | None:
    """Returns charts under a title, with a note on how to read them; None where there is none."""
    if not panes:
        return None
    caption = element("figcaption", element("h3", title), element("p", note))
    boxes = [
        element("div", map(_box, each), class_="stack") if isinstance(each, tuple) else _box(each) for each in panes
    ]
    look = "panes" if len(panes) > 1 else "panes single"
    return element("figure", caption, legend, element("div", boxes, class_=look), id=id_)


def _box(pane: ChartPane) -> Markup:
    return element("div", element("h4", pane.title), pane.chart, class_="pane")


def legend(sources: Sources, players: Sequence[str]) -> Markup:
    """Returns which colour and marker is whose."""
    entries = [
        element("li", swatch(sources.series(player)), element("span", breakable(player))) for player in players
    ]
    return element("ul", entries, class_="legend")


def dot(sources: Sources, label: str, cell: Cell, is_hollow: bool = False) -> Dot | None:
    """Returns a metric of ours as a dot that leads to its episodes."""
    if not isinstance(cell.content, Metric) or not cell.behind:
        return None
    series = sources.series(cell.behind.player)
    return Dot(series, cell.content, titled(label, cell.content, sources.gathered.noun), link(cell.behind), is_hollow)


def named(sources: Sources, rows: Sequence[Row]) -> list[str]:
    """Returns the players that rows are about, in order."""
    found = {player_of(row) for row in rows}
    return [player for player in sources.gathered.players if player in found]
