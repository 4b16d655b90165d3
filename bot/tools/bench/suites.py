"""The benchmarks of each family. A new one is added here and nowhere else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from msgspec import Struct

from bot.tools.bench.battle_cry import engine, pictures, typical_turn, waits
from bot.tools.bench.blue_grey import typical_turn as blue_grey_turn
from bot.tools.bench.blue_grey import waits as blue_grey_waits
from bot.tools.bench.simulated import SimulatedBot
from render.battle_cry import bench as render
from render.blue_grey import bench as blue_grey
from render.timing import TimingRow


class CountedTurn(Struct, frozen=True):
    """Clicks of a typical turn: the game's name, the number of its choices, battles, and what counts the clicks."""

    game: str
    floor: int
    battles: tuple[str, ...]
    clicks_of: Callable[[SimulatedBot, str], Awaitable[int]]


class Suite(Struct, frozen=True):
    """The benchmarks of a family, as many as it has.

    ``waits`` takes the number of battles of each kind, and a callback for each battle.
    """

    render: Callable[[], Sequence[TimingRow]]
    engine: Callable[[], Sequence[TimingRow]] = tuple
    pictures: Callable[[], Sequence[TimingRow]] = tuple
    waits: Callable[[int, Callable[[], None]], Sequence[TimingRow]] = lambda battles, told: ()
    battles: Callable[[int], int] = lambda battles: 0
    turn: CountedTurn | None = None


SUITES: Final = (
    Suite(
        render.rows,
        engine.rows,
        pictures.rows,
        waits.rows,
        waits.battles_of,
        CountedTurn("Battle Cry", 10, typical_turn.BATTLES, typical_turn.clicks_of_turn),
    ),
    Suite(
        blue_grey.rows,
        waits=blue_grey_waits.rows,
        battles=blue_grey_waits.battles_of,
        turn=CountedTurn("Blue & Grey", 12, blue_grey_turn.BATTLES, blue_grey_turn.clicks_of_turn),
    ),
)
