"""Rules as composition: ``classic`` with two house rules, in less than a page, played to the end.

Cavalry that did not move fires its carbines at two hexes with two dice, and two friends beside a unit bolster it.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.battle_cry import classic
from engine.battle_cry.assemble import battle_setup
from engine.battle_cry.classic import CLASSIC
from engine.battle_cry.fire import is_supported
from engine.battle_cry.placement import Unit
from engine.battle_cry.position import Combat, Position
from engine.battle_cry.ruleset import BaseDice, Morale
from engine.battle_cry.scenario_file import read_battle
from engine.battle_cry.setup import BattleSetup
from engine.chance import Seeded
from engine.decision import Decision
from engine.match import decode, encode, legal_actions, new_match, pending, submit
from engine.scenarios import scenario_text
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers
from tests.support.battle_cry.range_tables import dice_by_range


def base_dice(setup: BattleSetup, unit: Unit, distance: int, moved: int, target: Unit | None) -> BaseDice:
    """House rule "Carbines": two dice at two hexes for cavalry that didn’t move."""
    if unit.arm == "cavalry" and distance == 2 and not moved:
        return BaseDice(2)
    return classic.base_dice(setup, unit, distance, moved, target)


def longest(unit: Unit) -> int:
    """House rule "Carbines"."""
    return 2 if unit.arm == "cavalry" else classic.longest(unit)


def morale(setup: BattleSetup, position: Position, combat: Combat) -> Morale:
    """House rule "Supports": one flag more."""
    usual = classic.morale(setup, position, combat)
    supported = is_supported(setup, position, position.placement.units[combat.target_unit])
    return Morale(usual.sure, usual.free + supported)


CARBINES_AND_SUPPORTS = replace(
    CLASSIC,
    id="classic-carbines-supports",
    name="Official rules with carbines and supports",
    base_dice=base_dice,
    longest=longest,
    morale=morale,
    sections={**CLASSIC.sections, "base_dice": "Carbines", "longest": "Carbines", "morale": "Supports"},
)


def test_carbines() -> None:
    assert dice_by_range(".:C", CARBINES_AND_SUPPORTS) == "3 2"
    assert dice_by_range(".:C", "classic") == "3"
    battle = Battle(".:C . . .:i", moving="A1", ruleset=CARBINES_AND_SUPPORTS)
    battle.do("move A1-A2")
    assert battle.asks == "union end-turn"


def test_supports() -> None:
    drawn = """
        A1  .     .     .     .
         B1   .     .     .
        C1  .:i4  .:i4* .:i4  .
         D1   .     .     .
        E1  .     .:I4  .
    """
    battle = Battle(drawn, fighting="E2", ruleset=CARBINES_AND_SUPPORTS)
    battle.do("battle E2>C2 = FFF")
    assert battle.legal() == answers("ignore 0 1 2")


def test_all_else_is_as_in_classic() -> None:
    for unit in ("I", "I1", "A", "A1", "H"):
        assert dice_by_range(f".:{unit}", CARBINES_AND_SUPPORTS) == dice_by_range(f".:{unit}", "classic")


@pytest.mark.parametrize("seed", range(5))
def test_random_players_play_it_to_the_end(seed: int) -> None:
    text = scenario_text("first-bull-run")
    setup = battle_setup(read_battle(text, "first-bull-run"), CARBINES_AND_SUPPORTS, {}, text)
    rng = Random(seed)
    state, _ = new_match(setup, Seeded(seed.to_bytes(32, "big")))
    while isinstance(decision := pending(state), Decision):
        state, _ = submit(state, decision.seat, rng.choice(legal_actions(state)))
    assert state.outcome is not None
    assert state.outcome.reason == "flags"
    assert decode(setup, encode(state)) == state
