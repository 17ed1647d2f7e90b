"""Plays episodes with models, through Inspect."""

import os
import re
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

import anyio
from inspect_ai import Task, eval_async
from inspect_ai.log import EvalLog
from inspect_ai.model import GenerateConfig, Model, get_model
from inspect_ai.util import display_type
from tenacity import wait_exponential, wait_random

from tolman.errors import ModelError
from tolman.record.folder import RunFolder
from tolman.record.generation import Generation
from tolman.record.record import Record
from tolman.record.settings import Planned, Settings
from tolman.runner.access import Access, check_server
from tolman.runner.asker import limit
from tolman.runner.fault import tell_faults
from tolman.runner.inspect_task import inspect_task
from tolman.runner.secrets import guard, redacted
from tolman.runner.till import Till
from tolman.runner.traffic import watch


def play_models(
    planned: Sequence[Planned[Any]],
    record: Record[Any],
    folder: RunFolder,
    settings: Settings[Any],
    access: Access,
    till: Till,
) -> None:
    """Plays episodes with their models, many at once; those that fail are written down and left for the next time."""
    for player, episodes in groupby(sorted(planned, key=lambda each: each.player), key=lambda each: each.player):
        by_task = groupby(sorted(episodes, key=lambda each: each.key), key=lambda each: each.task)
        tasks = [inspect_task(task, list(each), record, till, settings.answers) for task, each in by_task]
        model = reach(player, settings.generation, access)
        watch(model.api, till.traffic)
        limit(model.api, till)
        logs = anyio.run(_evaluate, tasks, model, folder, access)
        _check(logs, len(tasks))


async def _evaluate(tasks: list[Task], model: Model, folder: RunFolder, access: Access) -> list[EvalLog]:
    """Lets Inspect play tasks, and closes all connections afterwards."""
    async with model:
        return await eval_async(
            tasks,
            model=model,
            log_dir=str(folder.inspect_logs),
            log_model_api=False,
            log_images=False,
            log_realtime=False,  # a second copy of every call, in a database, for who looks on; ours is the journal
            fail_on_error=False,
            retry_on_error=access.episode_retries,
            max_tasks=len(tasks),
            max_samples=_BATCHED if access.batch else None,
            ctl_server=False,
        )


def _hush() -> None:
    """Lets Inspect draw nothing: progress is shown by whoever called."""
    os.environ["INSPECT_DISPLAY"] = "none"  # what Inspect reads when it is first asked how it draws
    display_type()


def _check(logs: Sequence[EvalLog], count: int) -> None:
    """Raises what ended an evaluation as a whole; what ended single episodes is on record."""
    for log in logs:
        if log.status == "error" and log.error:
            raise ModelError(
                f"Inspect could not play {log.eval.task}: {redacted(log.error.message)}; what was answered is kept: "
                "mend that, and go on with tolman resume"
            )
    if len(logs) < count or any(log.status == "cancelled" for log in logs):  # Inspect takes an interrupt for itself
        raise KeyboardInterrupt


def reach(player: str, generation: Generation, access: Access) -> Model:
    """Returns the model of a name, ready to be asked."""
    _hush()
    check_server(access)
    try:
        model = get_model(
            player,
            config=_config(generation, access),
            base_url=access.base_url,
            api_key=access.key,
            memoize=False,
            **{**_own(player), **access.model_args},
        )
    except (Exception, SystemExit) as error:
        raise ModelError(f"{player} cannot be reached: {_plain(str(error))}") from error
    wait = wait_exponential(access.retry_wait, max=_LONGEST_WAIT) + wait_random(0, access.retry_wait)
    setattr(model.api, "retry_wait", lambda: wait)  # noqa: B010 (mypy takes no assignment to a method)
    tell_faults(model.api)
    guard(model.api)
    return model


def _own(player: str) -> dict[str, Any]:
    """Returns what a provider's client is told: not to try again by itself, which nobody would see."""
    return {"max_retries": 0} if player.startswith(_OPENAI) else {}


_OPENAI = ("openai/", "openai-api/")
"""Providers whose client takes how often it tries again."""


def _config(generation: Generation, access: Access) -> GenerateConfig:
    return GenerateConfig(
        **{name: value for name, value in asdict(generation).items() if value is not None},
        max_retries=access.max_retries,
        attempt_timeout=None if access.batch else access.timeout,  # a batch may take hours
        max_connections=access.max_connections,
        batch=access.batch or None,
    )


_BATCHED = 1000
"""Episodes at the same time where calls are gathered into batches: the more, the fuller they are."""

_LONGEST_WAIT = 300.0
"""Seconds before a call is tried again, at most."""


def _plain(message: str) -> str:
    """Returns a message without the marks of rich text and without keys."""
    return str(redacted(" ".join(re.sub(r"\[/?[a-z ]+\]", "", message).split())))
