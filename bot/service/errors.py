"""What the service refuses beside what the engine does. Values carry data, users see text made from it.

What goes wrong with the store itself is a ``bot.store.errors.StoreError``.
"""

from __future__ import annotations

from typing import Literal

from engine.decision import Seat
from engine.errors import GameError
from engine.scenario_report import Problem


class NoSuchMatch(GameError):
    """There is no match with this number."""

    def __init__(self, match: int) -> None:
        super().__init__(f"no match #{match}")
        self.match = match


class NoSuchScenario(GameError):
    """There is no scenario with this id."""

    def __init__(self, scenario: str) -> None:
        super().__init__(f"no scenario {scenario!r}")
        self.scenario = scenario


class BadBattle(GameError):
    """A file that is no battle; ``problems`` say what is wrong with it, by line and column."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(f"{len(problems)} problems")
        self.problems = problems


class IdTaken(GameError):
    """A battle that comes with the program has this id, or it is longer than ``limit`` characters."""

    def __init__(self, scenario: str, limit: int) -> None:
        super().__init__(f"the id {scenario!r} cannot be used")
        self.scenario = scenario
        self.limit = limit


class NotYourBattle(GameError):
    """Another person of the server brought this battle along."""

    def __init__(self, scenario: str, owner: int) -> None:
        super().__init__(f"{scenario!r} is somebody else's")
        self.scenario = scenario
        self.owner = owner


class ShelfFull(GameError):
    """The ``server`` has as many own battles as it may, or this ``person`` has."""

    def __init__(self, limit: int, whose: Literal["server", "person"]) -> None:
        super().__init__(f"{limit} battles are there already")
        self.limit = limit
        self.whose = whose


class UnknownChoice(GameError):
    """A ruleset, an option or an option's value that the scenario's family does not have."""

    def __init__(self, name: str, value: str, known: tuple[str, ...]) -> None:
        super().__init__(f"{name} {value!r} is none of {', '.join(known)}")
        self.name = name
        self.value = value
        self.known = known


class NotSoPlayed(GameError):
    """The scenario cannot be played in the way that is asked for: what an ``engine.errors.CannotPlay`` says of it.

    ``battle`` is its name, where it is one of several.
    """

    def __init__(self, code: str, detail: tuple[str | int, ...], battle: str = "") -> None:
        super().__init__(f"{code} {detail}")
        self.code = code
        self.detail = detail
        self.battle = battle


class ComputersSeat(GameError):
    """The seat is the program's own: nobody else leads there."""

    def __init__(self, match: int, seat: Seat) -> None:
        super().__init__(f"{seat} in match #{match} is the program's")
        self.match = match
        self.seat = seat


class NobodyToAgree(GameError):
    """There is nobody on the other side who could agree to a draw."""

    def __init__(self, match: int) -> None:
        super().__init__(f"nobody could agree in match #{match}")
        self.match = match


class NotInCommand(GameError):
    """Others (``seats``) decide that for this person's side."""

    def __init__(self, match: int, seats: tuple[Seat, ...]) -> None:
        super().__init__(f"{', '.join(seats)} decide in match #{match}")
        self.match = match
        self.seats = seats


class SeatOut(GameError):
    """The player of a seat is out of the battle: nobody can lead there. ``general`` is whose units were led."""

    def __init__(self, match: int, general: str) -> None:
        super().__init__(f"{general or 'the seat'} is out of match #{match}")
        self.match = match
        self.general = general


class NotInMatch(GameError):
    """The person has no seat in the match."""

    def __init__(self, match: int) -> None:
        super().__init__(f"no seat in match #{match}")
        self.match = match


class NotYourSide(GameError):
    """It belongs to the other side of the match."""

    def __init__(self, match: int) -> None:
        super().__init__(f"the other side's, in match #{match}")
        self.match = match


class AloneOnSide(GameError):
    """The side has one player: there is nobody to talk to."""

    def __init__(self, match: int) -> None:
        super().__init__(f"alone on a side of match #{match}")
        self.match = match


class YouAreInCharge(GameError):
    """The person decides himself: there is nobody to whom he could suggest anything."""

    def __init__(self, match: int) -> None:
        super().__init__(f"in charge in match #{match}")
        self.match = match


class NotInCharge(GameError):
    """Somebody else decides for the side now: ``seat``, ``None`` between its turns."""

    def __init__(self, match: int, seat: Seat | None) -> None:
        super().__init__(f"not in charge in match #{match}")
        self.match = match
        self.seat = seat


class StaleOffer(GameError):
    """A suggestion was for an earlier turn, or its player has made another one since."""

    def __init__(self, match: int) -> None:
        super().__init__(f"an old suggestion in match #{match}")
        self.match = match


class NoSideThread(GameError):
    """A side's private thread cannot be had; ``reason``: ``permission``, ``announcements``, ``many``."""

    def __init__(self, match: int, reason: str) -> None:
        super().__init__(f"no thread for a side of match #{match}: {reason}")
        self.match = match
        self.reason = reason


