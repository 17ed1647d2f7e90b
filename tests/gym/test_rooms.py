"""The rooms in words and numbers: the contract of Gymnasium, the episode's own words, and hand-worked rewards."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from hypothesis import given, settings
from hypothesis import strategies as st

from tolman.geometry.pose import Heading, Pose
from tolman.geometry.rect import Rect
from tolman.play import play, said_by
from tolman.protocol.conversation import message_text
from tolman.protocol.edition import Edition
from tolman.protocol.request import Reply, Request
from tolman.protocol.transcript import Transcript
from tolman.suites.environment import ACTION_LENGTH
from tolman.suites.tos.drawing.characters import scene_characters
from tolman.suites.tos.environment.explored import begin
from tolman.suites.tos.environment.in_numbers import ON_THE_SPOT
from tolman.suites.tos.environment.in_words import CHARACTERS, UNKNOWN
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item, draw_item, explore_budget
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.scene import Door, Room, Scene, Thing
from tolman.suites.tos.scores import exploration

TEXT, COMPACT = "tolman.gym:tolman/Rooms-v2", "tolman.gym:tolman/RoomsCompact-v2"
BOTH = pytest.mark.parametrize("name", [TEXT, COMPACT])
NOISE = Noise(direction=0.3, distance=0.3, facing=0.3, missed=0.4)
SETTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"rooms": 1, "things": 2, "plan": "chain", "budget": 5},
    {"rooms": 4, "things": 3, "plan": "ring"},
    {"rooms": 5, "things": 2, "plan": "tree", "room_size": (7, 6), "noise": NOISE, "reward": "published"},
    {"edition": "published"},
)

# Two rooms of 3×3 cells, the player at the start:
#   #########
#   #.b.#...#
#   #...+..c#
#   #a^.#...#      a lamp, b clock (facing south), c bed (facing west), + red door
#   #########
# From the start the clock is in view to the north, the door to the east, the lamp to the west, nothing to the
# south; from the doorway the bed to the east, clock and lamp to the west.
SCENE = Scene(
    rooms=(Room(1, Rect(1, 1, 3, 3)), Room(2, Rect(5, 1, 7, 3))),
    doors=(Door("red door", (4, 2), Heading.EAST, (1, 2)),),
    things=(
        Thing("lamp", (1, 1), Heading.NORTH, has_front=False),
        Thing("clock", (2, 3), Heading.SOUTH),
        Thing("bed", (7, 2), Heading.WEST),
    ),
    start=Pose((2, 1), Heading.NORTH),
)
ITEM = Item("by hand", 0, SCENE, budget=6)
LOOK, RIGHT, BACK, LEFT, BED, CLOCK, LAMP, DOOR, STOP = range(9)
"""Actions in the scene above: things by the alphabet, then doors."""
IN_WORDS = {
    LOOK: "[Observe()]",
    RIGHT: "[Rotate(90), Observe()]",
    BACK: "[Rotate(180), Observe()]",
    LEFT: "[Rotate(270), Observe()]",
    BED: "[JumpTo(bed), Observe()]",
    CLOCK: "[JumpTo(clock), Observe()]",
    LAMP: "[JumpTo(lamp), Observe()]",
    DOOR: "[JumpTo(red door), Observe()]",
    STOP: "[Term()]",
}


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> Callable[..., gymnasium.Env[Any, Any]]:
    """Makes environments whose every scene is the one above, or another one of the same size."""

    def make(name: str, item: Item = ITEM, **options: Any) -> gymnasium.Env[Any, Any]:
        monkeypatch.setattr("tolman.suites.tos.environment.drawn.draw_item", lambda *_: item)
        monkeypatch.setattr("tolman.suites.tos.environment.options.member_count", lambda _: len(item.scene.members))
        return gymnasium.make(name, budget=item.budget, **options)

    return make


def rollout(env: gymnasium.Env[Any, Any], actions: list[Any], seed: int = 7) -> list[tuple[Any, ...]]:
    """Returns what seed and actions lead to, with observations checked against their space."""
    results: list[tuple[Any, ...]] = [env.reset(seed=seed)]
    results += [env.step(action) for action in actions]
    assert all(result[0] in env.observation_space for result in results)
    return results


def drawn(env: gymnasium.Env[Any, Any], count: int) -> list[Any]:
    """Returns actions drawn from the action space, none of which stops."""
    env.action_space.seed(1)
    samples = (env.action_space.sample() for _ in range(10 * count))
    stop = getattr(env.action_space, "n", 0) - 1
    return [action for action in samples if not np.array_equal(action, stop)][:count]


@BOTH
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_gymnasium_accepts_the_environment(name: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make(name, **options).unwrapped)


@BOTH
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_observations_of_every_drawn_scene_lie_in_the_space(name: str, options: dict[str, Any]) -> None:
    env = gymnasium.make(name, **options)
    for seed in range(5):
        rollout(env, drawn(env, 4), seed)


@BOTH
def test_same_seed_and_actions_lead_to_the_same_results(name: str) -> None:
    one, other = gymnasium.make(name, noise=NOISE), gymnasium.make(name, noise=NOISE)
    actions = [0, 1, 2, 3, 0, 5] if name == COMPACT else ["[Rotate(90), Observe()]", "[Observe()]", "what?"]
    assert data_equivalence(rollout(one, actions), rollout(other, actions), exact=True)
    assert data_equivalence(one.reset(), other.reset(), exact=True)


@BOTH
def test_a_seed_names_its_scene_and_later_scenes_differ(name: str) -> None:
    env = gymnasium.make(name)
    seeds = [env.reset(seed=7)[1]["scene_seed"], *(env.reset()[1]["scene_seed"] for _ in range(3))]
    assert seeds[0] == 7
    assert len(set(seeds)) == 4
    assert env.reset(seed=7)[1]["scene_seed"] == 7
    assert env.reset()[1]["scene_seed"] == seeds[1]


def test_settings_reach_the_scene() -> None:
    noise = Noise(missed=1)
    options: dict[str, Any] = {"rooms": 4, "things": 3, "plan": "ring", "room_size": (7, 6), "budget": 9}
    env = gymnasium.make(TEXT, **options, noise=noise, render_mode="ansi")
    item = draw_item(11, Layout(4, 3, Shape.RING, (7, 6)), budget=9, noise=noise)
    assert env.reset(seed=11)[0] == first_message(item)
    assert env.render() == scene_characters(item.scene, item.scene.start)
    assert "You see no things and no doors." in env.step("[Observe()]")[0]
    published = gymnasium.make(TEXT, edition="published")
    assert published.reset(seed=11)[0] == first_message(draw_item(11, edition=Edition.PUBLISHED))


def first_message(item: Item) -> str:
    return message_text(next(episode(item))[0])


REPLIES = {
    "stops": ["think: hm\nFINAL ANSWER: [Observe()]", "what?", "[JumpTo(clock), JumpTo(bed), Observe()]", "[Term()]"],
    "runs out": ["[Rotate(7), Observe()]", "[Query(clock)]", "[Observe()]", "[Query(start)]", "", "[Query(clock)]"],
    "stops last": ["[Observe()]"] * 5 + ["[Term()]"],
}


@pytest.mark.parametrize("replies", REPLIES.values(), ids=REPLIES)
def test_the_text_environment_tells_and_counts_what_the_episode_does(
    by_hand: Callable[..., gymnasium.Env[Any, Any]], replies: list[str]
) -> None:
    asked, transcript = played(ITEM, replies)
    results = rollout(by_hand(TEXT), replies)
    assert [result[0] for result in results[:-1]] == asked
    score, info = exploration.score(transcript), results[-1][-1]
    assert {key: getattr(score, key) for key in info if key != "scene_seed"} == {
        key: value for key, value in info.items() if key != "scene_seed"
    }
    assert [result[2:4] for result in results[1:-1]] == [(False, False)] * (len(replies) - 1)
    assert results[-1][2:4] == (score.ended == "stopped", score.ended == "out of turns")


def played(item: Item, replies: list[str]) -> tuple[list[str], Transcript[Item]]:
    """Returns the messages of the item's episode and its transcript."""
    asked: list[str] = []

    def answer(number: int, request: Request) -> Reply:
        asked.append(message_text(request))
        return Reply(replies[number])

    return asked, play(episode(item), answer)


