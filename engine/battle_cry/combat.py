"""Resolution of a battle, from the roll to its last consequence.

"Resolving Battles", "Bolster Morale" and "Retreat": hits, casualty checks, then flags, retreats and taken ground.
Choices are pushed as frames; each frame checks the position again when its turn comes.
"""

from __future__ import annotations

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.engaged import note_attack
from engine.battle_cry.events import BattleRolled, FlagsIgnored, GroundTaken, RolledAgain
from engine.battle_cry.fire import reckon, sees, targets
from engine.battle_cry.frames import FightBack, IgnoreFlags, RetreatGeneral, RetreatUnit, TakeGround
from engine.battle_cry.placement import FRESH, OFF, General, Unit
from engine.battle_cry.placement_changes import without_trait
from engine.battle_cry.position import Combat, Order, Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, SEATS, Side
from engine.field_changes import replace

NONE = -1


def fight(context: ActionContext, unit: Unit, to: int, order: Order | None) -> None:
    """Rolls a unit's battle against a hex and resolves it up to the first choice.

    Without an order the unit fights back: it cannot be answered, and takes no ground.
    """
    rules, placement = context.setup.rules, context.placement
    target, general = placement.unit(to), placement.general(to)
    distance = context.setup.board.grid.distance[unit.hex][to]
    faces = roll_battle(context, unit, to, order)
    combat = Combat(
        attacker=unit.id,
        attacker_side=unit.side,
        from_=unit.hex,
        to=to,
        melee=distance == 1,
        target_unit=target.id if target else NONE,
        target_general=general.id if general and not target else NONE,
        faces=faces,
        fighting_back=order is None,
        flags=faces.count("F"),
    )
    context.set(combat=combat)
    if not combat.fighting_back:
        context.push(FightBack())
    context.push(TakeGround())
    spend_freshness(context, unit)
    if target is None:
        _strike_general(context, placement.generals[combat.target_general], combat)
        return
    if combat.melee:
        note_attack(context, target)
    hits = rules.hits(faces, unit, target.arm, distance)
    if hits:
        _take_hits(context, target, hits)
    if not context.outcome and context.position.combat and context.position.combat.flags:
        _raise_flags(context)


def roll_battle(context: ActionContext, unit: Unit, to: int, order: Order | None) -> str:
    """Rolls a unit's dice against a hex, with rerolls, emits what they mean, and returns the faces."""
    rules, target = context.setup.rules, context.placement.unit(to)
    count = reckon(context.setup, context.position, unit, to, order)
    distance = context.setup.board.grid.distance[unit.hex][to]
    faces = context.roll("battle", count.dice)
    context.emit(
        BattleRolled(
            side=SEATS[unit.side],
            arm=unit.arm,
            from_=context.name(unit.hex),
            to=context.name(to),
            target=target.arm if target else "general",
            melee=distance == 1,
            dice=faces,
            base=count.base,
            halved=count.halved,
            ground=count.ground,
            cover=count.cover,
            card=count.card,
            hits=hits_of(context, unit, target, distance, faces),
            flags=faces.count("F") if target or rules.flags_on_generals else 0,
            fighting_back=order is None,
            extra=count.extra,
        )
    )
    again = rules.rerolls(unit, faces)
    return faces + _roll_again(context, unit, to, again) if again else faces


def hits_of(context: ActionContext, unit: Unit, target: Unit | None, distance: int, faces: str) -> int:
    """The hits of a roll upon a unit; against a lone general 1 if he is eliminated."""
    rules = context.setup.rules
    return rules.hits(faces, unit, target.arm, distance) if target else int(rules.hits_general(faces, distance))


def _roll_again(context: ActionContext, unit: Unit, to: int, count: int) -> str:
    """The rerolled dice of a roll; they are rolled once more only."""
    rules, target = context.setup.rules, context.placement.unit(to)
    distance = context.setup.board.grid.distance[unit.hex][to]
    faces = context.roll("rolled again", count)
    hits = hits_of(context, unit, target, distance, faces)
    flags = faces.count("F") if target or rules.flags_on_generals else 0
    context.emit(RolledAgain(SEATS[unit.side], context.name(unit.hex), context.name(to), faces, hits, flags))
    return faces


def spend_freshness(context: ActionContext, unit: Unit) -> None:
    """Removes the ``fresh`` trait after a unit's first attack."""
    if FRESH in unit.traits:
        context.set(placement=without_trait(context.placement, context.placement.units[unit.id], FRESH))


def _strike_general(context: ActionContext, general: General, combat: Combat) -> None:
    distance = context.setup.board.grid.distance[combat.from_][combat.to]
    if context.setup.rules.hits_general(combat.faces, distance):
        context.lose_general(general, "battle", flag=True)
    else:
        context.setup.rules.spares_general(context, general, combat)


def attack_freely(context: ActionContext, general: General) -> None:
    """The victor's free attack on a general whose unit was eliminated; if not hit, he retreats."""
    combat = context.position.combat
    assert combat is not None
    attacker = context.placement.units[combat.attacker]
    faces = roll_battle(context, attacker, general.hex, free_order(context.position, attacker))
    distance = context.setup.board.grid.distance[attacker.hex][general.hex]
    if context.setup.rules.hits_general(faces, distance):
        context.lose_general(general, "battle", flag=True)
    else:
        context.push(RetreatGeneral(general.side, general.id))


