"""Players with noisy sight: whatever they miss, they play to the end."""

import pytest

from tolman.play import play, said_by
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.players.roster import PLAYERS, scripted
from tolman.suites.tos.scores.scores import score_episode
from tolman.suites.tos.setting import Probes, Setting, Shifting


@pytest.mark.slow
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("noise", [Noise(missed=0.1), Noise(0.2, 0.2, 0.2, 0.3)], ids=["missed", "all"])
def test_every_player_gets_through_noise(player: str, noise: Noise) -> None:
    setting = Setting(probes=Probes.END, shifting=Shifting())
    for seed in range(2):
        item = draw_item(seed, noise=noise, setting=setting, questions=1)
        transcript = play(episode(item, player), said_by(scripted(player, item.scene, item.shifted)))
        scores = score_episode(transcript)
        assert all(0 <= answer.score <= 1 for answer in scores.answers)


@pytest.mark.slow
def test_a_door_that_noise_puts_straight_ahead_ends_no_exploration() -> None:
    """Seen from another doorway, it seems to be in the same wall, which its own wall contradicts."""
    item = draw_item(300, noise=Noise(0.2, 0.2, 0.2, 0.3), setting=Setting(probes=Probes.END, shifting=Shifting()))
    assert play(episode(item), said_by(scripted("oracle", item.scene, item.shifted))).exchanges
