"""The reasoner: what it imagines fits what was seen, and its answers have the greatest expected score."""

import json
from dataclasses import replace

import pytest

from tests.suites.tos.scene.test_scene import TWO_ROOMS
from tolman.geometry.pose import Cell, Heading
from tolman.play import play, said_by
from tolman.protocol.conversation import message_text
from tolman.protocol.edition import Edition
from tolman.protocol.transcript import Transcript
from tolman.scoring.conclusion import final_answer
from tolman.seeding import stream
from tolman.suites.tos import prompts, words
from tolman.suites.tos.chart import Chart, chart_of
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.maps import map_words, read_map
from tolman.suites.tos.moves import START, JumpTo, Observe, Query, Rotate, Turn
from tolman.suites.tos.players.imagination import (
    CHARTS,
    added,
    completed,
    completed_charts,
    imagined_charts,
    mean_chart,
)
from tolman.suites.tos.players.notebook import Notebook
from tolman.suites.tos.players.reasoner import best_answer
from tolman.suites.tos.players.roster import EXPLORERS, ScriptedPlayer, scripted
from tolman.suites.tos.questions.allocentric_map import AllocentricMap
from tolman.suites.tos.questions.chance import guess
from tolman.suites.tos.questions.direction import Direction
from tolman.suites.tos.questions.kinds import draw_questions
from tolman.suites.tos.questions.question import Question
from tolman.suites.tos.questions.view_to_location import ViewToLocation
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.scene import Door, Scene, Thing
from tolman.suites.tos.setting import OwnMap, Setting, Source
from tolman.suites.tos.world import after, enter

LOOK = Turn((), Observe())
TO_SOFA = (
    LOOK,
    Turn((Rotate(90),), Observe()),
    Turn((JumpTo("red door"),), Observe()),
    *(Turn((), Query(name)) for name in ("chair", "lamp", "sofa", "red door")),
)


def noted(*turns: Turn, scene: Scene = TWO_ROOMS) -> Notebook:
    """Returns the notebook of a player that has read the briefing and what some turns led to."""
    notebook, world = Notebook(), enter(scene)
    notebook.read(prompts.briefing(scene, 20))
    for turn in turns:
        world, events = after(world, turn)
        notebook.read(words.tell(events))
    return notebook


def read_in(transcript: Transcript[Item]) -> Notebook:
    """Returns the notebook of a player that has read all that a transcript shows."""
    notebook = Notebook()
    requests = [exchange.request for exchange in transcript.exchanges]
    asides = [request for request in requests if request.is_aside]
    for request in (*(request for request in requests if not request.is_aside), *asides[:1]):
        notebook.read(request.shows)
    return notebook


def chart(**cells: Cell) -> Chart:
    """Returns a chart with things of these names."""
    things = tuple(Thing(name, cell, Heading.NORTH) for name, cell in cells.items())
    return Chart(things, {START: (1,), **dict.fromkeys(cells, (1,))})


# The best answer.


def test_the_answer_with_the_greatest_expected_score_is_taken() -> None:
    """No chart alone is likely, but most agree on one half of the answer, and others on the other half."""
    question = Direction("cup", "box")
    charts = [chart(box=(0, 0), cup=cell) for cell in ((0, 7), (0, 1), (5, 0), (1, 0), (0, 3))]
    assert [question.solve(each) for each in charts] == [
        "north, slightly far",
        "north, near",
        "east, slightly far",
        "east, near",
        "north, mid distance",
    ]
    # Of five, three are north and two are near or slightly far.
    assert best_answer(question, charts) == "north, slightly far"
    assert best_answer(question, [*charts, charts[1]]) == "north, near"
    assert best_answer(question, [*charts, charts[3], charts[3]]) == "east, near"


def test_places_between_others_are_taken() -> None:
    question = AllocentricMap(("a", "b", "c"))
    charts = [chart(a=(x, 5), b=(4, -4), c=(-4, -4)) for x in (-6, 0, 2, 3)]
    assert best_answer(question, charts) == "(2, 5); (4, -4); (-4, -4)"


