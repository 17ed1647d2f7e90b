"""The episodes of any suite as an environment in words: messages are observed, replies are actions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Generic, TypeVar

from tolman.errors import PictureError
from tolman.protocol.conversation import Conversation, message_text
from tolman.protocol.request import Reply, Request
from tolman.protocol.transcript import Episode, Transcript
from tolman.suites.environment import ACTION_LENGTH, Ending, Environment, Game, TextSpace

Options = TypeVar("Options")
Item = TypeVar("Item")

MESSAGE_LENGTH = 1_000_000
"""Characters of the longest message in the observation space of a talk; a longer one loses its beginning."""


@dataclass(frozen=True, slots=True)
class Talk(Generic[Item]):
    """An episode so far: the replies are its state, since an episode that is fed the same asks the same."""

    item: Item
    seed: int
    rounds: tuple[tuple[Reply, ...], ...] = ()
    """The replies to what was asked before, as they belong together."""
    asked: tuple[Request, ...] = ()
    """What is asked now, one request after the other; nothing once the episode is over."""
    said: tuple[Reply, ...] = ()
    """The replies to the first of these."""
    conversation: Conversation = Conversation()
    earned: Mapping[str, float] | None = None
    """The headline of the episode; None before its end."""

    @property
    def request(self) -> Request | None:
        """What the player is to reply to; None once the episode is over."""
        return self.asked[len(self.said)] if self.asked else None


Ask = Callable[[Item], Episode[Item]]
"""Returns the episode of an item."""

Headline = Callable[[Transcript[Item]], Mapping[str, float]]
"""Returns the chief values of an episode, the most telling one first."""


def begin(item: Item, seed: int, episode: Ask[Item]) -> Talk[Item]:
    """Returns the talk about an item before the first reply."""
    asked = _fed(episode(item), ())
    if isinstance(asked, Transcript):
        raise ValueError(f"item {seed} asks nothing, so there is nothing to learn from it")
    return Talk(item, seed, asked=asked)


def proceed(talk: Talk[Item], reply: Reply, episode: Ask[Item], headline: Headline[Item]) -> Talk[Item]:
    """Returns the talk after one more reply; the episode is fed once all is answered that came together."""
    assert talk.request
    said, conversation = (*talk.said, reply), talk.conversation.after(talk.request, reply)
    if len(said) < len(talk.asked):
        return replace(talk, said=said, conversation=conversation)
    rounds = (*talk.rounds, said)
    asked = _fed(episode(talk.item), rounds)
    if isinstance(asked, Transcript):
        return Talk(talk.item, talk.seed, rounds, conversation=conversation, earned=headline(asked))
    return Talk(talk.item, talk.seed, rounds, asked, conversation=conversation)


def _fed(episode: Episode[Item], rounds: Sequence[tuple[Reply, ...]]) -> tuple[Request, ...] | Transcript[Item]:
    """Returns what an episode asks once it has been fed replies, or its transcript."""
    waiting = list(rounds)
    try:
        asked = next(episode)
        while waiting or not asked:
            asked = episode.send(waiting.pop(0) if asked else ())
    except StopIteration as end:
        transcript: Transcript[Item] = end.value
        return transcript
    return asked


def _known(seed: int, known: Sequence[int] | None) -> int:
    """Returns a seed that has an item: itself, or one for it where there are only so many."""
    if known is None or seed in known:
        return seed
    if not known:
        raise ValueError("there is no item to play")
    return known[seed % len(known)]


def _message(talk: Talk[Item]) -> str:
    return message_text(talk.request)[-MESSAGE_LENGTH:] if talk.request else ""


def _reward(_earlier: Talk[Item], later: Talk[Item]) -> float:
    value = next(iter((later.earned or {}).values()), 0.0)
    return float(value) if isfinite(value) else 0.0


def _info(talk: Talk[Item]) -> dict[str, object]:
    """Returns the seed, what is asked for, and the messages as a chat model takes them; at the end the headline."""
    said: dict[str, object] = {"seed": talk.seed, "purpose": "", "is_aside": False, "is_alone": False, "messages": ()}
    if request := talk.request:
        said |= {"purpose": str(request.purpose), "is_aside": request.is_aside, "is_alone": request.is_alone}
        said["messages"] = tuple({"role": each.role, "content": each.text} for each in talk.conversation.put(request))
    return said if talk.earned is None else said | {"headline": dict(talk.earned)}


def in_words(
    *,
    name: str,
    version: int,
    options: type[Options],
    draw: Callable[[Options, int], Item],
    seeds: Callable[[Options], Sequence[int] | None],
    episode: Ask[Item],
    headline: Headline[Item],
    is_seen: Callable[[Item], bool],
) -> Environment[Options, Talk[Item], str]:
    """Returns the episodes of a suite as an environment.

    Requests that come together are put one after the other. The last reply earns the first value of the headline, or
    0 where that is undefined; all others earn nothing. Items with pictures are refused, since texts cannot hold them.

    Args:
        name: That of the suite.
        version: That of the suite.
        options: What can be chosen.
        draw: Returns the item of a seed.
        seeds: Returns the seeds of all items; None where every number is one.
        episode: Returns the episode of an item.
        headline: Returns the chief values of an episode.
        is_seen: Says whether an item shows pictures.
    """

    def drawn(chosen: Options, seed: int) -> Talk[Item]:
        seed = _known(seed, seeds(chosen))
        item = draw(chosen, seed)
        if is_seen(item):
            raise PictureError(
                f"item {seed} shows pictures, and tolman/{name} has words alone: choose a setting without pictures, "
                "or an environment that shows them"
            )
        return begin(item, seed, episode)

    def open_(chosen: Options) -> Game[Talk[Item], str]:
        return Game(
            actions=TextSpace(ACTION_LENGTH),
            observations=TextSpace(MESSAGE_LENGTH),
            begin=lambda seed: drawn(chosen, seed),
            step=lambda talk, action: proceed(talk, Reply(action), episode, headline),
            observation=_message,
            reward=_reward,
            ending=lambda talk: None if talk.asked else Ending.STOPPED,
            info=_info,
            text=_message,
        )

    return Environment(name, version, options, open_)
