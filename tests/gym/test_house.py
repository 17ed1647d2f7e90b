"""The house as an environment: what is perceived, what is earned, that goals can be reached."""

import json
import pickle
import warnings
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import gymnasium
import msgspec
import numpy as np
import pytest

pytest.importorskip("warp")

from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode

from tests.eye.houses import HOUSE
from tolman.errors import HouseError
from tolman.eye.doors import all_open
from tolman.eye.goal import Ground
from tolman.eye.motion import Way, body_in
from tolman.eye.routes import in_steps
from tolman.eye.sight import Sight
from tolman.eye.stance import DEGREES
from tolman.gym.house import SIZE_STEP, SIZES
from tolman.house.file import write_house
from tolman.house.house import House

pytestmark = pytest.mark.slow

NAME = "tolman.gym:tolman/House-v1"
ALL = ("picture", "depth", "labels")
WAYS = [way.value for way in Way]


@cache
def ground() -> Ground:
    """Returns the house with its doors open."""
    house = all_open(HOUSE)
    return Ground(body_in(house), Sight(house))


def made(**options: Any) -> Any:
    return gymnasium.make(NAME, **{"house": plain(HOUSE), "size": 32, **options})


def plain(house: House) -> Any:
    """Returns a house as values that JSON knows."""
    return json.loads(msgspec.json.encode(house))


def guided(env: Any) -> list[Any]:
    """Returns the actions, of a chosen size, that lead to the goal of a game that has just begun."""
    found = []
    for motion in env.unwrapped.state.errand.motions:
        step = DEGREES if motion.is_turn else SIZE_STEP
        left = round(motion.extent / step)
        while left > 0:
            found.append(np.array([list(Way).index(motion.way), min(left, SIZES) - 1]))
            left -= SIZES
    return found


@pytest.mark.parametrize("goal", ["thing", "room", "place"])
@pytest.mark.parametrize("senses", [(), ALL])
@pytest.mark.parametrize("steps", ["fixed", "sized"])
def test_gymnasium_has_nothing_to_say_against_it(goal: str, senses: tuple[str, ...], steps: str) -> None:
    env = made(goal=goal, senses=senses, steps=steps, size=16)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=True)


def test_what_is_not_wanted_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    from tolman.render.tracer.tracer import Tracer

    env = made(senses=(), goal="room")
    env.reset(seed=1)
    monkeypatch.setattr(Tracer, "frame", lambda *_: pytest.fail("a picture was drawn"))
    monkeypatch.setattr(Tracer, "labels", lambda *_: pytest.fail("labels were drawn"))
    observation, *_ = env.step(0)
    assert set(observation) == {"pose", "goal"}
    env = made(senses=("depth",), goal="room")
    monkeypatch.undo()
    monkeypatch.setattr(Tracer, "frame", lambda *_: pytest.fail("colours were drawn"))
    assert set(env.reset(seed=1)[0]) == {"depth", "pose", "goal"}


def test_observations_are_what_the_eye_sees() -> None:
    env = made(senses=ALL, size=64)
    observation, info = env.reset(seed=2)
    assert observation["picture"].dtype == np.uint8
    assert observation["depth"].dtype == np.float32
    assert observation["labels"].dtype == np.int32
    assert observation["picture"].std() > 5
    ground, stance = env.unwrapped._game, env.unwrapped.state.stance
    assert ground.picture(env.unwrapped.state).shape == (64, 64, 3)
    assert observation["pose"].tolist() == pytest.approx(
        [*stance.at, stance.heading * 15, stance.pitch * 15], abs=1e-4
    )
    shown = {info["names"][label] for label in np.unique(observation["labels"]) if label >= 0}
    assert any("wall" in name for name in shown)
    assert info["ways"] == tuple(WAYS)


