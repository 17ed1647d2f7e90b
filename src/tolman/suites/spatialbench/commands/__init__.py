"""What SpatialBench can do from the command line, a module for each command."""

from tolman.suites.choice import command
from tolman.suites.spatialbench.commands.check import Check, check
from tolman.suites.spatialbench.commands.export import Export, export

COMMANDS = (command("check", Check, check), command("export", Export, export))
