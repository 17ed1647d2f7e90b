"""Everything a player reads in Theory of Space; what happens in the rooms is told by `words`, and read back there."""

import re
from collections.abc import Sequence
from functools import lru_cache

from tolman.geometry.bins import CLOSE, UPPER_EDGES, Cardinal, Distance
from tolman.protocol.form import AnyForm, Map, Moves, Parts, Points, listed
from tolman.protocol.picture import Picture
from tolman.suites.tos.moves import Flaw, Miswritten, NoAngle, NotPublished, Reason, UnknownMove
from tolman.suites.tos.scene.scene import Scene


def briefing(scene: Scene, budget: int, shown: str = "") -> str:
    """Returns what a player is told before it explores; `shown` tells of pictures, where it sees any."""
    return f"{rules(scene, shown)}\n\n{_task(budget)}"


def rules(scene: Scene, shown: str = "") -> str:
    """Returns what every player is told of a place: how it is made, what can be seen and done, and all names."""
    return "\n\n".join(filter(None, (_world(scene), _sight(shown), _moves(), _names(scene))))


def pictured(size: int, scale: Picture, catalogue: Picture, in_words: bool) -> str:
    """Returns what a player is told of the pictures it gets, with the two that explain them."""
    also = _ALSO_IN_WORDS if in_words else ""
    return (
        f"Whenever you look, you get a picture of {size} by {size} pixels, taken level from one metre above the "
        f"floor; its left and right edges lie 45° to either side of where you look.{also} One cell is one metre, and "
        "where a floor has square tiles, a tile is a cell. The thing that you stand on is not in the picture, and "
        "things are made larger or smaller so that each fits its cell. A thing may cover part of another one, but "
        "enough of everything in view is left to see. In this picture, taken in the same way, posts show how far and "
        f"how wide things lie, and both chairs face backward, exactly the opposite way to you, although off the "
        f"middle they look turned:\n{scale}\n"
        "These are the things of this place; those with a front from the front, from their right and from the "
        f"back:\n{catalogue}"
    )


def photographed(size: int, scale: Picture | None, catalogue: Picture, names: Sequence[str], in_words: bool) -> str:
    """Returns what a player is told of released images, with those that explain them; things are named by number.

    Measured in the images: the eye is 0.75 m above the floor, and the edges lie 47.5° to either side.
    """
    also = _ALSO_IN_WORDS if in_words else ""
    posts = f"{_RELEASED_POSTS}\n{scale}\n" if scale else ""
    numbered = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
    return (
        f"Whenever you look, you get a picture of {size} by {size} pixels, taken level from about three quarters of "
        "a metre above the floor; its left and right edges lie 47.5° to either side of where you look, a little "
        f"beyond your field of view.{also} One cell is one metre. What you stand on is not in the picture, and in it "
        f"a thing may cover part of another one. {posts}These are the things of this place by number; those with a "
        f"front from the front, and then with their front to the left: {numbered}.\n{catalogue}"
    )


def picture_of_view(view: Picture) -> str:
    """Returns how a look is told that is shown."""
    return f"{SEEN}\n{view}"


def walked(scene: Scene, turns: list[tuple[str, str]], shown: str = "") -> str:
    """Returns what a passive player is told: every turn of another player, and what it led to."""
    log = "\n".join(
        f"{filled(TURN_HEAD, number=number, turn=turn)}\n{told}" for number, (turn, told) in enumerate(turns, 1)
    )
    return (
        f"{rules(scene, shown)}\n\nSomebody else has explored the place and tells you every turn and what came of "
        f"it. You will be asked about the place as if you had done this yourself.\n\n{log}"
    )


def mapped(scene: Scene, map_json: str, shown: str = "") -> str:
    """Returns what a player is told that is given the true map."""
    return (
        f"{rules(scene, shown)}\n\nYou have not explored the place, but you have its true map. {_MAP_KEY}\n{map_json}"
    )


def remapped(scene: Scene, map_json: str, shown: str = "") -> str:
    """Returns what a player is told that is given its own map instead of all that was said before."""
    return f"{rules(scene, shown)}\n\nThis is the map that you have drawn of the place. {_MAP_KEY}\n{map_json}"


