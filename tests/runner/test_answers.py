"""Whichever way a model answers, in words, as JSON or with calls, it makes the same moves and earns the same."""

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import anyio
import pytest
from inspect_ai import eval as evaluate
from inspect_ai.model import ChatMessage, ChatMessageTool, GenerateConfig, ModelOutput, ModelUsage
from inspect_ai.tool import ToolCall, ToolChoice, ToolInfo
from jsonschema import Draft202012Validator

from tests.cli.calling import say
from tests.protocol.played_forms import answered
from tests.servers.small_model import HINT, MODEL, serving_small_model, small_model_path
from tolman.protocol.answers import Manner
from tolman.protocol.conversation import Conversation, message_text
from tolman.protocol.form import AnyForm
from tolman.protocol.manner import TAKEN, calls_of, json_schema, message_in, spoken, tools
from tolman.protocol.request import Cut, Purpose, Reply, Request
from tolman.record.generation import Generation
from tolman.record.record import Key
from tolman.record.settings import Settings
from tolman.runner.access import SERVER, Access
from tolman.runner.asker import asker
from tolman.runner.chat import chat_messages, reply_of
from tolman.runner.estimate import from_words
from tolman.runner.models import reach
from tolman.runner.registry import tasks
from tolman.runner.run import play_run
from tolman.runner.till import Till
from tolman.suites.runs import manifest_of, read_run, score_run
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import OwnMap, Probes, Sense, Setting, Shifting, Source
from tolman.suites.tos.task import Task

LAYOUT = Layout(rooms=2, things=2)
TASKS = (
    Task(LAYOUT, setting=Setting(probes=Probes.TURNS, every=2, shifting=Shifting(1, 1, 2.0)), questions=1),
    Task(LAYOUT, setting=Setting(Source.PASSIVE, OwnMap.FIRST, thinks=False), questions=1),
    Task(LAYOUT, setting=Setting(Source.NOTHING), questions=1),
)
FORMAL = (Manner.JSON, Manner.TOOLS)


# One reply, through a provider that sends what it is told to.


def said_as(form: AnyForm, reply: str, answers: Manner, fenced: bool = False) -> ModelOutput:
    """Returns a reply as a provider sends it."""
    value = spoken(form, reply)
    if value is None or answers is Manner.WORDS:
        return ModelOutput.from_content("fake", reply)
    if answers is Manner.JSON:
        text = json.dumps(value)
        return ModelOutput.from_content("fake", f"```json\n{text}\n```" if fenced else text)
    return called(*((call.name, call.arguments) for call in calls_of(form, value)))


def called(*calls: tuple[str, dict[str, Any]]) -> ModelOutput:
    """Returns calls of tools as a provider sends them."""
    output = ModelOutput.from_content("fake", "", stop_reason="tool_calls")
    output.message.tool_calls = [
        ToolCall(id=f"id-{number}", function=name, arguments=arguments)
        for number, (name, arguments) in enumerate(calls)
    ]
    return output


@pytest.mark.parametrize("answers", FORMAL)
@pytest.mark.parametrize("fenced", [False, True])
def test_every_form_is_heard_alike(answers: Manner, fenced: bool) -> None:
    for form, reply in answered():
        output = said_as(form, reply, answers, fenced)
        found = reply_of(output, form=form)
        assert found.text == reply
        if spoken(form, reply) is not None:
            assert found.message
            said, *told = chat_messages(Conversation().after(REQUEST, found).messages[-1])
            assert said == output.message, "what was sent goes back whole"
            ids = [call.id for call in output.message.tool_calls or []]
            assert [(each.tool_call_id, each.content) for each in told] == [(each, TAKEN) for each in ids]


REQUEST = Request(Purpose.EXPLORE, "shown", "asked")

Seen = tuple[list[ChatMessage], list[ToolInfo], ToolChoice, GenerateConfig]


def asked(
    request: Request, answers: Manner, say: Callable[..., ModelOutput], before: Conversation
) -> tuple[Reply, Seen]:
    """Returns a model's reply to a request, and what it was given."""
    seen: list[Seen] = []

    def outputs(*given: Any) -> ModelOutput:
        seen.append(given)
        return say().model_copy(update={"usage": ModelUsage()})  # which keeps Inspect from counting tokens

    model = reach("mockllm/model", Generation(), Access(model_args={"custom_outputs": outputs}))
    ask = asker(model, Key("", "", ""), None, Till(), None, answers)
    return anyio.run(ask, 0, request, before.put(request)), seen[0]


