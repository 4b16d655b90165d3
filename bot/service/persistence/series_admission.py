"""Eligibility for a seat in a match of a series, checked when a player sits down and never later."""

from __future__ import annotations

from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.service.domain.series_score import SIDES
from bot.service.model.errors import BetweenPeople, FoughtThisYear, KeptForAnother, NotEntered, YearPassed
from bot.service.model.match import MatchInfo, Person, SeriesId, Status
from bot.service.model.series import Course, Series
from bot.service.persistence import series_rows
from bot.store.tables import SeriesRow


async def check(session: AsyncSession, info: MatchInfo, person: Person) -> None:
    """Checks that a person may take a seat; anybody may where the match belongs to no series.

    Raises:
        KeptForAnother: the seat is kept for somebody else.
        NotEntered: it is an annual battle, and the person has not entered.
        YearPassed: its year is over, and it was not begun.
        FoughtThisYear: the two have already fought it.
    """
    if info.series is None:
        return
    series = await series_rows.one(session, info.series.id)
    waits = info.status is Status.LOBBY
    if waits and series.invited and person not in {series.invited, series.host}:
        raise KeptForAnother
    if series.parent is None:
        return
    year = await series_rows.year(session, series.parent)
    if person not in year.entrants:
        raise NotEntered
    if waits and len(series.battles) == 1 and year.status is not Course.RUNNING:
        raise YearPassed(year.year)
    for chair in info.chairs:
        if chair.person:
            await check_pair(session, series.parent, series.number, {person, chair.person}, series.id)


async def check_computer(session: AsyncSession, info: MatchInfo) -> None:
    """Checks that the computer may take a seat: anywhere but in an annual battle.

    Raises:
        BetweenPeople.
    """
    if info.series and (await series_rows.one(session, info.series.id)).parent is not None:
        raise BetweenPeople


async def check_pair(
    session: AsyncSession, year: SeriesId, number: int, pair: set[Person], but: SeriesId | None = None
) -> None:
    """Checks that two entrants have not begun a battle of a year yet, except in series ``but``.

    Raises:
        FoughtThisYear: they have.
    """
    same = await series_rows.several(session, col(SeriesRow.parent) == year, col(SeriesRow.number) == number)
    if len(pair) > 1 and any(one.id != but and pair <= _people(one) for one in same):
        raise FoughtThisYear


def _people(series: Series) -> set[Person]:
    """Everybody with a seat in a series, now or before, and the invited person; nobody if it broke off unstarted."""
    begun = [one for one in series.battles if one.status is not Status.CLOSED]
    invited = {series.invited} if series.invited and begun else set()
    return {person for one in begun for side in SIDES for person in one.people(side)} | invited
