"""Who leads in a battle whose sides have several players: the figure on the board that stands for each seat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.chance import Seeded
from engine.decision import Seat, side_of
from engine.family import Setup
from engine.match import new_match, view


@lru_cache(maxsize=64)
def leaders_of(setup: Setup) -> Mapping[Seat, str]:
    """The names by seat, empty for a commander without a figure; nothing where each side has one player.

    They are the same in every match of a setup: so they are read from one that is begun for this, and thrown away.
    """
    if all("/" not in seat for seat in setup.seats):
        return {}
    state, _ = new_match(setup, Seeded(bytes(32)))
    return state.family.modes.leaders(view(state))


def partners_of(setup: Setup, seat: Seat) -> tuple[Seat, ...]:
    """The other seats of a seat's side."""
    return tuple(one for one in setup.seats if one != seat and side_of(one) == side_of(seat))
