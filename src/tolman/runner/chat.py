"""Between the messages of an episode and those of Inspect."""

from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageUser,
    Content,
    ContentImage,
    ContentText,
    ModelOutput,
    ModelUsage,
)

from tolman.protocol.conversation import Message
from tolman.protocol.picture import Picture, pieces
from tolman.protocol.request import Cut, Reply, Usage
from tolman.runner.gallery import Show
from tolman.runner.price import Price

_CUTS = {"content_filter": Cut.REFUSED, "max_tokens": Cut.LENGTH, "model_length": Cut.LENGTH}


async def shown_message(message: Message, show: Show | None) -> ChatMessage:
    """Returns a message as Inspect has it, with the pictures that it names."""
    parts = list(pieces(message.text)) if message.role == "user" else []
    if show is None or not any(isinstance(part, Picture) for part in parts):
        return chat_message(message)
    content: list[Content] = [
        ContentImage(image=await show(part)) if isinstance(part, Picture) else ContentText(text=part.strip("\n"))
        for part in parts
        if isinstance(part, Picture) or part.strip()
    ]
    return ChatMessageUser(content=content)


def chat_message(message: Message) -> ChatMessage:
    """Returns a message as Inspect has it, pictures by name; what a provider sent goes back to it whole."""
    if message.role == "user":
        return ChatMessageUser(content=message.text)
    if message.whole is not None:
        return ChatMessageAssistant.model_validate(message.whole)
    return ChatMessageAssistant(content=message.text)


def reply_of(output: ModelOutput, price: Price | None = None) -> Reply:
    """Returns what a model said."""
    if not output.choices:
        return Reply(output.completion, usage=_usage(output, price))
    cut = _CUTS.get(str(output.stop_reason), Cut.NOTHING)
    whole = None
    if not isinstance(output.message.content, str):
        whole = output.message.model_dump(mode="json", exclude_none=True)
    return Reply(output.completion, cut, whole, _usage(output, price))


def _usage(output: ModelOutput, price: Price | None) -> Usage | None:
    """Returns what a reply took, or None where the provider counted nothing."""
    counted = output.usage or ModelUsage()
    if not counted.total_tokens and not counted.input_tokens and not counted.output_tokens:
        return None
    cached = counted.input_tokens_cache_read or 0
    read = counted.input_tokens + cached + (counted.input_tokens_cache_write or 0)
    dollars = price.dollars(read, cached, counted.output_tokens) if price else counted.total_cost
    return Usage(
        input_tokens=read,
        cached_tokens=cached,
        output_tokens=counted.output_tokens,
        reasoning_tokens=counted.reasoning_tokens or 0,
        dollars=dollars,
        seconds=round(output.time or 0.0, 3),
        model=output.model,
    )
