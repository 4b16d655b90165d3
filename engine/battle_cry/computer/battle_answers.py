"""The computer general's answers to decisions of a battle: flags, retreats, withdrawal, ground, Fight Back."""

from __future__ import annotations

from engine.battle_cry import frames
from engine.battle_cry.computer.attack_value import Target, attack_on
from engine.battle_cry.computer.decision_input import DecisionInput
from engine.battle_cry.decisions.pieces import melee_order, order_of
from engine.battle_cry.placement import General, Unit
from engine.decision import PASS, Action
from engine.field_changes import replace


def ignore_flags(given: DecisionInput, frame: frames.IgnoreFlags) -> Action:
    """Ignores the number of flags that leaves the unit or general with the highest value after the retreat."""
    placement = given.position.placement
    if frame.unit < 0:
        general = placement.generals[frame.general]
        return given.best(lambda action: _driven_general(given, general, frame.flags - int(action.subject)))
    unit = placement.units[frame.unit]
    return given.best(lambda action: driven(given, unit, frame.flags - int(action.subject)))


def driven(given: DecisionInput, unit: Unit, flags: int) -> float:
    """The value of a unit after a retreat for so many flags."""
    if not flags:
        return given.hex_values.unit(unit, unit.hex)
    rules = given.setup.rules
    ways = rules.unit_ways(given.setup, given.position, unit, flags * rules.flag_hexes(unit))
    lost = given.piece_values.cost(unit.side, unit.figures, ways.short)
    if ways.short >= unit.figures:
        return -lost
    left = replace(unit, figures=unit.figures - ways.short)
    return max(given.hex_values.unit(left, to) for to in ways.hexes) - lost


def _driven_general(given: DecisionInput, general: General, flags: int) -> float:
    """The value of a lone general after a retreat for so many flags."""
    if not flags:
        return given.hex_values.general(general, general.hex)
    ways = given.setup.rules.general_ways(given.setup, given.position, general, flags)
    lost = -given.piece_values.general[general.side]
    return max((given.hex_values.general(general, to) for to in ways.hexes), default=lost)


def retreat_unit(given: DecisionInput, frame: frames.RetreatUnit) -> Action:
    """Retreats to the hex with the highest value."""
    unit = given.position.placement.units[frame.unit]
    return given.best(lambda action: given.hex_values.unit(unit, given.hex(action.object)))


def retreat_general(given: DecisionInput, frame: frames.RetreatGeneral) -> Action:
    """Retreats to the hex with the highest value."""
    general = given.position.placement.generals[frame.general]
    return given.best(lambda action: given.hex_values.general(general, given.hex(action.object)))


def withdraw(given: DecisionInput, frame: frames.Withdraw) -> Action:
    """Withdraws if the hex there is worth more than staying under the attack."""
    placement = given.position.placement
    unit, attacker = placement.units[frame.unit], placement.units[frame.attacker]
    order = order_of(given.position, attacker) or melee_order(given.position, attacker)
    harm = Target(given.threats, given.position, unit.hex).gain(
        attack_on(given.threats, given.position, attacker, unit.hex, order)
    )

    def score(action: Action) -> float:
        if action == PASS:
            return given.hex_values.unit(unit, unit.hex) - harm
        return given.hex_values.unit(unit, given.hex(action.object))

    return given.best(score)


def take_ground(given: DecisionInput, frame: frames.TakeGround) -> Action:
    """Takes ground if the unit is worth more there."""
    combat = given.position.combat
    assert combat is not None
    unit = given.position.placement.units[combat.attacker]
    gain = given.hex_values.unit(unit, combat.to) - given.hex_values.unit(unit, unit.hex) + given.weights.ground
    return _unless_pass(given, go=gain > 0)


def fight_back(given: DecisionInput, frame: frames.FightBack) -> Action:
    """Fights back above a least gain: the card is replaced, but should not be wasted."""
    combat = given.position.combat
    assert combat is not None
    unit, to = given.position.placement.units[combat.target_unit], given.position.placement.units[combat.attacker].hex
    gain = Target(given.threats, given.position, to).gain(attack_on(given.threats, given.position, unit, to, None))
    return _unless_pass(given, go=gain >= given.weights.reaction)


def free_attack(given: DecisionInput, frame: frames.FreeAttack) -> Action:
    """Always attacks: it costs nothing."""
    return _unless_pass(given, go=True)


def _unless_pass(given: DecisionInput, *, go: bool) -> Action:
    return next(action for action in given.actions if (action != PASS) == go)
