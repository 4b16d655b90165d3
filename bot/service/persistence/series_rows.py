"""Reads series from the store, and writes their rows, in the caller's transaction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import from_stamp, to_stamp
from bot.service.domain import annual_calendar
from bot.service.model.errors import NoSuchSeries
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, MatchPlace, Person, SeriesId
from bot.service.model.series import Course, Fought, PlannedBattle, Result, Series, SeriesKind, Year
from bot.service.persistence import match_reader
from bot.store.tables import GuildRow, SeriesMatchRow, SeriesPlayerRow, SeriesRow
from engine.decision import Seat

ENTRANT, INVITED = "entrant", "invited"
"""Roles of ``series_players``."""


class SeriesConflict(Exception):
    """The series was changed by somebody else since it was read: nothing was written."""


class _Plan(Struct, frozen=True, omit_defaults=True):
    """``series.plan``: the battles, or the calendar year."""

    battles: tuple[PlannedBattle, ...] = ()
    year: int = 0


class _Settings(Struct, frozen=True, omit_defaults=True):
    """``series.settings``: the terms; of a year, also the last day that was announced."""

    ruleset: str
    options: Mapping[str, str] = {}
    pace: str = "none"
    odds: bool = True
    told: str = ""


class _Zone(Struct, frozen=True):
    """The time zone among a server's settings."""

    zone: str = "UTC"


def new_series(series: Series) -> SeriesRow:
    """The row of a series that is not stored yet."""
    return SeriesRow(
        guild=series.place.guild,
        channel=series.place.channel,
        kind=series.kind.value,
        parent=series.parent,
        number=series.number,
        host=series.host.id,
        title=series.title,
        plan=_text(_Plan(series.plan)),
        settings=_text(_settings(series.terms)),
        status=series.status.value,
        created=to_stamp(series.created),
    )


def year_columns(year: Year) -> dict[str, Any]:
    """The columns of a year that can change."""
    return {
        "channel": year.place.channel,
        "settings": _text(_settings(year.terms, year.told)),
        "status": year.status.value,
        "due": to_stamp(annual_calendar.due(year)) if year.status is Course.RUNNING else None,
    }


def new_year(year: Year, host: Person, now: int) -> SeriesRow:
    """The row of a year that is not stored yet."""
    return SeriesRow(
        guild=year.place.guild,
        kind=SeriesKind.ANNUAL.value,
        host=host.id,
        title=f"Annual {year.year}",
        plan=_text(_Plan(year=year.year)),
        created=now,
        **year_columns(year),
    )


def _settings(terms: MatchOptions, told: str = "") -> _Settings:
    return _Settings(terms.ruleset, terms.options, terms.pace, terms.odds, told)


def _text(value: Struct) -> str:
    return msgspec.json.encode(value).decode()


def _terms(row: SeriesRow) -> tuple[MatchOptions, str]:
    found = msgspec.json.decode(row.settings, type=_Settings)
    return MatchOptions(
        scenario="", ruleset=found.ruleset, options=found.options, side=None, pace=found.pace, odds=found.odds
    ), found.told


async def claim(session: AsyncSession, series: SeriesId, revision: int, **columns: object) -> None:
    """Writes columns of a series if its revision is still the given one.

    Raises:
        SeriesConflict: it is not.
    """
    guard = (col(SeriesRow.id) == series, col(SeriesRow.revision) == revision)
    result = await (await session.connection()).execute(
        update(SeriesRow).where(*guard).values(revision=revision + 1, **columns)
    )
    if result.rowcount != 1:
        raise SeriesConflict


async def one(session: AsyncSession, series: SeriesId) -> Series:
    """A series of matches.

    Raises:
        NoSuchSeries: there is none with this number.
    """
    found = await several(session, col(SeriesRow.id) == series, col(SeriesRow.kind) != SeriesKind.ANNUAL.value)
    if not found:
        raise NoSuchSeries(series)
    return found[0]


