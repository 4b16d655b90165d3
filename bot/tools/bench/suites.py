"""The benchmarks of each family. A new one is added here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from bot.tools.bench.battle_cry import engine, pictures, waits
from bot.tools.bench.blue_grey import waits as blue_grey_waits
from render.battle_cry import bench as render
from render.blue_grey import bench as blue_grey
from render.timing import TimingRow


class Suite(Struct, frozen=True):
    """The benchmarks of a family, as many as it has.

    ``waits`` takes the number of battles of each kind, and a callback for each battle.
    """

    render: Callable[[], Sequence[TimingRow]]
    engine: Callable[[], Sequence[TimingRow]] = tuple
    pictures: Callable[[], Sequence[TimingRow]] = tuple
    waits: Callable[[int, Callable[[], None]], Sequence[TimingRow]] = lambda battles, told: ()
    battles: Callable[[int], int] = lambda battles: 0


SUITES: Final = (
    Suite(render.rows, engine.rows, pictures.rows, waits.rows, waits.battles_of),
    Suite(blue_grey.rows, waits=blue_grey_waits.rows, battles=blue_grey_waits.battles_of),
)
