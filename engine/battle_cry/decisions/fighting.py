"""Turn sequence 4: battles, withdrawals, taken ground, Fight Back."""

from __future__ import annotations

from engine.battle_cry import combat as battle
from engine.battle_cry import frames
from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.cards import REACTION
from engine.battle_cry.decisions.about import combat_hexes, owner
from engine.battle_cry.decisions.handler import Handler, Handlers
from engine.battle_cry.decisions.pieces import melee_order, order_of, piece_named
from engine.battle_cry.events import FoughtBack, Withdrew
from engine.battle_cry.fire import targets
from engine.battle_cry.hands import acting_hand, discard, owe_card, take_from_hand
from engine.battle_cry.leading import holder_of, is_led, led_units, units_led_by
from engine.battle_cry.placement import OFF, Unit
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, SEATS
from engine.decision import PASS, Action
from engine.field_changes import replace
from engine.hexgrid import beside


def _in_melee(setup: BattleSetup, position: Position, frame: frames.CompulsoryMelee) -> list[Unit]:
    """The units whose compulsory melees are pending, of the frame's leader or the player carrying the card out."""
    if frame.leader < 0:
        return led_units(setup, position)
    others = position.team is not None and frame.leader != position.team.leader
    return units_led_by(setup, position, position.active, frame.leader) if others else []


def _melee_options(setup: BattleSetup, position: Position, frame: frames.CompulsoryMelee) -> list[Action]:
    placement, side = position.placement, position.active
    enemies = placement.unit_mask[ENEMY[side]]
    actions: list[Action] = []
    if not placement.unit_mask[side] & beside(setup.board.grid, enemies):
        return actions
    for unit in sorted(_in_melee(setup, position, frame), key=lambda unit: unit.hex):
        near = setup.board.grid.neighbour_mask[unit.hex] & enemies
        if not near:
            continue
        order = order_of(position, unit) or melee_order(position, unit)
        if order.battles and order.moved <= order.fires_after:
            found = targets(setup, position, unit, order)
            actions += setup.actions.battles(unit.hex, [to for to in found if near >> to & 1])
    return actions


def _battle_options(setup: BattleSetup, position: Position, frame: frames.BattleUnits) -> list[Action]:
    actions: list[Action] = []
    for order in position.orders:
        if order.is_general or not order.battles or order.moved > order.fires_after:
            continue
        unit = position.placement.units[order.piece]
        if unit.hex != OFF and (position.team is None or is_led(setup, position, unit)):
            actions += setup.actions.battles(unit.hex, targets(setup, position, unit, order))
    return [*actions, PASS] if actions else []


def _battle(context: ActionContext, frame: frames.BattleUnits | frames.CompulsoryMelee, action: Action) -> None:
    if action.verb == "pass":
        context.pop()
        return
    unit = piece_named(context.setup, context.position, action.subject)
    assert isinstance(unit, Unit)
    known = order_of(context.position, unit)
    order = known or melee_order(context.position, unit)
    spent = replace(order, battles=order.battles - 1)
    others = context.position.orders
    orders = tuple([spent if one is known else one for one in others]) if known else (*others, spent)
    context.position = replace(context.position, orders=orders)
    to = context.setup.board.grid.index[action.object]
    target = context.placement.unit(to)
    if target and context.setup.rules.may_withdraw(context.setup, context.position, unit, order, target):
        context.push(frames.Withdraw(target.side, target.id, unit.id))
    else:
        battle.fight(context, unit, to, order)


def _withdraw_options(setup: BattleSetup, position: Position, frame: frames.Withdraw) -> list[Action]:
    unit = position.placement.units[frame.unit]
    ways = setup.rules.unit_ways(setup, position, unit, 1)
    from_ = setup.names[unit.hex]
    return [] if ways.short else [*(Action("withdraw", from_, "-", setup.names[to]) for to in ways.hexes), PASS]


