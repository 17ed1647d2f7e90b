"""What an episode took: calls, tokens, money and time by purpose, and replies that say nothing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tolman.protocol.request import Cut, Reply, Usage
from tolman.protocol.transcript import Exchange


@dataclass(frozen=True, slots=True)
class Spending:
    """What some replies took together, or on average."""

    calls: float = 0
    input_tokens: float = 0
    cached_tokens: float = 0
    output_tokens: float = 0
    reasoning_tokens: float = 0
    dollars: float | None = None
    """None where no price is known."""
    seconds: float | None = 0.0
    """Time of the provider, summed over calls, of which many may run at once; None where that of one is not known."""


@dataclass(frozen=True, slots=True)
class Silence:
    """Replies in which a player says nothing that could be read, by cause."""

    empty: int = 0
    """Replies without a word, though nothing cut them."""
    refused: int = 0
    too_long: int = 0
    """Replies cut where they grew too long."""


def spending(replies: Iterable[Reply]) -> Spending:
    """Returns what replies took together."""
    return taken(reply.usage or Usage() for reply in replies)


def taken(usages: Iterable[Usage]) -> Spending:
    """Returns what calls took together."""
    return summed([_one(usage) for usage in usages])


def _one(usage: Usage) -> Spending:
    return Spending(
        1,
        usage.input_tokens,
        usage.cached_tokens,
        usage.output_tokens,
        usage.reasoning_tokens,
        usage.dollars,
        usage.seconds,
    )


def summed(every: Sequence[Spending]) -> Spending:
    """Returns what several took together; its price is that of those whose price is known.

    A time without that of one reply would be too short, so it is not known either.
    """
    prices = [each.dollars for each in every if each.dollars is not None]
    return Spending(
        calls=sum(each.calls for each in every),
        input_tokens=sum(each.input_tokens for each in every),
        cached_tokens=sum(each.cached_tokens for each in every),
        output_tokens=sum(each.output_tokens for each in every),
        reasoning_tokens=sum(each.reasoning_tokens for each in every),
        dollars=sum(prices) if prices else None,
        seconds=whole_sum(each.seconds for each in every),
    )


def whole_sum(numbers: Iterable[float | None]) -> float | None:
    """Returns the sum of numbers, or None where one of them is not known."""
    total = 0.0
    for number in numbers:
        if number is None:
            return None
        total += number
    return total


def mean_spending(every: Sequence[Spending]) -> Spending:
    """Returns what several took on average."""
    return scaled(summed(every), 1 / len(every))


def scaled(spent: Spending, factor: float) -> Spending:
    """Returns what so many times as much would take."""
    return Spending(
        factor * spent.calls,
        factor * spent.input_tokens,
        factor * spent.cached_tokens,
        factor * spent.output_tokens,
        factor * spent.reasoning_tokens,
        None if spent.dollars is None else factor * spent.dollars,
        None if spent.seconds is None else factor * spent.seconds,
    )


def spending_by_purpose(exchanges: Iterable[Exchange]) -> dict[str, Spending]:
    """Returns what the replies of an episode took, by the purpose of their requests."""
    replies: dict[str, list[Reply]] = {}
    for exchange in exchanges:
        replies.setdefault(exchange.request.purpose.value, []).extend(exchange.replies)
    return {purpose: spending(said) for purpose, said in replies.items()}


def silence(exchanges: Iterable[Exchange]) -> Silence:
    """Counts the replies of an episode that say nothing."""
    replies = [reply for exchange in exchanges for reply in exchange.replies]
    return Silence(
        empty=sum(not reply.text.strip() and not reply.cut for reply in replies),
        refused=sum(reply.cut is Cut.REFUSED for reply in replies),
        too_long=sum(reply.cut is Cut.LENGTH for reply in replies),
    )
