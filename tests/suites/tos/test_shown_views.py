"""Questions that show a view instead of describing it: the same questions, without a word of what is seen."""

import re
from dataclasses import replace
from functools import cache
from itertools import product
from statistics import mean

import msgspec
import pytest

from tolman.errors import PictureError
from tolman.geometry.pose import HEADINGS, Heading, Pose, minus
from tolman.geometry.rect import Rect
from tolman.play import play, said_by, said_in
from tolman.protocol.edition import Edition
from tolman.protocol.picture import Picture, pictures_in, pieces
from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Transcript
from tolman.scoring.names import FoundName, split
from tolman.suites.tos.asked import asked, asked_from
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item, draw_item, read_item
from tolman.suites.tos.moves import START
from tolman.suites.tos.players.roster import BLIND, scripted
from tolman.suites.tos.published.answers import score_published
from tolman.suites.tos.questions.chance import Terms, guess, levels
from tolman.suites.tos.questions.floor import Spot, is_open
from tolman.suites.tos.questions.kinds import AnyQuestion, read_question
from tolman.suites.tos.questions.perspective_decision import PerspectiveDecision
from tolman.suites.tos.questions.question import ViewQuestion
from tolman.suites.tos.questions.view_to_action import ViewToAction
from tolman.suites.tos.questions.view_to_location import ViewToLocation
from tolman.suites.tos.recipes import AskedRecipe, asked_recipe, points_of, view_recipe
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.scene import Door, Room, Scene, Thing
from tolman.suites.tos.scene.sight import look
from tolman.suites.tos.scores.answers import Answered, score_answers
from tolman.suites.tos.setting import OwnMap, QuestionViews, Sense, Setting, Source

LAYOUTS = (Layout(), Layout(1, 6), Layout(2, 3, Shape.CHAIN), Layout(5, 3, Shape.RING))
SMALL = Layout(2, 3)
NONSENSE = ("", "?", "unicorn", "[]", "(nan, nan)", "JumpTo(unicorn)", "Rotate(45)", "asked 7 384", "north", "🙂")


def setting(source: Source = Source.ACTIVE, sense: Sense = Sense.VISION, size: int = 192) -> Setting:
    return Setting(source, sense=sense, image_size=size, views=QuestionViews.PICTURES)


@cache
def put(seed: int, layout: Layout = SMALL, edition: Edition = Edition.CURRENT) -> Item:
    return draw_item(seed, layout, edition, setting=setting(), questions=3)


def cases() -> list[tuple[Item, int, AnyQuestion]]:
    """Returns every question that shows a view, with its item and its number there."""
    items = [put(seed, layout) for layout, seed in product(LAYOUTS, range(3))]
    return [
        (item, n, each)
        for item in items
        for n, each in enumerate(item.questions, 1)
        if isinstance(each, ViewQuestion)
    ]


def few(item: Item) -> Item:
    """Returns an item with the first question of each kind."""
    return replace(item, questions=item.questions[::3])


def free_cells(scene: Scene) -> list[Pose]:
    cells = [cell for room in scene.rooms for cell in room.area if cell not in scene.by_cell]
    return [Pose(cell, heading) for cell in cells for heading in HEADINGS]


# What is asked.


def test_questions_show_what_they_would_describe() -> None:
    item = put(1)
    shown = dict(enumerate(asked(item), 1))
    assert shown[7] == (
        "Suppose that you stand at one of the things and face the way it faces. This is what you see:\n"
        "⟦picture asked 7 192⟧\nAt which thing do you stand?"
    )
    assert shown[13] == (
        "You are back at the start, facing north. Which moves bring you to where this is what you see?\n"
        "⟦picture asked 13 192⟧\nAs always, you can jump only to what is in view."
    )
    located = item.questions[24]
    assert isinstance(located, ViewToLocation)
    origin = "start" if located.origin == START else located.origin
    assert shown[25] == (
        f"Suppose that you stand on a free cell, facing {located.heading.word}. This is what you see:\n"
        f"⟦picture asked 25 192⟧\nCount cells from the {origin}, which is at (0, 0): x to the east, y to the north. "
        "Where do you stand?"
    )


def test_all_but_the_views_is_asked_as_in_words() -> None:
    """Only where a picture would tell too much, another place is asked for."""
    for layout, seed in product(LAYOUTS, range(3)):
        item, plain = put(seed, layout), draw_item(seed, layout, questions=3)
        others = [each for each in item.questions if not isinstance(each, ViewToLocation)]
        assert others == [each for each in plain.questions if not isinstance(each, ViewToLocation)]
        assert asked(plain) == [question.ask() for question in plain.questions]
        for text, question in zip(asked(item), item.questions, strict=True):
            assert bool(pictures_in(text)) == isinstance(question, ViewQuestion)


