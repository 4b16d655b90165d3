"""What the service refuses beside what the engine does. Values carry data, users see text made from it.

What goes wrong with the store itself is a ``bot.store.errors.StoreError``.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Final, Literal

from engine.decision import Seat
from engine.errors import GameError
from engine.scenario_report import Problem


@dataclass(eq=False)
class RequestRefused(Exception):
    """Base of everything that the service refuses; a subclass has what is to be said of it as fields.

    What the rules of a game refuse is an ``engine.errors.GameError``. Users see text made from the class and its fields
    (``bot.texts.errors``), logs see both.
    """

    def __str__(self) -> str:
        return repr(self)


@dataclass(eq=False)
class MatchRefused(RequestRefused):
    """Base of what there is to say of a match with nothing but its number."""

    match: int


REFUSALS: Final = (GameError, RequestRefused)
"""Everything that a request to the service can be refused with, by itself or by the rules of a game."""


class NoSuchMatch(MatchRefused):
    """There is no match with this number."""


@dataclass(eq=False)
class NoSuchScenario(RequestRefused):
    """There is no scenario with this id."""

    scenario: str


@dataclass(eq=False)
class BadBattle(RequestRefused):
    """A file that is no battle; ``problems`` say what is wrong with it, by line and column."""

    problems: tuple[Problem, ...]


@dataclass(eq=False)
class IdTaken(RequestRefused):
    """A battle that comes with the program has this id, or it is longer than ``limit`` characters."""

    scenario: str
    limit: int


@dataclass(eq=False)
class NotYourBattle(RequestRefused):
    """Another person of the server brought this battle along."""

    scenario: str
    owner: int


@dataclass(eq=False)
class ShelfFull(RequestRefused):
    """The ``server`` has as many own battles as it may, or this ``person`` has."""

    limit: int
    whose: Literal["server", "person"]


@dataclass(eq=False)
class UnknownChoice(RequestRefused):
    """A ruleset, an option or an option's value that the scenario's family does not have."""

    name: str
    value: str
    known: tuple[str, ...]


@dataclass(eq=False)
class NotSoPlayed(RequestRefused):
    """The scenario cannot be played in the way that is asked for: what an ``engine.errors.CannotPlay`` says of it.

    ``battle`` is its name, where it is one of several.
    """

    code: str
    detail: tuple[str | int, ...]
    battle: str = ""


@dataclass(eq=False)
class ComputersSeat(RequestRefused):
    """The seat is the program's own: nobody else leads there."""

    match: int
    seat: Seat


class NobodyToAgree(MatchRefused):
    """There is nobody on the other side who could agree to a draw."""


@dataclass(eq=False)
class NotInCommand(RequestRefused):
    """Others (``seats``) decide that for this person's side."""

    match: int
    seats: tuple[Seat, ...]


@dataclass(eq=False)
class SeatOut(RequestRefused):
    """The player of a seat is out of the battle: nobody can lead there. ``general`` is whose units were led."""

    match: int
    general: str


class NotInMatch(MatchRefused):
    """The person has no seat in the match."""


class NotYourSide(MatchRefused):
    """It belongs to the other side of the match."""


class AloneOnSide(MatchRefused):
    """The side has one player: there is nobody to talk to."""


class YouAreInCharge(MatchRefused):
    """The person decides himself: there is nobody to whom he could suggest anything."""


@dataclass(eq=False)
class NotInCharge(RequestRefused):
    """Somebody else decides for the side now: ``seat``, ``None`` between its turns."""

    match: int
    seat: Seat | None


class StaleOffer(MatchRefused):
    """A suggestion was for an earlier turn, or its player has made another one since."""


@dataclass(eq=False)
class NoSideThread(RequestRefused):
    """A side's private thread cannot be had; ``reason``: ``permission``, ``announcements``, ``many``."""

    match: int
    reason: str


@dataclass(eq=False)
class AlreadyIn(RequestRefused):
    """The person has a seat in the match already."""

    match: int
    seat: Seat


@dataclass(eq=False)
class SeatTaken(RequestRefused):
    """Somebody else sits there; ``free`` are the seats that are left, perhaps none."""

    seat: Seat
    free: tuple[Seat, ...]


@dataclass(eq=False)
class NotYourSeat(RequestRefused):
    """The seat is kept for somebody else, because its hand is his; ``free`` are those that this person may take."""

    seat: Seat
    free: tuple[Seat, ...]


@dataclass(eq=False)
class NoSuchSeat(RequestRefused):
    """The scenario has no such seat."""

    seat: str
    seats: tuple[Seat, ...]


@dataclass(eq=False)
class LobbyClosed(RequestRefused):
    """The match has left its lobby: it runs, is over, or was closed (``status``)."""

    match: int
    status: str


class NoPartners(RequestRefused):
    """Nobody else leads the side to whom its only player could leave the battle."""


@dataclass(eq=False)
class SeatsFree(RequestRefused):
    """The match cannot start: nobody sits in these seats."""

    match: int
    free: tuple[Seat, ...]


class NotHost(MatchRefused):
    """Only the match's host may do that."""


class NotStarted(MatchRefused):
    """The match is still in its lobby, or never left it."""


class NoDrawOffered(MatchRefused):
    """There is no offer of a draw that this person could answer."""


class DrawOffered(MatchRefused):
    """The side's own offer of a draw stands already."""


