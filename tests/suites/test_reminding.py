"""In every suite, who answers properly when reminded earns what it knows, and who never does earns nothing."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.suites.spatialbench.files import every_kind
from tolman.errors import OptionError
from tolman.play import Answer, play, said_by
from tolman.protocol.edition import Edition
from tolman.protocol.form import Words
from tolman.protocol.reminder import TURNS
from tolman.protocol.request import Purpose, Reminder, Reply, Request
from tolman.protocol.transcript import Transcript
from tolman.record.record import Key
from tolman.record.run import ScoredEpisode
from tolman.suites import registry
from tolman.suites.registry import AnySuite, suite_named
from tolman.suites.runs import check_reminders, score
from tolman.suites.spatialbench.setting import named
from tolman.suites.spatialbench.task import Task as Videos
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import OwnMap, Probes, Setting, Shifting, Source
from tolman.suites.tos.task import Task as Rooms

EXAMPLE = Path(__file__).parents[2] / "examples" / "shells" / "src"
MUMBLE = "Well, that is a good question about the place, and I would have to think about it."

Played = tuple[AnySuite, Any, str]
"""A suite, an item of it, and the player that knows everything."""


@pytest.fixture
def shells(monkeypatch: pytest.MonkeyPatch) -> AnySuite:
    """The example, as if it were installed."""
    monkeypatch.setattr(sys, "path", [*sys.path, str(EXAMPLE)])
    from tolman_shells.suite import SUITE

    known = {**registry.suites(), SUITE.name: SUITE}
    monkeypatch.setattr(registry, "suites", lambda: known)
    found: AnySuite = SUITE
    return found


ACTIVE = Setting(probes=Probes.TURNS, every=2, repeats=2, shifting=Shifting(1, 1, 2.0))
ROOMS = {
    "active": ACTIVE,
    "passive, map first": Setting(Source.PASSIVE, OwnMap.FIRST, probes=Probes.END),
    "map instead": Setting(Source.PASSIVE, OwnMap.INSTEAD, thinks=False),
    "question only": Setting(Source.NOTHING),
}
BLIND = named("blind")
VIDEOS = {
    "alone": BLIND,
    "one conversation": replace(BLIND, keeps_context=True),
    "reasons": replace(BLIND, reasons=True),
}


@pytest.fixture(params=[*ROOMS, *VIDEOS, "shells"])
def every(request: pytest.FixtureRequest, tmp_path: Path) -> Played:
    """Every suite in several settings."""
    name: str = request.param
    if name in ROOMS:
        task: Any = Rooms(Layout(2, 3), setting=ROOMS[name], questions=1)
        return suite_named("tos"), task.draw(2), "oracle"
    if name in VIDEOS:
        task = Videos(str(every_kind(tmp_path / "QA.txt", ["a.mp4"])), str(tmp_path), setting=VIDEOS[name])
        return suite_named("spatialbench"), task.draw(0), "oracle"
    suite: AnySuite = request.getfixturevalue("shells")
    return suite, suite.task().draw(0), "tracker"


def knowing(played: Played) -> Answer:
    suite, item, player = played
    return said_by(suite.play.player(item, player))


def mumbling(played: Played, heeds: bool) -> Answer:
    """Explores as one should, and mumbles whatever it is asked, unless it heeds reminders and is reminded."""
    knows = knowing(played)

    def answer(number: int, request: Request) -> Reply:
        is_clear = request.purpose in TURNS or (heeds and isinstance(request, Reminder))
        return knows(number, request) if is_clear else Reply(MUMBLE)

    return answer


def played_by(played: Played, answer: Answer, remind: int = 1) -> Transcript[Any]:
    suite, item, _ = played
    return play(suite.episode(item, Key("", item.id, "player"), remind), answer)


def scored(played: Played, transcript: Transcript[Any]) -> ScoredEpisode[Any]:
    return score(played[0], Key("task", "item", "player"), transcript)


def asked(transcript: Transcript[Any]) -> int:
    return sum(each.request.purpose not in TURNS for each in transcript.exchanges)


def test_who_is_clear_is_never_reminded(every: Played) -> None:
    plain, watched = (played_by(every, knowing(every), remind) for remind in (0, 1))
    assert msgspec.json.encode(watched) == msgspec.json.encode(plain)
    found = scored(every, watched)
    assert (found.reading.asked, found.reading.lost, found.before) == (asked(plain), (), None)
    assert found.reading.asked > 0


def test_who_answers_only_when_reminded_earns_what_it_knows(every: Played) -> None:
    clear, reminded = played_by(every, knowing(every)), played_by(every, mumbling(every, heeds=True))
    one, other = scored(every, clear), scored(every, reminded)
    assert other.scores == one.scores
    assert len(other.reading.reminded) == other.reading.asked == asked(clear)
    assert other.reading.unread == ()
    headline = every[0].judge.headline
    assert headline(other.scores)["accuracy"] > 0  # whoever reads nothing but questions guesses
    assert other.before is not None
    assert headline(other.before)["accuracy"] == 0.0
    calls = sum(spent.calls for spent in other.spending.values())
    assert calls == sum(spent.calls for spent in one.spending.values()) + asked(clear)


def test_who_knows_everything_reaches_full_score(tmp_path: Path, shells: AnySuite) -> None:
    file = str(every_kind(tmp_path / "QA.txt", ["a.mp4"]))
    rooms: Played = suite_named("tos"), Rooms(Layout(2, 3), setting=ACTIVE, questions=1).draw(2), "oracle"
    video = Videos(file, str(tmp_path), setting=BLIND).draw(0)
    for played in (rooms, (suite_named("spatialbench"), video, "oracle"), (shells, shells.task().draw(0), "tracker")):
        found = scored(played, played_by(played, mumbling(played, heeds=True)))
        assert played[0].judge.headline(found.scores)["accuracy"] == 1.0


def test_who_never_answers_earns_nothing_with_or_without_reminders(every: Played) -> None:
    once, twice = (scored(every, played_by(every, mumbling(every, heeds=False), remind)) for remind in (0, 1))
    assert once.scores == twice.scores == twice.before
    assert once.reading.reminded == ()
    assert len(twice.reading.reminded) == len(twice.reading.unread) == len(once.reading.unread) == once.reading.asked
    assert all(each.why for each in twice.reading.lost)
    assert every[0].judge.headline(twice.scores)["accuracy"] == 0.0


def test_the_score_and_what_is_read_agree(every: Played) -> None:
    """What a suite says of one reply is what its score says of the whole."""
    suite, item, _ = every
    for answer in (knowing(every), mumbling(every, heeds=False)):
        transcript = played_by(every, answer, 0)
        questions = [each for each in transcript.exchanges if each.request.purpose is Purpose.QUESTION]
        unread = suite.judge.unread
        assert unread
        read = [unread(item, number, each) is None for number, each in enumerate(questions)]
        assert read == [each.is_read for each in suite.judge.score(transcript).answers]


def test_the_pages_show_reminders(every: Played) -> None:
    suite, _, _ = every
    transcript = played_by(every, mumbling(every, heeds=True))
    block = suite.account().block(transcript, suite.judge.score(transcript))
    for step, exchange in zip(block.steps, transcript.exchanges, strict=True):
        assert (step.reminds is not None) == bool(exchange.reminded)
        if exchange.reminded:
            assert step.unread is not None
            assert step.reminds is not None
            assert block.texts[step.unread] == MUMBLE
            assert block.texts[step.reminds] == exchange.reminded.reminds
    questions = suite.pages().questions(transcript, suite.judge.score(transcript))
    assert all(each.is_read for each in questions)


def test_what_older_transcripts_lack_is_read_too(every: Played) -> None:
    transcript = played_by(every, mumbling(every, heeds=False), 0)
    old = [replace(each, request=replace(each.request, form=Words())) for each in transcript.exchanges]
    assert scored(every, replace(transcript, exchanges=tuple(old))) == scored(every, transcript)


def test_trainers_are_never_reminded(every: Played) -> None:
    suite, item, _ = every
    transcript = play(suite.play.episode(item, "trained", 1), mumbling(every, heeds=True))
    assert not any(each.reminded for each in transcript.exchanges)


def every_published(tmp_path: Path) -> Iterator[Any]:
    setting = Setting(probes=Probes.TURNS)
    yield Rooms(Layout(2, 3), edition=Edition.PUBLISHED, setting=setting, questions=1)
    file = str(every_kind(tmp_path / "QA.txt", ["a.mp4"]))
    yield Videos(file, str(tmp_path), edition=Edition.PUBLISHED, setting=BLIND)


def test_the_published_edition_reminds_nobody(tmp_path: Path) -> None:
    for task in every_published(tmp_path):
        with pytest.raises(OptionError, match="published edition reminds nobody"):
            check_reminders([task], 1)
        assert check_reminders([task], 0) == 0


def test_what_is_unread_is_counted_in_the_published_edition_too(tmp_path: Path) -> None:
    for task, name in zip(every_published(tmp_path), ("tos", "spatialbench"), strict=True):
        played: Played = suite_named(name), task.draw(0), "oracle"
        found = scored(played, played_by(played, mumbling(played, heeds=False), 0))
        assert 0 < len(found.reading.unread) <= found.reading.asked, "published rules take some nonsense for answers"


def test_a_suite_that_does_not_say_what_it_reads_reminds_nobody(
    shells: AnySuite, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = replace(shells, judge=replace(shells.judge, unread=None))
    monkeypatch.setattr(registry, "suites", lambda: {silent.name: silent})
    with pytest.raises(OptionError, match="shells does not say"):
        check_reminders([silent.task()], 1)
    game = silent.task().draw(0)
    transcript: Callable[..., Any] = silent.play.episode
    found = score(silent, Key("", "", ""), play(transcript(game), lambda _number, _request: Reply(MUMBLE)))
    assert (found.reading.asked, found.before) == (0, None)
