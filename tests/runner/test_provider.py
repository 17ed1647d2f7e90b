"""Scripted players as models: they answer any conversation as a player would that has been through it."""

import random
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise, product
from threading import get_ident

import anyio
import pytest
from inspect_ai.model import ChatMessageAssistant, ChatMessageUser

from tolman.errors import UnknownPlayerError
from tolman.play import play, said_by
from tolman.protocol.conversation import Conversation
from tolman.protocol.transcript import Transcript
from tolman.record.generation import Generation
from tolman.runner import provider
from tolman.runner.access import Access
from tolman.runner.models import reach
from tolman.runner.provider import Memory, check_speaker
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.players.roster import ORACLE, PLAYERS, WORDED, ScriptedPlayer, scripted, taken_apart
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import OwnMap, Probes, Setting, Shifting, Source
from tolman.suites.tos.suite import SUITE

assert SUITE.play.speakers
SPEAKERS = SUITE.play.speakers


LAYOUT = Layout(rooms=2, things=2)
FULL = Setting(probes=Probes.TURNS, every=2, shifting=Shifting(1, 1))

Call = tuple[list[str], str]
"""The messages that put a request, and what a player says that has been through the episode."""


def played(name: str, seed: int = 0, setting: Setting = FULL, layout: Layout = LAYOUT) -> Transcript[Item]:
    item = draw_item(seed, layout, setting=setting, questions=1)
    return play(episode(item), said_by(scripted(name)))


def calls(transcript: Transcript[Item]) -> list[Call]:
    conversation, found = Conversation(), []
    for exchange in transcript.exchanges:
        messages = conversation.put(exchange.request)
        found.append(([message.text for message in messages], exchange.reply.text))
        conversation = conversation.after(exchange.request, exchange.reply)
    return found


