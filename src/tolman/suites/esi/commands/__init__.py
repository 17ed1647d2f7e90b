"""Commands that ESI brings."""

from tolman.suites.choice import command
from tolman.suites.esi.commands.check import Checked, check
from tolman.suites.esi.commands.draw import Drawing, draw

COMMANDS = (command("draw", Drawing, draw), command("check", Checked, check))
