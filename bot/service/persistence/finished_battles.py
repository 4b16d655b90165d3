"""Finished battles from their rows, as public facts for profiles, medals and fair play."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Row, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.domain.ratings.finished import FinishedBattle
from bot.service.model.battle_figures import figures_of
from bot.service.model.catalog import battles
from bot.service.model.match import FORMER, PROGRAM, Person, Status
from bot.service.model.series import SeriesKind
from bot.service.persistence.mapping import honor_of
from bot.store.tables import MATCHES, SEATS
from engine.decision import Outcome, side_of

_AT_ONCE: Final = 400
_FACTS: Final = (*("id", "ended", "guild", "family", "scenario", "title", "ruleset", "turn", "outcome", "settings"),)


async def of_person(connection: AsyncConnection, person: Person) -> tuple[FinishedBattle, ...]:
    """The finished battles of a person, the oldest first."""
    mine = select(SEATS.c.match_id).where(SEATS.c.person == person.id)
    return await _read(connection, MATCHES.c.id.in_(mine))


async def of_guild(connection: AsyncConnection, guild: int) -> tuple[FinishedBattle, ...]:
    """The finished battles of a server, the oldest first."""
    return await _read(connection, MATCHES.c.guild == guild)


async def _read(connection: AsyncConnection, which: ColumnElement[bool]) -> tuple[FinishedBattle, ...]:
    over = (MATCHES.c.status == Status.OVER.value, MATCHES.c.ended.is_not(None), which)
    wanted = select(*(MATCHES.c[name] for name in _FACTS)).where(*over).order_by(MATCHES.c.ended, MATCHES.c.id)
    rows = (await connection.execute(wanted)).all()
    seats = await _seats(connection, [row.id for row in rows])
    people = {person for chairs in seats.values() for _, person, _ in chairs if person}
    firsts = await _firsts(connection, people)
    return tuple(_battle(row, seats.get(row.id, []), firsts) for row in rows if row.outcome)


_Row = Row[tuple[object, ...]]
_Seats = Sequence[tuple[str, Person | None, bool]]
"""Side, player, and whether the seat is the computer's."""


async def _seats(connection: AsyncConnection, ids: Sequence[int]) -> Mapping[int, _Seats]:
    found: dict[int, list[tuple[str, Person | None, bool]]] = {}
    for start in range(0, len(ids), _AT_ONCE):
        wanted = select(SEATS.c.match_id, SEATS.c.seat, SEATS.c.person, SEATS.c.general).where(
            SEATS.c.match_id.in_(ids[start : start + _AT_ONCE])
        )
        for match, seat, person, general in await connection.execute(wanted.order_by(SEATS.c.number)):
            known = Person(person) if person not in {None, FORMER.id} else None
            found.setdefault(match, []).append((side_of(seat), known, general == PROGRAM))
    return found


async def _firsts(connection: AsyncConnection, people: Collection[Person]) -> Mapping[int, tuple[Person, ...]]:
    """The people by the match that was the first they finished."""
    found: dict[int, tuple[Person, ...]] = {}
    ids = sorted(person.id for person in people)
    for start in range(0, len(ids), _AT_ONCE):
        order = func.row_number().over(partition_by=SEATS.c.person, order_by=(MATCHES.c.ended, MATCHES.c.id))
        ranked = (
            select(SEATS.c.person, MATCHES.c.id, order.label("place"))
            .join(MATCHES, MATCHES.c.id == SEATS.c.match_id)
            .where(SEATS.c.person.in_(ids[start : start + _AT_ONCE]), MATCHES.c.status == Status.OVER.value)
            .subquery()
        )
        for person, match in await connection.execute(select(ranked.c.person, ranked.c.id).where(ranked.c.place == 1)):
            found[match] = (*found.get(match, ()), Person(person))
    return found


def _battle(row: _Row, seats: _Seats, firsts: Mapping[int, tuple[Person, ...]]) -> FinishedBattle:
    outcome, honor = msgspec.json.decode(row.outcome, type=Outcome), honor_of(row.settings)
    people: dict[str, tuple[Person, ...]] = {}
    for side, person, _ in seats:
        people[side] = (*people.get(side, ()), *([person] if person else []))
    series = honor.series
    return FinishedBattle(
        match=row.id,
        at=row.ended,
        guild=row.guild,
        family=row.family,
        scenario=row.scenario,
        title=row.title,
        ruleset=row.ruleset,
        year=_years().get(row.scenario, ""),
        turns=row.turn,
        people=people,
        seats=len(seats),
        winner=outcome.winner,
        reason=outcome.reason,
        score={str(side): score for side, score in outcome.score},
        rated=honor.rated,
        computer=any(program for _, _, program in seats),
        favored=figures_of(row.scenario, row.family, row.ruleset).favored,
        firsts=firsts.get(row.id, ()),
        annual=series is not None and series.between_people,
        campaign_end=series is not None and series.kind == SeriesKind.CAMPAIGN.value and series.number == series.of,
    )


@cache
def _years() -> Mapping[str, str]:
    return {battle.id: battle.date[:4] for battle in battles()}
