"""All that can be asked of a match, by any client: nothing here changes anything."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from sqlmodel import col, func, select

from bot.service import archive, generals, looking, play, standing
from bot.service.desk import MatchUnitOfWork
from bot.service.errors import BetweenPeople
from bot.service.model import MatchId, MatchInfo, MatchPlace, Moment, Person, Scene
from bot.service.series import admission
from bot.service.statistics import Statistics, statistics
from bot.service.voices import heads
from bot.store.tables import ActionRow
from engine import match as engine
from engine.decision import Action, Seat
from engine.errors import Refusal
from engine.family import Setup


class MatchQueries:
    """The matches of one store, to be looked at. All methods raise ``NoSuchMatch`` for a number that is none."""

    def __init__(self, desk: MatchUnitOfWork) -> None:
        self._desk = desk

    async def info(self, match: MatchId) -> MatchInfo:
        """The match as anybody may know it."""
        return (await self._desk.live(match)).info

    async def setup(self, match: MatchId) -> Setup:
        """What never changes during the match: anybody may know all of it."""
        return (await self._desk.live(match)).setup

    async def view(self, match: MatchId, person: Person | None = None) -> Scene:
        """The match as a person sees it, or as a watcher does.

        Raises:
            NotStarted: there is nothing to see yet.
        """
        return looking.scene(await self._desk.live(match), person)

    async def view_at(self, match: MatchId, moment: int) -> Any:
        """The engine's public view of the match as it stood at a moment that has passed; the newest from memory.

        Raises:
            NotStarted: the moment has not come.
        """
        live = await self._desk.live(match)
        if live.state is not None and moment == live.info.moment:
            return engine.view(live.state)
        async with self._desk.database.read() as session:
            return engine.view(await archive.state_at(session, live, moment))

    async def options(self, match: MatchId, person: Person) -> tuple[Action, ...]:
        """What the person may answer now, empty when he is not waited for. From memory for matches in use."""
        return looking.options(await self._desk.live(match), person)

    async def explain(self, match: MatchId, person: Person, text: str) -> Refusal | None:
        """Why an action is not legal for a person now; ``None`` when it is.

        Raises:
            MalformedAction: it is no action of this game at all.
            NotStarted, NotInMatch.
        """
        live = await self._desk.live(match)
        state, seat = play.running(live), play.seat_for(live, person)
        return engine.explain(state, seat, engine.parse_action(live.setup, text))

    async def forecast(self, match: MatchId, person: Person, text: str) -> Struct | None:
        """What the dice of an action may bring, in the family's type; ``None`` for one without dice, or not legal now.

        Raises:
            MalformedAction: it is no action of this game at all.
            NotStarted: there is no battle yet.
        """
        live = await self._desk.live(match)
        action = engine.parse_action(live.setup, text)
        legal = action in looking.options(live, person)
        return engine.forecast(play.running(live), action) if legal else None

    async def look(self, match: MatchId, person: Person, hex_: str) -> Struct:
        """What can be done and seen from a hex, in the family's type, on the board as the person knows it.

        Raises:
            KeyError: the board has no such hex.
            NotStarted: there is no battle yet.
        """
        live = await self._desk.live(match)
        return engine.look(play.running(live), looking.eyes_of(live, person), hex_)

    async def threat(self, match: MatchId, person: Person) -> Struct | None:
        """Where a person's enemies could strike next, in the family's type, on the board as he knows it.

        Raises:
            NotStarted: there is no battle yet.
        """
        live = await self._desk.live(match)
        return engine.threat(play.running(live), looking.eyes_of(live, person))

    async def seats_led(self, match: MatchId, person: Person) -> tuple[Seat, ...]:
        """The seats for which a person has ever chosen anything in a match, in the order in which they first did."""
        first = func.min(col(ActionRow.version))
        chosen = select(ActionRow.seat).where(col(ActionRow.match_id) == match, col(ActionRow.person) == person.id)
        async with self._desk.database.read() as session:
            return tuple(map(Seat, await session.exec(chosen.group_by(col(ActionRow.seat)).order_by(first))))

    async def who_gives_up(self, match: MatchId, person: Person) -> tuple[Seat, ...]:
        """Those of a person's side who decide about giving the battle up.

        Raises:
            NotStarted, NotInMatch.
        """
        live = await self._desk.live(match)
        return heads(live, play.seat_for(live, person))

    async def computer_may_sit(self, match: MatchId) -> bool:
        """Whether a computer general plays this game, and may do so in this match."""
        live = await self._desk.live(match)
        if not generals.is_there(live.setup):
            return False
        try:
            async with self._desk.database.read() as session:
                await admission.check_computer(session, live.info)
        except BetweenPeople:
            return False
        return True

    async def seat_of(self, match: MatchId, person: Person) -> Seat | None:
        """Where a person sits; ``None`` for a watcher."""
        return (await self._desk.live(match)).info.seat(person)

    async def matches_of(self, person: Person) -> tuple[MatchInfo, ...]:
        """A person's lobbies and running matches, those that wait for him first."""
        async with self._desk.database.read() as session:
            return await archive.matches_of(session, person)

    async def matches_in(self, place: MatchPlace) -> tuple[MatchInfo, ...]:
        """The lobbies and running matches of a thread, or of a channel without one; the oldest first."""
        async with self._desk.database.read() as session:
            return await archive.matches_in(session, place)

    async def finished_in(self, thread: int) -> MatchId | None:
        """The match that was fought in a thread, be it a side's, and is over; the newest of several."""
        async with self._desk.database.read() as session:
            return await archive.finished_in(session, thread)

    async def all_open(self) -> tuple[MatchInfo, ...]:
        """All lobbies and running matches of the store, the oldest first: for what a client does of its own accord."""
        async with self._desk.database.read() as session:
            return await archive.all_open(session)

    async def history(
        self,
        match: MatchId,
        person: Person | None = None,
        first: int = 0,
        last: int | None = None,
        *,
        undone: bool = False,
    ) -> tuple[Moment, ...]:
        """What has become public, moment by moment, as a person (or a watcher) may know it.

        ``first`` and ``last`` bound the event numbers as ``TurnReport`` and ``PendingQuestion`` do: those moments that
        begin in between. With ``undone``, what was taken back is there, too.
        """
        live = await self._desk.live(match)
        play.running(live)
        async with self._desk.database.read() as session:
            moments = await archive.moments(session, live, first, last, undone=undone)
        return looking.known(live, moments, person) + (looking.open_draft(live, person) if last is None else ())

    async def film(self, match: MatchId, first: int = 0, last: int | None = None) -> tuple[tuple[Moment, Any], ...]:
        """Each public moment of the turns from ``first`` to ``last``, with the public view right after it.

        Raises:
            NotStarted: there is no battle yet.
        """
        live = await self._desk.live(match)
        play.running(live)
        async with self._desk.database.read() as session:
            moments = await archive.moments(session, live)
            shown = [one for one in moments if first <= one.turn and (last is None or one.turn <= last)]
            if not shown:
                return ()
            states = await archive.states_at(session, live, [one.number for one in shown])
        known = looking.known(live, shown, None)
        return tuple((moment, engine.view(state)) for moment, state in zip(known, states, strict=True))

    async def figures(self, match: MatchId) -> Statistics:
        """The match in figures, as everybody may know them.

        Raises:
            NotStarted: there is no battle yet.
        """
        live = await self._desk.live(match)
        play.running(live)
        async with self._desk.database.read() as session:
            start = await archive.state_at(session, live, 1)
            choices = await archive.choices(session, match)
            moments = looking.known(live, await archive.moments(session, live), None)
        return await asyncio.to_thread(statistics, live, start, choices, moments)

    async def record(self, match: MatchId, names: Mapping[Seat, str] | None = None) -> str:
        """The battle record: complete when the match is over, before that only what is public.

        ``names`` are the players' by seat, as the record's headers will have them.

        Raises:
            NotStarted: there is nothing to record yet.
        """
        live = await self._desk.live(match)
        play.running(live)
        async with self._desk.database.read() as session:
            start, *_ = await archive.moments(session, live, 0, 1)
            choices = await archive.choices(session, match)
        return looking.record(live, start, choices, names or {})

    async def follows(self, match: MatchId, person: Person) -> bool:
        """Whether a person is told of each turn."""
        return person in (await self._desk.live(match)).followers

    async def settled(self, match: MatchId, person: Person) -> Mapping[str, str]:
        """A person's standing orders, each with its value.

        Raises:
            NotInMatch.
        """
        live = await self._desk.live(match)
        mine = standing.standing_of(live, play.seat_for(live, person)).orders
        return {option.id: mine.get(option.id, option.values[0]) for option in standing.declared(live)}

    async def written_orders(self, match: MatchId, person: Person) -> str:
        """What a person has written for the turn under way and not given yet; empty for nothing."""
        return standing.script_of(await self._desk.live(match), person)
