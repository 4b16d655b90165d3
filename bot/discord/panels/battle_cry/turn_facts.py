"""What a card makes special of its turn, read from the view of the player who is asked."""

from __future__ import annotations

from engine.battle_cry.frames import Frame, GiveOrders, MoveUnits
from engine.battle_cry.stored import live
from engine.battle_cry.view import PublicView, SeatView


def keeps_in_place(view: PublicView) -> bool:
    """Whether units are being ordered that hold their position: they attack, and do not move."""
    frame = _asked(view)
    return isinstance(frame, GiveOrders) and frame.hold


def moves_again(view: PublicView) -> bool:
    """Whether units are being moved once more after the battles."""
    frame = _asked(view)
    return isinstance(frame, MoveUnits) and frame.again


def _asked(view: PublicView) -> Frame | None:
    under_way = view.under_way if isinstance(view, SeatView) else None
    return live(under_way.stack)[-1] if under_way and under_way.stack else None
