"""Commands about the match as a whole: time, pauses, proposals, takebacks, followers, reports, its thread."""

from __future__ import annotations

from typing import Literal

from bot.service.domain import lobby, pauses, play, proposals, seat_changes, timeouts
from bot.service.domain import takeback as going_back
from bot.service.domain.context import Context
from bot.service.model.errors import NoSuchMatch, NoTakebackWhenRated
from bot.service.model.live_match import Change, LiveMatch, PlayerReport
from bot.service.model.match import Person, Status
from bot.service.model.match_notifications import ReportFiled
from bot.service.persistence.takeback_target import moment_of, target_at
from bot.service.usecases.match_commands.command import CommandScope, Decide, InfoCommand, nothing
from bot.service.usecases.match_commands.seats import seat_change
from engine.decision import Seat

TimeChoice = Literal["grant", "win", "general"]
"""Choices of the other side when a player's time is out."""


class ChooseAtTimeOut(InfoCommand, frozen=True):
    """Chooses after the enemy's time-out: ``grant`` more time, ``win``, or let a computer ``general`` play.

    Raises:
        TimeNotOut: nobody's time is out, or that of the person's own side is.
        NoGeneral: no computer general plays this game.
        GeneralPlays: one plays for the person.
        NotStarted, NotInMatch, GameOver.
    """

    person: Person
    choice: TimeChoice

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The choice carried out."""
        match self.choice:
            case "grant":
                return timeouts.grant(live, self.person, context.now)
            case "win":
                return timeouts.take_win(live, self.person, context)
            case "general":
                return timeouts.let_play(live, self.person, context.now)


class Pause(InfoCommand, frozen=True):
    """Proposes a pause, or agrees to one.

    Raises:
        AlreadySo, NotStarted, NotInMatch, GameOver.
    """

    person: Person

    def decide(self, live: LiveMatch, context: Context) -> Change | None:
        """The pause, or its proposal."""
        return pauses.wish(live, self.person, pauses.PAUSE, context)


class Resume(InfoCommand, frozen=True):
    """Proposes the end of a pause, or agrees to it. Raises as ``Pause``."""

    person: Person

    def decide(self, live: LiveMatch, context: Context) -> Change | None:
        """The end of the pause, or its proposal."""
        return pauses.wish(live, self.person, pauses.RESUME, context)


class AnswerProposal(InfoCommand, frozen=True):
    """Agrees to the open proposal of a kind, declines it, or withdraws one's own. The last agreement carries it out.

    Raises:
        NothingProposed: none is open, or the person has agreed already.
        NotStarted, NotInMatch, GameOver.
    """

    person: Person
    kind: str
    accept: bool

    async def prepare(self, scope: CommandScope) -> Decide:
        """Reads what carrying the proposal out needs."""
        carry = await self._carry(scope) if self.accept else None

        def answered(live: LiveMatch, context: Context) -> Change:
            if self.accept:
                return proposals.agree(live, self.person, self.kind, context, carry)
            return proposals.decline(live, self.person, self.kind, context.now)

        return answered

    async def _carry(self, scope: CommandScope) -> proposals.Carry | None:
        """The carrying out of an agreed proposal that needs more than the match as it is."""
        live = await scope.live()
        proposal = live.info.proposal(self.kind)
        if self.kind == seat_changes.REPLACE and proposal:
            return await seat_change(scope, seat_changes.read_text(proposal.text)[0])
        if self.kind != going_back.TAKEBACK or proposal is None:
            return None
        async with scope.work.database.read() as session:
            target = await target_at(session, live, going_back.read_text(proposal.text)[0])
        return going_back.carried(target, scope.new_seed())


class TakeBack(InfoCommand, frozen=True):
    """Proposes a takeback to a turn's beginning or some ``steps`` later, or to before one's own last choice.

    The turn of the latter is ``takeback.LAST``.

    Raises:
        NoTakebackWhenRated: the match is rated.
        NothingToTakeBack: nothing has become public since, or there was no such moment.
        AlreadyProposed: another takeback is proposed.
        NotStarted, NotInMatch, GameOver.
    """

    person: Person
    turn: int
    steps: int = 0
    reason: str = ""

    async def prepare(self, scope: CommandScope) -> Decide:
        """Finds the moment to go back to."""
        if await scope.was_done():
            return nothing
        live = await scope.live()
        if live.info.rated and live.info.status is Status.RUNNING:
            raise NoTakebackWhenRated(live.info.id)
        target = await _target(scope, live, self.turn, self.steps, play.seat_for(live, self.person))
        text = going_back.text_of(target, self.reason)
        carry = going_back.carried(target, scope.new_seed())

        def proposed(live: LiveMatch, context: Context) -> Change | None:
            return proposals.propose(live, self.person, going_back.TAKEBACK, text, context, carry)

        return proposed


class Rewind(InfoCommand, frozen=True):
    """Takes the match back as an organiser, which the caller has established. A player can only propose it.

    Raises:
        NothingToTakeBack, AlreadyProposed, NotStarted, GameOver: as ``TakeBack``.
    """

    person: Person
    turn: int
    steps: int = 0
    reason: str = ""

    async def prepare(self, scope: CommandScope) -> Decide:
        """Finds the moment to go back to."""
        live = await scope.live()
        if live.info.seat(self.person):
            return await TakeBack(self.person, self.turn, self.steps, self.reason).prepare(scope)
        if await scope.was_done():
            return nothing
        target, seed = await _target(scope, live, self.turn, self.steps, Seat("")), scope.new_seed()
        by = going_back.By(Seat(""), self.person, self.reason)

        def rewound(live: LiveMatch, context: Context) -> Change:
            return going_back.rewind(live, by, target, seed, context)

        return rewound


async def _target(scope: CommandScope, live: LiveMatch, turn: int, steps: int, seat: Seat) -> going_back.RewindTarget:
    async with scope.work.database.read() as session:
        number = await moment_of(session, live, turn, steps, seat)
        return await target_at(session, live, number)


class Follow(InfoCommand, frozen=True):
    """Begins or ends quiet notifications of each turn for a person without a seat.

    Raises:
        AlreadyIn: the person has a seat, and is told anyway.
        GameOver: there is nothing more to follow.
    """

    person: Person
    follows: bool

    def decide(self, live: LiveMatch, context: Context) -> Change | None:
        """The match with or without this follower."""
        return lobby.follow(live, self.person, self.follows, context.now)


class ReportToOrganisers(InfoCommand, frozen=True):
    """Tells the organisers of the match's server something in confidence.

    It takes somebody with a seat, or in that server: ``guild`` is where they are.

    Raises:
        NoSuchMatch: the person has nothing to do with the match.
    """

    person: Person
    target: Person | None
    text: str
    guild: int | None

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The report; the match itself stays as it is."""
        info = live.info
        if info.seat(self.person) is None and self.guild != info.place.guild:
            raise NoSuchMatch(info.id)
        told = ReportFiled(self.person.id, self.target.id if self.target else 0, self.text)
        return Change(
            before=live,
            after=live,
            at=context.now,
            notifications=((told, None),),
            report=PlayerReport(self.person, self.target, self.text),
        )


class MoveToThread(InfoCommand, frozen=True):
    """Stores the thread of a match, to which all later messages go."""

    thread: int

    def decide(self, live: LiveMatch, context: Context) -> Change:
        """The match with its thread."""
        return lobby.moved(live, self.thread, context.now)
