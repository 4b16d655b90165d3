"""How Archie answers what a battle asks, his own or the enemy's: flags, retreats, withdrawal, ground, Fight Back."""

from __future__ import annotations

from msgspec.structs import replace

from engine.battle_cry import frames
from engine.battle_cry.computer.attack_value import Mark, blow
from engine.battle_cry.computer.decision_input import DecisionInput
from engine.battle_cry.decisions.pieces import melee_order, order_of
from engine.battle_cry.placement import General, Unit
from engine.decision import PASS, Action


def ignore_flags(mind: DecisionInput, frame: frames.IgnoreFlags) -> Action:
    """As many flags as leave the unit or the general best off, what the retreat costs included."""
    placement = mind.position.placement
    if frame.unit < 0:
        general = placement.generals[frame.general]
        return mind.best(lambda action: _driven_general(mind, general, frame.flags - int(action.subject)))
    unit = placement.units[frame.unit]
    return mind.best(lambda action: driven(mind, unit, frame.flags - int(action.subject)))


def driven(mind: DecisionInput, unit: Unit, flags: int) -> float:
    """What remains of a unit when it goes back for so many flags."""
    if not flags:
        return mind.stand.unit(unit, unit.hex)
    rules = mind.setup.rules
    ways = rules.unit_ways(mind.setup, mind.position, unit, flags * rules.flag_hexes(unit))
    lost = mind.worth.cost(unit.side, unit.figures, ways.short)
    if ways.short >= unit.figures:
        return -lost
    left = replace(unit, figures=unit.figures - ways.short)
    return max(mind.stand.unit(left, to) for to in ways.hexes) - lost


def _driven_general(mind: DecisionInput, general: General, flags: int) -> float:
    """What remains of a lone general when he goes back for so many flags."""
    if not flags:
        return mind.stand.general(general, general.hex)
    ways = mind.setup.rules.general_ways(mind.setup, mind.position, general, flags)
    lost = -mind.worth.general[general.side]
    return max((mind.stand.general(general, to) for to in ways.hexes), default=lost)


def retreat_unit(mind: DecisionInput, frame: frames.RetreatUnit) -> Action:
    """Where the unit stands best."""
    unit = mind.position.placement.units[frame.unit]
    return mind.best(lambda action: mind.stand.unit(unit, mind.hex(action.object)))


def retreat_general(mind: DecisionInput, frame: frames.RetreatGeneral) -> Action:
    """Where the general stands best."""
    general = mind.position.placement.generals[frame.general]
    return mind.best(lambda action: mind.stand.general(general, mind.hex(action.object)))


def withdraw(mind: DecisionInput, frame: frames.Withdraw) -> Action:
    """Back, if the hex there is better than this one after the attack."""
    placement = mind.position.placement
    unit, attacker = placement.units[frame.unit], placement.units[frame.attacker]
    order = order_of(mind.position, attacker) or melee_order(mind.position, attacker)
    harm = Mark(mind.survey, mind.position, unit.hex).gain(blow(mind.survey, mind.position, attacker, unit.hex, order))

    def score(action: Action) -> float:
        if action == PASS:
            return mind.stand.unit(unit, unit.hex) - harm
        return mind.stand.unit(unit, mind.hex(action.object))

    return mind.best(score)


def take_ground(mind: DecisionInput, frame: frames.TakeGround) -> Action:
    """Forward, if the unit stands better there."""
    combat = mind.position.combat
    assert combat is not None
    unit = mind.position.placement.units[combat.attacker]
    gain = mind.stand.unit(unit, combat.to) - mind.stand.unit(unit, unit.hex) + mind.weights.ground
    return _unless_pass(mind, go=gain > 0)


def fight_back(mind: DecisionInput, frame: frames.FightBack) -> Action:
    """The card is replaced by another; but it should not go for nothing."""
    combat = mind.position.combat
    assert combat is not None
    unit, to = mind.position.placement.units[combat.target_unit], mind.position.placement.units[combat.attacker].hex
    gain = Mark(mind.survey, mind.position, to).gain(blow(mind.survey, mind.position, unit, to, None))
    return _unless_pass(mind, go=gain >= mind.weights.reaction)


def free_attack(mind: DecisionInput, frame: frames.FreeAttack) -> Action:
    """It costs nothing."""
    return _unless_pass(mind, go=True)


def _unless_pass(mind: DecisionInput, *, go: bool) -> Action:
    return next(action for action in mind.actions if (action != PASS) == go)
