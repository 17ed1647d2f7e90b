"""The environment that sees: its words are the episode's, its labels what is in view, its picture the last look."""

import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

from tests.gym.test_rooms import SCENE, rollout
from tolman.geometry.pose import Heading, Pose
from tolman.gym.adapter import Adapter
from tolman.play import play, said_by
from tolman.protocol.conversation import message_text
from tolman.protocol.picture import pictures_in
from tolman.protocol.request import Reply, Request
from tolman.render.tracer.frame import FAST, NOTHING, Frame
from tolman.suites.tos.environment.explored import begin
from tolman.suites.tos.environment.in_words import UNKNOWN
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.scene import Scene, Thing
from tolman.suites.tos.scene.sight import look
from tolman.suites.tos.setting import Sense, Setting
from tolman.suites.tos.views.views import Style, Views

pytestmark = pytest.mark.slow  # kernels are compiled

pytest.importorskip("warp")

Env = gymnasium.Env[Any, Any]
TEXT, VISION = "tolman.gym:tolman/Rooms-v2", "tolman.gym:tolman/RoomsVision-v2"
PICTURES = ("rgb", "depth", "labels")
SMALL: dict[str, Any] = {"image_size": 32, "quality": "none"}

# The scene of `test_rooms`, with things that can be drawn: the clock to the north of the start, the door to the east,
# the lamp to the west; the armchair in the other room.
NAMES = {"bed": "armchair", "clock": "grandfather clock"}
THINGS = tuple(replace(thing, name=NAMES.get(thing.name, thing.name)) for thing in SCENE.things)
DRAWABLE = replace(SCENE, things=THINGS)
ARMCHAIR, CLOCK, LAMP, DOOR = range(1, 5)
"""Labels: things by the alphabet, then doors."""
LOOK, RIGHT, THROUGH = "[Observe()]", "[Rotate(90), Observe()]", "[JumpTo(red door), Observe()]"


def item_of(scene: Scene, size: int = 32) -> Item:
    return Item("by hand", 0, scene, 12, setting=Setting(sense=Sense.VISION, image_size=size))


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Env]:
    """Makes environments whose every scene is the one above, or another one of the same size."""

    def make(scene: Scene = DRAWABLE, **options: Any) -> Env:
        chosen = SMALL | options
        item = item_of(scene, chosen["image_size"])
        monkeypatch.setattr("tolman.suites.tos.environment.drawn.draw_item", lambda *_: item)
        monkeypatch.setattr("tolman.suites.tos.environment.options.member_count", lambda _: len(scene.members))
        return gymnasium.make(VISION, budget=12, **chosen)

    return make


def shown(results: list[tuple[Any, ...]]) -> list[dict[str, Any]]:
    """Returns the pictures of every observation."""
    return [{name: result[0][name] for name in PICTURES} for result in results]


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return data_equivalence(one, other, exact=True)


def labels_in(observation: dict[str, Any]) -> set[int]:
    return set(np.unique(observation["labels"]).tolist()) - {0}


@pytest.mark.parametrize(
    "options",
    [
        SMALL,
        {"image_size": 40, "quality": "fast"},
        {**SMALL, "rooms": 4, "things": 2, "plan": "ring", "reward": "gain", "edition": "published"},
    ],
    ids=str,
)
def test_gymnasium_accepts_the_environment(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(VISION, **options).unwrapped)


def test_pictures_are_small_and_fast_unless_others_are_wanted() -> None:
    space: Any = gymnasium.make(VISION).observation_space
    assert {name: (space[name].shape, space[name].dtype) for name in PICTURES} == {
        "rgb": ((128, 128, 3), np.uint8),
        "depth": ((128, 128), np.float32),
        "labels": ((128, 128), np.int16),
    }
    assert space["depth"].high.max() == 7
    assert space["labels"].high.max() == 14
    options: Any = gymnasium.make(VISION).unwrapped.options  # type: ignore[attr-defined]
    assert (options.image_size, options.quality) == (128, FAST.name)


def test_a_reward_for_gain_counts_the_cells_that_are_shown() -> None:
    """What is in view is known at once."""
    earned = {}
    for reward in ("coverage", "gain"):
        env = gymnasium.make(VISION, rooms=2, things=2, budget=5, reward=reward, **SMALL)
        earned[reward] = [result[1] for result in rollout(env, [LOOK, RIGHT, RIGHT])[1:]]
    assert max(earned["gain"]) > 0
    assert earned["gain"] == pytest.approx(earned["coverage"])


