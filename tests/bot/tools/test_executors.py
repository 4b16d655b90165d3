"""Who computes a long series: results in order and once, nothing computed in vain, losses said plainly."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from bot.ports.garbage import MANY
from bot.tools.executors import Workforce, WorkforceError, code_of_program, workforce


def double(number: int) -> int:
    return 2 * number


def failing(number: int) -> int:
    if number == 2:
        raise ValueError("two")
    return number


def dying(number: int) -> int:
    if number == 2:
        os._exit(1)
    return number


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_values(jobs: int) -> None:
    with workforce(jobs) as workers:
        assert list(workers.each(double, range(40))) == list(range(0, 80, 2))
        assert list(workers.each(double, ())) == []


def between_two_looks(_: int) -> int:
    return gc.get_threshold()[0]


@pytest.mark.parametrize("jobs", [1, 2])
def test_whoever_computes_looks_for_garbage_seldom_and_this_process_only_meanwhile(jobs: int) -> None:
    before = gc.get_threshold()
    with workforce(jobs) as workers:
        assert list(workers.each(between_two_looks, range(3))) == [MANY] * 3
    assert gc.get_threshold() == before


def test_values_are_taken_as_they_are_needed() -> None:
    taken: list[int] = []

    def endless() -> Iterator[int]:
        while True:
            taken.append(len(taken))
            yield taken[-1]

    with workforce() as workers:
        results = workers.each(double, endless())
        assert [next(results) for _ in range(3)] == [0, 2, 4]
    assert len(taken) == 3


def test_no_worker_waits_for_a_slow_one_and_what_nobody_begun_is_taken_back() -> None:
    gate, begun = threading.Event(), list[int]()

    def slow_at_first(number: int) -> int:
        begun.append(number)
        if number == 0:
            gate.wait(10)
        return number

    with ThreadPoolExecutor(2) as threads:
        results = Workforce(threads, lambda: 2).each(slow_at_first, range(1000))
        waiting = threading.Timer(0.2, gate.set)
        waiting.start()
        assert next(results) == 0
        results.close()  # type: ignore[attr-defined]
        waiting.join()
    assert len(begun) < 40
    assert len(begun) == len(set(begun)) > 2


def test_an_error_is_raised_in_its_place() -> None:
    for jobs in (1, 2):
        with workforce(jobs) as workers:
            results = workers.each(failing, range(5))
            assert [next(results), next(results)] == [0, 1]
            with pytest.raises(ValueError, match="two"):
                next(results)


def test_a_process_that_is_gone_is_said_to_be() -> None:
    with pytest.raises(WorkforceError, match="are gone"), workforce(2) as workers:
        list(workers.each(dying, range(5)))


def interrupted_once(number: int) -> int:
    """The interruption of a terminal, which all of its processes get; those that compute leave it to the other."""
    os.kill(os.getpid(), signal.SIGINT)
    return number


def test_an_interruption_is_left_to_the_one_who_asked() -> None:
    with workforce(2) as workers:
        assert list(workers.each(interrupted_once, range(4))) == [0, 1, 2, 3]


def told_to_end(number: int) -> int:
    """The end of the process that asked, while others still compute for a long time."""
    if number == 0:
        os.kill(os.getppid(), signal.SIGTERM)
    time.sleep(60)
    return number


def test_who_computes_does_not_outlive_the_one_who_asked() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt), workforce(2) as workers:
        list(workers.each(told_to_end, range(4)))
    assert multiprocessing.active_children() == []
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_cluster_that_is_not_there_is_said_not_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("bot.tools.executors.PATIENCE", 0.2)
    with (
        pytest.raises(WorkforceError, match=r"No Dask scheduler answers at tcp://127\.0\.0\.1:9"),
        workforce(cluster="tcp://127.0.0.1:9"),
    ):
        pass


def test_without_dask_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(WorkforceError, match=r"longroll\[cluster\]"), workforce(cluster="tcp://127.0.0.1:9"):
        pass


def test_who_runs_another_program_is_refused() -> None:
    with ThreadPoolExecutor(1) as threads:
        assert list(Workforce(threads, lambda: 1, code=code_of_program()).each(double, [1])) == [2]
        with pytest.raises(WorkforceError, match="another version of Long Roll"):
            list(Workforce(threads, lambda: 1, code="other").each(double, [1]))
