"""What holds for every kind of question of ESI."""

from dataclasses import replace
from functools import partial

import msgspec
import pytest

from tests.suites.esi.families import NAMES, family
from tolman.play import play
from tolman.protocol.conversation import message_text
from tolman.protocol.request import Purpose, Reply, Request
from tolman.protocol.transcript import Transcript, in_world
from tolman.suites.esi.draw import draw_family
from tolman.suites.esi.episode import OUT_OF_STEPS, episode
from tolman.suites.esi.item import Item
from tolman.suites.esi.kinds.kinds import kind_named
from tolman.suites.esi.players.players import BLIND, GLANCE, HONEST, ORACLE, RANDOM
from tolman.suites.esi.score import score_episode
from tolman.suites.esi.scores import Scores
from tolman.suites.esi.setting import Probes, Setting, Source
from tolman.suites.esi.sight import Memory
from tolman.suites.esi.store import joined, parted
from tolman.suites.esi.verifier import is_justified, played_by
from tolman.suites.esi.world import moment, outcome, recall

pytestmark = pytest.mark.slow

BABBLE = (
    "",
    "I think so.",
    "PickUp()",
    "Answer()",
    "Answer(the sky, 50)",
    "⟦picture view 384⟧",
    "42" * 500,
)


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def scored(item: Item, player: str) -> Scores:
    return score_episode(played_by(item, player))


def said(item: Item, *replies: str) -> Transcript[Item]:
    """Returns the episode of an item with some replies, of which the last is given again and again."""
    script = in_world(episode(item), lambda _number, request: outcome(item, request))
    return play(script, lambda number, _request: Reply(replies[min(number, len(replies) - 1)]))


def test_the_same_seed_draws_the_same_family(name: str) -> None:
    drawn = family(name)
    assert draw_family(kind_named(name), drawn.seed, drawn.difficulty) == drawn


def test_another_seed_draws_another_family(name: str) -> None:
    ids = {item.id for seed in (1000, 1001) for item in family(name, seed).items}
    assert len(ids) == 2 * kind_named(name).twins


def test_every_option_is_the_answer_of_one_twin_and_words_tell_none_from_another(name: str) -> None:
    items = family(name).items
    assert len(items) == kind_named(name).twins
    assert sorted(item.key.target for item in items) == list(range(len(items[0].asked.options)))
    told = {(i.asked.question, i.asked.options, tuple(i.asked.names), i.asked.budget, i.asked.kinds) for i in items}
    assert len(told) == 1
    assert len({item.start.start for item in items}) == 1
    assert len(set(items[0].asked.options)) == len(items[0].asked.options)


def test_no_word_says_what_is_hidden(name: str) -> None:
    """Twins are told the same, be it in the words of a first request, in its recipes or in its digest."""
    items = family(name).items
    for source in (Source.ACTIVE, Source.ONE_VIEW, Source.WALK, Source.QUESTION, Source.KINDS):
        put = [replace(item, setting=Setting(source, Probes.NONE, views=2)) for item in items]
        first = [next(in_world(episode(item), partial(_outcome, item)))[0] for item in put]
        assert len({request.digest for request in first}) == 1
        assert not any(item.id in message_text(request) for item, request in zip(items, first, strict=True))


def _outcome(item: Item, _number: int, request: Request) -> str:
    return outcome(item, request)


def test_requests_of_twins_are_the_same_until_something_else_is_seen(name: str) -> None:
    """Whoever reads a request, recipes of pictures included, learns nothing that its pictures do not show."""
    one, other = family(name).items[:2]
    moves = ("TurnLeft(90)", "Forward(0.25)", "TurnRight(90)", "LookDown(30)")
    ones, others = (said(item, *moves, "Answer(A, 50)") for item in (one, other))
    texts = [[message_text(each.request) for each in found.exchanges] for found in (ones, others)]
    seen = [[msgspec.json.decode(text) for text in found.outcomes or ()] for found in (ones, others)]
    for number, (mine, yours) in enumerate(zip(*texts, strict=False)):
        same = all(a["glimpse"].get("verdict") == b["glimpse"].get("verdict") for a, b in zip(*seen, strict=False))
        assert mine == yours or not same, number


