"""Names of the generals on the board that the seats of a team game play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.chance import Seeded
from engine.decision import Seat, side_of
from engine.family import Setup
from engine.match import new_match, view


@lru_cache(maxsize=64)
def leaders_of(setup: Setup) -> Mapping[Seat, str]:
    """Names by seat, empty for a commander without a figure; an empty mapping where each side has one player.

    They depend on the setup alone, so they are read from the public view of a match begun for this purpose.
    """
    if all("/" not in seat for seat in setup.seats):
        return {}
    state, _ = new_match(setup, Seeded(bytes(32)))
    return state.family.modes.leaders(view(state))


def partners_of(setup: Setup, seat: Seat) -> tuple[Seat, ...]:
    """The other seats of a seat's side."""
    return tuple(one for one in setup.seats if one != seat and side_of(one) == side_of(seat))
