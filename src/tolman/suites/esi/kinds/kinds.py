"""All kinds of question, ours and those of other packages under the entry point `tolman.esi.kinds`."""

from functools import cache
from importlib import import_module

from tolman.suites.esi.kinds.kind import Kind

_OURS = (
    "material_transparency",
    "rigid_containment",
    "inclined_plane",
    "reflection_authoring",
    "physical_contact",
    "dimensional_size",
    "connectivity",
    "counting_with_occlusion",
    "unobserved_change",
    "action_order",
)
"""The modules of our kinds, in the order in which they are told."""


@cache
def kinds() -> dict[str, Kind]:
    """Returns every kind by its name."""
    found = [import_module(f"tolman.suites.esi.kinds.{module}").KIND for module in _OURS]
    return {kind.name: kind for kind in found}


def kind_named(name: str) -> Kind:
    """Returns the kind of a name, with or without its version."""
    known = kinds()
    return known[name if name in known else name.rpartition("_v")[0]]
