"""The device: which one, what it says, and what an import costs."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("warp")

import warp as wp

from tests.render.tracer.staging import furnished
from tolman.render.tracer import device
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.stage import Light
from tolman.render.tracer.tracer import Tracer

pytestmark = pytest.mark.slow  # kernels are compiled

LIGHTS = [Light((0.0, 0.0, 2.2), 3.0)]


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_a_wrong_device_is_named_beside_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no device 'abacus' here; there is cpu"):
        device.chosen("abacus")


def test_the_processor_can_be_asked_for() -> None:
    assert device.chosen("cpu").is_cpu


def test_stages_cameras_and_frames_need_no_warp() -> None:
    modules = (
        "tolman.render",
        "tolman.render.tracer.stage",
        "tolman.render.tracer.camera",
        "tolman.render.tracer.frame",
    )
    done = run(f"import sys, {', '.join(modules)}; print('warp' in sys.modules)")
    assert done.stdout == "False\n", done.stderr


def test_without_warp_the_error_says_what_to_install() -> None:
    done = run(
        "import sys; sys.modules['warp'] = None\n"
        "from tolman.errors import PictureError\n"
        "try: import tolman.render.tracer.tracer\n"
        "except PictureError as error: print(error)"
    )
    assert "pip install 'tolman[vision]'" in done.stdout, done.stderr


def test_nothing_is_said_at_the_start() -> None:
    device.prepare(device.chosen("cpu"))
    done = run("from tolman.render.tracer.device import chosen, prepare; prepare(chosen('cpu'))")
    assert done.returncode == 0
    assert done.stdout + done.stderr == ""


def test_compiling_is_announced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    cpu = device.chosen("cpu")
    device.prepare(cpu, said.append)
    said.clear()
    device.prepare(cpu, said.append)
    assert said == []
    monkeypatch.setattr(wp.config, "kernel_cache_dir", str(tmp_path))
    device.prepare(cpu, said.append)
    assert said == [device.PAUSE]


def test_a_read_only_cache_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wp.config, "kernel_cache_dir", str(tmp_path / "gone"))
    monkeypatch.setattr(device.tempfile, "gettempdir", lambda: str(tmp_path))
    device.prepare(device.chosen("cpu"), lambda text: None)
    assert Path(wp.config.kernel_cache_dir).parent == tmp_path
    assert os.access(wp.config.kernel_cache_dir, os.W_OK)


def test_devices_agree() -> None:
    if not wp.is_cuda_available():
        pytest.skip("there is no graphics card here")
    camera = Camera((-1.7, -1.7, 1.4), (0.5, 0.5, 0.9), 240, 180)
    ours, theirs = (
        Tracer(furnished(np.random.default_rng(4), LIGHTS), name).frame(camera) for name in ("cpu", "cuda:0")
    )
    assert ours.rgb is not None
    assert theirs.rgb is not None
    assert (ours.label != theirs.label).mean() < 1e-4
    assert (ours.beyond != theirs.beyond).mean() < 1e-3
    same = (ours.label == theirs.label) & (ours.label >= 0)
    assert np.abs(ours.depth - theirs.depth)[same].max() < 1e-4
    assert np.abs(ours.rgb.astype(int) - theirs.rgb).mean() < 0.2
