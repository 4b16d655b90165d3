"""All ratings computed again from the finished battles: by a host's command, or when figures of battles have changed.

A side's strength before its first battle comes from the figures (``bot.service.domain.ratings.sides``), so the store
remembers with which ones its ratings were counted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.domain.ratings.book import RatedBattle, RatingBook, RatingChange, written
from bot.service.domain.ratings.skill import Skill
from bot.service.model.battle_figures import balance_fingerprint
from bot.service.persistence import rating_rows, store_facts
from bot.service.persistence.rated_battles import BattlesState, read_battles, read_state
from bot.service.persistence.store_facts import RATING_FIGURES

_IN_A_ROW: Final = 20
"""Battles that are counted before others have their turn: about ten milliseconds."""


class Rebuilt(Struct, frozen=True):
    """What computing all ratings again has found: battles, ratings, and how many of these had another value before."""

    battles: int
    ratings: int
    different: int


class FinishedBattles(Struct, frozen=True):
    """All rated battles that count, in the order in which they do, as of a state of the store."""

    battles: Sequence[RatedBattle]
    state: BattlesState


class RatingDraft(Struct, frozen=True):
    """All ratings as finished battles make them: the book, and all changes. Nothing of it is stored yet."""

    finished: FinishedBattles
    book: RatingBook
    changes: Sequence[RatingChange]


class OutdatedDraft(Exception):
    """A battle has ended, or somebody was forgotten, since the battles of a draft were read."""


async def read_finished(connection: AsyncConnection) -> FinishedBattles:
    """The battles as of now; the connection sees one instant, or nobody else counts."""
    battles = sorted(await read_battles(connection), key=lambda one: one.place)
    return FinishedBattles(battles, await read_state(connection))


async def draft(finished: FinishedBattles, earlier: RatingDraft | None = None) -> RatingDraft:
    """Writes the book of all battles, going on from an ``earlier`` one if its battles are the first of these."""
    battles, known = finished.battles, earlier.finished.battles if earlier else ()
    if earlier is None or list(battles[: len(known)]) != list(known):
        known, book, changes = (), RatingBook(), list[RatingChange]()
    else:
        book, changes = RatingBook(earlier.book.standings), list(earlier.changes)
    for start in range(len(known), len(battles), _IN_A_ROW):
        changes += written(battles[start : start + _IN_A_ROW], book)[1]
        await asyncio.sleep(0)
    return RatingDraft(finished, book, changes)


async def rebuild(connection: AsyncConnection, *, keep: bool = False) -> Rebuilt:
    """Computes all ratings again from the finished battles; with ``keep`` compares only, and changes nothing."""
    await rating_rows.alone(connection)
    made = await draft(await read_finished(connection))
    told = {_about(change) for change in made.changes if not change.member.is_former}
    changes = await rating_rows.read_all_changes(connection)
    known = {_about(change) for change in changes if not change.member.is_former}
    found = await _compared(connection, made)
    if told != known and not found.different:
        found = replace(found, different=1)
    if not keep:
        await _store(connection, made, found)
    return found


async def is_counted_with_these_figures(connection: AsyncConnection) -> bool:
    """Whether the ratings were counted with the figures of battles that this program has."""
    return await store_facts.read(connection, RATING_FIGURES) == balance_fingerprint()


async def follow_figures(connection: AsyncConnection, made: RatingDraft) -> Rebuilt | None:
    """Stores a draft with the figures of this program; ``None`` if the ratings were counted with these already.

    Raises:
        OutdatedDraft: it is not of the battles that there are.
    """
    await rating_rows.alone(connection)
    if await is_counted_with_these_figures(connection):
        return None
    if await read_state(connection) != made.finished.state:
        raise OutdatedDraft
    found = await _compared(connection, made)
    await _store(connection, made, found)
    return found


async def _compared(connection: AsyncConnection, made: RatingDraft) -> Rebuilt:
    before, now = await rating_rows.read_all_standings(connection), made.book.standings
    different = sum(before.get(key) != now.get(key) for key in {*before, *now})
    return Rebuilt(len(made.finished.battles), len(now), different)


async def _store(connection: AsyncConnection, made: RatingDraft, found: Rebuilt) -> None:
    if found.different:
        await rating_rows.replace_all(connection, made.book, made.changes)
    await store_facts.write(connection, RATING_FIGURES, balance_fingerprint())


def _about(change: RatingChange) -> tuple[int, str, int, Skill, Skill]:
    """A change as it is compared."""
    return change.match, change.list, change.number, change.before, change.after
