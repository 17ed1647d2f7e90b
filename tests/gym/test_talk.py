"""The episodes of any suite in words: the same requests, one by one, and the headline at the end."""

from pathlib import Path
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

import tolman.gym
from tests.gym.cups import Cups, environment
from tests.suites.spatialbench.files import every_kind
from tolman.errors import PictureError
from tolman.gym.adapter import Adapter
from tolman.play import play, said_in
from tolman.protocol.conversation import message_text
from tolman.suites.environment import Ending
from tolman.suites.spatialbench import task as spatialbench
from tolman.suites.talk import MESSAGE_LENGTH
from tolman.suites.tos.episode import episode
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scores.scores import score_episode
from tolman.suites.tos.suite import headline
from tolman.suites.tos.task import VERSION, Task

assert tolman.gym  # Imported for its registrations.

CUPS = environment()
TOLD = "The ball is under the left cup. 猫"
RIGHT = ["yes", "left", "middle", "3"]


@pytest.fixture
def cups(monkeypatch: pytest.MonkeyPatch) -> Adapter:
    monkeypatch.setattr("tolman.gym.adapter.environments", lambda: {CUPS.id: CUPS})
    return Adapter(CUPS.id)


def rollout(env: Any, replies: list[str], seed: int = 0) -> list[Any]:
    results = [env.reset(seed=seed), *(env.step(reply) for reply in replies)]
    assert all(result[0] in env.observation_space for result in results)
    return results


def test_requests_come_one_after_the_other(cups: Adapter) -> None:
    results = rollout(cups, RIGHT)
    assert [result[0] for result in results] == [
        f"{TOLD}\n\nAre you ready?",
        "Where was the ball?",
        "The left cup and the middle one change places. Where is it?",
        "And three cups are how many?",
        "",
    ]
    assert [result[2:4] for result in results[1:]] == [(False, False)] * 3 + [(True, False)]


def test_asides_leave_no_trace_in_the_messages(cups: Adapter) -> None:
    infos = [result[-1] for result in rollout(cups, RIGHT)]
    spoken = [[(each["role"], each["content"]) for each in info["messages"]] for info in infos]
    kept = [("user", TOLD), ("assistant", "yes")]
    assert spoken == [
        [("user", f"{TOLD}\n\nAre you ready?")],
        [*kept, ("user", "Where was the ball?")],
        [*kept, ("user", "The left cup and the middle one change places. Where is it?")],
        [("user", "And three cups are how many?")],
        [],
    ]
    assert [info["purpose"] for info in infos] == ["explore", "question", "question", "question", ""]
    assert [(info["is_aside"], info["is_alone"]) for info in infos[:4]] == [
        (False, False),
        (True, False),
        (True, False),
        (True, True),
    ]


@pytest.mark.parametrize(("where", "earned"), [("left", 1.0), ("right", 0.5), ("none", 0.0)])
def test_the_last_reply_earns_the_headline(cups: Adapter, where: str, earned: float) -> None:
    results = rollout(cups, ["yes", where, "middle", "3"])
    assert [result[1] for result in results[1:]] == [0, 0, 0, earned]
    assert all("headline" not in result[-1] for result in results[:-1])
    assert results[-1][-1]["headline"]["requests"] == 4


def test_gymnasium_accepts_it() -> None:
    check_env(gymnasium.make(TOS, layout={"rooms": 1}, questions=1).unwrapped)


def test_states_are_values() -> None:
    game = CUPS.open(Cups())
    asked = game.step(game.begin(0), "yes")
    states = {where: game.step(asked, where) for where in ("left", "right")}
    ended = {where: game.step(game.step(state, "middle"), "3") for where, state in states.items()}
    assert [ended[where].earned["accuracy"] for where in ("left", "right")] == [1, 0.5]  # type: ignore[index]
    assert game.observation(asked) == "Where was the ball?"
    assert game.ending(asked) is None
    assert game.ending(ended["left"]) is Ending.STOPPED


def test_a_suite_with_so_many_items_has_one_for_every_seed() -> None:
    game = CUPS.open(Cups(numbers=(4, 7, 9)))
    assert [game.begin(seed).seed for seed in (4, 9, 0, 1, 2, 3)] == [4, 9, 4, 7, 9, 4]
    assert game.info(game.begin(1))["seed"] == 7
    with pytest.raises(ValueError, match="no item"):
        _known_to_be_empty().begin(0)


