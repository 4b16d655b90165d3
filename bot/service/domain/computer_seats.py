"""The computer general in seats of a lobby, which are his own from the first turn to the last. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from msgspec.structs import replace

from bot.service.domain import clocks, computer_turns
from bot.service.model.errors import LobbyClosed, NoGeneral, NoSuchSeat, NotHost, NotYourSeat, SeatTaken
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import PROGRAM, MatchInfo, Person, Status
from bot.service.model.notifications import LobbyUpdate
from engine.decision import Seat, side_of


def sit(live: LiveMatch, by: Person, seats: Iterable[Seat], now: datetime) -> Change:
    """The host gives free seats of a lobby to the computer. Whether that were the last ones is for the caller to see.

    Raises:
        LobbyClosed, NotHost.
        NoGeneral: no computer general plays this game.
        NoSuchSeat, SeatTaken: a seat is none, or not free.
        NotYourSeat: it is kept for somebody, because its hand is his.
    """
    info = live.info
    if info.status is not Status.LOBBY:
        raise LobbyClosed(info.id, info.status)
    if by != info.host:
        raise NotHost(info.id)
    if not computer_turns.is_there(live.setup):
        raise NoGeneral(info.id)
    for seat in seats:
        _check(live, by, seat)
    after = replace(live, info=with_programs(info, seats))
    return Change(before=live, after=after, at=now, news=((LobbyUpdate(), None),))


def with_programs(info: MatchInfo, seats: Iterable[Seat]) -> MatchInfo:
    """A lobby with the computer in these seats; without clocks, if everybody else sits on one side."""
    for seat in seats:
        info = clocks.with_chair(info, replace(info.chair(seat), general=PROGRAM))
    sides = {side_of(chair.seat) for chair in info.chairs if chair.general != PROGRAM}
    return info if len(sides) > 1 else replace(info, timing=replace(info.timing, pace=clocks.NONE))


def _check(live: LiveMatch, by: Person, seat: Seat) -> None:
    if seat not in live.setup.seats:
        raise NoSuchSeat(seat, live.setup.seats)
    if seat not in live.info.free:
        raise SeatTaken(seat, live.info.free)
    if live.info.kept_for(seat):
        raise NotYourSeat(seat, live.info.open_to(by))
