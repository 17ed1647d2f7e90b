"""A house with a chore to do as an environment: chores can be done, what is perceived, what is earned."""

import json
import pickle
import subprocess
import sys
import warnings
from copy import deepcopy
from typing import Any

import gymnasium
import msgspec
import numpy as np
import pytest

pytest.importorskip("warp")
pytest.importorskip("mujoco")

from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode

from tests.eye.hands import HOUSE, without
from tolman.errors import HouseError
from tolman.eye.deed import Deed, Pointed, Verb
from tolman.eye.motion import Motion, Way
from tolman.gym.hands import action_of
from tolman.house.house import House
from tolman.physics.outcome import Verdict

pytestmark = pytest.mark.slow

NAME = "tolman.gym:tolman/HouseHands-v1"
ALL = ("picture", "depth", "labels")


def plain(house: House) -> Any:
    """Returns a house as values that JSON knows."""
    return json.loads(msgspec.json.encode(house))


def made(**options: Any) -> Any:
    return gymnasium.make(NAME, **{"house": plain(HOUSE), "size": 16, "senses": (), **options})


def scripted(env: Any) -> list[Any]:
    """Returns the actions of the script of a game that has just begun."""
    game = env.unwrapped
    return [action_of(step, game.options.points) for step in game.state.shift.script]


def turn(env: Any) -> Any:
    return action_of(Motion(Way.TURN_LEFT), env.unwrapped.options.points)


@pytest.mark.parametrize(("job", "senses"), [("bring", ALL), ("open", ())])
def test_gymnasium_has_nothing_to_say_against_it(job: str, senses: tuple[str, ...]) -> None:
    env = made(job=job, senses=senses)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("job", ["bring", "open"])
@pytest.mark.parametrize("reward", ["reached", "progress"])
def test_a_script_does_each_chore_and_earns_one(job: str, reward: str) -> None:
    env = made(job=job, reward=reward)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        actions = scripted(env)
        assert info["scripted_actions"] == len(actions)
        earned = []
        for action in actions:
            assert action in env.action_space
            _, reward_now, over, out, info = env.step(action)
            earned.append(reward_now)
            assert not out
            if over:
                break
        assert over
        assert info["success"] is True
        assert sum(earned) == 1.0
        assert earned[-1] == 1.0 or (reward == "progress" and earned[-1] == 0.5)
        assert {*earned} <= {0.0, 0.5, 1.0}


def test_chores_are_told_as_they_are_wanted() -> None:
    assert made(told="words").reset(seed=0)[0]["goal"].startswith("put the mug ")
    assert "goal" not in made(told="info").reset(seed=0)[0]
    assert made(job="open").reset(seed=0)[1]["goal"].startswith("open the ")


def test_the_compass_leads_to_the_thing_and_then_to_the_place() -> None:
    env = made()
    observation, _ = env.reset(seed=1)
    chore = env.unwrapped.state.shift.chore
    for action in scripted(env):
        at = HOUSE[chore.place if observation["hand"] else chore.thing].at
        x, y, _, heading, _ = observation["pose"]
        far, bearing = observation["goal"]
        ahead = np.radians(heading + bearing)
        assert (x + far * np.sin(ahead), y + far * np.cos(ahead)) == pytest.approx(at[:2], abs=2e-3)
        observation, *_ = env.step(action)


def test_the_hand_and_the_verdict_are_observed_and_labels_keep_their_numbers() -> None:
    env = made(senses=("labels",), size=64)
    observation, first = env.reset(seed=1)
    assert (observation["hand"], observation["verdict"], observation["held"].tolist()) == (0, 0, [-1])
    assert first["verdict"] == first["held"] == ""
    chore = env.unwrapped.state.shift.chore
    script = env.unwrapped.state.shift.script
    taken = next(number for number, step in enumerate(script) if isinstance(step, Deed))
    for action in scripted(env)[: taken + 1]:
        observation, *_, info = env.step(action)
    assert info["names"][: len(first["names"])] == first["names"]
    assert info["verdict"] == info["verdicts"][observation["verdict"]] == Verdict.DONE
    assert (observation["hand"], info["held"]) == (1, chore.thing)
    assert info["names"][observation["held"][0]] == chore.thing
    assert observation["held"][0] in observation["labels"]
    hidden = made(senses=("labels",), size=64, shows_hand=False)
    hidden.reset(seed=1)
    for action in scripted(env)[: taken + 1]:
        observation, *_ = hidden.step(action)
    assert observation["held"][0] not in observation["labels"]


