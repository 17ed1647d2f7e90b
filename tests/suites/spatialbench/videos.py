"""Small videos for tests: every frame shows its number, and which side is up.

A frame is a grid of four by four fields. The first row is red, green, blue and white from left to right; the other
twelve fields are the bits of the frame's number, the highest first, white for one.
"""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from av import AudioStream, Packet

MARKS = np.array([(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)], np.uint8)
SIZE = (96, 64)
PLAIN = {"preset": "veryfast", "g": "12", "bf": "2"}


def frame_picture(number: int, size: tuple[int, int] = SIZE) -> NDArray[np.uint8]:
    """Returns the colours of a frame, upright."""
    bits = [(number >> place) & 1 for place in range(11, -1, -1)]
    fields = np.empty((4, 4, 3), np.uint8)
    fields[0] = MARKS
    fields[1:] = 255 * np.array(bits, np.uint8).reshape(3, 4, 1)
    width, height = size
    rows, columns = np.arange(height) * 4 // height, np.arange(width) * 4 // width
    return np.ascontiguousarray(fields[rows][:, columns])


def number_in(rgb: NDArray[np.uint8]) -> int:
    """Returns the number that an upright frame shows; fails where its marks say that it is turned or mirrored."""
    height, width, _ = rgb.shape
    rows = [(2 * row + 1) * height // 8 for row in range(4)]
    columns = [(2 * column + 1) * width // 8 for column in range(4)]
    fields = rgb[rows][:, columns].astype(int)
    assert np.abs(fields[0] - MARKS).max() < 80, f"not upright: {fields[0].tolist()}"
    bits = fields[1:].mean(axis=2).ravel() > 127
    return int("".join(str(int(bit)) for bit in bits), 2)


def make_video(
    path: Path,
    seconds: float = 2.0,
    fps: int | Fraction = 30,
    size: tuple[int, int] = SIZE,
    *,
    codec: str = "libx264",
    options: dict[str, str] | None = None,
    times: Sequence[Fraction] | None = None,
    turn: int = 0,
    mirrored: bool = False,
    shape_of_pixels: Fraction | None = None,
    container: dict[str, str] | None = None,
    sound: float = 0.0,
) -> Path:
    """Writes a video and returns its path.

    Args:
        path: The file; its suffix names the container.
        seconds: How long it lasts.
        fps: Frames a second.
        size: Width and height of frames as they are coded.
        codec: Name of an encoder.
        options: Of the encoder; without them, `PLAIN` for x264.
        times: When each frame is shown, for a variable rate; then `seconds` counts for nothing.
        turn: Degrees counter-clockwise by which a player has to turn the coded frames, as those of phones.
        mirrored: Whether a player has to swap left and right after it has turned them.
        shape_of_pixels: Width of a pixel divided by its height.
        container: Options of the container.
        sound: Seconds of silence beside it.
    """
    import av

    shown = [Fraction(number) / fps for number in range(round(seconds * fps))] if times is None else list(times)
    with av.open(path, "w", options=container or {}) as file:
        video = file.add_stream(codec, rate=Fraction(fps), options=_options(codec, options))
        assert isinstance(video, av.VideoStream)
        video.width, video.height = size
        video.pix_fmt = "yuvj420p" if codec == "mjpeg" else "yuv420p"
        video.codec_context.time_base = Fraction(1, 90_000) if times else 1 / Fraction(fps)
        if shape_of_pixels:
            video.codec_context.sample_aspect_ratio = shape_of_pixels
        if turn or mirrored:
            video.set_display_rotation(turn, hflip=mirrored)
        voice = file.add_stream("aac", rate=8000) if sound else None
        upright = size if turn % 180 == 0 else size[::-1]
        for number, time in enumerate(shown):
            picture = frame_picture(number, upright)
            coded = np.rot90(picture[:, ::-1] if mirrored else picture, -(turn // 90))
            frame = av.VideoFrame.from_ndarray(np.ascontiguousarray(coded), format="rgb24")
            frame.time_base = video.codec_context.time_base
            frame.pts = round(time / frame.time_base)
            file.mux(video.encode(frame))
        file.mux(video.encode())
        if voice:
            file.mux(_silence(voice, sound))
    return path


def make_sound(path: Path, seconds: float = 1.0, has_cover: bool = False) -> Path:
    """Writes a file with silence and no video, but maybe with a picture for its cover."""
    import av
    from av.stream import Disposition

    with av.open(path, "w", format="mp4") as file:
        voice = file.add_stream("aac", rate=8000)
        if has_cover:
            cover = file.add_stream("mjpeg", rate=1)
            (cover.width, cover.height), cover.pix_fmt = SIZE, "yuvj420p"
            cover.disposition = Disposition.attached_pic
            file.mux(cover.encode(av.VideoFrame.from_ndarray(frame_picture(0), format="rgb24")))
        file.mux(_silence(voice, seconds))
    return path


def _options(codec: str, options: dict[str, str] | None) -> dict[str, str]:
    return options if options is not None else PLAIN if codec == "libx264" else {}


def _silence(stream: "AudioStream", seconds: float) -> list["Packet[AudioStream]"]:
    from av import AudioFrame

    packets = []
    for start in range(0, int(8000 * seconds), 1024):
        frame = AudioFrame.from_ndarray(np.zeros((1, 1024), np.float32), format="fltp", layout="mono")
        frame.sample_rate, frame.pts = 8000, start
        packets += stream.encode(frame)
    return packets + stream.encode()
