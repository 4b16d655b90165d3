"""The part of a view that shared code reads, in any game."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from engine.decision import PUBLIC, Action, Outcome, Seat


class View(Protocol):
    """The view of a seat or of everybody; only its family looks further inside.

    Attributes:
        turn: the number of the family's turn, from 1.
        active: the side whose turn it is.
        commitment: the SHA-256 of the match's seed; empty where the view does not tell.
        outcome: the outcome of the match; ``None`` while it is played.
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
    """The view of one seat, with its legal answers: ``actions``, empty where it is not asked."""

    @property
    def seat(self) -> Seat: ...

    @property
    def actions(self) -> tuple[Action, ...]: ...


def seat_of(view: View) -> Seat:
    """The seat of a view, ``PUBLIC`` for everybody's."""
    seat: Seat = getattr(view, "seat", PUBLIC)  # searches ask often: the protocol takes 100 times as long
    return seat
