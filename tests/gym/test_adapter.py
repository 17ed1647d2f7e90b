"""What holds for every environment, whichever suite it is of."""

import pickle
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.utils.env_checker import data_equivalence

import tolman.gym
from tests.gym.cups import environment as cups
from tolman.gym.adapter import Adapter
from tolman.gym.registration import environments, register
from tolman.gym.space import AnyWordSpace, WordSpace, translated
from tolman.suites.environment import (
    BinarySpace,
    BoxSpace,
    DictSpace,
    DiscreteSpace,
    Environment,
    MultiDiscreteSpace,
    TextSpace,
    chosen,
)
from tolman.suites.registry import suites
from tolman.suites.tos import task as tos
from tolman.suites.tos.environment.in_words import ROOMS
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.scene.plan import Shape

TEXT, COMPACT, VISION, TALK = (
    "tolman/Rooms-v2",
    "tolman/RoomsCompact-v2",
    "tolman/RoomsVision-v2",
    f"tolman/tos-v{tos.VERSION}",
)
SMALL: dict[str, dict[str, Any]] = {
    TEXT: {"rooms": 2, "reward": "gain"},
    COMPACT: {"rooms": 2, "reward": "gain", "edition": "published"},
    VISION: {"rooms": 2, "image_size": 32, "quality": "none"},
    TALK: {"layout": {"rooms": 2}, "questions": 1},
}
WORDS = ("[Observe()]", "[Rotate(90), Observe()]", "[Rotate(180), Observe()]", "[Rotate(270), Observe()]", "what?")
PLAYED = pytest.mark.parametrize("name", SMALL)


def made(name: str, **options: Any) -> Any:
    if name == VISION:
        pytest.importorskip("warp")
    return gymnasium.make(name, **SMALL[name], **options)


def actions(name: str) -> tuple[Any, ...]:
    return (0, 1, 2, 3, 4) if name == COMPACT else WORDS


def test_every_suite_is_there_and_none_is_named() -> None:
    talks = {f"tolman/{each.name}-v{each.version}" for each in suites().values()}
    assert {TEXT, COMPACT, VISION, TALK} | talks <= set(environments())
    assert set(environments()) <= set(gymnasium.registry)
    source = "\n".join(path.read_text("utf-8") for path in Path(str(tolman.gym.__file__)).parent.glob("*.py"))
    assert re.findall(rf"\b({'|'.join(suites())})\b", source, re.IGNORECASE) == []


@PLAYED
@pytest.mark.parametrize("how", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copied", "pickled"])
def test_a_copy_goes_on_alone_from_the_same_state(name: str, how: Any) -> None:
    env = made(name).unwrapped
    first, *rest = actions(name)
    assert data_equivalence(how(env).reset(seed=3), env.reset(seed=3), exact=True)
    env.step(first)
    copied = how(env)
    ways = [[each.step(action) for action in rest] for each in (copied, env)]
    assert data_equivalence(*ways, exact=True)
    assert data_equivalence(copied.reset(), env.reset(), exact=True)


@PLAYED
def test_a_state_can_be_left_more_than_once(name: str) -> None:
    game, (first, *rest) = made(name).unwrapped._game, actions(name)

    def after(state: Any, action: Any) -> Any:
        later = game.step(state, action)
        return game.observation(later), game.reward(state, later), game.info(later)

    alone = [after(game.step(game.begin(3), first), action) for action in rest]
    state = game.step(game.begin(3), first)
    for _ in range(2):
        assert data_equivalence([after(state, action) for action in rest], alone, exact=True)


@PLAYED
def test_a_specification_survives_json(name: str) -> None:
    env = made(name)
    again = gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json()))
    assert data_equivalence(again.reset(seed=3), env.reset(seed=3), exact=True)


@PLAYED
def test_a_text_is_a_text(name: str) -> None:
    env = made(name)
    env.reset(seed=3)
    if isinstance(env.action_space, spaces.Text):
        with pytest.raises(ValueError, match="a text, not 5"):
            env.step(5)


@PLAYED
def test_render_modes_are_those_of_the_game(name: str) -> None:
    modes = ["ansi", "rgb_array"] if name == VISION else ["ansi"]
    assert made(name).unwrapped.metadata["render_modes"] == modes
    for mode in modes:
        env = made(name, render_mode=mode)
        assert env.unwrapped.render() is None
        env.reset(seed=3)
        assert isinstance(env.render(), str if mode == "ansi" else np.ndarray)
    with pytest.raises(ValueError, match="'hologram'; use 'ansi'"):
        Adapter(name, "hologram", **SMALL[name])


