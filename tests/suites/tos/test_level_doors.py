"""Rings of 3 rooms have two doors in one wall, of which neither is seen from the other: what players make of it."""

import pytest

from tolman.geometry.pose import HEADINGS, Pose, minus
from tolman.play import play, said_by
from tolman.protocol.edition import Edition
from tolman.suites.tos.belief.learner import Learner
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.moves import START
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.sight import look

RING = Layout(3, 3, Shape.RING)


@pytest.mark.parametrize("seed", range(6))
def test_what_follows_from_all_looks_is_true(seed: int) -> None:
    scene = draw(seed, RING)
    learner = Learner(Edition.CURRENT, max(scene.size), len(scene.rooms), tuple(thing.name for thing in scene.things))
    places = {START: scene.start.at}
    for place in (queue := [START]):
        for heading in HEADINGS:
            view = look(scene, Pose(places[place], heading))
            learner.look(view, place, heading)
            new = [each.name for each in view.sightings if each.name not in places]
            places |= {name: scene.by_name[name].at for name in new}
            queue += new
    assert set(places) == {START, *scene.names}
    for name in scene.names:
        assert minus(places[name], scene.start.at) in set(learner.belief.displacements(START, name)), name


@pytest.mark.slow
@pytest.mark.parametrize("name", ["scout", "strategist", "surveyor"])
def test_no_player_jumps_along_the_wall(name: str) -> None:
    for seed in range(12):
        played = play(episode(draw_item(seed, RING), name), said_by(scripted(name)))
        assert not [each.reply.text for each in played.exchanges if "you do not see the" in each.request.shows]