def can_attack_freely(setup: BattleSetup, position: Position, general: General) -> bool:
    """Whether the unit that eliminated a general's unit still stands where it can attack him."""
    combat = position.combat
    if combat is None or general.hex == OFF or not position.placement.is_alone(general):
        return False
    attacker = position.placement.units[combat.attacker]
    if attacker.hex == OFF or not sees(setup, position, attacker, general.hex):
        return False
    return reckon(setup, position, attacker, general.hex, free_order(position, attacker)).dice > 0


def free_order(position: Position, unit: Unit) -> Order | None:
    """The order that counts the movement for a free attack: the unit's own; none in the enemy's turn."""
    return next((order for order in position.orders if order.piece == unit.id and not order.is_general), None)


def _take_hits(context: ActionContext, target: Unit, hits: int) -> None:
    """Removes the figures hit and checks their general; flags on an eliminated unit have no more effect."""
    remaining = context.lose_figures(target, hits, "battle")
    after_losses(context, target.hex)
    if remaining.hex == OFF:
        note(context, flags=0)


def after_losses(context: ActionContext, hex_: int) -> None:
    """Settles the fate of a general whose unit in a hex just lost figures, by the rules in force."""
    general = context.placement.general(hex_)
    if general is not None and not context.outcome:
        context.setup.rules.after_losses(context, general)


def note(context: ActionContext, **changes: bool | int) -> None:
    """Sets fields of the combat under way."""
    combat = context.position.combat
    assert combat is not None
    context.set(combat=replace(combat, **changes))


def _raise_flags(context: ActionContext) -> None:
    combat = context.position.combat
    assert combat is not None
    unit = context.placement.units[combat.target_unit]
    morale = context.setup.rules.morale(context.setup, context.position, combat)
    sure = min(morale.sure, combat.flags)
    if sure:
        context.emit(FlagsIgnored(SEATS[unit.side], context.name(unit.hex), sure, combat.flags))
    flags = combat.flags - sure
    free = min(morale.free, flags)
    if free:
        context.push(IgnoreFlags(unit.side, unit.id, flags, free))
    elif flags:
        force_back(context, unit, flags)


def ignore_flags(context: ActionContext, frame: IgnoreFlags, ignored: int) -> None:
    """Carries out a bolster choice: the remaining flags drive the unit or the lone general back."""
    piece = context.placement.generals[frame.general] if frame.unit == NONE else context.placement.units[frame.unit]
    if ignored:
        alone = piece.name if isinstance(piece, General) else ""
        context.emit(FlagsIgnored(SEATS[piece.side], context.name(piece.hex), ignored, frame.flags, alone))
    if frame.flags <= ignored:
        return
    if isinstance(piece, General):
        context.push(RetreatGeneral(piece.side, piece.id, frame.flags - ignored))
    else:
        force_back(context, piece, frame.flags - ignored)


def force_back(context: ActionContext, unit: Unit, flags: int) -> None:
    """Makes a unit retreat for a number of flags."""
    note(context, forced=True, flags=flags)
    context.push(RetreatUnit(unit.side, unit.id, flags * context.setup.rules.flag_hexes(unit)))


# Taking ground


def can_take_ground(setup: BattleSetup, position: Position) -> bool:
    """Whether the victor may enter the hex that the enemy left."""
    combat = position.combat
    if combat is None or combat.fighting_back or not combat.melee:
        return False
    attacker = position.placement.units[combat.attacker]
    stands = attacker.hex == combat.from_
    emptied = not position.placement.occupied >> combat.to & 1
    holds = any(order.hold and order.piece == attacker.id and not order.is_general for order in position.orders)
    return stands and emptied and not holds and setup.rules.may_take_ground(setup, position, combat)


def take_ground(context: ActionContext) -> None:
    """Moves the victor and its general into the hex that the enemy left."""
    combat = context.position.combat
    assert combat is not None
    attacker = context.placement.units[combat.attacker]
    general = context.place_together(attacker, combat.to)
    context.emit(
        GroundTaken(
            SEATS[attacker.side], context.name(combat.from_), context.name(combat.to), general.name if general else ""
        )
    )


# Fight Back


def may_react(setup: BattleSetup, position: Position) -> bool:
    """Whether the public position allows the attacked unit to fight back, whatever the hand holds (reading 11)."""
    combat = position.combat
    if combat is None or combat.target_unit == NONE or combat.forced:
        return False
    defender, attacker = position.placement.units[combat.target_unit], position.placement.units[combat.attacker]
    if OFF in (defender.hex, attacker.hex):
        return False
    if not position.hands[reacting_hand(setup, position)] or not setup.rules.reactions_left(
        setup, position, defender.side
    ):
        return False
    return attacker.hex in targets(setup, position, defender, None)


def reacting_hand(setup: BattleSetup, position: Position) -> int:
    """The number of the hand that may play Fight Back."""
    assert position.combat is not None
    defender = position.placement.units[position.combat.target_unit]
    return setup.rules.hand_for(setup, position, defender.side, defender)


def defender_of(position: Position) -> Side:
    """The side whose unit was attacked in the combat under way."""
    assert position.combat is not None
    return ENEMY[position.combat.attacker_side]
