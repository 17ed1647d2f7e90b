"""All kernels, by the unit that they are compiled with."""

from tolman.render.tracer.kernels import PICTURE, SIGHT
from tolman.render.tracer.kernels.edges import mark
from tolman.render.tracer.kernels.home import add_straight, gather, measure, settle, soak
from tolman.render.tracer.kernels.normals import round_off
from tolman.render.tracer.kernels.picture import shade
from tolman.render.tracer.kernels.sight import cast, look
from tolman.render.tracer.kernels.smoothing import develop, smooth
from tolman.render.tracer.kernels.tree import fit, grow

UNITS = {
    SIGHT: (round_off, grow, fit, look, cast, mark, smooth, develop),
    PICTURE: (shade, gather, measure, soak, settle, add_straight),
}
