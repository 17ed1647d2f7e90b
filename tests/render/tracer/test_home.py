"""Light in the rooms of a home: what bounces, what comes in through panes, relief, and what is seen outside."""

import numpy as np
import pytest

pytest.importorskip("warp")

from dataclasses import replace

from numpy.typing import NDArray

from tests.render.tracer.staging import BLUE, MIRROR, RED, Part, box, quad, stage
from tolman.assets.material import Material, Optics, Pattern
from tolman.render.tracer.camera import Camera, Vector
from tolman.render.tracer.frame import DEFAULT, FAST, Quality
from tolman.render.tracer.home import MOST, probe_counts
from tolman.render.tracer.stage import Beam, Light, Outlook, Sky, Skylight, Space, Stage
from tolman.render.tracer.tracer import Tracer

pytestmark = pytest.mark.slow  # kernels are compiled

LOW, HIGH = np.array([-2.0, -1.5, 0.0]), np.array([2.0, 1.5, 2.5])
DARK = Sky(ambient=0.0)
LAMP = Light((0.3, -0.2, 1.6), 3.0, radius=0.01)
PLAIN = Quality("plain", least=1, samples=1, occlusion=0, passes=0)
EVEN = Quality("even", least=4, samples=4, occlusion=1, passes=0)


def grey(share: float) -> Material:
    """Returns a dull grey that sends back a share of light."""
    tone = 1.055 * share ** (1 / 2.4) - 0.055
    return Material((tone, tone, tone), 1.0)


def home(*parts: Part, lights: tuple[Light, ...] = (LAMP,), **given: object) -> Stage:
    """Returns parts in a space, under lights that reach into it."""
    space = Space(tuple(LOW), tuple(HIGH), tuple(map(Beam, range(len(lights)))))
    return replace(stage(parts, lights, DARK), **{"spaces": (space,), **given})


def radiance(of: Stage, camera: Camera, quality: Quality = EVEN) -> NDArray[np.float32]:
    light = Tracer(of).frame(camera, quality, radiance=True).radiance
    assert light is not None
    return light


def sides() -> list[tuple[Camera, float, int, float]]:
    """Returns for each side of the box a camera that sees all of it, its area, the axis it faces, and where it is."""
    found = []
    middle, size = (LOW + HIGH) / 2, HIGH - LOW
    for axis in range(3):
        across, upward = ((1, 2), (0, 2), (0, 1))[axis]
        up = np.eye(3)[upward]
        for end in (LOW, HIGH):
            target = middle.copy()
            target[axis] = end[axis]
            camera = Camera(
                tuple(middle), tuple(target), 8 * int(2 * size[across]), 8 * int(2 * size[upward]),
                span=size[across], up=tuple(up),
            )  # fmt: skip
            found.append((camera, size[across] * size[upward], axis, end[axis]))
    return found


def straight(axis: int, place: float) -> float:
    """Returns the mean light that comes straight from the lamp to a side of the box."""
    others = [other for other in range(3) if other != axis]
    lines = [LOW[other] + (np.arange(200) + 0.5) / 200 * (HIGH - LOW)[other] for other in others]
    first, second = np.meshgrid(*lines)
    away = [first - LAMP.at[others[0]], second - LAMP.at[others[1]], place - LAMP.at[axis]]
    square = away[0] ** 2 + away[1] ** 2 + away[2] ** 2
    return float((2 * LAMP.strength / (square + 4) * abs(away[2]) / np.sqrt(square)).mean())


@pytest.mark.parametrize("share", [0.3, 0.6, 0.8])
def test_a_closed_room_has_the_light_that_is_sent_and_sent_back(share: float) -> None:
    """What leaves all sides is what falls on them times their share: B = share (E + B), in the mean over a room."""
    tracer = Tracer(home(box(LOW, HIGH, grey(share))))
    total = area = sent = 0.0
    for camera, size, axis, place in sides():
        light = tracer.frame(camera, EVEN, radiance=True).radiance
        assert light is not None
        total += size * float(light.mean())
        sent += size * straight(axis, place)
        area += size
    assert total / area == pytest.approx(share * sent / area / (1 - share), rel=0.06)


def test_probes_stand_close_in_houses_and_are_few_in_a_desert() -> None:
    assert probe_counts(np.array([12.0, 9.0, 2.6])).tolist() == [20, 15, 5]
    assert probe_counts(np.array([0.3, 9.0, 2.6])).tolist() == [1, 15, 5]
    assert np.prod(probe_counts(np.array([1e5, 1e5, 2.6]))) <= MOST


