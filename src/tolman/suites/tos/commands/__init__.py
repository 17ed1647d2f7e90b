"""What Theory of Space can do from the command line, a module for each command."""

from tolman.suites.choice import command
from tolman.suites.tos.commands.baselines import Baselines, baselines
from tolman.suites.tos.commands.belief import Belief, belief
from tolman.suites.tos.commands.chance import Guessing, chance
from tolman.suites.tos.commands.fidelity import Fidelity, fidelity
from tolman.suites.tos.commands.map import Map, draw_map
from tolman.suites.tos.commands.questions import Questions, questions
from tolman.suites.tos.commands.render import Render, render
from tolman.suites.tos.commands.show import Show, show

COMMANDS = (
    command("show", Show, show),
    command("belief", Belief, belief),
    command("map", Map, draw_map),
    command("questions", Questions, questions),
    command("render", Render, render),
    command("baselines", Baselines, baselines),
    command("chance", Guessing, chance),
    command("fidelity", Fidelity, fidelity),
)
