"""Tables of revision: what players find out and believe once things have changed, beside the paper's rows."""

from collections.abc import Iterator

from tolman.report.gather import Gathered
from tolman.report.rows import SCENES, Column, cells, headings
from tolman.report.table import Row, Table, trimmed
from tolman.suites.tos.report.paper import differences, read_paper
from tolman.suites.tos.report.rows import printed_rows, world_label
from tolman.suites.tos.report.values import REVISION

_COLUMNS = {
    "steps": Column("steps", REVISION["cost"], "z.2f"),
    "redundant_steps": Column("redundant steps", REVISION["redundant cost"], "z.2f"),
    "identification_facing": Column("identification, facing", REVISION["· turned"]),
    "identification_position": Column("identification, position", REVISION["· moved"]),
    "correctness_facing": Column("correctness, facing", REVISION["facing"]),
    "correctness_position": Column("correctness, position", REVISION["place"]),
    "inertia_facing": Column("inertia, facing", REVISION["facing inertia"]),
    "inertia_position": Column("inertia, position", REVISION["place inertia"]),
}
"""Columns by their names in the paper."""

_END = (
    Column("identification", REVISION["identified"]),
    Column("correctness, facing", REVISION["facing, end"]),
    Column("correctness, position", REVISION["place, end"]),
    Column("inertia, facing", REVISION["facing inertia, end"]),
    Column("inertia, position", REVISION["place inertia, end"]),
)

_MEANINGS = (
    "Percent, but for steps. steps: cost of looking again; redundant: what was spent after every changed thing had "
    "been in view, over scenes where that came. identification: F1 of the reported changes. correctness: how right "
    "the map is on a changed thing when it is first seen again. inertia: how far the old belief holds on, 0 not at "
    "all, 100 fully."
)
_END_MEANINGS = "Percent. The same on the last map, and the F1 over all changes."


def revision_tables(gathered: Gathered) -> Iterator[Table]:
    """Yields what players find and believe when they first see changed things again, and at the end."""
    groups = [
        group
        for task in gathered.tasks
        for group in gathered.groups(task)
        if any(episode.scores.revision for episode in group.episodes)
    ]
    if not groups:
        return
    first = list(_COLUMNS.values())
    printed = printed_rows(read_paper().revision, _COLUMNS)
    yield trimmed(
        Table(
            "revision",
            "Revision",
            headings("player", first),
            (*(Row(world_label(group, groups), cells(group, first)) for group in groups), *printed),
            (_MEANINGS, SCENES, read_paper().note, differences(gathered.tasks_of(groups))),
        )
    )
    ended = tuple(Row(world_label(group, groups), cells(group, _END)) for group in groups)
    yield trimmed(
        Table("revision-end", "Revision, at the end", headings("player", _END), ended, (_END_MEANINGS, SCENES))
    )
