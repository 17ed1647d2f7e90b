import random
from dataclasses import replace

import msgspec
import pytest

from tolman.errors import ResumeError
from tolman.play import play, said_by, said_in
from tolman.protocol.conversation import Conversation, message_text
from tolman.protocol.edition import Edition
from tolman.protocol.request import Purpose, Reply, Request
from tolman.protocol.transcript import Transcript
from tolman.suites.tos import prompts
from tolman.suites.tos.episode import episode, read_turn
from tolman.suites.tos.item import Item, draw_item, explore_budget, revise_budget
from tolman.suites.tos.moves import Flaw, Invalid, Turn
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.players.roster import EXPLORERS, scripted
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scores.exploration import score, stages_of

LAYOUTS = [Layout(), Layout(rooms=1), Layout(rooms=4, plan=Shape.TREE), Layout(rooms=5, plan=Shape.RING, things=2)]


class Says:
    """Replies from a list, then stops."""

    def __init__(self, *replies: str) -> None:
        self._replies = list(replies)
        self.heard: list[str] = []

    def reply(self, message: str) -> str:
        self.heard.append(message)
        return self._replies.pop(0) if self._replies else "FINAL ANSWER: [Term()]"

    def aside(self, message: str) -> str:
        raise AssertionError(message)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXPLORERS)
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize("edition", Edition)
def test_every_player_plays_every_setting(name: str, layout: Layout, edition: Edition) -> None:
    if edition is Edition.PUBLISHED and (layout.plan not in (Shape.CHAIN, Shape.STAR) or layout.rooms > 5):
        pytest.skip("the published generator has no such plan")
    for seed in range(5):
        item = draw_item(seed, layout, edition)
        transcript = play(episode(item, name), said_by(scripted(name)))
        assert len(transcript.exchanges) <= item.budget
        assert score(transcript).invalid == 0
        assert score(transcript).failed == 0
        again = play(episode(item, name), said_by(scripted(name)))
        assert again == transcript
        stored = msgspec.json.decode(msgspec.json.encode(transcript), type=Transcript[Item])
        assert stored == transcript
        assert score(stored) == score(transcript)
        assert play(episode(item, name), said_in(stored)) == transcript


@pytest.mark.slow
def test_the_scout_sees_everything() -> None:
    for layout in LAYOUTS:
        for seed in range(10):
            item = draw_item(seed, layout)
            transcript = play(episode(item), said_by(scripted("scout")))
            assert score(transcript).nodes == 1
            assert transcript.ended == "stopped"


def test_steps_cost_valid_invalid_and_failed_are_counted() -> None:
    player = Says("[Observe()]", "babble", "[Rotate(90), JumpTo(unicorn), Observe()]", "[Query(unicorn)]", "[Term()]")
    result = score(play(episode(draw_item(3)), said_by(player)))
    # Observe, Rotate, forced look, Term carried out; JumpTo and Query refused.
    assert (result.steps, result.cost, result.valid, result.invalid, result.failed) == (4, 2, 4, 1, 2)
    assert result.ended == "stopped"


def test_feedback_says_what_went_wrong() -> None:
    player = Says("babble", "[JumpTo(unicorn), Observe()]", "[Rotate(45), Observe()]")
    play(episode(draw_item(3)), said_by(player))
    assert "no move was found" in player.heard[1]
    assert "exactly one of Observe()" in player.heard[1]
    assert "nothing called 'unicorn'" in player.heard[2]
    assert "-270, -180, -90, 0, 90, 180 or 270" in player.heard[3]


@pytest.mark.parametrize("example", [prompts.TURN_EXAMPLE, prompts.REPORT_EXAMPLE])
def test_an_echo_of_the_prompt_is_no_turn(example: str) -> None:
    item = draw_item(0)
    for echo in (
        example,
        f"FINAL ANSWER: {example}\n\nPlease use this form.",
        f"The form is:\nFINAL ANSWER: {example}",
    ):
        assert read_turn(item, Reply(echo), revising=True) == Invalid(Flaw.NO_MOVE), echo
    other = example.replace("balloon", item.scene.names[0])
    assert isinstance(read_turn(item, Reply(other), revising=True), Turn)


