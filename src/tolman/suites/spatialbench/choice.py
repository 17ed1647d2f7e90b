"""What can be chosen of SpatialBench, and done with it."""

from tolman.suites.choice import Choice, Preset
from tolman.suites.spatialbench.commands import COMMANDS
from tolman.suites.spatialbench.generation import usual
from tolman.suites.spatialbench.options import SCRIPTED, Options

CHOICE = Choice(
    name="spatialbench",
    about="SpatialBench: watch first-person videos and answer questions about them.",
    options=Options,
    scripted=SCRIPTED,
    presets={
        "spatialbench": Preset("Sees frames of first-person videos and answers questions about them."),
        "spatialbench_oneshot": Preset(
            "Is shown how a question of each kind is answered before it is asked another.", {"setting": ("one-shot",)}
        ),
    },
    commands=COMMANDS,
    generation=usual,
)
