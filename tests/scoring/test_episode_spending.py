"""What episodes took, by purpose, and replies that say nothing."""

from dataclasses import fields

import pytest

from tolman.protocol.request import Cut, Purpose, Reply, Request, Usage
from tolman.protocol.transcript import Exchange
from tolman.scoring.spending import (
    Silence,
    Spending,
    mean_spending,
    scaled,
    silence,
    spending,
    spending_by_purpose,
    summed,
)

FIRST = Reply("a", usage=Usage(1000, 600, 50, 30, 0.5, 2.0, "model"))
SECOND = Reply("b", usage=Usage(10, 0, 5, 0, 0.25, 1.0))
UNPRICED = Reply("c", usage=Usage(7, 3, 2, 1, None, 4.0))
UNCOUNTED = Reply("d")
FREE = Reply("", usage=Usage(1, dollars=0.0, seconds=0.0))


def exchange(purpose: Purpose, reply: Reply) -> Exchange:
    return Exchange(Request(purpose, "", ""), reply)


def test_replies_are_summed() -> None:
    assert spending([FIRST, SECOND]) == Spending(2, 1010, 600, 55, 30, 0.75, 3.0)
    assert spending(iter([FIRST])) == Spending(1, 1000, 600, 50, 30, 0.5, 2.0)


def test_a_reply_that_counts_nothing_is_a_call() -> None:
    assert spending([UNCOUNTED]) == Spending(calls=1, seconds=None)
    assert spending([]) == Spending()


def test_the_price_is_that_of_replies_whose_price_is_known() -> None:
    assert spending([UNPRICED]).dollars is None
    assert spending([FIRST, UNPRICED, FREE]) == Spending(3, 1008, 603, 52, 31, 0.5, 6.0)
    assert spending([FREE]).dollars == 0.0


def test_a_time_without_that_of_one_reply_is_not_known() -> None:
    for unknown in (UNCOUNTED, Reply("e", usage=Usage(5))):
        assert spending([unknown]).seconds is None
        assert spending([FIRST, unknown]).seconds is None
        assert mean_spending([spending([FIRST]), spending([unknown])]).seconds is None
    assert scaled(spending([UNCOUNTED]), 2.0).seconds is None
    assert spending([FREE]).seconds == 0.0


def test_a_mean_is_over_all() -> None:
    parts = [spending([FIRST, SECOND]), spending([SECOND])]
    assert mean_spending(parts) == Spending(1.5, 510, 300, 30, 15, 0.5, 2.0)
    assert mean_spending([spending([UNPRICED])]).dollars is None
    assert mean_spending(parts[:1]) == parts[0]


def test_sums_of_sums_are_sums() -> None:
    replies = [FIRST, SECOND, UNPRICED, FREE]
    assert summed([spending([reply]) for reply in replies]) == spending(replies)
    total = spending(replies)
    twice = summed([total, total])
    for field in fields(Spending):
        assert getattr(twice, field.name) == pytest.approx(2 * getattr(total, field.name))


def test_every_purpose_is_counted_apart() -> None:
    exchanges = [
        exchange(Purpose.EXPLORE, FIRST),
        exchange(Purpose.MAP, SECOND),
        exchange(Purpose.EXPLORE, SECOND),
        exchange(Purpose.LOCAL_MAP, UNCOUNTED),
    ]
    by_purpose = spending_by_purpose(exchanges)
    assert by_purpose == {
        "explore": spending([FIRST, SECOND]),
        "map": spending([SECOND]),
        "local map": Spending(calls=1, seconds=None),
    }
    assert summed(list(by_purpose.values())) == spending(each.reply for each in exchanges)
    assert spending_by_purpose([]) == {}


def test_replies_that_say_nothing_are_counted_by_cause() -> None:
    replies = [
        Reply("words"),
        Reply(""),
        Reply(" \n\t"),
        Reply("", Cut.REFUSED),
        Reply("I cannot help with that.", Cut.REFUSED),
        Reply("", Cut.LENGTH),
        Reply("half a wor", Cut.LENGTH),
        Reply("and", Cut.LENGTH),
    ]
    assert silence(exchange(Purpose.QUESTION, reply) for reply in replies) == Silence(empty=2, refused=2, too_long=3)
    assert silence([]) == Silence()