@pytest.mark.parametrize("reward", ["coverage", "published"])
def test_all_but_the_observation_is_as_in_the_text_environment(reward: str) -> None:
    options: dict[str, Any] = {"rooms": 2, "things": 2, "budget": 5, "reward": reward}
    text, vision = gymnasium.make(TEXT, **options), gymnasium.make(VISION, **options, **SMALL)
    for replies in ([LOOK, "what?", RIGHT, "[Query(start)]", RIGHT], [RIGHT, "[JumpTo(sun), Observe()]", "[Term()]"]):
        read, seen = rollout(text, replies), rollout(vision, replies)
        named = [result[-1].pop("names") for result in seen]
        assert [result[1:] for result in read] == [result[1:] for result in seen]
        assert set(named) == {tuple(begin(draw_item(7, text.unwrapped.options.layout)).slots)}  # type: ignore[attr-defined]
    assert text.reset()[1]["scene_seed"] == vision.reset()[1]["scene_seed"]


def test_the_text_is_the_message_of_the_vision_setting_without_pictures() -> None:
    replies = ["hm\nFINAL ANSWER: [Observe()]", "what?", "[JumpTo(sun), Query(start)]", "[Query(start)]", RIGHT]
    item = draw_item(7, Layout(rooms=2), setting=Setting(sense=Sense.VISION, image_size=32))
    asked: list[str] = []

    def answer(number: int, request: Request) -> Reply:
        asked.append(message_text(request))
        return Reply([*replies, "[Term()]"][number])

    play(episode(item), answer)
    first, *later = (result[0]["text"] for result in rollout(gymnasium.make(VISION, rooms=2, **SMALL), replies))
    assert [len(pictures_in(text)) for text in asked] == [2, 1, 0, 1, 0, 1]
    assert later == [without_pictures(text) for text in asked[1:]]
    assert later[0].startswith("You see this:\n\nYou have 19 turns left.")
    before, _, _ = asked[0].partition(" In this picture, ")
    assert first.startswith(f"{before}\n\nQuestions and answers describe")
    assert first.endswith(without_pictures(asked[0]).partition("\n\nQuestions and answers")[2])
    assert "a picture of 32 by 32 pixels" in first
    assert all(name in first for name in item.scene.names)


def without_pictures(text: str) -> str:
    for picture in pictures_in(text):
        text = text.replace(f"\n{picture}", "")
    return text


def test_a_reply_cannot_ask_for_a_picture(by_hand: Callable[..., Env]) -> None:
    quoted = rollout(by_hand(), ["[JumpTo(⟦picture view first 5 1 north 32⟧ 猫), Observe()]"])[-1][0]
    assert quoted["text"].startswith(f"JumpTo([picture view first 5 1 north 32] {UNKNOWN}) failed")
    assert labels_in(quoted) == {CLOCK}


@pytest.mark.parametrize(("seed", "layout"), [(0, Layout()), (1, Layout()), (2, Layout(rooms=2, things=6))])
def test_what_is_in_view_is_in_the_labels_and_nothing_else(seed: int, layout: Layout) -> None:
    env: Any = gymnasium.make(VISION, rooms=layout.rooms, things=layout.things, quality="none")
    env.reset(seed=seed)
    walk = play(episode(draw_item(seed, layout)), said_by(scripted("scout")))
    listed: set[str] = set()
    for exchange in walk.exchanges[:-1]:
        observation, *_, info = env.step(exchange.reply.text)
        world = env.unwrapped.state.explored.world
        told = {sighting.name for sighting in look(world.scene, world.pose).sightings}
        assert {info["names"][label - 1] for label in labels_in(observation)} == told
        assert observation in env.observation_space
        listed |= told
    assert listed == set(world.scene.names)


