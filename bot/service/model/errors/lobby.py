"""Refusals about seats, sides and who is in charge."""

from __future__ import annotations

from dataclasses import dataclass

from bot.service.model.errors.base import MatchRefused, RequestRefused
from engine.decision import Seat


class NoSuchMatch(MatchRefused):
    """No match has this number."""


@dataclass(eq=False)
class UnknownChoice(RequestRefused):
    """The scenario's family has no such ruleset, option or value; ``known`` lists those that it has."""

    name: str
    value: str
    known: tuple[str, ...]


@dataclass(eq=False)
class NotSoPlayed(RequestRefused):
    """The scenario cannot be played with these options.

    ``code`` and ``detail`` are those of ``engine.errors.CannotPlay``. ``battle`` is the scenario's name, where it is
    one of several.
    """

    code: str
    detail: tuple[str | int, ...]
    battle: str = ""


@dataclass(eq=False)
class ComputersSeat(RequestRefused):
    """The seat belongs to the computer for the whole match."""

    match: int
    seat: Seat


class NobodyToAgree(MatchRefused):
    """The other side has no person who could agree to a draw."""


@dataclass(eq=False)
class NotInCommand(RequestRefused):
    """The decision belongs to other seats (``seats``) of this person's side."""

    match: int
    seats: tuple[Seat, ...]


@dataclass(eq=False)
class SeatOut(RequestRefused):
    """The seat's player is out of the battle, so nobody can take it. ``general`` is the figure whose units it led."""

    match: int
    general: str


class NotInMatch(MatchRefused):
    """The person has no seat in the match."""


class NotYourSide(MatchRefused):
    """The thing asked for belongs to the other side of the match."""


class AloneOnSide(MatchRefused):
    """The side has a single player, so there is no team to talk to."""


class YouAreInCharge(MatchRefused):
    """The person decides for the side at the moment, so there is nobody to suggest anything to."""


@dataclass(eq=False)
class NotInCharge(RequestRefused):
    """Another ``seat`` decides for the side now; ``None`` between its turns."""

    match: int
    seat: Seat | None


class StaleOffer(MatchRefused):
    """A suggestion from an earlier turn, or one that its player has replaced."""


@dataclass(eq=False)
class NoSideThread(RequestRefused):
    """A side's private thread cannot be made; ``reason`` is ``permission``, ``announcements`` or ``many``."""

    match: int
    reason: str


@dataclass(eq=False)
class AlreadyIn(RequestRefused):
    """The person already has a seat in the match."""

    match: int
    seat: Seat


@dataclass(eq=False)
class SeatTaken(RequestRefused):
    """The seat is taken; ``free`` lists the seats that are left, perhaps none."""

    seat: Seat
    free: tuple[Seat, ...]


@dataclass(eq=False)
class NotYourSeat(RequestRefused):
    """The seat is kept for another person, whose hand it holds; ``free`` lists those that this person may take."""

    seat: Seat
    free: tuple[Seat, ...]


@dataclass(eq=False)
class NoSuchSeat(RequestRefused):
    """The scenario has no such seat."""

    seat: str
    seats: tuple[Seat, ...]


@dataclass(eq=False)
class LobbyClosed(RequestRefused):
    """The match is no longer in its lobby: it runs, is over, or was closed (``status``)."""

    match: int
    status: str


class NoPartners(RequestRefused):
    """A side's only player has no partner to leave the battle to."""


@dataclass(eq=False)
class SeatsFree(RequestRefused):
    """The match cannot start while these seats are free."""

    match: int
    free: tuple[Seat, ...]


class NotHost(MatchRefused):
    """Reserved for the host of the match."""


@dataclass(eq=False)
class CannotBeRated(RequestRefused):
    """Battles of this kind are not rated: players brought it themselves (``own``), or the program plays by a mode."""

    own: bool
