"""Refusals of the service. They carry data; users see text made from it (``bot.texts.errors``).

Failures of the database are ``bot.store.errors.StoreError``.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Final, Literal

from engine.decision import Seat
from engine.errors import GameError
from engine.scenario_report import Problem


@dataclass(eq=False)
class RequestRefused(Exception):
    """Base of all refusals of the service; the fields of a subclass are what its message needs.

    Refusals by the rules of a game are ``engine.errors.GameError``. Logs show the class and its fields.
    """

    def __str__(self) -> str:
        return repr(self)


@dataclass(eq=False)
class MatchRefused(RequestRefused):
    """Base of refusals that say nothing but the number of the match."""

    match: int


REFUSALS: Final = (GameError, RequestRefused)
"""Every class of refusal of a request: by the service, or by the rules of a game."""


class NoSuchMatch(MatchRefused):
    """No match has this number."""


@dataclass(eq=False)
class NoSuchScenario(RequestRefused):
    """No scenario has this id."""

    scenario: str


@dataclass(eq=False)
class BadBattle(RequestRefused):
    """A file is not a valid scenario; ``problems`` lists its mistakes by line and column."""

    problems: tuple[Problem, ...]


@dataclass(eq=False)
class IdTaken(RequestRefused):
    """The id belongs to a bundled scenario, or is longer than ``limit`` characters."""

    scenario: str
    limit: int


@dataclass(eq=False)
class NotYourBattle(RequestRefused):
    """The custom scenario belongs to another person (``owner``) of the server."""

    scenario: str
    owner: int


@dataclass(eq=False)
class TooManyScenarios(RequestRefused):
    """The ``server``, or this ``person``, already has as many custom scenarios as allowed."""

    limit: int
    whose: Literal["server", "person"]


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


class SeatPromised(MatchRefused):
    """The seat is kept for a challenged person, who has not answered yet."""


class NotChallenged(MatchRefused):
    """Only the challenged person may answer, and only once; or no challenge is open."""


class CannotSwap(MatchRefused):
    """The two cannot swap sides: it is no duel, or its second game has the sides swapped anyway."""


class NoSeatToKeep(RequestRefused):
    """No seat of another side is free for a challenged person."""


class CannotBeChallenged(RequestRefused):
    """A ban, or a block in either direction, stands against a challenge; nobody learns which."""


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


class NoSealKey(RequestRefused):
    """The host has configured no key for sealing battle records."""


@dataclass(eq=False)
class NobodyThere(RequestRefused):
    """A sealed record cannot keep the ``free`` seats for anybody, because they have no player."""

    match: int
    free: tuple[Seat, ...]


class WrongSeal(RequestRefused):
    """The record was sealed with another host's key, or its sealed part was altered."""


class RecordChanged(RequestRefused):
    """The public part of a record differs from the one that its secret part is bound to."""


@dataclass(eq=False)
class NotOffered(RequestRefused):
    """The client sent a value that it was not offered. For a command, ``option`` takes what ``expected`` says."""

    option: str = ""
    value: str = ""
    expected: str = ""


@dataclass(eq=False)
class NotHandedOver(RequestRefused):
    """An uploaded ``file`` could not be downloaded from Discord."""

    file: str


@dataclass(eq=False)
class RecordTooBig(RequestRefused):
    """The record is larger than ``limit`` bytes."""

    limit: int


@dataclass(eq=False)
class FileTooHeavy(RequestRefused):
    """Reading the file takes more ``memory`` or ``time`` than any battle of people needs."""

    what: Literal["memory", "time"]


class RecordUnfinished(RequestRefused):
    """The record of an unfinished battle lacks the secret part that is needed to go on."""


@dataclass(eq=False)
class RecordUntrue(RequestRefused):
    """The record contradicts the rules or its seed; ``reasons`` say where."""

    reasons: tuple[str, ...]


class StillFought(RequestRefused):
    """The match from which the record was taken is still running in this database."""


@dataclass(eq=False)
class TooManyRecords(RequestRefused):
    """The server has imported ``limit`` records within a day."""

    limit: int


class NotOpened(MatchRefused):
    """Not all players have agreed to an open record of the match at its present moment."""


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


@dataclass(eq=False)
class NoSuchSeries(RequestRefused):
    """The server has no series with this number."""

    series: int


@dataclass(eq=False)
class CampaignLength(RequestRefused):
    """A campaign of ``used`` battles; it has at least ``least`` and at most ``limit``."""

    used: int
    least: int
    limit: int


@dataclass(eq=False)
class NoSuchCampaign(RequestRefused):
    """No campaign has this name."""

    campaign: str


class NotHostOfSeries(RequestRefused):
    """Reserved for the host of the series and the organisers."""


class SeriesOver(RequestRefused):
    """The series is already over."""


class NoYear(RequestRefused):
    """The server has no annual battles."""


class NotEntered(RequestRefused):
    """The person, or the opponent, has not entered the annual battles."""


@dataclass(eq=False)
class YearPassed(RequestRefused):
    """The ``year`` of an annual battle ended while its lobby was still open."""

    year: int


@dataclass(eq=False)
class NoAnniversary(RequestRefused):
    """The named battle has no anniversary today, or none was named; ``known`` lists today's."""

    known: tuple[str, ...]


class BetweenPeople(RequestRefused):
    """The computer cannot play an annual battle."""


class KeptForAnother(RequestRefused):
    """The seat is kept for an invited person."""


class FoughtThisYear(RequestRefused):
    """These two have already fought, or begun, this battle in this year."""
