"""Which pairs are tried: for each ticket the nearest in strength among those whose wishes meet. Pure.

Who wants a pace, a side, a server is a set of tickets, kept as one whole number with a bit for each ticket. So all that
a ticket can be matched with is a handful of ``and``s and ``or``s, however many wait; only the nearest are looked at
closely. The bits are in the order of strength, so the nearest are the lowest.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from bot.service.domain.matchmaking.fit import Entry, worth

_NEAREST: Final = 3
"""Fitting tickets of greater strength with which each one is tried, at least."""

_LOOKED_AT: Final = 8
"""Tickets of greater strength that are looked at for them, at least."""

_FITTING: Final = 6_000
_LOOKS: Final = 16_000
"""The same for all tickets together: in a short queue everybody is tried with everybody."""


class PossiblePair(NamedTuple):
    """A possible pair, by the places of its entries, the weaker first; the heavier is the more urgent or better one."""

    weight: float
    one: int
    other: int


def candidates(entries: Sequence[Entry]) -> Iterator[PossiblePair]:
    """The pairs that may begin now."""
    meets, size = _Meets(entries), max(1, len(entries))
    looks, nearest = max(_LOOKED_AT, _LOOKS // size), max(_NEAREST, _FITTING // size)
    for number, one in enumerate(entries):
        left, found, above = looks, 0, meets.mask(one) >> (number + 1)
        place = number
        while above and left and found < nearest:
            skipped = (above & -above).bit_length()
            place += skipped
            above >>= skipped
            left -= 1
            other = entries[place]
            value = worth(one, other)
            if value >= 0 and (value >= one.bar or value >= other.bar):
                found += 1
                yield PossiblePair(value + one.urgency + other.urgency, number, place)


class _Meets:
    """The sets of tickets by what they want."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._paces: defaultdict[int, int] = defaultdict(int)
        self._sides: defaultdict[int, int] = defaultdict(int)
        self._games: defaultdict[int, int] = defaultdict(int)
        self._guilds: defaultdict[int, int] = defaultdict(int)
        self._everywhere = 0
        for number, one in enumerate(entries):
            bit = 1 << number
            self._paces[one.paces] |= bit
            self._sides[one.sides] |= bit
            self._games[one.games] |= bit
            self._guilds[one.ticket.guild] |= bit
            self._everywhere |= bit * one.wishes.everywhere
        self._with_paces = {mine: _meeting(self._paces, mine) for mine in self._paces}
        self._with_games = {mine: _meeting(self._games, mine) for mine in self._games if len(self._games) < _DIFFERENT}
        self._with_sides = {
            mine: sum(mask for sides, mask in self._sides.items() if sides | mine == _BOTH) for mine in self._sides
        }

    def mask(self, one: Entry) -> int:
        """The tickets whose paces, sides and servers meet those of a ticket; also their battles, unless many differ."""
        here = self._guilds[one.ticket.guild]
        reach = here | self._everywhere if one.wishes.everywhere else here
        found = reach & self._with_paces[one.paces] & self._with_sides[one.sides]
        return found & self._with_games.get(one.games, -1)


def _meeting(sets: Mapping[int, int], mine: int) -> int:
    """The tickets of all sets that share something with one."""
    return sum(mask for other, mask in sets.items() if other & mine)


_BOTH: Final = 0b11
_DIFFERENT: Final = 64
"""Different sets of games above which they are compared pair by pair."""
