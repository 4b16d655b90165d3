"""The Movement Phase: units move, enter, leave and build, one after the other (5.0, 6.0, 10.34).

Nothing is rolled in it, so every move can be taken back until its end brings a die or a decision of the enemy.
"""

from __future__ import annotations

from engine.blue_grey import frames
from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.arriving import EXIT_COST, entries, entry_cost, is_due, may_exit, with_entry
from engine.blue_grey.building import may_build
from engine.blue_grey.decisions.handler import Handler, Handlers, Unasked
from engine.blue_grey.events import Entered, Moved, UnitLeft, WorksBegun
from engine.blue_grey.movement import (
    Trip,
    clears,
    full_for,
    may_go,
    may_march,
    reach,
    route,
    trip,
    within_reach,
)
from engine.blue_grey.position import STACK, Position, Unit, Work
from engine.blue_grey.scenario import ALL_SIDES
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import SEATS
from engine.blue_grey.zones import in_enemy_zone
from engine.decision import PASS, Action
from engine.hexgrid_columns import NOWHERE

MOST_LISTED = 4_096
"""Lists of moves that are kept."""

# What may be done


def _options(setup: BlueGreySetup, position: Position, frame: frames.MoveUnits) -> list[Action]:
    actions: list[Action] = []
    for unit in position.units:
        if unit.side != position.active:
            continue
        if unit.hex != NOWHERE:
            actions += _moves(setup, position, unit)
            if may_exit(setup, position, unit):
                actions.append(Action("exit", unit.id))
            if may_build(setup, position, unit):
                actions.append(Action("build", unit.id))
        elif is_due(setup, position, unit):
            actions += [Action("enter", unit.id, "-", setup.names[hex_]) for hex_ in entries(setup, position, unit)]
    return [*actions, PASS] if actions or _begun(position) else []


def _begun(position: Position) -> bool:
    """Whether the active side has moves that can still be taken back."""
    return any(unit.moved or unit.rallying or unit.building for unit in position.units if unit.side == position.active)


def _moves(setup: BlueGreySetup, position: Position, unit: Unit, *, onto_full: bool = True) -> list[Action]:
    """A unit's destinations, by normal and strategic movement; onto a full hex only if room can be made there."""
    if not may_go(setup, position, unit):
        return []
    actions: list[Action] = []
    full = full_for(position, unit)
    for verb in _ways(setup, position, unit):
        going = trip(setup, position, unit, strategic=verb == "march")
        listed = _listed(setup, unit, verb, going)
        if not within_reach(setup, going) & full:
            actions += listed
            continue
        actions += [
            action
            for to, action in zip(reach(setup, going), listed, strict=True)
            if not full >> to & 1 or (onto_full and clears(setup, position, unit, to))
        ]
    return actions


def _listed(setup: BlueGreySetup, unit: Unit, verb: str, going: Trip) -> tuple[Action, ...]:
    """The moves to all hexes within reach, in the order of ``reach``; kept, since they are listed after every move."""
    key = unit.number, verb, going
    known = setup.moves.get(key)
    if known is None:
        if len(setup.moves) > MOST_LISTED:
            setup.moves.clear()
        moves = [Action(verb, unit.id, "-", setup.names[to]) for to in reach(setup, going)]
        known = setup.moves[key] = tuple(moves)
    return known


def _ways(setup: BlueGreySetup, position: Position, unit: Unit) -> list[str]:
    verbs = [] if unit.way == "strategic" else ["move"]
    return [*verbs, "march"] if may_march(setup, position, unit) else verbs


def _room_options(setup: BlueGreySetup, position: Position, frame: frames.MakeRoom) -> list[Action]:
    actions = []
    for unit in position.placement.in_hex(frame.hex):
        if not unit.moved:
            actions += _moves(setup, position, unit, onto_full=False)
            if may_exit(setup, position, unit):
                actions.append(Action("exit", unit.id))
    return actions


# What is done


def _choose(context: ActionContext, frame: frames.MoveUnits, action: Action) -> None:
    if action.verb == "pass":
        context.swap(frames.EndMovement())
    else:
        _act(context, action)


def _make_room(context: ActionContext, frame: frames.MakeRoom, action: Action) -> None:
    context.pop()
    _act(context, action)


def _act(context: ActionContext, action: Action) -> None:
    unit = context.unit(context.setup.numbers[action.subject])
    if action.verb == "exit":
        _exit(context, unit)
    elif action.verb == "build":
        _build(context, unit)
    elif action.verb == "enter":
        _enter(context, unit, context.setup.board.index(action.object))
    else:
        _move(context, unit, context.setup.board.index(action.object), march=action.verb == "march")


def _move(context: ActionContext, unit: Unit, to: int, *, march: bool) -> None:
    going = trip(context.setup, context.position, unit, strategic=march)
    cost, hexes = route(context.setup, context.position, unit, going, to)
    context.stop_building(unit.number, "moved")
    way = "strategic" if march else "normal"
    context.change(unit.number, hex=to, spent=unit.spent + cost, way=way)
    context.set(last=unit.number)
    context.emit(Moved(SEATS[unit.side], unit.id, tuple(map(context.name, hexes)), cost, march))
    for hex_ in hexes[1:]:
        context.enter(unit.number, hex_)
    _arrive(context, unit.number)
    if len(context.placement.at[to]) > STACK:
        context.push(frames.MakeRoom(to))


def _enter(context: ActionContext, unit: Unit, hex_: int) -> None:
    cost = entry_cost(context.position, hex_)
    context.set(columns=with_entry(context.position, hex_), last=unit.number)
    context.change(unit.number, hex=hex_, status="here", spent=cost, way="normal")
    context.emit(Entered(SEATS[unit.side], unit.id, context.name(hex_), cost))
    context.enter(unit.number, hex_)
    _arrive(context, unit.number)


def _arrive(context: ActionContext, number: int) -> None:
    """Stops a unit that enters an enemy zone of control (7.0)."""
    unit = context.unit(number)
    if in_enemy_zone(context.setup, context.position, unit):
        context.change(number, entered=True)


def _exit(context: ActionContext, unit: Unit) -> None:
    context.stop_building(unit.number, "moved")
    context.emit(UnitLeft(SEATS[unit.side], unit.id, context.name(unit.hex), unit.strength))
    way = unit.way or "normal"
    context.change(unit.number, hex=NOWHERE, status="left", spent=unit.spent + EXIT_COST, way=way)
    context.set(last=-1)
    if unit.kind != "train":
        exited = [*context.position.exited]
        exited[unit.side] += unit.strength
        context.set(exited=(exited[0], exited[1]))


def _build(context: ActionContext, unit: Unit) -> None:
    context.change(unit.number, building=True)
    context.build(Work(unit.hex, "building", ALL_SIDES, unit.side, context.position.turn))
    context.set(last=-1)
    context.emit(WorksBegun(SEATS[unit.side], unit.id, context.name(unit.hex)))


def _nothing_to_do(context: ActionContext, frame: frames.MoveUnits) -> None:
    context.swap(frames.EndMovement())


def _hex_of(setup: BlueGreySetup, position: Position, frame: frames.MakeRoom) -> tuple[int, ...]:
    return (frame.hex,)


UNASKED: dict[type, Unasked] = {}
STEPS: Handlers = {
    frames.MoveUnits: Handler("move-units", "6.0", _options, _choose, otherwise=_nothing_to_do),
    frames.MakeRoom: Handler("make-room", "6.32", _room_options, _make_room, about=_hex_of),
}