def test_black_walls_send_nothing_back() -> None:
    panel = quad([(-0.2, -0.2, 0.3), (0.2, -0.2, 0.3), (0.2, 0.2, 0.3), (-0.2, 0.2, 0.3)], grey(1.0))
    lit = home(box(LOW, HIGH, Material((0.0, 0.0, 0.0), 1.0)), panel, lights=(replace(LAMP, at=(0.0, 0.0, 1.6)),))
    light = radiance(lit, Camera((0, 0, 1.5), (0, 0, 0), 10, 10, span=0.1, up=(0, 1, 0)))
    assert light.mean() == pytest.approx(2 * LAMP.strength / (1.3**2 + 4), rel=0.01)


def test_no_light_goes_through_a_wall() -> None:
    walls = [box(LOW, HIGH, grey(0.8)), box((0.94, -1.5, 0.0), (1.06, 1.5, 2.5), grey(0.8))]
    spaces = (
        Space(tuple(LOW), (1.0, 1.5, 2.5), (Beam(0),), whole=0),
        Space((1.0, -1.5, 0.0), tuple(HIGH), (), whole=1),
    )
    lit = home(*walls, spaces=spaces)
    dark = radiance(lit, Camera((1.1, 0.0, 1.2), (2.0, 0.0, 1.2), 40, 40, 110.0))
    bright = radiance(lit, Camera((0.9, 0.0, 1.2), (-2.0, 0.0, 1.2), 40, 40, 110.0))
    assert dark.max() == 0.0
    assert bright.min() > 0.1


def test_light_goes_through_a_door() -> None:
    parted = [
        box(LOW, HIGH, grey(0.8)),
        box((0.94, -1.5, 0.0), (1.06, 0.3, 2.5), grey(0.8)),
        box((0.94, 1.2, 0.0), (1.06, 1.5, 2.5), grey(0.8)),
        box((0.94, 0.3, 2.0), (1.06, 1.2, 2.5), grey(0.8)),
    ]
    spaces = (
        Space(tuple(LOW), (1.0, 1.5, 2.5), (Beam(0),), whole=0),
        Space((1.0, -1.5, 0.0), tuple(HIGH), (Beam(0),), whole=1),
    )
    light = radiance(home(*parted, spaces=spaces), Camera((1.2, 0.5, 2.0), (1.6, -1.5, 1.8), 30, 30, 40.0))
    assert light.min() > 0.01


def test_a_red_floor_tints_white_walls() -> None:
    floor = box((-1.99, -1.49, 0.0), (1.99, 1.49, 0.02), RED)
    lit = home(box(LOW, HIGH, grey(0.8)), floor)
    wall = Camera((0.0, -1.0, 0.6), (0.0, 1.5, 0.3), 40, 40, 30.0)
    red, _, blue = radiance(lit, wall)[5:25].mean(axis=(0, 1))
    plain_red, _, plain_blue = radiance(home(box(LOW, HIGH, grey(0.8))), wall)[5:25].mean(axis=(0, 1))
    assert red / blue > 1.08 * plain_red / plain_blue


def test_it_is_darker_under_a_table() -> None:
    table = box((-0.6, -0.4, 0.7), (0.6, 0.4, 0.74), grey(0.5))
    lamp = (replace(LAMP, at=(0.0, 0.0, 1.8)),)
    lit = home(box(LOW, HIGH, grey(0.6)), table, lights=lamp)
    below = Camera((0, 0, 0.6), (0, 0, 0), 41, 41, span=3.0, up=(0, 1, 0))
    row = radiance(lit, below).mean(axis=2)[18:23].mean(axis=0)
    assert row[20] < 0.5 * row[1:3].mean()
    assert row[20] > 0.0


def test_it_is_dim_and_not_black_behind_a_door_in_which_probes_are_stuck() -> None:
    door = box((1.69, 0.3, 0.0), (1.74, 1.5, 2.1), grey(0.5))
    lit = home(box(LOW, HIGH, grey(0.6)), door, lights=(replace(LAMP, at=(-1.0, 0.0, 1.6)),))
    behind, before = (
        radiance(lit, Camera((x, 1.1, 1.2), (x + 0.1, 1.1, 1.2), 21, 21, span=0.1), PLAIN).mean()
        for x in (1.85, 1.55)
    )
    assert 0.3 * before < behind < 0.6 * before


