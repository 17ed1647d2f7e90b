"""A real language model plays, end to end."""

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tests.servers.small_model import HINT, MODEL, serving_small_model, small_model_path
from tolman.record.generation import Generation
from tolman.record.settings import Settings
from tolman.runner.access import SERVER, Access
from tolman.runner.publish import publish
from tolman.runner.run import play_run
from tolman.suites.runs import read_run, score_run
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Probes, Setting
from tolman.suites.tos.task import Task

LAYOUT = Layout(rooms=1, things=3)
TASK = Task(LAYOUT, budget=3, setting=Setting(probes=Probes.END, thinks=False), questions=1)


@pytest.mark.slow
@pytest.mark.skipif(small_model_path() is None, reason=f"the small model is not installed: {HINT}")
def test_a_real_model_plays_and_its_babble_is_counted(tmp_path: Path) -> None:
    settings = Settings((TASK,), (0,), (f"{SERVER}{MODEL}",), generation=Generation(temperature=0.0, max_tokens=24))
    with serving_small_model() as base_url:
        play_run(settings, tmp_path / "run", Access(base_url, max_connections=2))
    played = read_run(tmp_path / "run")
    assert played.failures == ()
    assert len(played.transcripts) == 1
    console = Console(width=120, record=True, file=StringIO())
    page = publish([(played, scored := list(score_run(played)))], tmp_path / "run", console)
    for episode in scored:
        assert sum(spent.output_tokens for spent in episode.spending.values()) > 0
        assert all(0 <= answer.score <= 1 for answer in episode.scores.answers)
    unread = [answer for episode in scored for answer in episode.scores.answers if not answer.is_read]
    invalid = [episode.scores.exploration.invalid for episode in scored if episode.scores.exploration]
    assert unread or sum(invalid)
    assert MODEL in page.read_text()
    assert MODEL in console.export_text()
