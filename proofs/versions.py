"""The versions that results are of."""

from tolman.house.draw import VERSION as HOUSES
from tolman.physics.outcome import VERSION as ACTS
from tolman.suites.tos.task import VERSION, kinds


def rooms() -> tuple[str, ...]:
    """Returns the version of the rooms of Theory of Space: how old seeds are drawn, played and scored."""
    return (f"tos-v{VERSION}",)


def rooms_and_questions() -> tuple[str, ...]:
    """Returns the version of the rooms, and those of all our kinds of question, not of other packages'."""
    return (*rooms(), *(kind for kind in kinds() if kind.startswith("tos/")))


def houses() -> tuple[str, ...]:
    """Returns the version of furnished houses: how old seeds are drawn."""
    return (f"houses-v{HOUSES}",)


def acts() -> tuple[str, ...]:
    """Returns the version of what comes of acts on houses."""
    return (f"acts-v{ACTS}",)
