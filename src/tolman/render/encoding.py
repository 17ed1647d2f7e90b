"""Pictures and frames as bytes."""

from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np
from numpy.typing import NDArray

from tolman.render.tracer.frame import Frame


def encoded_png(rgb: NDArray[np.uint8]) -> bytes:
    """Returns a picture as the bytes of a PNG file."""
    from PIL import Image

    file = BytesIO()
    Image.fromarray(rgb).save(file, "PNG", compress_level=4)
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
        raise ValueError("a frame without colours is not kept")
    png = np.frombuffer(encoded_png(frame.rgb), np.uint8)
    return _encoded(
        png=png, depth=frame.depth, label=frame.label.astype(np.int16), beyond=frame.beyond.astype(np.int16)
    )


def _encoded(**parts: NDArray[np.generic]) -> bytes:
    """Returns arrays as the bytes of an NPZ file, compressed as little as pays: numpy takes four times the time."""
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        for name, part in parts.items():
            entry = BytesIO()
            np.lib.format.write_array(entry, part)
            archive.writestr(ZipInfo(f"{name}.npy"), entry.getvalue(), ZIP_DEFLATED, 2)
    return file.getvalue()


def decoded_frame(content: bytes) -> Frame:
    """Returns the frame in bytes; undoes `encoded_frame`."""
    with np.load(BytesIO(content)) as parts:
        return replace(_sight(parts), rgb=decoded_png(parts["png"].tobytes()))


def decoded_sight(content: bytes) -> Frame:
    """Returns depth and labels of the frame in bytes, without its colours."""
    with np.load(BytesIO(content)) as parts:
        return _sight(parts)


def _sight(parts: Mapping[str, NDArray[Any]]) -> Frame:
    return Frame(None, parts["depth"], parts["label"].astype(np.int32), parts["beyond"].astype(np.int32))