def test_moves_are_those_of_the_eye() -> None:
    env = made(senses=())
    for number, way in enumerate(WAYS[:4]):
        before = env.reset(seed=5)[0]["pose"]
        after, *_, info = env.step(number)
        away = float(np.hypot(*(after["pose"] - before)[:2]))
        assert away == pytest.approx(0.25, abs=2e-4) or info["blocked"], way
    before = env.reset(seed=5)[0]["pose"]
    assert (env.step(WAYS.index("turn right"))[0]["pose"] - before)[3] % 360 == 15
    sized = made(senses=(), steps="sized")
    before = sized.reset(seed=5)[0]["pose"]
    assert (sized.step([WAYS.index("turn left"), 5])[0]["pose"] - before)[3] % 360 == 270
    assert (sized.step([WAYS.index("down"), 2])[0]["pose"])[2] == pytest.approx(1.2, abs=1e-4)
    for action in ([10, 0], [0, 24], [-1, 0]):
        with pytest.raises((ValueError, AssertionError)):
            sized.unwrapped.step(np.array(action))


@pytest.mark.parametrize("goal", ["thing", "room", "place"])
@pytest.mark.parametrize("seed", range(6))
def test_every_goal_can_be_reached(goal: str, seed: int) -> None:
    env = made(senses=(), goal=goal, steps="sized")
    _, info = env.reset(seed=seed)
    game = env.unwrapped
    stance, walked = game.state.stance, 0.0
    body = ground().body
    for motion in game.state.errand.motions:
        end, blocked = body.moved(stance, motion)
        assert not blocked
        walked += float(np.linalg.norm(np.subtract(end.at, stance.at)))
        stance = end
    assert ground().reached(game.state.errand.goal, stance)
    assert not ground().reached(game.state.errand.goal, game.state.errand.start)
    assert info["shortest"] >= 0.9
    assert info["shortest"] <= walked + 0.3
    assert info["fewest_moves"] >= len(list(in_steps(game.state.errand.motions))) - 1


@pytest.mark.parametrize("reward", ["reached", "progress"])
def test_the_goal_ends_the_game_and_is_worth_one(reward: str) -> None:
    env = made(senses=(), goal="room", steps="sized", reward=reward)
    _, info = env.reset(seed=4)
    total, left, over = 0.0, info["left"], False
    for action in guided(env):
        assert not over
        _, earned, over, out, info = env.step(action)
        total += earned
        assert not out
        if over:
            break
    assert info["success"] is True
    assert 0.8 < info["spl"] <= 1
    expected = 1.0 if reward == "reached" else 1.0 + left - info["left"]
    assert total == pytest.approx(expected)


