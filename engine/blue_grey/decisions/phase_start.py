"""Start of the Combat Phase: night recovery, breastworks, rally rolls, voluntary rout (reading 40)."""

from __future__ import annotations

from engine.blue_grey import frames, works
from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.combat_events import WorksBuilt
from engine.blue_grey.decisions.handler import Handler, Handlers, Unasked
from engine.blue_grey.morale import LOST, rallied
from engine.blue_grey.night import recover
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.rallying import may_rout
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import GOOD, ROUTED, SEATS
from engine.blue_grey.zones import in_enemy_zone
from engine.decision import PASS, Action
from engine.hexgrid_columns import DIRECTIONS


def _start(context: ActionContext, frame: frames.StartCombat) -> None:
    if context.setup.is_night(context.position.turn):
        recover(context)
    context.swap(frames.OpenCombat(), frames.VoluntaryRout(), frames.RollRallies(), frames.FaceWorks())


def _face_options(setup: BlueGreySetup, position: Position, frame: frames.FaceWorks) -> list[Action]:
    found = [Action("face", setup.names[hex_], "/", side) for hex_ in works.to_finish(position) for side in DIRECTIONS]
    return [*found, PASS] if found else []


def _face(context: ActionContext, frame: frames.FaceWorks, action: Action) -> None:
    if action.verb == "pass":
        context.pop()
        return
    hex_ = context.setup.board.index(action.subject)
    middle = DIRECTIONS.index(action.object)
    works.finish(context, hex_, middle)
    sides = tuple(side for number, side in enumerate(DIRECTIONS) if works.facing(middle) >> number & 1)
    context.emit(WorksBuilt(SEATS[context.position.active], action.subject, sides))


def _roll_rallies(context: ActionContext, frame: frames.RollRallies) -> None:
    context.pop()
    for unit in context.placement.of(context.position.active):
        if unit.rallying and unit.morale != GOOD:
            _rally(context, unit)


def _rally(context: ActionContext, unit: Unit) -> None:
    die = context.roll("rally")
    town = bool(context.setup.board.towns >> unit.hex & 1)
    after = rallied(unit.morale, int(die), town=town)
    if after == LOST:
        context.lose(unit.number, "rally", die)
        return
    context.set_morale(unit.number, after, "rally", die)
    context.change(unit.number, rallying=False)


def _rout_options(setup: BlueGreySetup, position: Position, frame: frames.VoluntaryRout) -> list[Action]:
    found = [Action("rout", unit.id) for unit in position.placement.of(position.active) if may_rout(unit)]
    return [*found, PASS] if found else []


def _rout(context: ActionContext, frame: frames.VoluntaryRout, action: Action) -> None:
    if action.verb == "pass":
        context.pop()
    else:
        context.set_morale(context.setup.numbers[action.subject], ROUTED, "voluntary")


def _open(context: ActionContext, frame: frames.OpenCombat) -> None:
    """Marks units in enemy zones: they may not bombard (9.41), and retreat at the end if Routed now (12.32)."""
    routed = []
    for unit in context.placement.of(context.position.active):
        if in_enemy_zone(context.setup, context.position, unit):
            context.change(unit.number, engaged=True)
            if unit.morale == ROUTED:
                routed.append(unit.number)
    context.swap(frames.RazeWorks(), frames.LoseWorks(), frames.EndCombat(tuple(routed)), frames.Attack())


def _about_works(setup: BlueGreySetup, position: Position, frame: frames.FaceWorks) -> tuple[int, ...]:
    return tuple(works.to_finish(position))


UNASKED: dict[type, Unasked] = {
    frames.StartCombat: _start,
    frames.RollRallies: _roll_rallies,
    frames.OpenCombat: _open,
}
STEPS: Handlers = {
    frames.FaceWorks: Handler("face-works", "10.34", _face_options, _face, about=_about_works),
    frames.VoluntaryRout: Handler("voluntary-rout", "12.16", _rout_options, _rout),
}
