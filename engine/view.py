"""What shared code reads of a view, whatever game it belongs to."""

from __future__ import annotations

from typing import Protocol

from engine.decision import Action, Outcome, Seat


class View(Protocol):
    """What a seat, or everybody, may know of a match: a value that only its family looks inside.

    Attributes:
        turn: the number of the family's turn, from 1.
        commitment: the SHA-256 of the match's seed; empty where the view does not tell.
        outcome: how the match ended; ``None`` while it is played.
    """

    @property
    def turn(self) -> int: ...

    @property
    def commitment(self) -> str: ...

    @property
    def outcome(self) -> Outcome | None: ...


class SeatView(View, Protocol):
    """A view of one seat, with what it may answer now: ``actions``, empty where it is not asked."""

    @property
    def seat(self) -> Seat: ...

    @property
    def actions(self) -> tuple[Action, ...]: ...