def _known_to_be_empty() -> Any:
    from tests.gym import cups
    from tolman.suites.talk import in_words

    return in_words(
        name="none",
        version=1,
        options=Cups,
        draw=lambda options, seed: cups.Trick(seed, options),
        seeds=lambda _: (),
        episode=cups.episode,
        headline=cups.headline,
        is_seen=lambda _: False,
    ).open(Cups())


def test_pictures_and_silence_are_refused() -> None:
    with pytest.raises(PictureError, match=r"pictures.*words alone"):
        CUPS.open(Cups(seen=True)).begin(0)
    with pytest.raises(ValueError, match="item 5 asks nothing"):
        CUPS.open(Cups(asks=False)).begin(5)


def test_any_character_lies_in_the_spaces_and_no_number(cups: Adapter) -> None:
    for space in (cups.action_space, cups.observation_space):
        assert "猫 \ud800 é\0" in space
        assert "" in space
        assert 3 not in space
    assert "x" * (MESSAGE_LENGTH + 1) not in cups.observation_space
    assert cups.action_space.sample() in cups.action_space


TOS, LAYOUT = f"tolman/tos-v{VERSION}", Layout(rooms=2, things=3)


def test_an_episode_is_that_of_a_run() -> None:
    task = Task(LAYOUT, questions=1)
    asked: list[str] = []
    env = gymnasium.make(TOS, layout=LAYOUT, questions=1)
    player = scripted("scout")
    message, info = env.reset(seed=5)
    done, reward = False, 0.0
    while not done:
        asked.append(message)
        says = player.alone if info["is_alone"] else player.aside if info["is_aside"] else player.reply
        message, reward, done, _, info = env.step(says(message))  # type: ignore[assignment]
    state: Any = env.unwrapped.state  # type: ignore[attr-defined]
    replies = iter([reply for several in state.rounds for reply in several])
    transcript = play(episode(task.draw(5)), lambda _number, _request: next(replies))
    assert [message_text(exchange.request) for exchange in transcript.exchanges] == asked
    assert play(episode(task.draw(5)), said_in(transcript)) == transcript
    assert info["headline"] == pytest.approx(headline(score_episode(transcript)), nan_ok=True)
    assert reward == info["headline"]["accuracy"] > 0.5


def test_nested_options_are_given_as_mappings() -> None:
    env = gymnasium.make(TOS, layout={"rooms": 2}, setting={"source": "question-only"}, questions=1)
    assert "room 1" not in env.reset(seed=1)[0]
    assert env.unwrapped.options.layout == Layout(rooms=2)  # type: ignore[attr-defined]
    with pytest.raises(PictureError):
        gymnasium.make(TOS, setting={"sense": "vision"}).reset(seed=1)


def test_a_suite_of_files_has_its_items(tmp_path: Path) -> None:
    file = every_kind(tmp_path / "QA.txt", ["a.mp4", "b.mp4"])
    env: Any = gymnasium.make(f"tolman/spatialbench-v{spatialbench.VERSION}", file=file, setting={"shown": "blind"})
    assert [env.reset(seed=seed)[1]["seed"] for seed in (0, 1, 2)] == [0, 1, 0]
    assert env.reset()[1]["seed"] in (0, 1)
    done, rewards = False, []
    while not done:
        _, reward, done, _, info = env.step("A")
        rewards.append(reward)
    assert rewards[-1] == info["headline"]["accuracy"] > 0
    assert not any(rewards[:-1])
    with pytest.raises(ValueError, match="file"):
        gymnasium.make(f"tolman/spatialbench-v{spatialbench.VERSION}")


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["sync", "async"])
def test_talks_go_on_side_by_side(mode: str) -> None:
    arguments = {"context": "spawn", "shared_memory": False} if mode == "async" else {}
    envs = gymnasium.make_vec(
        f"tolman.gym:{TOS}", num_envs=2, vectorization_mode=mode, vector_kwargs=arguments, layout={"rooms": 1}
    )
    together = envs.reset(seed=7), envs.step(("[Observe()]", "[Term()]"))
    envs.close()
    for place, reply in enumerate(("[Observe()]", "[Term()]")):
        alone = rollout(gymnasium.make(TOS, layout={"rooms": 1}), [reply], seed=7 + place)
        assert [many[0][place] for many in together] == [one[0] for one in alone]
        assert [many[-1]["messages"][place] for many in together] == [one[-1]["messages"] for one in alone]
