"""The recipe for a kind of thing: one declaration in a group, its name in a registry, and every part knows it."""

import json
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tests.recipes import garden
from tests.recipes.package import ROOT, TOLMAN, Call, caller, package, sources_that_name
from tolman.assets import catalogue
from tolman.assets.catalogue import GROUP, KINDS, joined
from tolman.assets.kind import Group
from tolman.errors import ThingError
from tolman.suites.tos.views.views import foreign_code_digest

DRAW = """
from tolman.suites.tos.scene import codec
from tolman.suites.tos.scene.draw import Layout, draw
print(*(codec.to_json(draw(seed, layout)) for seed in range(5) for layout in (Layout(), Layout(4, 4))))
"""


@pytest.fixture(scope="module")
def call(tmp_path_factory: pytest.TempPathFactory) -> Call:
    """Runs Python where a package with the thing is installed."""
    module = ROOT / "tests" / "recipes" / "garden.py"
    return caller(package(tmp_path_factory.mktemp("site"), GROUP, {"garden": "garden:GARDEN"}, module))


def test_nothing_was_edited() -> None:
    assert "bird bath" not in KINDS
    assert not sources_that_name("bird bath")


@pytest.mark.slow
def test_it_is_listed_and_drawn_on_a_sheet(call: Call, tmp_path: Path) -> None:
    listed = call(*TOLMAN, "assets", "--table").stdout
    (line,) = (line for line in listed.splitlines() if "bird bath" in line)
    assert "garden" in line
    assert "0.56 × 0.56 × 0.80 m" in line
    call(
        *TOLMAN,
        "assets",
        "--kind",
        "bird bath",
        "--models",
        "2",
        "--size",
        "64",
        "--quality",
        "fast",
        "--out",
        tmp_path,
    )
    assert (tmp_path / "garden.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_old_seeds_draw_the_same_scenes(call: Call) -> None:
    assert call("-c", DRAW).stdout == caller()("-c", DRAW).stdout


@pytest.mark.slow
def test_a_scene_that_names_it_shows_it(call: Call, tmp_path: Path) -> None:
    """A saved scene in which a thing was exchanged by hand; without the package it is refused in a sentence."""
    scene = tmp_path / "scene.json"
    call(
        *TOLMAN, "show", "--seed", "3", "--rooms", "1", "--things", "2", "--save", scene, "--out", tmp_path / "a.png"
    )
    told = json.loads(scene.read_text(encoding="utf-8"))
    first = told["things"][0]
    scene.write_text(json.dumps(told).replace(json.dumps(first["name"]), '"bird bath"'), encoding="utf-8")
    words = ("render", "--scene", scene, "--image-size", "32", "--quality", "fast", "--workers", "1")
    folders = ("--cache", tmp_path / "kept", "--pictures", tmp_path / "seen")
    call(*TOLMAN, *words, *folders)
    assert [*(tmp_path / "seen").rglob("*-bird-bath-*.png")]
    refused = caller()(*TOLMAN, *words, *folders, fails=True).stderr
    assert "bird bath" in refused
    assert "Traceback" not in refused


@pytest.mark.slow
def test_it_keeps_to_what_all_kinds_keep_to(call: Call) -> None:
    """The tests that run over every kind take it in by themselves."""
    quietly = ("-m", "pytest", "-n0", "-rA", "-p", "no:cacheprovider")
    told = call(*quietly, "tests/assets/test_catalogue.py", "-k", "bird and bath").stdout
    assert told.count("PASSED") >= 5
    assert "test_solids_stand_in_for_the_model[bird bath]" in told


def offered(value: str) -> EntryPoint:
    return EntryPoint("garden", value, GROUP)


def test_kept_pictures_of_it_do_not_outlive_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "bird bath", garden.GARDEN.kinds[0])
    foreign_code_digest.cache_clear()
    assert foreign_code_digest("bird bath") == foreign_code_digest("red bird bath") != ""
    assert foreign_code_digest("chair") == foreign_code_digest("red chair") == ""
    foreign_code_digest.cache_clear()


def test_a_group_is_joined_to_ours() -> None:
    found = joined([], [offered("tests.recipes.garden:GARDEN")])
    assert [*found] == ["bird bath"]
    assert not found["bird bath"].drawn


@pytest.mark.parametrize(
    ("group", "why"),
    [
        (catalogue.SEATING, "has a name that is taken|says drawn=True"),
        ("no group", "is no Group"),
        (None, "cannot be loaded"),
    ],
)
def test_what_scenes_cannot_hold_is_refused(group: object, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if group is not None:
        monkeypatch.setattr(garden, "OTHER", group, raising=False)
    with pytest.raises(ThingError, match=why):
        joined([catalogue.SEATING], [offered("tests.recipes.garden:OTHER")])


@pytest.mark.parametrize(
    ("name", "drawn", "why"),
    [
        ("chair", False, "has a name that is taken, 'chair'"),
        ("bird bath", True, "says drawn=True"),
        ("bird, bath", False, "a name has letters"),
    ],
)
def test_wrong_kinds_are_refused(name: str, drawn: bool, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    group = Group("garden", drawn)
    group.kind(name, (0.56, 0.56, 0.80), front=False, colour=("white",))(garden.bird_bath)
    monkeypatch.setattr(garden, "OTHER", group, raising=False)
    with pytest.raises(ThingError, match=why):
        joined([catalogue.SEATING], [offered("tests.recipes.garden:OTHER")])
