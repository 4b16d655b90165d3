"""Tactic cards that order by arm or general, from Battle and Hold Position to Battle Cry."""

from __future__ import annotations

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.cards import Card, card_table
from engine.battle_cry.effects.common import anywhere, cards_held, effect, one_order
from engine.battle_cry.events import DiceRolled
from engine.battle_cry.frames import ChooseSection, GiveOrders, Pool
from engine.battle_cry.leading import is_led, led_generals, led_units
from engine.battle_cry.orders import general_order, give, is_ordered, may_order, unit_order
from engine.battle_cry.placement import Unit
from engine.battle_cry.position import Position
from engine.battle_cry.sides import ARMS, SEATS, SYMBOL, Arm
from engine.field_changes import replace


def _ready(context: ActionContext, *arms: Arm) -> list[Unit]:
    """The orderable units of these arms, in reading order."""
    return [unit for unit in _own(context, *arms) if may_order(context.setup, context.position, unit)]


def _own(context: ActionContext, *arms: Arm) -> list[Unit]:
    units = (unit for unit in led_units(context.setup, context.position) if unit.arm in arms)
    return sorted(units, key=lambda unit: unit.hex)


@effect("battle-and-hold")
def battle_and_hold(context: ActionContext, card: Card) -> None:
    """Up to four infantry or artillery units anywhere battle with a die more; they neither move nor take ground."""
    if not _own(context, "infantry", "artillery"):
        return one_order(context, card)
    everywhere = anywhere(context)
    guns, foot = (Pool(everywhere, card.units, arm, generals=False) for arm in ("artillery", "infantry"))
    return context.push(GiveOrders((guns, foot), most=card.units, dice=card.dice, hold=True))


@effect("bombard")
def bombard(context: ActionContext, card: Card) -> None:
    """Every artillery unit battles twice, or moves up to three hexes and does not battle."""
    if not _own(context, "artillery"):
        return one_order(context, card)
    for unit in _ready(context, "artillery"):
        give(
            context,
            unit,
            replace(unit_order(context.setup, unit), reach=card.move, battles=card.battles, fires_after=0),
        )


@effect("forced-march")
def forced_march(context: ActionContext, card: Card) -> None:
    """Every infantry unit of one section moves up to two hexes and may battle."""
    if not _own(context, "infantry"):
        return one_order(context, card)
    return context.push(ChooseSection(card.move))


def march_section(context: ActionContext, section: int, reach: int) -> None:
    """Orders the infantry of the section chosen for a Forced March."""
    where = context.setup.board.section[context.position.active][section]
    for unit in _ready(context, "infantry"):
        if where >> unit.hex & 1:
            give(context, unit, replace(unit_order(context.setup, unit), reach=reach, fires_after=reach, forced=True))


@effect("hit-and-run")
def hit_and_run(context: ActionContext, card: Card) -> None:
    """Every cavalry unit moves, battles and moves again; no step is compulsory."""
    if not _own(context, "cavalry"):
        return one_order(context, card)
    for unit in _ready(context, "cavalry"):
        give(context, unit, replace(unit_order(context.setup, unit), moves=2, again=True))


@effect("leadership")
def leadership(context: ActionContext, card: Card) -> None:
    """Every general, and every unit that he stays with; infantry and cavalry led by one battle with a die more."""
    generals = sorted(led_generals(context.setup, context.position), key=lambda general: general.hex)
    if not generals:
        return one_order(context, card)
    for general in generals:
        unit = context.placement.unit(general.hex)
        if unit and is_led(context.setup, context.position, unit) and may_order(context.setup, context.position, unit):
            give(context, unit, replace(unit_order(context.setup, unit), dice=card.dice, led=True))
        if not is_ordered(context.position, general):
            give(context, general, general_order(general))


def dice_of_led(position: Position) -> int:
    """The dice that the card in play adds for every unit with a general, ordered or not."""
    card = card_table().get(position.effective)
    return card.dice if card and card.effect == "leadership" else 0


@effect("battle-cry")
def battle_cry(context: ActionContext, card: Card) -> None:
    """A die for each card held: an arm's symbol orders such a unit, sabers anybody; all battle with a die more."""
    faces = context.roll(card.id, cards_held(context))
    context.emit(DiceRolled(SEATS[context.position.active], card.id, faces))
    everywhere = anywhere(context)
    pools = [Pool(everywhere, faces.count(SYMBOL[arm]), arm, generals=False) for arm in ARMS]
    pools.append(Pool(everywhere, faces.count("S")))
    context.push(GiveOrders(tuple(pool for pool in pools if pool.count), dice=card.dice))