def test_no_answer_is_taken_from_charts_that_have_none() -> None:
    true = chart_of(draw(0))
    (question,) = draw_questions(draw(0), true, 0, each=1, kinds=["view_to_location"])
    assert isinstance(question, ViewToLocation)
    one, two, *_ = (sighting.name for sighting in question.seen)
    apart = {one: (0, 40), two: (0, -40)}
    members = tuple(replace(member, at=apart.get(member.name, member.at)) for member in true.members)
    other = Chart(members, true.rooms)
    assert question.solve(other) == ""
    assert best_answer(question, [other]) is None
    assert best_answer(question, []) is None
    assert best_answer(question, [other, true, other]) == question.solve(true)


@pytest.mark.parametrize("seed", range(4))
def test_no_answer_of_a_chart_is_expected_to_earn_more(seed: int) -> None:
    scene = draw(seed, Layout(2, 3))
    notebook = noted(LOOK, Turn((Rotate(90),), Observe()), scene=scene)
    charts = imagined_charts(notebook, stream(seed, "test"))
    for question in draw_questions(scene, chart_of(scene), seed):
        answer = best_answer(question, charts)
        if answer is None:
            continue
        answers = {answer, *(question.solve(each) for each in charts)}
        expected = {each: sum(question.score(it, each).value for it in charts) for each in answers if each}
        assert expected[answer] == max(expected.values())


# What is imagined.


@pytest.mark.slow
@pytest.mark.parametrize(
    ("player", "layout", "seed", "budget"),
    [
        *(("scout", Layout(), seed, budget) for seed in range(5) for budget in (2, 5, 9)),
        *(("random", Layout(1, 6), seed, 12) for seed in (1, 7, 8)),  # many places that do not go together
    ],
)
def test_imagined_charts_fit_what_was_seen(player: str, layout: Layout, seed: int, budget: int) -> None:
    item = draw_item(seed, layout, budget=budget, questions=1)
    notebook = read_in(play(episode(item), said_by(scripted(player))))
    charts = imagined_charts(notebook, stream(seed, "test"))
    assert 1 < len(charts) <= CHARTS
    for each in charts:
        assert set(each.names) == set(item.scene.names)
        for stand, view in notebook.views.items():
            seen = {sighting.name: sighting for sighting in each.view(stand).sightings}
            told = [sighting for sighting in view.sightings if sighting.wall is None]
            assert [seen[sighting.name] for sighting in told] == told


def test_one_chart_is_imagined_where_all_is_sure() -> None:
    notebook = noted(*TO_SOFA)
    (only,) = imagined_charts(notebook, stream(0, "test"))
    assert only == mean_chart(notebook) == chart_of(TWO_ROOMS)


def test_a_mean_chart_is_in_the_middle_of_what_is_possible() -> None:
    notebook = noted(LOOK, scene=draw(7))
    belief = notebook.learnt(Edition.CURRENT)
    drawn = mean_chart(notebook)
    assert set(drawn.names) == notebook.seen
    possible = {name: list(belief.ground.cells(belief.cells[name])) for name in notebook.seen}
    assert max(map(len, possible.values())) > 4
    for name, cells in possible.items():
        assert drawn.at(name) == tuple(round(sum(axis) / len(cells)) for axis in zip(*cells, strict=True))


def test_a_mean_chart_tells_what_has_a_front() -> None:
    chair, lamp = mean_chart(noted(LOOK)).things
    assert (chair.name, chair.heading, chair.has_front) == ("chair", Heading.WEST, True)
    assert (lamp.name, lamp.has_front) == ("lamp", False)


def test_what_was_never_seen_is_put_somewhere() -> None:
    notebook = noted(LOOK)
    full = completed(mean_chart(notebook), notebook, stream(0, "test"))
    assert set(full.names) == set(TWO_ROOMS.names)
    assert isinstance(full.by_name["red door"], Door)
    assert isinstance(full.by_name["sofa"], Thing)
    assert set(full.rooms) == {START, *TWO_ROOMS.names}
    known = chart_of(TWO_ROOMS)
    assert completed_charts(known, notebook, stream(0, "test")) == [known]
    assert len(completed_charts(mean_chart(notebook), notebook, stream(0, "test"))) == CHARTS


