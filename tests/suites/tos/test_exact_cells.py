"""What pictures teach: exact cells of all that is in view, where words tell bins. No picture is drawn here."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.geometry.pose import HEADINGS, Cell, Heading, minus, own_frame, world_frame
from tolman.play import play, said_by
from tolman.protocol.edition import Edition
from tolman.protocol.transcript import Transcript
from tolman.suites.tos.belief.belief import gain
from tolman.suites.tos.belief.learner import learner_of, learns_cells
from tolman.suites.tos.environment.drawn import draw
from tolman.suites.tos.environment.explored import proceed
from tolman.suites.tos.environment.options import RoomsOptions
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.moves import JumpTo, Observe, Rotate, Turn
from tolman.suites.tos.pages.beliefs import beliefs
from tolman.suites.tos.players.cells import cell_lines, with_cells
from tolman.suites.tos.players.notebook import Notebook
from tolman.suites.tos.players.roster import WORDED, scripted
from tolman.suites.tos.report.belief_pictures import moment
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.sight import look, shown
from tolman.suites.tos.scores.exploration import growth, score
from tolman.suites.tos.setting import Sense, Setting
from tolman.suites.tos.words import read_view, view_words
from tolman.suites.tos.world import after, enter

LAYOUTS = (
    Layout(),
    Layout(1, 8),
    Layout(5, 3, Shape.RING),
    Layout(4, 2, Shape.TREE),
    Layout(2, 3, Shape.CHAIN, (12, 5)),
)


def seen_in(sense: Sense, item: Item, player: str) -> Transcript[Item]:
    """Returns the exploration of one who reads, as if it had been told or shown in a sense."""
    read = play(episode(item, player), said_by(scripted(player, item.scene)))
    return replace(read, item=replace(item, setting=Setting(sense=sense)))


@given(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), st.sampled_from(HEADINGS))
def test_frames_undo_each_other(step: Cell, heading: Heading) -> None:
    assert world_frame(own_frame(step, heading), heading) == step


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize("player", ["random", "scout"])
def test_in_pictures_what_was_seen_is_known_and_true(layout: Layout, player: str) -> None:
    item = draw_item(3, layout)
    for sense in (Sense.VISION, Sense.BOTH):
        transcript = seen_in(sense, item, player)
        result, now = score(transcript), moment(transcript)
        assert result.gain == pytest.approx(result.nodes)
        assert result.full_gain >= result.gain - 1e-12
        assert result.is_certain == (result.nodes == 1)
        assert result.contradiction is None
        for name in {name for name in item.scene.names if now.belief.count(name) == 1}:
            assert list(now.masses(name)) == [item.scene.by_name[name].at]
        assert "in cells" in now.title
    if player == "scout":
        assert (result.gain, result.full_gain) == (pytest.approx(1), pytest.approx(1))


def test_words_still_tell_bins() -> None:
    item = draw_item(3)
    told, shown_ = (score(seen_in(sense, item, "scout")) for sense in (Sense.TEXT, Sense.VISION))
    assert told.gain < 0.95 < shown_.gain
    assert "in cells" not in moment(seen_in(Sense.TEXT, item, "scout")).title


def test_the_published_rules_of_the_published_edition_stay_in_bins() -> None:
    item = draw_item(3, edition=Edition.PUBLISHED)
    told, seen = (score(seen_in(sense, item, "scout")) for sense in (Sense.TEXT, Sense.VISION))
    assert seen.gains == told.gains
    assert seen.gain < 1
    assert seen.full_gain == pytest.approx(1)
    current = {(sense, rules) for sense, rules in product(Sense, Edition) if _learns(sense, rules, Edition.CURRENT)}
    assert current == set(product((Sense.VISION, Sense.BOTH), Edition))
    published = {
        (sense, rules) for sense, rules in product(Sense, Edition) if _learns(sense, rules, Edition.PUBLISHED)
    }
    assert published == set(product((Sense.VISION, Sense.BOTH), (Edition.CURRENT,)))


def _learns(sense: Sense, rules: Edition, edition: Edition) -> bool:
    return learns_cells(draw_item(0, Layout(1, 2), edition, setting=Setting(sense=sense)), rules)


def test_pictures_teach_no_less_than_words() -> None:
    for seed in range(6):
        item = draw_item(seed)
        told, seen = (growth(seen_in(sense, item, "random")) for sense in (Sense.TEXT, Sense.VISION))
        for one, other in zip(told, seen, strict=True):
            assert other.gain >= one.gain - 1e-12
            assert other.full_gain >= one.full_gain - 1e-12


def test_after_the_change_beliefs_take_the_cells_of_the_changed_scene() -> None:
    item = draw_item(5, setting=Setting(sense=Sense.VISION))
    thing = item.scene.things[0]
    changed = replace(item.scene, things=(replace(thing, at=item.scene.things[1].at), *item.scene.things[2:]))
    world, mind = enter(changed), learner_of(item, Edition.CURRENT, changed)
    for heading in HEADINGS:
        world, events = after(replace(world, pose=replace(world.pose, heading=heading)), Turn((), Observe()))
        mind.take(events)
    for name in world.seen:
        cells = mind.belief.ground.cells(mind.belief.cells[name])
        assert list(cells) == [minus(changed.by_name[name].at, changed.start.at)]


def test_the_page_of_a_replay_draws_what_pictures_teach() -> None:
    transcript = seen_in(Sense.VISION, draw_item(2), "scout")
    found = beliefs(transcript)
    last = found.moments[len(transcript.exchanges) - 1]
    for cells in last.values():
        assert {int(found.sets[number], 16).bit_count() for number in cells.values()} == {1}


def test_a_reward_for_gain_counts_what_pictures_show() -> None:
    options, setting = RoomsOptions(reward="gain"), Setting(sense=Sense.VISION)
    turn = Turn((), Observe())
    told, seen = (proceed(draw(options, 4, each), turn) for each in (None, setting))
    assert seen.gain == pytest.approx(seen.coverage.nodes)
    assert told.gain < seen.gain
    published = replace(options, edition=Edition.PUBLISHED)
    assert proceed(draw(published, 4, setting), turn).gain == proceed(draw(published, 4), turn).gain


def test_lines_of_cells_are_read_back() -> None:
    for seed in range(10):
        scene = draw_item(seed).scene
        for heading in HEADINGS:
            pose = replace(scene.start, heading=heading)
            view = shown(look(scene, pose), scene, pose)
            text = f"You turned.\n{cell_lines(view)}\n{view_words(view)}\n\nTurns left: 3."
            told = read_view(text)
            assert told == replace(view, cells=())
            assert with_cells(told, text) == view
            assert with_cells(told, view_words(view)) == told


def test_a_player_in_words_heeds_no_cells() -> None:
    scene = draw_item(1).scene
    view = shown(look(scene, scene.start), scene, scene.start)
    assert view.sightings
    text = f"{cell_lines(view)}\n{view_words(view)}"
    exact, worded = Notebook(), Notebook(in_words=True)
    for notebook in (exact, worded, blank := worded.blank()):
        notebook.things, notebook.doors = tuple(t.name for t in scene.things), tuple(d.name for d in scene.doors)
        notebook.read(text)
    for each in (worded, blank):
        assert each.view == replace(view, cells=())
    assert exact.view == view
    assert gain(exact.learnt(Edition.CURRENT), scene) > gain(worded.learnt(Edition.CURRENT), scene)


@pytest.mark.parametrize("name", WORDED)
def test_told_in_words_a_player_in_words_is_the_same(name: str) -> None:
    item = draw_item(6, Layout(2))
    plain = play(episode(item), said_by(scripted(name.removesuffix("_in_words"))))
    assert play(episode(item), said_by(scripted(name))) == plain


def test_jumps_keep_cells_exact() -> None:
    """From a thing that was jumped to, too, cells are counted from where it stands."""
    item = draw_item(8, setting=Setting(sense=Sense.VISION))
    world, mind = enter(item.scene), learner_of(item, Edition.PUBLISHED)
    for motions in ((), (Rotate(90),), (Rotate(90),), (Rotate(90),)):
        world, events = after(world, Turn(motions, Observe()))
        mind.take(events)
    seen = look(item.scene, world.pose).sightings
    for sighting in seen:
        for degrees in (0, 90, 180, 270):
            step = (JumpTo(sighting.name), *((Rotate(degrees - 180),) if degrees else ()))
            moved, events = after(world, Turn(step, Observe()))
            taught = mind.after(events)
            assert taught.belief.contradiction is None
            assert all(taught.belief.count(name) == 1 for name in moved.seen)
