"""The numbers by which people know the turns of a family."""

from __future__ import annotations

from dataclasses import dataclass

from engine.decision import Seat
from engine.language import _, pgettext
from render.words import side_name


@dataclass(frozen=True, kw_only=True)
class Turns:
    """The numbers by which people know the turns of a family, as its rules call them.

    The service counts a family's own turns; people read and type these. A message of a game with ``long`` turns tells
    what came after the last message that stays; in other games each message tells the turn from its beginning.

    Attributes:
        long: whether a turn is too long to be told from its beginning at each question in it.
        halves: number of the family's turns that people know as one; each side has a part of it.
    """

    long: bool = False
    halves: int = 1

    def number(self, turn: int) -> int:
        """The number by which people know a turn of the family."""
        return -(-turn // self.halves)

    def within(self, number: int) -> tuple[int, int]:
        """First and last of the family's turns in a turn as people know it; 0 is before the first one."""
        last = number * self.halves
        return (last - self.halves + 1 if number else 0), last

    def name(self, turn: int, mover: Seat | None = None, of: int = 0) -> str:
        """``turn 3``, ``turn 3 of 6``; ``turn 3, Union`` in a game whose turns have halves, of the side that moved."""
        number, last = self.number(turn), self.number(of)
        if of:
            said = pgettext("inside a sentence", "turn {number} of {last}", number=number, last=last)
        else:
            said = pgettext("inside a sentence", "turn {number}", number=number)
        return self._of_side(said, mover)

    def title(self, turn: int, mover: Seat | None = None, of: int = 0) -> str:
        """The same where it starts a sentence or stands alone: ``Turn 3 of 6``."""
        number, last = self.number(turn), self.number(of)
        if of:
            said = pgettext("starts a sentence", "Turn {number} of {last}", number=number, last=last)
        else:
            said = pgettext("starts a sentence", "Turn {number}", number=number)
        return self._of_side(said, mover)

    def _of_side(self, turn: str, mover: Seat | None) -> str:
        return _("{turn}, {side}", turn=turn, side=side_name(mover)) if mover and self.halves > 1 else turn

    def begun(self, turn: int) -> str:
        """A turn's beginning: ``turn 3``, ``the second half of turn 3``."""
        first, _last_one = self.within(self.number(turn))
        if turn == first:
            return self.name(turn)
        return pgettext("inside a sentence", "the second half of turn {number}", number=self.number(turn))
