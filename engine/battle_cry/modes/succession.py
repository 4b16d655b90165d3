"""Epic games: succession to the units of a fallen Major-General ("Killed in Action")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.battle_cry.events import CommandPassed
from engine.battle_cry.frames import Reassign
from engine.battle_cry.leading import name_of, playing, team_of, units_led_by
from engine.battle_cry.modes.unit_division import EVERYTHING, TRANSFER, leader_named, names_of, transfer, transfers
from engine.battle_cry.position import Position
from engine.battle_cry.roster import bit
from engine.battle_cry.sides import SEATS, Side
from engine.decision import Action
from engine.field_changes import replace

if TYPE_CHECKING:
    from engine.battle_cry.action_context import ActionContext
    from engine.battle_cry.setup import BattleSetup


def reassign_options(setup: BattleSetup, position: Position, frame: Reassign) -> list[Action]:
    """Give all that is left to one leader, or a single unit."""
    units, left = units_led_by(setup, position, frame.side, frame.fallen), playing(setup, position, frame.side)
    at_once = [Action(TRANSFER, EVERYTHING, ">", names_of(setup, frame.side, leader)) for leader in left]
    return [*at_once, *transfers(setup, position, units, left)] if units else []


def reassign(context: ActionContext, frame: Reassign, action: Action) -> None:
    """Gives units to another leader; the last one takes along whatever else was the fallen general's."""
    leader = leader_named(context.setup, frame.side, action.object)
    if action.subject != EVERYTHING:
        transfer(context, action)
    if action.subject == EVERYTHING or not units_led_by(context.setup, context.position, frame.side, frame.fallen):
        context.pop()
        inherit(context, frame.side, frame.fallen, leader)


def inherit(context: ActionContext, side: Side, fallen: int, heir: int) -> None:
    """Gives everything left to the heir: units, and the card if the fallen general was carrying it out."""
    setup, team = context.setup, team_of(context.position)
    left = tuple(context.name(unit.hex) for unit in units_led_by(setup, context.position, side, fallen))
    mine = (unit.side == side and team.owners[unit.id] == fallen for unit in context.placement.units)
    owners = tuple(heir if his else owner for his, owner in zip(mine, team.owners, strict=True))
    if side == context.position.active and team.leader == fallen:
        card = bit(side, heir) if team.carried & bit(side, fallen) else 0
        team = replace(team, leader=heir, carried=team.carried | card)
    context.set(team=replace(team, owners=owners))
    if left:
        seat = setup.roster.leaders[side][heir]
        context.emit(CommandPassed(SEATS[side], left, seat, name_of(setup, context.position, side, heir)))
