"""The cells that eyes find in a picture, in lines that a scripted player reads beside what words would tell.

Frame: cells to the viewer's right and ahead of it. No model ever reads these lines.
"""

import re
from dataclasses import replace

from tolman.suites.tos.scene.sight import View

_COUNTED = "Counted in cells:"
_LINE = r"- (.+): (-?\d+) right, (-?\d+) ahead"
_BLOCK = re.compile(rf"^{_COUNTED}((?:\n{_LINE})*)", re.M)


def cell_lines(view: View) -> str:
    """Returns where everything in view is, a line for each."""
    counted = zip(view.sightings, view.cells, strict=True)
    return "\n".join(
        (_COUNTED, *(f"- {seen.name}: {right} right, {ahead} ahead" for seen, (right, ahead) in counted))
    )


def with_cells(view: View, text: str) -> View:
    """Returns a view with the cells that `text` tells of; as it is where none are told."""
    found = _BLOCK.search(text)
    if not found:
        return view
    told = {name: (int(right), int(ahead)) for name, right, ahead in re.findall(_LINE, found[1])}
    return replace(view, cells=tuple(told[seen.name] for seen in view.sightings))
