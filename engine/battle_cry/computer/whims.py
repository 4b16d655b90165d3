"""Whims: choices of one's own turn that are left to chance, as a beginner's are."""

from __future__ import annotations

from hashlib import sha256

from engine.battle_cry import frames
from engine.battle_cry.stored import live
from engine.battle_cry.view import SeatView
from engine.decision import PASS, Action

_WHIMSICAL = (frames.PlayCard, frames.ChooseSection, frames.GiveOrders, frames.MoveUnits, frames.BattleUnits)
"""The frames whose answer may be a whim."""


def whim(view: SeatView, seed: int, share: float) -> Action | None:
    """For such a share of the choices of a turn one by chance, ``None`` for the others: the same for the same view.

    Nothing that could still be done is left undone by a whim: passing is none.
    """
    assert view.under_way is not None
    frame = live(view.under_way.stack)[-1]
    choices = [action for action in view.actions if action != PASS]
    if not share or not choices or not isinstance(frame, _WHIMSICAL):
        return None
    known = f"{view.seat}:{seed}:{view.turn}:{type(frame).__name__}:{[action.text for action in view.actions]}"
    lot = sha256(known.encode()).digest()
    if int.from_bytes(lot[:4], "big") >= share * 2**32:
        return None
    return choices[int.from_bytes(lot[4:8], "big") % len(choices)]
