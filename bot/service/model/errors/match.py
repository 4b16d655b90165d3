"""Refusals in a match, by a server's organizers, and of settings."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Literal

from bot.service.model.errors.base import MatchRefused, RequestRefused


class NotStarted(MatchRefused):
    """The match has not left its lobby."""


class NoDrawOffered(MatchRefused):
    """No offer of a draw is open to this person's answer."""


class DrawOffered(MatchRefused):
    """The side's own offer of a draw is still open."""


@dataclass(eq=False)
class NothingProposed(RequestRefused):
    """No open proposal of this ``kind`` is addressed to this person; ``stands`` if one is addressed to others."""

    match: int
    kind: str
    _: KW_ONLY
    stands: bool = False


@dataclass(eq=False)
class AlreadyProposed(RequestRefused):
    """A proposal of this ``kind`` is already open; there is one of a kind at a time."""

    match: int
    kind: str


class NothingToTakeBack(MatchRefused):
    """The match cannot be taken back to that moment: no later one has become public."""


class Banned(RequestRefused):
    """The organisers of the server have banned the person."""


class KeptApart(RequestRefused):
    """The person and somebody in the match are kept apart by a block. Neither learns whose it is."""


class NotOrganiser(RequestRefused):
    """Reserved for the organisers of the match's server."""


class OwnMatch(RequestRefused):
    """The organiser plays in the match, so another organiser has to decide."""


class NotManager(RequestRefused):
    """Reserved for members who may manage the server."""


class NotThatPerson(RequestRefused):
    """The person cannot be the target: it is themselves, or the bot."""


@dataclass(eq=False)
class TooManyReports(RequestRefused):
    """The person already has ``limit`` open reports on the server."""

    limit: int


@dataclass(eq=False)
class TooFast(RequestRefused):
    """The person, or everybody on the ``server``, does this too often; ``seconds`` until it is possible again."""

    whose: Literal["server", "person"]
    seconds: int


@dataclass(eq=False)
class NoSuchReport(RequestRefused):
    """The server has no open report with this number."""

    number: int


@dataclass(eq=False)
class NotOffered(RequestRefused):
    """The client sent a value that it was not offered. For a command, ``option`` takes what ``expected`` says."""

    option: str = ""
    value: str = ""
    expected: str = ""


class NotOver(MatchRefused):
    """The match has to be over first."""


@dataclass(eq=False)
class TooMuchVacation(RequestRefused):
    """The vacation would exceed ``limit`` days in ``year``; ``used`` are taken already."""

    limit: int
    used: int
    year: int


@dataclass(eq=False)
class VacationUnclear(RequestRefused):
    """The vacation ends before it begins, is over already, or its dates cannot be read."""

    first: str
    last: str


@dataclass(eq=False)
class UnknownSetting(RequestRefused):
    """The value is not a valid time zone, or not valid quiet hours."""

    setting: str
    value: str


class TimeNotOut(MatchRefused):
    """Nobody's time is out, or only that of this person's own side."""


class NoGeneral(MatchRefused):
    """The game has no computer general."""


class GeneralPlays(MatchRefused):
    """A computer general plays for this person, who has to take the seat back first."""


class NoGeneralPlays(MatchRefused):
    """No computer general plays for this person, so there is no seat to take back."""


@dataclass(eq=False)
class AlreadySo(RequestRefused):
    """The match is already in the proposed state, such as ``paused``."""

    match: int
    kind: str


class NoTakebackWhenRated(MatchRefused):
    """The match is rated, so nothing that was revealed is taken back by agreement."""