def test_the_last_observation_asks_for_nothing(by_hand: Callable[..., gymnasium.Env[Any, Any]]) -> None:
    env = by_hand(TEXT)
    assert rollout(env, ["[Term()]"])[-1][0] == "You have ended your exploration."
    last = rollout(env, ["what?"] * 6)[-1][0]
    assert last.startswith("Your reply was not read as a turn")
    assert "FINAL ANSWER" not in last


@BOTH
def test_no_step_before_a_reset_or_after_the_end(name: str, by_hand: Callable[..., gymnasium.Env[Any, Any]]) -> None:
    env = by_hand(name)
    look, stop = (LOOK, STOP) if name == COMPACT else ("[Observe()]", "[Term()]")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.unwrapped.step(look)
    for actions in ([stop], [look] * 6):
        rollout(env, actions)
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(look)


TOUR = [LOOK, RIGHT, DOOR, RIGHT, RIGHT, STOP]


def in_language(name: str, actions: list[int]) -> list[Any]:
    return actions if name == COMPACT else [IN_WORDS[action] for action in actions]


@BOTH
def test_coverage_rewards_sum_to_the_share_seen(name: str, by_hand: Callable[..., gymnasium.Env[Any, Any]]) -> None:
    results = rollout(by_hand(name), in_language(name, TOUR))
    # New in turn: clock, door, bed, nothing, lamp; each is a quarter of the members.
    assert [result[1] for result in results[1:]] == [0.25, 0.25, 0.25, 0, 0.25, 0]
    assert results[-1][-1]["nodes"] == 1


