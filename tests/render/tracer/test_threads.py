"""Work side by side: each piece is done once, in whatever thread."""

import multiprocessing
from threading import Barrier, Lock

import pytest

from tolman.render.tracer.threads import side_by_side


def test_each_piece_is_done_once_by_all_threads() -> None:
    done, lock, meeting = [], Lock(), Barrier(2, timeout=60)

    def run(number: int) -> None:
        if number < 2:
            meeting.wait()  # both threads are at work
        with lock:
            done.append(number)

    side_by_side(run, range(20), 2)
    assert sorted(done) == list(range(20))


def test_what_fails_in_another_thread_is_told() -> None:
    meeting = Barrier(2, timeout=60)

    def run(number: int) -> None:
        meeting.wait()
        if number == 0:
            raise ValueError("a piece failed")

    with pytest.raises(ValueError, match="a piece failed"):
        side_by_side(run, range(2), 2)


def test_nothing_to_do_is_done() -> None:
    side_by_side(lambda _: pytest.fail("there is nothing"), [], 4)


@pytest.mark.slow
@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="processes cannot be forked here")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_after_a_fork_one_thread_does_all() -> None:
    side_by_side(lambda _: None, range(4), 2)  # threads are there that a fork does not take along
    context = multiprocessing.get_context("fork")
    child = context.Process(target=side_by_side, args=(lambda _: None, range(4), 2))
    child.start()
    child.join(60)
    assert child.exitcode == 0
