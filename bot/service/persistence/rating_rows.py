"""Ratings in the store: a battle is counted in its match's own transaction.

Whoever counts holds a lock until the end of the transaction, so that battles that end at once count one after the
other. They count in the order of their ends: if one comes late, those after it are counted again.
``bot.service.persistence.rating_rebuild`` computes all of them again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from sqlalchemy import ColumnElement, Row, and_, delete, insert, or_, select, text, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.domain.ratings.book import (
    Member,
    RatedBattle,
    RatingBook,
    RatingChange,
    RatingStanding,
    side_member,
)
from bot.service.domain.ratings.skill import Skill
from bot.service.model.battle_figures import balance_fingerprint
from bot.service.model.match import FORMER, Person
from bot.service.persistence import store_facts
from bot.service.persistence.rated_battles import finished_and_rated, read_battles
from bot.store.lock_keys import RATINGS as LOCK
from bot.store.tables import MATCHES, RATING_CHANGES, RATINGS
from engine.decision import CONFEDERATE, UNION

Key = tuple[str, Member]

_AT_ONCE: Final = 500
"""Rows that are written at once."""


async def count(connection: AsyncConnection, battle: RatedBattle) -> bool:
    """Counts a battle; false if it has been counted before.

    If the others were counted with other figures of battles, by another version of the program, the store forgets which
    these were: ratings of both are computed again at the next start.
    """
    await alone(connection)
    if await _is_counted(connection, battle):
        return False
    await store_facts.forget_unless(connection, store_facts.RATING_FIGURES, balance_fingerprint())
    later = await _later(connection, battle)
    if not later:
        keys = _keys(battle)
        book = RatingBook(await _standings(connection, _these(keys)))
        changes = book.count(battle)
        await _write(connection, changes, keys, book)
        return True
    everything = sorted([battle, *await read_battles(connection, later)], key=lambda one: one.place)
    keys = [key for one in everything for key in _keys(one)]
    lists = {list_ for list_, _ in keys}
    book = RatingBook(await _standings(connection, RATINGS.c.list.in_(sorted(lists))))
    book.take_back(await _changes(connection, RATING_CHANGES.c.match_id.in_(sorted(later)), newest_first=True))
    await _drop_changes(connection, RATING_CHANGES.c.match_id.in_(sorted(later)))
    await _write(connection, [change for one in everything for change in book.count(one)], keys, book)
    return True


async def uncounted(connection: AsyncConnection) -> list[RatedBattle]:
    """Finished rated battles that count and have not been counted, in the order of their ends."""
    counted = select(RATING_CHANGES.c.match_id)
    missing = finished_and_rated().where(MATCHES.c.id.not_in(counted))
    ids = (await connection.execute(missing)).scalars().all()
    return sorted(await read_battles(connection, ids), key=lambda one: one.place)


async def read_standings(
    connection: AsyncConnection, people: Collection[Person], lists: Collection[str] = ()
) -> Mapping[Key, RatingStanding]:
    """The standings of people, in some lists (by id) or in all."""
    whose = RATINGS.c.person.in_([one.id for one in people])
    return await _standings(connection, and_(whose, RATINGS.c.list.in_(lists)) if lists else whose)


async def read_list(connection: AsyncConnection, list_: str) -> Mapping[Member, RatingStanding]:
    """The standings of a list."""
    found = await _standings(connection, RATINGS.c.list == list_)
    return {member: standing for (_, member), standing in found.items()}


async def read_changes(connection: AsyncConnection, person: Person, list_: str) -> Sequence[RatingChange]:
    """What a person's battles made of their rating in a list, in the order of their ends."""
    mine = and_(RATING_CHANGES.c.person == person.id, RATING_CHANGES.c.list == list_)
    return await _changes(connection, mine)


async def read_changes_of_matches(
    connection: AsyncConnection, matches: Collection[int], list_: str = ""
) -> Sequence[RatingChange]:
    """What these battles made of the ratings, in a list or in all."""
    those = RATING_CHANGES.c.match_id.in_(sorted(matches))
    return await _changes(connection, and_(those, RATING_CHANGES.c.list == list_) if list_ else those)


async def read_all_standings(connection: AsyncConnection) -> Mapping[Key, RatingStanding]:
    """Everybody's standings in all lists."""
    return await _standings(connection)


async def read_all_changes(connection: AsyncConnection) -> Sequence[RatingChange]:
    """What all battles made of all ratings, in the order of their ends."""
    return await _changes(connection)


async def replace_all(connection: AsyncConnection, book: RatingBook, changes: Iterable[RatingChange]) -> None:
    """Puts a book and all its changes in place of what is stored, but for the changes of former players."""
    await _drop_changes(connection)
    await connection.execute(delete(RATINGS))
    await _write(connection, changes, list(book.standings), book, anew=True)