@BOTH
def test_published_rewards_price_turns(name: str, by_hand: Callable[..., gymnasium.Env[Any, Any]]) -> None:
    results = rollout(by_hand(name, reward="published"), in_language(name, [LOOK, BED, STOP]))
    assert [result[1] for result in results[1:]] == [-0.1, -0.1, -0.1]


def test_published_rewards_price_unreadable_replies(by_hand: Callable[..., gymnasium.Env[Any, Any]]) -> None:
    results = rollout(by_hand(TEXT, reward="published"), ["[Observe()]", "what?", "[Fly()]", "[Term()]"])
    assert [result[1] for result in results[1:]] == [-0.1, -0.6, -0.6, -0.1]


def test_unreadable_replies_earn_no_coverage(by_hand: Callable[..., gymnasium.Env[Any, Any]]) -> None:
    assert [result[1] for result in rollout(by_hand(TEXT), ["what?", "[Observe()]"])[1:]] == [0, 0.25]


def test_compact_observations_worked_by_hand(by_hand: Callable[..., gymnasium.Env[Any, Any]]) -> None:
    results = rollout(by_hand(COMPACT), TOUR)
    first, looked, turned, _, _, in_doorway, ended = (plain(result[0]) for result in results)
    nothing = {"direction": [0] * 4, "distance": [0] * 4, "aspect": [0] * 4}
    assert first == {**nothing, "seen": [0] * 4, "standing": 0, "left": 6}
    # The clock: front, near, facing backward.
    assert looked == {
        "direction": [0, 3, 0, 0],
        "distance": [0, 2, 0, 0],
        "aspect": [0, 3, 0, 0],
        "seen": [0, 1, 0, 0],
        "standing": 0,
        "left": 5,
    }
    # The door: front-left, mid distance, on front wall.
    assert turned == {
        "direction": [0, 0, 0, 1],
        "distance": [0, 0, 0, 3],
        "aspect": [0, 0, 0, 5],
        "seen": [0, 1, 0, 1],
        "standing": 0,
        "left": 4,
    }
    # The clock: front-right, mid distance, facing left; the lamp: front-slight-left, mid distance, no front.
    assert in_doorway == {
        "direction": [0, 5, 2, 0],
        "distance": [0, 3, 3, 0],
        "aspect": [0, 4, 0, 0],
        "seen": [1, 1, 1, 1],
        "standing": 4,
        "left": 1,
    }
    assert ended == {**nothing, "seen": [1] * 4, "standing": 4, "left": 0}


def plain(observation: dict[str, Any]) -> dict[str, Any]:
    return {key: np.asarray(value).tolist() for key, value in observation.items()}


def test_the_mask_worked_by_hand(by_hand: Callable[..., gymnasium.Env[Any, Any]]) -> None:
    results = rollout(by_hand(COMPACT), TOUR)
    masks = [result[-1]["action_mask"] for result in results]
    assert all(mask.dtype == np.int8 for mask in masks)
    jumps = [mask.tolist()[BED : DOOR + 1] for mask in masks[:6]]
    assert jumps == [[0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 0, 0], [0, 1, 1, 0]]
    assert all(mask.tolist()[:BED] == [1, 1, 1, 1] and mask[STOP] == 1 for mask in masks)


