"""A stop by a signal: in good order, once."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from bot.app.stopping import stopped_by_signals


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_stops_in_good_order(number: signal.Signals) -> None:
    before, stopped = signal.getsignal(number), asyncio.Event()

    async def stop() -> None:
        stopped.set()

    with stopped_by_signals(stop):
        assert signal.getsignal(number) is not before
        os.kill(os.getpid(), number)
        await stopped.wait()
        assert signal.getsignal(number) is before  # a second one ends the process as usual


async def test_nothing_is_left_of_it_without_a_signal() -> None:
    before = signal.getsignal(signal.SIGTERM)

    async def stop() -> None:
        raise AssertionError

    with stopped_by_signals(stop):
        pass
    assert signal.getsignal(signal.SIGTERM) is before