@pytest.fixture(scope="module")
def scouted() -> list[list[Call]]:
    """The episodes of a scout on some scenes, with asides and a revision."""
    return [calls(played("scout", seed)) for seed in range(3)]


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Notes players that are made."""
    made: list[str] = []

    def note(name: str) -> ScriptedPlayer:
        made.append(name)
        return scripted(name)

    for name in SPEAKERS.players:
        monkeypatch.setitem(SPEAKERS.players, name, partial(note, name))  # type: ignore[arg-type]
    return made


# One conversation.


@pytest.mark.parametrize("name", SPEAKERS.players)
def test_a_player_answers_as_in_the_synchronous_driver(name: str) -> None:
    memory = Memory(SPEAKERS, name)
    for messages, said in calls(played(name)):
        assert memory.answer(messages) == said


SETTINGS = [(source, own_map) for source, own_map in product(Source, OwnMap) if source is not Source.NOTHING]


@pytest.mark.parametrize(("source", "own_map"), [*SETTINGS, (Source.NOTHING, OwnMap.NONE)])
def test_every_setting_is_answered(source: Source, own_map: OwnMap) -> None:
    for name in ("strategist", "blind"):
        memory = Memory(SPEAKERS, name)
        setting = Setting(source, own_map, probes=Probes.END)
        for messages, said in calls(played(name, 1, setting)):
            assert memory.answer(messages) == said


def test_every_prefix_is_answered_by_a_fresh_player(scouted: list[list[Call]]) -> None:
    for messages, said in scouted[0]:
        assert Memory(SPEAKERS, "scout").answer(messages) == said


def test_any_call_can_be_repeated_at_any_time(scouted: list[list[Call]]) -> None:
    memory, asked = Memory(SPEAKERS, "scout"), 2 * scouted[0]
    random.Random(7).shuffle(asked)
    for messages, said in asked:
        assert memory.answer(messages) == said


def test_a_player_does_not_read_its_conversation_again_at_every_turn(
    scouted: list[list[Call]], replays: list[str]
) -> None:
    memory = Memory(SPEAKERS, "scout")
    for messages, _ in scouted[0]:
        memory.answer(messages)
    assert len(replays) == 1


def test_asides_leave_no_trace(scouted: list[list[Call]]) -> None:
    with_asides, without = Memory(SPEAKERS, "scout"), Memory(SPEAKERS, "scout")
    turns = []
    for messages, _ in scouted[0]:
        is_aside = bool(taken_apart(messages[-1]).asked)
        said = with_asides.answer(messages)
        if not is_aside:
            turns.append((said, without.answer(messages)))
    assert len(turns) > 6
    assert all(first == second for first, second in turns)


# Several conversations.


@pytest.mark.parametrize("seed", range(3))
def test_conversations_may_be_interleaved(scouted: list[list[Call]], seed: int) -> None:
    memory, rng = Memory(SPEAKERS, "scout"), random.Random(seed)
    waiting = [iter(each) for each in scouted]
    while waiting:
        each = rng.choice(waiting)
        try:
            messages, said = next(each)
        except StopIteration:
            waiting.remove(each)
        else:
            assert memory.answer(messages) == said


@pytest.mark.parametrize("seed", range(3))
def test_equal_conversations_may_go_on_at_once(scouted: list[list[Call]], seed: int) -> None:
    memory, rng = Memory(SPEAKERS, "scout"), random.Random(seed)
    waiting = [iter(scouted[0]) for _ in range(4)]
    while waiting:
        each = rng.choice(waiting)
        try:
            messages, said = next(each)
        except StopIteration:
            waiting.remove(each)
        else:
            assert memory.answer(messages) == said


def test_conversations_may_come_from_several_threads(scouted: list[list[Call]]) -> None:
    memory = Memory(SPEAKERS, "scout")

    def go(asked: list[Call]) -> bool:
        return all(memory.answer(messages) == said for messages, said in asked)

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(go, 2 * scouted)) == [True] * 6


def test_a_player_that_was_forgotten_reads_its_conversation_again(
    scouted: list[list[Call]], monkeypatch: pytest.MonkeyPatch, replays: list[str]
) -> None:
    monkeypatch.setattr(provider, "_REMEMBERED", 1)
    memory = Memory(SPEAKERS, "scout")
    for calls_at_once in zip(*scouted, strict=False):
        for messages, said in calls_at_once:
            assert memory.answer(messages) == said
    assert len(replays) > 10


def test_no_more_players_are_kept_than_said(scouted: list[list[Call]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(provider, "_REMEMBERED", 5)
    memory = Memory(SPEAKERS, "scout")
    for asked in scouted:
        for messages, _ in asked:
            memory.answer(messages)
            assert len(memory._players) <= 5


def test_places_that_begin_alike_are_not_mixed_up() -> None:
    """Two scenes with the same names: all is the same until the first look, which tells other things."""
    layout, setting = Layout(rooms=1, things=1), Setting(probes=Probes.TURNS)
    by_names: dict[str, list[list[Call]]] = {}
    for seed in range(60):
        asked = calls(played("scout", seed, setting, layout))
        by_names.setdefault(asked[0][0][0], []).append(asked)
    pairs = [
        (first, second)
        for same in by_names.values()
        for first, second in pairwise(same)
        if first[1] != second[1] and first[0][1] == second[0][1]
    ]
    assert pairs
    for first, second in pairs:
        memory = Memory(SPEAKERS, "scout")
        for both in zip(first, second, strict=False):
            for messages, said in both:
                assert memory.answer(messages) == said


# As a model of Inspect.


def test_all_but_the_oracle_are_offered() -> None:
    assert set(SPEAKERS.players) == {*PLAYERS, *WORDED} - {ORACLE}


@pytest.mark.parametrize("name", [ORACLE, "bob", ""])
def test_nobody_else_is_offered(name: str) -> None:
    with pytest.raises(UnknownPlayerError, match="among models; there are blind, random"):
        provider.ScriptedModel(name)


def test_inspect_asks_a_player(scouted: list[list[Call]]) -> None:
    model = reach("tolman/scout", Generation(), Access())

    async def ask(texts: list[str]) -> str:
        kinds = [ChatMessageUser if number % 2 == 0 else ChatMessageAssistant for number in range(len(texts))]
        output = await model.generate([kind(content=text) for kind, text in zip(kinds, texts, strict=True)])
        assert output.usage
        assert output.usage.total_tokens == 0
        return output.completion

    for messages, said in scouted[0][:12]:
        assert anyio.run(ask, messages) == said


def test_what_is_asked_is_read_off_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures take a while to look at, and other episodes must go on meanwhile."""
    readers: list[int] = []
    read = provider._text
    monkeypatch.setattr(provider, "_text", lambda *given: readers.append(get_ident()) or read(*given))
    model = reach("tolman/blind", Generation(), Access())
    anyio.run(model.generate, [ChatMessageUser(content="Where are you?")])
    assert readers
    assert get_ident() not in readers


def test_a_player_of_another_suite_is_refused_before_it_says_anything() -> None:
    check_speaker("tolman/scout", "tos")
    check_speaker("tolman/tos/scout", "tos")
    check_speaker("openai/scout", "spatialbench")
    with pytest.raises(UnknownPlayerError, match="tolman/scout is a player of tos, and spatialbench is played"):
        check_speaker("tolman/scout", "spatialbench")
