"""Outcome of a battle in a sentence: winner and reason."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.decision import Outcome, Seat
from render.words import capital, side_name, the_side

_WHY: Mapping[str, str] = MappingProxyType(
    {
        "flags": "it has taken all the flags that it needed",
        "resigned": "its enemy gave up the field",
        "time": "its enemy’s time was out",
        "generals": "no enemy general is left",
        "field": "its enemy has nobody left on the field",
        "objective": "it reached its objective",
        "nightfall": "it stood better when night fell",
        "turns": "it stood better when time ran out",
    }
)
_DRAWN: Mapping[str, str] = MappingProxyType(
    {
        "agreed": "Both sides agreed to a draw",
        "nightfall": "Night falls on a drawn battle",
        "turns": "Time runs out on a drawn battle",
    }
)
OUTCOMES = frozenset(_WHY) | frozenset(_DRAWN)
"""Every reason that has a sentence."""


def outcome_text(outcome: Outcome) -> str:
    """The winner and the reason, with the score where there is one."""
    reason = reason_text(outcome)
    text = f"{capital(the_side(outcome.winner))} wins: {reason}" if outcome.winner else reason
    return f"{text}.{_score(outcome.score)}"


def reason_text(outcome: Outcome) -> str:
    """The winner's reason as it follows a colon, or the reason of a draw."""
    if outcome.winner is None:
        return _DRAWN.get(outcome.reason, "The battle is drawn")
    return _WHY.get(outcome.reason, outcome.reason)


def outcome_title(outcome: Outcome) -> str:
    """The outcome in a few words, for a banner: ``Union victory``."""
    return f"{side_name(outcome.winner)} victory" if outcome.winner else "A drawn battle"


def _score(score: tuple[tuple[Seat, int], ...]) -> str:
    return f" Flags: {', '.join(f'{side_name(seat)} {flags}' for seat, flags in score)}." if score else ""
