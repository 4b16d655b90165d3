"""Reinforcements, and turn sequence 2 and 3: orders, then moves."""

from __future__ import annotations

from engine.battle_cry import frames
from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.decisions.handler import Handler, Handlers
from engine.battle_cry.decisions.pieces import piece_named
from engine.battle_cry.effects import arms
from engine.battle_cry.events import Moved
from engine.battle_cry.leading import is_halted, is_led, led_units
from engine.battle_cry.movement import destinations, goes_along, piece_of
from engine.battle_cry.orders import fitting, give, holders, order_from
from engine.battle_cry.placement import OFF, General, Unit
from engine.battle_cry.position import Order, Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import SEATS
from engine.battle_cry.special.leaving import exit_flags, leave
from engine.battle_cry.special.placing_arrivals import arrive, arrive_options, pieces_due
from engine.decision import PASS, Action
from engine.field_changes import replace
from engine.sections import SECTIONS

# Before the card: reinforcements


def _arrive_options(setup: BattleSetup, position: Position, frame: frames.Arrive) -> list[Action]:
    return arrive_options(setup, position)


def _arrive(context: ActionContext, frame: frames.Arrive, action: Action) -> None:
    if action.verb == "pass":
        context.pop()
    else:
        arrive(context, action.subject, context.setup.board.grid.index[action.object])


def _section_options(setup: BattleSetup, position: Position, frame: frames.ChooseSection) -> list[Action]:
    infantry = sum(1 << unit.hex for unit in led_units(setup, position) if unit.arm == "infantry")
    own = setup.board.section[position.active]
    return [Action("section", name) for number, name in enumerate(SECTIONS) if own[number] & infantry]


def _choose_section(context: ActionContext, frame: frames.ChooseSection, action: Action) -> None:
    context.pop()
    arms.march_section(context, SECTIONS.index(action.subject), frame.reach)


# 2. Announce orders


def _order_options(setup: BattleSetup, position: Position, frame: frames.GiveOrders) -> list[Action]:
    if len(frame.given) >= frame.most:
        return []
    units, generals = fitting(setup, position, frame)
    if not units and not generals:
        return []
    of_units, of_generals = setup.actions.order_unit, setup.actions.order_general
    return [*[of_units[hex_] for hex_ in units], *[of_generals[hex_] for hex_ in generals], PASS]


def _give_order(context: ActionContext, frame: frames.GiveOrders, action: Action) -> None:
    if action.verb == "pass":
        context.pop()
        return
    piece = piece_named(context.setup, context.position, action.subject)
    assert piece is not None
    context.swap(replace(frame, given=(*frame.given, holders(frame, piece))))
    give(context, piece, order_from(context.setup, frame, piece))


def _may_move(order: Order, frame: frames.MoveUnits) -> bool:
    return order.again and order.moves > 0 if frame.again else order.moves > order.again


def _move_options(setup: BattleSetup, position: Position, frame: frames.MoveUnits) -> list[Action]:
    table, exits = setup.actions, setup.rules.exits
    actions: list[Action] = []
    for order in position.orders:
        if not _may_move(order, frame):
            continue
        piece = piece_of(position, order)
        if piece.hex == OFF or (position.team and not is_led(setup, position, piece)):
            continue
        actions += table.moves(piece.hex, destinations(setup, position, order), general=order.is_general)
        if (
            exits
            and isinstance(piece, Unit)
            and exit_flags(setup.rules, piece)
            and not is_halted(setup, position, piece)
        ):
            actions.append(Action("move", setup.names[piece.hex], "-", "off"))
    if actions:
        actions.append(PASS)
    return actions


def _move(context: ActionContext, frame: frames.MoveUnits, action: Action) -> None:
    if action.verb == "pass":
        context.pop()
        return
    piece = piece_named(context.setup, context.position, action.subject)
    assert piece is not None
    if isinstance(piece, Unit) and action.object == "off":
        leave(context, piece)
        return
    to = context.setup.board.grid.index[action.object]
    if isinstance(piece, General):
        move_general(context, piece, to)
    else:
        _move_unit(context, piece, to, frame)


def _move_unit(context: ActionContext, unit: Unit, to: int, frame: frames.MoveUnits) -> None:
    hexes = context.setup.board.grid.distance[unit.hex][to]
    along = context.placement.general(unit.hex) if goes_along(context.position, unit) else None
    joined = context.placement.general(to)
    ends = joined is not None and context.setup.rules.joining_ends_moves
    halted = {one.id for one in (along, joined if ends else None) if one}
    if along:
        context.place_together(unit, to)
    else:
        context.place_unit(unit, to)
    context.set(
        orders=tuple(
            [
                replace(order, moves=0 if frame.again or ends else order.moves - 1, moved=hexes)
                if order.piece == unit.id and not order.is_general
                else replace(order, moves=0)
                if order.is_general and order.piece in halted
                else order
                for order in context.position.orders
            ]
        )
    )
    general = along or joined
    context.emit(
        Moved(
            SEATS[unit.side],
            unit.arm,
            context.name(unit.hex),
            context.name(to),
            general.name if general else "",
            joined is not None,
        )
    )


def move_general(context: ActionContext, general: General, to: int) -> None:
    """Moves a general alone to a hex, or to a unit there."""
    left, joined = context.placement.unit(general.hex), context.placement.unit(to)
    context.place_general(general, to)
    hexes = context.setup.board.grid.distance[general.hex][to]
    orders = []
    for order in context.position.orders:
        if order.is_general and order.piece == general.id:
            orders.append(replace(order, moves=0, moved=hexes))
        elif left and _lapses(order, left):
            continue
        elif joined and context.setup.rules.joining_ends_moves and not order.is_general and order.piece == joined.id:
            orders.append(replace(order, moves=0))
        else:
            orders.append(order)
    context.set(orders=tuple(orders))
    context.emit(
        Moved(
            SEATS[general.side],
            "general",
            context.name(general.hex),
            context.name(to),
            general.name,
            joined is not None,
        )
    )


def _lapses(order: Order, left: Unit) -> bool:
    """Whether a unit's order depended on the general who just left it."""
    return order.led and not order.is_general and order.piece == left.id and not order.moved


STEPS: Handlers = {
    frames.Arrive: Handler(
        "arrive",
        "Special Rules",
        _arrive_options,
        _arrive,
        numbers=lambda setup, position, frame: (pieces_due(setup, position),),
    ),
    frames.ChooseSection: Handler("choose-section", "Forced March", _section_options, _choose_section),
    frames.GiveOrders: Handler(
        "give-orders",
        "Announce Orders",
        _order_options,
        _give_order,
        numbers=lambda setup, position, frame: (
            len(frame.given),
            min(sum([pool.count for pool in frame.pools]), frame.most),
        ),
    ),
    frames.MoveUnits: Handler("move", "Move", _move_options, _move),
}
