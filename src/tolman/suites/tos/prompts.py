"""Everything a player reads in Theory of Space that is not an observation."""

from tolman.geometry.bins import UPPER_EDGES, Distance
from tolman.scene.scene import Scene


def briefing(scene: Scene, budget: int) -> str:
    """Returns what a player is told before it explores."""
    return "\n\n".join((_world(scene), _sight(), _moves(), _names(scene), _task(budget)))


def _world(scene: Scene) -> str:
    rooms = len(scene.rooms)
    place = "one room" if rooms == 1 else f"{rooms} rooms joined by doors"
    return (
        f"You are in a place of {place}, laid out on a grid of square cells. You start in room 1 at (0, 0), "
        "facing north; x counts cells to the east and y counts cells to the north of there. Every thing stands "
        "on a cell of its own and does not move. Some things have a front and face one of the four directions."
    )


def _sight() -> str:
    edges = dict(zip(tuple(Distance)[1:], UPPER_EDGES[1:], strict=False))
    distances = "; ".join(f'"{word}" up to {edge}' for word, edge in edges.items())
    return (
        "You see only what is in your room, through a field of view 90° wide, edges included; things hide "
        "nothing. Doors are closed, but while you stand in a doorway you see both of its rooms. What you see is "
        "described for you, the viewer:\n"
        '- direction: "front" straight ahead; "front-slight-left" and "front-slight-right" up to 22.5° to the '
        'side; "front-left" and "front-right" beyond that, up to 45°;\n'
        f'- distance in cells: {distances}; "{Distance.EXTREMELY_FAR}" beyond;\n'
        '- the way a thing faces: "facing forward" if it faces the same way as you, "facing backward" if it '
        'faces towards where you look from, "facing left" or "facing right";\n'
        '- the wall of your room that holds a door: "on front wall", "on back wall", "on left wall" or "on right '
        'wall".\n'
        "Things in view that are at most 2 cells apart are also related to each other by compass directions of "
        "45° each, for which the way you face counts as north."
    )


def _moves() -> str:
    return (
        "In every turn you make any number of these motions, all free:\n"
        "- JumpTo(name): go to a thing or door that you have observed and that is in view now; you keep your "
        "heading;\n"
        "- Rotate(degrees): turn by 90, 180 or 270 degrees, clockwise if positive, counterclockwise if negative;\n"
        "and end it with exactly one of these:\n"
        "- Observe(): look ahead (cost 1);\n"
        "- Query(name): be told the exact coordinates of something you have observed, or of the start with "
        "Query(initial_pos) (cost 2);\n"
        "- Term(): stop exploring (free, and alone in its turn).\n"
        "If a motion fails, the rest of the turn is replaced by Observe()."
    )


def _names(scene: Scene) -> str:
    """Lists all names: things by the alphabet, so that the order tells nothing; doors by the rooms they join.

    The published explorers visit rooms in that order, and a player may know only what it reads.
    """
    things = ", ".join(sorted(thing.name for thing in scene.things))
    doors = ", ".join(door.name for door in sorted(scene.doors, key=lambda door: sorted(door.rooms)))
    return f"Things: {things}.\nDoors: {doors or 'none'}."


def _task(budget: int) -> str:
    return (
        "Explore until you know where everything is and which way it faces, at the lowest total cost. You have "
        f"{budget} turns; a reply that cannot be read as moves takes one too. Afterwards you will be asked about "
        "the place."
    )


def ask_move(left: int) -> str:
    """Asks for a turn and states its form."""
    turns = "This is your last turn." if left == 1 else f"You have {left} turns left."
    return (
        f"{turns} Think if you like, then end your reply with a line of this form:\n"
        "FINAL ANSWER: [JumpTo(balloon), Rotate(-90), Observe()]"
    )


def not_read(reason: str) -> str:
    """Says why a reply was no turn and what is allowed."""
    return (
        f"Your reply was not read as a turn: {reason}. Give a list in square brackets: any number of JumpTo(name) "
        "and Rotate(degrees), then exactly one of Observe(), Query(name) or Term()."
    )
