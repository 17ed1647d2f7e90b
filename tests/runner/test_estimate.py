"""What a run takes, told before it is spent, worked out by hand."""

from dataclasses import replace
from pathlib import Path

import pytest

from tolman.errors import RunFolderError
from tolman.play import play, said_by
from tolman.protocol.conversation import Conversation, message_text
from tolman.protocol.request import Purpose, Reply, Request, Usage
from tolman.protocol.transcript import Exchange, Transcript
from tolman.record.folder import open_run
from tolman.record.record import Finished, Record
from tolman.record.settings import Planned, Settings
from tolman.runner.estimate import (
    DIRECT_TOKENS,
    SCENES,
    SECONDS_FIRST,
    THINKING_TOKENS,
    TOKENS_A_SECOND,
    Estimate,
    courses,
    estimate_run,
    from_pilot,
    from_words,
    priced,
)
from tolman.runner.price import Price
from tolman.scoring.spending import Spending
from tolman.suites.runs import manifest_of
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Probes, Setting, Source
from tolman.suites.tos.suite import STAND_IN
from tolman.suites.tos.task import Task

MODEL = "openai/gpt-5"
LAYOUT = Layout(rooms=1, things=2)
QUESTIONS = Task(LAYOUT, setting=Setting(Source.NOTHING), questions=1)
ACTIVE = Task(LAYOUT, setting=Setting(probes=Probes.TURNS), questions=1)
SETTINGS = Settings((QUESTIONS,), (0, 1), (MODEL, "scout"))


def planned(task: Task, *seeds: int, player: str = MODEL) -> list[Planned]:
    return [Planned(task, seed, player, 1) for seed in seeds]


def took(each: Planned, *usages: Usage, asides: tuple[int, ...] = ()) -> Finished[Item]:
    """Returns an episode as a model has played it, each reply with what it took."""
    requests = [Request(Purpose.EXPLORE, "", "", is_aside=number in asides) for number in range(len(usages))]
    exchanges = [Exchange(request, Reply("", usage=usage)) for request, usage in zip(requests, usages, strict=True)]
    return Finished(each.key, Transcript(each.draw(), each.player, tuple(exchanges), "ended"))


def used(read: int, written: int, seconds: float = 0.0, cached: int = 0, dollars: float | None = None) -> Usage:
    return Usage(read, cached, written, 0, dollars, seconds)


# Price.


def clock() -> float:
    """Stands still."""
    return 0.0


def test_a_price_is_for_a_million_tokens() -> None:
    assert Price(1.25, 10).dollars(1_000_000, 0, 0) == pytest.approx(1.25)
    assert Price(1.25, 10).dollars(0, 0, 1_000_000) == pytest.approx(10)
    assert Price(1.25, 10).dollars(2_000_000, 1_000_000, 500_000) == pytest.approx(2.5 + 5)
    assert Price(1.25, 10, 0.125).dollars(2_000_000, 1_000_000, 500_000) == pytest.approx(1.25 + 0.125 + 5)
    assert Price(1.25, 10, 0).dollars(8, 8, 0) == 0


@pytest.mark.parametrize("price", [(-1, 0), (0, -1), (0, 0, -1), (float("nan"), 1), (1, float("inf"))])
def test_a_price_is_a_number_and_not_negative(price: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="not negative"):
        Price(*price)


# From words.


@pytest.mark.parametrize(("thinks", "tokens"), [(True, THINKING_TOKENS), (False, DIRECT_TOKENS)])
def test_tokens_are_letters_by_four_and_a_guess(thinks: bool, tokens: int) -> None:
    task = replace(QUESTIONS, setting=Setting(Source.NOTHING, thinks=thinks))
    (each,) = planned(task, 3)
    asked = [
        message_text(exchange.request)
        for exchange in play(episode(each.draw()), said_by(scripted("scout"))).exchanges
    ]
    estimate = from_words([each])
    assert estimate.episodes == 1
    assert estimate.spending.calls == len(asked) == len(each.draw().questions) > 3
    assert estimate.spending.input_tokens == sum(round(len(text) / 4) for text in asked)
    assert estimate.spending.output_tokens == tokens * len(asked)
    assert (estimate.spending.cached_tokens, estimate.spending.dollars) == (0, None)
    assert estimate.chain == pytest.approx(SECONDS_FIRST + tokens / TOKENS_A_SECOND), "questions are asked together"
    assert estimate.spending.seconds == pytest.approx(len(asked) * estimate.chain)
    assert "guess" in estimate.basis


