"""Seats that belong to the computer for the whole match, as they are given out in a lobby. Pure.

Such a seat is a chair without a person whose general is ``PROGRAM``: never free, never taken over, without a clock. It
is given by the match's options (the other side), by the mode (``Family.modes.imaginary``) or by the host; the rest of
the service asks the chair alone. Where only one side has people there are no clocks.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from msgspec.structs import replace

from bot.service.domain import clocks, computer_turns
from bot.service.model.errors import LobbyClosed, NoGeneral, NoSuchSeat, NotHost, NotYourSeat, SeatPromised, SeatTaken
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import PROGRAM, MatchInfo, Person, Status
from bot.service.model.match_notifications import LobbyUpdate
from engine.decision import Seat, side_of


def sit(live: LiveMatch, by: Person, seats: Iterable[Seat], now: datetime) -> Change:
    """Gives free seats of a lobby to the computer, for the host. The caller starts the match if it is full then.

    Raises:
        LobbyClosed, NotHost.
        NoGeneral: no computer general plays this game.
        NoSuchSeat, SeatTaken: a seat does not exist, or is not free.
        NotYourSeat, SeatPromised: it is kept for a person, whose hand it holds, or who is challenged.
    """
    info = live.info
    if info.status is not Status.LOBBY:
        raise LobbyClosed(info.id, info.status)
    if by != info.host:
        raise NotHost(info.id)
    if not computer_turns.has_general(live.setup):
        raise NoGeneral(info.id)
    for seat in seats:
        _check(live, by, seat)
    after = replace(live, info=with_computer(info, seats))
    return Change(before=live, after=after, at=now, notifications=((LobbyUpdate(), None),))


def with_computer(info: MatchInfo, seats: Iterable[Seat]) -> MatchInfo:
    """A lobby with the computer in these seats; without clocks if all people sit on one side."""
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
        raise SeatPromised(live.info.id) if live.info.challenged else NotYourSeat(seat, live.info.open_to(by))
