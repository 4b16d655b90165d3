"""Queries about the past of a match: its moments, figures and record."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from bot.service.domain import perspective, play
from bot.service.domain.match_figures import Statistics, statistics
from bot.service.model.match import MatchId, Moment, Person
from bot.service.persistence import match_reader
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from engine import match as engine
from engine.decision import Seat
from engine.view import View


class MatchHistory:
    """The past of a match. All methods raise ``NoSuchMatch`` for a number that is none."""

    def __init__(self, work: MatchUnitOfWork) -> None:
        self._work = work

    async def view_at(self, match: MatchId, moment: int) -> Any:
        """The engine's public view of the match at a past moment; the newest from memory.

        Raises:
            NotStarted: the moment has not come.
        """
        live = await self._work.live(match)
        if live.state is not None and moment == live.info.moment:
            return engine.view(live.state)
        async with self._work.database.read(once=True) as session:
            return engine.view(await match_reader.state_at(session, live, moment))

    async def moments(
        self,
        match: MatchId,
        person: Person | None = None,
        first: int = 0,
        last: int | None = None,
        *,
        undone: bool = False,
    ) -> tuple[Moment, ...]:
        """The public moments, with events as a person (or a watcher) may know them.

        ``first`` and ``last`` are event numbers as in ``TurnReport``: the moments that begin in between. With
        ``undone``, those taken back are included.
        """
        live = await self._work.live(match)
        play.running(live)
        async with self._work.database.read(once=True) as session:
            moments = await match_reader.moments(session, live, first, last, undone=undone)
        return perspective.known(live, moments, person) + (perspective.open_draft(live, person) if last is None else ())

    async def film(self, match: MatchId, first: int = 0, last: int | None = None) -> tuple[tuple[Moment, Any], ...]:
        """The public moments of turns ``first`` to ``last``, each with the public view right after it.

        Raises:
            NotStarted: there is no battle yet.
        """
        live = await self._work.live(match)
        play.running(live)
        async with self._work.database.read() as session:
            moments = await match_reader.moments(session, live)
            shown = [one for one in moments if first <= one.turn and (last is None or one.turn <= last)]
            if not shown:
                return ()
            states = await match_reader.states_at(session, live, [one.number for one in shown])
        known = perspective.known(live, shown, None)
        return tuple((moment, engine.view(state)) for moment, state in zip(known, states, strict=True))

    async def turn_ends(self, match: MatchId) -> tuple[tuple[int, View], ...]:
        """The turns in order, 0 for the set-up, each with the public view at its end.

        Raises:
            NotStarted: there is no battle yet.
        """
        live = await self._work.live(match)
        play.running(live)
        async with self._work.database.read() as session:
            last = {one.turn: one.number for one in await match_reader.moments(session, live)}
            numbers = sorted(last.values())
            states = dict(zip(numbers, await match_reader.states_at(session, live, numbers), strict=True))
        return tuple((turn, engine.view(states[number])) for turn, number in sorted(last.items()))

    async def figures(self, match: MatchId) -> Statistics:
        """The figures of the match, all public.

        Raises:
            NotStarted: there is no battle yet.
        """
        live = await self._work.live(match)
        play.running(live)
        async with self._work.database.read() as session:
            start = await match_reader.state_at(session, live, 1)
            choices = await match_reader.choices(session, match)
            moments = perspective.known(live, await match_reader.moments(session, live), None)
        return await asyncio.to_thread(statistics, live, start, choices, moments)

    async def record(self, match: MatchId, names: Mapping[Seat, str] | None = None) -> str:
        """The battle record: complete when the match is over, before that without secrets.

        ``names`` are the players' names by seat for the record's headers.

        Raises:
            NotStarted: there is nothing to record yet.
        """
        live = await self._work.live(match)
        play.running(live)
        async with self._work.database.read() as session:
            start, *_ = await match_reader.moments(session, live, 0, 1)
            choices = await match_reader.choices(session, match)
        return perspective.record(live, start, choices, names or {})
