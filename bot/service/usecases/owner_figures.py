"""Five figures by which the owner of a bot sees whether it is played: counted in the store, without a name.

Active battles; the share of battles that were finished; how long people take to answer each other; how often a turn
waits for somebody; how many people came back.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct
from sqlalchemy import Subquery, case, func
from sqlalchemy import select as columns
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import to_stamp
from bot.service.model.match import FORMER, Status
from bot.store.database import Database
from bot.store.tables import ACTIONS, MatchRow
from engine.replay import ChoiceKind

ACTIVE: Final = timedelta(days=7)
"""A running battle in which somebody chose so lately is active."""

USUAL_DAYS: Final = 30


class OwnerFigures(Struct, frozen=True, kw_only=True):
    """The figures of the last ``days``.

    ``begun`` counts the battles that began in as many days before those, ``finished`` those of them that are over.
    ``answer`` and ``slow_answer`` are the median and the ninth tenth of the seconds until a person answered another
    one, ``None`` without answers. A wait is each change of the person who acts, in ``turns`` turns of all battles.
    ``people`` made a choice in the days before, ``returned`` of them again in the last ones.
    """

    days: int
    active: int
    running: int
    begun: int
    finished: int
    answers: int
    answer: float | None
    slow_answer: float | None
    turns: int
    waits: int
    people: int
    returned: int

    @property
    def finished_share(self) -> float | None:
        """Share of the battles that were finished; ``None`` if none was begun."""
        return self.finished / self.begun if self.begun else None

    @property
    def waits_a_turn(self) -> float | None:
        """Waits a turn; ``None`` without turns."""
        return self.waits / self.turns if self.turns else None

    @property
    def returned_share(self) -> float | None:
        """Share of people who came back; ``None`` if nobody played before."""
        return self.returned / self.people if self.people else None


async def owner_figures(database: Database, now: datetime, days: int = USUAL_DAYS) -> OwnerFigures:
    """The figures of the last days, as of now."""
    since, before = (to_stamp(now - timedelta(days=many)) for many in (days, 2 * days))
    async with database.read() as session:
        running, active = await _running(session, to_stamp(now - ACTIVE))
        begun, finished = await _finished(session, before, since)
        acts = _acts(since)
        answers, answer, slow_answer = await _answers(session, acts)
        turns, waits = await _waits(session, acts)
        people, returned = await _people(session, before, since)
    return OwnerFigures(
        days=days,
        active=active,
        running=running,
        begun=begun,
        finished=finished,
        answers=answers,
        answer=answer,
        slow_answer=slow_answer,
        turns=turns,
        waits=waits,
        people=people,
        returned=returned,
    )


async def _running(session: AsyncSession, since: int) -> tuple[int, int]:
    """The running battles, and those in which a person has acted since."""
    is_running = col(MatchRow.status) == Status.RUNNING.value
    acted = columns(ACTIONS.c.match_id).where(
        ACTIONS.c.match_id == MatchRow.id, ACTIONS.c.at >= since, ACTIONS.c.person.is_not(None)
    )
    wanted = columns(func.count(), func.count(case((acted.exists(), 1)))).select_from(MatchRow).where(is_running)
    running, active = (await (await session.connection()).execute(wanted)).one()
    return running, active


async def _finished(session: AsyncSession, since: int, until: int) -> tuple[int, int]:
    """The battles that began in between, and those of them that are over."""
    is_over = col(MatchRow.status) == Status.OVER.value
    started = col(MatchRow.started)
    wanted = columns(func.count(), func.count(case((is_over, 1)))).where(started >= since, started < until)
    begun, finished = (await (await session.connection()).execute(wanted)).one()
    return begun, finished


def _acts(since: int) -> Subquery:
    """The choices that people made since, each with the person and the time of the one before in its battle."""
    match = ACTIONS.c.match_id
    return (
        columns(
            match,
            ACTIONS.c.turn,
            ACTIONS.c.person,
            ACTIONS.c.at,
            func.lag(ACTIONS.c.person).over(partition_by=match, order_by=ACTIONS.c.version).label("other"),
            func.lag(ACTIONS.c.at).over(partition_by=match, order_by=ACTIONS.c.version).label("since"),
        )
        .where(ACTIONS.c.at >= since, ACTIONS.c.kind == ChoiceKind.ACT.value, ACTIONS.c.person.is_not(None))
        .subquery()
    )


async def _answers(session: AsyncSession, acts: Subquery) -> tuple[int, float | None, float | None]:
    """The number of answers, and the median and the ninth tenth of their seconds."""
    gap = (acts.c.at - acts.c.since).label("gap")
    place = func.row_number().over(order_by=acts.c.at - acts.c.since).label("place")
    ordered = columns(gap, place).where(acts.c.other != acts.c.person).subquery()
    connection = await session.connection()
    count = (await connection.execute(columns(func.count()).select_from(ordered))).scalar_one()
    if not count:
        return 0, None, None
    places = [-(-count * tenths // 10) for tenths in (5, 9)]
    wanted = columns(ordered.c.gap).where(ordered.c.place.in_(places)).order_by(ordered.c.place)
    found = (await connection.execute(wanted)).scalars().all()
    return count, found[0] / 1000, found[-1] / 1000


async def _waits(session: AsyncSession, acts: Subquery) -> tuple[int, int]:
    """The turns in which somebody acted, and the changes of the person who acts."""
    turns = columns(acts.c.match_id, acts.c.turn).distinct().subquery()
    connection = await session.connection()
    played = (await connection.execute(columns(func.count()).select_from(turns))).scalar_one()
    changed = columns(func.count()).select_from(acts).where(acts.c.other != acts.c.person)
    return played, (await connection.execute(changed)).scalar_one()


async def _people(session: AsyncSession, before: int, since: int) -> tuple[int, int]:
    """The people who chose something before, and those of them who did so since."""
    person = ACTIONS.c.person
    is_known = (person.is_not(None), person != FORMER.id)
    earlier = columns(person).where(*is_known, ACTIONS.c.at >= before, ACTIONS.c.at < since).distinct().subquery()
    later = columns(person).where(*is_known, ACTIONS.c.at >= since)
    again = case((earlier.c.person.in_(later), 1))
    wanted = columns(func.count(), func.count(again)).select_from(earlier)
    people, returned = (await (await session.connection()).execute(wanted)).one()
    return people, returned
