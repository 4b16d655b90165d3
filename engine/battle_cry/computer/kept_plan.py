"""The plan of the turn under way, made once and followed through orders and moves while nothing comes between."""

from __future__ import annotations

from typing import NamedTuple

from engine.battle_cry.computer.coordination import TurnPlan
from engine.battle_cry.computer.tasks import moved_to
from engine.battle_cry.frames import GiveOrders, MoveUnits
from engine.battle_cry.placement import General, Placement, Unit
from engine.battle_cry.position import Position
from engine.decision import Seat


class _Moment(NamedTuple):
    """What a plan was made for: whose turn, with which card, and where everybody stands."""

    seat: Seat
    turn: int
    card: str
    again: bool
    placement: Placement


class KeptPlan:
    """The plan of a turn, and the moment at which it is to be gone on with.

    A plan that something unforeseen has overtaken (a loss, a retreat, another seat's move) is not found any more.
    """

    def __init__(self) -> None:
        self._plan: TurnPlan | None = None
        self._moment: _Moment | None = None

    def find(self, seat: Seat, position: Position) -> TurnPlan | None:
        """The plan, if the position is the one to which it has led so far."""
        return self._plan if self._moment is not None and self._moment == _moment(seat, position) else None

    def keep(self, seat: Seat, position: Position, plan: TurnPlan) -> None:
        """Keeps the plan that was made for a position."""
        self._plan, self._moment = plan, _moment(seat, position)

    def follow(self, piece: Unit | General, to: int) -> None:
        """Notes a move of the plan that is about to be made."""
        if self._moment is not None:
            self._moment = self._moment._replace(placement=moved_to(self._moment.placement, ((piece, to),)))


def _moment(seat: Seat, position: Position) -> _Moment | None:
    """The moment of a position in which orders are given or pieces move, ``None`` in any other."""
    frame = position.stack[-1]
    if not isinstance(frame, GiveOrders | MoveUnits):
        return None
    again = isinstance(frame, MoveUnits) and frame.again
    return _Moment(seat, position.turn, position.effective, again, position.placement)
