"""Seats that change hands during a battle: given up, taken away, taken over. Pure.

Hand, question, clock and draft go over to whoever takes the seat; a computer substitute leaves. Replacing a player is a
proposal: one who decides for that side agrees (in a duel the opponent), the new player accepts, and the old one is
asked unless they have kept the table waiting for ``PATIENCE``, have left the server, or an organiser decides. The
caller establishes who organises.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from bot.service.domain import clocks, computer_turns, lobby, play, standing_orders
from bot.service.domain.context import Context
from bot.service.domain.play import running
from bot.service.domain.proposals import GUEST, Carry, decided_by, open_proposal
from bot.service.domain.ratings.terms import unrated
from bot.service.domain.reminders import first_call, how_to_call
from bot.service.domain.response_delay import has_choice
from bot.service.domain.vacations import with_preferences
from bot.service.domain.voters import deciding_seats, out, speakers
from bot.service.model.errors import AlreadyIn, ComputersSeat, NoPartners, NoSuchSeat, NotInMatch, SeatOut
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import FORMER, PROGRAM, MatchInfo, Person, Proposal, Status
from bot.service.model.match_notifications import (
    HandUpdate,
    LobbyUpdate,
    Notification,
    PendingQuestion,
    SeatChanged,
    TurnReport,
)
from bot.service.model.preferences import Preferences
from engine.decision import Seat, side_of
from engine.errors import GameOver

REPLACE = "replace"
"""Kind of the proposal; its text is the new player as ``@ID``, a blank, and the seat."""

PATIENCE = timedelta(days=7)
"""Time of keeping others waiting after which a player can be replaced without their consent."""


def text_of(person: Person, seat: Seat) -> str:
    """The text of a proposal: new player and seat."""
    return f"@{person.id} {seat}"


def read_text(text: str) -> tuple[Person, Seat]:
    """Player and seat of a text that ``text_of`` made."""
    person, _, seat = text.partition(" ")
    return Person(int(person.removeprefix("@"))), Seat(seat)


def is_absent(info: MatchInfo, seat: Seat, now: datetime) -> bool:
    """Whether a seat is free, or its player has kept the others waiting for ``PATIENCE``."""
    waiting = info.waiting
    late = waiting is not None and waiting.seat == seat and clocks.kept_waiting(info, now) > PATIENCE
    return late or info.person(seat) is None


class SeatTransfer(Struct, frozen=True):
    """Another player for a seat. An ``organiser`` proposes it, or the old player is ``gone`` from the server."""

    seat: Seat
    new: Person
    organiser: bool = False
    gone: bool = False


def propose(live: LiveMatch, by: Person, wanted: SeatTransfer, context: Context, carry: Carry) -> Change:
    """The proposal of another player for a seat (``bot.service.usecases.match_commands.seats.ReplacePlayer``)."""
    seat, new = wanted.seat, wanted.new
    info = live.info
    if seat not in live.setup.seats:
        raise NoSuchSeat(seat, live.setup.seats)
    if info.chair(seat).general == PROGRAM:
        raise ComputersSeat(info.id, seat)
    if held := info.seat(new):
        raise AlreadyIn(info.id, held)
    if seat in out(live):
        raise SeatOut(info.id, info.leaders.get(seat, ""))
    volunteers = by == new and info.person(seat) is None
    if not (info.seat(by) or wanted.organiser or volunteers):
        raise NotInMatch(info.id)
    agreed = [*info.seats(by), *((GUEST,) if by == new else ())]
    agreed += live.setup.seats if wanted.organiser else ()
    agreed += (seat,) if wanted.gone or is_absent(info, seat, context.now) else ()
    proposal = Proposal(
        REPLACE, info.seat(by) or Seat(""), tuple(dict.fromkeys(agreed)), context.now, text_of(new, seat)
    )
    return open_proposal(live, proposal, context, carry)


@decided_by(REPLACE)
def deciders(live: LiveMatch, proposal: Proposal) -> tuple[tuple[Seat, ...], ...]:
    """The seat itself, and one decider of its side; of the other side where nobody else is there."""
    seat = read_text(proposal.text)[1]
    deciding = (
        tuple(one for one in found if one != seat) for found in (deciding_seats(live, seat), speakers(live, seat))
    )
    other = next((one for one in live.setup.seats if side_of(one) != side_of(seat)), seat)
    side = next(filter(None, deciding), ()) or deciding_seats(live, other)
    return (seat,) if live.info.person(seat) else (), side


def carried(preferences: Preferences) -> Carry:
    """The transfer to the new player, with their preferences, when all agree."""

    def carry(live: LiveMatch, proposal: Proposal, context: Context) -> Change:
        person, seat = read_text(proposal.text)
        return take(live, seat, person, preferences, context.now)

    return carry


def take(live: LiveMatch, seat: Seat, person: Person, preferences: Preferences, now: datetime) -> Change:
    """A person takes over a seat with everything in it, and at least one increment on its clock.

    Raises:
        NoSuchSeat, NotStarted, GameOver.
    """
    return _give(live, seat, (person, preferences), "replaced", now)


def vacate(live: LiveMatch, seat: Seat, how: str, now: datetime) -> Change:
    """A seat becomes free during the battle; where partners are left, a computer general plays in it.

    A player who leaves by deleting their data is not named.

    Raises:
        NoSuchSeat, NotStarted, GameOver.
    """
    return _give(live, seat, None, how, now)


def give_up(live: LiveMatch, person: Person, now: datetime) -> Change:
    """A person leaves a running battle to their partners; a player out of the battle may always leave.

    Raises:
        NotInMatch: they have no seat.
        NoPartners: nobody of their side would be left; resigning is the way out.
        GameOver.
    """
    seat, gone = play.seat_for(live, person), out(live)
    if seat not in gone and not _partners(live, seat):
        raise NoPartners
    return vacate(live, seat, "gave-up", now)


def remove(live: LiveMatch, person: Person, now: datetime) -> Change:
    """A person's seat taken away by an organiser.

    Raises:
        NotInMatch: they have none.
        NotStarted, GameOver.
    """
    seats = live.info.seats(person)
    if not seats:
        raise NotInMatch(live.info.id)
    return vacate(live, seats[0], "removed", now)


def forgotten(live: LiveMatch, person: Person, now: datetime) -> Change | None:
    """The match anonymized: a running match gets a free seat, a finished one shows a former player."""
    info = live.info
    seats = info.seats(person)
    if seats and info.status in {Status.RUNNING, Status.LOBBY}:
        lobby_ = info.status is Status.LOBBY
        change = lobby.leave(live, person, now) if lobby_ else vacate(live, seats[0], "left", now)
        return replace(change, after=_unnamed(change.after, person))
    after = _unnamed(live, person)
    if info.challenged == person and info.challenge and info.challenge.queued:
        after = replace(after, info=replace(after.info, status=Status.CLOSED))
    if after.info == info and after.followers == live.followers:
        return None
    told = ((LobbyUpdate(), None),) if info.challenged == person else ()
    return Change(before=live, after=after, at=now, notifications=told)


def _unnamed(live: LiveMatch, person: Person) -> LiveMatch:
    info = live.info
    over = FORMER if info.status is not Status.RUNNING else None
    chairs = tuple(replace(one, person=over) if one.person == person else one for one in info.chairs)
    proposals = tuple(one for one in info.proposals if not one.text.startswith(f"@{person.id} "))
    host = FORMER if info.host == person else info.host
    if imported := info.imported:
        seats = {seat: FORMER.id if id_ == person.id else id_ for seat, id_ in imported.seats.items()}
        info = replace(info, imported=replace(imported, seats=seats))
    if info.series and info.series.invited == person.id:
        info = replace(info, series=replace(info.series, invited=0))
    if info.challenge and info.challenge.person == person.id:
        info = replace(info, challenge=None)
    followers = tuple(one for one in live.followers if one != person)
    info = replace(info, chairs=chairs, host=host, proposals=proposals)
    return with_preferences(replace(standing_orders.without(live, person), info=info, followers=followers), {})


def _give(live: LiveMatch, seat: Seat, new: tuple[Person, Preferences] | None, how: str, now: datetime) -> Change:
    state, info = running(live), live.info
    if state.outcome:
        raise GameOver
    if seat not in live.setup.seats:
        raise NoSuchSeat(seat, live.setup.seats)
    before, person = info.person(seat), new[0] if new else None
    wanted = person is None and seat not in out(live) and _partners(live, seat)
    general = computer_turns.ARCHIE if wanted and computer_turns.has_general(live.setup) else ""
    settled = {one: what for one, what in live.standing.items() if one != seat}
    info = unrated(clocks.handed_over(info, seat, person, now, general))
    after = replace(live, info=info, standing=settled)
    after = with_preferences(after, dict([new] if new else []))
    after = standing_orders.begun(after, person) if person else after
    if after.info.waiting and after.info.waiting.seat == seat:
        after = replace(after, called=None if how_to_call(after, now) == "later" else now, reminded=0)
    named = before.id if before and how != "left" else 0
    changed = SeatChanged(seat, named, person.id if person else 0, how, live.info.rated)
    told: list[tuple[Notification, Person | None]] = [(changed, None), (LobbyUpdate(), None)]
    told += [(HandUpdate(seat), one) for one in (before if named else None, person) if one]
    return Change(
        before=live, after=after, at=now, notifications=(*told, *(_called(after, seat, now) if person else ()))
    )


def _partners(live: LiveMatch, seat: Seat) -> tuple[Person, ...]:
    """The other players of a seat's side who are not out of the battle."""
    mine, gone = live.info.person(seat), out(live)
    others = (chair for chair in live.info.chairs if chair.person != mine and chair.seat not in gone)
    return tuple(chair.person for chair in others if chair.person and side_of(chair.seat) == side_of(seat))


def _called(live: LiveMatch, seat: Seat, now: datetime) -> tuple[tuple[Notification, Person | None], ...]:
    """Notifies a new player of the pending decision."""
    waiting, moment, last = live.info.waiting, live.info.moment, live.events
    if waiting is None or waiting.seat != seat or live.state is None:
        return ()
    how = how_to_call(live, now)
    if not waiting.disguised:
        kind = TurnReport if side_of(seat) == side_of(live.mover) else PendingQuestion
        told = kind(moment=moment, first=last, last=last, waiting=seat, anew=True, quiet=how != "here")
        return ((told, None), *first_call(live, now))
    quiet = how == "later"
    asked = (
        PendingQuestion(moment=moment, first=last, last=last, waiting=seat, anew=True, disguised=True, quiet=quiet),
        waiting.person,
    )
    return (asked,) if has_choice(live.state) and live.state.fixed is None else ()
