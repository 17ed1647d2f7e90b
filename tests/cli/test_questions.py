"""`tolman questions`."""

from pathlib import Path

import pytest

from tests.cli.calling import call, failed
from tolman.protocol.edition import Edition
from tolman.suites.tos.questions.kinds import KINDS, chosen_kinds

WRONG = {
    "no such kind": (
        ["questions", "--kind", "colour"],
        "there is no kind 'colour'; there are direction, perspective",
    ),
    "no questions of a kind": (["questions", "--each", "0"], "--each"),
    "questions about too many rooms": (["questions", "--rooms", "100"], "100 is too large; write 20 or less"),
    "questions about a published tree": (
        ["questions", "--edition", "published", "--plan", "tree"],
        "use chain, star or ring",
    ),
}


@pytest.mark.parametrize(("arguments", "told"), WRONG.values(), ids=WRONG)
def test_a_wrong_call_is_told_in_one_line(arguments: list[str], told: str, folder: Path) -> None:
    assert told in failed(*arguments)
    assert list(folder.iterdir()) == []


def test_questions_prints_every_question_with_its_answer() -> None:
    output = call("questions", "--seed", "7")
    blocks = output.strip().split("\n\n")
    assert len(blocks) == 3 * len(KINDS)
    heads = [block.splitlines()[0] for block in blocks]
    assert heads[:4] == ["[tos/direction-v1]"] * 3 + ["[tos/perspective_taking-v2]"]
    assert set(heads) == {f"[{kind.kind()}]" for kind in KINDS}
    assert all(block.splitlines()[-1].startswith("→ ") and len(block.splitlines()[-1]) > 2 for block in blocks)
    assert call("questions", "--seed", "7") == output != call("questions", "--seed", "8")


def test_questions_of_one_kind() -> None:
    output = call("questions", "--kind", "mental_rotation", "--each", "5", "--rooms", "2", "--things", "5")
    assert output.count("[tos/mental_rotation-v1]") == output.count("→ ") == 5
    assert "tos/direction" not in output


def test_questions_about_a_poor_scene_are_few() -> None:
    output = call("questions", "--rooms", "1", "--things", "1")
    assert "[tos/direction-v1]" not in output
    assert "[tos/allocentric_map-v1]" not in output


def test_questions_of_the_published_edition_differ() -> None:
    ours, theirs = (call("questions", "--edition", edition) for edition in ("current", "published"))
    assert ours != theirs
    assert theirs.count("→ ") == 3 * len(chosen_kinds(edition=Edition.PUBLISHED))