def test_labels_and_depth_worked_by_hand(by_hand: Callable[..., Env]) -> None:
    _, ahead, right, _, left = (each[0] for each in rollout(by_hand(image_size=65), [LOOK, RIGHT, RIGHT, RIGHT]))
    assert [labels_in(each) for each in (ahead, right, left)] == [{CLOCK}, {DOOR}, {LAMP}]
    # The clock stands in the middle, two cells ahead; below it is the floor, on both sides the wall.
    assert ahead["labels"][32, 32] == CLOCK
    assert 1.5 < ahead["depth"][32, 32] < 2
    assert (ahead["labels"][:, [0, 64]] == 0).all()
    assert ahead["depth"][32, 0] == pytest.approx(2, abs=0.1)  # The walls to both sides, seen at 45°.
    assert ahead["depth"][64, 32] == pytest.approx(1, abs=0.05)
    # The door is in the wall to the front, one cell to the left of the middle; the lamp straight ahead.
    assert right["labels"][32, 16] == DOOR
    assert right["depth"][32, 16] == pytest.approx(2, abs=0.1)
    assert not right["labels"][:, 32:].any()
    assert (left["labels"][:, 32] == LAMP).any()
    # Rows go down: the eye is nearer to the floor than to the ceiling, which shows farther away.
    assert ahead["depth"][0, 0] > ahead["depth"][64, 0]


def test_the_picture_is_that_of_the_last_look(by_hand: Callable[..., Env]) -> None:
    env = by_hand(quality="fast")
    quiet = ["what?", "[Query(start)]", "[Query(armchair)]", "[Rotate(90), Query(start)]", "[Term()]"]
    before, looked, *kept = shown(rollout(env, [LOOK, *quiet]))
    assert not any(before[name].any() for name in PICTURES)
    assert all(looked[name].any() for name in PICTURES)
    assert all(same(each, looked) for each in kept)
    assert not any(shown(rollout(env, ["what?"]))[1][name].any() for name in PICTURES)
    refused = shown(rollout(env, [LOOK, "[Rotate(90), JumpTo(armchair), Observe()]", RIGHT]))
    turned = shown(rollout(env, [RIGHT, RIGHT]))
    assert same(refused[1], looked)
    assert same(refused[2], turned[1])
    assert same(refused[3], turned[2])
    assert not same(turned[1], turned[2])


def test_nothing_unseen_shows(by_hand: Callable[..., Env]) -> None:
    armchair = Thing("armchair", (5, 1), Heading.NORTH)
    other = replace(DRAWABLE, things=(armchair, *THINGS[:2]))
    here, there = (rollout(by_hand(scene, quality="fast"), [LOOK, RIGHT, THROUGH]) for scene in (DRAWABLE, other))
    assert data_equivalence(here[:3], there[:3], exact=True)
    assert not data_equivalence(here[3], there[3])


def test_pictures_are_those_of_the_quality(by_hand: Callable[..., Env]) -> None:
    colourless, fast, default = (
        rollout(by_hand(quality=quality), [RIGHT])[1][0] for quality in ("none", "fast", "default")
    )
    drawn = Views(Style(32, FAST)).frame(DRAWABLE, Pose(SCENE.start.at, Heading.EAST))
    assert np.array_equal(fast["rgb"], drawn.rgb)  # type: ignore[arg-type]
    assert not np.array_equal(fast["rgb"], default["rgb"])
    assert not colourless["rgb"].any()
    for name in ("depth", "labels"):
        assert np.array_equal(fast[name], colourless[name])
        assert np.array_equal(fast[name], default[name])


def test_same_seed_and_replies_lead_to_the_same_pictures() -> None:
    replies = [LOOK, RIGHT, "what?", RIGHT]
    options = {**SMALL, "quality": "fast", "rooms": 2}
    one, other = (rollout(gymnasium.make(VISION, **options), replies) for _ in range(2))
    assert data_equivalence(one, other, exact=True)
    elsewhere = rollout(gymnasium.make(VISION, **options), replies, seed=8)
    assert all(
        not np.array_equal(here[name], there[name])
        for here, there in zip(shown(one)[1:], shown(elsewhere)[1:], strict=True)
        for name in ("rgb", "depth")
    )


def test_an_observation_belongs_to_its_reader(by_hand: Callable[..., Env]) -> None:
    env = by_hand(quality="fast", render_mode="rgb_array")
    first = rollout(env, [LOOK])[1][0]
    kept = deepcopy(first)
    for name in PICTURES:
        first[name][:] = 1
    rendered: Any = env.render()
    rendered[:] = 1
    assert same(shown([env.step("what?")])[0], shown([(kept,)])[0])


def test_a_copy_goes_on_alone(by_hand: Callable[..., Env]) -> None:
    env = by_hand()
    rollout(env, [LOOK])
    copied = deepcopy(env)
    assert labels_in(copied.step(RIGHT)[0]) == {DOOR}
    assert labels_in(env.step("[Query(start)]")[0]) == {CLOCK}
    assert labels_in(copied.step("[Query(start)]")[0]) == {DOOR}


