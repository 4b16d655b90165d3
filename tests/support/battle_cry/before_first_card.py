"""A battle from its very beginning, for tests of decisions before the first card.

    battle = Prelude("C4 .:i …", "ACIFS", options={"union-dice": "5"})

``rolls`` are those of the start, in order; the decks lie as they are printed.
"""

from __future__ import annotations

from typing import Any

from engine.chance import Scripted
from engine.match import new_match
from tests.support.battle_cry.battle import Battle


class Prelude(Battle):
    """A battle at its first question. The side that is ``active`` is its first player."""

    def __init__(self, drawn: str, *rolls: str, **rest: Any) -> None:
        super().__init__(drawn, **rest)
        self.state, self.events = new_match(self.setup, Scripted(rolls))
        assert self.state.chance == Scripted(), f"left at the start: {self.state.chance}"
