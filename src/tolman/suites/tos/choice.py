"""What can be chosen of Theory of Space, and done with it."""

from tolman.suites.choice import Choice, Preset
from tolman.suites.tos.commands import COMMANDS
from tolman.suites.tos.options import SCRIPTED, YARDSTICKS, Options
from tolman.suites.tos.setting import Probes, Sense, Source

_ACTIVE: dict[str, object] = {"source": (Source.ACTIVE,)}
_PASSIVE: dict[str, object] = {"source": (Source.PASSIVE,)}
_TEXT: dict[str, object] = {"sense": (Sense.TEXT,)}
_VISION: dict[str, object] = {"sense": (Sense.VISION,)}
_END: dict[str, object] = {"probes": Probes.END}

CHOICE = Choice(
    name="tos",
    about="Theory of Space: explore rooms in words or pictures, draw maps, answer questions, notice what changed.",
    options=Options,
    scripted=SCRIPTED,
    yardsticks=YARDSTICKS,
    for_people=_ACTIVE,  # who has explored a place must not read of it again
    presets={
        "tos": Preset("Explores rooms, draws maps, answers questions and finds what changed.", usual=_ACTIVE),
        "tos_text_active": Preset(
            "Explores rooms in words, draws maps, answers questions and finds what changed.", _TEXT | _ACTIVE
        ),
        "tos_text_passive": Preset(
            "Reads what a scripted player did and saw, draws a map and answers questions.", _TEXT | _PASSIVE, _END
        ),
        "tos_vision_active": Preset(
            "Explores rooms in pictures, draws maps, answers questions and finds what changed.", _VISION | _ACTIVE
        ),
        "tos_vision_passive": Preset(
            "Is shown what a scripted player did and saw, draws a map and answers questions.",
            _VISION | _PASSIVE,
            _END,
        ),
    },
    commands=COMMANDS,
)
