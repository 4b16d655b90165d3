"""Everything that can be done to or asked of a match, by any client: Discord, a test, a computer general.

Every method names a match by its number and a person by himself; who may do what is decided here. Everything
that changes a match is one transaction and takes effect once: a ``request`` that comes again gets its first answer
again. It is any text that is unique to the call, such as Discord's interaction id with a number behind it where one
interaction leads to several calls.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from secrets import token_bytes
from typing import Literal
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.service import (
    again,
    archive,
    bars,
    councils,
    draws,
    lobby,
    overtime,
    pauses,
    play,
    programs,
    proposals,
    seating,
    standing,
)
from bot.service import rewind as going_back
from bot.service.desk import Desk, Done
from bot.service.errors import NotHost, NotOrganiser, OwnMatch, StillFought
from bot.service.following import follow
from bot.service.inquiries import Inquiries
from bot.service.library import Library, setup_for
from bot.service.live import Change, Live, Report
from bot.service.model import ActResult, MatchId, MatchInfo, Person, Place, Status, Terms
from bot.service.news import Invite, Lobby, Reported
from bot.service.series import admission
from bot.service.sides import with_talk
from bot.service.tastes import Taste
from bot.service.vacations import with_tastes
from engine.decision import Seat
from engine.family import families
from engine.record import read_record

TimeChoice = Literal["grant", "win", "general"]
"""What may be chosen when somebody's time is out."""


