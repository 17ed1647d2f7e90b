"""Which models take videos themselves: no other is asked, so that nothing is paid for a refusal."""

from typing import Any

from tolman.errors import ModelError
from tolman.protocol.task import Task
from tolman.suites.registry import suite_named

PROVIDERS = frozenset({"google", "mockllm"})
"""Providers to which Inspect sends videos; it refuses to for all others, or they do."""


def check_video(model: str, task: Task[Any]) -> None:
    """Raises an error if a task shows videos to a model whose provider takes none."""
    provider = model.partition("/")[0]
    if provider not in PROVIDERS and suite_named(task.suite).play.shows_video(task):
        takers = " or ".join(sorted(PROVIDERS - {"mockllm"}))
        raise ModelError(f"{model} takes no video; show frames instead, or choose a model of {takers}")
