import pytest

from tolman.assets.catalogue import KINDS
from tolman.suites.tos.scene.kinds import COLOURS, MOST_HEIGHT, MOST_RADIUS, height, kind_of, radius


def test_there_are_many_kinds_in_many_groups_and_most_have_a_front() -> None:
    drawn = [kind for kind in KINDS.values() if kind.drawn]
    assert len(drawn) >= 70
    assert len({kind.group for kind in drawn}) >= 8
    assert sum(kind.has_front for kind in drawn) > 0.6 * len(drawn)


def test_every_kind_fits_its_cell() -> None:
    for kind in KINDS.values():
        assert 0 < radius(kind) <= MOST_RADIUS + 1e-12 < 0.5
        assert 0 < height(kind) <= MOST_HEIGHT + 1e-12
        assert radius(kind) == pytest.approx(MOST_RADIUS) or height(kind) == pytest.approx(MOST_HEIGHT)


def test_names_are_plain_and_never_start_with_a_colour() -> None:
    for name in KINDS:
        assert name == name.lower().strip()
        assert name.replace(" ", "").isalpha()
        assert name.split()[0] not in COLOURS
        assert "door" not in name


def test_kind_of_a_coloured_name() -> None:
    assert kind_of("chair") == (None, KINDS["chair"])
    assert kind_of("red rocking chair") == ("red", KINDS["rocking chair"])
    with pytest.raises(KeyError):
        kind_of("unicorn")
