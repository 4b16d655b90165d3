"""Errata of the ruleset in words: for each, a sentence with the right reading."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.language import N_, _

CORRECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "least-odds-together": N_(
            "A battery that bombards in a combined attack needs odds of at least 1-5, too. Below that it stays out of "
            "the attack. (9.18)"
        ),
        "guns-need-foot": N_(
            "From afar a battery joins an attack on several hexes only if infantry or cavalry attacks, too. A battery "
            "next to them is no longer enough. (9.13)"
        ),
        "advance-before-dice": N_(
            "Routed defenders may flee from a hex before the dice while others are still attacked elsewhere. Then one "
            "attacker may advance into that hex before the dice, so a bad die does not take the advance away. (12.34)"
        ),
        "still-to-come": N_(
            "Reinforcements count as cut off only after a Movement Phase in which they could have come. (17.32)"
        ),
    }
)
"""Sentences by id of the correction."""


def correction_words(id_: str) -> str:
    """The right reading, for players."""
    return _(CORRECTIONS[id_])
