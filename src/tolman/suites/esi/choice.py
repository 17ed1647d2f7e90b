"""What can be chosen of ESI, and done with it."""

from tolman.suites.choice import Choice, Preset
from tolman.suites.esi.commands import COMMANDS
from tolman.suites.esi.options import SCRIPTED, YARDSTICKS, Options
from tolman.suites.esi.setting import Probes, Source

CHOICE = Choice(
    name="esi",
    about="ESI: move, look and handle things in a physical house until a question can be answered.",
    options=Options,
    scripted=SCRIPTED,
    yardsticks=YARDSTICKS,
    for_people={"probes": Probes.NONE, "one_twin": True},  # who has played one twin knows the answer of the other
    presets={
        "esi": Preset("Moves, looks and handles things in a house until it can answer."),
        "esi_passive": Preset("Sees views along a way taken by chance, and answers.", {"source": (Source.WALK,)}),
    },
    commands=COMMANDS,
)
