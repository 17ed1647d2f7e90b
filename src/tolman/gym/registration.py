"""Which environments there are: houses, those that suites describe, and the episodes of every suite in words."""

from warnings import warn

import gymnasium

from tolman.errors import OfferWarning
from tolman.gym.hands import HANDS
from tolman.gym.house import HOUSE
from tolman.suites.environment import AnyEnvironment
from tolman.suites.registry import AnySuite, suites
from tolman.suites.talk import in_words


def environments() -> dict[str, AnyEnvironment]:
    """Returns every environment by its id; one of a suite whose id is taken is told and left out."""
    found: dict[str, AnyEnvironment] = {HOUSE.id: HOUSE, HANDS.id: HANDS}
    for suite in suites().values():
        for each in (*suite.environments(), talk(suite)):
            if each.id in found:
                warn(
                    f"the suite {suite.name} offers {each.id}, and there is one of that name",
                    OfferWarning,
                    stacklevel=2,
                )
            found.setdefault(each.id, each)
    return found


def talk(suite: AnySuite) -> AnyEnvironment:
    """Returns the episodes of a suite as an environment in words, which has the suite's name and version."""
    return in_words(
        name=suite.name,
        version=suite.version,
        options=suite.task,
        draw=lambda task, seed: task.draw(seed),
        seeds=lambda task: task.seeds,
        episode=lambda item: suite.play.episode(item, "trained", 1),
        headline=lambda transcript: suite.judge.headline(suite.judge.score(transcript)),
        is_seen=suite.play.is_seen,
    )


def register() -> None:
    """Tells Gymnasium of every environment that it does not know yet."""
    for name in environments():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="tolman.gym.adapter:Adapter", kwargs={"environment": name})
