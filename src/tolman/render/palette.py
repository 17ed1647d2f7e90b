"""The colours of drawings; those of doors differ in lightness too, for people who see few hues."""

INK = "#1f2933"
PAPER = "#ffffff"
FLOOR = "#f7f5f0"
GRID = "#ebe7de"
UNSEEN = "#dcd8cf"
HATCH = "#c9c4b8"
WALL = "#3b4754"
THING = "#4f6d8a"
PLAYER = "#c2185b"
SHADE = "#6a3d9a"

GRAY = "#a3abb2"
WORDS = {
    "red": "#e03131",
    "blue": "#0f5aa8",
    "green": "#009e73",
    "yellow": "#f8dc4a",
    "purple": "#ab68d6",
    "orange": "#ec8218",
    "black": "#22262a",
    "white": "#ffffff",
    "brown": "#5f3817",
    "gray": GRAY,
    "grey": GRAY,
    "pink": "#ef8fb5",
    "cyan": "#35b5c9",
}
"""What is drawn for a colour's name."""


def door_colours(name: str) -> tuple[str, ...]:
    """Returns the colours in a door's name, such as "red-blue door"; gray for words that are no colours."""
    return tuple(WORDS.get(word, GRAY) for word in name.lower().removesuffix(" door").split("-"))


def thing_colour(name: str) -> str:
    """Returns the colour with which a thing's name begins, such as "red chair", or that of things without one."""
    first, *rest = name.lower().split()
    return WORDS.get(first, THING) if rest else THING
