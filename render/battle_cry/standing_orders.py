"""Standing orders in words: the meaning of each value of each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.language import N_, _

ASK = N_("Ask me")

_VALUES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "flags": {"ignore": N_("Ignore as many as I can"), "retreat": N_("Retreat for all of them")},
        "retreat": {
            "cover": N_("Toward cover such as woods, else toward my line"),
            "line": N_("Toward my line"),
            "away": N_("Away from the enemy"),
            "straight": N_("Straight back"),
        },
        "generals": {
            "farthest": N_("As far as he can"),
            "nearest": N_("As little as he can"),
            "join": N_("To a unit without a general, else far back"),
        },
        "fight-back": {
            "never": N_("Never"),
            "always": N_("Always"),
            "2+": N_("With 2 dice or more"),
            "3+": N_("With 3 dice or more"),
            "4+": N_("With 4 dice or more"),
        },
        "withdraw": {"never": N_("Never"), "always": N_("Always")},
        "discard": {"fewest": N_("The card that orders the fewest of my units")},
        "authority": {
            "wait": N_("Wait for orders"),
            "calm": N_("Roll the die when no unit of mine is in melee, else wait"),
            "roll": N_("Roll the die"),
        },
        "melees": {"dice": N_("Most dice first, at the weakest enemy")},
        "division": {"agree": N_("Agree to what is proposed")},
    }
)


def standing_words(option: str, value: str) -> str:
    """The meaning of a standing order's value; the value itself where it has no words."""
    if value == "ask":
        return _(ASK)
    said = _VALUES.get(option, {})
    return _(said[value]) if value in said else value