class AlreadyIn(GameError):
    """The person has a seat in the match already."""

    def __init__(self, match: int, seat: Seat) -> None:
        super().__init__(f"already {seat} in match #{match}")
        self.match = match
        self.seat = seat


class SeatTaken(GameError):
    """Somebody else sits there; ``free`` are the seats that are left, perhaps none."""

    def __init__(self, seat: Seat, free: tuple[Seat, ...]) -> None:
        super().__init__(f"{seat} is taken")
        self.seat = seat
        self.free = free


class NotYourSeat(GameError):
    """The seat is kept for somebody else, because its hand is his; ``free`` are those that this person may take."""

    def __init__(self, seat: Seat, free: tuple[Seat, ...]) -> None:
        super().__init__(f"{seat} is kept for somebody else")
        self.seat = seat
        self.free = free


class NoSuchSeat(GameError):
    """The scenario has no such seat."""

    def __init__(self, seat: str, seats: tuple[Seat, ...]) -> None:
        super().__init__(f"{seat!r} is none of {', '.join(seats)}")
        self.seat = seat
        self.seats = seats


class LobbyClosed(GameError):
    """The match has left its lobby: it runs, is over, or was closed (``status``)."""

    def __init__(self, match: int, status: str) -> None:
        super().__init__(f"match #{match} is {status}")
        self.match = match
        self.status = status


class NoPartners(GameError):
    """Nobody else leads the side to whom its only player could leave the battle."""


class SeatsFree(GameError):
    """The match cannot start: nobody sits in these seats."""

    def __init__(self, match: int, free: tuple[Seat, ...]) -> None:
        super().__init__(f"match #{match} lacks {', '.join(free)}")
        self.match = match
        self.free = free


class NotHost(GameError):
    """Only the match's host may do that."""

    def __init__(self, match: int) -> None:
        super().__init__(f"not the host of match #{match}")
        self.match = match


class NotStarted(GameError):
    """The match is still in its lobby, or never left it."""

    def __init__(self, match: int) -> None:
        super().__init__(f"match #{match} has not started")
        self.match = match


class NoDrawOffered(GameError):
    """There is no offer of a draw that this person could answer."""

    def __init__(self, match: int) -> None:
        super().__init__(f"no draw is offered in match #{match}")
        self.match = match


class DrawOffered(GameError):
    """The side's own offer of a draw stands already."""

    def __init__(self, match: int) -> None:
        super().__init__(f"a draw is offered in match #{match}")
        self.match = match


class NothingProposed(GameError):
    """Nothing of this ``kind`` is proposed that this person could answer; it ``stands`` if others are asked."""

    def __init__(self, match: int, kind: str, *, stands: bool = False) -> None:
        super().__init__(f"no {kind} is proposed in match #{match}")
        self.match = match
        self.kind = kind
        self.stands = stands


class AlreadyProposed(GameError):
    """Something of this ``kind`` is proposed already: one at a time."""

    def __init__(self, match: int, kind: str) -> None:
        super().__init__(f"a {kind} is proposed in match #{match}")
        self.match = match
        self.kind = kind


class NothingToTakeBack(GameError):
    """The match cannot be taken back to there: nothing public came after it."""

    def __init__(self, match: int) -> None:
        super().__init__(f"nothing to take back in match #{match}")
        self.match = match


class Barred(GameError):
    """The organisers of the server do not let the person play on it."""


class KeptApart(GameError):
    """The person and somebody in the match keep apart; who of them wants it is nobody's business."""


class NotOrganiser(GameError):
    """Only an organiser of the match's server may do that."""


class OwnMatch(GameError):
    """An organiser plays in the match himself, so another one has to decide."""


class NotManager(GameError):
    """Only somebody who may manage the server may do that."""


class NotThatPerson(GameError):
    """Nobody keeps himself away, and nobody keeps the bot away."""


class TooManyReports(GameError):
    """The person has ``limit`` reports on the server that nobody has looked at yet."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"{limit} reports are open")
        self.limit = limit


class NoSuchReport(GameError):
    """There is no open report with this number on the server."""

    def __init__(self, number: int) -> None:
        super().__init__(f"no report {number}")
        self.number = number


class NoSealKey(GameError):
    """The host has set no key with which battle records are sealed."""


class NobodyThere(GameError):
    """Nobody sits in the ``free`` seats of a battle, so that a record of it cannot be kept for its players."""

    def __init__(self, match: int, free: tuple[Seat, ...]) -> None:
        super().__init__(f"nobody in {', '.join(free)}")
        self.match = match
        self.free = free


class WrongSeal(GameError):
    """A record was sealed with another host's key, or its sealed part is not as it was."""


class RecordChanged(GameError):
    """What everybody can read of a record is not what it was when its secret part was written."""


class NotOffered(GameError):
    """What a client sent was offered to nobody; of a command's ``option`` what is ``expected`` there."""

    def __init__(self, option: str = "", value: str = "", expected: str = "") -> None:
        super().__init__(f"{value!r} for {option!r}, which is not offered" if option else "nothing that was offered")
        self.option = option
        self.value = value
        self.expected = expected


