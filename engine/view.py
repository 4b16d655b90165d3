"""What shared code reads of a view, whatever game it belongs to."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from engine.decision import PUBLIC, Action, Outcome, Seat


class View(Protocol):
    """What a seat, or everybody, may know of a match: a value that only its family looks inside.

    Attributes:
        turn: the number of the family's turn, from 1.
        active: the side whose turn it is.
        commitment: the SHA-256 of the match's seed; empty where the view does not tell.
        outcome: how the match ended; ``None`` while it is played.
    """

    @property
    def turn(self) -> int: ...

    @property
    def active(self) -> Seat: ...

    @property
    def commitment(self) -> str: ...

    @property
    def outcome(self) -> Outcome | None: ...


@runtime_checkable
class SeatView(View, Protocol):
    """A view of one seat, with what it may answer now: ``actions``, empty where it is not asked."""

    @property
    def seat(self) -> Seat: ...

    @property
    def actions(self) -> tuple[Action, ...]: ...


def seat_of(view: View) -> Seat:
    """The seat that a view is for, ``PUBLIC`` for what everybody may know."""
    return view.seat if isinstance(view, SeatView) else PUBLIC
