import pytest

from tests.report.making import ACTIVE, DIRECTION, PASSIVE, ROTATION, episode, gather_run, settings, value
from tolman.report.metric import Metric, summarise
from tolman.report.table import Behind
from tolman.suites.tos.report.gap_tables import gap_tables
from tolman.suites.tos.report.task_names import TaskName, pairs, words


def test_a_gap_is_that_of_the_same_scenes() -> None:
    """Scenes 0 and 1 were played in both tasks: 1 - 1/2 and 0 - 1/2. Scene 2 has no partner."""
    scored = [
        episode(0, "ann", [(DIRECTION, 1)]),
        episode(1, "ann", [(DIRECTION, 0)]),
        episode(2, "ann", [(DIRECTION, 1)]),
        episode(0, "ann", [(DIRECTION, 0.5)], PASSIVE),
        episode(1, "ann", [(DIRECTION, 0.25)], PASSIVE),
        episode(1, "ann", [(DIRECTION, 0.75)], PASSIVE, epoch=2),
        episode(0, "bob", [(DIRECTION, 1)]),
    ]
    (table,) = gap_tables(gather_run(scored, settings(epochs=2)))
    assert (table.id, table.title) == (f"gap-{ACTIVE}-{PASSIVE}", "Active minus passive")
    assert table.columns == ("player", "average", "direction")
    ours = [row for row in table.rows if not row.is_published]
    assert [row.label for row in ours] == ["ann"]
    gap = ours[0].cells[0].content
    assert isinstance(gap, Metric)
    assert (gap.mean, gap.count) == (0, 2)
    assert (gap.low, gap.high) == (-100, 100), "what two scenes leave open"
    assert ours[0].cells[1].behind == Behind(value("accuracy: direction"), ACTIVE, "ann", minus=PASSIVE)


def test_pairing_takes_the_difference_between_scenes_out() -> None:
    """Scenes differ much, the gap hardly: its interval is narrow, unlike those of both sides."""
    levels = [0.1, 0.3, 0.5, 0.7]
    scored = [
        episode(seed, "ann", [(DIRECTION, level + more)], task)
        for seed, level in enumerate(levels)
        for task, more in ((ACTIVE, 0.01 * seed), (PASSIVE, 0.2))
    ]
    (table,) = gap_tables(gather_run(scored, settings()))
    gap = table.rows[0].cells[0].content
    assert isinstance(gap, Metric)
    assert gap.mean == pytest.approx(-18.5)
    assert -25 < gap.low < gap.high < -10
    assert summarise(levels).high - summarise(levels).low > 0.5


def test_the_average_of_a_scene_is_over_its_kinds() -> None:
    scored = [
        episode(0, "ann", [(DIRECTION, 1), (DIRECTION, 1), (ROTATION, 0)]),
        episode(0, "ann", [(DIRECTION, 0), (DIRECTION, 0), (ROTATION, 0)], PASSIVE),
    ]
    (table,) = gap_tables(gather_run(scored, settings()))
    gap = table.rows[0].cells[0].content
    assert isinstance(gap, Metric)
    assert gap.mean == 50


def test_published_gaps_are_differences_of_printed_numbers() -> None:
    scored = [episode(0, "ann", [(DIRECTION, 1)], task) for task in (ACTIVE, PASSIVE)]
    (table,) = gap_tables(gather_run(scored, settings()))
    printed = {row.label: [cell.content for cell in row.cells] for row in table.rows if row.is_published}
    assert printed["GPT-5.2 · text"] == pytest.approx([72.0 - 90.4, 68.8 - 84.5])
    assert "people · text" not in printed
    assert not any("vision" in label for label in printed)


def test_without_a_common_scene_there_is_no_table() -> None:
    scored = [episode(0, "ann", [(DIRECTION, 1)]), episode(1, "ann", [(DIRECTION, 1)], PASSIVE)]
    assert list(gap_tables(gather_run(scored, settings()))) == []


def test_tasks_pair_where_one_word_differs() -> None:
    tasks = ("tos_vision_active", "tos_text_passive", "tos_text_active", "tos_text_true_map", "esi_text_active")
    assert words("tos_text_true_map") == TaskName("tos", "text", "true-map")
    found = [(one, other) for one, other, _, _ in pairs(tasks)]
    assert ("tos_text_active", "tos_text_passive") in found
    assert ("tos_text_active", "tos_vision_active") in found
    assert ("tos_text_active", "tos_text_true_map") in found
    assert ("tos_text_passive", "tos_vision_active") not in found
    assert ("tos_vision_active", "tos_text_active") not in found
    assert ("tos_text_active", "tos_vision_active", "text", "vision") in pairs(tasks)


def test_short_names_have_empty_words() -> None:
    assert words("tos") == TaskName("tos", "", "")
