"""What docs and items take from the proofs of ESI is what these found."""

import json
from pathlib import Path

from proofs.esi import VALIDITY, budgets, validity
from tolman.suites.esi import draw


def test_the_docs_tell_what_the_proofs_found() -> None:
    assert VALIDITY.read_text("utf-8") == validity(), "run: python -m proofs.esi"


def test_items_give_the_steps_that_the_proofs_found() -> None:
    assert json.loads((Path(draw.__file__).parent / "budgets.json").read_text()) == budgets()
