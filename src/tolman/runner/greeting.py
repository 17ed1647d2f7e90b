"""Asks models whether they answer, before anything is played: what keeps them from it is told once, and at once."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import anyio
from inspect_ai.util import collect

from tolman.errors import ModelError
from tolman.record.generation import Generation
from tolman.record.record import Greeting
from tolman.runner.access import SERVER, Access
from tolman.runner.chat import reply_of
from tolman.runner.fault import message_of
from tolman.runner.inspect_task import cause, reason
from tolman.runner.models import reach
from tolman.runner.secrets import redacted
from tolman.runner.till import Till
from tolman.runner.traffic import watch

WORDS = "Reply with the word ready."
"""What models are asked."""

PATIENCE, TRIES, TOKENS = 60, 5, 200
"""Seconds that a model has to answer, times that it is asked again, and tokens of its answer, at most."""

_OURS = ("tolman/", "mockllm/")
"""Begins the names of models that always answer: nobody has to reach them."""


def greet(players: Sequence[str], generation: Generation, access: Access, till: Till) -> list[Greeting]:
    """Asks models whether they answer, all at once; if one does not, an error names all that do not, and why."""
    for player in players:
        if player.startswith(_OURS):
            reach(player, generation, access)
    some = [each for each in players if not each.startswith(_OURS)]
    found = anyio.run(_greetings, some, generation, access, till) if some else []
    failed = {player: each for player, each in zip(some, found, strict=True) if isinstance(each, str)}
    if failed:
        raise ModelError(_words(failed, access))
    return [each for each in found if isinstance(each, Greeting)]


async def _greetings(
    players: Sequence[str], generation: Generation, access: Access, till: Till
) -> list[Greeting | str]:
    """Returns what each model replies, or why it does not."""
    return list(await collect(*(_greeting(player, generation, access, till) for player in players)))


async def _greeting(player: str, generation: Generation, access: Access, till: Till) -> Greeting | str:
    once = replace(
        access,
        max_retries=min(access.max_retries, TRIES),
        timeout=min(access.timeout, PATIENCE),
        batch=False,  # which may take hours
    )
    try:
        model = reach(player, _short(generation), once)
        watch(model.api, till.traffic)
        with till.traffic.asked(player):
            async with model:
                reply = reply_of(await model.generate(WORDS), till.price)
    except Exception as error:  # noqa: BLE001 (whatever keeps a model from answering is what was asked)
        return _why(error)
    till.add(reply)
    return Greeting(player, datetime.now(UTC).isoformat(timespec="seconds"), reply)


def _short(generation: Generation) -> Generation:
    """Returns how a model writes a short reply; thoughts of a length that was asked for need their room."""
    if generation.reasoning_tokens:
        return generation
    return replace(generation, max_tokens=min(generation.max_tokens or TOKENS, TOKENS))


def _why(error: Exception) -> str:
    """Returns why a model does not answer, in the provider's own words where it has some."""
    told = cause(error)
    if isinstance(told, ModelError):
        return str(told)
    return " ".join(str(redacted(message_of(told) or reason(told))).split())


def _words(failed: dict[str, str], access: Access) -> str:
    """Says which models do not answer, and what to do."""
    each = [f"{player} does not answer: {why.rstrip('.')}" for player, why in failed.items()]
    first = next(iter(failed))
    call = (
        f"--base-url {access.base_url} --model {first.removeprefix(SERVER)}"
        if access.base_url
        else f"--model {first}"
    )
    return f"{'; '.join(each)}; nothing was played: mend that and give the command again, or try tolman doctor {call}"
