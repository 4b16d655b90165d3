"""The seats of a battle: which hold cards, and which lead units.

A *hand* is the number of a seat that holds cards, in the roster's order; while each side has one player it is the
number of the side. A *leader* is the number, within its side, of a seat that leads units: the Major-Generals, and last
the Commanding General, who leads the units for which nobody else is left.
"""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from engine.battle_cry.sides import SEATS, Side, side_of
from engine.decision import Seat

COMMANDER = "commander"


class Roster(Struct, frozen=True, dict=True):
    """The seats of a battle.

    ``hands`` are the seats that hold cards; ``leaders`` has for each side those that lead units. ``generals`` has for
    each general, by id, the number of the leader he stands for. ``agrees`` says that a side's players divide its units
    by agreement, not one of them alone. ``imaginary`` are the seats that the program plays.
    """

    seats: tuple[Seat, ...] = SEATS
    hands: tuple[Seat, ...] = SEATS
    leaders: tuple[tuple[Seat, ...], tuple[Seat, ...]] = ((SEATS[0],), (SEATS[1],))
    generals: tuple[int, ...] = ()
    agrees: bool = False
    imaginary: tuple[Seat, ...] = ()

    @cached_property
    def shared(self) -> bool:
        """Whether a side has several seats, or a seat other than the side itself."""
        return self.seats != SEATS

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The side of each hand."""
        return tuple(side_of(seat) for seat in self.hands)

    @cached_property
    def _hands_by_side(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(hand for hand, owner in enumerate(self.sides) if owner == side) for side in Side)

    def side(self, hand: int) -> Side:
        """The side of a hand."""
        return self.sides[hand]

    def hands_of(self, side: Side) -> tuple[int, ...]:
        """The hands of a side."""
        return self._hands_by_side[side]

    def commander(self, side: Side) -> int:
        """The number of the Commanding General among a side's leaders, ``-1`` where there is none."""
        leaders = self.leaders[side]
        return len(leaders) - 1 if leaders[-1].endswith(f"/{COMMANDER}") else -1

    def leader(self, seat: Seat) -> int:
        """The number of a seat among its side's leaders, ``-1`` if it leads nobody."""
        leaders = self.leaders[side_of(seat)]
        return leaders.index(seat) if seat in leaders else -1


DUEL = Roster()


def bit(side: Side, leader: int) -> int:
    """The bit of a leader in the masks of ``TeamState``."""
    return 1 << (8 * side + leader)