def test_the_budget_ends_an_exploration() -> None:
    player = Says(*["babble"] * 50)
    transcript = play(episode(draw_item(0)), said_by(player))
    assert len(transcript.exchanges) == 20
    assert transcript.ended == "out of turns"
    assert "You have 20 turns left" in player.heard[0]
    assert "This is your last turn" in player.heard[-1]


def test_budgets_grow_with_rooms() -> None:
    assert [explore_budget(rooms) for rooms in (1, 3, 4, 8)] == [20, 20, 28, 56]
    assert [revise_budget(rooms) for rooms in (1, 3, 4, 8)] == [15, 15, 20, 40]


def test_the_briefing_names_everything_and_gives_no_order_away() -> None:
    player = Says()
    item = draw_item(11)
    play(episode(item), said_by(player))
    names = player.heard[0].split("Things: ")[1].split(".")[0].split(", ")
    assert names == sorted(thing.name for thing in item.scene.things)
    assert all(door.name in player.heard[0] for door in item.scene.doors)
    assert all(word not in player.heard[0] for word in ("facing west", "(3,"))


def test_other_requests_refuse_recorded_replies() -> None:
    transcript = play(episode(draw_item(1)), said_by(scripted("scout")))
    with pytest.raises(ResumeError, match="request 0"):
        play(episode(draw_item(2)), said_in(transcript))
    cut = replace(transcript, exchanges=transcript.exchanges[:2])
    with pytest.raises(ResumeError, match="request 2"):
        play(episode(draw_item(1)), said_in(cut))


def test_noise_changes_what_is_seen_and_nothing_raises() -> None:
    noise = Noise(0.5, 0.5, 0.5, 0.5)
    clear, noisy = draw_item(4), draw_item(4, noise=noise)
    texts = [
        [exchange.request.shows for exchange in play(episode(item), said_by(Says("[Observe()]"))).exchanges]
        for item in (clear, noisy)
    ]
    assert texts[0] != texts[1]
    assert msgspec.json.decode(msgspec.json.encode(noisy), type=Item) == noisy


def test_the_conversation_drops_what_was_asked_and_forgets_asides() -> None:
    shown = Request(Purpose.EXPLORE, "You see:", "What now?")
    aside = replace(shown, is_aside=True)
    talk = Conversation().after(shown, Reply("[Observe()]"))
    assert [message.text for message in talk.messages] == ["You see:", "[Observe()]"]
    assert talk.after(aside, Reply("secret")) == talk
    assert talk.put(aside)[-1].text == message_text(aside) == "You see:\n\nWhat now?"
    assert shown.digest != aside.digest


def fuzzed(rng: random.Random) -> str:
    """Random text, or a valid reply with random damage."""
    alphabet = "[](),.:-_'\"\n\t 0123456789abcOTJrz°½é漢\x00\u202e"
    if rng.random() < 0.3:
        return "".join(rng.choice(alphabet) for _ in range(rng.randrange(80)))
    text = rng.choice(
        [
            "FINAL ANSWER: [JumpTo(chair), Rotate(-90), Observe()]",
            "[Query(red door)]",
            "Actions: [Rotate(180), Observe()]",
            "THINK: x\nFINAL ANSWER: [Observe()]",
            '[Term(changes="a: position")]',
            "[Rotate(90), Rotate(90), Observe()]",
        ]
    )
    for _ in range(rng.randrange(6)):
        at = rng.randrange(len(text) + 1)
        text = rng.choice(
            [
                text[:at] + rng.choice(alphabet) + text[at:],
                text[:at] + text[at + 1 :],
                text[at:] + text[:at],
                text * 2,
            ]
        )[:4000]
    return text


@pytest.mark.slow
def test_two_thousand_arbitrary_replies_are_all_counted() -> None:
    rng = random.Random(0)
    total = 0
    for edition in Edition:
        for seed in range(50):
            item = draw_item(seed, edition=edition)
            replies = [fuzzed(rng) for _ in range(item.budget)]
            transcript = play(episode(item), said_by(Says(*replies)))
            result = score(transcript)
            assert result.steps + result.invalid == len(transcript.exchanges) == len(stages_of(transcript))
            total += len(replies)
    assert total >= 2_000
