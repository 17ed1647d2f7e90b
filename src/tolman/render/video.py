"""Video files as frames: the only module that knows PyAV, which it imports late.

Frames come upright, with square pixels and in sRGB. A file that is cut short is told by `probe` wherever its
container says how much there should be; what is damaged inside is told when a frame that needs it is read. No frame
is ever left out or replaced by another.
"""

from bisect import bisect_right
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from hashlib import blake2b, file_digest
from itertools import chain, pairwise
from math import atan2, degrees
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tolman.errors import PictureError, VideoFileError
from tolman.render.clip import Clip, Rgb, Still, clock

if TYPE_CHECKING:
    from av import Packet, VideoFrame, VideoStream
    from av.container import InputContainer
    from av.video.reformatter import VideoReformatter

_MP4, _MATROSKA = "mov,mp4,m4a,3gp,3g2,mj2", "matroska,webm"
_ONE_EACH = ("av1", "ffv1", "h264", "hevc", "mjpeg", "prores", "vp9")
"""Codecs whose packets in MP4 and Matroska show one frame each, so that frames can be counted without decoding."""
_FPS = Fraction(25)
"""Frames a second where nothing tells them, as the published program has it."""
_FAR = 200
"""Packets that are read over rather than leapt over."""
_NEAR = 6
"""Packets that are decoded for nothing rather than start anew behind them."""
_AGAIN = "copy or download it again"
_CONVERT = "convert it to MP4 with H.264, for example with ffmpeg"


@dataclass(frozen=True, slots=True)
class _Reel:
    """A clip with what it takes to find its frames."""

    clip: Clip
    shown: tuple[int, ...] = ()
    """The time stamp of each frame; none where packets do not tell them, so that frames have to be counted."""
    coded: tuple[int, ...] = ()
    """The time stamps of all packets, in the order of decoding."""
    keys: tuple[int, ...] = ()
    """Places in that order from which one can decode."""


def probe(path: Path) -> Clip:
    """Returns what a video file holds, its frames counted; a file that did not change is read once."""
    return _reel(path).clip


def read_frames(
    path: Path, numbers: Iterable[int], longest_side: int = 0, threads: int | None = None
) -> Iterator[Still]:
    """Yields frames of a video in the order of time, in one pass over the parts of it that are needed.

    Args:
        path: The file.
        numbers: Which frames, in any order.
        longest_side: Pixels of the longer side, at most; smaller frames are not enlarged. 0 leaves all as filmed.
        threads: Of the decoder; None for as many as there are processors.
    """
    reel = _reel(path)
    wanted = sorted(set(numbers))
    if wrong := [number for number in wanted if not 0 <= number < reel.clip.count]:
        raise ValueError(f"{path} has {reel.clip.count} frames, counted from 0; there is no frame {wrong[0]}")
    return _stills(reel, wanted, longest_side, threads)


def _reel(path: Path) -> _Reel:
    with _told(path):
        stat = path.stat()
    if not path.is_file():
        raise VideoFileError(f"{path}: not a file; name a video")
    if not stat.st_size:
        raise VideoFileError(f"{path}: empty; {_AGAIN}")
    return _examined(path, stat.st_size, stat.st_mtime_ns)


