"""Standing orders in words: the meaning of each value of each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

ASK = "Ask me"

_RETREATS: Mapping[str, str] = MappingProxyType(
    {
        "side": "Toward my side of the map",
        "road": "To the next road or trail",
        "away": "Away from the enemy",
    }
)

_WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "retreat": _RETREATS,
        "flight": _RETREATS,
        "cavalry": {
            "never": "Never withdraw",
            "always": "Always withdraw",
            **{odds: f"Withdraw from {odds} on" for odds in ("1-1", "2-1", "3-1", "4-1")},
        },
        "losses": {"weakest": "The weakest first", "least": "As little strength as I can"},
        "advance": {"never": "Never", "always": "Always, the strongest first"},
        "rout": {
            "zone": "Ask me in an enemy zone of control",
            "ask": "Ask me each time",
            "never": "Never rout of their own will",
        },
        "batteries": {"stay": "Stay", "ask": "Ask me each time"},
        "works": {"leave": "Leave them", "ask": "Ask me each turn"},
    }
)


def standing_words(option: str, value: str) -> str:
    """The meaning of a standing order's value."""
    return _WORDS.get(option, {}).get(value, ASK)