@pytest.mark.parametrize("answers", Manner)
def test_a_model_is_given_what_its_manner_needs(answers: Manner) -> None:
    kinds = {type(form): (form, reply) for form, reply in answered() if spoken(form, reply) is not None}
    before = Conversation().after(REQUEST, reply_of(called(("Observe", {}), ("Observe", {})), form=None))
    for form, said in kinds.values():
        request = replace(REQUEST, how=" In words.", form=form)
        reply, (messages, offered, choice, config) = asked(
            request, answers, partial(said_as, form, said, answers), before
        )
        assert reply.text == said
        assert messages[-1].text == message_in(request, answers)
        assert (message_text(request) == messages[-1].text) == (answers is Manner.WORDS)
        assert [message.role for message in messages] == ["user", "assistant", "tool", "tool", "user"]
        assert all(each.content == TAKEN for each in messages if isinstance(each, ChatMessageTool))
        schema = config.response_schema
        assert (schema is not None) == (answers is Manner.JSON)
        if schema:
            assert schema.strict
            assert schema.json_schema.model_dump(exclude_none=True) == json_schema(form)
            assert json.dumps(json_schema(form), ensure_ascii=False) in messages[-1].text
        assert [tool.name for tool in offered] == ([tool.name for tool in tools(form)] if choice == "any" else [])
        assert (choice == "any") == (answers is Manner.TOOLS)


@pytest.mark.parametrize("answers", FORMAL)
def test_words_and_silence_are_taken_as_they_are(answers: Manner) -> None:
    form, _ = answered()[0]
    request = replace(REQUEST, form=form)
    for text in ("FINAL ANSWER: [Observe()]", "", "I cannot help with that."):
        reply, _ = asked(request, answers, partial(ModelOutput.from_content, "fake", text), Conversation())
        assert (reply.text, reply.message) == (text, None)
    cut, _ = asked(
        request, answers, lambda: ModelOutput.from_content("fake", '{"moves": [{"mo', "max_tokens"), Conversation()
    )
    assert (cut.text, cut.cut) == ('{"moves": [{"mo', Cut.LENGTH)


# Whole runs.


def played(path: Path, answers: Manner, *, tasks: tuple[Task, ...] = TASKS, player: str = "tolman/scout") -> Any:
    """Returns what a run left: the words of every reply, and all scores."""
    settings = Settings(tasks, (1,), (player,), answers=answers)
    play_run(settings, path)
    run = read_run(path)
    assert run.failures == ()
    said = {
        key.task: [(each.request, each.reply.text) for each in transcript.exchanges]
        for key, transcript in run.transcripts.items()
    }
    return said, {each.key.task: each.scores for each in score_run(run)}


@pytest.mark.slow
def test_a_run_is_the_same_in_every_manner(tmp_path: Path) -> None:
    left = {answers: played(tmp_path / answers, answers) for answers in Manner}
    assert left[Manner.JSON] == left[Manner.WORDS]
    assert left[Manner.TOOLS] == left[Manner.WORDS]
    for answers in FORMAL:
        transcripts = read_run(tmp_path / answers).transcripts.values()
        replies = [each.reply for transcript in transcripts for each in transcript.exchanges]
        formal = [reply for reply in replies if reply.message]
        assert len(formal) > 0.9 * len(replies)
        assert all(bool(reply.message.get("tool_calls")) == (answers is Manner.TOOLS) for reply in formal)


@pytest.mark.slow
def test_a_run_in_pictures_is_the_same_in_every_manner(tmp_path: Path) -> None:
    setting = Setting(probes=Probes.TURNS, every=2, sense=Sense.VISION, image_size=64)
    tasks = (Task(Layout(1, 2), setting=setting, questions=1),)
    left = [played(tmp_path / answers, answers, tasks=tasks) for answers in Manner]
    assert left[0] == left[1] == left[2]


