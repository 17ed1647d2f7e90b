"""Folders of published records, and the scenes they speak of."""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import msgspec

from tolman.protocol.edition import Edition
from tolman.suites.tos.episode import walked_stages
from tolman.suites.tos.item import Item
from tolman.suites.tos.moves import Turn
from tolman.suites.tos.published import scenes as published_scene
from tolman.suites.tos.scene.release import from_record
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.setting import Setting, Source


@dataclass(frozen=True, slots=True)
class Corpus:
    """A folder of records, and the scenes they speak of."""

    folder: Path

    def lines(self, name: str) -> list[bytes]:
        """Returns the records of a file, undecoded."""
        return (self.folder / f"{name}.jsonl").read_bytes().splitlines()

    def scene(self, name: str) -> Scene:
        """Returns a scene: generated from seed and configuration alone, or read as released."""
        generated = re.fullmatch(r"gen(\d+)(?:t(\d))?-(\d+)", name)
        if not generated:
            return _released(self)[name]
        rooms, topology, seed = generated.groups("1")
        return _generated(int(seed), int(rooms), int(topology))


def walk(scene: Scene, walker: str) -> list[Turn]:
    """Returns every turn of which a passive player of the `published` edition reads, the closing Term() included."""
    item = Item("", 0, scene, 0, Edition.PUBLISHED, setting=Setting(Source.PASSIVE, walker=walker))
    return [stage.turn for stage in walked_stages(item) if isinstance(stage.turn, Turn)]


@lru_cache(maxsize=512)
def _generated(seed: int, rooms: int, topology: int) -> Scene:
    return published_scene.draw(seed, rooms, topology)


@lru_cache(maxsize=8)
def _released(corpus: Corpus) -> dict[str, Scene]:
    return {msgspec.json.decode(line)["scene"]: from_record(line) for line in corpus.lines("scenes_released")}
