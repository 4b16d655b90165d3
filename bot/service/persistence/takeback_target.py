"""Reads the moment to which a match is taken back."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from bot.service.domain.play import running
from bot.service.domain.takeback import LAST, RewindTarget
from bot.service.model.errors import NothingToTakeBack
from bot.service.model.live_match import LiveMatch
from bot.service.model.match import Moment
from bot.service.persistence import match_reader
from engine import match as engine
from engine.decision import Decision, Seat
from engine.errors import GameOver


async def moment_of(session: AsyncSession, live: LiveMatch, turn: int, steps: int, seat: Seat) -> int:
    """Number of the moment with which a turn began, ``steps`` public moments later; or before a seat's last choice.

    Raises:
        NothingToTakeBack: nothing has become public since, or there was no such moment.
        NotStarted, GameOver.
    """
    if running(live).outcome:
        raise GameOver
    moments = await match_reader.moments(session, live)
    found = _before_last_choice(moments, seat) if turn == LAST else _in_turn(moments, turn, steps)
    if found is None or found.number == moments[-1].number:
        raise NothingToTakeBack(live.info.id)
    return found.number


def _in_turn(moments: Sequence[Moment], turn: int, steps: int) -> Moment | None:
    before = [one for one in moments if one.turn < turn]
    during = [one for one in moments if one.turn == turn]
    return next(iter([*before[-1:], *during][steps : steps + 1]), None)


def _before_last_choice(moments: Sequence[Moment], seat: Seat) -> Moment | None:
    chosen = [number for number, one in enumerate(moments) if one.seat == seat and number]
    return moments[chosen[-1] - 1] if chosen else None


async def target_at(session: AsyncSession, live: LiveMatch, number: int) -> RewindTarget:
    """A moment of a match that still stands and is not its last.

    Raises:
        NothingToTakeBack: it was taken back itself.
        NotStarted, StoreError.
    """
    moments = {one.number: one for one in await match_reader.moments(session, live)}
    if number not in moments or number == live.info.moment:
        raise NothingToTakeBack(live.info.id)
    state = (await match_reader.state_at(session, live, number)).settled
    turn = state.family.rules.turn(state.position)
    begun = max(one.number for one in moments.values() if one.turn < turn and one.number <= number)
    start = engine.pending((await match_reader.state_at(session, live, begun)).settled)
    assert isinstance(start, Decision)
    version = await match_reader.version_of(session, live, number)
    return RewindTarget(number, state, start.seat, version, live.info.stretches)