@pytest.mark.parametrize("quality", [FAST, DEFAULT], ids=lambda quality: quality.name)
def test_the_same_home_gives_the_same_bytes_on_any_number_of_threads(quality: Quality) -> None:
    pane = Skylight((0.0, 1.6, 1.4), (0.5, 0.0, 0.0), (0.0, 0.0, 0.5))
    space = Space(tuple(LOW), tuple(HIGH), (Beam(0),), panes=(Beam(0),))
    lit = home(
        box(LOW, HIGH, grey(0.8)), box((-1, -1, 0), (0, 0, 0.5), RED), panes=(pane,), spaces=(space,),
        sky=Sky(daylight=5.0, outlook=Outlook.DAY),
    )  # fmt: skip
    camera = Camera((-1.5, -1.2, 1.4), (1.0, 1.0, 0.8), 72, 56)
    first, *others = (Tracer(lit, threads=threads).frame(camera, quality).rgb for threads in (1, 2, 3))
    assert first is not None
    for other in others:
        assert np.array_equal(first, other)


def test_depth_and_labels_know_nothing_of_light() -> None:
    lit = home(box(LOW, HIGH, grey(0.8)), box((-1, -1, 0), (0, 0, 0.5), RED), box((0.5, 0.5, 0), (1, 1, 2), MIRROR))
    camera = Camera((-1.5, -1.2, 1.4), (1.0, 1.0, 0.8), 72, 56)
    one, other = Tracer(lit).frame(camera), Tracer(replace(lit, spaces=())).frame(camera)
    for name in ("depth", "label", "beyond", "mirrored"):
        assert np.array_equal(getattr(one, name), getattr(other, name))
    assert not np.array_equal(one.rgb, other.rgb)  # type: ignore[arg-type]


def test_a_mirror_shows_a_lit_home_as_it_is() -> None:
    mirror = box((1.9, -1.0, 0.3), (1.99, 1.0, 2.0), Material((1.0, 1.0, 1.0), 0.0, optics=Optics.MIRROR))
    target = box((-1.9, -0.6, 0.6), (-1.8, 0.6, 1.6), BLUE)
    lit = home(box(LOW, HIGH, grey(0.7)), mirror, target)
    shown = radiance(lit, Camera((0.0, 0.0, 1.1), (1.9, 0.0, 1.1), 31, 31, 10.0)).mean(axis=(0, 1))
    itself = radiance(lit, Camera((0.0, 0.0, 1.1), (-1.9, 0.0, 1.1), 31, 31, 30.0)).mean(axis=(0, 1))
    assert shown == pytest.approx(itself, rel=0.05)


@pytest.mark.parametrize("panes", [1, 10])
def test_one_sees_well_through_many_panes(panes: int) -> None:
    clear = Material((0.93, 0.97, 0.96), 0.05, optics=Optics.GLASS)
    sheets = [
        quad([(-0.5, y, 0.5), (0.5, y, 0.5), (0.5, y, 1.5), (-0.5, y, 1.5)], clear)
        for y in np.linspace(-0.5, 0.5, panes)
    ]
    target = box((-1.0, 1.2, 0.0), (1.0, 1.3, 2.0), Material((0.9, 0.9, 0.9), 1.0))
    camera = Camera((0.0, -1.2, 1.0), (0.0, 1.2, 1.0), 21, 21, 10.0)
    without, behind = (radiance(home(box(LOW, HIGH, grey(0.6)), target, *more), camera) for more in ([], sheets))
    assert behind.mean() > 0.86**panes * without.mean()
    assert behind.mean() > 0.35 * without.mean()