async def alone(connection: AsyncConnection) -> None:
    """Waits until nobody else counts; on SQLite there is one writer anyway."""
    if connection.dialect.name != "sqlite":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})


async def _is_counted(connection: AsyncConnection, battle: RatedBattle) -> bool:
    found = select(RATING_CHANGES.c.match_id).where(RATING_CHANGES.c.match_id == battle.match).limit(1)
    return (await connection.execute(found)).first() is not None


async def _later(connection: AsyncConnection, battle: RatedBattle) -> list[int]:
    """The counted battles of the same kind that ended after this one."""
    at, match = RATING_CHANGES.c.at, RATING_CHANGES.c.match_id
    after = or_(at > battle.ended, and_(at == battle.ended, match > battle.match))
    found = select(match).where(RATING_CHANGES.c.list == battle.lists[0].id, after).distinct()
    return list((await connection.execute(found)).scalars())


def _keys(battle: RatedBattle) -> list[Key]:
    """All standings that a battle may change or looks at."""
    members = [one.member for one in battle.entrants if not one.member.is_former]
    sides = [side_member(battle.scenario, battle.ruleset, side) for side in (UNION, CONFEDERATE)]
    keys = [(one.id, member) for one in battle.lists for member in dict.fromkeys(members)]
    return [*keys, *((battle.lists[0].id, side) for side in sides)]


def _these(keys: Iterable[Key]) -> ColumnElement[bool]:
    wanted = [(list_, member.person, member.name) for list_, member in keys]
    return tuple_(RATINGS.c.list, RATINGS.c.person, RATINGS.c.member).in_(wanted)


async def _standings(
    connection: AsyncConnection, which: ColumnElement[bool] | None = None
) -> dict[Key, RatingStanding]:
    wanted = select(RATINGS) if which is None else select(RATINGS).where(which)
    return {
        (row.list, Member(row.person, row.member)): RatingStanding(
            Skill(row.mean, row.spread), row.battles, row.half_points, row.at
        )
        for row in await connection.execute(wanted)
    }


async def _changes(
    connection: AsyncConnection, which: ColumnElement[bool] | None = None, *, newest_first: bool = False
) -> list[RatingChange]:
    wanted = select(RATING_CHANGES) if which is None else select(RATING_CHANGES).where(which)
    order = [RATING_CHANGES.c.at, RATING_CHANGES.c.match_id]
    ordered = wanted.order_by(*((one.desc() for one in order) if newest_first else order), RATING_CHANGES.c.number)
    return [_change_of(row) for row in await connection.execute(ordered)]


def _change_of(row: Row[tuple[object, ...]]) -> RatingChange:
    return RatingChange(
        match=row.match_id,
        at=row.at,
        list=row.list,
        number=row.number,
        side=row.side,
        member=Member(row.person, row.member),
        half_points=row.half_points,
        before=Skill(row.mean_before, row.spread_before),
        after=Skill(row.mean, row.spread),
    )


async def _drop_changes(connection: AsyncConnection, which: ColumnElement[bool] | None = None) -> None:
    """Deletes changes, except those of former players: nothing else knows how strong they were."""
    still_there = RATING_CHANGES.c.person != FORMER.id
    await connection.execute(delete(RATING_CHANGES).where(still_there if which is None else and_(still_there, which)))


async def _write(
    connection: AsyncConnection,
    changes: Iterable[RatingChange],
    keys: Sequence[Key],
    book: RatingBook,
    *,
    anew: bool = False,
) -> None:
    told = [change for change in changes if not change.member.is_former]
    for start in range(0, len(told), _AT_ONCE):
        rows = [_row_of(change) for change in told[start : start + _AT_ONCE]]
        await connection.execute(insert(RATING_CHANGES), rows)
    wanted = list(dict.fromkeys(keys))
    for start in range(0, len(wanted), _AT_ONCE):
        some = wanted[start : start + _AT_ONCE]
        if not anew:
            await connection.execute(delete(RATINGS).where(_these(some)))
        standings = [_standing_row(key, book.standings[key]) for key in some if key in book.standings]
        if standings:
            await connection.execute(insert(RATINGS), standings)


def _row_of(change: RatingChange) -> dict[str, object]:
    return {
        "match_id": change.match,
        "list": change.list,
        "number": change.number,
        "side": change.side,
        "person": change.member.person,
        "member": change.member.name,
        "half_points": change.half_points,
        "at": change.at,
        "mean_before": change.before.mean,
        "spread_before": change.before.spread,
        "mean": change.after.mean,
        "spread": change.after.spread,
    }


def _standing_row(key: Key, standing: RatingStanding) -> dict[str, object]:
    list_, member = key
    return {
        "list": list_,
        "person": member.person,
        "member": member.name,
        "mean": standing.skill.mean,
        "spread": standing.skill.spread,
        "battles": standing.battles,
        "half_points": standing.half_points,
        "at": standing.at,
    }
