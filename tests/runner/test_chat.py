"""Between the messages of an episode and those of Inspect: nothing that a provider sent is lost on the way."""

from typing import Any

import msgspec
import pytest
from inspect_ai.model import (
    ChatCompletionChoice,
    ChatMessageAssistant,
    ChatMessageUser,
    Content,
    ContentReasoning,
    ContentText,
    ModelOutput,
    ModelUsage,
)

from tolman.errors import ProviderError
from tolman.protocol.conversation import Conversation, Message
from tolman.protocol.request import Cut, Purpose, Reply, Request, Usage
from tolman.runner.chat import chat_messages, reply_of
from tolman.runner.price import Price

THOUGHTS: list[Content] = [
    ContentReasoning(reasoning="first I look", signature="c2lnbmF0dXJl"),
    ContentReasoning(reasoning="gAAAA", redacted=True, summary="it looked"),
    ContentText(text="FINAL ANSWER: [Observe()]", internal={"id": "msg_1"}),
]


def output(content: str | list[Content] = "said", stop: Any = "stop", usage: ModelUsage | None = None) -> ModelOutput:
    made = ModelOutput.from_content("a-model", content, stop)
    made.usage, made.time = usage, 1.23456
    return made


# Messages.


def test_messages_keep_their_role_and_their_words() -> None:
    (put,) = chat_messages(Message("user", "Look around."))
    assert isinstance(put, ChatMessageUser)
    assert put.text == "Look around."
    (said,) = chat_messages(Message("assistant", "FINAL ANSWER: [Observe()]"))
    assert isinstance(said, ChatMessageAssistant)
    assert said.content == "FINAL ANSWER: [Observe()]"


def test_thoughts_go_back_to_the_provider_whole() -> None:
    answered = output(THOUGHTS)
    reply = reply_of(answered)
    assert reply.text == "FINAL ANSWER: [Observe()]"
    stored = msgspec.json.decode(msgspec.json.encode(reply), type=Reply)
    assert stored == reply
    conversation = Conversation().after(Request(Purpose.EXPLORE, "shown", "asked"), stored)
    user, assistant = (each for message in conversation.messages for each in chat_messages(message))
    assert user.text == "shown"
    assert isinstance(assistant, ChatMessageAssistant)
    assert assistant.content == THOUGHTS
    assert assistant == answered.message


def test_a_message_that_is_only_words_is_kept_once() -> None:
    assert reply_of(output("plain")) == Reply("plain")


def test_thoughts_alone_are_an_empty_reply() -> None:
    reply = reply_of(output([ContentReasoning(reasoning="on and on")], "max_tokens"))
    assert (reply.text, reply.cut) == ("", Cut.LENGTH)
    assert reply.message
    assert reply.message["content"][0]["reasoning"] == "on and on"


# What ends a reply.


@pytest.mark.parametrize(
    ("stop", "cut"),
    [
        ("stop", Cut.NOTHING),
        ("unknown", Cut.NOTHING),
        ("tool_calls", Cut.NOTHING),
        ("max_tokens", Cut.LENGTH),
        ("model_length", Cut.LENGTH),
        ("content_filter", Cut.REFUSED),
    ],
)
def test_what_ended_a_reply_is_told(stop: str, cut: Cut) -> None:
    assert reply_of(output("half", stop)) == Reply("half", cut)


def test_an_output_without_a_choice_is_no_reply() -> None:
    with pytest.raises(ProviderError, match=r"without a reply$"):
        reply_of(ModelOutput(model="a-model"))
    with pytest.raises(ProviderError, match="without a reply: out of memory"):
        reply_of(ModelOutput(model="a-model", error="out of memory"))


def test_silence_is_the_models_unless_nobody_says_what_ended_it() -> None:
    assert reply_of(output("", "stop")) == Reply("")
    assert reply_of(output("half", "unknown")) == Reply("half")
    with pytest.raises(ProviderError, match="before its first word"):
        reply_of(output("", "unknown"))


def test_the_first_choice_counts() -> None:
    choices = [ChatCompletionChoice(message=ChatMessageAssistant(content=text)) for text in ("first", "second")]
    assert reply_of(ModelOutput(model="a-model", choices=choices)).text == "first"


# What a reply took.


def test_tokens_from_the_cache_are_among_those_read() -> None:
    usage = ModelUsage(
        input_tokens=100,
        input_tokens_cache_read=700,
        input_tokens_cache_write=200,
        output_tokens=50,
        reasoning_tokens=30,
        total_tokens=1050,
    )
    assert reply_of(output(usage=usage)).usage == Usage(1000, 700, 50, 30, None, 1.235, "a-model")
    dollars = (300 * 1.25 + 700 * 0.125 + 50 * 10) / 1e6
    priced = reply_of(output(usage=usage), Price(1.25, 10, 0.125)).usage
    assert priced
    assert priced.dollars == pytest.approx(dollars)


def test_the_price_of_the_provider_counts_where_none_is_given() -> None:
    usage = ModelUsage(input_tokens=100, output_tokens=50, total_tokens=150, total_cost=0.25)
    told = reply_of(output(usage=usage)).usage
    given = reply_of(output(usage=usage), Price(0, 1_000_000)).usage
    assert told
    assert given
    assert (told.dollars, given.dollars) == (0.25, 50)


@pytest.mark.parametrize("usage", [None, ModelUsage()])
def test_a_provider_that_counts_nothing_leaves_no_count(usage: ModelUsage | None) -> None:
    assert reply_of(output(usage=usage), Price(1, 1)).usage is None
