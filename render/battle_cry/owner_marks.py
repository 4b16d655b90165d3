"""Owner marks, on a side with several leaders: the number of the seat, on a general and on their units."""

from __future__ import annotations

from engine.battle_cry.view import GeneralView, PublicView
from engine.decision import Seat, side_of

COMMANDER = "★"
"""Owner mark of a commander without a figure on the board."""


def owner_mark(seat: Seat) -> str:
    """The owner mark of a seat's units; empty where a side has one player."""
    rest = seat.partition("/")[2]
    return rest if rest.isdigit() or not rest else COMMANDER


def general_mark(view: PublicView, general: GeneralView) -> str:
    """The owner mark of a general."""
    return next((owner_mark(one.seat) for one in view.players if _is_his(one.seat, one.general, general)), "")


def _is_his(seat: Seat, name: str, general: GeneralView) -> bool:
    return name == general.name and side_of(seat) == general.side
