"""Errata of the ruleset in words: for each, a sentence with the right reading."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

CORRECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "least-odds-together": (
            "A battery that bombards as part of a combined attack needs odds of at least 1-5, too; below that it stays "
            "out of the attack. (9.18)"
        ),
        "guns-need-foot": (
            "From afar a battery takes part in an attack on several hexes only if infantry or cavalry attacks, too; a "
            "battery beside them is no longer enough. (9.13)"
        ),
        "advance-before-dice": (
            "When Routed defenders have fled from a hex before the dice and others are still attacked elsewhere, one "
            "attacker may advance into that hex before the dice. So a bad die does not take the advance away. (12.34)"
        ),
        "still-to-come": (
            "Reinforcements count as cut off only when a Movement Phase in which they could have come is over. (17.32)"
        ),
    }
)
"""Sentences by id of the correction."""


def correction_words(id_: str) -> str:
    """The right reading, for players."""
    return CORRECTIONS[id_]
