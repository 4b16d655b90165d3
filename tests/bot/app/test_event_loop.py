"""The event loop of programs that run for long."""

from __future__ import annotations

import asyncio
import sys

import pytest

from bot.app.event_loop import run


async def loop_in_use() -> str:
    return type(asyncio.get_running_loop()).__module__.partition(".")[0]


def test_it_is_the_fast_one_where_that_is_installed() -> None:
    pytest.importorskip("uvloop")
    assert run(loop_in_use()) == "uvloop"


def test_without_the_fast_one_it_is_that_of_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert run(loop_in_use()) == "asyncio"
