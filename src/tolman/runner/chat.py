"""Between the messages of an episode and those of Inspect."""

from typing import Literal, NamedTuple

import msgspec
from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageTool,
    ChatMessageUser,
    Content,
    ContentImage,
    ContentText,
    ContentVideo,
    GenerateConfig,
    ModelOutput,
    ModelUsage,
    ResponseSchema,
)
from inspect_ai.tool import ToolChoice, ToolInfo, ToolParams
from inspect_ai.util import JSONSchema

from tolman.protocol.answers import Manner
from tolman.protocol.conversation import Message
from tolman.protocol.form import AnyForm, Tool
from tolman.protocol.manner import TAKEN, Call, heard, json_schema, tools
from tolman.protocol.picture import Picture, pieces
from tolman.protocol.request import Cut, Reply, Usage
from tolman.runner.fault import check_output
from tolman.runner.gallery import Show
from tolman.runner.price import Price

_CUTS = {"content_filter": Cut.REFUSED, "max_tokens": Cut.LENGTH, "model_length": Cut.LENGTH}


_VIDEOS: dict[str, Literal["mp4", "mpeg", "mov"]] = {
    "video/mp4": "mp4",
    "video/mpeg": "mpeg",
    "video/quicktime": "mov",
}
"""What Inspect calls videos, by their media types."""

FORM = "form"
"""Where the metadata of a message has the form of its answer, for scripted players, which know no schema."""


class Means(NamedTuple):
    """What a model is given to answer with, beside words."""

    tools: list[ToolInfo]
    tool_choice: ToolChoice | None
    config: GenerateConfig


def offer(form: AnyForm, answers: Manner) -> Means:
    """Returns what a model is given to answer with in a manner."""
    match answers:
        case Manner.WORDS:
            return Means([], None, GenerateConfig())
        case Manner.JSON:
            wanted = JSONSchema.model_validate(json_schema(form))
            response = ResponseSchema(name="reply", json_schema=wanted, strict=True)
            return Means([], None, GenerateConfig(response_schema=response))
        case Manner.TOOLS:
            return Means([_tool_info(tool) for tool in tools(form)], "any", GenerateConfig())


def _tool_info(tool: Tool) -> ToolInfo:
    return ToolInfo(name=tool.name, description=tool.does, parameters=ToolParams.model_validate(tool.schema))


def with_form(message: ChatMessage, form: AnyForm) -> ChatMessage:
    """Returns a message that says the form of its answer; no provider is sent that."""
    return message.model_copy(update={"metadata": {FORM: msgspec.to_builtins(form)}})


async def shown_messages(message: Message, show: Show | None) -> list[ChatMessage]:
    """Returns a message as Inspect has it, with the pictures that it names, and what its calls of tools are told."""
    parts = list(pieces(message.text)) if message.role == "user" else []
    if show is None or not any(isinstance(part, Picture) for part in parts):
        return chat_messages(message)
    content: list[Content] = [
        _seen(await show(part)) if isinstance(part, Picture) else ContentText(text=part.strip("\n"))
        for part in parts
        if isinstance(part, Picture) or part.strip()
    ]
    return [ChatMessageUser(content=content)]


def _seen(data_uri: str) -> Content:
    """Returns a picture or a video as Inspect has it."""
    for kind, form in _VIDEOS.items():
        if data_uri.startswith(f"data:{kind};"):
            return ContentVideo(video=data_uri, format=form)
    return ContentImage(image=data_uri)


def chat_messages(message: Message) -> list[ChatMessage]:
    """Returns a message as Inspect has it, pictures by name; what a provider sent goes back to it whole.

    Providers want an answer to every call of a tool before anything else is said.
    """
    if message.role == "user":
        return [ChatMessageUser(content=message.text)]
    if message.whole is None:
        return [ChatMessageAssistant(content=message.text)]
    said = ChatMessageAssistant.model_validate(message.whole)
    calls = said.tool_calls or []
    return [
        said,
        *(ChatMessageTool(content=TAKEN, tool_call_id=call.id, function=call.function) for call in calls),
    ]


def reply_of(output: ModelOutput, price: Price | None = None, form: AnyForm | None = None) -> Reply:
    """Returns what a model said; where a form is given, as JSON or in calls of tools, unless it used words."""
    check_output(output)
    cut = _CUTS.get(str(output.stop_reason), Cut.NOTHING)
    text = heard(form, output.completion, _calls(output)) if form else output.completion
    whole = None
    if not isinstance(output.message.content, str) or text != output.completion or output.message.tool_calls:
        whole = output.message.model_dump(mode="json", exclude_none=True)
    return Reply(text, cut, whole, _usage(output, price))


def _calls(output: ModelOutput) -> list[Call]:
    return [Call(call.function, call.arguments) for call in output.message.tool_calls or []]


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
        seconds=None if output.time is None else round(output.time, 3),
        model=output.model,
    )
