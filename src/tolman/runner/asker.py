"""Asks a model: recorded replies first, then Inspect, with everything written down and counted."""

from http import HTTPStatus
from typing import Any

from inspect_ai.model import ChatMessage, Model, ModelAPI

from tolman.errors import RunFolderError
from tolman.protocol.answers import Manner
from tolman.protocol.conversation import Message, recent
from tolman.protocol.form import AnyForm
from tolman.protocol.manner import closing_in
from tolman.protocol.request import Cut, Reply, Request
from tolman.record.record import Key, Record
from tolman.runner.chat import offer, reply_of, shown_messages, with_form
from tolman.runner.driver import Ask
from tolman.runner.gallery import Showing
from tolman.runner.price import Price
from tolman.runner.till import Till


def asker(
    model: Model,
    key: Key,
    record: Record[Any] | None,
    till: Till,
    show: Showing | None = None,
    answers: Manner = Manner.WORDS,
) -> Ask:
    """Returns how a model is asked in one episode; what it said before a stop is not asked again."""
    made: dict[int, tuple[Message, list[ChatMessage]]] = {}

    async def put(request: Request, messages: tuple[Message, ...]) -> list[ChatMessage]:
        """Returns messages for Inspect; those of the conversation are made once, as long as they stay as they are."""
        put_last = closing_in(request, answers)
        before = recent(messages[: -len(put_last)], show.window if show else 0)
        for number, message in enumerate(before):
            if number not in made or made[number][0] != message:
                made[number] = message, await shown_messages(message, show)
        own = [message for each in put_last for message in await shown_messages(each, show)]
        said = [message for number in range(len(before)) for message in made[number][1]]
        return [*said, *own[:-1], own[-1] if answers is Manner.WORDS else with_form(own[-1], request.form)]

    async def ask(number: int, request: Request, messages: tuple[Message, ...]) -> Reply:
        recorded = record.reply(key, number, request) if record else None
        if recorded is not None:
            return recorded
        put_last = await put(request, messages)
        with till.traffic.asked(key.player, key, number) as call:
            if till.pace:
                till.pace.asked(key.player)
            reply = await _reply(model, put_last, till.price, request.form, answers)
        if till.pace and call.begun is not None:
            till.pace.answered(key, number, till.traffic.clock() - call.begun)
        try:
            if record:
                record.keep(key, number, request, reply)
        except RunFolderError as error:
            till.unwritten = error
            raise
        till.add(reply)
        return reply

    return ask


def limit(api: ModelAPI, till: Till) -> None:
    """Lets no call begin once all is spent: neither one that has waited for a free connection, nor another try."""
    generate = api.generate

    async def limited(*args: Any, **kwargs: Any) -> Any:
        till.check()
        return await generate(*args, **kwargs)

    setattr(api, "generate", limited)  # noqa: B010 (mypy takes no assignment to a method)


async def _reply(
    model: Model, messages: list[ChatMessage], price: Price | None, form: AnyForm, answers: Manner
) -> Reply:
    """Returns what a model says; a conversation that it cannot hold is its own limit, and no failure."""
    tools, tool_choice, config = offer(form, answers)
    try:
        output = await model.generate(messages, tools, tool_choice, config)
        return reply_of(output, price, None if answers is Manner.WORDS else form)
    except Exception as error:
        if getattr(error, "status_code", None) == HTTPStatus.BAD_REQUEST and "context" in str(error).lower():
            return Reply("", Cut.LENGTH)
        raise
