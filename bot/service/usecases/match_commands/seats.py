"""Commands about seats, in the lobby and during the battle: join, leave, kick, replace, return, forget."""

from __future__ import annotations

from collections.abc import Sequence

from bot.service.domain import computer_seats, lobby, proposals, seat_changes, timeouts
from bot.service.domain.context import Context
from bot.service.model.errors import NotHost, NotOrganiser, OwnMatch
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import Person, Status
from bot.service.persistence import series_admission
from bot.service.usecases.match_commands.command import CommandScope, Decide, InfoCommand, nothing
from bot.service.usecases.match_start import begin, carried_record
from engine.decision import Seat


class Join(InfoCommand, frozen=True):
    """Takes a free seat of a lobby, the first (of a side) by default. The last seat starts the match.

    Who joins a rated lobby agrees to that, unless they do not want the battle to be ``rated``.

    Raises:
        LobbyClosed: it has started or is closed.
        AlreadyIn: the person has a seat already.
        SeatTaken: ``side`` is not free, or nothing is.
        NoSuchSeat: the scenario has no such side.
        ComputersSeat: the seat belongs to the computer.
        Banned: the server has banned the person.
        KeptApart: a block stands between the person and a player.
        KeptForAnother, NotEntered, YearPassed, FoughtThisYear: the series of the match does not admit the person.
        AsksForReliable: the host asks for people who finish their battles.
    """

    person: Person
    side: Seat | None = None
    rated: bool = True

    async def prepare(self, scope: CommandScope) -> Decide:
        """Checks the person, and reads their preferences and the record that the lobby carries."""
        live = await scope.live()
        if live.info.status is Status.LOBBY:
            await scope.check(self.person, [chair.person for chair in live.info.chairs], live.info)
            await scope.check_reliable(self.person, live.info)
        preferences = await scope.preferences(self.person)
        carried = await carried_record(scope.work, live)

        def joined(live: LiveMatch, context: Context) -> Change:
            change = lobby.join(live, self.person, self.side, context.now, preferences, rated=self.rated)
            return change if change.after.info.free else begin(change, carried, scope.new_seed(), context.rng)

        return joined


class SeatComputer(InfoCommand, frozen=True):
    """Puts the computer into free seats of a lobby. The last seat starts the match.

    Raises:
        LobbyClosed, NotHost, NoSuchSeat, SeatTaken.
        NoGeneral: no computer general plays this game.
        NotYourSeat: a seat is kept for a person, whose hand it holds.
        BetweenPeople: it is an annual battle.
    """

    host: Person
    seats: Sequence[Seat]

    async def prepare(self, scope: CommandScope) -> Decide:
        """Checks that the series admits the computer, and reads the record that the lobby carries."""
        live = await scope.live()
        async with scope.work.database.read() as session:
            await series_admission.check_computer(session, live.info)
        carried = await carried_record(scope.work, live)

        def seated(live: LiveMatch, context: Context) -> Change:
            change = computer_seats.sit(live, self.host, self.seats, context.now)
            return change if change.after.info.free else begin(change, carried, scope.new_seed(), context.rng)

        return seated


class ChooseLevel(InfoCommand, frozen=True):
    """Chooses the level at which the computer plays if it takes a seat of a lobby.

    Raises:
        LobbyClosed, NotHost.
        UnknownChoice: the computer is not offered at this level in this game.
    """

    host: Person
    level: str

    def decide(self, live: LiveMatch, context: Context) -> Change | None:
        """The level chosen."""
        return lobby.with_level(live, self.host, self.level, context.now)


class Start(InfoCommand, frozen=True):
    """Starts a lobby whose seats are all taken, where ``Join`` did not start it.

    Raises:
        LobbyClosed, NotHost, SeatsFree.
    """

    person: Person

    async def prepare(self, scope: CommandScope) -> Decide:
        """Reads the record that the lobby carries."""
        carried = await carried_record(scope.work, await scope.live())

        def started(live: LiveMatch, context: Context) -> Change:
            return begin(lobby.ready(live, self.person, context.now), carried, scope.new_seed(), context.rng)

        return started


class Leave(InfoCommand, frozen=True):
    """Leaves a lobby. Another player becomes its host if need be; with nobody left it is closed.

    A player with partners can leave a running battle to them, too; a computer general plays in the seat.

    Raises:
        NoPartners: nobody else leads the side (``Resign`` is the way out).
        LobbyClosed: it is over or closed.
        NotInMatch: the person has no seat.
    """

    person: Person

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The seat given up."""
        way = seat_changes.give_up if live.info.status is Status.RUNNING else lobby.leave
        return way(live, self.person, context.now)


class Kick(InfoCommand, frozen=True):
    """Removes a person: from a lobby by its host or an organiser, from a battle by an organiser. The seat becomes free.

    Raises:
        NotHost, NotOrganiser: ``by`` may not.
        OwnMatch: it is running, and ``by`` plays in it.
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
    """Proposes another player for a seat, to one decider of its side, its own player, and the new one.

    A player who is absent is not asked. Where nobody else is left on the side, the other side decides. An organiser
    needs the new player's consent only. A person without a seat can propose themselves for a free one.

    Raises:
        AlreadyIn: the new player has a seat.
        NotInMatch: ``by`` has none, and no right to propose.
        Banned, KeptApart: the new player may not play there.
        AsksForReliable: they offer themselves, and the host asks for people who finish their battles.
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
        if self.by == self.wanted.new:
            await scope.check_reliable(self.by, live.info)
        carry = await seat_change(scope, self.wanted.new)

        def proposed(live: LiveMatch, context: Context) -> Change:
            return seat_changes.propose(live, self.by, self.wanted, context, carry)

        return proposed


async def seat_change(scope: CommandScope, new: Person) -> proposals.Carry:
    """The transfer to a new player, when all agree."""
    return seat_changes.carried(await scope.preferences(new))


class ReturnToSeat(InfoCommand, frozen=True):
    """Takes a seat back in which a computer general plays.

    Raises:
        NoGeneralPlays, NotStarted, NotInMatch, GameOver.
    """

    person: Person

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The seat taken back."""
        return timeouts.take_back(live, self.person, context.now)


class ForgetPerson(InfoCommand, frozen=True):
    """Anonymizes a person in a match: a running match gets a free seat, a finished one shows a former player."""

    person: Person

    def decide(self, live: LiveMatch, context: Context) -> Change | None:
        """The match without the person, or ``None`` if they are not in it."""
        return seat_changes.forgotten(live, self.person, context.now)
