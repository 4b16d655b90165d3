"""What the service does by itself when its time has come: it ends the windows that must not betray a hand."""

from __future__ import annotations

from datetime import datetime
from random import Random

import structlog
from msgspec.structs import replace
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.clock import from_stamp, to_stamp
from bot.service import play
from bot.service.desk import Desk
from bot.service.ledger import WINDOW
from bot.service.live import Change, Live
from bot.service.model import MatchId
from bot.service.news import Ask
from bot.store.errors import StoreError
from bot.store.tables import PLACE, OutgoingRow, TimerRow
from engine.errors import GameError
from engine.match import parse_action

_PATIENCE = 60.0
_SHORTEST = 0.1
"""A timer that cannot be carried out comes again, but must not keep the loop spinning."""
_AFTER_TROUBLE = 5.0

_log = structlog.get_logger("keeper")


class Keeper:
    """Looks after the timers of a store: they lie in it, so they go off after a restart too."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._stopped = False

    async def keep(self) -> None:
        """Does what is due, until ``stop`` is called."""
        while not self._stopped:
            try:
                await self.do_due()
                wait = await self._next()
            except StoreError as error:
                _log.exception("the timers cannot be read", code=error.code)
                wait = _AFTER_TROUBLE
            await self._desk.timers.wait(self._desk.clock, wait)

    def stop(self) -> None:
        """Lets ``keep`` end."""
        self._stopped = True
        self._desk.timers.ring()

    async def do_due(self) -> int:
        """Does everything that is due now, and returns how many timers went off. For tests and commands."""
        due = col(TimerRow.due) <= to_stamp(self._desk.clock.now())
        async with self._desk.database.read() as session:
            found = await session.exec(select(TimerRow.match_id).where(due, col(TimerRow.kind) == WINDOW))
        matches = [MatchId(match) for match in found]
        for match in matches:
            try:
                await self._end_window(match)
            except GameError:
                _log.exception("a window could not be ended", match=match)
        return len(matches)

    async def _next(self) -> float:
        async with self._desk.database.read() as session:
            due = (await session.exec(select(TimerRow.due).order_by(col(TimerRow.due)).limit(1))).first()
        if due is None:
            return _PATIENCE
        wait = (from_stamp(due) - self._desk.clock.now()).total_seconds()
        return min(_PATIENCE, max(_SHORTEST, wait))

    async def _end_window(self, match: MatchId) -> None:
        async with self._desk.database.read() as session:
            told = await _was_told(session, match)
        now, rng = self._desk.clock.now(), self._desk.rng
        await self._desk.change(match, lambda live: end_window(live, now, rng, told=told))


def end_window(live: Live, now: datetime, rng: Random, *, told: bool) -> Change | None:
    """What happens when a window's time is up; ``None`` when it is not.

    At first the answer that was held takes effect. If there is none, somebody has a choice and thinks: at the end of
    the longest delay he is pinged in public if he could not be ``told`` in private.
    """
    window, waiting = live.window, live.info.waiting
    if window is None or waiting is None or now < window.next:
        return None
    if window.answer and not window.passed:
        action = parse_action(live.setup, window.answer)
        return play.submit(live, waiting.seat, None, action, now, rng)
    after = replace(live, revision=live.revision + 1)
    if not window.passed:
        return Change(live, replace(after, window=replace(window, passed=True)), now)
    moment, last = live.info.moment, live.events
    aloud = () if told else ((Ask(moment, last, last, waiting.seat), None),)
    return Change(live, replace(after, window=None), now, news=aloud)


async def _was_told(session: AsyncSession, match: MatchId) -> bool:
    """Whether the newest private question of a match has reached its person."""
    asked = select(OutgoingRow.state).where(
        col(OutgoingRow.match_id) == match,
        col(OutgoingRow.kind) == "ask",
        col(OutgoingRow.person) != PLACE,
    )
    newest = (await session.exec(asked.order_by(col(OutgoingRow.id).desc()).limit(1))).first()
    return newest == "sent"
