"""Players that see: they make of pictures what words would have told them, and exact cells."""

from dataclasses import replace

import numpy as np
import pytest

from tolman.geometry.pose import Heading, Pose
from tolman.play import play, said_by
from tolman.protocol.picture import Picture, pictures_in
from tolman.protocol.request import Purpose, Reply
from tolman.protocol.transcript import Transcript
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.recipes import FIRST, ViewRecipe, points_of, points_picture, view_recipe
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scores.scores import score_episode
from tolman.suites.tos.setting import Probes, Sense, Setting, Shifting, Source

pytest.importorskip("warp")

from proofs.measurement import seen
from proofs.outlines import PLANS
from tolman.suites.tos.players.seer import Seeing, Sight
from tolman.suites.tos.views.album import Album

pytestmark = pytest.mark.slow  # kernels are compiled

SMALL = Layout(rooms=2, things=3)


def _item(sense: Sense, source: Source = Source.ACTIVE, seed: int = 4) -> Item:
    shifting = Shifting(1, 1, 3.0) if source is Source.ACTIVE else None
    setting = Setting(source, walker="scout", probes=Probes.TURNS, shifting=shifting, sense=sense, image_size=192)
    return draw_item(seed, SMALL, setting=setting, questions=1)


def _played(item: Item, name: str) -> Transcript[Item]:
    player = scripted(name, item.scene, item.shifted, item.setting.sense is not Sense.TEXT)
    seeing = player if item.setting.sense is Sense.TEXT else Seeing(player, Sight(item, Album()))
    return play(episode(item, name), said_by(seeing))


def test_eyes_see_what_words_tell() -> None:
    """From a few places of two scenes; the proof `eyes` takes many."""
    found = seen(range(2), every=9)
    assert set(found) == {True}
    assert found.total() >= 12


@pytest.mark.parametrize(("name", "source"), [("scout", Source.ACTIVE), ("blind", Source.PASSIVE)])
def test_a_player_that_makes_words_of_pictures_fares_as_one_that_reads(name: str, source: Source) -> None:
    texts = _played(_item(Sense.TEXT, source), name)
    pictures = _played(_item(Sense.VISION, source), "scout_in_words" if name == "scout" else name)
    assert [each.reply.text for each in texts.exchanges] == [each.reply.text for each in pictures.exchanges]
    told, seen = score_episode(texts), score_episode(pictures)
    assert (told.answers, told.unseen, told.revision) == (seen.answers, seen.unseen, seen.revision)
    assert told.maps
    assert seen.maps
    assert told.maps.correctness == seen.maps.correctness


@pytest.mark.parametrize("layout", PLANS, ids=[f"{plan.plan} of {plan.rooms}" for plan in PLANS])
def test_in_every_plan_a_player_that_makes_words_of_pictures_fares_as_one_that_reads(layout: Layout) -> None:
    texts, pictures = (
        _played(draw_item(5, layout, setting=Setting(shifting=Shifting(), sense=sense), questions=1), name)
        for name, sense in (("scout", Sense.TEXT), ("scout_in_words", Sense.VISION))
    )
    assert [each.reply.text for each in texts.exchanges] == [each.reply.text for each in pictures.exchanges]


def test_with_words_and_pictures_a_player_in_words_reads_the_words() -> None:
    texts, both = _played(_item(Sense.TEXT), "scout"), _played(_item(Sense.BOTH), "scout_in_words")
    assert [each.reply.text for each in texts.exchanges] == [each.reply.text for each in both.exchanges]
    explored = [each.request.shows for each in both.exchanges if each.request.purpose is Purpose.EXPLORE]
    assert all(pictures_in(shows) for shows in explored[1:])
    assert all("You see" in shows for shows in explored[1:])