@dataclass(eq=False)
class NothingProposed(RequestRefused):
    """Nothing of this ``kind`` is proposed that this person could answer; it ``stands`` if others are asked."""

    match: int
    kind: str
    _: KW_ONLY
    stands: bool = False


@dataclass(eq=False)
class AlreadyProposed(RequestRefused):
    """Something of this ``kind`` is proposed already: one at a time."""

    match: int
    kind: str


class NothingToTakeBack(MatchRefused):
    """The match cannot be taken back to there: nothing public came after it."""


class Barred(RequestRefused):
    """The organisers of the server do not let the person play on it."""


class KeptApart(RequestRefused):
    """The person and somebody in the match keep apart; who of them wants it is nobody's business."""


class NotOrganiser(RequestRefused):
    """Only an organiser of the match's server may do that."""


class OwnMatch(RequestRefused):
    """An organiser plays in the match himself, so another one has to decide."""


class NotManager(RequestRefused):
    """Only somebody who may manage the server may do that."""


class NotThatPerson(RequestRefused):
    """Nobody keeps himself away, and nobody keeps the bot away."""


@dataclass(eq=False)
class TooManyReports(RequestRefused):
    """The person has ``limit`` reports on the server that nobody has looked at yet."""

    limit: int


@dataclass(eq=False)
class NoSuchReport(RequestRefused):
    """There is no open report with this number on the server."""

    number: int


class NoSealKey(RequestRefused):
    """The host has set no key with which battle records are sealed."""


@dataclass(eq=False)
class NobodyThere(RequestRefused):
    """Nobody sits in the ``free`` seats of a battle, so that a record of it cannot be kept for its players."""

    match: int
    free: tuple[Seat, ...]


class WrongSeal(RequestRefused):
    """A record was sealed with another host's key, or its sealed part is not as it was."""


class RecordChanged(RequestRefused):
    """What everybody can read of a record is not what it was when its secret part was written."""


@dataclass(eq=False)
class NotOffered(RequestRefused):
    """What a client sent was offered to nobody; of a command's ``option`` what is ``expected`` there."""

    option: str = ""
    value: str = ""
    expected: str = ""


@dataclass(eq=False)
class NotHandedOver(RequestRefused):
    """A ``file`` that somebody brought along could not be fetched from where he left it."""

    file: str


@dataclass(eq=False)
class RecordTooBig(RequestRefused):
    """A record has more than ``limit`` bytes."""

    limit: int


class RecordUnfinished(RequestRefused):
    """A record of a battle under way, without what is needed to go on."""


@dataclass(eq=False)
class RecordUntrue(RequestRefused):
    """A record that is not what the rules and its seed say, as ``reasons`` tell."""

    reasons: tuple[str, ...]


class StillFought(RequestRefused):
    """The battle from which a record was taken is under way on this very bot: there it goes on."""


@dataclass(eq=False)
class TooManyRecords(RequestRefused):
    """The server has brought ``limit`` records along within a day."""

    limit: int


class NotOpened(MatchRefused):
    """Not all have agreed to an open record of the match as it stands."""


class NotOver(MatchRefused):
    """That can be done only when the match is over."""


@dataclass(eq=False)
class TooMuchVacation(RequestRefused):
    """More than ``limit`` days in the ``year``, of which ``used`` are taken already."""

    limit: int
    used: int
    year: int


@dataclass(eq=False)
class VacationUnclear(RequestRefused):
    """A vacation that ends before it begins, is over already, or whose days nobody can read."""

    first: str
    last: str


@dataclass(eq=False)
class UnknownSetting(RequestRefused):
    """A time zone, or quiet hours, that nobody can read."""

    setting: str
    value: str


class TimeNotOut(MatchRefused):
    """Nobody's time is out, or that of this person's own side is."""


class NoGeneral(MatchRefused):
    """No computer general plays this game."""


class GeneralPlays(MatchRefused):
    """A computer general plays on for this person: he has to take his seat back first."""


class NoGeneralPlays(MatchRefused):
    """No computer general plays on for this person: his seat is his."""


@dataclass(eq=False)
class AlreadySo(RequestRefused):
    """The match is in the state already that somebody proposes, such as ``paused``."""

    match: int
    kind: str


@dataclass(eq=False)
class NoSuchSeries(RequestRefused):
    """There is no such campaign, two-game match or year here."""

    series: int


@dataclass(eq=False)
class CampaignLength(RequestRefused):
    """A campaign has at least ``least`` battles and at most ``limit``."""

    used: int
    least: int
    limit: int


@dataclass(eq=False)
class NoSuchCampaign(RequestRefused):
    """No campaign is called so."""

    campaign: str


class NotHostOfSeries(RequestRefused):
    """Only who opened it, or an organiser, may end it."""


class SeriesOver(RequestRefused):
    """It is over already."""


class NoYear(RequestRefused):
    """The server has no annual battles."""


class NotEntered(RequestRefused):
    """Annual battles are for those who have entered."""


@dataclass(eq=False)
class YearPassed(RequestRefused):
    """An annual battle that nobody came to while its year lasted."""

    year: int


@dataclass(eq=False)
class NoAnniversary(RequestRefused):
    """No annual battle is fought today, or another one is; ``known`` are today's."""

    known: tuple[str, ...]


class BetweenPeople(RequestRefused):
    """An annual battle is fought between people."""


class KeptForAnother(RequestRefused):
    """The seat is kept for somebody else."""


class FoughtThisYear(RequestRefused):
    """These two have fought this battle, or are at it, in this year."""
