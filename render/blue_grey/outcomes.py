"""Outcome of a battle in a sentence: winner and reason."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.decision import Outcome
from engine.language import N_, _
from render.blue_grey.points import score_words
from render.words import side_first

_WHY: Mapping[str, str] = MappingProxyType(
    {
        "points": N_("{side} wins with more points"),
        "resigned": N_("{side} wins: the enemy resigned"),
        "time": N_("{side} wins: the enemy ran out of time"),
        "turns": N_("{side} wins with more points"),
    }
)
_DRAWN: Mapping[str, str] = MappingProxyType(
    {"agreed": N_("Both sides agreed to a draw"), "points": N_("Both sides have the same points: a draw")}
)
OUTCOMES = frozenset(_WHY) | frozenset(_DRAWN)
"""Every reason that has a sentence."""


def outcome_text(outcome: Outcome) -> str:
    """The winner and the reason, with the points."""
    reason = reason_text(outcome)
    if not outcome.score:
        return _("{sentence}.", sentence=reason)
    return _("{reason}. Points: {score}.", reason=reason, score=score_words(outcome))


def reason_text(outcome: Outcome) -> str:
    """The winner with the reason, or the reason of a draw, without a full stop."""
    if outcome.winner is None:
        return _(_DRAWN[outcome.reason]) if outcome.reason in _DRAWN else _("The battle is a draw")
    if outcome.reason in _WHY:
        return _(_WHY[outcome.reason], side=side_first(outcome.winner))
    return _("{side} wins", side=side_first(outcome.winner))
