"""Videos: every frame is the one that its number says, and a file that cannot be read is told in one line."""

import os
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.suites.spatialbench.videos import SIZE, frame_picture, make_sound, make_video, number_in
from tolman.errors import PictureError, VideoFileError
from tolman.render import video
from tolman.render.clip import Still, clock, stamped
from tolman.render.video import probe, read_frames

av = pytest.importorskip("av", reason="PyAV is not installed")
pytest.importorskip("PIL", reason="Pillow is not installed")

UNEVEN = [Fraction(10 * number + number * number % 7, 300) for number in range(50)]
SCATTERED = (0, 1, 13, 14, 30, 47, 49)
FAST = {"preset": "veryfast", "g": "12", "bf": "3"}


COUNTED = ("fields.mp4", "old.avi", "stream.ts")
"""Videos whose packets do not tell their frames."""


def spied(monkeypatch: pytest.MonkeyPatch, name: str) -> list[tuple[Any, ...]]:
    """The arguments with which a function of the module is called from now on."""
    plain, calls = getattr(video, name), []

    def spy(*arguments: Any, **names: Any) -> Any:
        calls.append(arguments)
        return plain(*arguments, **names)

    monkeypatch.setattr(video, name, spy)
    return calls


def numbers(stills: Iterator[Still]) -> list[tuple[int, int]]:
    return [(still.number, number_in(still.rgb)) for still in stills]


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("b-frames.mp4", {"options": FAST}),
        ("b-frames.mkv", {"options": FAST}),
        ("one-key.mp4", {"options": FAST | {"g": "250"}}),
        ("pyramid.mp4", {"options": FAST | {"bf": "8", "x264-params": "b-pyramid=strict"}}),
        ("open.mkv", {"options": FAST | {"x264-params": "open-gop=1"}}),
        ("uneven.mp4", {"times": UNEVEN}),
        (
            "hevc.mp4",
            {"codec": "libx265", "options": {"preset": "ultrafast", "x265-params": "log-level=none:keyint=12"}},
        ),
        ("vp9.webm", {"codec": "libvpx-vp9", "options": {"deadline": "realtime", "cpu-used": "8", "g": "12"}}),
        ("still-pictures.mov", {"codec": "mjpeg"}),
        ("fields.mp4", {"options": FAST | {"x264-params": "interlaced=1"}}),
        ("old.avi", {"codec": "mpeg4", "options": {"bf": "2"}}),
        ("stream.ts", {}),
        ("pieces.mp4", {"container": {"movflags": "frag_keyframe+empty_moov"}}),
    ],
)
def test_every_frame_is_the_one_of_its_number(
    name: str, how: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_video(tmp_path / name, 5 / 3, **how)
    from_start = spied(monkeypatch, "_from_start")
    clip = probe(path)
    assert (clip.count, clip.width, clip.height, clip.rotation) == (50, *SIZE, 0)
    every = list(read_frames(path, range(50)))
    assert numbers(iter(every)) == [(number, number) for number in range(50)]
    assert [still.seconds for still in every] == list(clip.times)
    for far in (3, 1000):  # with leaps and without
        monkeypatch.setattr(video, "_FAR", far)
        some = list(read_frames(path, reversed(SCATTERED)))
        assert [still.number for still in some] == list(SCATTERED)
        assert all(np.array_equal(still.rgb, every[still.number].rgb) for still in some)
    assert len(from_start) == (3 if name in COUNTED else 0)


def test_times_are_those_of_the_file(tmp_path: Path) -> None:
    even = probe(make_video(tmp_path / "even.mp4", 2, 30))
    assert (even.fps, even.seconds, even.codec) == (30, 2.0, "h264")
    assert even.times == tuple(float(Fraction(number, 30)) for number in range(60))
    uneven = probe(make_video(tmp_path / "uneven.mp4", times=UNEVEN))
    assert uneven.times == pytest.approx([float(time) for time in UNEVEN], abs=1e-9)
    assert uneven.seconds == pytest.approx(float(UNEVEN[-1]) + 0.04)  # as long as the frame before it
    slow = probe(make_video(tmp_path / "slow.mkv", 2, Fraction(30_000, 1001)))
    assert slow.times == tuple(int(number * 1001 / 30 + 0.5) / 1000 for number in range(60))  # it counts milliseconds
    assert [even.at(seconds) for seconds in (-1, 0, 0.99, 1, 1.02, 9)] == [0, 0, 29, 30, 30, 59]


def test_short_clips(tmp_path: Path) -> None:
    one, few = make_video(tmp_path / "one.mp4", 1 / 30), make_video(tmp_path / "few.mkv", 0.4)
    assert (probe(one).count, probe(one).seconds, probe(one).times) == (1, pytest.approx(1 / 30), (0.0,))
    assert (probe(few).count, probe(few).seconds) == (12, pytest.approx(0.4, abs=0.001))
    assert numbers(read_frames(one, [0])) == [(0, 0)]
    assert list(read_frames(few, [])) == []
    for wrong in (-1, 12):
        with pytest.raises(ValueError, match=f"has 12 frames, counted from 0; there is no frame {wrong}"):
            read_frames(few, [3, wrong])


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("mirrored", [False, True])
def test_frames_come_upright(turn: int, mirrored: bool, tmp_path: Path) -> None:
    path = make_video(tmp_path / "phone.mp4", 0.2, turn=turn, mirrored=mirrored)
    clip = probe(path)
    assert (clip.rotation, clip.is_mirrored) == (turn, mirrored)
    width, height = SIZE if turn % 180 == 0 else SIZE[::-1]
    assert (clip.width, clip.height) == (width, height)
    (still,) = read_frames(path, [5], longest_side=48)
    assert number_in(still.rgb) == 5
    assert still.rgb.shape == (height // 2, width // 2, 3)


def test_frames_have_square_pixels_and_are_not_enlarged(tmp_path: Path) -> None:
    path = make_video(tmp_path / "wide.mp4", 0.2, shape_of_pixels=Fraction(4, 3))
    assert (probe(path).width, probe(path).height) == (128, 64)
    for side, shape in ((0, (64, 128, 3)), (500, (64, 128, 3)), (128, (64, 128, 3)), (60, (30, 60, 3))):
        (still,) = read_frames(path, [3], side)
        assert still.rgb.shape == shape
        assert still.rgb.flags.c_contiguous
        assert number_in(still.rgb) == 3


def test_what_was_trimmed_off_does_not_count(tmp_path: Path) -> None:
    # Frames before time 0 are in the file, since others need them, but are not shown.
    path, times = tmp_path / "trimmed.mp4", [Fraction(number - 7, 30) for number in range(30)]
    make_video(path, times=times, container={"avoid_negative_ts": "disabled"})
    assert probe(path).count == 23
    assert numbers(read_frames(path, [0, 1, 9, 22])) == [(0, 7), (1, 8), (9, 16), (22, 29)]


def test_a_clip_that_cannot_be_entered_is_read_from_its_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Pictures that are renewed strip by strip: its key frames are none.
    options = FAST | {"bf": "0", "g": "20", "x264-params": "intra-refresh=1"}
    path = make_video(tmp_path / "strips.mkv", 2, options=options)
    monkeypatch.setattr(video, "_FAR", 3)
    assert numbers(read_frames(path, [25, 43, 59])) == [(25, 25), (43, 43), (59, 59)]


def test_few_frames_take_little_decoding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = make_video(tmp_path / "long.mp4", 4, options=FAST | {"sc_threshold": "0"})
    decoded = []

    def spy(*arguments: Any) -> Iterator[Any]:
        for frame in plain(*arguments):
            decoded.append(frame.pts)
            yield frame

    plain = video._decoded
    monkeypatch.setattr(video, "_decoded", spy)
    for wanted, most in (([0], 1), ([119], 12), (range(0, 120, 12), 10), (range(11, 120, 12), 80)):
        decoded.clear()
        assert [shown for _, shown in numbers(read_frames(path, wanted))] == list(wanted)
        assert len(decoded) <= most


def test_leaps_land_near_what_is_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = make_video(tmp_path / "long.mp4", 8, options=FAST | {"sc_threshold": "0"})
    parts = spied(monkeypatch, "_between")
    assert numbers(read_frames(path, [5, 239])) == [(5, 5), (239, 239)]
    assert [(here, first) for _, _, here, first, _ in parts] == [(0, 0), (228, 228)]


def test_a_leap_that_goes_astray_costs_time_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = make_video(tmp_path / "walk.mp4", 2, options=FAST | {"sc_threshold": "0"})
    from_start = spied(monkeypatch, "_from_start")
    monkeypatch.setattr(video, "_parts", lambda *_arguments: [(48, 59), (0, 5)])  # the second lies behind the first
    assert numbers(read_frames(path, [2, 50])) == [(2, 2), (50, 50)]
    assert len(from_start) == 1


def test_a_clip_whose_beginning_was_cut_off_starts_where_it_can(tmp_path: Path) -> None:
    whole, path = make_video(tmp_path / "whole.mkv", options=FAST | {"sc_threshold": "0"}), tmp_path / "rest.mp4"
    with av.open(whole) as source, av.open(path, "w") as copy:
        stream = copy.add_stream_from_template(source.streams.video[0])
        for packet in list(source.demux(video=0))[5:-1]:
            packet.stream = stream
            copy.mux(packet)
    assert probe(path).count == 48
    assert numbers(read_frames(path, [0, 30])) == [(0, 12), (30, 42)]


def test_colours_are_true(tmp_path: Path) -> None:
    from av.video.reformatter import Interpolation

    fields = np.random.default_rng(3).integers(40, 216, (12, 12, 3), dtype=np.uint8)
    rgb, path = np.kron(fields, np.ones((8, 8, 1), np.uint8)), tmp_path / "colours.mkv"
    with av.open(path, "w") as file:
        stream = file.add_stream("ffv1", rate=10)
        stream.width, stream.height, stream.pix_fmt = 96, 96, "yuv420p"
        exact = Interpolation.BICUBIC | Interpolation.ACCURATE_RND | Interpolation.FULL_CHR_H_INT
        frame = av.VideoFrame.from_ndarray(rgb, format="rgb24").reformat(format="yuv420p", interpolation=exact)
        file.mux(stream.encode(frame))
        file.mux(stream.encode())
    ((_, _, half),) = read_frames(path, [0], 48)
    differences = half.astype(float) - rgb.reshape(48, 2, 48, 2, 3).mean(axis=(1, 3))
    assert np.abs(differences.mean(axis=(0, 1))).max() < 0.3
    assert np.abs(differences).mean() < 6


def broken(path: Path, change: Callable[[bytes], bytes]) -> None:
    path.write_bytes(change(path.read_bytes()))


def cut(share: float, content: bytes) -> bytes:
    return content[: int(share * len(content))]


FAILURES: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing.mp4": (lambda path: None, "no such file; put the video there"),
    "folder.mp4": (lambda path: path.mkdir(), "not a file; name a video"),
    "empty.mp4": (lambda path: path.touch(), "empty; copy or download it again"),
    "words.mp4": (lambda path: path.write_text("These are words.\n" * 99), "not a whole video .*; copy or download"),
    "picture.mp4": (lambda path: path.write_bytes(_picture()), "holds no video; name a file that does"),
    "cover.m4a": (partial(make_sound, has_cover=True), "holds no video; name a file that does"),
    "sound.m4a": (make_sound, "holds no video; name a file that does"),
    "strange.mp4": (
        lambda path: broken(make_video(path, 0.3), lambda content: content.replace(b"avc1", b"zzzz")),
        "its codec is not known here; convert it to MP4 with H.264",
    ),
    "no-index.mp4": (lambda path: broken(make_video(path, 1), partial(cut, 0.6)), "not a whole video"),
    "cut.mp4": (
        lambda path: broken(make_video(path, 1, container={"movflags": "faststart"}), partial(cut, 0.8)),
        r"cut short: \d+ of 30 frames are there; copy or download it again",
    ),
    "last-frame.mp4": (
        lambda path: broken(make_video(path, 1, container={"movflags": "faststart"}), lambda content: content[:-9]),
        "cut short: 29 of 30 frames are there",
    ),
    "pieces.mp4": (
        lambda path: broken(
            make_video(path, 1, container={"movflags": "frag_keyframe+empty_moov"}), partial(cut, 0.6)
        ),
        r"cut short: \d+ of \d+ frames are there",
    ),
    "cut.mkv": (lambda path: broken(make_video(path, 1), partial(cut, 0.8)), "cut short; copy or download it again"),
    "cut.avi": (lambda path: broken(make_video(path, 1, codec="mpeg4"), partial(cut, 0.8)), "cut short: .* of 30"),
    "short-header.mkv": (lambda path: path.write_bytes(b"\x1aE\xdf\xa3"), "not a whole video"),
}


def _picture() -> bytes:
    from tolman.render.encoding import jpeg

    return jpeg(frame_picture(3), 90)


@pytest.mark.parametrize("name", FAILURES)
def test_a_file_that_cannot_be_read_is_told_in_one_line(name: str, tmp_path: Path, capfd: Any) -> None:
    make, message = FAILURES[name]
    make(tmp_path / name)
    capfd.readouterr()  # encoders may talk
    with pytest.raises(VideoFileError, match=message) as caught:
        probe(tmp_path / name)
    assert str(caught.value).startswith(str(tmp_path / name))
    assert "\n" not in str(caught.value)
    assert capfd.readouterr() == ("", "")


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: Any, **_names: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    path = make_video(tmp_path / "secret.mp4", 0.2)
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(VideoFileError, match="may not be read; change its permissions"):
        probe(path)


def test_without_the_package_it_is_told_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "av.error", None)
    with pytest.raises(PictureError, match=r"pip install 'tolman\[video\]'"):
        probe(tmp_path / "any.mp4")


