import pytest

from tolman.scene.kinds import COLOURS, KINDS, MOST_HEIGHT, MOST_RADIUS, kind_of


def test_there_are_many_kinds_in_many_groups_and_most_have_a_front() -> None:
    assert len(KINDS) >= 70
    assert len({kind.group for kind in KINDS.values()}) >= 8
    assert sum(kind.has_front for kind in KINDS.values()) > 0.6 * len(KINDS)


def test_every_kind_fits_its_cell() -> None:
    for kind in KINDS.values():
        assert 0 < kind.radius <= MOST_RADIUS + 1e-12 < 0.5
        assert 0 < kind.height <= MOST_HEIGHT + 1e-12
        assert kind.radius == pytest.approx(MOST_RADIUS) or kind.height == pytest.approx(MOST_HEIGHT)


def test_names_are_plain_and_never_start_with_a_colour() -> None:
    for name in KINDS:
        assert name == name.lower().strip()
        assert name.replace(" ", "").isalpha()
        assert name.split()[0] not in COLOURS
        assert "door" not in name


def test_kind_of_a_coloured_name() -> None:
    assert kind_of("chair") is KINDS["chair"]
    assert kind_of("red rocking chair") is KINDS["rocking chair"]
    with pytest.raises(KeyError):
        kind_of("unicorn")
