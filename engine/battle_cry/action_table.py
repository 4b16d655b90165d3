"""Actions of a board, made once: the same orders and moves are listed again and again."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.decision import Action
from engine.hexgrid import HexMask, hexes_once

MOST_LISTS: Final = 1 << 12
"""Lists of moves that are kept: a piece's are asked for again until something changes near it."""


class ActionTable:
    """Orders and moves by the names of a board's hexes.

    ``order_unit`` and ``order_general`` have for each hex the order for the unit, and for the general, who is there.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self.order_unit: tuple[Action, ...] = tuple(Action("order", name) for name in names)
        self.order_general: tuple[Action, ...] = tuple(Action("order", name + "*") for name in names)
        self._names = names
        self._moves: dict[str, list[Action]] = {}
        self._lists: dict[tuple[int, HexMask], tuple[Action, ...]] = {}
        self._cards: dict[tuple[str, str], Action] = {}
        self._battles: dict[int, list[Action]] = {}

    def moves(self, hex_: int, to: HexMask, *, general: bool) -> tuple[Action, ...]:
        """The moves of a unit, or of a general alone, from a hex to those of a mask, in reading order."""
        key = (~hex_ if general else hex_, to)
        known = self._lists.get(key)
        if known is None:
            row = self._row(self._names[hex_] + ("*" if general else ""))
            if len(self._lists) >= MOST_LISTS:
                self._lists.clear()
            known = self._lists[key] = tuple([row[one] for one in hexes_once(to)])
        return known

    def _row(self, from_: str) -> list[Action]:
        """The moves of a piece to every hex."""
        row = self._moves.get(from_)
        if row is None:
            row = self._moves[from_] = [Action("move", from_, "-", name) for name in self._names]
        return row

    def card(self, verb: str, card: str) -> Action:
        """An action with a card."""
        known = self._cards.get((verb, card))
        if known is None:
            known = self._cards[verb, card] = Action(verb, card)
        return known

    def battles(self, hex_: int, to: list[int]) -> list[Action]:
        """The attacks of a unit from a hex upon others."""
        row = self._battles.get(hex_)
        if row is None:
            row = self._battles[hex_] = [Action("battle", self._names[hex_], ">", name) for name in self._names]
        return [row[one] for one in to]


@lru_cache(maxsize=16)
def actions_of(names: tuple[str, ...]) -> ActionTable:
    """The table that all boards with hexes of these names share."""
    return ActionTable(names)