def test_an_older_chart_fills_in_what_a_newer_one_lacks() -> None:
    new, old = chart(a=(1, 1), b=(2, 2)), chart(b=(9, 9), c=(3, 3))
    both = added(new, old)
    assert [(member.name, member.at) for member in both.members] == [("a", (1, 1)), ("b", (2, 2)), ("c", (3, 3))]
    assert set(both.rooms) == {START, "a", "b", "c"}


# Thoughts.


@pytest.mark.slow
@pytest.mark.parametrize("name", EXPLORERS)
def test_asides_leave_no_trace(name: str) -> None:
    """A player that is asked before every turn explores like one that is not, and answers the same twice."""
    item = draw_item(4, questions=1)
    plain = play(episode(replace(item, questions=())), said_by(scripted(name)))
    player = scripted(name)
    for exchange in plain.exchanges:
        shows = exchange.request.shows
        asides = [f"{shows}\n\n{question.ask()}" for question in item.questions[:3]]
        assert [player.aside(text) for text in asides] == [player.aside(text) for text in reversed(asides)][::-1]
        assert player.reply(message_text(exchange.request)) == exchange.reply.text


def asked(player: ScriptedPlayer, told: str, question: Question) -> str:
    """Returns the answer of a player to a question that follows what it is told."""
    return final_answer(player.aside(f"{told}\n\n{question.ask()}"))


def test_a_given_map_is_believed() -> None:
    true = chart_of(TWO_ROOMS)
    false = Chart(tuple(replace(member, at=(-member.at[0], member.at[1] + 1)) for member in true.members), true.rooms)
    question = Direction("sofa", "lamp")
    for drawn in (true, false):
        told = prompts.mapped(TWO_ROOMS, map_words(drawn))
        assert asked(scripted("scout"), told, question) == question.solve(drawn)
    assert question.solve(true) != question.solve(false)


def test_a_player_that_knows_nothing_guesses() -> None:
    look = words.tell(after(enter(TWO_ROOMS), LOOK)[1])
    names = sorted(thing.name for thing in TWO_ROOMS.things)
    for question in draw_questions(TWO_ROOMS, chart_of(TWO_ROOMS), 0):
        expected = guess(question, names)
        for player, told in (
            ("scout", prompts.named(TWO_ROOMS)),
            ("blind", prompts.named(TWO_ROOMS)),
            ("blind", prompts.walked(TWO_ROOMS, [(str(LOOK), look)])),
        ):
            assert asked(scripted(player), told, question) == expected


def map_after(*turns: Turn) -> str:
    """Returns the map that a player draws which reads of these turns."""
    world, told = enter(TWO_ROOMS), []
    for turn in turns:
        world, events = after(world, turn)
        told.append((str(turn), words.tell(events)))
    asked = f"{prompts.walked(TWO_ROOMS, told)}\n\n{prompts.DRAW_MAP}{prompts.ROOMS_TOO}"
    return final_answer(scripted("scout").aside(asked))


def test_a_drawn_map_shows_what_was_seen_and_the_player() -> None:
    drawn = map_after(*TO_SOFA)
    assert read_map(drawn) == chart_of(TWO_ROOMS)
    assert json.loads(drawn)["agent"] == {"position": [3, 2], "facing": "east"}
    assert set(read_map(map_after(LOOK)).names) == {"chair", "lamp"}


@pytest.mark.slow
@pytest.mark.parametrize("walker", ["surveyor", "oracle"])
def test_a_full_exploration_is_drawn_as_it_is(walker: str) -> None:
    for seed in range(2):
        item = draw_item(seed, setting=Setting(Source.PASSIVE, OwnMap.INSTEAD, walker), questions=1)
        transcript = play(episode(item), said_by(scripted("scout")))
        drawn, true = read_map(final_answer(transcript.exchanges[0].reply.text)), chart_of(item.scene)
        for stand in true.stands:
            assert drawn.at(stand[0]) == true.at(stand[0])
            assert set(drawn.view(stand).sightings) == set(true.view(stand).sightings)