def check_installed() -> None:
    """Raises an error if what reads videos is not installed."""
    try:
        import av.error  # noqa: F401
    except ImportError as error:
        raise PictureError("videos need more packages: pip install 'tolman[video]'") from error


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Turns what goes wrong with a file into an error of ours."""
    check_installed()
    from av.error import FFmpegError

    try:
        yield
    except FFmpegError as error:
        raise VideoFileError(f"{path}: not a whole video ({error.strerror}); {_AGAIN}, or {_CONVERT}") from error
    except FileNotFoundError as error:
        raise VideoFileError(
            f"{path}: no such file; put the video there, or name the folder that holds it"
        ) from error
    except PermissionError as error:
        raise VideoFileError(f"{path}: may not be read; change its permissions") from error
    except OSError as error:
        raise VideoFileError(f"{path}: cannot be read ({error.strerror}); {_AGAIN}") from error


@contextmanager
def _opened(path: Path, threads: int | None, errors: str = "") -> Iterator[tuple["InputContainer", "VideoStream"]]:
    """Opens a file, never an address, and finds its video; `errors` says what a decoder shall do about them."""
    import av
    from av.stream import Disposition

    with av.open(f"file:{path}", metadata_errors="replace") as container:
        videos = [each for each in container.streams.video if not each.disposition & Disposition.attached_pic]
        if not videos or container.format.name.endswith("_pipe"):  # as which single pictures are opened
            raise VideoFileError(f"{path}: holds no video; name a file that does")
        if videos[0].codec_context is None:
            raise VideoFileError(f"{path}: its codec is not known here; {_CONVERT}")
        context = videos[0].codec_context
        context.thread_type, context.thread_count = "AUTO", threads or 0
        if errors:
            context.options = {"err_detect": errors}
        yield container, videos[0]


class _Mark(NamedTuple):
    """What a packet says about itself."""

    stamp: int | None
    length: int
    is_key: bool
    is_shown: bool
    """False for what is decoded only because other frames need it."""


@lru_cache(64)
def _examined(path: Path, size: int, _changed: int) -> _Reel:
    """Returns what is in a file of a size that was last changed at a time."""
    with _told(path):
        with path.open("rb") as file:
            if _matroska_end(file.read(4096)) > size:
                raise VideoFileError(f"{path}: cut short; {_AGAIN}")
            file.seek(0)
            digest = file_digest(file, lambda: blake2b(digest_size=8)).hexdigest()
        with _opened(path, threads=1) as (container, stream):
            marks, first = _marked(path, container, stream)
            clip = _first_look(path, digest, stream, first)
            if _are_frames(container, stream, marks):
                return _reel_of(clip, stream, marks)
    return _counted(clip)


def _matroska_end(head: bytes) -> int:
    """Returns where a Matroska file should end by its own account; 0 where it does not say, and for other files."""

    def number(at: int) -> tuple[int, int]:
        length = 9 - int.from_bytes(head[at : at + 1]).bit_length()
        most = (1 << 7 * length) - 1
        value = int.from_bytes(head[at : at + length]) & most
        return (0 if value == most else value), at + length

    if not head.startswith(b"\x1aE\xdf\xa3"):
        return 0
    size, start = number(4)
    if head[start + size : start + size + 4] != b"\x18S\x80g":
        return 0
    size, start = number(start + size + 4)
    return size and start + size


def _marked(path: Path, container: "InputContainer", stream: "VideoStream") -> tuple[list[_Mark], "VideoFrame"]:
    """Returns what all packets say, and the first frame; tells where packets are missing."""
    marks: list[_Mark] = []
    first, promised = None, stream.frames
    if container.format.name == _MP4:
        promised = len(stream.index_entries)  # `frames` counts those that were trimmed off, too
    for packet in container.demux(stream):
        if packet.is_corrupt:
            break
        first = first or next(iter(packet.decode()), None)
        if packet.size or packet.dts is not None:
            marks.append(_Mark(packet.pts, packet.duration or 0, packet.is_keyframe, not packet.is_discard))
    else:
        if first and len(marks) >= promised:
            return marks, first
    there = f": {len(marks)} of {promised} frames are there" if promised else ""
    raise VideoFileError(f"{path}: cut short{there}; {_AGAIN}")


def _first_look(path: Path, digest: str, stream: "VideoStream", first: "VideoFrame") -> Clip:
    """Returns a clip whose frames are not counted yet."""
    matrix: Any = first.side_data.get("DISPLAYMATRIX")
    a, b, _, c, d = np.frombuffer(matrix, np.int32)[:5].astype(float) if matrix else (1.0, 0.0, 0.0, 0.0, 1.0)
    rotation = round(degrees(atan2(-b, d)) / 90) % 4 * 90
    size = round(first.width * (stream.sample_aspect_ratio or 1)), first.height
    width, height = size[::-1] if rotation % 180 else size
    codec = stream.codec_context.codec.canonical_name
    fps = stream.average_rate or Fraction(0)
    return Clip(path, digest, codec, fps, (), 0.0, width, height, rotation, a * d < b * c)


def _are_frames(container: "InputContainer", stream: "VideoStream", marks: Sequence[_Mark]) -> bool:
    """Returns whether packets tell all about frames, or whether one has to decode to know."""
    stamps = {mark.stamp for mark in marks if mark.stamp is not None}
    shown = [mark.stamp for mark in marks if mark.stamp is not None and mark.is_shown]
    keys = [mark.stamp for mark in marks if mark.stamp is not None and mark.is_key]
    return (
        container.format.name in (_MP4, _MATROSKA)
        and stream.codec_context.codec.canonical_name in _ONE_EACH
        and stream.codec_context.field_order in (0, 1)  # unknown or progressive: two fields may be two packets
        and len(stamps) == len(marks)
        and all(one < other for one, other in pairwise(keys))
        and bool(keys and shown)
        and keys[0] <= min(shown)  # else the beginning was cut off, and cannot be decoded
    )


def _reel_of(clip: Clip, stream: "VideoStream", marks: Sequence[_Mark]) -> _Reel:
    """Returns a reel by what its packets say."""
    lengths = {mark.stamp: mark.length for mark in marks if mark.stamp is not None and mark.is_shown}
    coded = tuple(mark.stamp for mark in marks if mark.stamp is not None)
    keys = tuple(place for place, mark in enumerate(marks) if mark.is_key)
    shown = tuple(sorted(lengths))
    return _Reel(_timed(clip, shown, lengths[shown[-1]], Fraction(stream.time_base or 0)), shown, coded, keys)


def _counted(clip: Clip) -> _Reel:
    """Returns a reel whose frames are counted by decoding them all."""
    with _told(clip.path), _opened(clip.path, None) as (container, stream):
        found = [(frame.pts, frame.duration) for frame in container.decode(stream)]
        stamps, tick = [stamp for stamp, _ in found if stamp is not None], Fraction(stream.time_base or 0)
    if not found:
        raise VideoFileError(f"{clip.path}: no frame of it can be decoded; {_AGAIN}, or {_CONVERT}")
    if len(stamps) < len(found) or any(one >= other for one, other in pairwise(stamps)):
        stamps, tick = list(range(len(found))), 1 / (clip.fps or _FPS)
        return _Reel(_timed(clip, stamps, 1, tick))
    return _Reel(_timed(clip, stamps, found[-1][1] or 0, tick))


def _timed(clip: Clip, stamps: Sequence[int], last: int, tick: Fraction) -> Clip:
    """Returns a clip with the times of its frames; a last frame of unknown length is as long as the mean."""
    lasted = stamps[-1] - stamps[0]
    mean: Fraction = lasted * tick / (len(stamps) - 1) if lasted else 1 / (clip.fps or _FPS)
    seconds = lasted * tick + (last * tick or mean)
    times = tuple(float((stamp - stamps[0]) * tick) for stamp in stamps)
    return replace(clip, times=times, seconds=float(seconds), fps=clip.fps or len(stamps) / seconds)


def _stills(reel: _Reel, wanted: list[int], longest_side: int, threads: int | None) -> Iterator[Still]:
    from av.video.reformatter import VideoReformatter

    clip, reformatter = reel.clip, VideoReformatter()
    scale = min(1.0, longest_side / max(clip.width, clip.height)) if longest_side else 1.0
    size = max(1, round(clip.width * scale)), max(1, round(clip.height * scale))
    with _told(clip.path):
        for number, frame in _found(reel, wanted, threads):
            yield Still(number, clip.times[number], _upright(frame, clip, size, reformatter))


def _upright(frame: "VideoFrame", clip: Clip, size: tuple[int, int], reformatter: "VideoReformatter") -> Rgb:
    """Returns the colours of a frame in a size. Flags that cost time keep colours unbiased, and alike everywhere."""
    from av.video.reformatter import Interpolation

    width, height = size[::-1] if clip.rotation % 180 else size
    flags = Interpolation.ACCURATE_RND | Interpolation.BITEXACT | Interpolation.FULL_CHR_H_INT
    how = Interpolation.BICUBIC | flags
    picture = reformatter.reformat(frame, width, height, "rgb24", interpolation=how, threads=1)
    rgb = np.rot90(picture.to_ndarray().astype(np.uint8, copy=False), clip.rotation // 90)
    return np.ascontiguousarray(rgb[:, ::-1] if clip.is_mirrored else rgb)


def _found(reel: _Reel, wanted: list[int], threads: int | None) -> Iterator[tuple[int, "VideoFrame"]]:
    """Yields frames from parts of a clip, or where these do not give them from its start; tells what is missing."""
    from av.error import InvalidDataError

    left = list(wanted)
    if reel.shown:
        with suppress(InvalidDataError, LookupError):
            yield from _taken(_from_parts(reel, wanted, threads), left)
    if left:
        with suppress(InvalidDataError):
            yield from _taken(_from_start(reel, threads), left)
    if left:
        where = f"frame {left[0]} of {reel.clip.count}, at {clock(reel.clip.times[left[0]])}"
        raise VideoFileError(f"{reel.clip.path}: {where}, is damaged; {_AGAIN}")


def _taken(frames: Iterable[tuple[int | None, "VideoFrame"]], left: list[int]) -> Iterator[tuple[int, "VideoFrame"]]:
    """Yields the frames whose numbers are left, in order."""
    for number, frame in frames:
        if number == left[0]:
            yield left.pop(0), frame
        if not left:
            return


def _from_start(reel: _Reel, threads: int | None) -> Iterator[tuple[int | None, "VideoFrame"]]:
    """Yields all frames with their numbers; those after damage have none, up to the next that needs no other."""
    numbers: dict[int | None, int] = {stamp: number for number, stamp in enumerate(reel.shown)}
    is_sound, due = True, 0
    with _opened(reel.clip.path, threads) as (container, stream):
        for place, frame in enumerate(container.decode(stream)):
            number = numbers.get(frame.pts) if reel.shown else place
            is_sound = not frame.is_corrupt and (frame.key_frame or (is_sound and number == due))
            due = place + 1 if number is None else number + 1
            yield (number if is_sound else None), frame


def _from_parts(reel: _Reel, wanted: list[int], threads: int | None) -> Iterator[tuple[int | None, "VideoFrame"]]:
    """Yields frames from the parts of a clip that hold them; raises an error at the least doubt."""
    places: dict[int | None, int] = {stamp: place for place, stamp in enumerate(reel.coded)}
    numbers: dict[int | None, int] = {reel.shown[number]: number for number in wanted}
    with _opened(reel.clip.path, threads, errors="explode") as (container, stream):
        packets, here = container.demux(stream), 0
        for first, last in _parts(reel, wanted, places):
            if first > here + _FAR:
                container.seek(reel.coded[first], stream=stream)
                packets = container.demux(stream)
                landed = next(packets)
                packets, here = chain([landed], packets), places[landed.pts]
            part = _between(packets, reel.coded, here, first, last)
            for frame in _decoded(stream, part, numbers):
                if frame.is_corrupt:
                    raise LookupError(f"the frame at {frame.pts} is damaged")
                yield numbers.get(frame.pts), frame
            here = last + 1


def _between(
    packets: Iterator["Packet[VideoStream]"], coded: Sequence[int], here: int, first: int, last: int
) -> Iterator["Packet[VideoStream]"]:
    """Yields the packets of a part; raises LookupError where others lie in their place."""
    if here > first:
        raise LookupError(f"packet {first} was leapt over")
    for place, packet in zip(range(here, last + 1), packets, strict=False):
        if packet.pts != coded[place]:
            raise LookupError(f"packet {place} is not where it was")
        if place >= first and coded[place] >= coded[first]:  # those shown before it need an earlier part
            yield packet


def _decoded(
    stream: "VideoStream", packets: Iterable["Packet[VideoStream]"], wanted: Container[int | None]
) -> Iterator["VideoFrame"]:
    """Yields the frames of some packets; of H.264, those that are not wanted and that no other needs are left out."""
    context = stream.codec_context
    may_skip = context.codec.canonical_name == "h264"
    for packet in packets:
        if may_skip:
            context.skip_frame = "DEFAULT" if packet.pts in wanted else "NONREF"
        yield from packet.decode()
    yield from context.decode(None)
    context.flush_buffers()


def _parts(reel: _Reel, wanted: list[int], places: Mapping[int | None, int]) -> list[tuple[int, int]]:
    """Returns the first and the last packet of each part that has to be decoded."""
    starts = [reel.coded[key] for key in reel.keys]
    parts: list[tuple[int, int]] = []
    for stamp in (reel.shown[number] for number in wanted):
        first, last = reel.keys[bisect_right(starts, stamp) - 1], places[stamp]
        if parts and first <= parts[-1][1] + _NEAR:
            parts[-1] = parts[-1][0], max(parts[-1][1], last)
        else:
            parts.append((first, last))
    return parts
