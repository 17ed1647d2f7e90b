"""Measures the processor time of a model call: through Tolman, and through Inspect alone with the same messages."""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from inspect_ai import Task as InspectTask
from inspect_ai import eval as inspect_eval
from inspect_ai.dataset import Sample
from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageUser,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    ModelUsage,
    get_model,
    modelapi,
)
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import collect

from tolman.play import play, said_by
from tolman.protocol.conversation import Conversation, Message
from tolman.protocol.request import Reply, Request
from tolman.record.folder import open_run
from tolman.record.record import Record
from tolman.record.settings import Planned, Settings
from tolman.runner.inspect_task import inspect_task
from tolman.runner.till import Till
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.setting import Probes, Setting, Shifting
from tolman.suites.tos.task import Task

SCENES = 4
LIMIT = 1.5
"""Times the bare evaluation that the whole stack may take."""

TASK = Task(setting=Setting(probes=Probes.TURNS, shifting=Shifting()))
PLANNED = [Planned(TASK, seed, "parrot/any", 1) for seed in range(SCENES)]

Call = tuple[Message, ...]
SAID: dict[tuple[str, ...], str] = {}
"""What was said to every list of messages."""


class Parrot(ModelAPI):
    """A model that repeats what a scripted player has said to the same messages."""

    async def generate(self, input: list[ChatMessage], **_: Any) -> ModelOutput:  # noqa: A002
        """Returns what was said before."""
        output = ModelOutput.from_content(self.model_name, SAID[tuple(message.text for message in input)])
        output.usage = ModelUsage()
        return output

    def max_connections(self) -> int:
        """Returns how many calls go on at the same time."""
        return 32


@modelapi(name="parrot")
def parrot() -> type[ModelAPI]:
    """Offers the parrot."""
    return Parrot


def rounds(planned: Planned) -> list[list[Call]]:
    """Returns the calls of an episode as its scout plays it, those together that are asked together."""
    item = planned.draw()
    says, conversation = said_by(scripted("scout")), Conversation()
    asked: list[list[Call]] = []
    was_aside = False

    def answer(number: int, request: Request) -> Reply:
        nonlocal conversation, was_aside
        reply, call = says(number, request), conversation.put(request)
        SAID[tuple(message.text for message in call)] = reply.text
        if request.is_aside and was_aside:
            asked[-1].append(call)
        else:
            asked.append([call])
        was_aside = request.is_aside
        conversation = conversation.after(request, reply)
        return reply

    play(episode(item), answer)
    return asked


def bare(asked: dict[str, list[list[Call]]]) -> InspectTask:
    """Returns an evaluation that makes the same calls, and nothing else."""

    @solver(name="bare")
    def bare_solver() -> Solver:
        async def solve(state: TaskState, _generate: Generate) -> TaskState:
            model = get_model()
            for together in asked[str(state.sample_id)]:
                await collect(*(model.generate([_chat(message) for message in call]) for call in together))
            return state

        return solve

    return InspectTask(dataset=[Sample(id=name, input=name) for name in asked], solver=bare_solver())


def _chat(message: Message) -> ChatMessage:
    return (ChatMessageUser if message.role == "user" else ChatMessageAssistant)(content=message.text)


def seconds(task: Callable[[], InspectTask], folder: Path) -> float:
    """Returns the processor time of an evaluation."""
    model = get_model("parrot/any", config=GenerateConfig(), memoize=False)
    begin = time.process_time()
    (log,) = inspect_eval(
        task(), model=model, display="none", log_dir=str(folder / "logs"), log_model_api=False, ctl_server=False
    )
    assert log.status == "success", log.error and log.error.message
    return time.process_time() - begin


def stack(folder: Path, number: int) -> float:
    """Returns the processor time of the same episodes through Tolman, records and scores included."""
    settings = Settings((TASK,), tuple(range(SCENES)), ("parrot/any",))
    opened = open_run(folder / f"run-{number}", settings.manifest())
    with Record(opened, Item) as record:
        return seconds(lambda: inspect_task(TASK, PLANNED, record, Till()), folder)


def main() -> int:
    """Prints both times for a call, and their ratio."""
    asked = {each.sample_id: rounds(each) for each in PLANNED}
    calls = sum(len(together) for every in asked.values() for together in every)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        seconds(lambda: bare(asked), folder)
        pairs = [(seconds(lambda: bare(asked), folder), stack(folder, number)) for number in range(3)]
    alone, whole = (min(times) / calls for times in zip(*pairs, strict=True))
    print(f"{calls} calls: {1000 * alone:.2f} ms of Inspect alone, {1000 * whole:.2f} ms of Tolman on Inspect")
    print(f"ratio {whole / alone:.2f}, limit {LIMIT}")
    return int(whole > LIMIT * alone)


if __name__ == "__main__":
    sys.exit(main())
