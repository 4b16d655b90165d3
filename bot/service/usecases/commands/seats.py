"""Commands about seats: who takes one, leaves it, or is put out of it, in the lobby and while the battle is fought."""

from __future__ import annotations

from collections.abc import Sequence

from bot.service.domain import computer_seats, lobby, proposals, seat_changes, timeouts
from bot.service.domain.context import Context
from bot.service.model.errors import NotHost, NotOrganiser, OwnMatch
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import Person, Status
from bot.service.persistence import series_admission
from bot.service.usecases.commands.command import CommandScope, Decide, InfoCommand, nothing
from bot.service.usecases.match_start import begin, carried_record
from engine.decision import Seat


class Join(InfoCommand, frozen=True):
    """Takes a free seat of a lobby, any of them (of a side) if none is named. The last seat starts the match.

    Raises:
        LobbyClosed: it has started or is closed.
        AlreadyIn: the person has a seat already.
        SeatTaken: ``side`` is not free, or nothing is.
        NoSuchSeat: the scenario has no such side.
        ComputersSeat: the program plays there.
        Barred: the server does not let the person play.
        KeptApart: the person and somebody there keep apart.
        KeptForAnother, NotEntered, YearPassed, FoughtThisYear: the series of the match does not let the person.
    """

    person: Person
    side: Seat | None = None

    async def prepare(self, scope: CommandScope) -> Decide:
        """Checks who joins, and reads their preferences and what the lobby carries."""
        live = await scope.live()
        if live.info.status is Status.LOBBY:
            await scope.check(self.person, [chair.person for chair in live.info.chairs], live.info)
        preferences = await scope.preferences(self.person)
        carried = await carried_record(scope.desk, live)

        def joined(live: LiveMatch, context: Context) -> Change:
            change = lobby.join(live, self.person, self.side, context.now, preferences)
            return change if change.after.info.free else begin(change, carried, scope.new_seed(), context.rng)

        return joined


class SeatComputer(InfoCommand, frozen=True):
    """Puts the computer into free seats of a lobby. The last seat starts the match.

    Raises:
        LobbyClosed, NotHost, NoSuchSeat, SeatTaken.
        NoGeneral: no computer general plays this game.
        NotYourSeat: a seat is kept for somebody, because its hand is theirs.
        BetweenPeople: it is an annual battle.
    """

    host: Person
    seats: Sequence[Seat]

    async def prepare(self, scope: CommandScope) -> Decide:
        """Checks that the series admits the computer, and reads what the lobby carries."""
        live = await scope.live()
        async with scope.desk.database.read() as session:
            await series_admission.check_computer(session, live.info)
        carried = await carried_record(scope.desk, live)

        def seated(live: LiveMatch, context: Context) -> Change:
            change = computer_seats.sit(live, self.host, self.seats, context.now)
            return change if change.after.info.free else begin(change, carried, scope.new_seed(), context.rng)

        return seated


class Start(InfoCommand, frozen=True):
    """Starts a lobby whose seats are all taken. ``Join`` does so by itself: this is for one that was left so.

    Raises:
        LobbyClosed, NotHost, SeatsFree.
    """

    person: Person

    async def prepare(self, scope: CommandScope) -> Decide:
        """Reads what the lobby carries."""
        carried = await carried_record(scope.desk, await scope.live())

        def started(live: LiveMatch, context: Context) -> Change:
            return begin(lobby.ready(live, self.person, context.now), carried, scope.new_seed(), context.rng)

        return started


class Leave(InfoCommand, frozen=True):
    """Leaves a lobby. Another player becomes its host if need be; with nobody left it is closed.

    Whoever has partners can leave a battle to them, too: a computer general plays on in the seat.

    Raises:
        NoPartners: it is fought and nobody else leads the side (``Resign`` is the way out).
        LobbyClosed: it is over or closed.
        NotInMatch: the person has no seat.
    """

    person: Person

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The seat given up."""
        way = seat_changes.give_up if live.info.status is Status.RUNNING else lobby.leave
        return way(live, self.person, context.now)


class Kick(InfoCommand, frozen=True):
    """Puts a person out: of a lobby by its host or an organiser, of a battle by an organiser. The seat is free then.

    Raises:
        NotHost, NotOrganiser: ``by`` may not.
        OwnMatch: it is fought, and ``by`` plays in it.
        NotInMatch: the person has no seat.
        LobbyClosed: it is over or closed.
    """

    by: Person
    person: Person
    organiser: bool

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The seat taken away."""
        if live.info.status is not Status.LOBBY and not self.organiser:
            raise NotOrganiser
        if self.by != live.info.host and not self.organiser:
            raise NotHost(live.info.id)
        if live.info.status is Status.RUNNING:
            if live.info.seats(self.by):
                raise OwnMatch
            return seat_changes.remove(live, self.person, context.now)
        return lobby.leave(live, self.person, context.now)


class ReplacePlayer(InfoCommand, frozen=True):
    """Proposes another player for a seat: one who decides for its side must agree, its own player, and the new one.

    Nobody asks a player who is absent. Where nobody else is left on the side, the other one decides. An organiser
    needs the new player's consent only. Whoever has no seat can propose themselves for a free one.

    Raises:
        AlreadyIn: the new player has a seat.
        NotInMatch: nobody asked ``by``.
        Barred, KeptApart: the new player may not play there.
        NoSuchSeat, AlreadyProposed, NotStarted, GameOver.
    """

    by: Person
    wanted: seat_changes.SeatTransfer

    async def prepare(self, scope: CommandScope) -> Decide:
        """Checks the new player, and reads their preferences."""
        if await scope.was_done():
            return nothing
        live = await scope.live()
        others = [chair.person for chair in live.info.chairs if chair.seat != self.wanted.seat]
        await scope.check(self.wanted.new, others, live.info)
        carry = await seat_change(scope, self.wanted.new)

        def proposed(live: LiveMatch, context: Context) -> Change:
            return seat_changes.propose(live, self.by, self.wanted, context, carry)

        return proposed


async def seat_change(scope: CommandScope, new: Person) -> proposals.Carry:
    """What is done when all agree to a new player."""
    return seat_changes.carried(await scope.preferences(new))


class ReturnToSeat(InfoCommand, frozen=True):
    """Plays again in a seat in which a computer general played on.

    Raises:
        NoGeneralPlays, NotStarted, NotInMatch, GameOver.
    """

    person: Person

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The seat taken back."""
        return timeouts.take_back(live, self.person, context.now)


class ForgetPerson(InfoCommand, frozen=True):
    """Anonymises a person in a match: a running match gets a free seat, a finished one shows a former player."""

    person: Person

    def decide(self, live: LiveMatch, context: Context) -> Change | None:
        """The match without the person."""
        return seat_changes.forgotten(live, self.person, context.now)