async def several(session: AsyncSession, *which: ColumnElement[bool]) -> tuple[Series, ...]:
    """The series of matches that meet all conditions, the oldest first."""
    rows = (await session.exec(select(SeriesRow).where(*which).order_by(col(SeriesRow.id)))).all()
    ids = [row.id for row in rows]
    fought = await _fought(session, col(SeriesMatchRow.series_id).in_(ids))
    asked = await session.exec(
        select(SeriesPlayerRow).where(col(SeriesPlayerRow.series_id).in_(ids), col(SeriesPlayerRow.role) == INVITED)
    )
    invited = {row.series_id: Person(row.person) for row in asked}
    return tuple(_series(row, fought[row.id or 0], invited.get(row.id or 0)) for row in rows)


def _series(row: SeriesRow, battles: Sequence[Fought], invited: Person | None) -> Series:
    return Series(
        id=SeriesId(row.id or 0),
        kind=SeriesKind(row.kind),
        title=row.title,
        place=MatchPlace(row.guild, row.channel),
        host=Person(row.host),
        plan=msgspec.json.decode(row.plan, type=_Plan).battles,
        terms=_terms(row)[0],
        status=Course(row.status),
        created=from_stamp(row.created),
        revision=row.revision,
        battles=tuple(battles),
        parent=None if row.parent is None else SeriesId(row.parent),
        number=row.number,
        invited=invited,
    )


async def _fought(session: AsyncSession, which: ColumnElement[bool]) -> defaultdict[int, list[Fought]]:
    """The matches of the selected series, in order."""
    found = await session.exec(select(SeriesMatchRow).where(which).order_by(col(SeriesMatchRow.number)))
    rows = found.all()
    infos = {info.id: info for info in await match_reader.listed(session, [row.match_id for row in rows])}
    battles: defaultdict[int, list[Fought]] = defaultdict(list)
    for row in rows:
        battles[row.series_id].append(_battle(row, infos[MatchId(row.match_id)]))
    return battles


def _battle(row: SeriesMatchRow, info: MatchInfo) -> Fought:
    settled = row.union_flags is not None and row.confederate_flags is not None
    winner = Seat(row.winner) if row.winner else None
    result = Result(winner, row.union_flags or 0, row.confederate_flags or 0) if settled else None
    return Fought(
        number=row.number,
        match=info.id,
        title=info.title,
        status=info.status,
        place=info.place,
        chairs=info.chairs,
        result=result,
    )


async def year(session: AsyncSession, series: SeriesId) -> Year:
    """A year of annual battles.

    Raises:
        NoSuchSeries: there is none with this number.
    """
    row = await session.get(SeriesRow, series)
    if row is None or row.kind != SeriesKind.ANNUAL:
        raise NoSuchSeries(series)
    return await _year(session, row)


async def years_of(session: AsyncSession, guild: int) -> tuple[Year, ...]:
    """A server's years, the newest first."""
    found = select(SeriesRow).where(col(SeriesRow.guild) == guild, col(SeriesRow.kind) == SeriesKind.ANNUAL.value)
    rows = (await session.exec(found.order_by(col(SeriesRow.id).desc()))).all()
    return tuple([await _year(session, row) for row in rows])


async def _year(session: AsyncSession, row: SeriesRow) -> Year:
    terms, told = _terms(row)
    entered = select(SeriesPlayerRow.person).where(col(SeriesPlayerRow.series_id) == row.id)
    entrants = await session.exec(entered.order_by(col(SeriesPlayerRow.at), col(SeriesPlayerRow.person)))
    return Year(
        id=SeriesId(row.id or 0),
        year=msgspec.json.decode(row.plan, type=_Plan).year,
        place=MatchPlace(row.guild, row.channel),
        zone=await zone_of(session, row.guild),
        terms=terms,
        status=Course(row.status),
        told=told,
        entrants=tuple(map(Person, entrants)),
        revision=row.revision,
        due=None if row.due is None else from_stamp(row.due),
    )


async def zone_of(session: AsyncSession, guild: int) -> str:
    """A server's time zone, an IANA name."""
    row = await session.get(GuildRow, guild)
    return msgspec.json.decode(row.settings, type=_Zone).zone if row else _Zone().zone


async def enter(session: AsyncSession, series: SeriesId, people: Iterable[Person], role: str, now: int) -> None:
    """Adds people to a series in a role."""
    for number, person in enumerate(people):
        await session.merge(SeriesPlayerRow(series_id=series, person=person.id, role=role, at=now + number))
