"""The page on the eye."""

import re
from pathlib import Path

import pytest

pytest.importorskip("warp")

from tests.eye.houses import HOUSE
from tolman.eye.coverage import Coverage
from tolman.eye.routes import Gone, Walk

PAGE = Path(__file__).parents[2] / "docs/eye.md"


def test_what_the_page_shows_can_be_done() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    known: dict[str, object] = {"house": HOUSE}
    exec(code, known)
    assert isinstance(known["there"], Walk)
    assert isinstance(known["gone"], Gone)
    assert isinstance(known["covered"], Coverage)
    assert known["blocked"] is False
    assert known["covered"].floor_share("den") > known["covered"].floor_share("cell") == 0
