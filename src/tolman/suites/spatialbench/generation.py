"""How models write in SpatialBench where nothing is said of it."""

from collections.abc import Sequence
from dataclasses import replace

from tolman.protocol.edition import Edition
from tolman.record.generation import Generation
from tolman.suites.spatialbench.options import Options

PUBLISHED = Generation(temperature=0.1, top_p=0.9, max_tokens=1024)
"""What the published program asks for."""

THINKING_TOKENS = 4096
"""Tokens of a reply, at most, where it lets models think aloud."""


def usual(chosen: Options, models: Sequence[str]) -> Generation:
    """Returns how models write: as the published program has it in its edition, else as providers set it."""
    if chosen.edition is not Edition.PUBLISHED:
        return Generation()
    return published(any("reasoning" in setting for setting in chosen.setting), models)


def published(reasons: bool, models: Sequence[str]) -> Generation:
    """Returns how the published program lets models write; Claude is not told top-p, which it takes alone."""
    found = replace(PUBLISHED, max_tokens=THINKING_TOKENS) if reasons else PUBLISHED
    return replace(found, top_p=None) if any("claude" in model.lower() for model in models) else found