LAYOUTS = [Layout(), Layout(4, 3, Shape.TREE), Layout(2, 5, Shape.CHAIN, (8, 6)), Layout(1, 6)]


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize(("name", "sense"), [("scout", Sense.VISION), ("surveyor", Sense.BOTH)])
def test_who_reads_exact_cells_reaches_full_score(layout: Layout, name: str, sense: Sense) -> None:
    """All kinds of question, the map, the unseen, the changes and the map after them: the ceiling in pictures."""
    setting = Setting(probes=Probes.TURNS, shifting=Shifting(1, 1, 3.0), sense=sense, image_size=192)
    for seed in (1, 2):
        scores = score_episode(_played(draw_item(seed, layout, setting=setting, questions=1), name))
        assert {answer.kind: answer.score for answer in scores.answers} == {a.kind: 1.0 for a in scores.answers}
        assert len(scores.answers) >= 8
        assert scores.maps
        assert scores.maps.correctness
        assert scores.maps.correctness.overall == pytest.approx(1)
        assert min((each.f1 for each in scores.unseen), default=1.0) == 1
        assert scores.exploration
        assert scores.exploration.gain == pytest.approx(1)
        assert scores.exploration.full_gain == pytest.approx(1)
        assert scores.exploration.is_certain
        assert scores.revision
        assert scores.revision.last
        assert (scores.revision.identification.overall, scores.revision.last.facing) == (1, 1)
        assert scores.revision.last.position == pytest.approx(1)


def test_who_is_shown_what_another_saw_knows_exact_cells_too() -> None:
    setting = Setting(Source.PASSIVE, walker="scout", probes=Probes.END, sense=Sense.VISION, image_size=192)
    for seed in (4, 5):
        scores = score_episode(_played(draw_item(seed, setting=setting, questions=1), "scout"))
        assert [answer.score for answer in scores.answers] == [1.0] * len(scores.answers)
        assert scores.maps
        assert scores.maps.correctness
        assert scores.maps.correctness.overall == pytest.approx(1)


def test_the_oracle_needs_fewer_looks_where_they_show_cells() -> None:
    texts, pictures = (score_episode(_played(_item(sense), "oracle")) for sense in (Sense.TEXT, Sense.VISION))
    assert texts.exploration
    assert pictures.exploration
    assert pictures.exploration.cost < texts.exploration.cost
    assert pictures.exploration.gain == pytest.approx(1)


def test_in_pictures_no_word_tells_what_is_seen() -> None:
    played = _played(_item(Sense.VISION), "scout")
    explored = [each.request.shows for each in played.exchanges if each.request.purpose is Purpose.EXPLORE]
    assert len(pictures_in(explored[0])) == 2  # distances and angles, and the catalogue
    for shows in explored[1:]:
        assert len(pictures_in(shows)) == 1
        assert "front" not in shows
        assert "near" not in shows
    unseen = [each.request.asks for each in played.exchanges if each.request.purpose is Purpose.UNSEEN]
    assert unseen
    assert all(points_of(pictures_in(asks)[0]) for asks in unseen)
    assert not any("#" in asks for asks in unseen)


def test_after_the_change_pictures_show_the_changed_scene() -> None:
    played = _played(_item(Sense.VISION), "scout")
    revised = [each.request.shows for each in played.exchanges if each.request.purpose is Purpose.REVISE]
    recipes = [view_recipe(picture) for shows in revised[1:] for picture in pictures_in(shows)]
    assert recipes
    assert all(recipe and recipe.scene == "changed" for recipe in recipes)


def test_recipes_come_back_from_their_words() -> None:
    recipe = ViewRecipe("changed", Pose((3, 14), Heading.WEST), 384)
    assert view_recipe(recipe.picture) == recipe
    assert view_recipe(Picture("scale 384")) is None
    points = points_picture((1, 2), ((3, 4), (5, 6)), 384)
    assert points_of(points) == ((1, 2), (3, 4), (5, 6))
    assert points_of(recipe.picture) == ()


def test_no_player_can_ask_for_a_picture() -> None:
    marked = f"I would like {ViewRecipe(FIRST, Pose((1, 1), Heading.NORTH), 64).picture}"
    assert pictures_in(marked)
    assert not pictures_in(Reply(marked).text)
    assert not pictures_in(Reply("x", message={"content": [marked]}).message["content"][0])  # type: ignore[index]


def test_an_album_draws_every_picture_that_texts_name() -> None:
    item = replace(_item(Sense.VISION), setting=Setting(sense=Sense.VISION, image_size=64))
    album = Album()
    names = [f"view first {x} {y} north 64" for x, y in [item.scene.start.at]]
    for recipe in (
        *names,
        "scale 64",
        "catalogue 32",
        f"points 128 {item.scene.start.at[0]},{item.scene.start.at[1]} 2,2",
    ):
        rgb = album.rgb(item, Picture(recipe))
        assert rgb.dtype == np.uint8
        assert rgb.std() > 5, recipe
    assert album.drawn == 4