def _withdraw(context: ActionContext, frame: frames.Withdraw, action: Action) -> None:
    if action.verb == "pass":
        _stand(context, frame)
        return
    context.pop()
    unit = context.placement.units[frame.unit]
    to = context.setup.board.grid.index[action.object]
    joins = context.placement.general(to)
    general = context.place_together(unit, to) or joins
    context.emit(
        Withdrew(SEATS[unit.side], unit.arm, context.name(unit.hex), context.name(to), general.name if general else "")
    )


def _stand(context: ActionContext, frame: frames.Withdraw) -> None:
    """The attacked unit stays, and the attack is rolled."""
    context.pop()
    attacker = context.placement.units[frame.attacker]
    battle.fight(context, attacker, context.placement.units[frame.unit].hex, order_of(context.position, attacker))


def _free_options(setup: BattleSetup, position: Position, frame: frames.FreeAttack) -> list[Action]:
    general = position.placement.generals[frame.general]
    if not battle.can_attack_freely(setup, position, general):
        return []
    assert position.combat is not None
    attacker = position.placement.units[position.combat.attacker]
    return [Action("battle", setup.names[attacker.hex], ">", setup.names[general.hex]), PASS]


def _attack_freely(context: ActionContext, frame: frames.FreeAttack, action: Action) -> None:
    context.pop()
    if action.verb == "battle":
        battle.attack_freely(context, context.placement.generals[frame.general])


def _ground_options(setup: BattleSetup, position: Position, frame: frames.TakeGround) -> list[Action]:
    if not battle.can_take_ground(setup, position):
        return []
    assert position.combat is not None
    return [Action("ground", setup.names[position.combat.from_], "-", setup.names[position.combat.to]), PASS]


def _ground(context: ActionContext, frame: frames.TakeGround, action: Action) -> None:
    context.pop()
    if action.verb == "ground":
        battle.take_ground(context)


def _react_options(setup: BattleSetup, position: Position, frame: frames.FightBack) -> list[Action]:
    if not battle.may_react(setup, position):
        return []
    held = REACTION in position.hands[battle.reacting_hand(setup, position)]
    return [Action("play", REACTION), PASS] if held else [PASS]


def _react(context: ActionContext, frame: frames.FightBack, action: Action) -> None:
    context.pop()
    if action.verb == "pass":
        return
    combat = context.position.combat
    assert combat is not None
    unit, attacker = context.placement.units[combat.target_unit], context.placement.units[combat.attacker]
    hand = acting_hand(context, unit.side, unit)
    take_from_hand(context, hand, REACTION)
    discard(context, unit.side, REACTION)
    owe_card(context, hand)
    context.emit(FoughtBack(SEATS[unit.side], context.name(unit.hex), holder_of(context.setup, context.position, hand)))
    battle.fight(context, unit, attacker.hex, None)


STEPS: Handlers = {
    frames.BattleUnits: Handler("battle", "Battle", _battle_options, _battle),
    frames.CompulsoryMelee: Handler("melee", "Melee", _melee_options, _battle),
    frames.Withdraw: Handler(
        "withdraw",
        "Melee",
        _withdraw_options,
        _withdraw,
        side=owner,
        about=lambda setup, position, frame: (
            position.placement.units[frame.unit].hex,
            position.placement.units[frame.attacker].hex,
        ),
        otherwise=_stand,
    ),
    frames.FreeAttack: Handler(
        "free-attack",
        "Valour",
        _free_options,
        _attack_freely,
        side=owner,
        about=lambda setup, position, frame: (position.placement.generals[frame.general].hex,),
    ),
    frames.TakeGround: Handler("take-ground", "Take Ground", _ground_options, _ground, about=combat_hexes),
    frames.FightBack: Handler(
        "fight-back",
        "Fight Back",
        _react_options,
        _react,
        side=lambda position, frame: battle.defender_of(position),
        about=combat_hexes,
    ),
}
