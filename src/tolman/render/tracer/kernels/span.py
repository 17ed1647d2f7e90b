"""Spans of pixels: a thread of a processor takes many in a row, side by side in its wide registers."""

SPAN = 64
"""Pixels that a thread of a processor takes together; one of a graphics card takes one."""

VECTORS = """
#if defined(__clang__) && !defined(__CUDA_ARCH__)
#pragma clang loop vectorize(enable) interleave_count(1)
#endif
"""

_ROOM = f"""
#if defined(__CUDA_ARCH__)
    enum {{ SPAN = 1 }};
#else
    enum {{ SPAN = {SPAN} }};
#endif
"""


def spans(source: str) -> str:
    """Returns C with `SPAN` for the room that a span takes, and loops after `VECTORS` as the compiler wants them."""
    return _ROOM + source.replace("    VECTORS\n", VECTORS)
