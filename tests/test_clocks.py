"""No test reads a clock or sleeps: a busy machine must not fail one. `make bench` measures what is to be quick."""

import ast
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
CLOCKS = {
    *("perf_counter", "perf_counter_ns", "monotonic", "monotonic_ns", "process_time", "process_time_ns"),
    *("thread_time", "sleep", "getrusage", "current_time"),
}


def clocks_in(source: str) -> Iterator[str]:
    """Yields the names of clocks that a module calls or imports."""
    if not any(name in source for name in CLOCKS):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in CLOCKS:
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (name.name for name in node.names if name.name in CLOCKS)


def test_no_test_reads_a_clock() -> None:
    found = {str(path.relative_to(HERE)): [*clocks_in(path.read_text("utf-8"))] for path in HERE.rglob("*.py")}
    assert {path: clocks for path, clocks in found.items() if clocks} == {}


def test_clocks_are_found() -> None:
    assert [*clocks_in("import time\nbegin = time.process_time()")] == ["process_time"]
    assert [*clocks_in("from time import sleep\nsleep(1)")] == ["sleep"]
    assert [*clocks_in("async def wait():\n    await anyio.sleep(1)")] == ["sleep"]
    assert [*clocks_in("sleep = 'a word'")] == []
