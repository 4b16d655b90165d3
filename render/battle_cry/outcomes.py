"""Outcome of a battle in a sentence: winner and reason."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.decision import Outcome, Seat
from engine.language import N_, _, enumerated
from render.words import side_first, side_name

_WON: Mapping[str, str] = MappingProxyType(
    {
        "flags": N_("{side} wins: it has all the flags it needs."),
        "resigned": N_("{side} wins: the enemy resigned."),
        "time": N_("{side} wins: the enemy ran out of time."),
        "generals": N_("{side} wins: no enemy general is left."),
        "field": N_("{side} wins: no enemy is left on the map."),
        "objective": N_("{side} wins: it reached its objective."),
        "nightfall": N_("{side} wins: it was ahead when night fell."),
        "turns": N_("{side} wins: it was ahead when the last turn ended."),
    }
)
_REASONS: Mapping[str, str] = MappingProxyType(
    {
        "flags": N_("All flags taken"),
        "resigned": N_("The enemy resigned"),
        "time": N_("The enemy ran out of time"),
        "generals": N_("No enemy general is left"),
        "field": N_("No enemy is left on the map"),
        "objective": N_("Objective reached"),
        "nightfall": N_("Ahead when night fell"),
        "turns": N_("Ahead when the last turn ended"),
    }
)
_DRAWN: Mapping[str, str] = MappingProxyType(
    {
        "agreed": N_("Both sides agreed to a draw"),
        "nightfall": N_("Night falls on a drawn battle"),
        "turns": N_("Time runs out on a drawn battle"),
    }
)
OUTCOMES = frozenset(_WON) | frozenset(_DRAWN)
"""Every reason that has a sentence."""


def outcome_text(outcome: Outcome) -> str:
    """The winner and the reason, with the score where there is one."""
    if outcome.winner:
        text = _(_WON.get(outcome.reason, N_("{side} wins.")), side=side_first(outcome.winner))
    else:
        text = _("{reason}.", reason=reason_text(outcome))
    if not outcome.score:
        return text
    return f"{text} {_('Flags: {score}.', score=score_text(outcome.score))}"


def reason_text(outcome: Outcome) -> str:
    """The reason of a victory or a draw in a few words."""
    if outcome.winner is None:
        return _(_DRAWN.get(outcome.reason, N_("The battle is a draw")))
    return _(_REASONS.get(outcome.reason, ""))


def score_text(score: tuple[tuple[Seat, int], ...]) -> str:
    """``Union 6, Confederate 4``."""
    return enumerated(f"{side_name(seat)} {flags}" for seat, flags in score)
