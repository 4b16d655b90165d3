"""Actions of a board, made once: the same orders and moves are listed again and again."""

from __future__ import annotations

from functools import lru_cache

from engine.decision import Action
from engine.hexgrid import HexMask, hexes_of

MOST_MOVES = 1 << 12
"""Lists of moves that a table keeps: those of some hundred turns."""


class ActionTable:
    """Orders and moves by the names of a board's hexes.

    ``order_unit`` and ``order_general`` have for each hex the order for the unit, and for the general, who is there.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self.order_unit: tuple[Action, ...] = tuple(Action("order", name) for name in names)
        self.order_general: tuple[Action, ...] = tuple(Action("order", name + "*") for name in names)
        self._names = names
        self._moves = lru_cache(MOST_MOVES)(self._listed)

    def moves(self, hex_: int, to: HexMask, *, general: bool) -> tuple[Action, ...]:
        """The moves of a unit, or of a general alone, from a hex to those of a mask, in reading order."""
        return self._moves(hex_, to, "*" if general else "")

    def _listed(self, hex_: int, to: HexMask, star: str) -> tuple[Action, ...]:
        from_ = self._names[hex_] + star
        return tuple([Action("move", from_, "-", self._names[one]) for one in hexes_of(to)])
