"""Turns as people number them, and the halves that each side has in them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.services import Services
from bot.service.model.match import MatchInfo, Moment
from engine.decision import Seat, side_of
from engine.view import View
from render.presenters import presenter_of


def mover_of(film: Sequence[tuple[Moment, View]]) -> Seat | None:
    """Who moved in a turn, by what became public in it: whose choice was the first."""
    return next((side_of(moment.seat) for moment, _ in film if moment.seat), None)


async def turns_meant(services: Services, info: MatchInfo, number: int, side: str | None) -> tuple[int, int]:
    """The first and the last of the family's turns that a number means, or a side's half of them.

    A half in which nobody chose anything is that of the side that had no other.
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
