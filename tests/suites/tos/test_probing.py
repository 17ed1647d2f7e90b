"""Episodes with probes and a revision: what scripted players reach, and that probes leave no trace."""

from collections.abc import Callable
from dataclasses import replace
from statistics import mean

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tolman.play import play, said_by, said_in
from tolman.protocol.edition import Edition
from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Transcript
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.scene.sight import look
from tolman.suites.tos.scores.probes import course
from tolman.suites.tos.scores.revision import belief_at_first
from tolman.suites.tos.scores.scores import Scores, score_episode
from tolman.suites.tos.setting import OwnMap, Probes, Setting, Shifting, Source

FULL = Setting(probes=Probes.TURNS, shifting=Shifting())


def played(player: str, seed: int, setting: Setting = FULL, **options: object) -> Transcript[Item]:
    item = draw_item(seed, setting=setting, **options)  # type: ignore[arg-type]
    return play(episode(item, player), said_by(scripted(player, item.scene)))


def scores(player: str, seeds: range, **options: object) -> list[Scores]:
    return [score_episode(played(player, seed, **options)) for seed in seeds]  # type: ignore[arg-type]


def counted(transcript: Transcript[Item]) -> dict[Purpose, int]:
    purposes = [exchange.request.purpose for exchange in transcript.exchanges]
    return {purpose: purposes.count(purpose) for purpose in Purpose if purpose in purposes}


@pytest.mark.slow
@pytest.mark.parametrize("edition", Edition)
def test_a_player_that_knows_all_draws_the_true_map(edition: Edition) -> None:
    for found in scores("oracle", range(4), edition=edition):
        assert found.maps
        assert found.maps.correctness
        assert found.maps.correctness.overall == pytest.approx(1)
        assert found.maps.unread == 0


def test_players_know_what_they_have_not_seen() -> None:
    found = [each.f1 for result in scores("scout", range(6)) for each in result.unseen]
    assert len(found) > 30
    assert mean(found) > 0.98


@pytest.mark.slow
@pytest.mark.parametrize("edition", Edition)
def test_who_revises_has_no_inertia_and_who_does_not_has_all(edition: Edition) -> None:
    for player, inertia in (("surveyor", 0), ("stubborn", 1)):
        revisions = [found.revision for found in scores(player, range(6), edition=edition)]
        beliefs = [revision.first for revision in revisions if revision]
        assert len(beliefs) == 6
        places = [belief.position_inertia for belief in beliefs if belief.position_inertia is not None]
        facings = [belief.facing_inertia for belief in beliefs if belief.facing_inertia is not None]
        assert facings
        assert mean(facings) == pytest.approx(inertia, abs=0.05)
        assert places or edition is Edition.PUBLISHED  # as published, perfect updates have none
        assert all(place == pytest.approx(inertia, abs=0.05) for place in places)


@pytest.mark.slow
def test_changes_are_found_by_who_looks_and_by_nobody_else() -> None:
    for player, least, most in (("surveyor", 0.9, 1), ("stubborn", 0, 0), ("blind", 0, 0)):
        revisions = [found.revision for found in scores(player, range(5))]
        found = mean(revision.identification.overall or 0 for revision in revisions if revision)
        assert least <= found <= most


def test_probes_leave_no_trace() -> None:
    plain = played("strategist", 2, Setting(shifting=Shifting()))
    probed = played("strategist", 2)
    for phase in (Purpose.EXPLORE, Purpose.REVISE):
        one, other = ([e for e in each.exchanges if e.request.purpose is phase] for each in (plain, probed))
        assert one == other
    asides = [e.request for e in probed.exchanges if e.request.purpose not in (Purpose.EXPLORE, Purpose.REVISE)]
    assert asides
    assert all(request.is_aside for request in asides)