def test_a_known_length_of_replies_is_no_guess() -> None:
    estimate = from_words(planned(QUESTIONS, 3), reply_tokens=7)
    assert estimate.spending.output_tokens == 7 * estimate.spending.calls
    assert "guess" not in estimate.basis


def test_every_turn_reads_the_whole_conversation_again() -> None:
    (each,) = planned(ACTIVE, 3)
    transcript = play(episode(each.draw()), said_by(scripted(STAND_IN)))
    conversation, letters, turns, batches, was_aside = Conversation(), 0.0, 0, 0, False
    for exchange in transcript.exchanges:
        letters += round(sum(len(message.text) for message in conversation.put(exchange.request)) / 4)
        conversation = conversation.after(exchange.request, exchange.reply)
        turns += not exchange.request.is_aside
        batches += exchange.request.is_aside and not was_aside
        was_aside = exchange.request.is_aside
    estimate = from_words([each], reply_tokens=59)
    assert estimate.spending.calls == len(transcript.exchanges)
    assert estimate.spending.input_tokens == letters
    assert 1 < turns < len(transcript.exchanges)
    assert estimate.chain == pytest.approx((turns + batches) * (1 + 59 / 60))


def test_a_few_scenes_of_each_task_stand_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    draw = Task.draw

    def note(task: Task, seed: int) -> Item:
        drawn.append(seed)
        return draw(task, seed)

    monkeypatch.setattr(Task, "draw", note)
    other = replace(QUESTIONS, layout=Layout(2, 2))
    some = [from_words(planned(QUESTIONS, seed)).spending for seed in range(SCENES)]
    others = [from_words(planned(other, seed)).spending for seed in range(SCENES)]
    drawn.clear()
    both = from_words(planned(QUESTIONS, *range(30)) + planned(other, *range(60))).spending
    assert drawn == [0, 1, 2, 0, 1, 2]
    expected = 30 * sum(each.input_tokens for each in some) / 3 + 60 * sum(each.input_tokens for each in others) / 3
    assert both.input_tokens == pytest.approx(expected)
    assert both.calls == pytest.approx(
        30 * sum(each.calls for each in some) / 3 + 60 * sum(each.calls for each in others) / 3
    )


def test_an_estimate_of_nothing_is_nothing() -> None:
    assert from_words([]) == replace(from_words([]), episodes=0, spending=Spending(), chain=0.0)
    assert from_words([]).seconds(4) == 0


# From episodes that were played.


def test_a_pilot_stands_for_all_of_its_sort() -> None:
    other = replace(QUESTIONS, layout=Layout(2, 2))
    pilot = [
        took(planned(QUESTIONS, 0)[0], used(100, 10, 1.0), used(200, 20, 2.0)),
        took(planned(QUESTIONS, 1)[0], used(300, 30, 3.0)),
        took(planned(other, 0)[0], used(1000, 0, 7.0, cached=600)),
    ]
    estimate = from_pilot(planned(QUESTIONS, 2, 3, 4) + planned(other, 1), pilot)
    assert estimate.episodes == 4
    assert estimate.spending == Spending(
        calls=3 * 1.5 + 1,
        input_tokens=3 * 300 + 1000,
        cached_tokens=600,
        output_tokens=3 * 30,
        reasoning_tokens=0,
        dollars=None,
        seconds=3 * 3.0 + 7.0,
    )
    assert estimate.chain == 7
    assert estimate.basis == "3 episodes that the model has played"
    assert from_pilot(planned(QUESTIONS, 2), pilot).chain == 3, "only sorts that are left take time"
    assert from_pilot([], pilot).seconds(3) == 0


def test_a_pilot_with_prices_tells_the_price() -> None:
    pilot = [took(planned(QUESTIONS, 0)[0], used(1, 1, dollars=0.5), used(1, 1, dollars=0.25))]
    assert from_pilot(planned(QUESTIONS, 1, 2), pilot).spending.dollars == pytest.approx(1.5)


def test_an_estimate_can_be_priced() -> None:
    spending = Spending(calls=2, input_tokens=3_000_000, cached_tokens=1_000_000, output_tokens=500_000, seconds=9)
    estimate = priced(Estimate(2, spending, 1.0, ""), Price(1, 10, 0.5))
    assert estimate == Estimate(2, replace(spending, dollars=2 + 0.5 + 5), 1.0, "")


# Time.


def test_asides_between_turns_are_asked_together() -> None:
    # Turn 2 s; asides 3 s and 5 s; turn 1 s; turn 1 s; aside 4 s: 2 + 5 + 1 + 1 + 4.
    usages = [used(0, 1, seconds) for seconds in (2, 3, 5, 1, 1, 4)]
    pilot = took(planned(QUESTIONS, 0)[0], *usages, asides=(1, 2, 5))
    assert from_pilot(planned(QUESTIONS, 1), [pilot]).chain == 13


