"""Many battles of self-play, or their positions, into one data file: to be stopped and gone on with at any time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from bot.ports.held_file import hold
from bot.tools.executors import Workforce
from bot.tools.kept_lines import taken
from bot.tools.training.data_files import DataError, framed, mended, read_frames, read_header
from bot.tools.training.positions import observe_battle
from bot.tools.training.samples import BattleSamples, PlayedBattle, PlayOrder, PositionOrder
from bot.tools.training.self_play import play_battle

_FrameT = TypeVar("_FrameT", bound=Struct)

Stop = Callable[[], bool]


def never() -> bool:
    """Goes on to the end."""
    return False


def gather_battles(
    file: Path, order: PlayOrder, games: int, workers: Workforce, stop: Stop = never
) -> Iterator[PlayedBattle]:
    """Plays the battles that a file of ``games`` battles lacks, adds each to it, and gives it.

    The file is the same whoever computes and however often it was stopped: battles are written in their order, each
    whole. ``stop`` is asked after each battle.

    Raises:
        DataError: the file was begun with another order, or another run adds to it.
        WorkforceError: whoever computes is gone.
    """
    with _alone(file):
        done = mended(file, order)
        yield from _added(file, workers.each(partial(play_battle, order), range(done, games)), stop)


def gather_positions(
    file: Path, order: PositionOrder, battles: Path, workers: Workforce, stop: Stop = never
) -> Iterator[BattleSamples]:
    """Takes the positions of the battles in a file that a file of positions lacks, adds them to it, and gives them.

    Raises:
        DataError: a file was begun with another order, another run adds to it, or by the rules of today a battle would
            be another.
        WorkforceError: whoever computes is gone.
    """
    if read_header(battles, PlayOrder) != order.play:
        raise DataError(f"{battles} has other battles.")
    with _alone(file):
        done = mended(file, order)
        played: Iterable[PlayedBattle] = islice(read_frames(battles, PlayOrder, PlayedBattle), done, None)
        yield from _added(file, workers.each(partial(observe_battle, order), played), stop)


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Nobody else adds to a file for the duration of the block."""
    file.parent.mkdir(parents=True, exist_ok=True)
    held = hold(file)
    if held is None:
        raise DataError(taken(file))
    try:
        yield
    finally:
        os.close(held)


def _added(file: Path, frames: Iterator[_FrameT], stop: Stop) -> Iterator[_FrameT]:
    """Adds frames to a file as they come."""
    with file.open("ab") as stream:
        for frame in frames:
            stream.write(framed(frame))
            stream.flush()
            yield frame
            if stop():
                return