def test_every_third_turn_is_probed_with_several_maps() -> None:
    setting = replace(FULL, every=3, repeats=2, shifting=None)
    found = counted(played("scout", 1, setting, questions=0))
    each = counted(played("scout", 1, replace(FULL, shifting=None), questions=0))
    turns = found[Purpose.EXPLORE] - 1
    assert found[Purpose.MAP] == 2 * (turns // 3 + 1)
    assert each[Purpose.MAP] == turns + 1
    assert found[Purpose.LOCAL_MAP] <= 2 * (turns // 3)
    assert each[Purpose.UNSEEN] > found[Purpose.UNSEEN] > 0


@pytest.mark.parametrize("source", [Source.ACTIVE, Source.PASSIVE])
@pytest.mark.parametrize("shifting", [None, Shifting()])
def test_one_map_at_the_end_whatever_changes_then(source: Source, shifting: Shifting | None) -> None:
    transcript = played("scout", 1, Setting(source, probes=Probes.END, shifting=shifting))
    found = counted(transcript)
    assert found[Purpose.MAP] == 1
    assert Purpose.UNSEEN not in found
    assert Purpose.LOCAL_MAP not in found
    assert (Purpose.REVISE in found) is (shifting is not None)
    revision = score_episode(transcript).revision
    assert (revision is None) is (shifting is None)
    assert revision is None or (revision.identification.overall, revision.last) == (1, None)


@pytest.mark.parametrize("source", Source)
@pytest.mark.parametrize("own_map", OwnMap)
def test_every_setting_is_played_scored_and_replayed(source: Source, own_map: OwnMap) -> None:
    if source is Source.NOTHING and own_map is not OwnMap.NONE:
        with pytest.raises(ValueError, match="no place to draw"):
            Setting(source, own_map)
        return
    shifting = None if source is Source.NOTHING else Shifting(1, 1)
    setting = Setting(source, own_map, "scout", False, Probes.TURNS, 4, 2, shifting)
    transcript = played("scout", 5, setting, questions=1)
    again = msgspec.json.decode(msgspec.json.encode(transcript), type=Transcript[Item])
    assert again == transcript
    assert play(episode(again.item, "scout"), said_in(again)) == transcript
    found = score_episode(again)
    assert found == score_episode(transcript)
    assert (found.exploration is None) == (source is not Source.ACTIVE)
    assert (found.revision is None) == (source is Source.NOTHING)
    assert (found.maps is None) == (source is Source.NOTHING)
    assert found.maps is None or found.maps.correctness
    assert len(found.answers) == len(transcript.item.questions) > 0


def test_a_passive_player_revises_from_what_it_was_told() -> None:
    transcript = played("surveyor", 3, Setting(Source.PASSIVE, probes=Probes.END, shifting=Shifting()))
    path, report = course(transcript)
    assert path.old
    assert path.known
    assert set(report.claims) <= set(path.changes)
    first = next(e.request for e in transcript.exchanges if e.request.purpose is Purpose.REVISE)
    assert "Turn 1: [Observe()]" in first.shows
    assert "something has changed" in first.shows


def test_a_revision_goes_on_in_the_same_conversation_from_the_start() -> None:
    transcript = played("scout", 3)
    revised = [e.request for e in transcript.exchanges if e.request.purpose is Purpose.REVISE]
    assert not any(request.is_aside for request in revised)
    assert "You have ended your exploration." in revised[0].shows
    assert "4 things are no longer as before" in revised[0].shows
    assert "15 turns" in revised[0].shows
    path, _ = course(transcript)
    assert path.rounds[0].pose == transcript.item.scene.start
    assert path.known == frozenset(transcript.item.scene.names)


def test_babble_is_data() -> None:
    class Babbler:
        def reply(self, message: str) -> str:
            return "I would rather not { [" if "last turn" in message else "FINAL ANSWER: [Observe()]"

        def aside(self, message: str) -> str:
            return '{"agent": "here", "sofa": [1, "x"' * 3 if "map" in message else "🙂" * 5000

        alone = aside

    item = draw_item(4, setting=FULL, questions=3)
    found = score_episode(play(episode(item, "babbler"), said_by(Babbler())))
    assert all(answer.score == 0 and not answer.is_read for answer in found.answers)
    assert found.maps
    assert found.maps.unread > 0
    assert found.maps.correctness
    assert found.maps.correctness.overall == 0
    assert all(each.f1 == 0 and each.why for each in found.unseen)
    assert found.revision
    assert found.revision.identification.overall == 0


class Writes:
    """Makes the turns it is given, and answers aside as a function says."""

    def __init__(self, turns: list[str], aside: Callable[[str], str]) -> None:
        self._turns = iter(turns)
        self.aside = self.alone = aside

    def reply(self, _message: str) -> str:
        return next(self._turns, "FINAL ANSWER: [Term()]")


@pytest.mark.parametrize(("edition", "seed"), [(Edition.PUBLISHED, 0), (Edition.CURRENT, 1)])
def test_as_published_a_query_leaves_the_last_view_to_be_drawn(edition: Edition, seed: int) -> None:
    item = draw_item(seed, edition=edition, setting=replace(FULL, shifting=None))
    seen = [sighting.name for sighting in look(item.scene, item.scene.start).sightings]
    moves = ["Observe()", f"Query({seen[0]})", f"JumpTo({seen[0]}), Query({seen[0]})", "Term()"]
    turns = [f"FINAL ANSWER: [{each}]" for each in moves]
    drawn = play(episode(item), said_by(Writes(turns, lambda _: f'{{"{seen[0]}": {{"position": [1, 2]}}}}')))
    assert counted(drawn)[Purpose.MAP] == 4
    assert counted(drawn)[Purpose.LOCAL_MAP] == (3 if edition is Edition.PUBLISHED else 1)
    rows = score_episode(drawn).maps
    assert rows
    assert [row.local is not None for row in rows.turns] == [True, *[edition is Edition.PUBLISHED] * 2, False]
    assert [row.newly is not None for row in rows.turns] == [True, False, False, False]


class Careless:
    """Plays as the stubborn player does, but every other map that it draws after the change is none."""

    def __init__(self) -> None:
        self._player = scripted("stubborn")
        self._asked: int | None = None

    def reply(self, message: str) -> str:
        if "something has changed" in message:
            self._asked = 0
        return self._player.reply(message)

    def aside(self, message: str) -> str:
        if self._asked is not None:
            self._asked += 1
        return "I have no map." if (self._asked or 0) % 2 else self._player.aside(message)

    alone = aside


@pytest.mark.parametrize("edition", Edition)
def test_an_unreadable_map_of_the_revision_is_left_out_as_published(edition: Edition) -> None:
    item = draw_item(3, edition=edition, setting=Setting(shifting=Shifting(), probes=Probes.TURNS))
    path, _ = course(play(episode(item), said_by(Careless())))
    maps = [each.drawn for each in path.rounds[:-1]]
    assert all(maps[1::2])
    assert set(map(str, maps[::2])) == ({"None"} if edition is Edition.PUBLISHED else {"{}"})
    first = belief_at_first(path, edition)
    assert first.held
    lost = [held for held in first.held if held.retention == 0]
    assert bool(lost) is (edition is Edition.CURRENT)
    assert all(held.retention == 1 for held in first.held if held not in lost)


HUGE = [
    "9" * 400,
    "-" + "9" * 400,
    "9" * 5_000,
    "1e400",
    "NaN",
    "-Infinity",
    "1" + "0" * 308,
    "null",
    "true",
    '"1e999"',
]
HUGE += ["[" * 800 + "]" * 800, '{"x": ' * 300 + "1" + "}" * 300, '"\\ud800"', '"\ud800"', "[" * 50_000, '"٣"']
NAMES = st.sampled_from(["agent", "objects", "gates", "name", "\ud800", "\udfff\ud83d", "", "_", "a" * 3_000])
ENTRIES = st.tuples(NAMES | st.text(max_size=5), st.sampled_from(HUGE), st.sampled_from(HUGE)).map(
    lambda each: f'"{each[0]}": {{"position": [{each[1]}, {each[2]}], "facing": {each[2]}, "name": {each[1]}}}'
)
WRITTEN = st.one_of(
    st.lists(ENTRIES, max_size=3).map(lambda entries: f"```json\n{{{', '.join(entries)}}}\n```"),
    st.lists(ENTRIES, max_size=3).map(lambda entries: f"FINAL ANSWER: {{{', '.join(entries)}}}"),
    st.sampled_from(HUGE).map(lambda value: f'{{"unexplored": {value}, "objects": [{value}], "gates": {value}}}'),
    st.sampled_from(HUGE).map(lambda value: f"FINAL ANSWER: ({value}, {value}), north, JumpTo({value})"),
    st.sampled_from(HUGE).map(lambda value: f'FINAL ANSWER: [Rotate({value}), Term(changes="{value}: position")]'),
    st.text(st.characters() | st.sampled_from('\ud800\udfff{}[]",:`\\'), max_size=80),
)


@pytest.mark.slow
@pytest.mark.parametrize("edition", Edition)
@settings(deadline=None, max_examples=40)
@given(written=WRITTEN, data=st.data())
def test_nothing_that_a_player_writes_raises(edition: Edition, written: str, data: st.DataObject) -> None:
    """Every reply is odd in its own way, the turns among them; whatever comes of it is a score between 0 and 1."""
    item = ODD_ITEMS[edition]
    name = item.scene.things[0].name
    odd = [written, written.replace('"agent"', f'"{name}"'), data.draw(WRITTEN)]
    turns = ["FINAL ANSWER: [Observe()]", data.draw(st.sampled_from(odd)), "FINAL ANSWER: [Observe()]"]
    player = Writes([*turns, "FINAL ANSWER: [Term()]", *turns, written], lambda _: data.draw(st.sampled_from(odd)))
    transcript = play(episode(item), said_by(player))
    found = score_episode(transcript)
    assert all(0 <= answer.score <= 1 for answer in found.answers)
    assert found.maps
    assert all(each is None or 0 <= each.overall <= 1 for each in (found.maps.correctness, found.maps.seen))
    assert all(0 <= each.f1 <= 1 for each in found.unseen)


ODD_ITEMS = {edition: draw_item(0, edition=edition, setting=FULL, questions=1) for edition in Edition}
