"""Pictures of acts: the same view before and after, what there was to watch as a strip, and what is seen inside."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tolman.eye.view import seen_house
from tolman.house.house import House
from tolman.house.models import matrix
from tolman.physics.act import Act, LookInto, Switch, Torch
from tolman.physics.looking import look_into
from tolman.physics.outcome import Instant, Outcome, Verdict
from tolman.physics.state import State
from tolman.render.house.closeup import closeup, focus_on, scenery
from tolman.render.house.gallery import gallery
from tolman.render.house.views import best_views
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import Quality

Image = NDArray[np.uint8]
_WIDE, _UPRIGHT = 90.0, 0.9
"""Degrees across a picture of what is inside; and from which slope on one looks down."""
SHOWN = 8
"""Instants of what is watched that a strip shows."""
_ACROSS = 4


@dataclass(frozen=True, slots=True, eq=False)
class ActPictures:
    """What is seen of an act, all of it from one place."""

    camera: Camera
    before: Image
    after: Image | None
    """None where nothing is otherwise."""
    strip: Image | None
    """None where there was nothing to watch."""
    inside: Image | None = None
    """None where nobody looked into anything."""


def pictures_of(
    states: tuple[State, State], act: Act, outcome: Outcome, camera: Camera, quality: Quality
) -> ActPictures:
    """Returns pictures of an act, between two states, by a camera."""
    before, after = states
    shown = _picture(after, camera, quality) if after != before else None
    strip = _strip(before, outcome.frames, camera, quality) if outcome.frames else None
    into = camera_into(before, act, camera.width) if isinstance(act, LookInto) else None
    inside = _picture(before, into, quality) if into else None
    return ActPictures(camera, _picture(before, camera, quality), shown, strip, inside)


def camera_into(state: State, act: LookInto, size: int) -> Camera | None:
    """Returns the camera that looks into a thing; None where there is nothing to be seen."""
    found = look_into(state.house, act)
    if isinstance(found, Verdict):
        return None
    place, room = found
    (x, y, z), (east, north, up) = place.round(4).tolist(), room.at.round(4).tolist()
    back = matrix(state.house[act.what].turn)[:, 1]
    is_steep = abs(up - z) > _UPRIGHT * float(np.linalg.norm(room.at - place))
    above = (float(back[0]), float(back[1]), 0.0) if is_steep else (0.0, 0.0, 1.0)
    return Camera((x, y, z), (east, north, up), size, 3 * size // 4, _WIDE, up=above)


def camera_for(states: tuple[State, State], act: Act, outcome: Outcome, last: Camera | None, size: int) -> Camera:
    """Returns the camera that shows an act best; where it is nowhere, the last one, or one of the first room."""
    before, after = states
    if isinstance(act, Switch):
        return _view_of_room(before.house, _changed(outcome) | _named(act), size)
    if isinstance(act, Torch):
        return _view_of_room(before.house, set(), size)
    frames = [house_at(before.house, frame) for frame in _chosen(outcome.frames, 3)]
    houses = [*frames, before.house, *([after.house] if after != before else [])]
    for wanted in (_changed(outcome), _named(act)):
        if focus := focus_on(houses, wanted):
            return closeup(before.house, [scenery(house) for house in houses], wanted, focus, size)
    return last or _view_of_room(before.house, set(), size)


def house_at(house: House, frame: Instant) -> House:
    """Returns a house at an instant of what is watched; what was in the hand stands in it then."""
    known = {thing.name for thing in house.things}
    new = tuple(thing for thing in frame.things if thing.name not in known)
    return replace(house.replacing(*frame.things), things=(*house.replacing(*frame.things).things, *new))


def _view_of_room(house: House, names: set[str], size: int) -> Camera:
    """Returns the best view of the room in which a lamp is, or of the first."""
    at = next((lamp.at for lamp in house.lamps if names & {lamp.name, lamp.thing}), None)
    room = (house.room_at(*at[:2]) if at else None) or house.rooms[0]
    ready = scenery(house)
    return next(best_views(replace(house, rooms=(room,)), ready.tracer, ready.names, size))


def _changed(outcome: Outcome) -> set[str]:
    """Returns the names of what is otherwise after an act, or was while it was watched."""
    changes = outcome.changes
    groups = (changes.things, changes.doorways, changes.cloths, changes.lamps, changes.puddles)
    told = {each.name for group in groups for each in group} | {
        each for gone in changes.gone.values() for each in gone
    }
    watched = {thing.name for frame in outcome.frames for thing in frame.things}
    return told | watched


def _named(act: Act) -> set[str]:
    """Returns every name that an act says."""
    fields = (getattr(act, field) for field in act.__struct_fields__)
    return {
        name for field in fields for name in (field if isinstance(field, tuple) else (field,)) if type(name) is str
    }


def _chosen(frames: Sequence[Instant], count: int) -> list[Instant]:
    """Returns some frames, evenly from the first to the last."""
    places = np.unique(np.linspace(0, len(frames) - 1, min(count, len(frames))).round().astype(int))
    return [frames[place] for place in places]


def _picture(state: State, camera: Camera, quality: Quality) -> Image:
    rgb = scenery(seen_house(state, camera, hand=False)).tracer.frame(camera, quality).rgb
    assert rgb is not None
    return rgb


def _strip(before: State, frames: Sequence[Instant], camera: Camera, quality: Quality) -> Image:
    """Returns instants of what is watched side by side, each under its seconds."""
    small = replace(camera, width=max(camera.width // 2, 32), height=max(camera.height // 2, 24))
    chosen = _chosen(frames, SHOWN)
    houses = [replace(before, house=house_at(before.house, frame)) for frame in chosen]
    pictures = [_picture(state, small, quality) for state in houses]
    return gallery([(f"{frame.seconds:.2f} s", each) for frame, each in zip(chosen, pictures, strict=True)], _ACROSS)


def all_pictures(
    states: Sequence[State], acts: Sequence[Act], outcomes: Sequence[Outcome], size: int, quality: Quality
) -> Iterator[ActPictures]:
    """Yields pictures of acts, one after the other."""
    last = None
    for number, (act, outcome) in enumerate(zip(acts, outcomes, strict=True)):
        between = states[number], states[number + 1]
        last = camera_for(between, act, outcome, last, size)
        yield pictures_of(between, act, outcome, last, quality)
