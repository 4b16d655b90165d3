"""Turn numbers as people use them, and the half that each side has in a turn."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.services import Services
from bot.service.model.match import MatchInfo, Moment
from engine.decision import Seat, side_of
from engine.view import View
from render.presenters import presenter_of


def mover_of(film: Sequence[tuple[Moment, View]]) -> Seat | None:
    """The seat that moved in a turn: that of its first public choice."""
    return next((side_of(moment.seat) for moment, _ in film if moment.seat), None)


async def turns_meant(services: Services, info: MatchInfo, number: int, side: str | None) -> tuple[int, int]:
    """The first and last of the family's turns for a turn number, or for a side's half of it.

    A half without any choice belongs to the side that has no other half.
    """
    presenter = presenter_of(info.family)
    first, last = presenter.turns.within(number)
    if not side or presenter.turns.halves == 1 or first == last:
        return first, last
    movers = {
        turn: mover_of(await services.matches.history.film(info.id, turn, turn)) for turn in range(first, last + 1)
    }
    own = [turn for turn, mover in movers.items() if mover == side] or [
        turn for turn, mover in movers.items() if mover is None
    ]
    return (own[0], own[0]) if own else (last, last)