def named(scene: Scene, shown: str = "") -> str:
    """Returns what a player is told that knows the names alone."""
    return f"{rules(scene, shown)}\n\nYou have not explored the place. Answer as well as you can."


def _world(scene: Scene) -> str:
    rooms = len(scene.rooms)
    place = "one room" if rooms == 1 else f"{rooms} rooms joined by doors"
    return (
        f"You are in a place of {place}, laid out on a grid of square cells. You start in room 1 at (0, 0), "
        "facing north; x counts cells to the east and y counts cells to the north of there. Every thing stands "
        "on a cell of its own and does not move. Some things have a front and face north, east, south or west. How "
        "large the rooms are is not told, and never needed."
    )


def _sight(shown: str = "") -> str:
    compass = listed(f'"{direction}"' for direction in Cardinal)
    return (
        "You see only what is in your room, through a field of view 90° wide, edges included"
        f"{'' if shown else '; things hide nothing'}. Doors are closed, but while you stand in a doorway you see "
        "both of its rooms, though no other door in its own wall. "
        f"{shown}{_DESCRIBED_LATER if shown else _DESCRIBED}\n"
        '- direction: "front" straight ahead; "front-slight-left" and "front-slight-right" up to 22.5° to the '
        'side; "front-left" and "front-right" beyond that, up to 45°;\n'
        "- distance in cells, in a straight line (3 ahead and 4 to the side are 5 away): "
        f'{_distances()}; "{Distance.EXTREMELY_FAR}" beyond;\n'
        '- the way a thing faces: "facing forward" if it faces the same way as you, "facing backward" if it faces '
        'the opposite way to you, "facing left" or "facing right" if it faces to your left or right, wherever it '
        "stands;\n"
        '- the wall of your room that holds a door: "on front wall", "on back wall", "on left wall" or "on right '
        'wall";\n'
        f"- compass direction, from one thing to another: {compass}, each 45° wide and centred on the direction "
        f"that it names.{'' if shown else f'{chr(10)}{_RELATED}'}"
    )


def _moves() -> str:
    return (
        "In every turn you make any number of these motions, all free:\n"
        f"- JumpTo(name): {JUMPS};\n"
        f"- Rotate(degrees): {ROTATES};\n"
        "and end it with exactly one of these:\n"
        f"- Observe(): {OBSERVES};\n"
        f"- Query(name): {QUERIES};\n"
        f"- Term(): {ENDS}.\n"
        "If a motion fails, the rest of the turn is replaced by Observe()."
    )


JUMPS = "go to the cell of a thing or door that you have observed and that is in view now; you keep your heading"
ROTATES = "turn by 90, 180 or 270 degrees, clockwise if positive, counterclockwise if negative"
OBSERVES = "look ahead (cost 1)"
QUERIES = (
    "be told the exact coordinates of something that you have observed and which way it faces, or those of the start "
    "with Query(initial_pos) (cost 2)"
)
ENDS = "stop exploring (free, and alone in its turn)"
REPORTS = "end with a report of every change (free, and alone in its turn)"
CHANGES = 'every thing that is no longer as before, with "position" if it was moved and "facing" if it was turned'


def _names(scene: Scene) -> str:
    things, doors = lists(scene)
    return f"Things: {', '.join(things)}.\nDoors: {', '.join(doors) or 'none'}."


