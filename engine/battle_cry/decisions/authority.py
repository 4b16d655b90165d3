"""Epic games: actions of Major-Generals without the card ("Personal Authority")."""

from __future__ import annotations

from engine.battle_cry import frames
from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.decisions.handler import Handler, Handlers
from engine.battle_cry.decisions.moving import move_general
from engine.battle_cry.decisions.pieces import piece_named
from engine.battle_cry.events import AuthorityRolled
from engine.battle_cry.leading import general_of, name_of, playing, team_of, units_led_by
from engine.battle_cry.movement import destinations
from engine.battle_cry.orders import candidates, general_order, is_ordered
from engine.battle_cry.placement import OFF, Unit
from engine.battle_cry.position import Position
from engine.battle_cry.roster import bit
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ARMS, ENEMY, SYMBOL, Arm
from engine.decision import PASS, Action
from engine.field_changes import replace
from engine.hexgrid import hexes_of

ROLL = "roll"
BACK = "back"

RULE = "Epic Games, Personal Authority"

PHASES: tuple[frames.Frame, ...] = (frames.BattleUnits(), frames.CompulsoryMelee(), frames.MoveUnits())
"""The phases of a unit under personal authority."""


def _options(setup: BattleSetup, position: Position, frame: frames.Authority) -> list[Action]:
    """Roll the die; where generals need no orders, move one's own first, once; or pass."""
    side, team = position.active, team_of(position)
    if team.carried & bit(side, frame.leader) or frame.leader not in playing(setup, position, side):
        return []
    rolls = [Action(ROLL)] if units_led_by(setup, position, side, frame.leader) else []
    actions = [*rolls, *general_moves(setup, position, frame)]
    return [*actions, PASS] if actions else []


def general_moves(setup: BattleSetup, position: Position, frame: frames.Authority) -> list[Action]:
    """Destinations of a Major-General who needs no order to move."""
    general = general_of(setup, position, position.active, frame.leader)
    still = general is None or general.hex == OFF or is_ordered(position, general)
    if general is None or still or frame.moved or not setup.rules.free_generals:
        return []
    names, ways = setup.names, destinations(setup, position, general_order(general))
    return [Action("move", f"{names[general.hex]}*", "-", names[to]) for to in hexes_of(ways)]


def _act(context: ActionContext, frame: frames.Authority, action: Action) -> None:
    if action.verb == "move":
        general = general_of(context.setup, context.position, context.position.active, frame.leader)
        assert general is not None
        context.swap(replace(frame, moved=True))
        context.set(orders=(*context.position.orders, general_order(general)))
        move_general(context, general, context.setup.board.grid.index[action.object])
        return
    context.pop()
    if action.verb == ROLL:
        _roll(context, frame.leader)


def _roll(context: ActionContext, leader: int) -> None:
    """Rolls the die of personal authority and carries it out; earlier orders of this turn end."""
    setup, side = context.setup, context.position.active
    context.position = acting(context.position, leader)
    face = context.roll("authority", 1)
    if face == "F":
        outcome = _must_retreat(context, leader)
    elif face == "S":
        outcome = _is_halted(context, leader)
    else:
        outcome = _may_act(context, next(arm for arm in ARMS if SYMBOL[arm] == face))
    name = name_of(setup, context.position, side, leader)
    context.emit(AuthorityRolled(setup.roster.leaders[side][leader], name, face, outcome))


def acting(position: Position, leader: int) -> Position:
    """The position in which only this Major-General still acts this turn."""
    orders = tuple(replace(order, moves=0, battles=0, again=False) for order in position.orders)
    return replace(position, orders=orders, combat=None, team=replace(team_of(position), leader=leader))


def orders_of(setup: BattleSetup, arm: Arm) -> tuple[frames.Frame, ...]:
    """Frames for one order to a unit of an arm and its phases, last to happen first."""
    everywhere = (1 << setup.board.size) - 1
    pools = (frames.Pool(everywhere, 1, arm, generals=False),)
    return (*(phase for phase in PHASES if phase in setup.rules.phases), frames.GiveOrders(pools))


def _may_act(context: ActionContext, arm: Arm) -> str:
    """Pushes an order for one unit of the arm, if the Major-General leads one that can be ordered."""
    *phases, orders = orders_of(context.setup, arm)
    assert isinstance(orders, frames.GiveOrders)
    if not candidates(context.setup, context.position, orders):
        return "nothing"
    context.push(*phases, orders)
    return arm


def _must_retreat(context: ActionContext, leader: int) -> str:
    """Pushes the retreat of one of his units that is not in melee."""
    if not free_of_melee(context.setup, context.position, leader):
        return "nothing"
    context.push(frames.FallBack(leader))
    return "retreat"


def _is_halted(context: ActionContext, leader: int) -> str:
    """Forbids movement to his units in his side's next turn."""
    team = team_of(context.position)
    context.set(team=replace(team, halting=team.halting | bit(context.position.active, leader)))
    return "halt"


def free_of_melee(setup: BattleSetup, position: Position, leader: int) -> list[Unit]:
    """A leader's units without an adjacent enemy unit (reading 24)."""
    enemies, near = position.placement.unit_mask[ENEMY[position.active]], setup.board.grid.neighbour_mask
    units = units_led_by(setup, position, position.active, leader)
    return sorted((unit for unit in units if not near[unit.hex] & enemies), key=lambda unit: unit.hex)


def _back_options(setup: BattleSetup, position: Position, frame: frames.FallBack) -> list[Action]:
    return [Action(BACK, setup.names[unit.hex]) for unit in free_of_melee(setup, position, frame.leader)]


def _back(context: ActionContext, frame: frames.FallBack, action: Action) -> None:
    unit = piece_named(context.setup, context.position, action.subject)
    assert isinstance(unit, Unit)
    context.swap(frames.RetreatUnit(unit.side, unit.id, context.setup.rules.flag_hexes(unit)))


STEPS: Handlers = {
    frames.Authority: Handler("authority", RULE, _options, _act),
    frames.FallBack: Handler("fall-back", RULE, _back_options, _back, alone=True),
}
