"""Twenty people at one server at once: nobody waits long, and nobody gets or answers what belongs to another."""

import asyncio
import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tolman.record.folder import RunFolder
from tolman.record.record import finished_keys
from tolman.web.people import People
from tolman.web.play_app import playing
from tolman.web.study import read_study


def _benchmark() -> Any:
    """Returns the module that measures how fast a server answers."""
    path = Path(__file__).parents[2] / "benchmarks" / "sitting.py"
    spec = importlib.util.spec_from_file_location("sitting_benchmark", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_twenty_people_play_at_once(tmp_path: Path, running: Callable) -> None:
    benchmark = _benchmark()
    (tmp_path / "study.toml").write_text(benchmark.study(20, 1))
    study = read_study(tmp_path / "study.toml")
    everyone = {person.code: benchmark.played_ahead(person) for person in study.participants}
    with People(study, tmp_path / "run") as run, running(playing(run)) as address:
        tally = asyncio.run(benchmark.load(urlsplit(address).port, everyone, 3, 0.05))
    assert tally.errors == []
    assert len(tally.seconds) > 200
    assert tally.quantile(0.5) < 0.5
    assert finished_keys(RunFolder(tmp_path / "run"))
    assert benchmark.mixed_up(tmp_path / "run", everyone) == []
