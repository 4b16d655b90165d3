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
from bot.store.tables import PLACE, OutgoingRow, TimerRow
from engine.match import parse_action

_PATIENCE = 60.0
_AFTER_TROUBLE = 5.0

_log = structlog.get_logger("keeper")


class Keeper:
    """Looks after the timers of a store: they lie in it, so they go off after a restart too."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._stopped = False
        self._given_up: set[MatchId] = set()

    async def keep(self) -> None:
        """Does what is due, until ``stop`` is called."""
        while not self._stopped:
            try:
                await self.do_due()
                wait = await self._next()
            except Exception:  # noqa: BLE001  whatever is wrong now must not stop all matches for good
                _log.exception("the timers cannot be read")
                wait = _AFTER_TROUBLE
            await self._desk.timers.wait(self._desk.clock, wait)

    def stop(self) -> None:
        """Lets ``keep`` end."""
        self._stopped = True
        self._desk.timers.ring()

    async def do_due(self) -> int:
        """Does everything that is due now, and returns how many timers went off. For tests and commands."""
        now = to_stamp(self._desk.clock.now())
        matches = [match for match, due in await self._timers() if due <= now]
        for match in matches:
            try:
                await self._end_window(match)
            except Exception:  # noqa: BLE001  one match that cannot go on must not hold up the others
                _log.exception("a window could not be ended: the player has to answer by himself", match=match)
                self._given_up.add(match)
        return len(matches)

    async def _timers(self) -> list[tuple[MatchId, int]]:
        """Every match with a window, and when it is due; the earliest first."""
        wanted = select(TimerRow.match_id, TimerRow.due).where(col(TimerRow.kind) == WINDOW)
        async with self._desk.database.read() as session:
            found = [(MatchId(match), due) for match, due in await session.exec(wanted.order_by(col(TimerRow.due)))]
        return [(match, due) for match, due in found if match not in self._given_up]

    async def _next(self) -> float:
        timers = await self._timers()
        if not timers:
            return _PATIENCE
        wait = (from_stamp(timers[0][1]) - self._desk.clock.now()).total_seconds()
        return min(_PATIENCE, max(0.0, wait))

    async def _end_window(self, match: MatchId) -> None:
        async with self._desk.database.read() as session:
            told = await _was_told(session, match)
        now, rng = self._desk.clock.now(), self._desk.rng
        await self._desk.change(match, lambda live: end_window(live, now, rng, told=told))


def end_window(live: Live, now: datetime, rng: Random, *, told: bool) -> Change | None:
    """What happens when a window's time is up; ``None`` when it is not.

    At first the answer that was held takes effect. If there is none, somebody has a choice and thinks: at the end of
    the longest delay he is pinged in public if he could not be ``told`` in private. Not if he came to the choice by
    one of his own that is still a draft: nobody else knows yet that he has to make it, and he is at his table. If it
    was his standing orders that came to it he is not.
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
    drafting = live.state is not None and live.state.fixed is not None and not window.absent
    aloud = () if told or drafting else ((Ask(moment, last, last, waiting.seat), None),)
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