def test_no_word_tells_the_answer_or_what_is_seen() -> None:
    for item, number, question in cases():
        text = asked(item)[number - 1]
        (picture,) = pictures_in(text)
        assert picture.recipe == f"asked {number} 192"
        named = {token.name for token in split(text, item.scene.names) if isinstance(token, FoundName)}
        assert named <= {getattr(question, "origin", "")}, text
        assert not re.search(r"front|near|far|distance|wall|facing (?:forward|backward|left|right)", text)
        solution = question.solve(chart_of(item.scene))
        assert solution not in text
        assert solution != question.example


def test_a_picture_never_shows_from_where_cells_are_counted() -> None:
    for item, number, question in cases():
        if isinstance(question, ViewToLocation):
            seen = [sighting.name for sighting in look(item.scene, asked_from(item, number)).sightings]
            assert question.origin not in seen


def test_a_picture_hides_nothing_that_words_would_tell() -> None:
    """Two things in line from the south are apart from the east; nothing is hidden by a door."""
    lamp, sofa = (Thing(name, (2, y), Heading.NORTH) for name, y in (("lamp", 3), ("sofa", 5)))
    rooms = (Room(1, Rect(1, 1, 6, 6)), Room(2, Rect(1, 8, 6, 10)))
    scene = Scene(
        rooms, (Door("red door", (2, 7), Heading.NORTH, (1, 2)),), (lamp, sofa), Pose((5, 1), Heading.NORTH)
    )
    chart = chart_of(scene)
    opened = {}
    for pose in (Pose((2, 1), Heading.NORTH), Pose((4, 1), Heading.NORTH), Pose((6, 4), Heading.WEST)):
        moved = Pose(minus(pose.at, scene.start.at), pose.heading)
        opened[pose.at] = is_open(chart, Spot(moved, 1, look(scene, pose)))
    assert opened == {(2, 1): False, (4, 1): True, (6, 4): True}


# What is right.


def test_one_pose_fits_and_scores() -> None:
    for item, number, question in cases():
        scene, chart, pose = item.scene, chart_of(item.scene), asked_from(item, number)
        seen = set(look(scene, pose).sightings)
        assert seen.issuperset(question.seen)  # type: ignore[union-attr]
        assert question.score(chart, question.solve(chart)).value == 1
        if isinstance(question, PerspectiveDecision):
            poses = {thing.name: Pose(thing.at, thing.heading) for thing in scene.things if thing.has_front}
            right = [name for name in poses if question.score(chart, name).value == 1]
            assert [poses[name] for name in right] == [pose]
            assert [name for name, each in poses.items() if set(look(scene, each).sightings) == seen] == right
        elif isinstance(question, ViewToAction):
            plans = {stand: ", ".join(map(str, way)) for stand, way in chart.ways.items()}
            ((place, heading),) = (stand for stand, plan in plans.items() if question.score(chart, plan).value == 1)
            assert Pose(scene.by_name[place].at, heading) == pose
        else:
            assert [each for each in free_cells(scene) if set(look(scene, each).sightings) == seen] == [pose]


def test_nonsense_scores_nothing() -> None:
    for item, number, question in cases():
        chart = chart_of(item.scene)
        for text in (*NONSENSE, asked(item)[number - 1]):
            assert question.score(chart, text).value == 0, (question, text)


def test_published_answers_must_name_the_pose_that_was_drawn() -> None:
    """In words, whatever fits what is listed is right; a picture fits one pose."""
    lost = 0
    for seed in range(20):
        item = put(seed, Layout(), Edition.PUBLISHED)
        chart = chart_of(item.scene)
        for question in item.questions:
            if isinstance(question, PerspectiveDecision):
                answers = list(chart.names)
            elif isinstance(question, ViewToAction):
                answers = [", ".join(map(str, way)) for way in chart.ways.values() if way]
            else:
                continue
            shown = {each for each in answers if score_published(question, chart, each, is_shown=True).value}
            told = {each for each in answers if score_published(question, chart, each).value}
            assert shown <= told
            assert len(shown) <= 1
            lost += len(told - shown)
    assert lost


# Settings, words and JSON.


def test_pictures_are_for_players_that_see() -> None:
    assert Setting().views is Setting(sense=Sense.VISION).views is QuestionViews.WORDS
    with pytest.raises(ValueError, match="choose the sense vision or both"):
        Setting(views=QuestionViews.PICTURES)
    with pytest.raises(PictureError, match="ask in words"):
        read_item("nowhere/run07", 7, setting=setting())


def test_items_survive_json_and_seeds_draw_the_same() -> None:
    for layout in LAYOUTS:
        item = put(2, layout)
        assert msgspec.json.decode(msgspec.json.encode(item), type=Item) == item
        assert draw_item(2, layout, setting=setting(), questions=3) == item
    old = msgspec.json.decode(msgspec.json.encode(Setting()))
    del old["views"]
    assert msgspec.convert(old, Setting) == Setting()