@pytest.mark.parametrize("noise", [None, NOISE])
def test_the_mask_says_what_the_world_refuses(noise: Noise | None) -> None:
    env: Any = gymnasium.make(COMPACT, noise=noise).unwrapped
    _, info = env.reset(seed=3)
    jumps = 0
    for turn in (0, 0, 0, 0, 1, 1, 4, 3, 5):
        fails = [deepcopy(env).step(action)[-1]["failed"] - info["failed"] for action in range(env.action_space.n)]
        assert fails == (1 - info["action_mask"]).tolist()
        jumps += info["action_mask"][len(ON_THE_SPOT) : -1].sum()
        allowed = np.flatnonzero(info["action_mask"][:-1])
        info = env.step(allowed[turn % len(allowed)])[-1]
    assert jumps > 0


@BOTH
def test_nothing_unseen_shows(name: str, by_hand: Callable[..., gymnasium.Env[Any, Any]]) -> None:
    bed = Thing("bed", (5, 1), Heading.NORTH)
    other = replace(ITEM, scene=replace(SCENE, things=(bed, *SCENE.things[:2])))
    actions = in_language(name, [LOOK, RIGHT, BED, BACK, RIGHT])
    here, there = rollout(by_hand(name), actions), rollout(by_hand(name, other), actions)
    assert data_equivalence(here, there, exact=True)
    tour = in_language(name, TOUR)
    assert not data_equivalence(rollout(by_hand(name), tour), rollout(by_hand(name, other), tour))


def test_slots_are_numbered_by_the_alphabet() -> None:
    for seed in range(5):
        item = draw_item(seed, Layout(rooms=4))
        names = sorted(thing.name for thing in item.scene.things) + sorted(door.name for door in item.scene.doors)
        assert begin(item).slots == {name: slot for slot, name in enumerate(names)}


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_compact_spaces_have_a_slot_for_every_member(options: dict[str, Any]) -> None:
    env = gymnasium.make(COMPACT, **options)
    layout = Layout(**{key: options[key] for key in ("rooms", "things", "room_size") if key in options})
    layout = replace(layout, plan=Shape(options.get("plan", layout.plan)))
    scene = draw_item(5, layout, Edition(options.get("edition", "current"))).scene
    space: Any = env.observation_space
    assert space["seen"].n == len(scene.members)
    assert env.action_space.n == len(scene.members) + 5  # type: ignore[attr-defined]
    assert space["left"].n == options.get("budget", explore_budget(layout.rooms)) + 1


@pytest.mark.parametrize("action", [-1, 9])
def test_an_action_outside_the_space_is_an_error(
    action: int, by_hand: Callable[..., gymnasium.Env[Any, Any]]
) -> None:
    env = by_hand(COMPACT)
    env.reset()
    with pytest.raises(ValueError, match=f"no action {action}"):
        env.step(action)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(
    st.text(max_size=60), st.sampled_from(["{}", "[JumpTo({}), Observe()]", "[Rotate({})]", "{}()", "[Query('{}')]"])
)
def test_whatever_is_said_the_observation_lies_in_the_space(said: str, form: str) -> None:
    rollout(gymnasium.make(TEXT, rooms=1, things=2, budget=2), [form.format(said)])


def test_a_quoted_reply_loses_only_characters_outside_the_space() -> None:
    env = gymnasium.make(TEXT)
    told = rollout(env, ["[JumpTo(chat 猫 \ud800 30° “x”), Observe()]"])[-1][0]
    assert told.startswith(f"JumpTo(chat {UNKNOWN} ? 30° “x) failed")


@pytest.mark.parametrize("motion", ["Rotate(0)", "Rotate(-90)"])
def test_any_reply_in_the_action_space_is_told_whole(motion: str) -> None:
    env = gymnasium.make(TEXT)
    count = (ACTION_LENGTH - len("[Observe()]")) // len(motion)
    reply = f"[{motion * count}Observe()]"
    assert reply in env.action_space
    assert rollout(env, [reply])[-1][0].count("You ") > count
    quoted = "[JumpTo(" + "\\" * (ACTION_LENGTH - 20) + "),Observe()]"
    assert "\\" * 100 in rollout(env, [quoted])[-1][0]