def test_depth_reaches_its_bound_in_a_doorway_and_no_farther() -> None:
    env: Any = gymnasium.make(VISION, rooms=2, things=1, room_size=(9, 6), **SMALL)
    env.reset(seed=0)
    (door,) = env.unwrapped.state.explored.item.scene.doors
    farthest = 0
    turns = [RIGHT] * 4 + [f"[{'Rotate(90), ' * quarter}JumpTo({door.name}), Observe()]" for quarter in range(4)]
    for reply in [*turns, *[RIGHT] * 4]:
        observation = env.step(reply)[0]
        assert observation in env.observation_space
        farthest = max(farthest, observation["depth"].max())
    length = 9 if door.heading is Heading.EAST else 6
    assert length + 0.9 < farthest < length + 1
    assert env.observation_space["depth"].high.max() == 10


def test_where_there_is_nothing_depth_and_label_are_zero(
    by_hand: Callable[..., Env], monkeypatch: pytest.MonkeyPatch
) -> None:
    depth, label = np.full((32, 32), np.inf, np.float32), np.full((32, 32), NOTHING, np.int32)
    depth[0, 0], label[0, 0] = 1.5, 1
    monkeypatch.setattr(Views, "labels", lambda *_: Frame(None, depth, label, label))
    observation = rollout(by_hand(), [LOOK])[1][0]
    assert observation["depth"].sum() == 1.5
    assert observation["labels"].sum() == observation["labels"][0, 0] == LAMP  # The first thing of the scene.


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_environments_run_side_by_side(mode: str) -> None:
    arguments = {"context": "spawn", "shared_memory": False} if mode == "async" else {}
    options = {**SMALL, "rooms": 2, "things": 2, "threads": 1}
    envs = gymnasium.make_vec(VISION, num_envs=2, vectorization_mode=mode, vector_kwargs=arguments, **options)
    together = envs.reset(seed=7), envs.step((LOOK, "[Query(start)]")), envs.step((RIGHT, RIGHT))
    envs.close()
    alone = rollout(gymnasium.make(VISION, **options), [LOOK, RIGHT])
    other = rollout(gymnasium.make(VISION, **options), ["[Query(start)]", RIGHT], seed=8)
    for place, results in enumerate((alone, other)):
        for many, one in zip(together, results, strict=True):
            assert same({name: value[place] for name, value in many[0].items()}, one[0])
            assert many[-1]["names"][place] == one[-1]["names"]


def test_shared_memory_refuses_words() -> None:
    with pytest.raises(ValueError, match="shared_memory=False"):
        gymnasium.make_vec(VISION, num_envs=2, vectorization_mode="async", **SMALL)


def test_the_picture_or_a_map_is_rendered(by_hand: Callable[..., Env]) -> None:
    env = by_hand(quality="fast", render_mode="rgb_array")
    env.reset()
    for reply in (LOOK, "what?", RIGHT):
        assert np.array_equal(env.step(reply)[0]["rgb"], env.render())  # type: ignore[arg-type]
    in_letters = by_hand(render_mode="ansi")
    rollout(in_letters, [RIGHT])
    assert str(in_letters.render()).startswith("#########\n#.b.#...#\n#...+..c#\n#a>.#...#")
    silent = by_hand()
    silent.reset()
    assert silent.render() is None


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"quality": "superb"}, "superb.*fast, default, fine or none"),
        ({"image_size": 16}, "32 to 2048 pixels.* 16"),
        ({"noise": {"missed": 0.5}}, "not pictures"),
        ({"render_mode": "human"}, "'human'; use 'ansi' or 'rgb_array'"),
        ({"reward": "fame"}, "fame"),
    ],
)
def test_a_wrong_option_is_an_error(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Adapter("tolman/RoomsVision-v2", **options)


def test_the_device_is_the_one_asked_for(by_hand: Callable[..., Env]) -> None:
    env = by_hand(device="abacus")
    env.reset()
    with pytest.raises(ValueError, match="no device 'abacus'"):
        env.step(LOOK)


def test_warp_is_needed_to_make_the_environment_and_not_before() -> None:
    program = """
import sys, gymnasium, tolman.gym
from tolman.errors import PictureError
assert "warp" not in sys.modules
sys.modules["warp"] = None
gymnasium.make("tolman/Rooms-v2").reset()
try:
    gymnasium.make("tolman/RoomsVision-v2")
except PictureError as error:
    print(error)
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert "pip install 'tolman[vision]'" in said
