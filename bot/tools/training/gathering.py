"""Many battles of self-play into one data file: over processes, to be stopped and gone on with at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

from bot.tools.training.samples import BattleSamples, Header, framed, mended
from bot.tools.training.self_play import play_battle

_ValueT = TypeVar("_ValueT")
_ResultT = TypeVar("_ResultT")

AHEAD = 4
"""Battles given out to each process before the first of them has come back."""


class Each(Protocol):
    """Computes a function of many values, its results in their order."""

    def __call__(self, function: Callable[[_ValueT], _ResultT], values: Iterable[_ValueT], /) -> Iterator[_ResultT]: ...


def gather(
    file: Path, header: Header, games: int, each: Each, stop: Callable[[], bool] = lambda: False
) -> Iterator[BattleSamples]:
    """Plays the battles that a file of ``games`` battles lacks, adds each to it, and gives it.

    The file is the same whoever computes and however often it was stopped: battles are written in their order, each
    whole. ``stop`` is asked after each battle.

    Raises:
        DataError: the file was begun with another order.
    """
    done = mended(file, header)
    with file.open("ab") as stream:
        for battle in each(partial(play_battle, header), range(done, games)):
            stream.write(framed(battle))
            stream.flush()
            yield battle
            if stop():
                return


def here(function: Callable[[_ValueT], _ResultT], values: Iterable[_ValueT]) -> Iterator[_ResultT]:
    """Computes in this process."""
    return map(function, values)


def over_processes(jobs: int) -> Each:
    """Computes in so many processes of this machine."""
    if jobs <= 1:
        return here

    def each(function: Callable[[_ValueT], _ResultT], values: Iterable[_ValueT]) -> Iterator[_ResultT]:
        with ProcessPoolExecutor(jobs) as pool:
            waiting = []
            for value in values:
                waiting.append(pool.submit(function, value))
                if len(waiting) >= jobs * AHEAD:
                    yield waiting.pop(0).result()
            for future in waiting:
                yield future.result()

    return each