@pytest.mark.parametrize(
    ("codec", "options", "after", "noise"),
    [
        ("libx264", FAST | {"g": "30", "bf": "0", "sc_threshold": "0"}, 5, bytes(8)),
        ("libx264", FAST | {"g": "30", "bf": "0", "sc_threshold": "0"}, 30, b"\xff" * 12),
        ("mpeg4", {"g": "30", "bf": "0"}, 20, b"\xff" * 12),
    ],
)
def test_damage_inside_is_told_for_all_frames_that_it_hits(
    codec: str, options: dict[str, str], after: int, noise: bytes, tmp_path: Path
) -> None:
    # Decoders tell the damage of frame 40 alone, or hide it, but frames up to 59 are made from that one.
    path = make_video(tmp_path / "hole.mp4", 3, codec=codec, options=options)
    with av.open(path) as container:
        place = [packet.pos for packet in container.demux(video=0) if packet.size][40] + after
    broken(path, lambda content: content[:place] + noise + content[place + len(noise) :])
    assert probe(path).count == 90
    assert numbers(read_frames(path, [0, 20, 39])) == [(0, 0), (20, 20), (39, 39)]
    assert numbers(read_frames(path, [60, 89])) == [(60, 60), (89, 89)]
    for number in (40, 41, 59):
        with pytest.raises(VideoFileError, match=f"frame {number} of 90, at 0:01, is damaged; copy or download it"):
            list(read_frames(path, [number, 70]))


def test_a_file_is_examined_once_until_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = make_video(tmp_path / "walk.mp4", 0.2)
    first = probe(path)
    opened = spied(monkeypatch, "_opened")
    assert probe(path) is first
    assert not opened
    content = path.read_bytes()
    path.write_bytes(content.replace(b"Lavf", b"Lavg"))
    os.utime(path, ns=(0, 10**18))
    assert len(path.read_bytes()) == len(content)
    assert probe(path).digest != first.digest
    assert probe(path).count == first.count
    assert len(opened) == 1


def test_a_time_is_drawn_into_the_corner() -> None:
    grey = np.full((216, 384, 3), 128, np.uint8)
    one, other = stamped(grey, 42.97), stamped(grey, 43.0)
    assert not np.array_equal(one, other)
    changed = np.argwhere((one != grey).any(axis=2))
    assert changed.max(axis=0)[0] < 30
    assert changed.max(axis=0)[1] < 60
    assert one.min() == 0
    assert one.max() == 255
    assert (grey == 128).all()
    assert [clock(seconds) for seconds in (0, 42.97, 60, 64.0, 3671)] == ["0:00", "0:42", "1:00", "1:04", "61:11"]
