"""All environments of the rooms."""

from tolman.suites.environment import AnyEnvironment
from tolman.suites.tos.environment.in_numbers import ROOMS_COMPACT
from tolman.suites.tos.environment.in_pictures import ROOMS_VISION
from tolman.suites.tos.environment.in_words import ROOMS


def environments() -> tuple[AnyEnvironment, ...]:
    """Returns the environments of Theory of Space."""
    return ROOMS, ROOMS_COMPACT, ROOMS_VISION
