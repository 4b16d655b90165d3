"""Turns of a battle record as people number them, and the halves that each side has in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Annotated

import typer

from engine.decision import CONFEDERATE, UNION, Seat, side_of
from engine.record import ReplayedMoment
from render.presenters import presenter_of


class Half(StrEnum):
    """Side whose half of a turn is meant."""

    UNION = str(UNION)
    CONFEDERATE = str(CONFEDERATE)


Side = Annotated[
    Half | None,
    typer.Option("--side", help="With --turn: after this side's half of the turn, in games where sides take halves."),
]


def turn_of(moment: ReplayedMoment) -> int:
    """The family's turn of a moment; 0 for the start."""
    return moment.entry.turn if moment.entry else 0


def mover_in(moments: Iterable[ReplayedMoment], turn: int) -> Seat | None:
    """The side that moved in one of the family's turns: the one that chose first."""
    return next((side_of(one.entry.seat) for one in moments if one.entry and one.entry.turn == turn), None)


def up_to(moments: Sequence[ReplayedMoment], number: int | None, half: Half | None) -> list[ReplayedMoment]:
    """The moments up to the end of a turn, or of a side's half of it; all of them if none is named."""
    if number is None:
        return list(moments)
    presenter = presenter_of(moments[0].state.setup.family)
    first, last = presenter.turns.within(number)
    own = [turn for turn in range(first, last + 1) if half and mover_in(moments, turn) == Seat(half)]
    until = own[0] if own and presenter.turns.halves > 1 else last
    return [one for one in moments if turn_of(one) <= until]


def moment_name(moments: Sequence[ReplayedMoment]) -> str:
    """The turn of the last moment: ``turn 3, Union``, ``the set-up``."""
    turn = turn_of(moments[-1])
    presenter = presenter_of(moments[-1].state.setup.family)
    return presenter.turns.name(turn, mover_in(moments, turn)) if turn else "the set-up"
