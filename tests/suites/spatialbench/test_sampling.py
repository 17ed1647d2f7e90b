"""Which frames are shown: by hand, and by law."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tolman.render.clip import Clip
from tolman.suites.spatialbench.sampling import Sampling


def clip(count: int, fps: Fraction | int = 30, times: tuple[float, ...] | None = None) -> Clip:
    rate = Fraction(fps)
    shown = times or tuple(float(number / rate) for number in range(count))
    return Clip(Path("walk.mp4"), "0" * 16, "h264", rate, shown, float(shown[-1] + 1 / rate), 64, 48)


def frames(name: str, seen: Clip) -> tuple[int, ...]:
    return Sampling.of(name).frames(seen)


def test_as_published_there_is_a_frame_a_second_with_both_ends() -> None:
    # A minute of 30 frames a second: 60 frames, 1799 / 59 = 30.49 apart.
    minute = frames("published", clip(1800))
    assert len(minute) == 60
    assert minute[:4] == (0, 30, 61, 91)
    assert minute[-2:] == (1769, 1799)


@pytest.mark.parametrize(
    ("count", "fps", "expected"),
    [
        (29, 30, ()),  # less than a second
        (30, 30, (0,)),
        (59, 30, (0,)),
        (60, 30, (0, 59)),
        (6, 2, (0, 2, 5)),  # 2.5 becomes 2, as Python rounds
        (3, 1, (0, 1, 2)),
        (89, Fraction(30_000, 1001), (0, 88)),  # 2.97 seconds
        (4, Fraction(1, 2), (0, 1, 2, 3)),  # 8 seconds, but no more than four frames
    ],
)
def test_as_published_by_hand(count: int, fps: Fraction | int, expected: tuple[int, ...]) -> None:
    assert frames("published", clip(count, fps)) == expected


def test_as_published_there_are_at_most_64() -> None:
    long = frames("published", clip(3000))
    assert len(long) == 64
    assert (long[0], long[1], long[-1]) == (0, 48, 2999)  # 2999 / 63 = 47.6


@pytest.mark.parametrize(
    ("name", "count", "expected"),
    [
        ("uniform-3", 6, (0, 3, 5)),  # 2.5 becomes 3
        ("uniform-5", 101, (0, 25, 50, 75, 100)),
        ("uniform-1", 9, (0,)),
        ("uniform-2", 9, (0, 8)),
        ("uniform-9", 4, (0, 1, 2, 3)),
        ("interior-3", 8, (2, 4, 6)),
        ("interior-4", 10, (2, 4, 6, 8)),
        ("interior-1", 1, (0,)),
        ("interior-9", 3, (0, 1, 2)),  # 0.3, 0.6, 0.9, 1.2 ...
    ],
)
def test_by_number(name: str, count: int, expected: tuple[int, ...]) -> None:
    assert frames(name, clip(count)) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("every-2s", (0, 20, 40)),
        ("every-1s", (0, 10, 20, 30, 40)),
        ("every-0.25s-at-most-3", (0, 24, 49)),  # what is seen after 0, 2.45 and 4.9 seconds
        ("every-1s-at-most-5", (0, 10, 20, 30, 40)),
        ("every-1s-at-most-1", (0,)),
        ("every-60s", (0,)),
    ],
)
def test_by_time(name: str, expected: tuple[int, ...]) -> None:
    assert frames(name, clip(50, 10)) == expected


def test_time_decides_where_the_rate_varies() -> None:
    held = clip(6, 1, times=(0.0, 0.5, 1.0, 5.0, 5.5, 6.0))
    assert frames("every-2s", held) == (0, 2, 5)  # frame 2 is held after 2 and 4 seconds
    assert frames("uniform-3", held) == (0, 3, 5)
    assert frames("every-0.5s-at-most-3", held) == (0, 2, 5)  # after 0, 3 and 6 seconds


NAMES = st.one_of(
    st.just("published"),
    st.builds("{}-{}".format, st.sampled_from(("uniform", "interior")), st.integers(1, 200)),
    st.builds("every-{}s".format, st.integers(1, 20_000).map(lambda tenths: f"{tenths / 10:g}")),
    st.builds("every-{}s-at-most-{}".format, st.integers(1, 99), st.integers(1, 99)),
)
CLIPS = st.builds(
    clip, st.integers(1, 400), st.sampled_from((1, 10, 25, 30, Fraction(30_000, 1001), Fraction(24_000, 1001), 60))
)


@settings(max_examples=80)
@given(NAMES, CLIPS)
def test_numbers_rise_within_the_clip(name: str, seen: Clip) -> None:
    found = frames(name, seen)
    assert all(one < other for one, other in pairwise(found))
    assert all(0 <= number < seen.count for number in found)
    assert found or (name == "published" and seen.seconds < 1)


@settings(max_examples=80)
@given(st.integers(1, 200), CLIPS)
def test_counts_and_ends(wanted: int, seen: Clip) -> None:
    spread = frames(f"uniform-{wanted}", seen)
    assert len(spread) == min(wanted, seen.count)
    gaps = [other - one for one, other in pairwise(spread)]
    assert not gaps or max(gaps) - min(gaps) <= 1
    assert spread[0] == 0
    assert wanted == 1 or spread[-1] == seen.count - 1
    published = frames("published", seen)
    assert len(published) == min(int(seen.count / float(seen.fps)), 64, seen.count)
    assert len(published) < 2 or (published[0], published[-1]) == (0, seen.count - 1)
    timed = frames(f"every-1s-at-most-{wanted}", seen)
    assert len(timed) <= wanted
    frame = 1 / float(seen.fps)
    assert all(seen.times[other] - seen.times[one] > 1 - frame for one, other in pairwise(timed))


@settings(max_examples=80)
@given(NAMES)
def test_a_way_is_found_by_its_name(name: str) -> None:
    assert Sampling.of(name).name == name


@pytest.mark.parametrize(
    "name",
    ["", "uniform", "uniform-0", "uniform--3", "uniform-3.5", "every-0s", "every-0.0s", "every-2", "Published"],
)
def test_a_wrong_name_says_what_to_write(name: str) -> None:
    with pytest.raises(ValueError, match="write published, uniform-16, interior-16, every-2s or every-2s-at-most-32"):
        Sampling.of(name)
