"""Turn sequence 4: units battle, the enemy withdraws, ground is taken, and the enemy fights back."""

from __future__ import annotations

from msgspec.structs import replace

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
from engine.battle_cry.position import Body
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, SEATS
from engine.decision import PASS, Action


def _in_melee(setup: BattleSetup, body: Body, frame: frames.CompulsoryMelee) -> list[Unit]:
    """The units whose melees are asked for: of him who carries the card out, or of another player of his side."""
    if frame.leader < 0:
        return led_units(setup, body)
    others = body.team is not None and frame.leader != body.team.leader
    return units_led_by(setup, body, body.active, frame.leader) if others else []


def _melee_options(setup: BattleSetup, body: Body, frame: frames.CompulsoryMelee) -> list[Action]:
    names, enemies = setup.names, body.field.unit_mask[ENEMY[body.active]]
    actions = []
    for unit in sorted(_in_melee(setup, body, frame), key=lambda unit: unit.hex):
        near = setup.board.grid.neighbour_mask[unit.hex] & enemies
        order = order_of(body, unit) or melee_order(body, unit)
        if near and order.battles and order.moved <= order.fires_after:
            found = targets(setup, body, unit, order)
            actions += [Action("battle", names[unit.hex], ">", names[to]) for to in found if near >> to & 1]
    return actions


def _battle_options(setup: BattleSetup, body: Body, frame: frames.BattleUnits) -> list[Action]:
    names = setup.names
    actions = []
    for order in body.orders:
        if order.is_general or not order.battles or order.moved > order.fires_after:
            continue
        unit = body.field.units[order.piece]
        if unit.hex != OFF and (body.team is None or is_led(setup, body, unit)):
            actions += [Action("battle", names[unit.hex], ">", names[to]) for to in targets(setup, body, unit, order)]
    return [*actions, PASS] if actions else []


def _battle(context: ActionContext, frame: frames.BattleUnits | frames.CompulsoryMelee, action: Action) -> None:
    if action.verb == "pass":
        context.pop()
        return
    unit = piece_named(context.setup, context.body, action.subject)
    assert isinstance(unit, Unit)
    known = order_of(context.body, unit)
    order = known or melee_order(context.body, unit)
    spent = replace(order, battles=order.battles - 1)
    others = context.body.orders
    context.set(orders=tuple(spent if one is known else one for one in others) if known else (*others, spent))
    to = context.setup.board.grid.index[action.object]
    target = context.field.unit(to)
    if target and context.setup.rules.may_withdraw(context.setup, context.body, unit, order, target):
        context.push(frames.Withdraw(target.side, target.id, unit.id))
    else:
        battle.fight(context, unit, to, order)


def _withdraw_options(setup: BattleSetup, body: Body, frame: frames.Withdraw) -> list[Action]:
    unit = body.field.units[frame.unit]
    ways = setup.rules.unit_ways(setup, body, unit, 1)
    from_ = setup.names[unit.hex]
    return [] if ways.short else [*(Action("withdraw", from_, "-", setup.names[to]) for to in ways.hexes), PASS]


def _withdraw(context: ActionContext, frame: frames.Withdraw, action: Action) -> None:
    if action.verb == "pass":
        _stand(context, frame)
        return
    context.pop()
    unit = context.field.units[frame.unit]
    to = context.setup.board.grid.index[action.object]
    joins = context.field.general(to)
    general = context.place_together(unit, to) or joins
    context.emit(
        Withdrew(SEATS[unit.side], unit.arm, context.name(unit.hex), context.name(to), general.name if general else "")
    )


def _stand(context: ActionContext, frame: frames.Withdraw) -> None:
    """The attacked unit stays, and the attack is rolled."""
    context.pop()
    attacker = context.field.units[frame.attacker]
    battle.fight(context, attacker, context.field.units[frame.unit].hex, order_of(context.body, attacker))


def _free_options(setup: BattleSetup, body: Body, frame: frames.FreeAttack) -> list[Action]:
    general = body.field.generals[frame.general]
    if not battle.can_attack_freely(setup, body, general):
        return []
    assert body.combat is not None
    attacker = body.field.units[body.combat.attacker]
    return [Action("battle", setup.names[attacker.hex], ">", setup.names[general.hex]), PASS]


def _attack_freely(context: ActionContext, frame: frames.FreeAttack, action: Action) -> None:
    context.pop()
    if action.verb == "battle":
        battle.attack_freely(context, context.field.generals[frame.general])


def _ground_options(setup: BattleSetup, body: Body, frame: frames.TakeGround) -> list[Action]:
    if not battle.can_take_ground(setup, body):
        return []
    assert body.combat is not None
    return [Action("ground", setup.names[body.combat.from_], "-", setup.names[body.combat.to]), PASS]


def _ground(context: ActionContext, frame: frames.TakeGround, action: Action) -> None:
    context.pop()
    if action.verb == "ground":
        battle.take_ground(context)


def _react_options(setup: BattleSetup, body: Body, frame: frames.FightBack) -> list[Action]:
    if not battle.may_react(setup, body):
        return []
    held = REACTION in body.hands[battle.reacting_hand(setup, body)]
    return [Action("play", REACTION), PASS] if held else [PASS]


def _react(context: ActionContext, frame: frames.FightBack, action: Action) -> None:
    context.pop()
    if action.verb == "pass":
        return
    combat = context.body.combat
    assert combat is not None
    unit, attacker = context.field.units[combat.target_unit], context.field.units[combat.attacker]
    hand = acting_hand(context, unit.side, unit)
    take_from_hand(context, hand, REACTION)
    discard(context, unit.side, REACTION)
    owe_card(context, hand)
    context.emit(FoughtBack(SEATS[unit.side], context.name(unit.hex), holder_of(context.setup, context.body, hand)))
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
        about=lambda setup, body, frame: (
            body.field.units[frame.unit].hex,
            body.field.units[frame.attacker].hex,
        ),
        otherwise=_stand,
    ),
    frames.FreeAttack: Handler(
        "free-attack",
        "Valour",
        _free_options,
        _attack_freely,
        side=owner,
        about=lambda setup, body, frame: (body.field.generals[frame.general].hex,),
    ),
    frames.TakeGround: Handler("take-ground", "Take Ground", _ground_options, _ground, about=combat_hexes),
    frames.FightBack: Handler(
        "fight-back",
        "Fight Back",
        _react_options,
        _react,
        side=lambda body, frame: battle.defender_of(body),
        about=combat_hexes,
    ),
}
