"""Reminders in runs: models in every manner, stops between a reply and its reminder, and what is counted."""

import json
import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import anyio
import msgspec
import pytest
from inspect_ai import eval as evaluate
from inspect_ai.model import ChatMessage, ModelOutput, ModelUsage, get_model
from inspect_ai.tool import ToolCall

from tests.cli.calling import failed, say
from tests.servers.faulty import MUMBLE, Manners, serving
from tolman.errors import OptionError
from tolman.protocol.answers import Manner
from tolman.protocol.form import Name
from tolman.protocol.manner import TAKEN, UNREAD, calls_of, reminding, spoken
from tolman.protocol.reminder import TURNS, reminded
from tolman.protocol.request import Purpose, Request
from tolman.protocol.transcript import Transcript, recorded
from tolman.record.folder import RunFolder
from tolman.record.generation import Generation
from tolman.record.record import Key, Record
from tolman.record.settings import Settings
from tolman.runner.access import SERVER, Access
from tolman.runner.asker import asker
from tolman.runner.driver import play
from tolman.runner.estimate import estimate_run, from_words
from tolman.runner.models import reach
from tolman.runner.registry import tasks
from tolman.runner.run import Share, play_run
from tolman.runner.till import Till
from tolman.suites.registry import suite_named
from tolman.suites.runs import manifest_of, read_run, score_run
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Probes, Setting, Source
from tolman.suites.tos.task import Task

TASK = Task(Layout(1, 3), budget=4, setting=Setting(probes=Probes.END), questions=1)
MODEL = f"{SERVER}scout"
SETTINGS: Settings[Any] = Settings((TASK,), (0,), (MODEL,), remind=1)


# One reply in every manner.

FORM = Name("one name", ("balloon",), "FINAL ANSWER: ", things=("chair", "lamp"))
ASKED = Request(Purpose.QUESTION, "shown", "asked", is_aside=True, how=" In words.", form=FORM)


def put(answers: Manner, is_aside: bool) -> tuple[Transcript[str], list[list[ChatMessage]]]:
    """Plays two questions with a model that calls a tool it does not have, or mumbles, until it is reminded."""
    seen: list[list[ChatMessage]] = []

    def output(messages: list[ChatMessage], *_given: Any) -> ModelOutput:
        seen.append(messages)
        is_clear = messages[-1].text.startswith(UNREAD)
        value = spoken(FORM, "FINAL ANSWER: lamp")
        assert value
        if answers is Manner.WORDS:
            found = ModelOutput.from_content("fake", "FINAL ANSWER: lamp" if is_clear else MUMBLE)
        elif answers is Manner.JSON:
            found = ModelOutput.from_content("fake", json.dumps(value) if is_clear else MUMBLE)
        else:
            found = ModelOutput.from_content("fake", "", stop_reason="tool_calls")
            (call,) = calls_of(FORM, value)
            name, arguments = (call.name, call.arguments) if is_clear else ("wonder", {"about": "it"})
            found.message.tool_calls = [ToolCall(id="id", function=name, arguments=arguments)]
        return found.model_copy(update={"usage": ModelUsage()})

    def script() -> Any:
        for number in range(2):
            yield (replace(ASKED, asks=f"asked {number}", is_aside=is_aside),)
        return "asked"

    model = reach("mockllm/model", Generation(), Access(model_args={"custom_outputs": output}))
    ask = asker(model, Key("", "", ""), None, Till(), None, answers)
    episode = reminded(
        recorded("item", "player", script()),
        lambda _number, each: None if each.reply.text == "FINAL ANSWER: lamp" else "no name",
    )
    transcript, _ = anyio.run(play, episode, ask)
    return transcript, seen