def test_recipes_of_questions_come_back_from_their_words() -> None:
    recipe = AskedRecipe(12, 384)
    assert asked_recipe(recipe.picture) == recipe
    assert (view_recipe(recipe.picture), points_of(recipe.picture)) == (None, ())
    assert asked_recipe(Picture("view first 3 4 north 384")) is None


@pytest.mark.parametrize("source", [Source.TRUE_MAP, Source.NAMES])
def test_who_sees_pictures_in_questions_alone_is_told_of_them(source: Source) -> None:
    item = replace(put(1), setting=setting(source))
    (request, *_) = next(episode(item))
    assert len(pictures_in(request.shows)) == 2
    worded = replace(item, setting=replace(item.setting, views=QuestionViews.WORDS))
    assert not any(pictures_in(each.shows + each.asked) for each in next(episode(worded)))


# Players that see.


def played(item: Item, name: str) -> tuple[Transcript[Item], list[Answered]]:
    pytest.importorskip("warp")
    from tolman.suites.tos.players.seer import Seeing, Sight
    from tolman.suites.tos.views.album import Album

    transcript = play(episode(item, name), said_by(Seeing(scripted(name), Sight(item, Album()))))
    return transcript, score_answers(transcript)


@pytest.mark.slow
def test_a_player_that_sees_and_knows_the_place_answers_everything() -> None:
    item = replace(put(3), setting=setting(Source.TRUE_MAP))
    transcript, answers = played(item, "scout")
    assert [answer.score for answer in answers] == [1.0] * len(item.questions)
    assert [answer.asked for answer in answers] == asked(item)
    stored = msgspec.json.decode(msgspec.json.encode(transcript), type=Transcript[Item])
    assert play(episode(stored.item, "scout"), said_in(stored)) == transcript
    # Told what it looks at in words as well, it still looks at what questions show.
    both = replace(few(item), setting=replace(setting(Source.ACTIVE, Sense.BOTH), own_map=OwnMap.INSTEAD))
    assert min(answer.score for answer in played(both, "surveyor")[1]) == 1


@pytest.mark.slow
def test_a_blind_player_makes_the_stated_guess() -> None:
    item = replace(few(put(5)), setting=setting(Source.NAMES))
    names = sorted(thing.name for thing in item.scene.things)
    expected = []
    for number, question in enumerate(item.questions, 1):
        if isinstance(question, ViewQuestion):
            seen = look(item.scene, asked_from(item, number)).sightings
            question = msgspec.structs.replace(question, seen=seen)
        expected.append(guess(question, names))
    assert [answer.answer for answer in played(item, BLIND)[1]] == expected


def test_guessing_earns_no_more_than_chance() -> None:
    """Whoever sees the picture and knows all names, and nothing else, can leave out what is in view."""
    earned: dict[str, list[float]] = {}
    for seed in range(30000, 30030):
        item = put(seed, Layout())
        chart, names = chart_of(item.scene), sorted(thing.name for thing in item.scene.things)
        for number, question in enumerate(item.questions, 1):
            if isinstance(question, ViewQuestion):
                seen = look(item.scene, asked_from(item, number)).sightings
                answer = guess(msgspec.structs.replace(question, seen=seen), names)
                earned.setdefault(question.kind(), []).append(question.score(chart, answer).value)
    assert {kind: len(scores) for kind, scores in earned.items()} == dict.fromkeys(earned, 90)
    for kind, scores in earned.items():
        assert mean(scores) == pytest.approx(levels(Terms())[kind].way_level, abs=0.09), kind


@pytest.mark.slow
def test_what_a_picture_shows_is_read_as_the_question_in_words() -> None:
    pytest.importorskip("warp")
    from tolman.suites.tos.players.seer import Sight
    from tolman.suites.tos.views.album import Album

    item = put(4)
    sight = Sight(item, Album())
    for number in (7, 13, 25):
        question, text = item.questions[number - 1], f"{asked(item)[number - 1]}\n\nReply."
        seen = look(item.scene, asked_from(item, number)).sightings
        whole = msgspec.structs.replace(question, seen=seen)
        told = sight.in_words(pieces(text))
        assert told == f"{whole.ask()}\n\nReply."
        assert read_question(told) == whole
        # A driver that shows pictures cuts a message at its pictures, and the lines with it.
        parts = [part if isinstance(part, Picture) else part.strip("\n") for part in pieces(text)]
        assert sight.in_words([each for part in parts for each in (part, "\n")]).rstrip("\n") == told
    assert Purpose.QUESTION in {each.purpose for each in next(episode(replace(item, setting=setting(Source.NAMES))))}