def test_going_over_furniture_and_round_it_again_earns_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Above a bed there is no floor from which the way that is left could be told."""
    env = made(senses=(), goal="room", reward="progress").unwrapped
    _, info = env.reset(seed=4)
    first = info["left"]
    ways = iter((np.inf, np.inf, first + 3.0, first))
    monkeypatch.setattr(Ground, "left", lambda *_: next(ways))
    monkeypatch.setattr(Ground, "reached", lambda *_: False)
    steps = [env.step(WAYS.index("turn left")) for _ in range(4)]
    assert [step[4]["left"] for step in steps] == [first, first, first + 3.0, first]
    assert sum(step[1] for step in steps) == pytest.approx(0.0)


def test_a_thing_is_reached_only_when_it_is_seen() -> None:
    env = made(senses=())
    env.reset(seed=0)
    errand = env.unwrapped.state.errand
    stance = errand.start
    for motion in errand.motions:
        stance, _ = ground().body.moved(stance, motion)
    assert ground().reached(errand.goal, stance)
    assert not ground().reached(errand.goal, replace(stance, heading=(stance.heading + 12) % 24))


def test_a_game_that_leads_nowhere_is_cut_off() -> None:
    env = made(senses=(), budget=3)
    env.reset(seed=0)
    ends = [env.step(WAYS.index("look up"))[2:4] for _ in range(3)]
    assert ends == [(False, False), (False, False), (False, True)]
    assert env.unwrapped.state.moves == 3


def test_the_same_seed_gives_the_same_bytes() -> None:
    one, other = (made(senses=ALL, goal="thing") for _ in range(2))
    assert data_equivalence(one.reset(seed=3), other.reset(seed=3), exact=True)
    for action in (2, 6, 0, 0, 9):
        assert data_equivalence(one.step(action), other.step(action), exact=True)
    assert one.reset(seed=4)[1]["shortest"] != other.reset(seed=5)[1]["shortest"]


@pytest.mark.parametrize("how", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copied", "pickled"])
def test_a_copy_goes_on_alone(how: Any) -> None:
    env = made(senses=("labels",)).unwrapped
    env.reset(seed=3)
    env.step(0)
    copied = how(env)
    assert data_equivalence([copied.step(6) for _ in range(3)], [env.step(6) for _ in range(3)], exact=True)


def test_a_specification_survives_json() -> None:
    env = made(senses=("labels",))
    again = gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json()))
    assert data_equivalence(again.reset(seed=3), env.reset(seed=3), exact=True)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_vectors_of_houses_play_side_by_side(mode: str) -> None:
    options = {"house": plain(HOUSE), "size": 16, "senses": ALL, "threads": 1, "budget": 4}
    how = {"autoreset_mode": AutoresetMode.NEXT_STEP}
    envs = gymnasium.make_vec(NAME, num_envs=2, vectorization_mode=mode, vector_kwargs=how, **options)
    try:
        observation, info = envs.reset(seed=[1, 2])
        assert observation["picture"].shape == (2, 16, 16, 3)
        assert len(info["goal"]) == 2
        for _ in range(6):
            observation, *_ = envs.step(np.array([6, 7]))
        assert observation["labels"].max() > 0
    finally:
        envs.close()


def test_a_house_may_be_a_file_a_value_or_none(tmp_path: Path) -> None:
    write_house(HOUSE, tmp_path / "mine.json")
    houses = (str(tmp_path / "mine.json"), plain(HOUSE), HOUSE)
    found = [made(house=house, senses=()).reset(seed=1) for house in houses]
    assert data_equivalence(found[0], found[1], exact=True)
    assert data_equivalence(found[0], found[2], exact=True)


def test_few_houses_are_shared_by_many_seeds() -> None:
    env = made(house=None, rooms=1, houses=2, senses=(), goal="place")
    assert [env.reset(seed=seed)[1]["house"] for seed in (4, 5)] == [0, 1]


def test_the_goal_is_told_as_it_is_wanted() -> None:
    env = made(senses=(), told="words")
    observation, info = env.reset(seed=1)
    assert observation["goal"] == info["goal"]
    assert info["goal"].startswith("go to the ")
    assert "goal" not in made(senses=(), told="info").reset(seed=1)[0]
    env = made(senses=(), goal="place")
    observation, _ = env.reset(seed=1)
    far, bearing = observation["goal"]
    x, y, _, heading, _ = observation["pose"]
    at = env.unwrapped.state.errand.goal.at
    ahead = np.radians(heading + bearing)
    assert (x + far * np.sin(ahead), y + far * np.cos(ahead)) == pytest.approx(at, abs=1e-3)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"rooms": 0}, "rooms lies between"),
        ({"size": 4}, "size lies between"),
        ({"budget": 0}, "moves at least 1"),
        ({"houses": -1}, "0 or more"),
        ({"quality": "ultra"}, "fast, default, fine"),
        ({"threads": 0}, "threads are at least 1"),
        ({"threads": -2}, "threads are at least 1"),
        ({"goal": "moon"}, "thing, room, place"),
        ({"senses": ("depth", "depth")}, "twice"),
        ({"senses": ("smell",)}, "smell"),
        ({"colour": "red"}, "no option 'colour'"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        made(**options)


def test_a_house_that_is_not_sound_is_refused(tmp_path: Path) -> None:
    told = plain(HOUSE)
    told["things"][0]["kind"] = "unicorn"
    with pytest.raises(HouseError, match="unicorn"):
        made(house=told)
    (tmp_path / "mine.json").write_text('{"rooms": [], "colour": 3}')
    with pytest.raises(HouseError, match="describes no house"):
        made(house=str(tmp_path / "mine.json"))


def test_a_house_without_anything_to_go_to_says_so() -> None:
    told = {**plain(HOUSE), "things": []}
    with pytest.raises(HouseError, match="no thing to go to"):
        made(house=told, senses=()).reset(seed=1)


def test_shut_doors_hold_goals_back() -> None:
    env = made(senses=(), goal="room", open_doors=False)
    goals = {env.reset(seed=seed)[1]["goal"] for seed in range(12)}
    assert "go to the cell" not in goals
    assert goals == {"go to the den", "go to the hall"}
