"""Cards that turn on the other player: Counter-Attack, Fight Back, Sharpshooter, Short Supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.cards import Card, card_table
from engine.battle_cry.effects.common import EFFECTS, effect, one_order
from engine.battle_cry.events import SharpshooterFired, SupplyShort
from engine.battle_cry.frames import PickGeneral, PickSupply, PlaceSupply
from engine.battle_cry.leading import led_units
from engine.battle_cry.orders import rest
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.sides import ENEMY, SEATS
from engine.decision import Action
from engine.hexgrid import hexes_of

if TYPE_CHECKING:
    from engine.battle_cry.position import Position
    from engine.battle_cry.setup import BattleSetup

COPYING = "counter-attack"
"""The effect of a card that copies another."""


@effect(COPYING)
def counter_attack(context: ActionContext, card: Card) -> None:
    """The card of the enemy's last own turn, left and right changed; with nothing to copy, it orders nothing."""
    copied = copy_of(context.position, card.id)
    if copied != card.id:
        other = card_table()[copied]
        EFFECTS[other.effect](context, other)


def copy_of(position: Position, card: str) -> str:
    """The id that a card counts as: its own, or that of the card which a Counter-Attack copies."""
    return counted_as(card, position.played[ENEMY[position.active]])


def counted_as(card: str, enemys: str) -> str:
    """The id that a card counts as after a card of the enemy's last own turn, which is empty where it had none."""
    copies = card_table()[card].effect == COPYING and enemys
    return card_table()[enemys].mirrored if copies else card


@effect("fight-back")
def fight_back(context: ActionContext, card: Card) -> None:
    """Played on one's own turn it orders nothing (reading 12); ``decisions.fighting`` has the reaction."""


@effect("sharpshooter")
def sharpshooter(context: ActionContext, card: Card) -> None:
    """One die against any enemy general; sabers eliminate him."""
    if not any(context.placement.generals_of(ENEMY[context.position.active])):
        return one_order(context, card)
    context.push(PickGeneral())


def shoot(context: ActionContext, general: General) -> None:
    """Rolls the sharpshooter's die."""
    faces = context.roll("sharpshooter", 1)
    fell = faces == "S"
    context.emit(
        SharpshooterFired(SEATS[context.position.active], context.name(general.hex), general.name, faces, fell)
    )
    if fell:
        context.lose_general(general, "sharpshooter", flag=True)


@effect("short-supply")
def short_supply(context: ActionContext, card: Card) -> None:
    """One unit of either side goes to a vacant hex of its own edge, in its section; its owner chooses the hex."""
    if not supply_actions(context.setup, context.position):
        return one_order(context, card)
    context.push(PickSupply())


def supply_hexes(setup: BattleSetup, position: Position, unit: Unit) -> tuple[int, ...]:
    """Vacant hexes of the unit's section on its own edge; if there are none, those of the next row, and so on."""
    board = setup.board
    sections = 0
    for section in board.section[unit.side]:
        if section >> unit.hex & 1:
            sections |= section
    vacant = sections & ~position.placement.occupied & ~setup.closed_to(unit)
    row = board.edge[unit.side]
    while row:
        if row & vacant:
            return hexes_of(row & vacant)
        ahead = {near for hex_ in hexes_of(row) for near in board.rearward[ENEMY[unit.side]][hex_]}
        row = sum(1 << hex_ for hex_ in ahead)
    return ()


def supply_actions(setup: BattleSetup, position: Position) -> list[Action]:
    """Every unit that can be sent back: the enemy's, and those of the player carrying the card out."""
    units = sorted(
        (*position.placement.units_of(ENEMY[position.active]), *led_units(setup, position)), key=lambda unit: unit.hex
    )
    return [Action("supply", setup.names[unit.hex]) for unit in units if supply_hexes(setup, position, unit)]


def send_back(context: ActionContext, frame: PlaceSupply, hex_: int) -> None:
    """Puts the unit and its general where its owner chose; the active side's own does not battle this turn."""
    unit = context.placement.units[frame.unit]
    from_ = unit.hex
    general = context.place_together(unit, hex_)
    if unit.side == context.position.active:
        rest(context, unit)
    name = general.name if general else ""
    context.emit(SupplyShort(SEATS[unit.side], unit.arm, context.name(from_), context.name(hex_), name))
