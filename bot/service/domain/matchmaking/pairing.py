"""A good choice of pairs, each ticket and each person in one at most: the best first, then exchanges. Pure.

Best first finds at least half of the greatest weight. The exchanges free somebody for a person who was left over: of
the pair *b–c* and the lonely *a* and *d*, *a–b* and *c–d* are made. The exact algorithm (blossoms) takes the cube of
their number, seconds for as many as this does in milliseconds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import attrgetter

from bot.service.domain.matchmaking.candidates import PossiblePair
from bot.service.domain.matchmaking.fit import Entry

Partners = Mapping[int, Sequence[tuple[float, int]]]
"""The possible partners of each entry with their weights, by place, the heaviest first."""


def paired(entries: Sequence[Entry], found: Iterable[PossiblePair]) -> list[tuple[int, int]]:
    """The pairs, by the places of their entries, the weaker first; in that order. Of equal weights the first counts."""
    tried = sorted(found, key=attrgetter("weight"), reverse=True)
    state = _Pairs(entries)
    for one in tried:
        state.join(one.one, one.other)
    left_over = {place for one in tried for place in (one.one, one.other)} - state.partner.keys()
    partners = _partners(tried, left_over)
    lefts = {state.partner[one] for wanted in partners.values() for _, one in wanted if one in state.partner}
    partners |= _partners(tried, lefts - left_over)
    for lonely in sorted(left_over):
        state.exchange(lonely, partners)
    return sorted((one, other) for one, other in state.partner.items() if one < other)


class _Pairs:
    """The pairs so far, and the people who are in one."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._people = [one.person for one in entries]
        self._taken: set[int] = set()
        self.partner: dict[int, int] = {}

    def is_free(self, entry: int) -> bool:
        return self._people[entry] not in self._taken

    def join(self, one: int, other: int) -> bool:
        """Pairs two, if nobody has either of them yet."""
        if not (self.is_free(one) and self.is_free(other)) or self._people[one] == self._people[other]:
            return False
        self.partner[one], self.partner[other] = other, one
        self._taken |= {self._people[one], self._people[other]}
        return True

    def _part(self, one: int, other: int) -> None:
        del self.partner[one], self.partner[other]
        self._taken -= {self._people[one], self._people[other]}

    def exchange(self, lonely: int, partners: Partners) -> None:
        """Pairs somebody who was left over, if the partner of whoever they take finds another one."""
        if not self.is_free(lonely):
            return
        for _, wanted in partners[lonely]:
            if (left := self.partner.get(wanted)) is None:
                continue
            for _, instead in partners.get(left, ()):
                if instead != lonely and self.is_free(instead) and self._people[instead] != self._people[lonely]:
                    self._part(wanted, left)
                    self.join(lonely, wanted)
                    self.join(left, instead)
                    return


def _partners(tried: Iterable[PossiblePair], whose: Collection[int]) -> dict[int, list[tuple[float, int]]]:
    """The possible partners of these entries alone: few are left over, and few are parted for them."""
    found: dict[int, list[tuple[float, int]]] = {entry: [] for entry in whose}
    for weight, one, other in tried:
        if one in found:
            found[one].append((weight, other))
        if other in found:
            found[other].append((weight, one))
    return found
