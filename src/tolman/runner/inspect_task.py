"""Episodes as samples of an Inspect task: what plays them, and what scores them."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

import msgspec
from anyio import to_thread
from inspect_ai import Task as InspectTask
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import GenerateConfig, Model, get_model
from inspect_ai.scorer import Score, Scorer, Target, scorer, stderr
from inspect_ai.scorer import mean as inspect_mean
from inspect_ai.solver import Generate, Solver, TaskState, solver
from tenacity import RetryError

from tolman.errors import RunFolderError, SpentError
from tolman.protocol.answers import Manner
from tolman.protocol.conversation import Conversation
from tolman.protocol.task import Task
from tolman.protocol.transcript import Transcript
from tolman.record.failure import failure_words
from tolman.record.generation import Generation
from tolman.record.record import Key, Record
from tolman.record.settings import Planned
from tolman.runner.asker import asker
from tolman.runner.chat import chat_messages
from tolman.runner.driver import play
from tolman.runner.gallery import shower
from tolman.runner.till import Till
from tolman.runner.video import check_video
from tolman.suites.registry import suite_named
from tolman.suites.runs import score

TRANSCRIPT = "transcript"
"""Where a sample's store holds the transcript."""


def inspect_task(
    task: Task[Any],
    planned: Sequence[Planned[Any]],
    record: Record[Any] | None = None,
    till: Till | None = None,
    answers: Manner = Manner.WORDS,
    generation: Generation | None = None,
) -> InspectTask:
    """Returns the Inspect task that plays episodes of `task`; a record makes it go on where it was stopped.

    `generation` is how models write unless Inspect is told otherwise.
    """
    samples = [
        Sample(id=each.sample_id, input=f"{each.key.item}, epoch {each.epoch}", metadata={"seed": each.seed})
        for each in planned
    ]
    return InspectTask(
        name=task.name,
        dataset=MemoryDataset(samples, name=task.name),
        solver=_player({each.sample_id: each for each in planned}, record, till or Till(), answers),
        scorer=tolman_scores(task.suite, task.name),
        version=suite_named(task.suite).version,
        config=GenerateConfig(**asdict(generation or Generation())),
    )


def _player(planned: dict[str, Planned[Any]], record: Record[Any] | None, till: Till, answers: Manner) -> Solver:
    @solver(name="tolman_player")
    def player() -> Solver:
        async def solve(state: TaskState, generate: Generate) -> TaskState:
            model = get_model()
            chosen = planned[str(state.sample_id)]
            each = replace(chosen, player=chosen.player or str(model), epoch=chosen.epoch + state.epoch - 1)
            transcript, conversation = await _play(each, model, record, till, answers)
            state.messages = [each for message in conversation.messages for each in chat_messages(message)]
            state.store.set(TRANSCRIPT, msgspec.json.encode(transcript).decode())
            return state

        return solve

    return player()


async def _play(
    each: Planned[Any], model: Model, record: Record[Any] | None, till: Till, answers: Manner
) -> tuple[Transcript[Any], Conversation]:
    """Plays an episode and records it; what goes wrong is recorded too, and is never the player's fault.

    Inspect begins again with an episode that was played and could not be scored: it is not asked a second time.
    """
    if record and each.key in record.finished:
        return record.finished[each.key], _said(record.finished[each.key])
    try:
        suite = suite_named(each.task.suite)
        check_video(str(model), each.task)
        item = await to_thread.run_sync(each.draw)
        show = shower(suite, item) if suite.play.is_seen(item) else None
        ask = asker(model, each.key, record, till, show, answers)
        transcript, conversation = await play(suite.episode(item, each.key, each.remind, record), ask)
    except (SpentError, RunFolderError):
        raise
    except Exception as error:  # whatever broke; Inspect goes on with the other episodes
        if record:
            why = reason(error, type(each.task).__module__)
            record.fail(each.key, why)
            till.ended(each.key, why)
        raise
    if record:
        record.finish(each.key, transcript)
    till.ended(each.key, "")
    return transcript, conversation


def _said(transcript: Transcript[Any]) -> Conversation:
    """Returns the conversation of an episode, without its asides."""
    conversation = Conversation()
    for exchange in transcript.exchanges:
        conversation = conversation.after(exchange.request, exchange.reply)
    return conversation


_CALLS = ("tolman.runner.asker", "tolman.runner.fault", "tolman.runner.secrets", "tolman.runner.traffic")
"""Modules that call models: what comes from behind them is the provider's."""


def reason(error: BaseException, package: str = "tolman") -> str:
    """Returns what went wrong in one line; of calls that were tried again, what went wrong last."""
    return failure_words(cause(error), package, _CALLS)


def cause(error: BaseException) -> BaseException:
    """Returns what went wrong last where a call was tried again, as it was raised."""
    if isinstance(error, RetryError):
        error = error.last_attempt.exception() or error
    if getattr(error, "provider_message", None) and error.__cause__:  # Inspect puts the whole request before it
        error = error.__cause__
    return error


@scorer(name="tolman_scores", metrics={"*": [inspect_mean(), stderr()]})
def tolman_scores(suite_name: str, task: str) -> Scorer:
    """Scores an episode of a task from its transcript."""
    suite = suite_named(suite_name)
    decoder: msgspec.json.Decoder[Transcript[Any]] = msgspec.json.Decoder(Transcript[suite.item])  # type: ignore[name-defined]

    async def score_sample(state: TaskState, target: Target) -> Score:
        transcript = decoder.decode(state.store.get(TRANSCRIPT))
        key = Key(task, transcript.item.id, transcript.player, transcript.epoch)
        scored = await to_thread.run_sync(score, suite, key, transcript)
        took = (f"{purpose}: {spent}" for purpose, spent in scored.spending.items())
        return Score(
            value=dict(suite.judge.headline(scored.scores)),
            explanation="\n".join(f"- {line}" for line in (*suite.judge.explanation(scored.scores), *took)),
            metadata={"ended": transcript.ended, "spending": msgspec.to_builtins(scored.spending)},
        )

    return score_sample
