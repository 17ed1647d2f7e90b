"""Places names beside marks so that none covers another or a mark. Lengths are pixels, down and to the right."""

from collections.abc import Iterable, Iterator, Sequence

Point = tuple[float, float]

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

_LETTER, _LINE = 7.3, 13.0
"""Width and height of a letter, about: the browser chooses the font."""


def placed(
    names: Sequence[str], marks: Sequence[Point], reach: float, taken: Iterable[Box], width: float
) -> list[Point]:
    """Returns where the middle of each name goes.

    `marks` are the middles of what the names belong to, which is `reach` wide to all sides; `taken` is what else must
    not be covered; `width` is that of the drawing.
    """
    boxes = [*taken, *(_around(mark, reach, reach) for mark in marks)]
    found = []
    for name, mark in zip(names, marks, strict=True):
        half = _LETTER * len(name) / 2
        places = [(min(max(x, half), width - half), y) for x, y in _places(mark, half, reach)]
        at = next((each for each in places if not _is_taken(_around(each, half, _LINE / 2), boxes)), places[0])
        boxes.append(_around(at, half, _LINE / 2))
        found.append(at)
    return found


def _places(mark: Point, half: float, reach: float) -> Iterator[Point]:
    """Yields the places around a mark, the best first."""
    aside, apart = half + reach + 4, reach + _LINE / 2 + 3
    for right, down in ((aside, 0.0), (0.0, apart), (0.0, -apart), (-aside, 0.0)):
        yield mark[0] + right, mark[1] + down
    for right in (aside, -aside):
        yield from ((mark[0] + right, mark[1] + down) for down in (apart, -apart))
    yield from ((mark[0], mark[1] + lines * _LINE + apart) for lines in (1, -3, 2, -4))


def _around(middle: Point, half: float, rise: float) -> Box:
    return middle[0] - half, middle[1] - rise, middle[0] + half, middle[1] + rise


def _is_taken(box: Box, boxes: Iterable[Box]) -> bool:
    left, top, right, bottom = box
    return any(left < other[2] and other[0] < right and top < other[3] and other[1] < bottom for other in boxes)
