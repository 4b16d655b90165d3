"""The private panel leads to every legal answer and to nothing else, in both battles of Blue & Grey.

``make soak`` goes through many positions, the short suite through a few that cover every kind of decision.
"""

from __future__ import annotations

import pytest

from bot.discord.panels.blue_grey.grammar import read
from engine.decision import Decision, Seat
from engine.match import State, legal_actions, pending, submit
from render.blue_grey.prompts import KINDS
from tests.support.battle_cry.panel_modes import fought_brigades, hold_brigades
from tests.support.blue_grey.event_totals import boldly, by_chance
from tests.support.discord.panel_crawler import pressed

LEARNING, CHICKAMAUGA = "pruitts-landing", "chickamauga-blue-grey"

FOUGHT = ((LEARNING, boldly), (CHICKAMAUGA, boldly), (CHICKAMAUGA, by_chance))

SEEDS, MOST, EACH = range(5, 9), 2500, 1000
"""Battles are fought from further seeds until each kind has come."""

ENOUGH = 6


@pytest.mark.soak
def test_the_panels_lead_to_all_that_is_legal_and_to_nothing_else() -> None:
    missing = set(KINDS)
    for seed in SEEDS:
        for battle, choose in FOUGHT:
            missing -= set(hold_brigades(battle, choose, seed, EACH, 1, MOST))
        if not missing:
            break
    assert not missing


@pytest.mark.long
def test_all_who_may_join_an_attack_can_be_chosen_for_its_plan() -> None:
    chosen = 0
    for state in fought_brigades(LEARNING, boldly, 1, MOST):
        decision = pending(state)
        if isinstance(decision, Decision) and decision.kind == "attack":
            chosen += hold_plans(state, decision.seat)
        if chosen > ENOUGH:
            break
    assert chosen > ENOUGH


def hold_plans(state: State, seat: Seat) -> int:
    """How many units can be chosen for the attacks that can be planned: all whom the rules let join them."""
    chosen, found = pressed(state).planned, 0
    for target in legal_actions(state):
        if target.verb != "target":
            continue
        after, _ = submit(state, seat, target)
        joining = {one.subject for one in legal_actions(after) if one.verb == "join"}
        plans = [(read(plan), used) for plan, used in chosen if target.subject in read(plan).to]
        named = {who for said, _ in plans for who in said.who}
        picked = {unit for _, used in plans if used.step == "with" for unit in used.values}
        assert joining <= named | picked
        found += len(joining)
    return found
