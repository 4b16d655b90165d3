"""Standing orders in words: the meaning of each value of each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.language import N_, _

ASK = N_("Ask me")

_RETREATS: Mapping[str, str] = MappingProxyType(
    {
        "side": N_("Toward my side of the map"),
        "road": N_("To the nearest road or trail"),
        "away": N_("Away from the enemy"),
    }
)

_ODDS = frozenset({"1-1", "2-1", "3-1", "4-1"})

_WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "retreat": _RETREATS,
        "flight": _RETREATS,
        "cavalry": {"never": N_("Never withdraw"), "always": N_("Always withdraw")},
        "losses": {"weakest": N_("The weakest first"), "least": N_("As little strength as possible")},
        "advance": {"never": N_("Never"), "always": N_("Always, the strongest first")},
        "rout": {
            "zone": N_("Ask me in an enemy zone of control"),
            "ask": N_("Ask me each time"),
            "never": N_("Never rout by choice"),
        },
        "batteries": {"stay": N_("Stay"), "ask": N_("Ask me each time")},
        "works": {"leave": N_("Leave them standing"), "ask": N_("Ask me each turn")},
    }
)


def standing_words(option: str, value: str) -> str:
    """The meaning of a standing order's value."""
    if option == "cavalry" and value in _ODDS:
        return _("Withdraw at {odds} or worse for me", odds=value)
    return _(_WORDS.get(option, {}).get(value, ASK))
