"""Tables of revision, worked out by hand."""

import pytest

from tests.report.making import episode, gather_run, settings
from tolman.report.metric import Metric
from tolman.report.table import Row
from tolman.suites.tos.report.revision_tables import revision_tables
from tolman.suites.tos.scores.revision import Belief, Effort, Held, Identification, Revision, Unchanged
from tolman.suites.tos.scores.scores import Scores
from tolman.suites.tos.shift import Aspect, Change


def belief(facing: float, place: float, facing_inertia: float, place_inertia: float) -> Belief:
    turned, moved = Change("lamp", Aspect.FACING), Change("sofa", Aspect.POSITION)
    return Belief((Held(turned, facing, None, facing_inertia), Held(moved, place, None, place_inertia)), 1.0)


def revised(redundant: int | None, last: Belief | None = None) -> Scores:
    return Scores(
        revision=Revision(
            Identification(overall=0.11, position=0.04, facing=0.03),
            Effort(cost=1, searching=None, redundant=redundant),
            belief(0.05, 0.06, 0.07, 0.08),
            last,
            Unchanged(None, None, None, None),
        )
    )


def means(row: Row) -> list[float]:
    return [cell.content.mean for cell in row.cells if isinstance(cell.content, Metric)]


def test_every_column_has_its_value() -> None:
    scored = [episode(0, scores=revised(2, belief(0.12, 0.13, 0.14, 0.15)))]
    first, end = revision_tables(gather_run(scored, settings()))
    assert means(first.rows[0]) == pytest.approx([1, 2, 3, 4, 5, 6, 7, 8])
    assert means(end.rows[0]) == pytest.approx([11, 12, 13, 14, 15])
    assert [row.label for row in first.rows] == [
        "ann",
        "GPT-5.2 · text",
        "Gemini-3 Pro · text",
        "GPT-5.2 · vision",
        "Gemini-3 Pro · vision",
    ]


def test_what_never_came_is_left_out_of_the_mean() -> None:
    scored = [episode(0, scores=revised(2)), episode(1, scores=revised(None))]
    first, end = revision_tables(gather_run(scored, settings()))
    redundant = first.rows[0].cells[1].content
    assert isinstance(redundant, Metric)
    assert (redundant.mean, redundant.count) == (2, 1)
    assert end.columns == ("player", "identification")


def test_without_revision_there_is_no_table() -> None:
    assert list(revision_tables(gather_run([episode(0)], settings()))) == []
