"""Which battles may be rated, and what makes a rated one unrated. Pure.

A rated battle ceases to be one when it is no longer what its players began: a seat has gone to another player, an
organizer has taken it back, all hands were shown in an open record. Nobody gains or loses by it then.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.service.model.errors import CannotBeRated
from bot.service.model.match import MatchInfo
from engine.family import Setup, family
from engine.scenarios import scenario_ids


def can_be_rated(setup: Setup) -> bool:
    """Whether a battle may be rated: one that comes with the program, with all seats for people or for one computer.

    Of others nobody knows how even they are.
    """
    return setup.scenario in scenario_ids() and not family(setup.family).modes.imaginary(setup)


def check_can_be_rated(setup: Setup) -> None:
    """Checks that a battle may be rated.

    Raises:
        CannotBeRated: it is not one of those.
    """
    if not can_be_rated(setup):
        raise CannotBeRated(own=setup.scenario not in scenario_ids())


def unrated(info: MatchInfo) -> MatchInfo:
    """The match, which does not count for anybody's rating."""
    return replace(info, rated=False)