def test_masked_trainers_find_the_mask_of_the_info() -> None:
    env = made(COMPACT)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.unwrapped.action_masks()
    _, info = env.reset(seed=3)
    over, number, allowed = False, 0, 0
    while not over:
        masks = env.get_wrapper_attr("action_masks")()
        assert masks.dtype == bool
        assert masks.tolist() == info["action_mask"].astype(bool).tolist()
        number, allowed = number + 1, allowed + int(masks[4:-1].sum())
        *_, stopped, out, info = env.step(np.flatnonzero(masks[:-1])[number % (masks.sum() - 1)])
        over = stopped or out
    assert allowed > 0
    assert info["failed"] == 0
    assert env.unwrapped.action_masks().tolist() == info["action_mask"].astype(bool).tolist()


def test_an_environment_without_a_mask_does_not_pretend_to_have_one() -> None:
    env = made(TEXT)
    assert made(COMPACT).has_wrapper_attr("action_masks")
    assert not env.has_wrapper_attr("action_masks")
    assert not hasattr(env.unwrapped, "action_masks")
    assert "action_mask" not in env.reset(seed=1)[1]


def test_spaces_are_translated_one_by_one() -> None:
    parts = {
        "seed": DiscreteSpace(3),
        "bins": MultiDiscreteSpace((2, 5)),
        "flags": BinarySpace(4),
        "picture": BoxSpace(0, 7, (2, 3), np.float32),
    }
    assert translated(DictSpace(parts)) == spaces.Dict(
        [
            ("seed", spaces.Discrete(3)),
            ("bins", spaces.MultiDiscrete([2, 5])),
            ("flags", spaces.MultiBinary(4)),
            ("picture", spaces.Box(0, 7, (2, 3), np.float32)),
        ]
    )
    few = translated(TextSpace(5, 1, frozenset("ab")))
    assert isinstance(few, WordSpace)
    assert ["abba" in few, "" in few, "abc" in few] == [True, False, False]
    many = translated(TextSpace(5))
    assert isinstance(many, AnyWordSpace)
    assert ["猫" in many, "" in many, "abcdef" in many] == [True, True, False]


def test_options_are_read_from_plain_values() -> None:
    assert chosen(ROOMS, {}) == ROOMS.options()
    read = chosen(ROOMS, {"rooms": np.int64(4), "plan": "ring", "room_size": [7, 6], "noise": {"missed": 0.5}})
    assert read == replace(ROOMS.options(), rooms=4, plan=Shape.RING, room_size=(7, 6), noise=Noise(missed=0.5))
    assert read.plan is Shape.RING
    assert chosen(ROOMS, {"plan": Shape.RING, "noise": Noise(missed=0.5), "rooms": 4, "room_size": (7, 6)}) == read


@dataclass(frozen=True, slots=True)
class Filed:
    file: str
    shape: Shape = Shape.STAR


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"file": "a", "shapes": "star"}, "toy-v1 has no option 'shapes'; its options are file, shape"),
        ({"file": "a", "shape": "heap"}, "shape is one of chain, star, tree, ring, not 'heap'"),
        ({"file": "a", "shape": ["star"]}, "shape is one of"),
        ({"shape": "star"}, "toy-v1 cannot be made so.*`file`"),
        ({"file": 3}, r"toy-v1 cannot be made so.*\$.file"),
        ({"file": object()}, "an option cannot be <object"),
    ],
)
def test_wrong_options_are_told(given: dict[str, object], complaint: str) -> None:
    toy: Environment[Filed, None, str] = Environment("toy", 1, Filed, lambda _: pytest.fail("opened"))
    assert chosen(toy, {"file": Path("a")}) == Filed("a")
    with pytest.raises(ValueError, match=complaint):
        chosen(toy, given)


@pytest.fixture
def added() -> Iterator[pytest.MonkeyPatch]:
    """Takes away again what a test has registered."""
    known = dict(gymnasium.registry)
    with pytest.MonkeyPatch.context() as patch:
        yield patch
    gymnasium.registry.clear()
    gymnasium.registry.update(known)


def test_an_environment_is_added_by_a_suite_alone(added: pytest.MonkeyPatch) -> None:
    suite = next(iter(suites().values()))
    described = replace(suite, environments=lambda: (cups(),))
    added.setattr("tolman.gym.registration.suites", lambda: {suite.name: described})
    register()
    env = gymnasium.make("tolman/cups-v3", asks=True)
    assert env.reset(seed=1)[0].startswith("The ball is under the middle cup.")


def test_of_two_environments_with_one_name_the_first_is_kept(added: pytest.MonkeyPatch) -> None:
    suite = next(iter(suites().values()))
    first, second = cups(), cups()
    twice = replace(suite, environments=lambda: (first, second))
    added.setattr("tolman.gym.registration.suites", lambda: {suite.name: twice})
    with pytest.warns(UserWarning, match=f"the suite {suite.name} offers tolman/cups-v3"):
        assert environments()["tolman/cups-v3"] is first


def test_an_unknown_environment_is_told() -> None:
    with pytest.raises(gymnasium.error.NameNotFound, match=r"tolman/Chess-v1; there are .*tolman/Rooms-v2"):
        Adapter("tolman/Chess-v1")
