"""Keys of the advisory locks by which processes keep out of each other's way on PostgreSQL, and what they tell.

``bot.store.running`` says what the locks are for. Each has two numbers: the key, and the shard or the process's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.ports.shards import Shards

DATABASE: Final = 0x10A6_2011
"""Our key among PostgreSQL's advisory locks: any fixed number."""

_GUARDS, _HANDS = 0x10A6_2012, 0x10A6_2013
"""Keys of the locks with a bot's own number, for guards and hands."""

SHARD: Final = 0x10A6_2014
"""Key of the locks of shards, each with the shard's number."""

RATINGS: Final = 0x10A6_2015
"""Key of the lock of those who count a battle for ratings, one at a time."""

_PART_GUARDS, _PART_HANDS = 1 << 29, 1 << 30
"""The same for a process with some of the shards, which follow in three times nine bits: first, last, count."""

_STANDBY: Final = 1 << 28
"""Part of the keys of a process that stands by."""

_BITS: Final = 9
_PART: Final = (1 << 3 * _BITS) - 1

OTHERS_AT_WORK: Final = f"""
    SELECT DISTINCT classid::bigint FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND objid <> $1::bigint
    AND (classid::bigint IN ({_GUARDS}, {_HANDS})
        OR classid::bigint & ~{_PART}::bigint IN ({_PART_GUARDS}, {_PART_HANDS}))
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""  # noqa: S608  of constants alone
"""The keys of guards and hands that work and have another number."""


def keys_of(shards: Shards | None, *, standby: bool = False) -> tuple[int, int]:
    """The keys of a process's guard and hands."""
    if shards is None:
        return _GUARDS, _HANDS
    part = (shards.first << _BITS | shards.last) << _BITS | shards.count
    part |= _STANDBY if standby else 0
    return _PART_GUARDS | part, _PART_HANDS | part


def shards_of(key: int) -> Shards | None:
    """The shards of a guard's or a hand's process; ``None`` for all."""
    if key in {_GUARDS, _HANDS}:
        return None
    mask = (1 << _BITS) - 1
    return Shards(first=(key & _PART) >> 2 * _BITS, last=key >> _BITS & mask, count=key & mask)


def conflict(ours: Shards | None, others: Sequence[Shards | None]) -> str:
    """What keeps this process from working beside others; empty for nothing."""
    for theirs in others:
        if theirs is None:
            return "another bot still works on this database" + (f", with all shards, not {ours}" if ours else "")
        if ours is None:
            return f"a process with the shards {theirs} still works on this database"
        if theirs.count != ours.count:
            return f"another process counts {theirs.count} shards, this one {ours.count}: all have to count alike"
        if theirs.first <= ours.last and ours.first <= theirs.last:
            return f"another process has the shards {theirs}, this one wants {ours}"
    return ""
