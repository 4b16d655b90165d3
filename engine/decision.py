"""Decisions, actions and outcomes: the vocabulary of every game family."""

from __future__ import annotations

from typing import NewType

from msgspec import Struct

Seat = NewType("Seat", str)
"""A viewer or player: ``union``, ``confederate``, ``public``; in team games also ``union/1`` and the like."""

UNION = Seat("union")
CONFEDERATE = Seat("confederate")
PUBLIC = Seat("public")


def side_of(seat: Seat | str) -> Seat:
    """The side of a seat: ``union/1`` is of ``union``."""
    return Seat(seat.split("/", 1)[0])


HexName = str
"""A hex in the players' notation: row letter and column number (``D5``), or the map's printed number."""


class Action(Struct, frozen=True, gc=False):
    """One answer of a seat, with its one-line text form.

    The same text is the slash-command argument, the button's payload, the log line, the record and the test fixture:
    ``play attack-left``, ``order B3``, ``move B3-C3``, ``battle C3>D4``, ``retreat D4-E4``, ``pass``.

    ``subject`` and ``object`` are hex names (``B3`` the unit with its general, ``B3*`` the general alone), card ids or
    small words; ``mark`` is the sign between them, ``-`` for going, ``>`` for fighting, ``/`` for a facing.
    """

    verb: str
    subject: str = ""
    mark: str = ""
    object: str = ""

    @property
    def text(self) -> str:
        """The text form; ``parse_action`` reads it back to an equal value."""
        return f"{self.verb} {self.subject}{self.mark}{self.object}" if self.subject else self.verb

    def __str__(self) -> str:
        return self.text


PASS = Action("pass")


class Decision(Struct, frozen=True, gc=False):
    """The one pending choice of a match.

    ``kind`` names the choice (``play-card``, ``give-orders``, ``move`` …), ``rule`` the section that asks for it.
    ``about`` are the hexes concerned, such as that of the unit that must retreat. ``numbers`` are its figures, in the
    order that the family documents for the kind (flags, hexes …).
    """

    seat: Seat
    kind: str
    rule: str
    about: tuple[HexName, ...] = ()
    numbers: tuple[int, ...] = ()


class Outcome(Struct, frozen=True, gc=False):
    """The result of a match.

    ``winner`` is a side or ``None`` for a draw; ``reason`` one of ``flags``, ``resigned``, ``agreed``, ``time``,
    ``generals``, ``field``, ``objective``, ``nightfall``, ``turns``; ``score`` pairs each side with its flags or
    points.
    """

    winner: Seat | None
    reason: str
    score: tuple[tuple[Seat, int], ...] = ()
