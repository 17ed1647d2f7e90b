"""The digest of prompts: it changes with every word that a model can read, and with nothing else."""

import ast
from typing import get_args

import pytest

from tests.suites.planting import digest_with, source, unnoticed
from tolman.suites.spatialbench import task as spatialbench
from tolman.suites.tos import task as tos
from tolman.suites.tos.moves import Reason
from tolman.suites.tos.questions.kinds import KINDS
from tolman.suites.tos.specimens import specimens

READERS = {
    ("tos", "prompts"): [r"\\\{(\w+)\\\}", r"(?P<\1>.+?)"],  # of what stands in a template
    ("tos", "words"): [r"Position of the (.+): \((-?\d+), (-?\d+)\)(?:, facing (\w+))?\.", "- (.+): (", "\n"],
    ("spatialbench", "prompts"): ["\n\n"],  # where `asked_in` ends
}
"""Strings by which words are read back, which nobody is told."""


@pytest.mark.slow
@pytest.mark.parametrize(("suite", "module"), READERS)
def test_a_hint_in_any_word_changes_the_digest(suite: str, module: str) -> None:
    assert sorted(unnoticed(suite, module)) == sorted(READERS[suite, module])


@pytest.mark.parametrize(
    ("module", "before", "after"),
    [
        ("moves", 'return f"JumpTo({self.name})"', 'return f"JumpTo({self.name}), which is near"'),
        ("maps", '"room": rooms', '"room, not 1": rooms'),
        ("unseen", 'at: "*"})', 'at: "@"})'),
        ("episode", "view = tell(item, events),", "view = tell(item, events) + ' Well done.',"),
        ("recipes", 'Picture(f"scale {size}")', 'Picture(f"scales {size}")'),
        ("questions.mental_rotation", '"clockwise"', '"clockwise, to the right,"'),
    ],
)
def test_a_hint_on_the_way_changes_the_digest(module: str, before: str, after: str) -> None:
    text = source("tos", module)
    assert before in text
    assert digest_with("tos", module, text.replace(before, after)) != tos.prompts_digest()


@pytest.mark.slow
@pytest.mark.parametrize(("suite", "module"), [*READERS, ("tos", "moves"), ("tos", "specimens")])
def test_comments_and_docstrings_change_nothing(suite: str, module: str) -> None:
    digest = {"tos": tos.prompts_digest, "spatialbench": spatialbench.prompts_digest}[suite]()
    tree = ast.parse(source(suite, module))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = "Says something else."
    assert digest_with(suite, module, f"# A reason.\n{ast.unparse(tree)}") == digest


def test_specimens_show_every_reason_and_every_kind() -> None:
    put = specimens()
    reasons = " ".join(request.shows for request in put["reasons"])
    assert len(put["reasons"]) == 2 * (len(get_args(Reason)[0]) + 7)
    assert all(
        word in reasons for word in ("JumpTo(name) is", "Query(name) is", "name an angle", "is not one of the moves")
    )
    asked = [request.asks for request in put["turns"]]
    assert all(any(kind.read(text) for text in asked) for kind in KINDS)


def test_specimens_are_the_same_each_time() -> None:
    assert specimens() == specimens()
