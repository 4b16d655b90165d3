"""Outcome of a battle in a sentence: winner and reason."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.decision import Outcome
from render.words import capital, side_name, the_side

_WHY: Mapping[str, str] = MappingProxyType(
    {
        "points": "it has more points",
        "resigned": "its enemy gave up the field",
        "time": "its enemy’s time was out",
        "turns": "it has more points",
    }
)
_DRAWN: Mapping[str, str] = MappingProxyType(
    {"agreed": "Both sides agreed to a draw", "points": "Both sides have as many points: the battle is drawn"}
)
OUTCOMES = frozenset(_WHY) | frozenset(_DRAWN)
"""Every reason that has a sentence."""


def outcome_text(outcome: Outcome) -> str:
    """The winner and the reason, with the points."""
    reason = reason_text(outcome)
    text = f"{capital(the_side(outcome.winner))} wins: {reason}" if outcome.winner else reason
    score = ", ".join(f"{side_name(seat)} {points}" for seat, points in outcome.score)
    return f"{text}. Points: {score}." if score else f"{text}."


def reason_text(outcome: Outcome) -> str:
    """The winner's reason as it follows a colon, or the reason of a draw."""
    if outcome.winner is None:
        return _DRAWN.get(outcome.reason, "The battle is drawn")
    return _WHY.get(outcome.reason, outcome.reason)
