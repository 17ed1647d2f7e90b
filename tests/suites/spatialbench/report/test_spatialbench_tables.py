"""Tables of SpatialBench, worked out by hand on made-up runs."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.suites.spatialbench.files import record, write_file
from tests.suites.spatialbench.report.watching import Run, gathered_of, question_file, right, run, tasks
from tolman.protocol.edition import Edition
from tolman.record.settings import Planned, Settings
from tolman.report.gather import Gathered
from tolman.report.metric import Metric
from tolman.report.page.tables import best_cells
from tolman.report.table import Cell, Row, Table
from tolman.suites.spatialbench.baselines import BASELINES, blind_answers, expected_answers
from tolman.suites.spatialbench.levels import level_arrays, level_scores
from tolman.suites.spatialbench.question import KINDS, Level, Question
from tolman.suites.spatialbench.report.account import ACCOUNT
from tolman.suites.spatialbench.report.gap_tables import setting_pairs
from tolman.suites.spatialbench.report.score_tables import PAPER_BLIND
from tolman.suites.spatialbench.report.summary import shows
from tolman.suites.spatialbench.report.tally import by_video, tally
from tolman.suites.spatialbench.report.values import BY_COLUMN, EMPTY, HABITS
from tolman.suites.spatialbench.setting import named
from tolman.suites.spatialbench.task import Task
from tolman.suites.spatialbench.unseen import guessed
from tolman.suites.spatialbench.weights import WEIGHTS

VALUES = {value.name: value for value in (*BY_COLUMN.values(), HABITS, EMPTY)}
MODEL = "openai/gpt"
QUIET = ("appearance_order", "route_plan")
"""Kinds to which the model says nothing."""


def says(planned: Planned, question: Question) -> str:
    """The oracle is right; the model is silent on two kinds, and says A, or twice the number, to all other questions.

    A number that is twice as large earns nothing. Without frames it says nothing that can be read.
    """
    if planned.player == "oracle":
        return question.target
    if question.kind in QUIET:
        return ""
    if "blind" in planned.task.name:
        return "nothing"
    return "A" if question.options else str(2 * float(question.target))


def tables_of(gathered: Gathered) -> dict[str, Table]:
    return {table.id: table for section in ACCOUNT.sections(gathered) for table in section.tables}


def row(table: Table, label: str) -> Row:
    (found,) = [row for row in table.rows if row.label == label]
    return found


def cell(table: Table, label: str, column: str) -> Cell:
    return row(table, label).cells[table.columns.index(column) - 1]


def mean(table: Table, label: str, column: str) -> float | None:
    content = cell(table, label, column).content
    return content.mean if isinstance(content, Metric) else content


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return question_file(tmp_path_factory.mktemp("questions"))


@pytest.fixture(scope="module", params=list(Edition))
def played(request: pytest.FixtureRequest, file: Path) -> Run:
    """Two settings of three videos, one of which cannot be read; the model plays twice."""
    settings = Settings(tasks(file, request.param, "standard", "blind"), (0, 1, 2), (MODEL, "oracle"), epochs=2)
    return run(settings, says, failing=[2])


@pytest.fixture(scope="module")
def tables(played: Run) -> dict[str, Table]:
    return tables_of(gathered_of(played))


def asked(played: Run, task: str) -> list[Question]:
    """Returns the questions that were asked in a task."""
    items = {key.item: each.item for key, each in played[0].transcripts.items() if key.task == task}
    return [question for item in items.values() for question in item.questions]


def expected(questions: list[Question], edition: Edition, quiet_counts: bool) -> dict[str, float]:
    """Returns what the model earns in the standard setting, by kind, counted without `level_scores`."""
    scores: dict[str, list[float]] = {}
    for each in questions:
        if edition is Edition.PUBLISHED and each.is_miscased:
            continue
        if each.kind not in QUIET or quiet_counts:
            is_right = each.kind not in QUIET and bool(each.options) and each.target == "A"
            scores.setdefault(each.kind, []).append(100.0 * is_right)
    return {kind: sum(found) / len(found) for kind, found in scores.items()}


def weighed(kinds: dict[str, float], questions: list[Question], edition: Edition) -> float:
    """Returns the Score: published rules take a level of which nothing is counted for 0."""
    levels: dict[Level, list[float]] = {}
    for each in questions:
        if each.kind in kinds and not (edition is Edition.PUBLISHED and each.is_miscased):
            levels.setdefault(KINDS[each.kind], []).append(kinds[each.kind])
    total = 1.0 if edition is Edition.PUBLISHED else sum(WEIGHTS[level] for level in levels)
    return sum(WEIGHTS[level] * np.mean(found) for level, found in levels.items()) / total


def test_both_countings_have_their_denominators(played: Run, tables: dict[str, Table]) -> None:
    edition = played[0].settings.tasks[0].edition
    questions = asked(played, "spatialbench")
    assert len(questions) == 2 * len(KINDS)
    label = f"{MODEL} · standard"
    for name, counted in (("scores", edition), ("scores-recounted", {*Edition} - {edition})):
        rules = counted if isinstance(counted, Edition) else next(iter(counted))
        kinds = expected(questions, rules, quiet_counts=rules is Edition.CURRENT)
        assert mean(tables[name], label, "Score") == pytest.approx(weighed(kinds, questions, rules), abs=0.006)
        assert mean(tables[name], label, "macro") == pytest.approx(np.mean(list(kinds.values())), abs=0.006)
        assert mean(tables[name], label, "affordance") == pytest.approx(kinds["affordance"], abs=0.006)
        quiet = row(tables[name], label).cells[tables[name].columns.index("route plan") - 1].content
        assert (quiet is None) is (rules is Edition.PUBLISHED)
        commands = cell(tables[name], label, "visual commands").content
        assert isinstance(commands, Metric)
        assert commands.count == (1 if rules is Edition.PUBLISHED else 2)
        assert mean(tables[name], "oracle · blind", "Score") == 100


def test_baselines_are_those_of_the_suite_on_the_same_questions(played: Run, tables: dict[str, Table]) -> None:
    """The video that could not be read is seen nowhere but in the blind setting, so there are two sets."""
    table, edition = tables["scores"], played[0].settings.tasks[0].edition
    for task, words in (("spatialbench", "set a"), ("spatialbench_blind", "set b")):
        questions = asked(played, task)
        for name in BASELINES.keys() - {"random"}:
            found = level_scores(blind_answers(name, questions, edition), edition)
            assert mean(table, f"blind: {name} · {words}", "Score") == pytest.approx(found.overall, abs=0.006)
            assert mean(table, f"blind: {name} · {words}", "Ave.") == pytest.approx(found.average, abs=0.006)
        chance = level_scores(expected_answers(questions, edition), edition)
        assert mean(table, f"blind: chance · {words}", "Score") == pytest.approx(chance.overall, abs=0.006)
    assert any(f"set b: the {3 * len(KINDS)} questions asked in blind" in note for note in table.notes)


def test_a_row_is_set_against_guesses_learned_elsewhere(played: Run, tables: dict[str, Table]) -> None:
    table = tables["scores"]
    blind = mean(table, "blind: elsewhere · set a", "Score")
    assert blind is not None
    assert mean(table, "oracle · standard", "above blind") == pytest.approx(100 - blind, abs=0.01)
    summary = ACCOUNT.summary(gathered_of(played))
    assert cell(summary, f"{MODEL} · blind", "than blind").content == "no more", "three videos show nothing else"
    ours = [each for each in summary.rows if not each.label.startswith("blind: ")]
    assert [each.label for each in summary.rows[len(ours) :]] == [
        "blind: elsewhere · set a",
        "blind: elsewhere · set b",
    ]
    assert cell(summary, "blind: elsewhere · set a", "Score").content == pytest.approx(blind)
    for each in ours:
        above = cell(summary, each.label, "above blind").content
        assert isinstance(above, Metric)
        assert cell(summary, each.label, "than blind").content == shows(above)


@pytest.mark.parametrize(
    ("low", "high", "count", "words"),
    [(1, 2, 9, "more"), (-1, 2, 9, "no more"), (-2, -1, 9, "less"), (1, 1, 9, "no more"), (1, 1, 1, "one video")],
)
def test_what_a_distance_shows(low: float, high: float, count: int, words: str) -> None:
    assert shows(Metric((low + high) / 2, low, high, count)) == words


def test_intervals_are_over_videos(file: Path) -> None:
    """Of two videos one is all right and one all wrong, which leaves nearly everything open."""

    def by_video(_planned: Planned, question: Question) -> str:
        return question.target if question.video == "a.mp4" else "nothing"

    played = run(Settings(tasks(file, Edition.CURRENT, "blind"), (0, 1), (MODEL,)), by_video)
    found = cell(tables_of(gathered_of(played))["scores"], MODEL, "Ave.").content
    assert isinstance(found, Metric)
    ends = (100 * (1 - 0.975**0.5), 100 * 0.975**0.5)  # that none of two, or both, is right less often than in 2.5 %
    assert (found.mean, found.low, found.high, found.count) == pytest.approx((50, *ends, 2))


def test_videos_that_share_questions_count_as_one(tmp_path: Path) -> None:
    """Videos a and b share their questions: without c there is one sample, of which no interval can be told."""
    shared = [record(number, kind, "a.mp4", problem=f"The {kind}?") for number, kind in enumerate(KINDS, 1)]
    copies = [{**each, "problem_id": each["problem_id"] + 100, "path": "b.mp4"} for each in shared]
    others = [record(number, kind, "c.mp4") for number, kind in enumerate(KINDS, 201)]
    file = write_file(tmp_path / "QA.txt", *shared, *copies, *others)

    def by_video(_planned: Planned, question: Question) -> str:
        return question.target if question.video == "a.mp4" else "nothing"

    for scenes, count, ends in (((0, 1), 1, (50, 50)), ((0, 1, 2), 2, (0, 100))):
        settings = Settings(tasks(file, Edition.CURRENT, "blind"), scenes, (MODEL,))
        played = run(settings, by_video)
        found = tables_of(gathered_of(played))
        places = (("scores", "Ave."), ("places", "indoor"), ("asked", "unread"))
        metrics = [cell(found[name], MODEL, column).content for name, column in places]
        metrics.append(next(each.metric for each in ACCOUNT.compare(played[1], run(settings)[1])))
        assert [each.count for each in metrics if isinstance(each, Metric)] == [count] * 4
        assert isinstance(metrics[0], Metric)
        assert (metrics[0].low, metrics[0].high) == pytest.approx(ends)


def test_a_run_that_knows_no_guesses_is_not_set_against_them(file: Path) -> None:
    """As those that were played before guesses were written down."""
    played, scored = run(Settings(tasks(file, Edition.CURRENT, "blind"), (0, 1), (MODEL,)))
    old = {
        key: replace(each, item=replace(each.item, guesses=(), kin="")) for key, each in played.transcripts.items()
    }
    before = gathered_of((replace(played, transcripts=old), scored))
    assert "above blind" not in ACCOUNT.summary(before).columns
    assert "blind: chance" in {row.label for row in tables_of(before)["scores"].rows}


def test_a_video_that_is_played_twice_counts_once(file: Path) -> None:
    """Video b is played in a second run, all wrong: its two tries earn half, so both videos earn 3/4."""

    def fails_again(_planned: Planned, _question: Question) -> str:
        return "nothing"

    settings = Settings(tasks(file, Edition.CURRENT, "blind"), (0, 1), (MODEL,))
    again = Settings(settings.tasks, (1,), (MODEL,))
    table = tables_of(gathered_of(run(settings), run(again, fails_again, name="again")))["scores"]
    assert mean(table, MODEL, "Ave.") == 75


def test_what_was_not_asked_is_counted(tables: dict[str, Table]) -> None:
    table = tables["asked"]
    counts = [cell(table, f"{MODEL} · standard", name).content for name in table.columns[1:5]]
    each = len(KINDS)
    assert counts == [2 * 3 * each, 2 * 2 * each, 2 * each, 0]
    assert mean(table, f"{MODEL} · standard", "empty") == pytest.approx(100 * len(QUIET) / each)
    assert mean(table, f"{MODEL} · blind", "empty") == pytest.approx(100 * len(QUIET) / each)
    assert mean(table, f"{MODEL} · blind", "unread") >= 100 * (each - len(QUIET) - 1) / each
    assert mean(table, "oracle · blind", "unread") == 0


def test_settings_are_compared_on_the_questions_of_both(played: Run, tables: dict[str, Table]) -> None:
    table = tables["gap-spatialbench-spatialbench_blind"]
    assert table.title == "Standard minus blind: what seeing brings"
    assert mean(table, "oracle", "Ave.") == 0
    questions, edition = asked(played, "spatialbench"), played[0].settings.tasks[0].edition
    kinds = expected(questions, edition, quiet_counts=edition is Edition.CURRENT)
    assert mean(table, MODEL, "affordance") == pytest.approx(kinds["affordance"], abs=0.006)
    found = cell(table, MODEL, "Ave.")
    assert isinstance(found.content, Metric)
    assert found.content.count == 2, "the third video was seen in one setting alone"
    assert found.behind
    assert found.behind.minus == "spatialbench_blind"


def test_settings_that_differ_in_one_thing_are_paired() -> None:
    every = ("spatialbench", "spatialbench_oneshot", "spatialbench_blind", "spatialbench_blind_oneshot")
    assert setting_pairs(every) == [
        ("spatialbench_oneshot", "spatialbench", "one-shot"),
        ("spatialbench", "spatialbench_blind", "blind"),
        ("spatialbench_oneshot", "spatialbench_blind_oneshot", "blind"),
        ("spatialbench_blind_oneshot", "spatialbench_blind", "one-shot"),
    ]
    assert setting_pairs(("spatialbench_textshot", "spatialbench_oneshot")) == [
        ("spatialbench_oneshot", "spatialbench_textshot", "frames of examples")
    ]


def test_letters_are_those_that_were_said(played: Run, tables: dict[str, Table]) -> None:
    table = tables["letters"]
    choices = [each for each in asked(played, "spatialbench") if each.options]
    silent = sum(each.kind in QUIET for each in choices) / len(choices)
    assert mean(table, f"{MODEL} · standard", "A") == pytest.approx(100 * (1 - silent))
    assert mean(table, f"{MODEL} · standard", "none") == pytest.approx(100 * silent)
    assert mean(table, f"{MODEL} · standard", "B") == 0
    is_right = [each.target == "A" for each in choices]
    assert mean(table, "right answers · set a", "A") == pytest.approx(100 * np.mean(is_right))
    assert mean(table, "oracle · standard", "A") == pytest.approx(100 * np.mean(is_right))
    said = [is_a for each, is_a in zip(choices, is_right, strict=True) if each.kind not in QUIET]
    assert mean(table, f"{MODEL} · standard", "right when A is said") == pytest.approx(100 * np.mean(said))
    assert not best_cells(table), "no letter is better than others"


def test_errors_are_told_by_cause_beside_wrong_options(tmp_path: Path) -> None:
    """The player always says the opposite; a third of the wrong options is that, and two thirds are a quarter off."""
    options = [
        f"{letter}. {way}" for letter, way in zip("ABCD", ("Left", "Right", "Behind", "In front"), strict=True)
    ]
    facing = "If I stand here and face the door, where is the lamp?"
    records = [
        record(number, "relative_direction", f"{number}.mp4", problem=f"{facing} {number}", options=options)
        for number in range(1, 9)
    ]
    opposite = {"Left": "Right", "Right": "Left", "Behind": "In front", "In front": "Behind"}

    def turned(planned: Planned, question: Question) -> str:
        right = question.options[question.letters.index(question.target)]
        chosen = opposite[right] if planned.player == MODEL else right
        return question.letters[question.options.index(chosen)]

    file = write_file(tmp_path / "QA.txt", *records)
    settings = Settings(tasks(file, Edition.CURRENT, "blind"), tuple(range(8)), (MODEL, "oracle"))
    table = tables_of(gathered_of(run(settings, turned)))["errors"]
    assert [cell(table, MODEL, name).content for name in ("wrong choices",)] == [8]
    assert (mean(table, MODEL, "turned round"), mean(table, MODEL, "other frame")) == (100, 0)
    assert cell(table, "oracle", "wrong choices").content == 0
    assert cell(table, "oracle", "turned round").content is None
    assert mean(table, "wrong options", "turned round") == pytest.approx(100 / 3)
    assert mean(table, "wrong options", "other frame") == pytest.approx(200 / 3)


def test_places_and_forms_have_means_of_their_own(file: Path) -> None:
    """Inside all letters are right and no number is; outside it is the other way round."""

    def by_place(_planned: Planned, question: Question) -> str:
        is_known = bool(question.options) is (question.place == "indoor")
        return question.target if is_known else "nothing"

    played = run(Settings(tasks(file, Edition.CURRENT, "blind"), (0, 1, 2), (MODEL,), epochs=2), by_place)
    found = tables_of(gathered_of(played))
    numbers = sum(level is Level.OBSERVATION for level in KINDS.values())
    assert mean(found["places"], MODEL, "indoor") == pytest.approx(100 * (1 - numbers / len(KINDS)))
    assert mean(found["places"], MODEL, "outdoor") == pytest.approx(100 * numbers / len(KINDS))
    assert mean(found["places"], MODEL, "with options") == pytest.approx(100 / 3)
    assert mean(found["places"], MODEL, "numbers") == pytest.approx(200 / 3)
    assert mean(found["again"], MODEL, "same in all epochs") == 100
    assert "repeats" not in found["again"].columns, "the file has none"


def test_the_paper_stands_beside_ours(tables: dict[str, Table]) -> None:
    table = tables["scores"]
    published = [row for row in table.rows if row.is_published]
    assert len(published) == 18 + 3 + 2
    assert mean(table, "Gemini-2.5-pro", "Score") == 75.79
    assert mean(table, "Gemini-2.5-pro", "above blind") == pytest.approx(75.79 - PAPER_BLIND)
    assert sum((mean(table, row.label, "above blind") or 0) > 0 for row in published[:18]) == 1


def test_the_blind_of_published_rows_is_that_of_their_questions(spatialbench_data: Path) -> None:
    task = Task(str(spatialbench_data / "QA_1347_paper.txt"), edition=Edition.PUBLISHED, setting=named("blind"))
    items = list(map(task.draw, task.seeds))
    answers = [each for item in items for each in guessed(item.questions, item.guesses, item.edition)]
    assert level_scores(answers, Edition.PUBLISHED).overall == PAPER_BLIND


def test_a_run_of_failures_alone_tells_what_was_not_asked(file: Path) -> None:
    settings = Settings(tasks(file, Edition.CURRENT, "standard"), (0,), (MODEL,))
    found = tables_of(gathered_of(run(settings, failing=[0])))
    assert set(found) == {"asked", "failures", "reasons"}
    assert [each.content for each in row(found["asked"], MODEL).cells[:4]] == [len(KINDS), 0, len(KINDS), 0]


def numbers_alone(_planned: Planned, question: Question) -> str:
    return "nothing" if question.options else question.target


def test_players_are_compared_on_the_questions_of_both(file: Path) -> None:
    """One is right about all, the other about the numbers alone: they are 11 of 15 apart in each of three videos."""
    settings = Settings(tasks(file, Edition.CURRENT, "blind"), (0, 1, 2), (MODEL,))
    ones, others = run(settings)[1], run(settings, numbers_alone)[1]
    compared = ACCOUNT.compare(ones, others)
    found = {each.value.name: each for each in compared}
    assert found["Ave."].metric.mean == pytest.approx(11 / 15)
    assert (found["Ave."].metric.count, found["Ave."].better, found["Ave."].worse) == (3, 1, 0)
    still_open = (11 / 15) / (1 + 11 / 15)  # if so many of all videos, and none of these, were at the other end
    assert found["Ave."].p == pytest.approx(2 * (1 - still_open) ** 3)
    assert found["L1 observation"].metric.mean == 0
    assert (found["L1 observation"].better, found["L1 observation"].p) == (0, 1)
    assert found["Score"].metric.mean == pytest.approx(1 - WEIGHTS[Level.OBSERVATION])
    assert ACCOUNT.compare(ones[::-1], others) == compared, "videos are paired by name"


def test_published_scores_of_videos_are_those_of_the_suite_but_for_rounding(file: Path) -> None:
    """A video may have no question of a level, which published rules take for 0."""
    settings = Settings(tasks(file, Edition.PUBLISHED, "blind"), (0, 1, 2), (MODEL,))
    scored = run(settings, lambda planned, question: "" if question.id % 3 else right(planned, question))[1]
    table = tally(scored, Edition.PUBLISHED)
    found, exact = by_video(table), level_arrays(table.sums, table.counts, Edition.PUBLISHED)
    assert (table.counts == 0).any()
    assert found[:, 0] == pytest.approx(exact.overall, abs=0.006)
    assert found[:, 1] == pytest.approx(exact.average, abs=0.006)
    assert found[:, 3:8] == pytest.approx(exact.levels, abs=0.006, nan_ok=True)


def test_what_is_right_is_told_as_right(file: Path) -> None:
    played = run(Settings(tasks(file, Edition.CURRENT, "blind"), (0,), ("oracle",)), right)
    found = {name: value(played[1][0]) for name, value in VALUES.items() if name.startswith("answers: ")}
    assert found.pop("answers: without a word") == 0
    assert set(found.values()) == {1.0}
    ((scored,), count) = run(played[0].settings, numbers_alone)[1], len(KINDS)
    assert VALUES["answers: L1 observation"](scored) == 1
    assert VALUES["answers: L2 topology"](scored) == 0
    assert VALUES["answers: Score"](scored) == pytest.approx(WEIGHTS[Level.OBSERVATION])
    assert VALUES["answers: mean of kinds"](scored) == VALUES["answers: all"](scored) == pytest.approx(4 / count)
