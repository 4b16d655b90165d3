"""Five figures by which the owner of a bot sees whether it is played: counted in the store, without a name.

Active battles; the share of battles that were finished; how long people take to answer each other; how often a turn
waits for somebody; how many people came back.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct
from sqlalchemy import ColumnElement, case, func
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
    one, ``None`` without answers. A wait is each change of the person who acts, ended by such an answer; ``turns`` are
    those of all battles.
    ``people`` made a choice in the days before, ``returned`` of them again in the last ones.
    """

    days: int
    active: int
    running: int
    begun: int
    finished: int
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
        waits, answer, slow_answer = await _answers(session, since)
        turns = await _turns(session, since)
        people, returned = await _people(session, before, since)
    return OwnerFigures(
        days=days,
        active=active,
        running=running,
        begun=begun,
        finished=finished,
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


def _acts(since: int) -> tuple[ColumnElement[bool], ...]:
    """The choices that people made since."""
    return (ACTIONS.c.at >= since, ACTIONS.c.kind == ChoiceKind.ACT.value, ACTIONS.c.person.is_not(None))


async def _answers(session: AsyncSession, since: int) -> tuple[int, float | None, float | None]:
    """The number of choices by another person than the one before, and the median and ninth tenth of their seconds."""
    match, version, person, at = (ACTIONS.c[name] for name in ("match_id", "version", "person", "at"))
    before = func.lag(person).over(partition_by=match, order_by=version).label("before")
    gap = (at - func.lag(at).over(partition_by=match, order_by=version)).label("gap")
    acts = columns(person, before, gap).where(*_acts(since)).subquery()
    place = func.row_number().over(order_by=acts.c.gap).label("place")
    count = func.count().over().label("count")
    ordered = columns(acts.c.gap, place, count).where(acts.c.before != acts.c.person).subquery()
    tenths = [(ordered.c.count * many + 9) // 10 for many in (5, 9)]  # rounded up
    wanted = columns(ordered.c.gap, ordered.c.count).where(ordered.c.place.in_(tenths)).order_by(ordered.c.place)
    found = (await (await session.connection()).execute(wanted)).all()
    if not found:
        return 0, None, None
    (usual, answers), (slow, _) = found[0], found[-1]
    return answers, usual / 1000, slow / 1000


async def _turns(session: AsyncSession, since: int) -> int:
    """The turns in which somebody chose something."""
    turns = columns(ACTIONS.c.match_id, ACTIONS.c.turn).where(*_acts(since)).distinct().subquery()
    return (await (await session.connection()).execute(columns(func.count()).select_from(turns))).scalar_one()


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
