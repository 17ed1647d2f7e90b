"""What models read that do not answer in words: sentences, schemas and tools."""

import json

import pytest

from tests.golden.test_golden import compare
from tests.protocol.played_forms import answered
from tolman.protocol.answers import Manner
from tolman.protocol.form import AnyForm
from tolman.protocol.manner import TAKEN, how, tools
from tolman.protocol.request import Purpose, Request


def test_manners(request: pytest.FixtureRequest) -> None:
    """The first form of each sort, whether the player thinks or not."""
    first: dict[tuple[type[AnyForm], bool, int], AnyForm] = {}
    for form, _ in answered():
        first.setdefault((type(form), form.thinks, len(form.examples)), form)
    lines = [f"every call is told: {TAKEN}\n"]
    for form in first.values():
        asked = Request(Purpose.QUESTION, "", "", form=form)
        lines += [f"\n=== {type(form).__name__}{' with thoughts' if form.thinks else ''}\n"]
        lines += [f"--- {answers}{how(asked, answers)}\n" for answers in (Manner.JSON, Manner.TOOLS)]
        lines += [f"tool {tool.name}: {tool.does}\n{json.dumps(tool.schema)}\n" for tool in tools(form)]
    compare(request, "manners.txt", "".join(lines))