def test_panes_let_daylight_in_and_night_none() -> None:
    shut = quad([(-0.6, 1.4, 0.9), (0.6, 1.4, 0.9), (0.6, 1.4, 2.1), (-0.6, 1.4, 2.1)], grey(0.5))
    low, high = LOW.copy(), HIGH.copy()
    walls = [
        box((low[0], 1.5, 0.0), (-0.6, 1.6, 2.5), grey(0.8)),
        box((0.6, 1.5, 0.0), (high[0], 1.6, 2.5), grey(0.8)),
        box((-0.6, 1.5, 0.0), (0.6, 1.6, 0.9), grey(0.8)),
        box((-0.6, 1.5, 2.1), (0.6, 1.6, 2.5), grey(0.8)),
        box((low[0], -1.6, 0.0), (high[0], -1.5, 2.5), grey(0.8)),
        box((low[0] - 0.1, -1.6, 0.0), (low[0], 1.6, 2.5), grey(0.8)),
        box((high[0], -1.6, 0.0), (high[0] + 0.1, 1.6, 2.5), grey(0.8)),
        box((-2.1, -1.6, -0.1), (2.1, 1.6, 0.0), grey(0.8)),
        box((-2.1, -1.6, 2.5), (2.1, 1.6, 2.6), grey(0.8)),
    ]
    pane = Skylight((0.0, 1.62, 1.5), (0.6, 0.0, 0.0), (0.0, 0.0, 0.6))
    given = {
        "panes": (pane,),
        "spaces": (Space(tuple(LOW), tuple(HIGH), panes=(Beam(0),)),),
    }
    day, night = Sky(daylight=8.0, outlook=Outlook.DAY), Sky((0, 0, 0), (0, 0, 0), (0, 0, 0), outlook=Outlook.NIGHT)
    across = Camera((0.0, 1.2, 1.2), (0.0, -1.5, 1.2), 40, 40, 60.0)
    bright = radiance(home(*walls, lights=(), sky=day, **given), across)
    curtained = radiance(home(*walls, shut, lights=(), sky=day, **given), across)
    dark = radiance(home(*walls, lights=(), sky=night, **given), across)
    assert bright.mean() > 0.15
    assert curtained.mean() < 0.2 * bright.mean()
    assert dark.max() < 1e-3


@pytest.mark.parametrize("outlook", [Outlook.DAY, Outlook.NIGHT])
def test_one_sees_another_outside_by_day_and_by_night(outlook: Outlook) -> None:
    sky = Sky(ground=(0.4, 0.5, 0.3), daylight=5.0, outlook=outlook)
    if outlook is Outlook.NIGHT:
        sky = replace(sky, zenith=(0.02, 0.03, 0.07), horizon=(0.06, 0.07, 0.12), ground=(0.03, 0.03, 0.04))
    tracer = Tracer(home(box((0, 0, 0), (0.1, 0.1, 0.1), RED), lights=(), sky=sky))
    around = [tracer.frame(Camera((0, 0, 1.5), target, 128, 96, 90.0)).rgb for target in WAYS]
    seen = np.stack([rgb for rgb in around if rgb is not None]).astype(int)
    lit = (seen[..., 0] > 150) & (seen[..., 0] > seen[..., 2] + 40)
    if outlook is Outlook.NIGHT:
        assert np.median(seen) < 80
        assert 0.0 < lit.mean() < 0.01
    else:
        assert np.median(seen) > 100
        assert not lit.any()
        upper, lower = seen[:, :30].mean(axis=(0, 1, 2)), seen[:, -30:].mean(axis=(0, 1, 2))
        assert upper[2] > upper[0] + 10
        assert lower[1] > lower[0]
        assert lower[1] > lower[2]


WAYS: tuple[Vector, ...] = ((1, 0, 1.5), (-1, 0, 1.5), (0, 1, 1.5), (0, -1, 1.5))


@pytest.mark.parametrize(
    "pattern", [Pattern.PLANKS, Pattern.TILES, Pattern.BRICKS, Pattern.FABRIC, Pattern.PLASTER, Pattern.PILE]
)
def test_relief_is_seen_from_near_and_gone_from_afar(pattern: Pattern) -> None:
    tone = (0.8, 0.8, 0.8)
    look = Material(tone, 1.0, pattern=pattern, second=tone, repeat=0.1)
    floor = quad([(-20, -20, 0), (20, -20, 0), (20, 20, 0), (-20, 20, 0)], look)
    lights = (Light((2000.0, 1200.0, 2000.0), 4e6, radius=0.1),)
    wide = Space((-20.0, -20.0, -0.5), (20.0, 20.0, 2.0), (), suns=(Beam(0),))
    tracers = [Tracer(home(floor, lights=lights, spaces=spaces)) for spaces in ((wide,), ())]

    def uneven(tracer: Tracer, span: float) -> float:
        camera = Camera((0.03, 0.02, 1.9), (0.03, 0.02, 0.0), 120, 120, span=span, up=(0, 1, 0))
        light = tracer.frame(camera, PLAIN, radiance=True).radiance
        assert light is not None
        return float(light.std() / light.mean())

    near, middle, far = (uneven(tracers[0], span) for span in (0.5, 5.0, 12.0))
    assert near > 1.2 * uneven(tracers[1], 0.5)
    assert near > 0.01
    assert middle < 0.85 * near
    assert far < 0.005