def test_a_run_takes_as_long_as_its_longest_episode_or_all_its_calls() -> None:
    estimate = Estimate(10, Spending(seconds=600), 45.0, "")
    assert estimate.seconds(1) == 600
    assert estimate.seconds(10) == 60
    assert estimate.seconds(1000) == 45


def test_replies_whose_time_is_not_known_leave_it_open() -> None:
    (each,) = planned(QUESTIONS, 0)
    exchange = Exchange(Request(Purpose.MAP, "", ""), Reply(""))
    pilot = Finished(each.key, Transcript(each.draw(), MODEL, (exchange,), ""))
    assert from_pilot(planned(QUESTIONS, 1), [pilot]).seconds(1) is None


# A run.


def test_a_run_that_was_not_begun_is_estimated_from_words(tmp_path: Path) -> None:
    estimates = estimate_run(SETTINGS, tmp_path / "none", reply_tokens=50, price=Price(1, 10))
    assert list(estimates) == [MODEL]
    plain = from_words(planned(QUESTIONS, 0, 1), 50)
    assert estimates[MODEL] == priced(plain, Price(1, 10))
    dollars = (plain.spending.input_tokens + 10 * plain.spending.output_tokens) / 1e6
    assert estimates[MODEL].spending.dollars == pytest.approx(dollars)
    assert not (tmp_path / "none").exists()
    assert estimate_run(replace(SETTINGS, players=("scout",)), tmp_path / "none") == {}


def test_what_is_finished_is_left_out_and_tells_the_rest(tmp_path: Path) -> None:
    settings = replace(SETTINGS, scenes=(0, 1, 2), players=(MODEL, "other/model"))
    folder = open_run(tmp_path / "run", manifest_of(settings))
    first, *_ = planned(QUESTIONS, 0)
    with Record(folder, Item) as record:
        record.finish(first.key, took(first, used(100, 10, 2.0, cached=40)).transcript)
    estimates = estimate_run(settings, folder.path, price=Price(1, 1))
    assert (estimates[MODEL].episodes, estimates["other/model"].episodes) == (2, 3)
    assert estimates[MODEL].spending.dollars == pytest.approx(220e-6)
    assert replace(estimates[MODEL].spending, dollars=None) == Spending(2, 200, 80, 20, seconds=4.0)
    assert estimates[MODEL].basis.startswith("1 episode that the model has played")
    assert estimates["other/model"].basis.startswith("the words that a scripted player reads")


def test_a_task_that_was_not_played_yet_is_estimated_from_words(tmp_path: Path) -> None:
    settings = replace(SETTINGS, tasks=(QUESTIONS, replace(QUESTIONS, setting=Setting(Source.NAMES))))
    folder = open_run(tmp_path / "run", manifest_of(settings))
    first, *_ = planned(QUESTIONS, 0)
    with Record(folder, Item) as record:
        record.finish(first.key, took(first, used(100, 10)).transcript)
    estimate = estimate_run(settings, folder.path)[MODEL]
    assert (estimate.episodes, estimate.basis[:9]) == (3, "the words")


def test_a_finished_run_takes_nothing_more(tmp_path: Path) -> None:
    folder = open_run(tmp_path / "run", manifest_of(SETTINGS))
    with Record(folder, Item) as record:
        for each in planned(QUESTIONS, 0, 1):
            record.finish(each.key, took(each, used(100, 10, 3.0)).transcript)
    estimate = estimate_run(SETTINGS, folder.path)[MODEL]
    assert (estimate.episodes, estimate.spending, estimate.seconds(1)) == (0, Spending(), 0)


def test_another_run_in_the_folder_is_refused(tmp_path: Path) -> None:
    open_run(tmp_path / "run", manifest_of(SETTINGS))
    with pytest.raises(RunFolderError, match="holds another run; choose another folder with --out"):
        estimate_run(replace(SETTINGS, scenes=(5,)), tmp_path / "run")


# Replies.


def test_replies_of_an_episode_are_those_of_a_few() -> None:
    assert courses(planned(QUESTIONS, 0, 1, player="scout"), clock) == {}
    count = len(planned(QUESTIONS, 0)[0].draw().questions)
    (course,) = courses(planned(QUESTIONS, 0), clock).values()
    assert (course.calls, sum(course.rounds), course.scripted) == (count, count, 0.0)
    assert len(courses(planned(QUESTIONS, *range(50)) + planned(QUESTIONS, 1, player="scout"), clock)) == 50
