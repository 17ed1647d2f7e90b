"""The rooms of an environment, drawn by its options."""

from tolman.suites.tos.belief.learner import learner_of
from tolman.suites.tos.environment.explored import REWARDS, Explored, begin, gain_reward
from tolman.suites.tos.environment.options import RoomsOptions
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.setting import Setting


def draw(options: RoomsOptions, seed: int, setting: Setting | None = None) -> Explored:
    """Returns the exploration of the scene of `seed` before the first reply."""
    item = draw_item(seed, options.layout, options.edition, options.turns, options.noise, setting)
    is_measured = REWARDS[options.reward] is gain_reward
    return begin(item, learner_of(item, item.edition) if is_measured else None)
