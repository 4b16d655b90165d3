"""Lessons of people: which they have begun and finished, and how far they have come."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import Clock, to_stamp
from bot.service.model.match import Person
from bot.store.database import Database
from bot.store.tables import LessonRow
from engine.lessons.course import lessons
from engine.lessons.lesson import LessonId
from engine.lessons.progress import LessonState, after, begun, replayed


class Learned(Struct, frozen=True):
    """What a person has begun and ``finished``; ``now`` is the lesson that they take, empty for none."""

    now: LessonId = ""
    finished: frozenset[LessonId] = frozenset()


class Lessons:
    """The lessons of all people. Each is stored as the right answers to it, and replayed."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def learned(self, person: Person) -> Learned:
        """What a person has begun and finished of the lessons that there are."""
        mine = select(LessonRow).where(col(LessonRow.person) == person.id).order_by(col(LessonRow.at).desc())
        async with self._database.read() as session:
            rows = [row for row in await session.exec(mine) if row.lesson in lessons()]
        finished = frozenset(row.lesson for row in rows if row.finished is not None)
        under_way = (row.lesson for row in rows[:1] if not _state_of(row).done)
        return Learned(next(under_way, ""), finished)

    async def state(self, person: Person, lesson: LessonId) -> LessonState:
        """A lesson as far as a person has come in it."""
        async with self._database.read() as session:
            row = await session.get(LessonRow, (person.id, lesson))
        return _state_of(row) if row else begun(lessons()[lesson])

    async def go_on(self, person: Person, lesson: LessonId) -> LessonState:
        """A lesson where the person left it; one that is finished begins anew."""
        reached = await self.state(person, lesson)
        return await self._cut(person, lesson, 0) if reached.done else reached

    async def go_back(self, person: Person, lesson: LessonId, number: int) -> LessonState | None:
        """Goes back from step ``number`` to the one before; ``None`` where the person is at another step."""
        reached = await self.state(person, lesson)
        return await self._cut(person, lesson, number - 1) if reached.number == number > 0 else None

    async def answer(self, person: Person, lesson: LessonId, number: int, text: str) -> LessonState | None:
        """Gives the right answer to step ``number``, empty where nothing is answered.

        ``None`` where the person is at another step, so that a second press does nothing.

        Raises:
            GameError: it is not possible there.
        """
        async with self._database.write() as session:
            row = await self._row(session, person, lesson)
            before = _state_of(row)
            if before.number != number or before.done:
                return None
            reached = after(before, text)
            row.answers = _text((*_answers(row)[:number], text))
            row.at = to_stamp(self._clock.now())
            if reached.done and row.finished is None:
                row.finished = row.at
        return reached

    async def _cut(self, person: Person, lesson: LessonId, length: int) -> LessonState:
        """Leaves the first answers alone."""
        async with self._database.write() as session:
            row = await self._row(session, person, lesson)
            row.answers = _text(_answers(row)[:length])
            row.at = to_stamp(self._clock.now())
        return _state_of(row)

    async def _row(self, session: AsyncSession, person: Person, lesson: LessonId) -> LessonRow:
        row = await session.get(LessonRow, (person.id, lesson))
        if row is None:
            row = LessonRow(person=person.id, lesson=lesson, at=to_stamp(self._clock.now()))
            session.add(row)
        return row


def _state_of(row: LessonRow) -> LessonState:
    return replayed(lessons()[row.lesson], _answers(row))


def _answers(row: LessonRow) -> tuple[str, ...]:
    return msgspec.json.decode(row.answers, type=tuple[str, ...])


def _text(answers: tuple[str, ...]) -> str:
    return msgspec.json.encode(answers).decode()
