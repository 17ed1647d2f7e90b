"""A question of ESI in one small room, made by hand, and episodes in which all replies are given beforehand."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from tolman.eye.stance import stance_at
from tolman.house.house import Area, House, Lamp, Room
from tolman.play import play
from tolman.protocol.request import Purpose, Reply, Request
from tolman.protocol.transcript import Transcript, in_world
from tolman.suites.esi.draw import Family
from tolman.suites.esi.episode import episode
from tolman.suites.esi.families import Draw
from tolman.suites.esi.item import Asked, Item, Key, Phase
from tolman.suites.esi.kinds.kinds import kind_named
from tolman.suites.esi.scenery import standing
from tolman.suites.esi.setting import Probes, Setting
from tolman.suites.esi.store import keep
from tolman.suites.esi.task import Task
from tolman.suites.esi.world import outcome

SMALL = Setting(probes=Probes.NONE, size=96, quality="fast")
BLOCK, RAMP = "trial block", "trial ramp"
SOLUTION = ("PickUp(red block)", "PutOnSlope(blue ramp)")
"""What settles the question, from where it begins."""
ASIDE = "FINAL ANSWER: A\nCONFIDENCE: 60"
_QUESTION = "If the red block is put on the slope of the blue ramp, does it stay where it is put?"


def twins() -> tuple[Item, Item]:
    """Returns two items that differ in the sole of a block alone: it stays on a ramp, or slides."""
    stays, slides = (_item(number, sole) for number, sole in enumerate(("rubber", "metal")))
    return stays, slides


def _item(target: int, sole: str) -> Item:
    ramp = standing("ramp", RAMP, (2.0, 2.3), 0.0, colour="blue", angle=24, finish="metal")
    block = standing("trial block", BLOCK, (2.4, 1.9), 0.0, colour="red", sole=sole)
    lamp = Lamp("lamp", (2.0, 2.0, 2.55), 1.0)
    house = House((Room("hall", "hall", Area(0, 0, 4, 4)),), (), things=(ramp, block), lamps=(lamp,))
    kind = kind_named("inclined_plane").id
    asked = Asked(_QUESTION, ("yes", "no"), {"red block": BLOCK, "blue ramp": RAMP}, 8)
    phase = Phase(house, stance_at((2.1, 1.2, 1.5), 0.0, -45.0))
    key = Key(target, SOLUTION)
    return Item(f"{kind}-3-000001-{target}", kind, 1, target, 3, (phase,), asked, key, SMALL, digest=f"hand-{target}")


def keep_twins(folder: Path) -> None:
    """Keeps these items in a store, as if they had been drawn."""
    draw = Draw(twins()[0].kind, 1, 3)
    keep(draw, Family(draw.kind, draw.seed, draw.difficulty, twins(), {}), folder)


def task(setting: Setting = SMALL) -> Task:
    """Returns the task that plays these items, with the seeds 2 and 3."""
    return Task((twins()[0].kind,), setting=setting)


def in_two_parts(item: Item, steps: int = 3) -> Item:
    """Returns an item whose house is found twice as it is."""
    return replace(item, digest=f"twice-{item.digest}", phases=(replace(item.start, steps=steps), item.start))


def said(item: Item, replies: Iterable[str]) -> Transcript[Item]:
    """Returns the episode in which a player says one thing after the other, and the same in every aside."""
    left = iter(replies)

    def answer(_number: int, request: Request) -> Reply:
        return Reply(ASIDE if request.purpose is Purpose.PROBE else next(left))

    return play(in_world(episode(item, "canned"), lambda _number, request: outcome(item, request)), answer)
