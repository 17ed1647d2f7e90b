"""What a player sees from a pose, as a picture: looked up, or drawn once and kept."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from inspect import getfile
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from tolman.assets.catalogue import KINDS
from tolman.assets.kind import build
from tolman.assets.own import kinds_with, read_kinds
from tolman.assets.shape import Array
from tolman.geometry.pose import HEADINGS, Cell, Pose
from tolman.render.cache import Cache
from tolman.render.encoding import decoded_frame, decoded_sight, encoded_frame
from tolman.render.tracer.frame import DEFAULT, Frame, Quality
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.setting import IMAGE_SIZE
from tolman.suites.tos.views.rooms import eye, seen_from, view_from

if TYPE_CHECKING:
    from tolman.render.tracer.tracer import Tracer

_STAGES_KEPT = 24
"""Standpoints whose trees are kept: those of as many episodes as go on at the same time, about."""
_FRAMES_KEPT = 8
"""Frames kept as they were drawn: who is shown a picture looks at it next."""
_BUILDING = Lock()
"""Held by the thread that builds or finds a tree, or counts: pictures are drawn in some, and looked at in another."""


@dataclass(frozen=True, slots=True)
class Style:
    """How views are drawn."""

    size: int = IMAGE_SIZE
    """Pixels of each side."""
    quality: Quality = DEFAULT


@dataclass(slots=True, eq=False)
class Views:
    """Pictures of scenes; `drawn` counts those that were not found in the cache."""

    style: Style = Style()
    cache: Cache | None = None
    device: str | None = None
    threads: int | None = None
    own: Path | None = None
    """File that names the user's own models."""
    drawn: int = field(default=0, init=False)
    _frames: OrderedDict[str, Frame] = field(default_factory=OrderedDict, init=False)
    _tracers: "OrderedDict[tuple[str, Cell], Tracer]" = field(default_factory=OrderedDict, init=False)

    def frame(self, scene: Scene, pose: Pose) -> Frame:
        """Returns what is seen from a pose."""
        key = self.key(scene, pose)
        if self.cache is None:
            return self._draw(scene, pose, key)
        fresh: list[Frame] = []

        def drawn() -> bytes:
            fresh.append(self._draw(scene, pose, key))
            return encoded_frame(fresh[0])

        kept = self.cache.fetched(key, drawn)
        return fresh[0] if fresh else decoded_frame(kept)

    def labels(self, scene: Scene, pose: Pose, size: int | None = None) -> Frame:
        """Returns depth and labels alone: those of a fresh or a kept picture, or else drawn without its light."""
        if size in (None, self.style.size):
            key = self.key(scene, pose)
            if fresh := self._frames.get(key):
                return replace(fresh, rgb=None)
            kept = self.cache.get(key) if self.cache else None
            if kept is not None:
                return decoded_sight(kept)
        return self._tracer(scene, pose.at).labels(eye(pose, size or self.style.size))

    def _draw(self, scene: Scene, pose: Pose, key: str) -> Frame:
        frame = self._tracer(scene, pose.at).frame(eye(pose, self.style.size), self.style.quality)
        with _BUILDING:
            self.drawn += 1
            self._frames[key] = frame
            while len(self._frames) > _FRAMES_KEPT:
                self._frames.popitem(last=False)
        return frame

    def key(self, scene: Scene, pose: Pose) -> str:
        """Returns the name of a view in the cache: all that is seen, pose, style, and the code that draws it."""
        own = [own_model_digest(self.own, thing.name) for thing in scene.things] if self.own else []
        others = filter(None, (foreign_code_digest(thing.name) for thing in scene.things))
        return _digest(seen_from(scene, pose.at), repr(pose), repr(self.style), code_digest(), *own, *others)

    def _tracer(self, scene: Scene, cell: Cell) -> "Tracer":
        """Returns the tracer of a standpoint; the last ones are kept, since a player turns on the spot."""
        from tolman.render.tracer.tracer import Tracer

        key = seen_from(scene, cell), cell
        with _BUILDING:
            if key not in self._tracers:
                self._tracers[key] = Tracer(view_from(scene, cell, kinds_with(self.own)), self.device, self.threads)
                while len(self._tracers) > _STAGES_KEPT:
                    self._tracers.popitem(last=False)
            self._tracers.move_to_end(key)
            return self._tracers[key]


def standpoints(scene: Scene) -> Iterator[Cell]:
    """Yields the cells where a player can stand: the start, things and doors."""
    yield scene.start.at
    yield from (member.at for member in scene.members)


def poses_at(cell: Cell) -> tuple[Pose, ...]:
    """Returns the four poses on a cell."""
    return tuple(Pose(cell, heading) for heading in HEADINGS)


def named_poses(scene: Scene) -> Iterator[tuple[str, Pose]]:
    """Yields every pose that a player can take, with a name."""
    names = {scene.start.at: "start", **{member.at: member.name for member in scene.members}}
    for number, cell in enumerate(standpoints(scene)):
        for pose in poses_at(cell):
            yield f"{number:02d}-{names[cell].replace(' ', '-')}-{pose.heading.word}", pose


@cache
def own_model_digest(own: Path, name: str) -> str:
    """Returns a short name for the user's own model of a thing; an empty one where it is not theirs."""
    kinds = read_kinds(own)
    if name not in kinds:
        return ""
    model = build(kinds[name]).shape
    return _digest(*(f"{patch.material} {_digest_of(patch.points[patch.triangles])}" for patch in model.patches))


@cache
def foreign_code_digest(name: str) -> str:
    """Returns a short name for the module in which another package shapes a thing; an empty one where it is ours."""
    kind = next((KINDS[each] for each in (name, name.partition(" ")[2]) if each in KINDS), None)
    if kind is None or kind.make.__module__.startswith("tolman."):
        return ""
    return _digest(Path(getfile(kind.make)).read_text("utf-8"))


@cache
def code_digest() -> str:
    """Returns a short name for the code that makes pictures, so that no old picture outlives a change of it."""
    package, here = Path(str(files("tolman"))), Path(__file__).parent
    drawn = (package / "render" / "contact.py", here / "reference.py", here / "rooms.py")
    sources = sorted([*package.glob("assets/**/*.py"), *package.glob("render/tracer/**/*.py"), *drawn])
    return _digest(*(source.read_text("utf-8") for source in sources))


def _digest(*parts: str) -> str:
    return blake2b("\x1f".join(parts).encode(), digest_size=16).hexdigest()


def _digest_of(points: Array) -> str:
    return blake2b(points.tobytes(), digest_size=16).hexdigest()