def test_too_long_a_tale_keeps_its_end() -> None:
    env = gymnasium.make(TEXT)
    long = rollout(env, [f"[{'Rotate(0)' * 400}, Rotate(90), Observe()]"])[-1][0]
    assert long.endswith(rollout(env, ["[Rotate(90), Observe()]"])[-1][0])


def test_the_action_space_takes_our_own_example() -> None:
    env = gymnasium.make(TEXT)
    assert "Look “left”: −90°.\nFINAL ANSWER: [JumpTo(red door), Rotate(-90), Observe()]" in env.action_space
    assert "" in env.action_space
    assert {"°", "\n", '"', "'", "−"} <= CHARACTERS


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("mode", ["sync", "async"])
def test_environments_run_side_by_side(name: str, mode: str) -> None:
    arguments = {"context": "spawn", "shared_memory": name == COMPACT} if mode == "async" else {}
    envs = gymnasium.make_vec(name, num_envs=2, vectorization_mode=mode, vector_kwargs=arguments, rooms=2)
    action = 1 if name == COMPACT else "[Rotate(90), Observe()]"
    alone = rollout(gymnasium.make(name, rooms=2), [action])
    together = envs.reset(seed=7), envs.step((action, action))
    envs.close()
    for one, many in zip(alone, together, strict=True):
        assert data_equivalence(plain_first(many[0]), plain_first(one[0], alone=True))
        assert many[-1]["scene_seed"].tolist() == [7, 8]
        assert many[-1]["nodes"][0] == one[-1]["nodes"]
    if name == COMPACT:
        assert np.array_equal(together[1][-1]["action_mask"][0], alone[1][-1]["action_mask"])


def test_shared_memory_refuses_words() -> None:
    with pytest.raises(ValueError, match="shared_memory=False"):
        gymnasium.make_vec(TEXT, num_envs=2, vectorization_mode="async")


def plain_first(observation: Any, alone: bool = False) -> Any:
    """Returns one environment's observation, the first of several unless it is `alone`, as lists and numbers."""
    if not isinstance(observation, dict):
        return observation if alone else observation[0]
    return plain(observation if alone else {key: value[0] for key, value in observation.items()})


def test_the_map_shows_scene_and_player(by_hand: Callable[..., gymnasium.Env[Any, Any]]) -> None:
    env = by_hand(COMPACT, render_mode="ansi")
    rollout(env, [LOOK, RIGHT, DOOR, RIGHT])
    assert env.render() == (
        "#########\n"
        "#.b.#...#\n"
        "#...v..c#\n"
        "#a..#...#\n"
        "#########\n"
        "a lamp\nb clock\nc bed"
    )  # fmt: skip
    assert [scene_characters(SCENE, Pose((2, 1), heading)).split("\n")[3] for heading in Heading] == [
        "#a^.#...#",
        "#a>.#...#",
        "#av.#...#",
        "#a<.#...#",
    ]
    silent = by_hand(COMPACT)
    silent.reset()
    assert silent.render() is None


@pytest.mark.parametrize(
    ("option", "value"), [("reward", "fame"), ("budget", 0), ("plan", "heap"), ("edition", "first")]
)
def test_a_wrong_option_is_an_error(option: str, value: Any) -> None:
    with pytest.raises(ValueError, match=str(value)):
        gymnasium.make(TEXT, **{option: value})


@pytest.mark.parametrize("edition", ["current", "published"])
def test_gain_is_dense_and_sums_to_the_final_gain(edition: str) -> None:
    env = gymnasium.make("tolman.gym:tolman/Rooms-v2", reward="gain", edition=edition)
    for seed in range(3):
        env.reset(seed=seed)
        item = draw_item(seed, edition=Edition(edition))
        transcript = play(episode(item), said_by(scripted("scout")))
        rewards = [env.step(exchange.reply.text)[1] for exchange in transcript.exchanges]
        result = exploration.score(transcript)
        assert sum(rewards) == pytest.approx(result.gain if edition == "published" else result.full_gain)
        assert sum(reward > 0 for reward in rewards) >= 3


def test_noise_may_be_a_mapping_and_wrong_options_are_refused() -> None:
    assert gymnasium.make(TEXT, noise={"direction": 0.5}).unwrapped.options.noise == Noise(direction=0.5)  # type: ignore[attr-defined]
    for wrong in ({"noise": {"direction": 2}}, {"reward": "fame"}, {"budget": 0}):
        with pytest.raises(ValueError, match=r"2|fame|0"):
            gymnasium.make(TEXT, **wrong)
