"""Styles of the computer general: how he weighs danger, ground and attacks in a turn."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class TurnStyle(Struct, frozen=True, kw_only=True):
    """The weights in which one style differs from another.

    ``assault`` is the least value of an assault that is made, ``stir`` that of a move; ``place`` the weight of units'
    hexes after an assault. ``pull`` is the value of a movement point nearer to a goal. ``steep`` is the cost of each
    further point of the odds against a hex, as a share of the unit's strength; ``shifted`` the share of the enemy's
    strength that remains over ground that gives a column; ``beside`` the share of adjacent friends' strength that
    counts in a hex's defense.
    """

    assault: float = 0.8
    stir: float = 0.3
    place: float = 0.5
    pull: float = 0.15
    steep: float = 0.15
    shifted: float = 0.7
    beside: float = 0.35


STEADY = TurnStyle()
"""The style of the first general, for ever."""

STYLES: Mapping[str, TurnStyle] = {
    "steady": STEADY,
    "bold": TurnStyle(assault=0.2, place=0.3),
    "careful": TurnStyle(assault=4.0, steep=0.25),
    "waiting": TurnStyle(assault=99.0, stir=2.0),
    "in-cover": TurnStyle(shifted=0.4, beside=0.5),
    "pressing": TurnStyle(steep=0.05, pull=0.3),
}
"""All styles by name, the first general's first."""
