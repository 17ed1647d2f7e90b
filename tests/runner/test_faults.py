"""Runs against a server that fails in every way: nothing is lost, nothing counts twice, failures are no answers."""

from collections import Counter
from pathlib import Path

import pytest

from tests.servers.faulty import OVERLOADED, Fault, Faults, Manners, evenly, serving
from tolman.protocol.request import Cut
from tolman.record import lines
from tolman.record.folder import RunFolder
from tolman.record.record import Entry, read_failures
from tolman.record.settings import Settings
from tolman.runner.access import SERVER, Access
from tolman.runner.run import play_run
from tolman.suites.runs import read_run, score_run
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Probes, Setting, Shifting, Source
from tolman.suites.tos.task import Task

PLAYER = f"{SERVER}scout"
LAYOUT = Layout(rooms=2, things=3)
TASKS = (
    Task(LAYOUT, budget=8, setting=Setting(probes=Probes.TURNS, every=3, shifting=Shifting()), questions=1),
    Task(LAYOUT, setting=Setting(Source.PASSIVE, probes=Probes.END), questions=1),
)
SETTINGS = Settings(TASKS, (0, 1), (PLAYER,))

pytestmark = pytest.mark.slow


def access(base_url: str, max_retries: int = 30, episode_retries: int = 2) -> Access:
    """Tries again at once: the client of OpenAI does not, Inspect does."""
    return Access(
        base_url,
        max_retries=max_retries,
        retry_wait=0,
        episode_retries=episode_retries,
        model_args={"max_retries": 0},
    )


def journal(path: Path) -> list[Entry]:
    return list(lines.read(RunFolder(path).part().journal, Entry))


@pytest.mark.parametrize("seed", range(2))
def test_a_run_gets_over_every_fault(tmp_path: Path, seed: int) -> None:
    with serving(Manners(seed=seed, faults=evenly(0.4), late_seconds=0.05)) as server:
        for _ in range(8):
            play_run(SETTINGS, tmp_path / "run", access(server.base_url))
            played = read_run(tmp_path / "run")
            if not played.failures:
                break
        calls = server.calls
    assert len(played.transcripts) == len(SETTINGS.episodes())
    entries = journal(tmp_path / "run")
    assert len({(entry.key, entry.number) for entry in entries}) == len(entries)
    assert len(entries) == sum(call.completed for call in calls)
    said = {
        (key, number): each.reply for key, t in played.transcripts.items() for number, each in enumerate(t.exchanges)
    }
    assert said == {(entry.key, entry.number): entry.reply for entry in entries}
    met = Counter(call.fault for call in calls if call.completed)
    scored = list(score_run(played))
    assert sum(episode.silence.empty for episode in scored) == met[Fault.EMPTY]
    assert sum(episode.silence.refused for episode in scored) == met[Fault.REFUSED]
    assert set(met) > {Fault.NONE}
    assert read_run(tmp_path / "run").failures == ()


@pytest.mark.parametrize("fault", [Fault.LIMITED, Fault.FAILED, Fault.DROPPED, Fault.BROKEN, Fault.CUT, Fault.DENIED])
def test_a_server_that_never_answers_is_counted_apart_from_wrong_answers(tmp_path: Path, fault: Fault) -> None:
    with serving(Manners(faults=Faults(**{fault.value: 1.0}))) as server:
        play_run(SETTINGS, tmp_path / "run", access(server.base_url, max_retries=1, episode_retries=0))
    played = read_run(tmp_path / "run")
    assert played.transcripts == {}
    assert {each.key for each in played.failures} == {each.key for each in SETTINGS.episodes()}
    assert all(each.error and "RetryError" not in each.error for each in played.failures)
    assert played.manifest.ended == ""
    with serving(Manners()) as server:
        play_run(SETTINGS, tmp_path / "run", access(server.base_url))
    played = read_run(tmp_path / "run")
    assert (len(played.transcripts), played.failures) == (len(SETTINGS.episodes()), ())
    assert played.manifest.ended


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (Fault.CHOICELESS, "an answer without a reply"),
        (Fault.BODY, f"an error in place of a reply: {OVERLOADED} (502)"),
        (Fault.ENDED, "ended a reply with an error"),
    ],
)
def test_a_provider_that_sends_no_reply_with_status_200_has_failed(tmp_path: Path, fault: Fault, told: str) -> None:
    with serving(Manners(faults=Faults(**{fault.value: 1.0}))) as server:
        play_run(SETTINGS, tmp_path / "run", access(server.base_url, max_retries=1, episode_retries=0))
        assert journal(tmp_path / "run") == []
    failures = read_run(tmp_path / "run").failures
    assert len(failures) == len(SETTINGS.episodes())
    assert all(each.error.startswith("ProviderError: ") and told in each.error for each in failures)


def test_an_episode_goes_on_from_its_replies_when_one_call_fails_for_good(tmp_path: Path) -> None:
    with serving(Manners(failing=(5, 9), failing_with=Fault.CUT)) as server:
        play_run(SETTINGS, tmp_path / "run", access(server.base_url))
        calls = server.calls
    assert len(read_run(tmp_path / "run").transcripts) == len(SETTINGS.episodes())
    assert len(calls) == len(journal(tmp_path / "run")) + 2
    assert len(read_failures(RunFolder(tmp_path / "run"))) in (1, 2)


def test_a_refusal_is_an_answer_that_says_nothing(tmp_path: Path) -> None:
    with serving(Manners(faults=Faults(refused=1.0))) as server:
        play_run(SETTINGS, tmp_path / "run", access(server.base_url))
    played = read_run(tmp_path / "run")
    assert played.failures == ()
    replies = [each.reply for transcript in played.transcripts.values() for each in transcript.exchanges]
    assert {reply.cut for reply in replies} == {Cut.REFUSED}
    for episode in score_run(played):
        assert all(answer.score == 0 for answer in episode.scores.answers)
        assert episode.silence.refused == sum(spent.calls for spent in episode.spending.values())
