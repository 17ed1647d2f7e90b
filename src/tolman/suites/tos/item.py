"""A Theory-of-Space item: one scene, and the rules under which it is played."""

from dataclasses import dataclass, replace
from pathlib import Path

from tolman.errors import ImpossibleSceneError, PictureError
from tolman.geometry.pose import HEADINGS
from tolman.protocol.edition import Edition
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.published.draws import draw_published
from tolman.suites.tos.published.scenes import draw as draw_published_scene
from tolman.suites.tos.questions.kinds import AnyQuestion, draw_questions, numbered
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.release import Images, load_changed, load_folder, load_images
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.setting import QuestionViews, Sense, Setting, Shifting
from tolman.suites.tos.shift import Aspect, Change, shifted

QUESTIONS = 3
"""Questions of each kind that are asked by default."""


@dataclass(frozen=True, slots=True)
class Item:
    """One scene with all that decides how it is played."""

    id: str
    seed: int
    scene: Scene
    budget: int
    """Replies that the player may give while it explores."""
    edition: Edition = Edition.CURRENT
    noise: Noise = Noise()
    setting: Setting = Setting()
    questions: tuple[AnyQuestion, ...] = ()
    """What is asked once the place is known."""
    shifted: Scene | None = None
    """The scene after the secret change, or None if there is none."""
    changes: tuple[Change, ...] = ()
    """What is different in it."""
    revise_budget: int = 0
    """Replies that the player may give to find out what changed."""
    folder: str | None = None
    """The released folder that it was read from, as it was named; None for a drawn scene."""
    images: Images | None = None
    """The folder's images, which are shown instead of drawn ones; None where the player sees none, or drawn ones."""

    @property
    def shows_cells(self) -> bool:
        """Whether a look shows exact cells, as our pictures do; words tell bins, and released images count so."""
        return self.setting.sense is not Sense.TEXT and self.images is None


def explore_budget(rooms: int) -> int:
    """Returns how many replies an exploration may take.

    Twenty up to three rooms, as published; above, seven for each room, since a careful explorer needs up
    to 28 at four rooms and 53 at eight.
    """
    return 20 if rooms <= 3 else 7 * rooms


def longest_walk(scene: Scene) -> int:
    """Returns turns enough for a walker to look all four ways, twice, from the start and from everything there is."""
    return 2 * len(HEADINGS) * (1 + len(scene.names))


def revise_budget(rooms: int) -> int:
    """Returns how many replies a revision may take: fifteen up to three rooms, as published; above, five a room."""
    return 15 if rooms <= 3 else 5 * rooms


_PUBLISHED_TOPOLOGIES = {Shape.CHAIN: 0, Shape.STAR: 2, Shape.RING: 3}


def draw_item(
    seed: int,
    layout: Layout | None = None,
    edition: Edition = Edition.CURRENT,
    budget: int | None = None,
    noise: Noise | None = None,
    setting: Setting | None = None,
    questions: int = 0,
    kinds: tuple[str, ...] = (),
    question_numbers: tuple[int, ...] = (),
) -> Item:
    """Returns the item of `seed`, with so many questions of each kind.

    `kinds` are those that are asked, without suite and version, and `question_numbers` those of each kind, counted
    from 1; all where there are none. What is left is the same as without them.
    """
    layout = layout or Layout()
    scene = draw_scene(seed, layout, edition)
    name, noise, setting = item_id(seed, layout, edition), noise or Noise(), setting or Setting()
    asked = _draw_questions(scene, seed, edition, questions, setting.views, kinds)
    budget = budget or explore_budget(layout.rooms)
    item = Item(name, seed, scene, budget, edition, noise, setting, numbered(asked, question_numbers))
    return item if item.setting.shifting is None else _with_shift(item, item.setting.shifting)


def read_item(
    folder: str,
    seed: int,
    edition: Edition = Edition.CURRENT,
    budget: int | None = None,
    noise: Noise | None = None,
    setting: Setting | None = None,
    questions: int = 0,
    kinds: tuple[str, ...] = (),
    question_numbers: tuple[int, ...] = (),
) -> Item:
    """Returns the item of a released folder, with its own secret change and, where a player sees, its own images.

    Questions, probes and errors of sight are drawn from `seed`; questions are chosen as in `draw_item`.
    """
    path, noise, setting = Path(folder), noise or Noise(), setting or Setting()
    if setting.views is QuestionViews.PICTURES:
        raise PictureError(
            "released folders have no images from free cells, which questions would show; ask in words"
        )
    scene, has_change = load_folder(path), setting.shifting is not None
    drawn = _draw_questions(scene, seed, edition, questions, setting.views, kinds)
    asked = numbered(drawn, question_numbers)
    name, budget = released_id(folder, edition), budget or explore_budget(len(scene.rooms))
    images = None if setting.sense is Sense.TEXT else load_images(path, has_change)
    item = Item(name, seed, scene, budget, edition, noise, setting, asked, folder=folder, images=images)
    return _with_released_change(item, path) if has_change else item


def _draw_questions(
    scene: Scene, seed: int, edition: Edition, count: int, views: QuestionViews, kinds: tuple[str, ...]
) -> tuple[AnyQuestion, ...]:
    if edition is Edition.PUBLISHED:
        return draw_published(scene, chart_of(scene), seed, count, kinds)
    return draw_questions(scene, chart_of(scene), seed, count, views is QuestionViews.PICTURES, kinds)


def _with_released_change(item: Item, folder: Path) -> Item:
    changed = load_changed(folder)
    turned = (Change(name, Aspect.FACING) for name in changed.turned)
    moved = (Change(name, Aspect.POSITION) for name in changed.moved)
    budget = revise_budget(len(changed.scene.rooms))
    return replace(item, shifted=changed.scene, changes=(*turned, *moved), revise_budget=budget)


def released_id(folder: str, edition: Edition = Edition.CURRENT) -> str:
    """Returns the name of the item of a released folder."""
    return f"tos-{edition}-released-{Path(folder).name}"


def item_id(seed: int, layout: Layout, edition: Edition = Edition.CURRENT) -> str:
    """Returns the name of the item of `seed`."""
    size = f"-{layout.size[0]}x{layout.size[1]}" if layout.room_size else ""
    return f"tos-{edition}-{layout.plan}{layout.rooms}x{layout.things}{size}-{seed:04d}"


def draw_scene(seed: int, layout: Layout, edition: Edition = Edition.CURRENT) -> Scene:
    """Returns the scene of `seed` by the generator of an edition."""
    return draw(seed, layout) if edition is Edition.CURRENT else _published_scene(seed, layout)


def _with_shift(item: Item, shifting: Shifting) -> Item:
    """Returns the item with its secret change; as it is where the scene lets nothing be changed so."""
    scene, changes = shifted(item.scene, item.seed, shifting, item.edition)
    return (
        item
        if not changes
        else replace(item, shifted=scene, changes=changes, revise_budget=revise_budget(len(scene.rooms)))
    )


def _published_scene(seed: int, layout: Layout) -> Scene:
    """Returns the published generator's scene; its star has two arms at three rooms and three above."""
    if layout.plan not in _PUBLISHED_TOPOLOGIES:
        raise ImpossibleSceneError(
            f"the published generator has no plan {layout.plan.value!r}; use chain, star or ring"
        )
    width, depth = layout.size
    return draw_published_scene(seed, layout.rooms, _PUBLISHED_TOPOLOGIES[layout.plan], (depth, width), layout.things)
