"""Errata of the rulesets in words: for each, a sentence with the right reading."""

from __future__ import annotations

from collections.abc import Mapping

from engine.language import N_, _

CORRECTIONS: Mapping[str, str] = {
    "flags-asked-for": N_(
        "In a battle that asks for more than eight flags, eight flags alone no longer win: you need as many as it "
        "asks for."
    ),
    "first-melee-dice": N_(
        "Cavalry and horse artillery can no longer withdraw once their melee has begun: when they were next to an "
        "enemy unit as the turn began, or when melee dice have been rolled against them this turn."
    ),
    "hand-shown": N_(
        "If you take over a fallen partner’s units, you see their cards and can no longer undo that choice."
    ),
    "fair-division": N_(
        "The fair division of a side’s units has equal shares, and each unit goes to the general nearest to it."
    ),
}
"""Sentences by id of the correction."""


def correction_words(id_: str) -> str:
    """The right reading, for players."""
    return _(CORRECTIONS[id_])
