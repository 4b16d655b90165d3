"""The private panel leads to every legal answer and to nothing else, in every game mode and ruleset.

``make soak`` goes through many battles of each; the short suite through a few that cover every kind of decision.
"""

from __future__ import annotations

import pytest

from render.battle_cry.prompts import KINDS
from tests.support.battle_cry.panel_modes import PANEL_WAYS, hold_fought
from tests.support.battle_cry.scenarios_in_play import RULESETS
from tests.support.examples import by_day

FOUGHT = {
    "a duel": "mcdowell",
    "two boards": "shiloh-epic",
    "doubles of four": "barlows-knoll",
    "epic with whole teams": "antietam",
    "epic on two boards": "gettysburg-epic",
    "the first of two games": "winchester",
    "the second of two games": "winchester",
    "campaign dice in epic": "gaines-mill",
    "nightfall in doubles": "kernstown",
}
"""The battle that is fought in each of these ways."""

SELDOM = {
    "classic": {"melee", "withdraw", "free-attack"},
    "variant-150": {"melee", "withdraw", "free-attack"},
    "advanced": {"ignore-flags"},
}
"""What nobody is asked under a rulebook, or but once in many battles."""

SEEDS, MOST, EACH = range(2, 6), 1500, 250
"""Battles are fought from further seeds until each kind has come."""


def test_every_kind_of_decision_is_asked_for_under_some_rulebook() -> None:
    assert set(FOUGHT) <= set(PANEL_WAYS)
    assert set(SELDOM) == set(RULESETS)
    assert not set.intersection(*SELDOM.values())


@pytest.mark.long
@pytest.mark.parametrize("rules", by_day(sorted(RULESETS), 1))
def test_the_panels_of_every_way_to_play_lead_to_all_that_is_legal_and_to_nothing_else(rules: str) -> None:
    missing = set(KINDS - SELDOM[rules])
    for seed in SEEDS:
        for way, battle in FOUGHT.items():
            missing -= set(hold_fought(way, battle, rules, seed, EACH, 1, MOST))
        if not missing:
            break
    assert not missing