@pytest.mark.parametrize("is_aside", [True, False], ids=["aside", "kept"])
@pytest.mark.parametrize("answers", Manner)
def test_a_model_is_reminded_behind_its_own_reply(answers: Manner, is_aside: bool) -> None:
    transcript, seen = put(answers, is_aside)
    assert [each.reply.text for each in transcript.exchanges] == ["FINAL ANSWER: lamp"] * 2
    assert all(each.reminded for each in transcript.exchanges)
    first, again, second, last = seen
    told = ["tool"] if answers is Manner.TOOLS else []
    assert [message.role for message in first] == ["user"]
    assert [message.role for message in again] == ["user", "assistant", *told, "user"]
    assert again[0].text == first[0].text
    assert again[-1].text == reminding(ASKED, answers)
    assert all(message.text == TAKEN for message in again if message.role == "tool")
    before = [] if is_aside else ["user", "assistant", *told]
    assert [message.role for message in second] == [*before, "user"]
    assert [message.role for message in last] == [*before, "user", "assistant", *told, "user"]
    if not is_aside:
        assert second[0].text == "shown"
        kept = transcript.exchanges[0].reply
        said = second[1].text if answers is Manner.WORDS else kept.text
        assert said == "FINAL ANSWER: lamp", "the reply that counts stands in the conversation"
        assert all(MUMBLE not in message.text for message in second)


# Whole runs.


def run(path: Path, settings: Settings[Any] = SETTINGS, **manners: Any) -> tuple[Any, int]:
    """Returns a run with a server, and how often that was called."""
    with serving(Manners(**manners)) as server:
        play_run(settings, path, Access(server.base_url))
        return read_run(path), len(server.calls)


@pytest.mark.slow
def test_a_model_that_answers_only_when_reminded_earns_the_same(tmp_path: Path) -> None:
    clear, usual = run(tmp_path / "clear")
    mumbled, calls = run(tmp_path / "mumbled", mumbles=True)
    (one,), (other,) = score_run(clear), score_run(mumbled)
    assert one.scores == other.scores
    assert one.reading.lost == ()
    assert len(other.reading.reminded) == other.reading.asked == calls - usual
    assert sum(spent.calls for spent in other.spending.values()) == calls
    assert sum(spent.input_tokens for spent in other.spending.values()) > sum(
        spent.input_tokens for spent in one.spending.values()
    )
    lines = (tmp_path / "mumbled" / "journal.jsonl").read_text().splitlines()
    assert len(lines) == calls
    with Record(RunFolder(tmp_path / "mumbled"), suite_named("tos").item) as record:
        assert len(record.replies()) == calls, "all of them were paid"


@pytest.mark.slow
def test_a_stop_between_a_reply_and_its_reminder_loses_nothing(tmp_path: Path) -> None:
    whole, _ = run(tmp_path / "whole", mumbles=True)
    (transcript,) = whole.transcripts.values()
    lines = (tmp_path / "whole" / "journal.jsonl").read_text().splitlines(keepends=True)
    turns = sum(each.request.purpose in TURNS for each in transcript.exchanges)
    cuts = [turns, turns + 1, turns + 2, turns + 3, len(lines) - 4, len(lines) - 1]
    for number in cuts:
        cut = tmp_path / f"cut-{number}"
        cut.mkdir()
        shutil.copy(tmp_path / "whole" / "manifest.json", cut)
        (cut / "journal.jsonl").write_text("".join(lines[:number]))
        again, calls = run(cut, mumbles=True)
        assert calls == len(lines) - number, "what was answered is not asked again"
        (found,) = again.transcripts.values()
        assert _texts(found) == _texts(transcript)


def _texts(transcript: Transcript[Any]) -> list[list[str]]:
    return [[reply.text for reply in each.replies] for each in transcript.exchanges]


@pytest.mark.slow
@pytest.mark.parametrize("answers", Manner)
def test_scripted_players_as_models_say_the_same_once_more(answers: Manner) -> None:
    """Nothing that they say is unread, so everything is taken to be."""
    suite = suite_named("tos")
    item = TASK.draw(0)
    model = reach("tolman/scout", Generation(), Access())
    ask = asker(model, Key("", "", ""), None, Till(), None, answers)
    strict = reminded(suite.play.episode(item, "", 1), lambda _number, _each: "never read")
    transcript, _ = anyio.run(play, strict, ask)
    plain, _ = anyio.run(play, suite.play.episode(item, "", 1), ask)
    assert [each.reply.text for each in transcript.exchanges] == [each.reply.text for each in plain.exchanges]
    assert {len(each.replies) for each in transcript.exchanges if each.request.purpose not in TURNS} == {2}
    assert all(len(set(texts)) == 1 for texts in _texts(transcript))


