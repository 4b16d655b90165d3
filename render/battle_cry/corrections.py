"""Errata of the rulesets in words: for each, a sentence with the right reading."""

from __future__ import annotations

from collections.abc import Mapping

CORRECTIONS: Mapping[str, str] = {
    "flags-asked-for": (
        "Where a battle asks for more than eight flags, eight flag figures no longer win it without an objective: "
        "as many are needed as it asks for."
    ),
    "first-melee-dice": (
        "Cavalry and horse artillery no longer withdraw once their melee has begun: when they were beside an enemy "
        "unit as the turn began, or when melee dice have been rolled against them in it."
    ),
    "hand-shown": "Whoever takes over a fallen partner's units sees their cards, and can no longer take that back.",
    "fair-division": (
        "The fair division of a side's units is the one with equal shares in which units are nearest to their generals."
    ),
}
"""Sentences by id of the correction."""


def correction_words(id_: str) -> str:
    """The right reading, for players."""
    return CORRECTIONS[id_]