def test_an_act_points_into_the_picture_that_was_just_seen() -> None:
    env = made(points=1000)
    _, info = env.reset(seed=1)
    count = len(info["ways"])
    assert env.action_space.nvec.tolist() == [count + len(info["acts"]), 24, 1000, 1000]
    game = env.unwrapped._game
    for number, verb in enumerate(info["acts"]):
        step = Deed(Verb(verb), Pointed(7, 999))
        assert action_of(step, 1000).tolist() == [count + number, 0, 7, 999]
    state = game.step(env.unwrapped.state, np.array([count + info["acts"].index("put back"), 0, 0, 0]))
    assert game.info(state)["verdict"] == Verdict.HANDS_EMPTY
    for action in ([count + len(info["acts"]), 0, 0, 0], [0, 24, 0, 0], [0, 0, 1000, 0], [-1, 0, 0, 0]):
        with pytest.raises(ValueError, match="numbers from 0 to"):
            game.step(env.unwrapped.state, np.array(action))


def test_every_act_on_what_is_far_away_is_observed_alike() -> None:
    """Whatever is out of reach is refused in one way, be it a thing, a cloth, a wall or nothing that opens."""
    env = made(senses=ALL, size=50, points=50).unwrapped
    observation, info = env.reset(seed=1)
    rows, columns = np.nonzero(observation["depth"] > 2.0)
    assert len(np.unique(observation["labels"][rows, columns])) >= 2
    _, firsts = np.unique(observation["labels"][rows, columns], return_index=True)
    to_nothing = {"put back", "take torch", "put torch away"}
    seen = [
        env._game.observation(env._game.step(env.state, np.array([10 + number, 0, columns[each], rows[each]])))
        for each in firsts.tolist()
        for number, act in enumerate(info["acts"])
        if act not in to_nothing
    ]
    assert all(data_equivalence(seen[0], other, exact=True) for other in seen)
    assert info["verdicts"][seen[0]["verdict"]] == Verdict.OUT_OF_REACH


def test_a_game_that_leads_nowhere_is_cut_off() -> None:
    env = made(budget=2)
    env.reset(seed=0)
    assert [env.step(turn(env))[2:4] for _ in range(2)] == [(False, False), (False, True)]


def test_the_same_seed_gives_the_same_bytes() -> None:
    one, other = (made(senses=ALL, size=24) for _ in range(2))
    assert data_equivalence(one.reset(seed=3), other.reset(seed=3), exact=True)
    for action in scripted(one):
        assert data_equivalence(one.step(action), other.step(action), exact=True)


@pytest.mark.parametrize("how", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copied", "pickled"])
def test_a_copy_goes_on_alone(how: Any) -> None:
    env = made(senses=("labels",)).unwrapped
    env.reset(seed=3)
    actions = scripted(env)
    for action in actions[:-1]:
        env.step(action)
    copied = how(env)
    assert data_equivalence(copied.step(actions[-1]), env.step(actions[-1]), exact=True)


def test_a_specification_survives_json() -> None:
    env = made(senses=("labels",), job="open")
    again = gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json()))
    assert data_equivalence(again.reset(seed=3), env.reset(seed=3), exact=True)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_vectors_of_houses_play_side_by_side(mode: str) -> None:
    options = {"house": plain(HOUSE), "size": 16, "senses": ALL, "threads": 1, "budget": 3}
    how = {"autoreset_mode": AutoresetMode.NEXT_STEP}
    envs = gymnasium.make_vec(NAME, num_envs=2, vectorization_mode=mode, vector_kwargs=how, **options)
    try:
        observation, info = envs.reset(seed=[1, 2])
        assert observation["picture"].shape == (2, 16, 16, 3)
        assert len(info["goal"]) == 2
        for _ in range(5):
            observation, *_ = envs.step(np.array([[6, 2, 0, 0], [12, 0, 50, 50]]))
        assert observation["verdict"].shape == (2,)
    finally:
        envs.close()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"rooms": 0}, "rooms lies between"),
        ({"points": 1}, "points lies between"),
        ({"budget": 0}, "moves at least 1"),
        ({"job": "moon"}, "bring, open"),
        ({"senses": ("labels", "labels")}, "twice"),
        ({"steps": "fixed"}, "no option 'steps'"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        made(**options)


@pytest.mark.parametrize("job", ["bring", "open"])
def test_a_house_without_anything_to_do_says_so(job: str) -> None:
    with pytest.raises(HouseError, match=f"nothing to {job}"):
        made(house=plain(without("mug", "chest", "nightstand")), job=job).reset(seed=1)


@pytest.mark.parametrize(("missing", "extra"), [("mujoco", "tolman[physics]"), ("warp", "tolman[vision]")])
def test_what_is_not_installed_is_told_with_its_extra(missing: str, extra: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import gymnasium; gymnasium.make({NAME!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert extra in done.stderr.splitlines()[-1]
