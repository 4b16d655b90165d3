"""Retreats and displacement, unit by unit, by their owner's choice (8.7, 8.8, 12.32, 12.34)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.blue_grey import frames
from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.combat_events import Retreated
from engine.blue_grey.decisions.handler import Handler, Handlers, Unasked
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.retreat import displacing_ways, movable, path_of, ways
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import SEATS, Side
from engine.decision import Action
from engine.hexgrid_columns import NOWHERE

Where = Callable[[Unit], list[int]]


def _waiting(position: Position, frame: frames.Retreat) -> list[Unit]:
    return [unit for number in frame.units if (unit := position.units[number]).hex != NOWHERE]


def _options(setup: BlueGreySetup, position: Position, frame: frames.Retreat) -> list[Action]:
    """The free retreats of units still to go; displacements only if there is none."""
    units = _waiting(position, frame)
    free = _actions(setup, units, "retreat", lambda unit: ways(setup, position, unit, frame.hexes))
    return free or _actions(setup, units, "displace", lambda unit: displacing_ways(setup, position, unit, frame.hexes))


def _actions(setup: BlueGreySetup, units: list[Unit], verb: str, where: Where) -> list[Action]:
    return [Action(verb, unit.id, "-", setup.names[hex_]) for unit in units for hex_ in where(unit)]


def _choose(context: ActionContext, frame: frames.Retreat, action: Action) -> None:
    unit = context.unit(context.setup.numbers[action.subject])
    left = tuple(number for number in frame.units if number != unit.number)
    context.swap(replace(frame, units=left))
    go_back(context, unit, context.setup.board.index(action.object), frame.cause)
    if action.verb == "displace":
        context.push(frames.Displace(frame.side, unit.number, (unit.hex, context.unit(unit.number).hex)))


def go_back(context: ActionContext, unit: Unit, to: int, cause: str) -> None:
    """Retreats a unit; works under construction are lost (10.35)."""
    path = path_of(context.setup, context.position, unit, to)
    context.stop_building(unit.number, "retreated")
    context.emit(Retreated(SEATS[unit.side], unit.id, tuple(map(context.name, path)), cause))
    for hex_ in path[1:-1]:
        context.enter(unit.number, hex_)
    context.place(unit.number, to)
    context.change(unit.number, **{"displaced" if cause == "displaced" else "retreated": True})


def _cornered(context: ActionContext, frame: frames.Retreat) -> None:
    """Eliminates the units that cannot retreat (7.72 of 1975, 12.34)."""
    context.pop()
    for unit in _waiting(context.position, frame):
        context.lose(unit.number, "no-retreat")


def _displace_options(setup: BlueGreySetup, position: Position, frame: frames.Displace) -> list[Action]:
    comer = position.units[frame.unit]
    units = movable(setup, position, comer, comer.hex, frame.chain)
    free = _actions(setup, units, "retreat", lambda unit: ways(setup, position, unit, 1, frame.chain))
    return free or _actions(
        setup, units, "displace", lambda unit: displacing_ways(setup, position, unit, 1, frame.chain)
    )


def _displace(context: ActionContext, frame: frames.Displace, action: Action) -> None:
    unit = context.unit(context.setup.numbers[action.subject])
    context.pop()
    go_back(context, unit, context.setup.board.index(action.object), "displaced")
    if action.verb == "displace":
        chain = (*frame.chain, context.unit(unit.number).hex)
        context.push(frames.Displace(frame.side, unit.number, chain))


def _owner(position: Position, frame: frames.Retreat | frames.Displace) -> Side:
    return frame.side


def _hexes(setup: BlueGreySetup, position: Position, frame: frames.Retreat) -> tuple[int, ...]:
    return tuple(sorted({unit.hex for unit in _waiting(position, frame)}))


def _full_hex(setup: BlueGreySetup, position: Position, frame: frames.Displace) -> tuple[int, ...]:
    return (position.units[frame.unit].hex,)


UNASKED: dict[type, Unasked] = {}
STEPS: Handlers = {
    frames.Retreat: Handler(
        "retreat", "8.7", _options, _choose, side=_owner, alone=True, about=_hexes, otherwise=_cornered
    ),
    frames.Displace: Handler("displace", "8.8", _displace_options, _displace, side=_owner, alone=True, about=_full_hex),
}