@pytest.mark.slow
@pytest.mark.parametrize("answers", FORMAL)
def test_a_run_that_was_cut_off_goes_on(tmp_path: Path, answers: Manner) -> None:
    whole = played(tmp_path / "whole", answers, tasks=TASKS[:1])
    cut = tmp_path / "cut"
    cut.mkdir()
    shutil.copy(tmp_path / "whole" / "manifest.json", cut)
    kept = (tmp_path / "whole" / "journal.jsonl").read_text().splitlines(keepends=True)[:9]
    (cut / "journal.jsonl").write_text("".join(kept))
    assert played(cut, answers, tasks=TASKS[:1]) == whole
    journal = (cut / "journal.jsonl").read_text()
    assert journal.startswith("".join(kept))
    assert len(journal.splitlines()) == len((tmp_path / "whole" / "journal.jsonl").read_text().splitlines())


@pytest.mark.slow
@pytest.mark.filterwarnings(
    "ignore:The 'initial' parameter:DeprecationWarning"
)  # Inspect's own, where we do not wait
@pytest.mark.parametrize("answers", Manner)
def test_inspect_asks_in_a_manner(tmp_path: Path, answers: Manner) -> None:
    task = tasks["tos_text_active"](
        scenes=3, rooms=1, things=2, questions=1, probes="end", revision=False, answers=answers.value
    )
    (log,) = evaluate(task, model="tolman/surveyor", log_dir=str(tmp_path), display="none")
    assert log.status == "success"
    assert log.samples
    roles = [message.role for message in log.samples[0].messages]
    assert ("tool" in roles) == (answers is Manner.TOOLS)


# Settings and estimates.


def test_the_manner_is_part_of_what_a_run_is() -> None:
    runs = [Settings(TASKS, (1,), ("tolman/scout",), answers=answers) for answers in Manner]
    assert len({run.digest for run in runs}) == 3
    manifests = [manifest_of(run) for run in runs]
    assert [manifest.settings["answers"] for manifest in manifests] == ["words", "json", "tools"]
    assert manifests[1].prompts == manifests[2].prompts != manifests[0].prompts


@pytest.mark.slow
def test_the_command_line_chooses_the_manner(tmp_path: Path) -> None:
    options = (
        "--model tolman/blind --players none --scenes 0 --rooms 1 --source question-only --questions 1 --answers json"
    )
    done = say("run", *options.split(), "--out", tmp_path / "run")
    assert done.code == 0, done.output
    run = read_run(tmp_path / "run")
    assert run.settings.answers is Manner.JSON
    assert all(exchange.reply.message for each in run.transcripts.values() for exchange in each.exchanges)


def test_schemas_and_tools_are_counted_before_they_are_sent() -> None:
    planned = Settings(TASKS[1:], (1,), ("tolman/scout",)).episodes()
    words, as_json, calls = (from_words(planned, answers=answers).spending.input_tokens for answers in Manner)
    assert words < as_json
    assert words < calls


# A real model.

SMALL = Task(Layout(rooms=1, things=3), budget=1, setting=Setting(thinks=False), questions=1)


@pytest.mark.slow
@pytest.mark.skipif(small_model_path() is None, reason=f"the small model is not installed: {HINT}")
def test_a_real_model_answers_in_json(tmp_path: Path) -> None:
    """The server enforces the schema; a model this small may still never end a list, and be cut."""
    generation = Generation(temperature=1.0, max_tokens=200, seed=2)
    settings = Settings((SMALL,), (0,), (f"{SERVER}{MODEL}",), generation=generation, answers=Manner.JSON)
    with serving_small_model(slots=1) as base_url:
        play_run(settings, tmp_path / "run", Access(base_url, max_connections=1))
    run = read_run(tmp_path / "run")
    assert run.failures == ()
    (transcript,) = run.transcripts.values()
    whole = [each for each in transcript.exchanges if each.reply.cut is Cut.NOTHING]
    assert len(whole) >= len(transcript.exchanges) - 2
    for exchange in whole:
        assert exchange.reply.message
        value, form = json.loads(_sent(exchange.reply.message)), exchange.request.form
        Draft202012Validator(json_schema(form)).validate(value)
        assert exchange.reply.text == form.lead + form.written(value)
    assert list(score_run(run))


def _sent(message: dict[str, Any]) -> str:
    """Returns the text of a message as Inspect writes it."""
    content = message["content"]
    return content if isinstance(content, str) else "".join(each.get("text", "") for each in content)
