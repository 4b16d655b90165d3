"""Shards of Discord's gateway: which servers' events a process gets, and so whose matches it serves."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

MOST: Final = 500
"""Largest number of shards: enough for half a million servers."""

_FORM: Final = re.compile(r"(?P<first>\d{1,4})(-(?P<last>\d{1,4}))?/(?P<count>\d{1,4})")


class Shards(Struct, frozen=True):
    """The shards ``first`` to ``last`` of ``count``, numbered from 0. Direct messages come to shard 0."""

    first: int
    last: int
    count: int

    def __str__(self) -> str:
        """As in ``LONGROLL_SHARDS``."""
        one = f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"
        return f"{one}/{self.count}"

    @property
    def ids(self) -> range:
        """The numbers of the shards."""
        return range(self.first, self.last + 1)

    @property
    def are_all(self) -> bool:
        """Whether no other process is needed."""
        return len(self.ids) == self.count

    def serve(self, guild: int) -> bool:
        """Whether the events of a server come to one of these shards; 0 stands for direct messages."""
        return self.first <= (guild >> 22) % self.count <= self.last


def shards_of(text: str) -> Shards:
    """Shards as a host writes them: ``0-3/16``, or ``2/16`` for one.

    Raises:
        ValueError: with a sentence for the host.
    """
    found = _FORM.fullmatch("".join(text.split()))
    if found is None:
        raise ValueError(f"LONGROLL_SHARDS={text} is not of the form 0-3/16, or 2/16 for one")
    first, count = int(found["first"]), int(found["count"])
    last = int(found["last"] or first)
    if not 1 <= count <= MOST:
        raise ValueError(f"LONGROLL_SHARDS={text}: there can be 1 to {MOST} shards")
    if first > last:
        raise ValueError(f"LONGROLL_SHARDS={text}: {first} comes after {last}")
    if last >= count:
        raise ValueError(f"LONGROLL_SHARDS={text}: the last of {count} is {count - 1}, for they are counted from 0")
    return Shards(first, last, count)
