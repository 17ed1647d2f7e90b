"""HTML and SVG as values: elements built by functions, so that every text is escaped exactly once."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from tolman.render.names import parts


@dataclass(frozen=True, slots=True)
class Markup:
    """Text that is HTML already; everything else is escaped."""

    text: str


Content = Markup | str | Iterable["Content"] | None
"""What an element holds; None is nothing."""

Attribute = str | float | bool | None
"""A value of an attribute: True for one without a value, None or False for one to leave out."""

_EMPTY = frozenset(["meta", "br", "hr", "input", "col", "wbr"])
"""Elements of HTML that have no end."""

_SHAPES = frozenset(["rect", "path", "line", "circle", "polyline", "polygon"])
"""Elements of SVG that are closed where they begin."""


def element(tag: str, /, *content: Content, **attributes: Attribute) -> Markup:
    """Returns an element; `class_` is the attribute class, and `data_x` is data-x."""
    written = "".join(_attribute(name, value) for name, value in attributes.items())
    if tag in _EMPTY:
        return Markup(f"<{tag}{written}>")
    inside = joined(content).text
    return Markup(f"<{tag}{written}/>" if tag in _SHAPES and not inside else f"<{tag}{written}>{inside}</{tag}>")


def joined(content: Content) -> Markup:
    """Returns contents one after the other."""
    match content:
        case None:
            return Markup("")
        case Markup():
            return content
        case str():
            return Markup(escape(content))
    return Markup("".join(joined(each).text for each in content))


def breakable(name: str) -> Markup:
    """Returns a name that may be broken behind its marks, as that of a model behind its strokes."""
    first, *others = parts(name)
    return joined([first, [[element("wbr"), each] for each in others if each]])


def trusted(text: str) -> Markup:
    """Returns text of our own that is HTML, CSS or JavaScript; never what a player or a provider wrote."""
    return Markup(text)


def number(value: float) -> str:
    """Returns a length of a drawing with at most two decimals."""
    return f"{value:z.2f}".rstrip("0").rstrip(".")


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    name = name.rstrip("_").replace("_", "-")
    if value is True:
        return f" {name}"
    return f' {name}="{escape(number(value) if isinstance(value, float) else str(value))}"'
