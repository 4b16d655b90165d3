"""Players of a side who are asked for an agreement: one rule for proposals, draws and resigning. Pure.

A player who is out of the battle, or replaced by a computer general, is not asked as long as their side has somebody
else.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from bot.service.model.live_match import LiveMatch, hand_of
from engine.decision import Seat, side_of
from engine.match import view


def out(live: LiveMatch) -> AbstractSet[Seat]:
    """The seats whose players are out of the battle: their generals fell, or their units were taken over."""
    if live.state is None or not live.info.leaders:
        return frozenset()
    return live.state.family.modes.fallen(view(live.state.settled))


def speakers(live: LiveMatch, seat: Seat) -> tuple[Seat, ...]:
    """The seats of a side that can answer for it now."""
    mine = [chair for chair in live.info.chairs if chair.person and side_of(chair.seat) == side_of(seat)]
    there = [chair.seat for chair in mine if not chair.general and chair.seat not in out(live)]
    return tuple(there or [chair.seat for chair in mine])


def deciding_seats(live: LiveMatch, seat: Seat) -> tuple[Seat, ...]:
    """The seats that decide for a whole side: those with cards, or else all who can answer."""
    there = speakers(live, seat)
    if live.state is None:
        return there
    state = live.state.settled
    return tuple(one for one in there if hand_of(state, one) is not None) or there


def all_voters(live: LiveMatch) -> tuple[Seat, ...]:
    """The seats that have to agree to matters of both sides."""
    sides = dict.fromkeys(side_of(seat) for seat in live.setup.seats)
    return tuple(seat for side in sides for seat in speakers(live, side))
