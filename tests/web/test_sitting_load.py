"""Twenty people at one server at once: every reply is taken once, and nobody gets or answers another's."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from benchmarks import sitting
from tolman.record.folder import RunFolder
from tolman.record.record import finished_keys
from tolman.web.people import People
from tolman.web.play_app import playing
from tolman.web.study import read_study


@pytest.mark.slow
def test_twenty_people_play_at_once(tmp_path: Path, running: Callable) -> None:
    (tmp_path / "study.toml").write_text(sitting.study(20, 1))
    study = read_study(tmp_path / "study.toml")
    everyone = {person.code: sitting.played_ahead(person) for person in study.participants}
    with People(study, tmp_path / "run") as run, running(playing(run)) as address:
        tally = asyncio.run(sitting.load(urlsplit(address).port, everyone))
    assert tally.errors == []
    replies = sum(len(item.exchanges) for plan in everyone.values() for item in plan)
    first_states, last_states = 20, 20
    assert len(tally.seconds) == first_states + replies + last_states
    assert len(finished_keys(RunFolder(tmp_path / "run"))) == 20
    assert sitting.mixed_up(tmp_path / "run", everyone) == []
