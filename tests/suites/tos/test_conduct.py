"""How an exploration is conducted: by hand on two rooms, and what holds for all."""

import random
from dataclasses import replace

import msgspec
import pytest

from tests.suites.tos.scene.test_scene import TWO_ROOMS
from tests.suites.tos.test_episode import Says, fuzzed
from tolman.geometry.pose import Heading
from tolman.play import play, said_by
from tolman.protocol.edition import Edition
from tolman.protocol.request import Reply
from tolman.protocol.transcript import Transcript
from tolman.suites.tos.belief.learner import Learner, learner_of
from tolman.suites.tos.episode import episode, retrace
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.scene import Door, Scene, Thing
from tolman.suites.tos.scores import exploration
from tolman.suites.tos.scores.conduct import MOST_IDLE, Conduct, conduct_of
from tolman.suites.tos.scores.exploration import learn
from tolman.suites.tos.scores.scores import score_episode
from tolman.suites.tos.setting import Setting, Source

AHEAD, RIGHT, BACK, LEFT = (
    "[Observe()]",
    "[Rotate(90), Observe()]",
    "[Rotate(180), Observe()]",
    "[Rotate(-90), Observe()]",
)
DOOR, SOFA = "[JumpTo(red door), Observe()]", "[JumpTo(sofa), Observe()]"
SHARES = ("redundant", "revisits", "unfinished", "early_doors", "missed")

WITH_STOOL = replace(TWO_ROOMS, things=(*TWO_ROOMS.things, Thing("stool", (7, 1), Heading.NORTH)))
"""Two rooms; who looks from the doorway straight into the second sees the sofa but not the stool."""


def conducted(*replies: str, scene: Scene = TWO_ROOMS, noise: Noise | None = None, flat: bool = False) -> Conduct:
    """Returns the conduct of an exploration by these replies; a flat one has no gain."""
    item = Item("hand", 0, scene, budget=20, noise=noise or Noise())
    stages = retrace(item, [Reply(each) for each in replies])
    curve = learn(item, stages).curve
    return conduct_of(scene, stages, [replace(point, full_gain=0.0) for point in curve] if flat else curve)


def played(player: str, seed: int, **options: object) -> Transcript[Item]:
    item = draw_item(seed, **options)  # type: ignore[arg-type]
    return play(episode(item, player), said_by(scripted(player, item.scene)))


def conduct(transcript: Transcript[Item]) -> Conduct:
    found = score_episode(transcript).conduct
    assert found
    return found


def test_looks_are_counted_also_those_that_replace_failed_motions() -> None:
    found = conducted("babble", "[JumpTo(unicorn), Observe()]", "[Query(chair)]", "[Query(chair)]", RIGHT, "[Term()]")
    assert (found.looks, found.redundant, found.revisits) == (2, 0, 0)


def test_the_same_look_twice_is_redundant_and_a_revisit() -> None:
    found = conducted(AHEAD, "babble", AHEAD)
    assert (found.looks, found.redundant, found.revisits) == (2, 1 / 2, 1 / 2)
    assert conducted(AHEAD, RIGHT, BACK).revisits == 0  # one cell, three headings
    assert conducted(AHEAD, RIGHT, LEFT, "[Rotate(45), Observe()]").revisits == 2 / 4  # twice more to the north


def test_a_new_name_a_new_cell_or_more_gain_make_a_look_worth_it() -> None:
    assert conducted(AHEAD, LEFT, flat=True).redundant == 0  # no new name, but three cells along the wall
    assert conducted(AHEAD, "[JumpTo(chair), Observe()]", flat=True).redundant == 1 / 2  # at the wall: own cell alone


def test_a_look_that_only_raises_the_gain_is_not_redundant() -> None:
    item = Item("hand", 0, TWO_ROOMS, budget=20)
    stages = retrace(item, [Reply(AHEAD), Reply(AHEAD), Reply("[Query(lamp)]"), Reply(AHEAD)])
    start, *points = learn(item, stages).curve
    # The third is the gain of the query, which no look can claim.
    for gains, redundant in (((1, 2, 3, 3), 1 / 3), ((1, 1, 3, 3), 2 / 3), ((3, 2, 3, 4), 1 / 3)):
        curve = [start, *(replace(point, full_gain=gain / 4) for point, gain in zip(points, gains, strict=True))]
        assert conduct_of(TWO_ROOMS, stages, curve).redundant == redundant


def test_a_name_noticed_at_the_second_look_is_learnt() -> None:
    noise = Noise(missed=0.5)
    found = []
    for seed in range(20):
        item = Item("hand", seed, TWO_ROOMS, budget=20, noise=noise)
        stages = retrace(item, [Reply(AHEAD), Reply(AHEAD)])
        curve = [replace(point, full_gain=0.0) for point in learn(item, stages).curve]
        notices = stages[1].world.seen != stages[0].world.seen
        assert conduct_of(TWO_ROOMS, stages, curve).redundant == (0 if notices else 1 / 2)
        found.append(notices)
    assert len(set(found)) == 2


