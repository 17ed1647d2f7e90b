"""Normals of round forms and of sharp ones."""

import numpy as np
import pytest

pytest.importorskip("warp")

from tolman.assets.primitive import ball, box, cylinder
from tolman.render.tracer.normals import corner_normals


def test_normals_are_round_on_round_forms_and_sharp_at_edges() -> None:
    (sphere,) = ball(2).patches
    normals = corner_normals(sphere.points, sphere.triangles)
    radial = sphere.points[sphere.triangles] - [0, 0, 1]
    assert np.einsum("ijk,ijk->ij", normals, radial).min() > 0.99
    (cube,) = box(1, 1, 1).patches
    assert np.sort(np.abs(corner_normals(cube.points, cube.triangles)), axis=2) == pytest.approx(
        np.tile([0, 0, 1], (12, 3, 1)), abs=1e-12
    )
    (drum,) = cylinder(1, 1, bevel=0).patches
    upright = np.abs(corner_normals(drum.points, drum.triangles)[..., 2])
    assert np.all((upright < 1e-6) | (upright > 1 - 1e-6))
