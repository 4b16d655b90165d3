"""Chance as a port: games ask for named draws, a source answers, events record the answer.

Sources: ``Seeded`` (play, and replayed records), ``Scripted`` (tests, and looking ahead), and the enumeration in
``engine.counts.outcomes``, which extends a script. A source is part of the state, and a draw is keyed by its counter,
so looking ahead or undoing never shifts later dice.

How to check a seeded draw: its bytes are SHA-256 over ``seed || ":" || name || ":" || counter || ":" || block`` (the
seed as 32 raw bytes, numbers in ASCII decimal), block after block from 0. A number below n takes the next byte b; bytes
of 256 - 256 % n and above are skipped; the number is b % n. Dice faces are numbers below 6 into ``FACES``, pips numbers
below 6 into ``PIPS``; a shuffle is Fisher-Yates from the last card down.
"""

from __future__ import annotations

from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from engine.seeded_numbers import drawn

FACES = "IICASF"
"""The six sides of a battle die: two infantry, one cavalry, artillery, sabers, flag."""

PIPS = "123456"
"""The six sides of an ordinary die."""


class ChanceExhausted(Exception):
    """A scripted source has no result left for the draw ``name``.

    ``faces`` are the sides of the dice that were to be rolled.
    """

    def __init__(self, name: str, count: int, faces: str = FACES) -> None:
        super().__init__(f"the script holds nothing for {name!r} ({count} wanted)")
        self.name = name
        self.count = count
        self.faces = faces


class Seeded(Struct, frozen=True, gc=False, tag="seeded"):
    """Draws keyed by seed and counter, independent of any looking ahead."""

    seed: bytes
    counter: int = 0

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed in hexadecimal, published when the match starts."""
        return sha256(self.seed).hexdigest()

    def dice(self, name: str, count: int) -> tuple[str, Seeded]:
        """``count`` faces, one letter of ``FACES`` each, and the source that follows."""
        return self._roll(name, count, FACES)

    def pips(self, name: str, count: int) -> tuple[str, Seeded]:
        """``count`` numbers from 1 to 6, one digit each, and the source that follows."""
        return self._roll(name, count, PIPS)

    def shuffle(self, name: str, cards: tuple[str, ...]) -> tuple[tuple[str, ...], Seeded]:
        """The cards in random order, and the source that follows."""
        order = list(cards)
        limits = range(len(order), 1, -1)
        for limit, other in zip(limits, drawn(self.seed, f"{name}:{self.counter}", limits), strict=True):
            order[limit - 1], order[other] = order[other], order[limit - 1]
        return tuple(order), Seeded(self.seed, self.counter + 1)

    def _roll(self, name: str, count: int, sides: str) -> tuple[str, Seeded]:
        numbers = drawn(self.seed, f"{name}:{self.counter}", [len(sides)] * count)
        return "".join([sides[number] for number in numbers]), Seeded(self.seed, self.counter + 1)


class Scripted(Struct, frozen=True, gc=False, tag="scripted"):
    """Exact results, used up from the front; dice as letters of ``FACES``, pips as digits.

    A shuffle leaves the cards as they are unless ``decks`` holds an order for it, or ``tops`` some cards that it puts
    on top, the first one to be drawn first.
    """

    rolls: tuple[str, ...] = ()
    decks: tuple[tuple[str, ...], ...] = ()
    tops: tuple[tuple[str, ...], ...] = ()

    @property
    def commitment(self) -> str:
        """Empty: a script promises nothing."""
        return ""

    def dice(self, name: str, count: int) -> tuple[str, Scripted]:
        """The next scripted roll; it must have ``count`` faces."""
        return self._roll(name, count, FACES)

    def pips(self, name: str, count: int) -> tuple[str, Scripted]:
        """The next scripted roll; it must have ``count`` digits from 1 to 6."""
        return self._roll(name, count, PIPS)

    def _roll(self, name: str, count: int, sides: str) -> tuple[str, Scripted]:
        if not self.rolls:
            raise ChanceExhausted(name, count, sides)
        first, *rest = self.rolls
        if len(first) != count or set(first) - set(sides):
            raise ValueError(f"{name!r} rolls {count} dice, the script says {first!r}")
        return first, replace(self, rolls=tuple(rest))

    def shuffle(self, name: str, cards: tuple[str, ...]) -> tuple[tuple[str, ...], Scripted]:
        """The next scripted order, the cards with the next scripted ones on top, or the cards unchanged.

        Raises:
            ValueError: these are not the cards, or not among them.
        """
        if self.tops:
            top, *later = self.tops
            return _with_top(cards, top, name), replace(self, tops=tuple(later))
        if not self.decks:
            return cards, self
        first, *rest = self.decks
        if sorted(first) != sorted(cards):
            raise ValueError(f"{name!r} shuffles {sorted(cards)}, the script says {sorted(first)}")
        return first, replace(self, decks=tuple(rest))


Chance = Seeded | Scripted


def _with_top(cards: tuple[str, ...], top: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The cards with some of them on top: cards are drawn from the end."""
    rest = list(cards)
    for card in top:
        if card not in rest:
            raise ValueError(f"{name!r} has no {card!r} left to put on top")
        rest.remove(card)
    return (*rest, *reversed(top))