class Matches(Inquiries):
    """The matches of one store, as they are played. All methods raise ``NoSuchMatch`` for a number that is none.

    ``new_seed`` gives the 32 bytes from which a match's chance is drawn.
    """

    def __init__(self, desk: Desk, library: Library, new_seed: Callable[[], bytes] = lambda: token_bytes(32)) -> None:
        super().__init__(desk)
        self._library = library
        self._new_seed = new_seed
        self._rematching: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()

    # The lobby

    async def open_lobby(
        self,
        host: Person,
        place: Place,
        terms: Terms,
        request: str | None = None,
    ) -> MatchInfo:
        """A new lobby with its host in a seat. Where nobody else is needed, it starts at once.

        Raises:
            NoSuchScenario: the scenario is unknown.
            UnknownChoice: so is the ruleset, the pace, an option or its value.
            NotSoPlayed: it cannot be played in this way.
            NoSuchSeat: the scenario has no such side.
            Barred: the server does not let him play.
        """
        live = await self.proposed(host, place, terms)
        return (await self._desk.create(live, request, grown=self.if_full)).info

    async def proposed(self, host: Person, place: Place, terms: Terms) -> Live:
        """A lobby of a first battle that is not stored yet, as whoever stores it wants it. Raises as ``open_lobby``."""
        found = await self._library.find(terms.scenario, place.guild)
        terms = replace(terms, options=families()[found.family].modes.first_game(terms.options))
        setup = setup_for(found, terms)
        await self._check(place.guild, host, ())
        live = lobby.opened(setup, host, place, terms, self._now(), self._desk.rng)
        return standing.begun(with_tastes(live, await self._tastes(host)), host)

    def if_full(self, live: Live) -> Change | None:
        """The start of a new lobby of which the program has all seats but the host's; stored together with it."""
        if live.info.free:
            return None
        return with_talk(follow(self._begin(lobby.ready(live, live.info.host, self._now()), None), self._desk.rng))

    async def join(
        self, match: MatchId, person: Person, side: Seat | None = None, request: str | None = None
    ) -> MatchInfo:
        """The match with the person in a seat, any free one (of a side) if none is named. The last seat starts it.

        Raises:
            LobbyClosed: it has started or is closed.
            AlreadyIn: he has a seat already.
            SeatTaken: ``side`` is not free, or nothing is.
            NoSuchSeat: the scenario has no such side.
            ComputersSeat: the program plays there.
            Barred: the server does not let him play.
            KeptApart: he and somebody there keep apart.
            KeptForAnother, NotEntered, YearPassed, FoughtThisYear: the match is part of a series that does not let him.
        """
        live = await self._desk.live(match)
        if live.info.status is Status.LOBBY:
            await self._check(live.info.place.guild, person, _players(live.info), live.info)
        taste = (await self._tastes(person))[person]
        carried = await self._carried(live)

        def joined(live: Live) -> Change:
            change = lobby.join(live, person, side, self._now(), taste)
            return change if change.after.info.free else self._begin(change, carried)

        return await self._info_after(match, joined, request)

    async def seat_computer(
        self, match: MatchId, host: Person, seats: Iterable[Seat], request: str | None = None
    ) -> MatchInfo:
        """The match with the computer in free seats. The last seat starts it.

        Raises:
            LobbyClosed, NotHost, NoSuchSeat, SeatTaken.
            NoGeneral: no computer general plays this game.
            NotYourSeat: a seat is kept for somebody, because its hand is his.
            BetweenPeople: it is an annual battle.
        """
        live = await self._desk.live(match)
        async with self._desk.database.read() as session:
            await admission.check_computer(session, live.info)
        carried = await self._carried(live)

        def seated(live: Live) -> Change:
            change = programs.sit(live, host, seats, self._now())
            return change if change.after.info.free else self._begin(change, carried)

        return await self._info_after(match, seated, request)

    async def leave(self, match: MatchId, person: Person, request: str | None = None) -> MatchInfo:
        """The lobby without the person. Another one becomes its host if he was; with nobody left it is closed.

        Who has partners can leave a battle to them, too: a computer general plays on for him.

        Raises:
            NoPartners: it is fought and nobody else leads his side (``resign`` is the way out).
            LobbyClosed: it is over or closed.
            NotInMatch: he has no seat.
        """

        def left(live: Live) -> Change:
            way = seating.give_up if live.info.status is Status.RUNNING else lobby.leave
            return way(live, person, self._now())

        return await self._info_after(match, left, request)

    async def kick(
        self, match: MatchId, by: Person, person: Person, *, organiser: bool, request: str | None = None
    ) -> MatchInfo:
        """A person put out: of a lobby by its host or an organiser, of a battle by an organiser; then his seat is free.

        Raises:
            NotHost, NotOrganiser: ``by`` may not.
            OwnMatch: it is fought, and ``by`` plays in it.
            NotInMatch: the person has no seat.
            LobbyClosed: it is over or closed.
        """

        def kicked(live: Live) -> Change:
            if live.info.status is not Status.LOBBY and not organiser:
                raise NotOrganiser
            if by != live.info.host and not organiser:
                raise NotHost(match)
            if live.info.status is Status.RUNNING:
                if live.info.seats(by):
                    raise OwnMatch
                return seating.remove(live, person, self._now())
            return lobby.leave(live, person, self._now())

        return await self._info_after(match, kicked, request)

    async def rematch(self, match: MatchId, person: Person, request: str | None = None) -> MatchInfo:
        """A lobby for the same battle with sides swapped, opened by one who played it; the other one joins it so.

        Raises:
            NotOver: the match still goes on.
            NotInMatch: he did not play in it.
            Barred, KeptApart: as ``join``.
        """
        desk, live = self._desk, await self._desk.live(match)
        side = lobby.swapped(live, person)
        async with self._rematching.setdefault(match, asyncio.Lock()):
            if await desk.was_done(request):
                return await self._opened_again(live) or live.info
            if found := await self._opened_again(live):
                return found if found.seat(person) else await self.join(found.id, person, side, request)
            await self._check(live.info.place.guild, person, _players(live.info))
            anew = lobby.opened_again(live, lobby.again(live), person, side, desk.clock.now(), desk.rng)
            anew = standing.begun(with_tastes(anew, await self._tastes(person)), person)
            return (await desk.create(anew, request, (Lobby(), Invite(match)), self.if_full)).info

    async def _opened_again(self, live: Live) -> MatchInfo | None:
        """The open lobby or new match that is a rematch of one that is over."""
        async with self._desk.database.read() as session:
            found = await archive.rematch_of(session, live.info)
        return (await self._desk.live(found)).info if found else None

    async def start(self, match: MatchId, person: Person, request: str | None = None) -> MatchInfo:
        """Starts a lobby whose seats are all taken. ``join`` does so by itself: this is for one that was left so.

        Raises:
            LobbyClosed, NotHost, SeatsFree.
        """
        carried = await self._carried(await self._desk.live(match))
        return await self._info_after(
            match, lambda live: self._begin(lobby.ready(live, person, self._now()), carried), request
        )

    async def _carried(self, live: Live) -> again.Again | None:
        """The record with which a lobby goes on, played again; ``None`` for a lobby of a new battle.

        Raises:
            StillFought: its battle is under way here by now.
        """
        if not live.carried:
            return None
        made = await asyncio.to_thread(again.play_again, read_record(live.carried))
        async with self._desk.database.read() as session:
            if await archive.still_runs(session, made.moments[0].state.chance.commitment):
                raise StillFought
        return made

    def _begin(self, change: Change, carried: again.Again | None) -> Change:
        """The start of a lobby that is full now, or how it goes on with the record that it carries."""
        if carried is None:
            return lobby.begin(change, self._new_seed(), self._desk.rng)
        return again.goes_on(change, carried, self._new_seed(), self._desk.rng)

    async def set_thread(self, match: MatchId, thread: int) -> MatchInfo:
        """Takes note of the thread that was made for a match; all later news go there."""
        return await self._info_after(match, lambda live: lobby.moved(live, thread, self._now()))

    # The play

    async def act(
        self,
        match: MatchId,
        person: Person,
        text: str,
        version: int | None = None,
        request: str | None = None,
        left: str | standing.Prepared | None = None,
    ) -> ActResult:
        """Submits an action made for a scene's ``version``, or for whatever is now when a command has none.

        ``left`` is what is left after it of the orders that the person wrote for the turn (``write_orders``).
        What is ``Prepared`` lies with a partner from then on.

        Raises:
            NotStarted, NotInMatch: see there.
            StaleAction: the match has moved on: a second click, an old button. Nothing was done.
            GeneralPlays: a computer general plays on for the person.
            MalformedAction, IllegalAction, AmbiguousAction, NotYourTurn, GameOver: from the engine.
        """

        def acted(live: Live) -> Change:
            change = play.act(live, person, text, version, self._now(), self._desk.rng)
            return standing.with_script(change, person, left)

        return _result(await self._desk.change(match, acted, request))

    async def undo(
        self, match: MatchId, person: Person, version: int | None = None, request: str | None = None
    ) -> ActResult:
        """Takes back the person's last choice; ``action`` of the result is what was taken back.

        Raises:
            NothingToUndo: a die, a card drawn or another person's choice came last.
            NotYourTurn, StaleAction, GeneralPlays, NotStarted, NotInMatch: as ``act``.
        """
        done = await self._desk.change(
            match, lambda live: play.undo(live, person, version, self._now(), self._desk.rng), request
        )
        return _result(done)

    async def resign(self, match: MatchId, person: Person, request: str | None = None) -> MatchInfo:
        """Gives the match up for the person's side, or proposes so to partners who have to agree, or agrees to it.

        Raises:
            NotInCommand: others decide that.
            NotStarted, NotInMatch, GameOver.
        """
        return await self._info_after(
            match, lambda live: councils.resign(live, person, self._now(), self._desk.rng), request
        )

    async def offer_draw(self, match: MatchId, person: Person, request: str | None = None) -> MatchInfo:
        """Offers a draw, which stands until it is answered or withdrawn. Accepts one that the other side offers.

        Where a side has several players, it is a proposal to which all have to agree.

        Raises:
            DrawOffered: his own offer stands already.
            NobodyToAgree: the program plays the other side.
            NotStarted, NotInMatch, GameOver.
        """
        return await self._info_after(
            match, lambda live: draws.offer(live, person, self._now(), self._desk.rng), request
        )

    async def answer_draw(
        self,
        match: MatchId,
        person: Person,
        *,
        accept: bool,
        request: str | None = None,
    ) -> MatchInfo:
        """Accepts or declines the other side's offer; declining one's own withdraws it.

        Raises:
            NoDrawOffered: there is none, or it is one's own that one accepts.
            NotStarted, NotInMatch, GameOver.
        """
        return await self._info_after(
            match, lambda live: draws.answer(live, person, accept, self._now(), self._desk.rng), request
        )

    # Time

    async def choose_at_time_out(
        self, match: MatchId, person: Person, choice: TimeChoice, request: str | None = None
    ) -> MatchInfo:
        """What a person wants whose enemy's time is out: to ``grant`` more, to ``win``, or that a ``general`` plays on.

        Raises:
            TimeNotOut: nobody's is, or his own side's is.
            NoGeneral: no computer general plays this game.
            GeneralPlays: one plays on for himself.
            NotStarted, NotInMatch, GameOver.
        """
        desk = self._desk
        choices: dict[TimeChoice, Callable[[Live], Change]] = {
            "grant": lambda live: overtime.grant(live, person, self._now()),
            "win": lambda live: overtime.take_win(live, person, self._now(), desk.rng),
            "general": lambda live: overtime.let_play(live, person, self._now()),
        }
        return await self._info_after(match, choices[choice], request)

    async def return_to_seat(self, match: MatchId, person: Person, request: str | None = None) -> MatchInfo:
        """Plays for himself again, where a computer general played on for him.

        Raises:
            NoGeneralPlays, NotStarted, NotInMatch, GameOver.
        """
        return await self._info_after(match, lambda live: overtime.take_back(live, person, self._now()), request)

    async def pause(self, match: MatchId, person: Person, request: str | None = None) -> MatchInfo:
        """Proposes a pause, or agrees to one.

        Raises:
            AlreadySo, NotStarted, NotInMatch, GameOver.
        """
        return await self._wish(match, person, pauses.PAUSE, request)

    async def resume(self, match: MatchId, person: Person, request: str | None = None) -> MatchInfo:
        """Proposes the end of a pause, or agrees to it. Raises as ``pause``."""
        return await self._wish(match, person, pauses.RESUME, request)

    async def _wish(self, match: MatchId, person: Person, kind: str, request: str | None) -> MatchInfo:
        rng = self._desk.rng
        return await self._info_after(match, lambda live: pauses.wish(live, person, kind, self._now(), rng), request)

    # Agreement

    async def answer_proposal(
        self, match: MatchId, person: Person, kind: str, *, accept: bool, request: str | None = None
    ) -> MatchInfo:
        """Agrees to what is proposed of a kind, or declines it; one's own is withdrawn. The last one carries it out.

        Raises:
            NothingProposed: nothing is, or he has agreed already.
            NotStarted, NotInMatch, GameOver.
        """
        carry = await self._carry(match, kind) if accept else None

        def answered(live: Live) -> Change:
            if accept:
                return proposals.agree(live, person, kind, self._now(), self._desk.rng, carry)
            return proposals.decline(live, person, kind, self._now())

        return await self._info_after(match, answered, request)

    async def take_back(
        self, match: MatchId, person: Person, turn: int, steps: int = 0, reason: str = "", request: str | None = None
    ) -> MatchInfo:
        """Proposes to go back to a turn's beginning or some ``steps`` later, or before one's own last choice.

        The latter is meant by ``going_back.LAST`` for a turn.

        Raises:
            NothingToTakeBack: nothing has become public since, or there was no such moment.
            AlreadyProposed: the like is proposed already.
            NotStarted, NotInMatch, GameOver.
        """
        if await self._desk.was_done(request):
            return await self.info(match)
        live = await self._desk.live(match)
        target = await self._target(live, turn, steps, play.seat_for(live, person))
        kind, text = going_back.TAKEBACK, going_back.text_of(target, reason)
        carry = going_back.carried(target, self._new_seed())

        def proposed(now: Live) -> Change | None:
            return proposals.propose(now, person, kind, text, self._now(), self._desk.rng, carry)

        return await self._info_after(match, proposed, request)

    async def rewind(
        self, match: MatchId, person: Person, turn: int, steps: int = 0, reason: str = "", request: str | None = None
    ) -> MatchInfo:
        """Takes the match back as an organiser, which the caller has made sure of. A player of it can only propose.

        Raises:
            NothingToTakeBack, AlreadyProposed, NotStarted, GameOver: as ``take_back``.
        """
        live = await self._desk.live(match)
        if live.info.seat(person):
            return await self.take_back(match, person, turn, steps, reason, request)
        if await self._desk.was_done(request):
            return live.info
        target, seed = await self._target(live, turn, steps, Seat("")), self._new_seed()
        by = going_back.By(Seat(""), person, reason)

        def rewound(now: Live) -> Change:
            return going_back.rewind(now, by, target, seed, self._now(), self._desk.rng)

        return await self._info_after(match, rewound, request)

    async def _target(self, live: Live, turn: int, steps: int, seat: Seat) -> going_back.Target:
        async with self._desk.database.read() as session:
            number = await going_back.moment_of(session, live, turn, steps, seat)
            return await going_back.target_at(session, live, number)

    async def _carry(self, match: MatchId, kind: str) -> proposals.Carry | None:
        """What is done when all agree, where that needs more than the match as it is."""
        live = await self._desk.live(match)
        proposal = live.info.proposal(kind)
        if kind == seating.REPLACE and proposal:
            return await self._seating(seating.read_text(proposal.text)[0])
        if kind != going_back.TAKEBACK or proposal is None:
            return None
        async with self._desk.database.read() as session:
            target = await going_back.target_at(session, live, going_back.read_text(proposal.text)[0])
        return going_back.carried(target, self._new_seed())

    async def _seating(self, new: Person) -> proposals.Carry:
        return seating.carried((await self._tastes(new))[new])

    async def replace_player(
        self, match: MatchId, by: Person, wanted: seating.Replacement, request: str | None = None
    ) -> MatchInfo:
        """Proposes another player for a seat: one who decides for its side must agree, its own player, and the new one.

        Nobody asks a player who is absent. Where nobody else is left on the side, the other one decides. An organiser
        needs the new player's consent only. Whoever has no seat can propose themselves for a free one.

        Raises:
            AlreadyIn: the new player has a seat.
            NotInMatch: nobody asked ``by``.
            Barred, KeptApart: the new player may not play there.
            NoSuchSeat, AlreadyProposed, NotStarted, GameOver.
        """
        if await self._desk.was_done(request):
            return await self.info(match)
        live = await self._desk.live(match)
        others = [chair.person for chair in live.info.chairs if chair.seat != wanted.seat]
        await self._check(live.info.place.guild, wanted.new, others, live.info)
        carry = await self._seating(wanted.new)
        return await self._info_after(
            match, lambda now: seating.propose(now, by, wanted, self._now(), self._desk.rng, carry), request
        )

    async def follow(self, match: MatchId, person: Person, *, follows: bool, request: str | None = None) -> MatchInfo:
        """From now on a person is told quietly of each turn, or no longer is.

        Raises:
            AlreadyIn: he has a seat, and is told anyway.
            GameOver: there is nothing more to follow.
        """
        return await self._info_after(match, lambda live: lobby.follow(live, person, follows, self._now()), request)

    async def report(
        self, match: MatchId, person: Person, target: Person | None, text: str, request: str | None = None
    ) -> MatchInfo:
        """Tells the organisers of the match's server something that nobody else learns."""

        def reported(live: Live) -> Change:
            told = Reported(person.id, target.id if target else 0, text)
            after = replace(live, revision=live.revision + 1)
            note = Report(person, target, text)
            return Change(live, after, self._now(), news=((told, None),), report=note)

        return await self._info_after(match, reported, request)

    async def forget(self, match: MatchId, person: Person) -> MatchInfo:
        """Lets a person be nobody in a match: his seat is free while it is fought, a former player's afterward."""
        done = await self._desk.change(match, lambda live: seating.forgotten(live, person, self._now()))
        return done.live.info

    # What a player settles beforehand, for nobody else's eyes

    async def settle(
        self, match: MatchId, person: Person, wishes: Mapping[str, str], request: str | None = None
    ) -> Mapping[str, str]:
        """A person's standing orders after some of them were changed, before or during the match.

        Raises:
            UnknownChoice: there is no such standing order, or it has no such value.
            NotInMatch, GameOver.
        """
        await self._desk.change(match, lambda live: standing.settle(live, person, wishes, self._now()), request)
        return await self.settled(match, person)

    async def write_orders(self, match: MatchId, person: Person, text: str, request: str | None = None) -> None:
        """Keeps the orders that a person has written for the turn under way, until they are given or the turn ends.

        Raises:
            NotStarted, NotInMatch, GameOver.
        """
        await self._desk.change(match, lambda live: standing.write_script(live, person, text, self._now()), request)

    async def _check(
        self, guild: int, person: Person, others: Iterable[Person | None], info: MatchInfo | None = None
    ) -> None:
        async with self._desk.database.read() as session:
            await bars.check(session, guild, person, others)
            if info:
                await admission.check(session, info, person)

    def _now(self) -> datetime:
        return self._desk.clock.now()

    async def _tastes(self, person: Person) -> Mapping[Person, Taste]:
        async with self._desk.database.read() as session:
            return await archive.tastes_of(session, (person,))

    async def _info_after(
        self, match: MatchId, decide: Callable[[Live], Change | None], request: str | None = None
    ) -> MatchInfo:
        return (await self._desk.change(match, decide, request)).live.info


def _result(done: Done) -> ActResult:
    assert done.result is not None
    return done.result


def _players(info: MatchInfo) -> list[Person | None]:
    return [chair.person for chair in info.chairs]
