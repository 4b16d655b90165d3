"""What the data files of training hold: battles as the choices made in them, and positions as values of features.

Battles are kept apart from positions, so that features can change without a battle being played again.
"""

from __future__ import annotations

from array import array
from sys import byteorder
from typing import Literal

from msgspec import Struct

UNION_VIEW, CONFEDERATE_VIEW = 0, 1
"""Whose view a row is of."""


class PlayOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The header of a file of battles: what they have in common, by which the file is gone on with.

    ``battles`` are the scenarios with their rulesets, taken in turn; ``union`` and ``confederate`` the players by name.
    ``stray`` is the share of turns whose first ``choices`` answers are made by chance. Battle n has the seed
    ``seed + n``; with ``rounds`` the seed is that of its round, as in a series of balance.
    """

    kind: Literal["battles"] = "battles"
    family: str
    battles: tuple[tuple[str, str], ...]
    union: str
    confederate: str
    stray: float
    choices: int
    seed: int
    rounds: bool = False

    def battle_of(self, number: int) -> tuple[str, str]:
        """The scenario and the ruleset of a battle."""
        return self.battles[number % len(self.battles)]

    def seed_of(self, number: int) -> int:
        """The seed of a battle."""
        return self.seed + (number // len(self.battles) if self.rounds else number)


class PlayedBattle(Struct, frozen=True, kw_only=True):
    """One battle: its scenario under a ruleset of this version, and all answers in order, as lines of text.

    ``score`` is 1 if the Union won, 0 if the Confederates did, 0.5 for a draw.
    """

    number: int
    scenario: str
    rules: str
    version: int
    score: float
    last_turn: int
    answers: str


class PositionOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The header of a file of positions.

    ``play`` is that of the battles from which they are taken, ``features`` the names of the values of each.
    ``within`` is the share of later decisions of a turn that are taken besides its start.
    """

    kind: Literal["positions"] = "positions"
    play: PlayOrder
    features: tuple[str, ...]
    within: float


class BattleSamples(Struct, frozen=True, kw_only=True):
    """The positions taken from one battle.

    ``score`` is that of the battle. Each row is a position as one seat sees it: ``sides`` the seat's, ``turns`` the
    family's turn, ``starts`` 1 at a turn's start, else 0; ``values`` the features of all rows one after the other, as
    32-bit floats (little-endian). ``luck`` are the hits beyond the expected ones so far, the Union's less the
    Confederates', and ``last_luck`` those of the whole battle.
    """

    number: int
    scenario: str
    rules: str
    score: float
    last_turn: int
    sides: bytes
    turns: tuple[int, ...]
    starts: bytes
    values: bytes
    luck: tuple[float, ...]
    last_luck: float

    @property
    def rows(self) -> int:
        """The number of positions."""
        return len(self.sides)

    def numbers(self) -> array[float]:
        """The values of all rows, one after the other."""
        found = array("f")
        found.frombytes(self.values)
        if byteorder == "big":
            found.byteswap()
        return found


def packed(values: list[float]) -> bytes:
    """Values as bytes."""
    found = array("f", values)
    if byteorder == "big":
        found.byteswap()
    return found.tobytes()