class NotHandedOver(GameError):
    """A ``file`` that somebody brought along could not be fetched from where he left it."""

    def __init__(self, file: str) -> None:
        super().__init__(f"{file!r} could not be fetched")
        self.file = file


class RecordTooBig(GameError):
    """A record has more than ``limit`` bytes."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"more than {limit} bytes")
        self.limit = limit


class RecordUnfinished(GameError):
    """A record of a battle under way, without what is needed to go on."""


class RecordUntrue(GameError):
    """A record that is not what the rules and its seed say, as ``reasons`` tell."""

    def __init__(self, reasons: tuple[str, ...]) -> None:
        super().__init__(f"{len(reasons)} problems")
        self.reasons = reasons


class StillFought(GameError):
    """The battle from which a record was taken is under way on this very bot: there it goes on."""


class TooManyRecords(GameError):
    """The server has brought ``limit`` records along within a day."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"{limit} records today")
        self.limit = limit


class NotOpened(GameError):
    """Not all have agreed to an open record of the match as it stands."""

    def __init__(self, match: int) -> None:
        super().__init__(f"no open record of match #{match}")
        self.match = match


class NotOver(GameError):
    """That can be done only when the match is over."""

    def __init__(self, match: int) -> None:
        super().__init__(f"match #{match} is not over")
        self.match = match


class TooMuchVacation(GameError):
    """More than ``limit`` days in the ``year``, of which ``used`` are taken already."""

    def __init__(self, limit: int, used: int, year: int) -> None:
        super().__init__(f"{used} of {limit} days in {year}")
        self.limit = limit
        self.used = used
        self.year = year


class VacationUnclear(GameError):
    """A vacation that ends before it begins, is over already, or whose days nobody can read."""

    def __init__(self, first: str, last: str) -> None:
        super().__init__(f"from {first!r} until {last!r}")
        self.first = first
        self.last = last


class UnknownSetting(GameError):
    """A time zone, or quiet hours, that nobody can read."""

    def __init__(self, setting: str, value: str) -> None:
        super().__init__(f"{setting} {value!r}")
        self.setting = setting
        self.value = value


class TimeNotOut(GameError):
    """Nobody's time is out, or that of this person's own side is."""

    def __init__(self, match: int) -> None:
        super().__init__(f"no time is out in match #{match}")
        self.match = match


class NoGeneral(GameError):
    """No computer general plays this game."""

    def __init__(self, match: int) -> None:
        super().__init__(f"no general for match #{match}")
        self.match = match


class GeneralPlays(GameError):
    """A computer general plays on for this person: he has to take his seat back first."""

    def __init__(self, match: int) -> None:
        super().__init__(f"a general plays in match #{match}")
        self.match = match


class NoGeneralPlays(GameError):
    """No computer general plays on for this person: his seat is his."""

    def __init__(self, match: int) -> None:
        super().__init__(f"no general plays in match #{match}")
        self.match = match


class AlreadySo(GameError):
    """The match is in the state already that somebody proposes, such as ``paused``."""

    def __init__(self, match: int, kind: str) -> None:
        super().__init__(f"match #{match} needs no {kind}")
        self.match = match
        self.kind = kind


class NoSuchSeries(GameError):
    """There is no such campaign, two-game match or year here."""

    def __init__(self, series: int) -> None:
        super().__init__(f"no series {series}")
        self.series = series


class CampaignLength(GameError):
    """A campaign has at least ``least`` battles and at most ``limit``."""

    def __init__(self, used: int, least: int, limit: int) -> None:
        super().__init__(f"{used} battles, not {least} to {limit}")
        self.used = used
        self.least = least
        self.limit = limit


class NoSuchCampaign(GameError):
    """No campaign is called so."""

    def __init__(self, campaign: str) -> None:
        super().__init__(f"no campaign {campaign!r}")
        self.campaign = campaign


class NotHostOfSeries(GameError):
    """Only who opened it, or an organiser, may end it."""


class SeriesOver(GameError):
    """It is over already."""


class NoYear(GameError):
    """The server has no annual battles."""


class NotEntered(GameError):
    """Annual battles are for those who have entered."""


class YearPassed(GameError):
    """An annual battle that nobody came to while its year lasted."""

    def __init__(self, year: int) -> None:
        super().__init__(f"{year} is over")
        self.year = year


class NoAnniversary(GameError):
    """No annual battle is fought today, or another one is; ``known`` are today's."""

    def __init__(self, known: tuple[str, ...]) -> None:
        super().__init__(f"today: {', '.join(known) or 'nothing'}")
        self.known = known


class BetweenPeople(GameError):
    """An annual battle is fought between people."""


class KeptForAnother(GameError):
    """The seat is kept for somebody else."""


class FoughtThisYear(GameError):
    """These two have fought this battle, or are at it, in this year."""