def test_a_room_is_finished_once_all_of_it_was_looked_at() -> None:
    # From (3, 1), a look north covers 19 of 25 cells, and one to each side the other three there.
    assert conducted().unfinished == 1
    assert conducted(AHEAD, RIGHT).unfinished == 1
    assert conducted(AHEAD, RIGHT, BACK).unfinished == 1 / 2
    # The doorway is at (6, 3): straight ahead, two corners of room 2 are out of view.
    through = (AHEAD, RIGHT, BACK, "[Rotate(180), JumpTo(red door), Observe()]")
    assert conducted(*through).unfinished == 1 / 2
    assert conducted(*through, LEFT).unfinished == 1 / 2
    assert conducted(*through, LEFT, BACK).unfinished == 0


def test_a_room_is_unfinished_while_something_in_it_was_not_noticed() -> None:
    assert conducted(AHEAD, RIGHT, BACK, noise=Noise(missed=1)).unfinished == 1


def test_leaving_a_room_with_something_unseen_is_early() -> None:
    assert conducted(RIGHT, DOOR, SOFA).early_doors == 1
    assert conducted(AHEAD, RIGHT, DOOR, SOFA).early_doors == 0
    assert conducted(RIGHT, "[JumpTo(red door), Rotate(180), Observe()]", BACK, SOFA).early_doors == 0
    # Room 2 is left with all of it seen.
    again = "[Rotate(180), JumpTo(red door), Observe()]"
    assert conducted(RIGHT, DOOR, SOFA, again).early_doors == 1
    assert conducted(RIGHT, DOOR, SOFA, again, "[JumpTo(chair), Observe()]").early_doors == 1 / 2


def test_a_doorway_is_no_passage_yet() -> None:
    assert conducted(RIGHT, DOOR).early_doors is None
    assert conducted(AHEAD, RIGHT, "[JumpTo(red door), Rotate(180), JumpTo(chair), Observe()]").early_doors is None
    assert conducted(RIGHT, DOOR, "[JumpTo(lamp), Observe()]").early_doors is None  # refused: never seen


def test_from_doorway_to_doorway_no_room_is_left() -> None:
    doors = (*TWO_ROOMS.doors, Door("blue door", (6, 5), Heading.EAST, (1, 2)))
    scene = replace(TWO_ROOMS, doors=doors)
    along = (RIGHT, "[JumpTo(red door), Rotate(-90), Observe()]", "[JumpTo(blue door), Rotate(-90), Observe()]")
    assert conducted(*along, "[JumpTo(chair), Observe()]", scene=scene).early_doors is None


def test_who_looks_into_a_room_from_its_doorway_and_goes_away_leaves_it() -> None:
    looks = (AHEAD, RIGHT, DOOR, "[Rotate(180), JumpTo(chair), Observe()]")
    assert conducted(*looks).early_doors == 0
    assert conducted(*looks, scene=WITH_STOOL).early_doors == 1
    # Sideways looks show parts of both rooms, and are no visit of either.
    aside = (AHEAD, RIGHT, "[JumpTo(red door), Rotate(-90), Observe()]", "[Rotate(-90), JumpTo(chair), Observe()]")
    assert conducted(*aside, scene=WITH_STOOL).early_doors is None


def test_cost_after_the_last_gain_is_idle() -> None:
    query = "[Query(red door)]"
    assert conducted(RIGHT, query).idle == 0
    assert conducted(RIGHT, query, query).idle == 2
    assert conducted(RIGHT, query, query, "babble", "[Query(sofa)]").idle == 2  # neither costs anything
    assert conducted(RIGHT, query, query, LEFT).idle == 0
    assert conducted(*["[Query(initial_pos)]"] * 2).idle == 4  # nothing was ever gained


def test_a_stop_is_late_after_more_than_two_idle_looks_or_one_query() -> None:
    assert MOST_IDLE == 2
    assert [conducted(RIGHT, *[AHEAD] * more).is_late for more in range(5)] == [False] * 3 + [True] * 2
    assert not conducted(RIGHT, "[Query(initial_pos)]").is_late
    assert conducted(RIGHT, "[Query(initial_pos)]", AHEAD, "[Term()]").is_late


def test_gain_per_cost() -> None:
    item = Item("hand", 0, TWO_ROOMS, budget=20)
    replies = [Reply(AHEAD), Reply("[Query(lamp)]"), Reply(RIGHT)]
    last = learn(item, retrace(item, replies)).curve[-1]
    assert last.cost == 4
    assert conducted(*(reply.text for reply in replies)).gain_per_cost == last.full_gain / 4
    assert conducted(AHEAD).gain_per_cost == pytest.approx(2 / 4)  # the places of chair and lamp
    assert conducted("babble", "[Query(sofa)]", "[Term()]").gain_per_cost is None