def test_items_survive_json_and_the_store(name: str) -> None:
    drawn = family(name)
    assert msgspec.json.decode(msgspec.json.encode(drawn.items), type=tuple[Item, ...]) == drawn.items
    seen, keys = parted(drawn)
    again = joined(seen, keys)
    assert again == drawn
    for item, kept in zip(drawn.items, again.items, strict=True):
        assert list(item.asked.names.items()) == list(kept.asked.names.items())
        assert list(item.key.facts.items()) == list(kept.key.facts.items())
    for item in drawn.items:
        assert item.key.target != -1
        for fact in item.key.solution:
            assert fact.encode() not in seen


def test_the_first_view_is_no_evidence_and_the_solution_is(name: str) -> None:
    for item in family(name).items:
        first = Memory((moment(item, ()).step.glimpse,), item.asked.names)
        assert kind_named(name).conclude(item.asked, first) is None
        found = played_by(item, ORACLE)
        assert is_justified(found)
        scores = score_episode(found)
        assert scores.answers[0].score == 1.0
        assert scores.is_justified
        assert scores.steps == len(item.key.solution) <= item.asked.budget
        assert scores.confidence == 1.0


def test_the_honest_player_finds_out_and_says_so(name: str) -> None:
    for item in family(name).items:
        scores = scored(item, HONEST)
        assert scores.answers[0].score == 1.0
        assert scores.confidence == 1.0
        assert scores.evident == scores.steps


def test_who_does_not_look_is_right_once_in_a_family(name: str) -> None:
    items = family(name).items
    assert sum(scored(item, BLIND).answers[0].score for item in items) == 1.0
    assert sum(scored(item, RANDOM).answers[0].score for item in items) == 1.0


def test_the_first_view_misleads(name: str) -> None:
    families = [family(name, seed) for seed in (1000, 1001)]
    items = [item for each in families for item in each.items]
    right = sum(scored(item, GLANCE).answers[0].score for item in items)
    assert right <= len(items) - len(families)


def test_babble_earns_nothing_and_uses_up_steps(name: str) -> None:
    item = family(name).items[0]
    few = replace(item, asked=replace(item.asked, budget=3))
    for babble in BABBLE:
        found = said(few, babble)
        scores = score_episode(found)
        assert found.ended == OUT_OF_STEPS
        assert scores.answers[0].score == 0.0
        assert not scores.answers[0].is_read
        assert scores.confidence is None
        assert scores.steps == scores.unread == 3


def test_every_source_asks_once_and_reads_the_answer(name: str) -> None:
    item = family(name).items[0]
    letter = "ABCDEFG"[item.key.target]
    for source in Source:
        if source is Source.ACTIVE:
            continue
        shown = replace(item, setting=Setting(source, Probes.NONE, views=3))
        found = said(shown, f"FINAL ANSWER: {letter}\nCONFIDENCE: 70")
        assert [each.request.purpose for each in found.exchanges] == [Purpose.QUESTION]
        scores = score_episode(found)
        assert scores.answers[0].score == 1.0
        assert scores.confidence == pytest.approx(0.7)


def test_what_is_on_record_needs_not_be_worked_out_again(name: str) -> None:
    item = family(name).items[0]
    found = played_by(item, ORACLE)
    again = replace(item, id=f"{item.id}-again")
    recall(again, found.outcomes or ())
    kept = [moment(again, item.key.solution[:number]) for number in range(len(item.key.solution) + 1)]
    fresh = [moment(item, item.key.solution[:number]) for number in range(len(item.key.solution) + 1)]
    assert [each.step for each in kept] == [each.step for each in fresh]
    assert [each.state.digest for each in kept] == [each.state.digest for each in fresh]
