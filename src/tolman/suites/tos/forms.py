"""The forms of Theory of Space: what an answer may be, filled with what the player was told and with nothing else."""

from dataclasses import dataclass
from typing import TypeVar

from msgspec.structs import replace

from tolman.geometry.bins import CARDINALS, EGOS, UPPER_EDGES, Distance
from tolman.protocol.form import AnyForm, Map, Moves, Name, Order, Part, Parts, Places, Points, Relation
from tolman.protocol.grammar import Amount, Claims, Move, Named
from tolman.suites.tos import prompts
from tolman.suites.tos.moves import START
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.setting import Setting, Source
from tolman.suites.tos.shift import Aspect


@dataclass(frozen=True, slots=True)
class Briefed:
    """What a player was told before it is asked, as far as forms offer it."""

    things: tuple[str, ...] = ()
    """All names of things, as they are listed; none where no list was shown."""
    doors: tuple[str, ...] = ()
    has_rules: bool = False
    """Whether it knows the words for directions and distances, and what moves do; else forms say them."""
    thinks: bool = True
    """Whether it may think aloud before it answers."""


UNTOLD = Briefed()
"""Nothing but what is asked."""


def told_of(scene: Scene, setting: Setting) -> Briefed:
    """Returns what a player is told of a place in any case; who reads nothing but questions is told nothing."""
    if setting.source is Source.NOTHING:
        return Briefed(thinks=setting.thinks)
    return Briefed(*prompts.lists(scene), has_rules=True, thinks=setting.thinks)


def turn(told: Briefed, near: tuple[str, ...] | None = None, revising: bool = False) -> Moves:
    """Returns the form of a turn; `near` is in view, None where no words tell it."""
    return _filled(replace(_REVISION if revising else _TURN, near=near), told)


def plan(told: Briefed) -> Moves:
    """Returns the form of a way to somewhere."""
    return _filled(_PLAN if told.has_rules else _PLAN_UNTOLD, told)


def compass(told: Briefed) -> Relation:
    """Returns the form of where something lies on a map."""
    return _filled(_COMPASS if told.has_rules else _COMPASS_UNTOLD, told)


def view(told: Briefed) -> Relation:
    """Returns the form of where something lies for a viewer."""
    return _filled(_VIEW if told.has_rules else _VIEW_UNTOLD, told)


def name(told: Briefed) -> Name:
    """Returns the form of the name of a thing."""
    return _filled(_NAME, told)


def order(told: Briefed, names: tuple[str, ...]) -> Order:
    """Returns the form of an order of names."""
    return _filled(replace(_ORDER, names=names), told)


def place(told: Briefed, origin: str) -> Places:
    """Returns the form of where the player stands."""
    return _filled(replace(_PLACE, origin=origin), told)


def places(told: Briefed, names: tuple[str, ...]) -> Places:
    """Returns the form of where several things are."""
    return _filled(replace(_PLACES, names=names), told)


def whole_map(told: Briefed, has_rooms: bool = False) -> Map:
    """Returns the form of a map of the place; with rooms where it is to stand for all that was said."""
    return _filled(_ROOMS_MAP if has_rooms else _MAP, told)


def view_map(told: Briefed, near: tuple[str, ...] | None) -> Map:
    """Returns the form of a map of what is in view; `near` is None where no words tell it."""
    return _filled(replace(_VIEW_MAP, near=near), told)


def points(told: Briefed, letters: str, rows: tuple[str, ...]) -> Points:
    """Returns the form of some letters on a floor plan; a picture of one has no rows."""
    return _filled(replace(_POINTS, letters=letters, rows=rows), told)


def map_first(told: Briefed, answer: AnyForm) -> Parts:
    """Returns the form of a map and an answer below it."""
    drawn = replace(whole_map(told), lead=prompts.MAP_LEAD, thinks=False)
    parts = (Part("map", drawn, prompts.MAP_BEFORE), Part("answer", answer))
    return Parts(thinks=told.thinks, things=told.things, doors=told.doors, parts=parts)


