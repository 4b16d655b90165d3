"""Who plays a battle: the seats, which of them hold cards, and which of them lead units.

A *hand* is the number of a seat that holds cards, in the roster's order; as long as each side has one player it is the
number of the side. A *leader* is the number, within his side, of a seat that leads units: the Major-Generals, and last
the Commanding General, who leads those units for which nobody else is left.
"""

from __future__ import annotations

from msgspec import Struct

from engine.battle_cry.sides import SEATS, Side, side_of
from engine.decision import Seat

COMMANDER = "commander"


class Roster(Struct, frozen=True):
    """The seats of a battle.

    ``hands`` are the seats that hold cards, ``leaders`` for each side those that lead units. ``generals`` has for each
    general, by id, the leader whose figure he is, within his side. ``agrees`` says that the players of a side divide
    its units by agreement, and not one of them alone. ``imaginary`` are the
    seats that the program plays because nobody else does.
    """

    seats: tuple[Seat, ...] = SEATS
    hands: tuple[Seat, ...] = SEATS
    leaders: tuple[tuple[Seat, ...], tuple[Seat, ...]] = ((SEATS[0],), (SEATS[1],))
    generals: tuple[int, ...] = ()
    agrees: bool = False
    imaginary: tuple[Seat, ...] = ()

    @property
    def shared(self) -> bool:
        """Whether a side has several seats, or a seat that is not the side itself."""
        return self.seats != SEATS

    def side(self, hand: int) -> Side:
        """The side of a hand."""
        return side_of(self.hands[hand])

    def hands_of(self, side: Side) -> tuple[int, ...]:
        """The hands of a side."""
        return tuple(number for number, seat in enumerate(self.hands) if side_of(seat) == side)

    def commander(self, side: Side) -> int:
        """The number of the Commanding General among a side's leaders, ``-1`` where it has none."""
        leaders = self.leaders[side]
        return len(leaders) - 1 if leaders[-1].endswith(f"/{COMMANDER}") else -1

    def leader(self, seat: Seat) -> int:
        """The number of a seat among its side's leaders, ``-1`` if it leads nobody."""
        leaders = self.leaders[side_of(seat)]
        return leaders.index(seat) if seat in leaders else -1


DUEL = Roster()


def bit(side: Side, leader: int) -> int:
    """A leader as the bit that stands for him in the masks of a ``Team``."""
    return 1 << (8 * side + leader)
