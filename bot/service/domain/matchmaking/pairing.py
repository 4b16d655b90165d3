"""A good choice of pairs, each ticket and each person in one at most: the best first, then exchanges. Pure.

Best first finds at least half of the greatest weight. The exchanges free somebody for a person who was left over: of
the pair *b–c* and the lonely *a* and *d*, *a–b* and *c–d* are made. The exact algorithm (blossoms) takes the cube of
their number, seconds for as many as this does in milliseconds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from bot.service.domain.matchmaking.candidates import PossiblePair
from bot.service.domain.matchmaking.fit import Entry

Partners = Mapping[int, Sequence[tuple[float, int]]]
"""The possible partners of each entry with their weights, by place, the heaviest first."""


def paired(entries: Sequence[Entry], found: Iterable[PossiblePair]) -> list[tuple[int, int]]:
    """The pairs, by the places of their entries, the weaker first; in that order."""
    tried = sorted(found, key=lambda one: (-one.weight, one.one, one.other))
    state = _Pairs(entries)
    for one in tried:
        state.join(one.one, one.other)
    partners = _partners(tried)
    for lonely in sorted(partners.keys() - state.partner.keys()):
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
            for _, instead in partners[left]:
                if instead != lonely and self.is_free(instead) and self._people[instead] != self._people[lonely]:
                    self._part(wanted, left)
                    self.join(lonely, wanted)
                    self.join(left, instead)
                    return


def _partners(tried: Iterable[PossiblePair]) -> Partners:
    found: defaultdict[int, list[tuple[float, int]]] = defaultdict(list)
    for one in tried:
        found[one.one].append((one.weight, one.other))
        found[one.other].append((one.weight, one.one))
    return found
