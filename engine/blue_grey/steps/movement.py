"""The Movement Phase: units move, come in, leave and build, one after the other (5.0, 6.0, 10.34)."""

from __future__ import annotations

from engine.blue_grey import frames
from engine.blue_grey.arriving import EXIT_COST, entries, entry_cost, is_due, may_exit, with_entry
from engine.blue_grey.body import Body, Unit, Work
from engine.blue_grey.building import may_build
from engine.blue_grey.events import Entered, Moved, UnitLeft, WorksBegun
from engine.blue_grey.movement import STACK, clears, has_room, may_go, may_march, reach, route, trip
from engine.blue_grey.play import ActionContext
from engine.blue_grey.scenario import ALL_SIDES
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import SEATS
from engine.blue_grey.steps.step import Handlers, Unasked
from engine.blue_grey.zones import in_enemy_zone
from engine.decision import PASS, Action
from engine.hexgrid_columns import NOWHERE

# What may be done


def _options(setup: BlueGreySetup, body: Body, frame: frames.MoveUnits) -> list[Action]:
    actions: list[Action] = []
    for unit in body.units:
        if unit.side != body.active:
            continue
        if unit.hex != NOWHERE:
            actions += _moves(setup, body, unit)
            if may_exit(setup, body, unit):
                actions.append(Action("exit", unit.id))
            if may_build(setup, body, unit):
                actions.append(Action("build", unit.id))
        elif is_due(setup, body, unit):
            actions += [Action("enter", unit.id, "-", setup.names[hex_]) for hex_ in entries(setup, body, unit)]
    return [*actions, PASS] if actions or _begun(body) else []


def _begun(body: Body) -> bool:
    """Whether the active side has done anything that it could still take back."""
    return any(unit.moved or unit.rallying or unit.building for unit in body.units if unit.side == body.active)


def _moves(setup: BlueGreySetup, body: Body, unit: Unit, *, onto_full: bool = True) -> list[Action]:
    """Where a unit may go, normally and strategically; onto a full hex only if room can be made there."""
    if not may_go(setup, body, unit):
        return []
    actions = []
    for verb in _ways(setup, body, unit):
        going = trip(setup, body, unit, strategic=verb == "march")
        actions += [
            Action(verb, unit.id, "-", setup.names[to])
            for to in reach(setup, going)
            if has_room(body, unit, to) or (onto_full and clears(setup, body, unit, to))
        ]
    return actions


def _ways(setup: BlueGreySetup, body: Body, unit: Unit) -> list[str]:
    verbs = [] if unit.way == "strategic" else ["move"]
    return [*verbs, "march"] if may_march(setup, body, unit) else verbs


def _room_options(setup: BlueGreySetup, body: Body, frame: frames.MakeRoom) -> list[Action]:
    actions = []
    for unit in body.field.in_hex(frame.hex):
        if not unit.moved:
            actions += _moves(setup, body, unit, onto_full=False)
            if may_exit(setup, body, unit):
                actions.append(Action("exit", unit.id))
    return actions


# What is done


def _choose(play: ActionContext, frame: frames.MoveUnits, action: Action) -> None:
    if action.verb == "pass":
        play.swap(frames.EndMovement())
    else:
        _act(play, action)


def _make_room(play: ActionContext, frame: frames.MakeRoom, action: Action) -> None:
    play.pop()
    _act(play, action)


def _act(play: ActionContext, action: Action) -> None:
    unit = play.unit(play.setup.numbers[action.subject])
    if action.verb == "exit":
        _exit(play, unit)
    elif action.verb == "build":
        _build(play, unit)
    elif action.verb == "enter":
        _enter(play, unit, play.setup.ground.index(action.object))
    else:
        _move(play, unit, play.setup.ground.index(action.object), march=action.verb == "march")


def _move(play: ActionContext, unit: Unit, to: int, *, march: bool) -> None:
    going = trip(play.setup, play.body, unit, strategic=march)
    cost, hexes = route(play.setup, play.body, unit, going, to)
    play.stop_building(unit.number, "moved")
    way = "strategic" if march else "normal"
    play.change(unit.number, hex=to, spent=unit.spent + cost, way=way)
    play.set(last=unit.number)
    play.emit(Moved(SEATS[unit.side], unit.id, tuple(map(play.name, hexes)), cost, march))
    for hex_ in hexes[1:]:
        play.enter(unit.number, hex_)
    _arrive(play, unit.number)
    if len(play.field.at[to]) > STACK:
        play.push(frames.MakeRoom(to))


def _enter(play: ActionContext, unit: Unit, hex_: int) -> None:
    cost = entry_cost(play.body, hex_)
    play.set(columns=with_entry(play.body, hex_), last=unit.number)
    play.change(unit.number, hex=hex_, status="here", spent=cost, way="normal")
    play.emit(Entered(SEATS[unit.side], unit.id, play.name(hex_), cost))
    play.enter(unit.number, hex_)
    _arrive(play, unit.number)


def _arrive(play: ActionContext, number: int) -> None:
    """A unit that comes into an enemy zone of control stops there (7.0)."""
    unit = play.unit(number)
    if in_enemy_zone(play.setup, play.body, unit):
        play.change(number, entered=True)


def _exit(play: ActionContext, unit: Unit) -> None:
    play.stop_building(unit.number, "moved")
    play.emit(UnitLeft(SEATS[unit.side], unit.id, play.name(unit.hex), unit.strength))
    way = unit.way or "normal"
    play.change(unit.number, hex=NOWHERE, status="left", spent=unit.spent + EXIT_COST, way=way)
    play.set(last=-1)
    if unit.kind != "train":
        exited = [*play.body.exited]
        exited[unit.side] += unit.strength
        play.set(exited=(exited[0], exited[1]))


def _build(play: ActionContext, unit: Unit) -> None:
    play.change(unit.number, building=True)
    play.build(Work(unit.hex, "building", ALL_SIDES, unit.side, play.body.turn))
    play.set(last=-1)
    play.emit(WorksBegun(SEATS[unit.side], unit.id, play.name(unit.hex)))


def _nothing_to_do(play: ActionContext, frame: frames.MoveUnits) -> None:
    play.swap(frames.EndMovement())


def _hex_of(setup: BlueGreySetup, body: Body, frame: frames.MakeRoom) -> tuple[int, ...]:
    return (frame.hex,)


UNASKED: dict[type, Unasked] = {}
STEPS: dict[type, Handlers] = {
    frames.MoveUnits: Handlers("move-units", "6.0", _options, _choose, otherwise=_nothing_to_do),
    frames.MakeRoom: Handlers("make-room", "6.32", _room_options, _make_room, about=_hex_of),
}
