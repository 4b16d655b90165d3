"""Standing orders in words: the meaning of each value of each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

ASK = "Ask me"

_VALUES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "flags": {"ignore": "Ignore as many as I may", "retreat": "Go back for all of them"},
        "retreat": {
            "cover": "Toward woods and other cover, else toward my line",
            "line": "Toward my line",
            "away": "Away from the enemy",
            "straight": "Straight back",
        },
        "generals": {
            "farthest": "As far back as he may",
            "nearest": "As little back as he may",
            "join": "To a unit without a general, else far back",
        },
        "fight-back": {
            "never": "Never",
            "always": "Always",
            "2+": "With 2 dice or more",
            "3+": "With 3 dice or more",
            "4+": "With 4 dice or more",
        },
        "withdraw": {"never": "Never", "always": "Always"},
        "discard": {"fewest": "The card that orders fewest of my units"},
        "authority": {
            "wait": "Wait for orders",
            "calm": "Roll the die when none of my units is in melee, else wait",
            "roll": "Roll the die",
        },
        "melees": {"dice": "Most dice first, at the weakest enemy"},
        "division": {"agree": "Agree to what is proposed"},
    }
)


def standing_words(option: str, value: str) -> str:
    """The meaning of a standing order's value; the value itself where it has no words."""
    return ASK if value == "ask" else _VALUES.get(option, {}).get(value, value)
