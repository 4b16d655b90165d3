"""Database work of one press of *End turn*: read sessions, write transactions, statements.

A duel on a SQLite database, played by the real bot on the simulated Discord of the local table. Counted is everything
from the press until the bot is idle: the answer, the change, and all posts for it.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import FrameType
from typing import Final

from msgspec import Struct
from sqlalchemy import event
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.app.settings import Settings
from bot.service.model.match import MatchId, Person
from bot.service.usecases.match_commands.turn import Act
from bot.store.database import Database
from bot.tools.bench.rows import made
from bot.tools.bench.simulated import WINDOW, SimulatedBot, simulated_bot
from engine.decision import PASS
from render.timing import TimingRow

TURNS: Final = 6

END_TURN: Final = "End turn"

NEEDED: Final = {"read": 3, "write": 4}
"""Sessions that the work itself takes: what has happened before, a look of each worker; the change, the
turn's message as begun, the turn's as settled with the hands' as begun, the hands' as settled."""

_LAST: Final = "end-turn"
"""The kind of decision in which nothing is left but to end the turn."""

_MOST_STEPS: Final = 200


class Opened(Struct, frozen=True):
    """A session: ``read`` or ``write``, and its opener, as ``file:function`` from the outermost to the innermost."""

    kind: str
    callers: tuple[str, ...]


class MeasuredPress(Struct, frozen=True):
    """One press: the sessions that were opened, in order, and the number of statements in them."""

    opened: tuple[Opened, ...]
    statements: int

    def number(self, kind: str) -> int:
        """Number of sessions of a kind."""
        return sum(one.kind == kind for one in self.opened)

    def explained(self) -> str:
        """Each session with the code that opened it, one a line."""
        return "\n".join(f"{one.kind}: {' > '.join(one.callers)}" for one in self.opened)


class CountedDatabase(Database):
    """A database that notes each session. ``opened`` and ``statements`` grow until ``taken``."""

    opened: list[Opened]
    statements: int

    def count(self) -> None:
        """Begins to count."""
        self.opened, self.statements = [], 0
        event.listen(self.engine.sync_engine, "before_cursor_execute", self._executed)

    def taken(self) -> MeasuredPress:
        """Everything counted since the last call."""
        press = MeasuredPress(tuple(self.opened), self.statements)
        self.opened, self.statements = [], 0
        return press

    @asynccontextmanager
    async def read(self, *, once: bool = False) -> AsyncIterator[AsyncSession]:
        """A session that reads, noted."""
        self.opened.append(Opened("read", _callers()))
        async with super().read(once=once) as session:
            yield session

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """A transaction, noted."""
        self.opened.append(Opened("write", _callers()))
        async with super().write() as session:
            yield session

    def _executed(self, *_: object) -> None:
        self.statements += 1


def _callers() -> tuple[str, ...]:
    """Functions of the bot on the stack of a session's opener."""
    found: list[str] = []
    frame: FrameType | None = sys._getframe(2)  # noqa: SLF001
    while frame is not None:
        code = frame.f_code
        if f"{Path('/bot')}/" in code.co_filename and code.co_filename != __file__:
            found.append(f"{code.co_filename.rpartition('/bot/')[2]}:{code.co_name}")
        frame = frame.f_back
    return tuple(reversed(found))


def rows() -> list[TimingRow]:
    """The rows: sessions and statements of a press, beside what the work itself needs."""
    counted = asyncio.run(presses(TURNS))
    needed = NEEDED["read"] + NEEDED["write"]
    figures = {
        "read sessions": ([float(one.number("read")) for one in counted], NEEDED["read"]),
        "write transactions": ([float(one.number("write")) for one in counted], NEEDED["write"]),
        "statements": ([float(one.statements) for one in counted], needed),
    }
    return [made(f"press: {what} of {END_TURN}", found, floor, "count") for what, (found, floor) in figures.items()]


async def presses(turns: int) -> list[MeasuredPress]:
    """So many turns of a duel, each ended by a counted press."""
    with tempfile.TemporaryDirectory() as folder:
        database = await CountedDatabase.open(f"sqlite:///{Path(folder) / 'press.sqlite3'}")
        try:
            database.count()
            async with _duel(Settings(data_dir=Path(folder), token=None, database_url=None), database) as duel:
                return [await duel.turn() for _ in range(turns)]
        finally:
            await database.close()


class _Duel:
    """A match of two, in which a press is counted."""

    def __init__(self, simulated: SimulatedBot, database: CountedDatabase, match: MatchId) -> None:
        self._simulated = simulated
        self._database = database
        self._match = match

    async def turn(self) -> MeasuredPress:
        """Plays until nothing is left but to end a turn, and ends it."""
        simulated = self._simulated
        for _ in range(_MOST_STEPS):
            info = await simulated.bot.services.matches.queries.info(self._match)
            assert info.waiting is not None
            player, person = simulated.people[info.waiting.seat], simulated.person(info.waiting.seat)
            decision = (await simulated.bot.services.matches.queries.view(self._match, person)).decision
            panel = await simulated.panel(info, player) if decision and decision.kind == _LAST else None
            if panel is not None and END_TURN in simulated.labels(panel, player):
                await simulated.wait(1)
                self._database.taken()
                await player.click(panel, label=END_TURN)
                return self._database.taken()
            await self._step(person)
        raise AssertionError("no turn can be ended")

    async def _step(self, person: Person) -> None:
        """The next choice: a pass, or the first one there is; an open window ends."""
        matches = self._simulated.bot.services.matches
        scene = await matches.queries.view(self._match, person)
        if scene.held or not scene.actions:
            await self._simulated.wait(WINDOW)
            return
        action = PASS if PASS in scene.actions else scene.actions[0]
        await matches.execute(self._match, Act(person, action.text, scene.version))
        await self._simulated.env.settle()


@asynccontextmanager
async def _duel(settings: Settings, database: CountedDatabase) -> AsyncIterator[_Duel]:
    """A duel that has begun, in a world of its own."""
    async with simulated_bot(settings, database) as simulated:
        yield _Duel(simulated, database, await simulated.duel("first-bull-run", "variant-150"))