def test_who_knows_all_stops_in_time() -> None:
    tour = (AHEAD, "[Query(chair)]", "[Query(lamp)]", RIGHT, "[Query(red door)]", DOOR, "[Query(sofa)]")
    found = conducted(*tour, "[Term()]")
    assert (found.missed, found.is_early, found.is_late) == (pytest.approx(0, abs=1e-12), False, False)
    found = conducted(*tour[:-1], "[Term()]")
    assert found.missed is not None
    assert 0 < found.missed < 0.25  # the sofa is one of four, and was seen
    assert found.is_early
    found = conducted(*tour[:-1])  # turns ran out
    assert (found.missed, found.is_early) == (None, False)
    found = conducted(*[AHEAD] * 4, "[Term()]")
    assert found.is_early
    assert found.is_late


def test_who_never_looks_has_no_shares() -> None:
    assert conduct(played("blind", 0)) == Conduct(
        looks=0,
        redundant=None,
        revisits=None,
        unfinished=1.0,
        early_doors=None,
        gain_per_cost=None,
        idle=0,
        missed=1.0,
        is_early=True,
        is_late=False,
    )
    babbled = conduct(play(episode(draw_item(0)), said_by(Says(*["babble"] * 50))))
    assert (babbled.looks, babbled.missed, babbled.is_early, babbled.is_late) == (0, None, False, False)


def is_lawful(transcript: Transcript[Item]) -> bool:
    scores = score_episode(transcript)
    found, explored = scores.conduct, scores.exploration
    assert found
    assert explored
    assert explored == exploration.score(transcript)
    shares = [getattr(found, name) for name in SHARES]
    assert all(0 <= share <= 1 for share in shares if share is not None)
    assert (found.looks == 0) == (found.redundant is None) == (found.revisits is None)
    assert 0 <= found.idle <= explored.cost
    assert found.looks <= explored.cost
    assert (found.missed is None) == (explored.ended == "out of turns")
    assert not found.is_early or explored.ended == "stopped"
    assert not (found.is_early and explored.is_certain)
    if len(transcript.item.scene.rooms) == 1:
        assert found.early_doors is None
    if found.unfinished == 0:
        assert explored.nodes == explored.cells == 1
    return True


@pytest.mark.slow
@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("rooms", [1, 3])
def test_laws_of_scripted_players(edition: Edition, rooms: int) -> None:
    for player in ("blind", "random", "scout", "strategist", "surveyor", "oracle"):
        for seed in range(2):
            assert is_lawful(played(player, seed, edition=edition, layout=Layout(rooms=rooms)))


@pytest.mark.slow
def test_laws_of_arbitrary_replies_and_of_noise() -> None:
    rng = random.Random(0)
    for seed in range(60):
        item = draw_item(seed, noise=Noise(0.2, 0.2, 0.2, 0.2) if seed % 2 else None)
        assert is_lawful(play(episode(item), said_by(Says(*(fuzzed(rng) for _ in range(item.budget))))))
        assert is_lawful(play(episode(item), said_by(scripted("random"))))


def test_without_noise_a_second_look_from_the_same_place_is_redundant() -> None:
    for seed in range(20):
        found = conduct(played("random", seed))
        assert found.redundant is not None
        assert found.revisits is not None
        assert found.redundant >= found.revisits


@pytest.mark.slow
def test_careful_players_never_stop_early_and_the_scout_does() -> None:
    for seed in range(4):
        for player in ("surveyor", "oracle"):
            found = conduct(played(player, seed, budget=60))
            assert not found.is_early
            assert found.missed == pytest.approx(0, abs=1e-9)
            assert not found.is_late
        assert conduct(played("scout", seed)).is_early


@pytest.mark.slow
def test_random_players_look_in_vain_more_often() -> None:
    aimless, careful = (
        [conduct(played(player, seed)).redundant or 0 for seed in range(5)] for player in ("random", "surveyor")
    )
    assert sum(aimless) > 3 * sum(careful)


@pytest.mark.parametrize("source", [source for source in Source if source is not Source.ACTIVE])
def test_who_does_not_explore_has_no_conduct(source: Source) -> None:
    assert score_episode(played("scout", 0, setting=Setting(source), questions=1)).conduct is None


def test_an_exploration_is_learnt_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def counted(item: Item, edition: Edition) -> Learner:
        made.append(edition)
        return learner_of(item, edition)

    transcript = played("scout", 0, questions=1)
    monkeypatch.setattr(exploration, "learner_of", counted)
    score_episode(transcript)
    assert made == [Edition.PUBLISHED, Edition.CURRENT]


def test_conduct_is_read_back_from_json() -> None:
    found = conduct(played("random", 3))
    assert msgspec.json.decode(msgspec.json.encode(found), type=Conduct) == found