def lists(scene: Scene) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns all names: things by the alphabet, so that the order tells nothing; doors by the rooms they join.

    The published explorers visit rooms in that order, and a player may know only what it reads.
    """
    doors = sorted(scene.doors, key=lambda door: sorted(door.rooms))
    return tuple(sorted(thing.name for thing in scene.things)), tuple(door.name for door in doors)


def _task(budget: int) -> str:
    return (
        "Explore until you know where everything is and which way it faces, at the lowest total cost. You have "
        f"{budget} turns; a reply that cannot be read as moves takes one too. Afterwards you will be asked about "
        "the place."
    )


def turns_left(left: int) -> str:
    """Says how many turns are left."""
    return LAST_TURN if left == 1 else f"You have {left} turns left."


def ask_unseen(points: str, key: str) -> str:
    """Asks which of the points on a floor plan were never in view."""
    return f"{POINT_OUT} {key}\n{points}"


def how(form: AnyForm) -> str:
    """Returns how a request is answered in words, with what stands between it and what is asked."""
    match form:
        case Moves() if form.ends:
            forms = "this form" if len(form.examples) == 1 else "one of these forms"
            return f" {_begin(form)} a line of {forms}:\n{_examples(form)}"
        case Map(is_view=True):
            return f" {_begin(form)} {FINAL}and the map: {_VIEW_MAP_KEY} The form is:\n{_examples(form)}"
        case Map():
            return f" {_begin(form)} {FINAL}and the map. {_map_form(form)}"
        case Points():
            return f"\n{_begin(form)} {FINAL}and {form.says}, as in\n{_examples(form)}"
        case Parts():
            drawn, answer = form.parts
            assert isinstance(drawn.form, Map)
            first = f"{drawn.asks}, after the word {MAP_LEAD.rstrip()}. {_map_form(drawn.form)}"
            return f"\n\n{first}\n\nThen give {_one_line(answer.form)}"
    return f"\n\n{_begin(form)} {_one_line(form)}"


def _begin(form: AnyForm) -> str:
    return "Think if you like, then end your reply with" if form.thinks else "Reply with nothing but"


def _one_line(form: AnyForm) -> str:
    return f"one line: {FINAL}and {form.says}. The form is:\n{_examples(form)}"


def _map_form(form: Map) -> str:
    return f"{_MAP_FORM}{ROOMS_TOO if form.has_rooms else ''} The form is:\n{form.examples[0]}"


def _examples(form: AnyForm) -> str:
    return "\n".join(f"{form.lead}{example}" for example in form.examples)


def changed(count: int, budget: int) -> str:
    """Tells that things have changed, and what is to be done about it."""
    things = "One thing is" if count == 1 else f"{count} things are"
    return (
        f"{CHANGED} {things} no longer as before: each was either moved to another cell, maybe of another room, or "
        "turned to face another way, and not both. You are back at the start, facing north. Explore again, at the "
        "lowest total cost, until you know what changed. The rules are the same; what you have seen before counts as "
        f"observed. You have {budget} turns. Instead of Term(), end with a report of every change."
    )


def not_read(reason: Reason, revising: bool = False) -> str:
    """Says why a reply was no turn and what is allowed."""
    term = 'Term(changes="...")' if revising else "Term()"
    return (
        f"Your reply was not read as a turn: {why(reason)}. A turn is any number of JumpTo(name) and "
        f"Rotate(degrees), and then exactly one of Observe(), Query(name) or {term}."
    )


def why(reason: Reason) -> str:
    """Returns the reason for which a reply is not a turn, in words."""
    match reason:
        case Flaw():
            return _FLAWS[reason]
        case NoAngle(argument):
            return f"Rotate({argument}) does not name an angle"
        case Miswritten(word, argument):
            return f"{_SPELLINGS[word]} is the way to write it, not {word}({argument})"
        case UnknownMove(word):
            return f"{word}() is not one of the moves"
        case NotPublished(word, argument):
            return f"{word}({argument}) is not one of the moves"


_FLAWS = {
    Flaw.NO_MOVE: "no move was found",
    Flaw.NO_END: "the last move must be Observe(), Query(name) or Term()",
    Flaw.EARLY_END: "only the last move may be Observe(), Query(name) or Term()",
    Flaw.NOT_ALONE: "Term() must be the only move",
    Flaw.NO_REPORT: 'Term needs a report, as in Term(changes="balloon: position")',
}
_SPELLINGS = {"jumpto": "JumpTo(name)", "query": "Query(name)", "observe": "Observe()", "term": "Term()"}

_DESCRIBED = "What you see is described for you, the viewer:"
_RELATED = (
    f"Things and doors in view that are at most {CLOSE} cells apart are also related to each other by compass "
    "directions, for which the way you face counts as north."
)
_ALSO_IN_WORDS = f" It is told in words as well. {_RELATED}"
_DESCRIBED_LATER = "\n\nQuestions and answers describe what is seen for you, the viewer:"
SEEN = "You see this:"
TURN_HEAD = "Turn {number}: [{turn}]"
FINAL = "FINAL ANSWER: "
"""Comes before an answer."""
MAP_LEAD = "MAP: "
MAP_BEFORE = "Before you answer, draw a map of all that you know of the place"
DRAW_MAP = "Draw a map of all that you know of the place."
DRAW_VIEW = "Draw a map of what is in view now, from your own point of view."
PLAN_KEY = (
    "On this floor plan, north is up: a dot is a cell of floor, # is wall, + is a door, * is you, and letters stand "
    "on cells of floor."
)
PICTURE_KEY = (
    "This picture shows the rooms from above, north up, without the things in them; bars in walls are doors, each in "
    "its colour, the red dot is you, and letters stand on cells of floor."
)
RELEASED_PICTURE_KEY = (
    "This picture shows the rooms from above, north up, without the things in them; grey dots are cells of floor and "
    "doorways, the red dot is you, and letters stand on cells of floor."
)
_RELEASED_POSTS = (
    "In this picture, taken in the same way, the blue post is 1 m away and the red one 2 m, both straight ahead; the "
    "yellow one is 2 m away, 45° to the left, and the green one 3 m, 22.5° to the right:"
)
POINT_OUT = "Which of the lettered cells have you never had in view?"
CHANGED = "While you were not looking, something has changed."
LAST_TURN = "This is your last turn."
_MAP_KEY = (
    "Positions count cells east and north of the start; rooms are numbered from 1, where you start; a door has the "
    "room on each of its sides:"
)
_MAP_FORM = (
    'The map is a JSON object with an entry for everything whose place you know, and one called "agent" for you. '
    '"position" is [x, y], in cells east and north of the start; "facing" is "north", "east", "south" or "west", for '
    "yourself and for what has a front."
)
ROOMS_TOO = (
    ' You will be asked with nothing but this map before you, so note rooms too: "room" is the number of a thing\'s '
    'room (1 is where you start; number the others as you like), and for a door "rooms" has the room on each of its '
    "two sides."
)
MAP_EXAMPLE = (
    '{"agent": {"position": [100, -100], "facing": "east"}, "balloon": {"position": [100, 100], "facing": "west"}, '
    '"pink door": {"position": [-100, 100]}}'
)
ROOMS_EXAMPLE = (
    '{"agent": {"position": [100, -100], "facing": "east"}, '
    '"balloon": {"position": [100, 100], "facing": "west", "room": 1}, '
    '"pink door": {"position": [-100, 100], "rooms": {"west": 1, "east": 2}}}'
)
_VIEW_MAP_KEY = (
    'a JSON object with an entry for everything in view. "position" is [x, y], in cells to your right and ahead of '
    'you; "facing" is "+y" (the way you face), "-y", "+x" (to your right) or "-x", for what has a front.'
)
VIEW_MAP_EXAMPLE = '{"origin": "agent", "objects": {"balloon": {"position": [100, 100], "facing": "-x"}}}'
TURN_EXAMPLE = "[JumpTo(balloon), Rotate(-90), Observe()]"
REPORT_EXAMPLE = '[Term(changes="balloon: position, kite: facing")]'
POINTS_EXAMPLE = '{"unexplored": ["Y", "Z"]}'

DIRECTION = (
    "On a map of the place with north up: which direction leads from the {anchor} to the {subject}, and how far is "
    "the way?"
)
PERSPECTIVE_TAKING = (
    "Suppose that you take the place of the {anchor}: you stand there and face the same way. In which direction do "
    "you see the {subject}, and how far away?"
)
PERSPECTIVE_DECISION = (
    "Suppose that you stand at one of the things and face the way it faces. This is part of what you see:\n{seen}\n"
    "At which thing do you stand?"
)
ACTION_TO_VIEW = (
    "You are back at the start, facing north, and make these moves:\n{steps}\nIn which direction do you then see the "
    "{subject}, and how far away?"
)
VIEW_TO_ACTION = (
    "You are back at the start, facing north. Which moves bring you to where this is part of what you see?\n{seen}\n"
    "As always, you can jump only to what is in view."
)
ALLOCENTRIC_MAP = (
    "Count cells from the start, which is at (0, 0): x to the east, y to the north. Where are these, in this order: "
    "{names}?"
)
MENTAL_ROTATION = (
    "You are back at the start, facing north, and turn {way} on the spot, once all around. Suppose that walls hide "
    "nothing. In which order do these come straight ahead of you: {names}?"
)
LOCATION_TO_VIEW = (
    "Count cells from the {origin}, which is at (0, 0): x to the east, y to the north. Suppose that you stand at "
    "{at}, facing {heading}. In which direction do you see the {subject}, and how far away?"
)
VIEW_TO_LOCATION = (
    "Suppose that you stand on a free cell, facing {heading}. This is part of what you see:\n{seen}\n"
    "Count cells from the {origin}, which is at (0, 0): x to the east, y to the north. Where do you stand?"
)
_PART_SEEN, _ALL_SEEN = "is part of what you see", "is what you see"
"""How questions lead over to a view in words, and to a picture of it."""

TURN_STEP = "{number}. Rotate({degrees})"
JUMP_STEP = '{number}. Jump to what you see as "{relation}".'
RANKED_JUMP_STEP = (
    '{number}. Of all that you see as "{relation}", jump to the one that is number {from_left} from the left and '
    "number {nearest} by distance, nearest first."
)

CARDINAL_FORM = "a compass direction and a distance"
CARDINAL_EXAMPLE = "south west, extremely far"
EGO_FORM = "a direction and a distance for you, the viewer"
EGO_EXAMPLE = "front-left, extremely far"
_ANGLES = '"front" straight ahead, "slight" up to 22.5° to the side, the others up to 45°'
EGO_ANGLES = f" ({_ANGLES})"
NAME_FORM = "one name"
NAME_EXAMPLE = "balloon"
NAMES_FORM = "the names in order, separated by commas"
NAMES_EXAMPLE = "kite, balloon, drum"
MOVES_FORM = "JumpTo(name) and Rotate(degrees) moves in order, separated by commas"
MOVES_FORM_UNTOLD = f"{MOVES_FORM}; degrees count clockwise"
MOVES_EXAMPLE = "Rotate(-90), JumpTo(balloon)"
PLACE_FORM = "one pair of whole numbers"
PLACE_EXAMPLE = "(100, -100)"
PLACES_FORM = "one pair of whole numbers for each, in the same order"
PLACES_EXAMPLE = "(100, -100); (-100, 100); (100, 100)"


def untold_form(directions: Sequence[str], angles: str) -> str:
    """Returns the form of a relation for a player that was not told the words for directions and distances."""
    return (
        f"a direction, which is one of {'; '.join(directions)}{angles}, and a distance in a straight line, in cells: "
        f'{_distances()}; "{Distance.EXTREMELY_FAR}" beyond'
    )


def view_key() -> str:
    """Returns what the words for a view mean, for a player that was not told."""
    return (
        f"Directions are {_ANGLES}; distances are in cells, in a straight line: {_distances()}; "
        f'"{Distance.EXTREMELY_FAR}" beyond. A thing is "facing forward" if it faces the same way as '
        'you, "facing backward" if it faces the opposite way to you, "facing left" or "facing right" if it faces to '
        "your left or right."
    )


def _distances() -> str:
    edges = dict(zip(tuple(Distance)[1:], UPPER_EDGES[1:], strict=False))
    return "; ".join(f'"{word}" up to {edge}' for word, edge in edges.items())


def shown_instead(question: str, lines: str, view: Picture) -> str:
    """Returns a question that describes a view, in some lines, as one that shows the view."""
    return question.replace(_PART_SEEN, _ALL_SEEN).replace(lines, str(view))


def described_instead(told: str, lines: str) -> str:
    """Returns a text that is about to show the view of a question with the view described; undoes `shown_instead`."""
    before, _, after = told.rpartition(_ALL_SEEN)
    return f"{before}{_PART_SEEN}{after}{lines}"


def filled(template: str, **parts: object) -> str:
    """Returns a template with its parts in place."""
    return template.format(**parts)


def parts_of(template: str, text: str) -> dict[str, str] | None:
    """Returns the parts with which `text` holds a template, or None if it does not; undoes `filled`."""
    found = _pattern(template).search(text)
    return found.groupdict() if found else None


@lru_cache(maxsize=64)
def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(template)), re.S)