Filled = TypeVar("Filled", Moves, Relation, Name, Order, Places, Map, Points)


def _filled(form: Filled, told: Briefed) -> Filled:
    return replace(form, lead=prompts.FINAL, thinks=told.thinks, things=told.things, doors=told.doors)


def _distances() -> tuple[tuple[str, str], ...]:
    """Returns every word for a distance that players are told, with its range in cells."""
    edges = zip(tuple(Distance)[1:], UPPER_EDGES[1:], strict=False)
    return (*((word.value, f"up to {edge}") for word, edge in edges), (Distance.EXTREMELY_FAR.value, "beyond"))


_QUARTERS = (-270, -180, -90, 90, 180, 270)
_JUMP = Move("JumpTo", prompts.JUMPS, (Named("name"),), shown="Go to")
_ROTATE = Move("Rotate", prompts.ROTATES, (Amount("degrees", unit="degrees", among=_QUARTERS),), shown="Turn")
_OBSERVE = Move("Observe", prompts.OBSERVES, ends=True, shown="Look ahead (cost 1)")
_QUERY = Move(
    "Query",
    prompts.QUERIES,
    (Named("name", also=((START, "the start"),)),),
    ends=True,
    shown="Be told where this is (cost 2):",
)
_TERM = Move("Term", prompts.ENDS, ends=True, alone=True, shown="Stop exploring (free; no motion counts)")
_CLAIMS = Claims("changes", prompts.CHANGES, ((Aspect.POSITION, "moved"), (Aspect.FACING, "turned")))
_REPORT = Move("Term", prompts.REPORTS, (_CLAIMS,), ends=True, alone=True, shown="Report what changed, and end")

_TURN = Moves(examples=(prompts.TURN_EXAMPLE,), moves=(_JUMP, _ROTATE, _OBSERVE, _QUERY, _TERM))
_REVISION = Moves(
    examples=(prompts.TURN_EXAMPLE, prompts.REPORT_EXAMPLE), moves=(_JUMP, _ROTATE, _OBSERVE, _QUERY, _REPORT)
)
_PLAN = Moves(prompts.MOVES_FORM, (prompts.MOVES_EXAMPLE,), moves=(_JUMP, _ROTATE))
_PLAN_UNTOLD = replace(
    _PLAN,
    says=prompts.MOVES_FORM_UNTOLD,
    moves=(Move("JumpTo", "", (Named("name"),)), Move("Rotate", "", (Amount("degrees"),))),
)
_COMPASS = Relation(
    prompts.CARDINAL_FORM,
    (prompts.CARDINAL_EXAMPLE,),
    directions=tuple(each.value for each in CARDINALS),
    distances=_distances(),
    is_compass=True,
)
_VIEW = Relation(
    prompts.EGO_FORM,
    (prompts.EGO_EXAMPLE,),
    directions=tuple(each.value for each in EGOS),
    distances=_distances(),
)
_COMPASS_UNTOLD = replace(_COMPASS, says=prompts.untold_form(CARDINALS, ""))
_VIEW_UNTOLD = replace(_VIEW, says=prompts.untold_form(EGOS, prompts.EGO_ANGLES))
_NAME = Name(prompts.NAME_FORM, (prompts.NAME_EXAMPLE,))
_ORDER = Order(prompts.NAMES_FORM, (prompts.NAMES_EXAMPLE,))
_PLACE = Places(prompts.PLACE_FORM, (prompts.PLACE_EXAMPLE,), names=("you",))
_PLACES = Places(prompts.PLACES_FORM, (prompts.PLACES_EXAMPLE,), origin="start")
_MAP = Map("a map", (prompts.MAP_EXAMPLE,))
_ROOMS_MAP = Map("a map", (prompts.ROOMS_EXAMPLE,), has_rooms=True)
_VIEW_MAP = Map("a map", (prompts.VIEW_MAP_EXAMPLE,), is_view=True)
_POINTS = Points("the letters", (prompts.POINTS_EXAMPLE,), key="unexplored")
