"""Players that see: what they make of pictures is what words would have told them."""

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
from tolman.suites.tos.scores.scores import score_episode
from tolman.suites.tos.setting import Probes, Sense, Setting, Shifting, Source

pytest.importorskip("warp")

from proofs.measurement import seen
from tolman.suites.tos.players.seer import Seeing, Sight
from tolman.suites.tos.views.album import Album

pytestmark = pytest.mark.slow  # kernels are compiled

SMALL = Layout(rooms=2, things=3)


def _item(sense: Sense, source: Source = Source.ACTIVE, seed: int = 4) -> Item:
    shifting = Shifting(1, 1, 3.0) if source is Source.ACTIVE else None
    setting = Setting(source, probes=Probes.TURNS, shifting=shifting, sense=sense, image_size=192)
    return draw_item(seed, SMALL, setting=setting, questions=1)


def _played(item: Item, name: str) -> Transcript[Item]:
    player = scripted(name)
    seeing = player if item.setting.sense is Sense.TEXT else Seeing(player, Sight(item, Album()))
    return play(episode(item, name), said_by(seeing))


def test_eyes_see_what_words_tell() -> None:
    """From a few places of two scenes; the proof `eyes` takes many."""
    found = seen(range(2), every=9)
    assert set(found) == {True}
    assert found.total() >= 12


@pytest.mark.parametrize(("name", "source"), [("scout", Source.ACTIVE), ("blind", Source.PASSIVE)])
def test_a_player_that_sees_fares_as_one_that_reads(name: str, source: Source) -> None:
    texts, pictures = (_played(_item(sense, source), name) for sense in (Sense.TEXT, Sense.VISION))
    assert [each.reply.text for each in texts.exchanges] == [each.reply.text for each in pictures.exchanges]
    assert score_episode(pictures) == score_episode(texts)


def test_with_words_and_pictures_a_player_reads_the_words() -> None:
    texts, both = (_played(_item(sense), "scout") for sense in (Sense.TEXT, Sense.BOTH))
    assert [each.reply.text for each in texts.exchanges] == [each.reply.text for each in both.exchanges]
    explored = [each.request.shows for each in both.exchanges if each.request.purpose is Purpose.EXPLORE]
    assert all(pictures_in(shows) for shows in explored[1:])
    assert all("You see" in shows for shows in explored[1:])


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
