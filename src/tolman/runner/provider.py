"""Scripted players as models of Inspect, as in `tolman/PLAYER` or `tolman/SUITE/PLAYER`: they read messages alone.

They need no network, no key and no tokenizer. Where no suite is named, that is meant which is played by default.
"""

import json
from collections import OrderedDict
from threading import Lock
from typing import Any, NamedTuple

import msgspec
from anyio import to_thread
from inspect_ai.model import (
    ChatCompletionChoice,
    ChatMessage,
    ChatMessageAssistant,
    ContentImage,
    ContentText,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    ModelUsage,
    modelapi,
)
from inspect_ai.tool import ToolCall, ToolChoice, ToolInfo

from tolman.errors import UnknownPlayerError
from tolman.play import Player
from tolman.protocol.form import THOUGHTS, AnyForm
from tolman.protocol.manner import UNREAD, calls_of, spoken
from tolman.protocol.picture import Picture
from tolman.runner.chat import FORM
from tolman.runner.gallery import shown_before
from tolman.suites.registry import default_suite, suite_named
from tolman.suites.suite import Speakers

PREFIX = "tolman/"
"""Begins the names of scripted players as models."""

_REMEMBERED = 256
"""Players kept between calls; one that was forgotten reads its conversation again."""

_looking = Lock()

_CONFIG = GenerateConfig()


class ScriptedModel(ModelAPI):
    """A scripted player that answers whatever conversation it is given."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = _CONFIG,
        **_model_args: Any,
    ) -> None:
        super().__init__(model_name, base_url, api_key, config=config)
        self._speakers, player = _speakers(model_name)
        self._memory = Memory(self._speakers, player)

    async def generate(
        self, input: list[ChatMessage], tools: list[ToolInfo], tool_choice: ToolChoice, config: GenerateConfig
    ) -> ModelOutput:
        """Returns the player's reply to the last message."""
        said = await to_thread.run_sync(self._answer, input)
        asked = (input[-1].metadata or {}).get(FORM)
        value = spoken(form := msgspec.convert(asked, AnyForm), said) if asked else None
        output = ModelOutput.from_content(self.model_name, said)
        if value is not None:
            output = _formal(self.model_name, form, value, bool(tools))
            output.message.metadata = {SAID: said}
        output.usage = ModelUsage()
        return output

    def _answer(self, messages: list[ChatMessage]) -> str:
        """Returns the player's reply; one at a time looks at pictures, with all cores."""
        with _looking:
            read = [_text(message, self._speakers) for message in messages if message.role != "tool"]
        is_reminder = read[-1].startswith(UNREAD)  # what it reminds of is asked once more
        return self._memory.answer(read[:-2] if is_reminder else read)

    def max_connections(self) -> int:
        """Returns how many conversations go on at the same time: the players share the processors."""
        return 32


def _speakers(name: str) -> tuple[Speakers[Any], str]:
    """Returns the players among whom a model is, and which of them it is."""
    called, _, player = name.rpartition("/")
    suite = suite_named(called) if called else default_suite()
    speakers = suite.play.speakers
    offered = tuple(speakers.players) if speakers else ()
    if speakers is None or player not in offered:
        raise UnknownPlayerError(
            f"there is no player {player!r} of {suite.name} among models; there are {', '.join(offered) or 'none'}"
        )
    return speakers, player


def check_speaker(model: str, suite: str) -> None:
    """Raises an error if a model is a scripted player of another suite, which would not understand a word."""
    name = model.removeprefix(PREFIX)
    if name == model:
        return
    called = name.rpartition("/")[0] or default_suite().name
    if called != suite:
        speakers = suite_named(suite).play.speakers
        own = ", ".join(f"{PREFIX}{suite}/{player}" for player in speakers.players) if speakers else "none"
        raise UnknownPlayerError(f"{model} is a player of {called}, and {suite} is played; of that there are {own}")


SAID = "said"
"""Where the metadata of a reply has its words, where these are not what it consists of."""


def _formal(model: str, form: AnyForm, value: dict[str, object], in_calls: bool) -> ModelOutput:
    """Returns an answer as JSON, or in calls of tools."""
    if not in_calls:
        return ModelOutput.from_content(model, json.dumps(({THOUGHTS: ""} if form.thinks else {}) | value))
    calls = [
        ToolCall(id=f"call_{number}", function=call.name, arguments=call.arguments)
        for number, call in enumerate(calls_of(form, value), 1)
    ]
    said = ChatMessageAssistant(content="", tool_calls=calls)
    return ModelOutput(model=model, choices=[ChatCompletionChoice(message=said, stop_reason="tool_calls")])


def _text(message: ChatMessage, speakers: Speakers[Any]) -> str:
    """Returns a message in words; a picture becomes what a player that sees makes of it."""
    if message.metadata and SAID in message.metadata:
        return str(message.metadata[SAID])
    if isinstance(message.content, str):
        return message.content
    parts: list[str | Picture] = []
    seen: Any = None
    for content in message.content:
        if isinstance(content, ContentImage):
            seen, picture = shown_before(content.image)
            parts += [picture, "\n"]
        elif isinstance(content, ContentText):
            parts += [content.text, "\n"]
    if seen is None or speakers.in_words is None:
        return message.text
    return speakers.in_words(seen, parts).rstrip("\n")


class Memory:
    """Players in the middle of conversations, so that none reads its conversation again at every turn."""

    def __init__(self, speakers: Speakers[Any], name: str) -> None:
        self._speakers, self._name = speakers, name
        self._players: OrderedDict[tuple[str, ...], Remembered] = OrderedDict()
        self._lock = Lock()

    def answer(self, messages: list[str]) -> str:
        """Returns the reply to the last message, with users' and the player's own messages before it."""
        *before, last = messages
        told = self._speakers.told(last)
        place, shown = _place(before, last if told is None else told), before[-2] if before else ""
        with self._lock:
            kept = self._players.pop(place, None)
            if not kept or not kept.has_read(shown) or not _begins(last, kept.ahead):
                kept = Remembered(self._replayed(before), shown)
            if told is not None:
                self._remember(place, kept._replace(ahead=told))
                return kept.player.aside(last)
            said = kept.player.reply(last)
            self._remember((*before, said), Remembered(kept.player, last))
            return said

    def _replayed(self, before: list[str]) -> Player:
        """Returns a player that has been through a conversation."""
        player = self._speakers.players[self._name]()
        for message in before[::2]:
            player.reply(message)
        return player

    def _remember(self, place: tuple[str, ...], remembered: "Remembered") -> None:
        self._players[place] = remembered
        while len(self._players) > _REMEMBERED:
            self._players.popitem(last=False)


class Remembered(NamedTuple):
    """A player in the middle of a conversation."""

    player: Player
    last: str
    """The message to which it replied last: what was shown and what was asked."""
    ahead: str = ""
    """What it has been told since, with asides; the next message begins with it."""

    def has_read(self, shown: str) -> bool:
        """Says whether this is what was shown with the last message."""
        return _begins(self.last, shown)


def _begins(message: str, part: str) -> bool:
    """Says whether a message begins with whole paragraphs; every message begins with none."""
    return not part or message == part or message.startswith(f"{part}\n\n")


def _place(before: list[str], told: str) -> tuple[str, ...]:
    """Returns where players are found that have been through a conversation, or have been told so much without one.

    The last message to which the player replied is left out: a conversation keeps what it showed, and not what it
    asked, which is known only once the conversation comes back.
    """
    return (*before[:-2], before[-1]) if before else (told,)


@modelapi(name="tolman")
def tolman() -> type[ModelAPI]:
    """Offers scripted players as models."""
    return ScriptedModel
