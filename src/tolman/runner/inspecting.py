"""Episodes as samples of an Inspect task: what plays them, and what scores them."""

from collections.abc import Sequence
from dataclasses import replace
from math import nan
from statistics import mean
from typing import Any

import msgspec
from anyio import to_thread
from inspect_ai import Task as InspectTask
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import Model, get_model
from inspect_ai.scorer import Score, Scorer, Target, scorer, stderr
from inspect_ai.scorer import mean as inspect_mean
from inspect_ai.solver import Generate, Solver, TaskState, solver
from tenacity import RetryError

from tolman.errors import SpentError
from tolman.protocol.conversation import Conversation
from tolman.protocol.request import writable
from tolman.protocol.transcript import Transcript
from tolman.record.record import Record
from tolman.runner.asking import Till, asker
from tolman.runner.chat import chat_message
from tolman.runner.driver import play
from tolman.runner.played import ScoredEpisode, key_of, score
from tolman.runner.settings import Planned
from tolman.runner.showing import shower
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item
from tolman.suites.tos.questions.question import short_name
from tolman.suites.tos.setting import Sense
from tolman.suites.tos.task import VERSION, Task, kinds

TRANSCRIPT = "transcript"
"""Where a sample's store holds the transcript."""


def inspect_task(
    task: Task,
    planned: Sequence[Planned],
    record: Record[Item] | None = None,
    till: Till | None = None,
) -> InspectTask:
    """Returns the Inspect task that plays episodes of `task`; a record makes it go on where it was stopped."""
    samples = [
        Sample(id=each.sample_id, input=f"{each.key.item}, epoch {each.epoch}", metadata={"seed": each.seed})
        for each in planned
    ]
    return InspectTask(
        name=task.name,
        dataset=MemoryDataset(samples, name=task.name),
        solver=_player({each.sample_id: each for each in planned}, record, till or Till()),
        scorer=tolman_scores(),
        version=VERSION,
    )


def _player(planned: dict[str, Planned], record: Record[Item] | None, till: Till) -> Solver:
    @solver(name="tolman_player")
    def player() -> Solver:
        async def solve(state: TaskState, generate: Generate) -> TaskState:
            model = get_model()
            chosen = planned[str(state.sample_id)]
            each = replace(chosen, player=chosen.player or str(model), epoch=chosen.epoch + state.epoch - 1)
            transcript, conversation = await _play(each, model, record, till)
            state.messages = [chat_message(message) for message in conversation.messages]
            state.store.set(TRANSCRIPT, msgspec.json.encode(transcript).decode())
            return state

        return solve

    return player()


async def _play(
    each: Planned, model: Model, record: Record[Item] | None, till: Till
) -> tuple[Transcript[Item], Conversation]:
    """Plays an episode and records it; what goes wrong is recorded too, and is never the player's fault."""
    try:
        item = await to_thread.run_sync(each.draw)
        show = None if item.setting.sense is Sense.TEXT else shower(item)
        ask = asker(model, each.key, record, till, show)
        transcript, conversation = await play(episode(item, each.player, each.epoch), ask)
    except SpentError:
        raise
    except Exception as error:
        if record:
            record.fail(each.key, reason(error))
        raise
    if record:
        record.finish(each.key, transcript)
    till.told()
    return transcript, conversation


def reason(error: BaseException) -> str:
    """Returns what went wrong, in one line of bounded length."""
    if isinstance(error, RetryError):
        error = error.last_attempt.exception() or error
    line: str = writable(" ".join(f"{type(error).__name__}: {error}".split()))
    return line if len(line) <= _LONGEST_REASON else f"{line[:_LONGEST_REASON]}…"


_LONGEST_REASON = 500


@scorer(name="tolman_scores", metrics={"*": [inspect_mean(), stderr()]})
def tolman_scores() -> Scorer:
    """Scores an episode from its transcript."""

    async def score_sample(state: TaskState, target: Target) -> Score:
        transcript = msgspec.json.decode(state.store.get(TRANSCRIPT), type=Transcript[Item])
        scored = await to_thread.run_sync(score, key_of(transcript), transcript)
        return Score(
            value=headline(scored),
            explanation=explanation(scored),
            metadata={"ended": transcript.ended, "spending": msgspec.to_builtins(scored.spending)},
        )

    return score_sample


def headline(scored: ScoredEpisode) -> dict[str, Any]:
    """Returns the chief values of an episode; not a number where one is undefined.

    Accuracy is the mean over kinds of question, as in the report.
    """
    scores = scored.scores
    exploration, maps, revision = scores.exploration, scores.maps, scores.revision
    found: dict[str, list[float | None]] = {
        **{short_name(kind): [answer.score for answer in scores.answers if answer.kind == kind] for kind in kinds()},
        "cost": [exploration.cost] if exploration else [],
        "gain": [exploration.gain] if exploration else [],
        "full_gain": [exploration.full_gain] if exploration else [],
        "map_correctness": [maps.correctness.overall] if maps and maps.correctness else [],
        "unseen_f1": [each.f1 for each in scores.unseen],
        "changes_identified": [revision.identification.overall] if revision else [],
    }
    defined = {name: [value for value in values if value is not None] for name, values in found.items()}
    means = {name: mean(values) if values else nan for name, values in defined.items()}
    earned = [means[short_name(kind)] for kind in kinds() if defined[short_name(kind)]]
    return {"accuracy": mean(earned) if earned else nan, **means}


def explanation(scored: ScoredEpisode) -> str:
    """Says in words what each answer and each phase of an episode earned."""
    scores = scored.scores
    said = [
        f"- {answer.score:.2f} {answer.kind}: {answer.answer!r}, target {answer.target!r}"
        + (f" ({answer.why})" if answer.why else "")
        for answer in scores.answers
    ]
    said += [f"- {probe.f1:.2f} unseen probe {number}" for number, probe in enumerate(scores.unseen, 1)]
    phases = {"exploration": scores.exploration, "maps": scores.maps, "revision": scores.revision}
    said += [f"- {name}: {msgspec.json.encode(value).decode()}" for name, value in phases.items() if value]
    said += [f"- {purpose}: {spent}" for purpose, spent in scored.spending.items()]
    return "\n".join(said)
