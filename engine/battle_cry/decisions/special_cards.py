"""Decisions asked by single cards."""

from __future__ import annotations

from engine.battle_cry import frames
from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.decisions.about import owner, unit_hex
from engine.battle_cry.decisions.handler import Handler, Handlers
from engine.battle_cry.decisions.pieces import piece_named
from engine.battle_cry.effects import engineers, surprises
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY
from engine.decision import PASS, Action


def _works_options(setup: BattleSetup, position: Position, frame: frames.PlaceWorks) -> list[Action]:
    actions = engineers.fieldwork_actions(setup, position, frame)
    return [*actions, PASS] if actions else []


def _works(context: ActionContext, frame: frames.PlaceWorks, action: Action) -> None:
    if action.verb == "pass":
        context.pop()
    else:
        engineers.build_fieldwork(context, frame, context.setup.board.grid.index[action.subject], action.object)


def _rally_options(setup: BattleSetup, position: Position, frame: frames.RallyFigures) -> list[Action]:
    actions = engineers.rally_actions(setup, position, frame)
    return [*actions, PASS] if actions else []


def _rally(context: ActionContext, frame: frames.RallyFigures, action: Action) -> None:
    if action.verb == "pass":
        context.pop()
        return
    unit = piece_named(context.setup, context.position, action.subject)
    assert isinstance(unit, Unit)
    engineers.rally_figure(context, frame, unit)


def _return_options(setup: BattleSetup, position: Position, frame: frames.ReturnUnit) -> list[Action]:
    return engineers.return_actions(setup, position)


def _return(context: ActionContext, frame: frames.ReturnUnit, action: Action) -> None:
    context.pop()
    engineers.return_unit(context, action.subject, context.setup.board.grid.index[action.object])


def _aim_options(setup: BattleSetup, position: Position, frame: frames.PickGeneral) -> list[Action]:
    enemies = sorted(position.placement.generals_of(ENEMY[position.active]), key=lambda general: general.hex)
    return [Action("shoot", setup.names[general.hex] + "*") for general in enemies]


def _aim(context: ActionContext, frame: frames.PickGeneral, action: Action) -> None:
    context.pop()
    general = piece_named(context.setup, context.position, action.subject)
    assert isinstance(general, General)
    surprises.shoot(context, general)


def _supply_options(setup: BattleSetup, position: Position, frame: frames.PickSupply) -> list[Action]:
    return surprises.supply_actions(setup, position)


def _supply(context: ActionContext, frame: frames.PickSupply, action: Action) -> None:
    unit = piece_named(context.setup, context.position, action.subject)
    assert isinstance(unit, Unit)
    context.swap(frames.PlaceSupply(unit.side, unit.id))


def _place_options(setup: BattleSetup, position: Position, frame: frames.PlaceSupply) -> list[Action]:
    unit = position.placement.units[frame.unit]
    from_ = setup.names[unit.hex]
    return [Action("place", from_, "-", setup.names[to]) for to in surprises.supply_hexes(setup, position, unit)]


def _place(context: ActionContext, frame: frames.PlaceSupply, action: Action) -> None:
    context.pop()
    surprises.send_back(context, frame, context.setup.board.grid.index[action.object])


STEPS: Handlers = {
    frames.PlaceWorks: Handler(
        "place-works",
        "Construct Fieldworks",
        _works_options,
        _works,
        numbers=lambda setup, position, frame: (frame.left,),
    ),
    frames.RallyFigures: Handler(
        "rally", "Rally", _rally_options, _rally, numbers=lambda setup, position, frame: (*frame.figures, frame.any)
    ),
    frames.ReturnUnit: Handler("return-unit", "Call for Reinforcements", _return_options, _return),
    frames.PickGeneral: Handler("pick-general", "Sharpshooter", _aim_options, _aim),
    frames.PickSupply: Handler("pick-supply", "Short Supply", _supply_options, _supply),
    frames.PlaceSupply: Handler(
        "place-supply", "Short Supply", _place_options, _place, side=owner, alone=True, about=unit_hex
    ),
}
