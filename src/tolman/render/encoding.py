"""Pictures and frames as bytes."""

from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from tolman.render.tracer.frame import Frame


def encoded_png(rgb: NDArray[np.uint8]) -> bytes:
    """Returns a picture as the bytes of a PNG file."""
    from PIL import Image

    file = BytesIO()
    Image.fromarray(rgb).save(file, "PNG")
    return file.getvalue()


def decoded_png(content: bytes) -> NDArray[np.uint8]:
    """Returns the picture in the bytes of a PNG file."""
    from PIL import Image

    with Image.open(BytesIO(content)) as image:
        return np.asarray(image.convert("RGB"))


def jpeg(rgb: NDArray[np.uint8], quality: int) -> bytes:
    """Returns a picture as the bytes of a JPEG file, with colours at full resolution."""
    from PIL import Image

    file = BytesIO()
    Image.fromarray(rgb).save(file, "JPEG", quality=quality, subsampling=0)
    return file.getvalue()


def encoded_frame(frame: Frame) -> bytes:
    """Returns a frame as bytes: colours as PNG, depth and labels compressed."""
    if frame.rgb is None:
        raise ValueError("a frame without colours is not kept; it is drawn faster than it is read")
    file = BytesIO()
    np.savez_compressed(
        file,
        png=np.frombuffer(encoded_png(frame.rgb), np.uint8),
        depth=frame.depth,
        label=frame.label.astype(np.int16),
        beyond=frame.beyond.astype(np.int16),
    )
    return file.getvalue()


def decoded_frame(content: bytes) -> Frame:
    """Returns the frame in bytes; undoes `encoded_frame`."""
    with np.load(BytesIO(content)) as parts:
        return Frame(
            decoded_png(parts["png"].tobytes()),
            parts["depth"],
            parts["label"].astype(np.int32),
            parts["beyond"].astype(np.int32),
        )
