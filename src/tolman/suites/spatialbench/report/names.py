"""Names: what kinds of question, levels and settings are called in tables."""

from tolman.suites.spatialbench.question import KINDS, Level
from tolman.suites.spatialbench.setting import NAMES, STANDARD, named, task_name

_SHORTER = {
    "appearance_order_on_self-defined_route": "order on own route",
    "multi-hop_spatial_reasoning": "multi-hop reasoning",
    "landmark-constrained_pose_localization": "pose localization",
    "spatial_causal_reasoning": "causal reasoning",
    "visual_based_commands": "visual commands",
}

SHORT = {kind: _SHORTER.get(kind, kind.replace("_", " ")) for kind in KINDS}
"""Names of kinds that fit into narrow columns."""

LEVELS = {level: f"L{level.value} {level.name.lower()}" for level in Level}
"""Names of levels."""

_PARTS = {task_name(named(name)).partition("_")[2]: name for name in NAMES}


def parts(task: str) -> frozenset[str]:
    """Returns what of a task is not standard, by the names of settings."""
    words = task.split("_")[1:]
    return frozenset(_PARTS.get(word, word) for word in words)


def setting_words(task: str) -> str:
    """Returns the setting of a task in words, as in "one-shot"."""
    words = task.split("_")[1:]
    return " + ".join(_PARTS.get(word, word) for word in words) or STANDARD