# Settings.


def test_reminders_are_part_of_what_a_run_is_only_where_there_are_any() -> None:
    plain = replace(SETTINGS, remind=0)
    assert "remind" not in plain.written()
    assert SETTINGS.written()["remind"] == 1
    assert plain.digest != SETTINGS.digest
    manifests = manifest_of(plain), manifest_of(SETTINGS)
    assert manifests[0].prompts == suite_named("tos").judge.prompts()
    assert manifests[1].prompts.startswith(f"{manifests[0].prompts}-")
    assert manifests[0].differences(manifests[1]) == ["remind", "prompts"]


def test_the_digest_is_what_it_was_before_there_were_reminders() -> None:
    plain = replace(SETTINGS, remind=0)
    fields = {name: value for name, value in msgspec.to_builtins(plain).items() if name != "remind"}
    assert plain.written() == json.loads(msgspec.json.encode(fields))


@pytest.mark.usefixtures("elsewhere")
def test_commands_take_one_reminder_or_none() -> None:
    words = [
        "run",
        "--scenes",
        "0",
        "--rooms",
        "1",
        "--players",
        "scout",
        "--source",
        "question-only",
        "--pictures",
        "0",
    ]
    for wrong in ("2", "-1", "yes"):
        assert "--remind" in failed(*words, "--remind", wrong)
    assert "published edition reminds nobody" in failed(*words, "--edition", "published", "--remind", "1")
    Path("study.toml").write_text("remind = 1\n")
    done = say(*words, "--settings", "study.toml", "--out", "run")
    assert done.code == 0, done
    assert read_run(Path("run")).settings.remind == 1
    assert "holds another run, with other remind" in failed(*words, "--out", "run")


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:The 'initial' parameter:DeprecationWarning")
def test_inspect_reminds(tmp_path: Path) -> None:
    make = partial(tasks["tos_text_active"], scenes=0, rooms=1, things=3, questions=1, probes="none", revision=False)
    with pytest.raises(OptionError, match="too large"):
        make(remind=2)
    with pytest.raises(OptionError, match="published"):
        make(remind=1, edition="published")

    def output(messages: list[ChatMessage], *_given: Any) -> ModelOutput:
        found = ModelOutput.from_content("fake", "FINAL ANSWER: [Term()]" if len(messages) < 2 else MUMBLE)
        return found.model_copy(update={"usage": ModelUsage()})

    model = get_model("mockllm/model", custom_outputs=output, memoize=False)
    (log,) = evaluate(make(remind=1), model=model, log_dir=str(tmp_path), display="none")
    assert log.status == "success"
    assert log.samples
    transcript = json.loads(log.samples[0].store["transcript"])
    answers = [each for each in transcript["exchanges"] if each["request"]["purpose"] == "question"]
    assert answers
    assert all(each["reminded"]["unread"]["text"] == MUMBLE for each in answers)


# Estimates.


def test_reminders_are_counted_before_they_are_sent() -> None:
    settings = replace(SETTINGS, tasks=(Task(Layout(2, 3), setting=Setting(Source.NOTHING), questions=5),))
    plain, careful = (from_words(replace(settings, remind=n).episodes()) for n in (0, 1))
    questions = 45
    assert plain.spending.calls == questions
    assert careful.spending.calls == questions + 3
    assert careful.spending.input_tokens > plain.spending.input_tokens
    assert careful.chain > plain.chain
    assert "reminder" in careful.basis
    assert "reminder" not in plain.basis


@pytest.mark.slow
def test_a_pilot_counts_its_reminders(tmp_path: Path) -> None:
    settings = replace(SETTINGS, scenes=(0, 1))
    with serving(Manners(mumbles=True)) as server:
        play_run(settings, tmp_path / "run", Access(server.base_url), Share(limit=1))
        calls = len(server.calls)
    (estimate,) = estimate_run(settings, tmp_path / "run").values()
    assert estimate.spending.calls == calls
