"""The house as an environment: what is told and seen is the episode's, the last reply earns what its answer does."""

import io
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from PIL import Image

from tests.suites.esi.walks import SOLUTION, keep_twins, said, task, twins
from tolman.protocol.picture import pictures_in
from tolman.suites.esi import views
from tolman.suites.esi.setting import Probes, Setting

pytestmark = pytest.mark.slow

NAME = "tolman.gym:tolman/Esi-v1"
OPTIONS: dict[str, Any] = {"kinds": ["inclined_plane"], "first": 1, "families": 1, "image_size": 96, "budget": 8}
RIGHT = (*SOLUTION, "Answer(A, 90)")


@pytest.fixture(autouse=True)
def _kept(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path_factory.mktemp("items")
    monkeypatch.setattr("tolman.suites.esi.store.default_folder", lambda: folder)
    keep_twins(folder)


def made(**options: Any) -> Any:
    return gymnasium.make(NAME, **OPTIONS | options)


def rollout(env: Any, replies: Sequence[str], seed: int = 0) -> list[tuple[Any, ...]]:
    """Returns what comes of a reset and of each reply."""
    return [env.reset(seed=seed), *(env.step(reply) for reply in replies)]


def test_it_keeps_to_the_rules_of_gymnasium() -> None:
    check_env(made(render_mode="rgb_array").unwrapped, skip_render_check=True)


def test_what_is_told_and_seen_is_that_of_the_episode() -> None:
    found = rollout(made(), RIGHT)
    transcript = said(task(Setting(probes=Probes.NONE, size=96, quality="fast")).draw(2), RIGHT)
    for (observation, *_), exchange in zip(found, transcript.exchanges, strict=False):
        named = pictures_in(exchange.request.shows)
        begun, _, rest = exchange.request.shows.partition(str(named[0]))
        assert observation["text"].startswith(f"{begun}[picture]")
        assert "⟦" not in observation["text"]
        jpeg = np.asarray(Image.open(io.BytesIO(views.jpeg(transcript.item, named[-1]))), dtype=int)
        assert abs(jpeg - observation["rgb"]).mean() < 5
        assert observation["film"].any() == (len(named) == 2)
        assert bool(rest) == (len(named) == 2)


def test_the_last_reply_earns_what_the_answer_does() -> None:
    for seed, earned in ((0, 1.0), (1, 0.0)):
        found = rollout(made(), RIGHT, seed)
        assert [reward for _, reward, *_ in found[1:]] == [0.0, 0.0, earned]
        assert [over for _, _, over, *_ in found[1:]] == [False, False, True]
        assert found[-1][-1]["headline"] == {"accuracy": earned, "evidence": 1.0, "steps": 2.0, "unread": 0.0}
        assert found[0][1]["item"] == twins()[seed].id
    assert found[-1][0]["text"] == ""
    assert np.array_equal(found[-1][0]["rgb"], found[-2][0]["rgb"])


def test_who_uses_up_all_steps_is_asked_at_the_end() -> None:
    found = rollout(made(budget=1), ("TurnLeft(15)", "FINAL ANSWER: A\nCONFIDENCE: 55"))
    assert "no steps left" in found[1][0]["text"]
    assert found[2][1:3] == (1.0, True)


def test_the_same_seed_and_replies_lead_to_the_same() -> None:
    one, other = (rollout(made(), RIGHT, 1) for _ in range(2))
    assert data_equivalence(one, other, exact=True)
    env = made()
    env.reset(seed=0)
    env.step(RIGHT[0])
    copy = deepcopy(env)
    assert data_equivalence(env.step(RIGHT[1]), copy.step(RIGHT[1]), exact=True)


def test_several_are_played_side_by_side() -> None:
    several = gymnasium.make_vec(NAME, num_envs=2, vectorization_mode="sync", **OPTIONS)
    several.reset(seed=0)
    for reply in RIGHT:
        observations, rewards, over, *_ = several.step((reply, reply))
    assert list(rewards) == [1.0, 0.0]
    assert list(over) == [True, True]
    assert observations["rgb"].shape == (2, 96, 96, 3)


def test_seeds_beyond_the_families_begin_again() -> None:
    items = [made().reset(seed=seed)[1]["item"] for seed in (0, 1, 2, 3)]
    assert items == [twins()[seed % 2].id for seed in range(4)]


@pytest.mark.parametrize("wrong", [{"kinds": ["chess"]}, {"quality": "best"}, {"difficulty": 6}, {"families": 0}])
def test_wrong_options_are_told(wrong: dict[str, Any]) -> None:
    (name,) = wrong
    with pytest.raises(ValueError, match=name.removesuffix("s").removesuffix("ie")):
        made(**wrong)
