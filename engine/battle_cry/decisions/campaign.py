"""Decisions before a campaign battle: figures to remove, units to drive back ("Campaign Games")."""

from __future__ import annotations

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.combat import after_losses
from engine.battle_cry.decisions.about import owner
from engine.battle_cry.decisions.handler import Handler, Handlers
from engine.battle_cry.frames import DriveBack, RemoveFigure, RetreatUnit
from engine.battle_cry.placement import OFF
from engine.battle_cry.position import Position
from engine.battle_cry.retreat import retreat_unit
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ARMS
from engine.decision import Action
from engine.field_changes import replace

REMOVE = "remove"
BEFORE = "before"
"""The cause of losses before the battle."""


def _figure_options(setup: BattleSetup, position: Position, frame: RemoveFigure) -> list[Action]:
    """Every unit of the side and arm."""
    units = sorted(position.placement.units_of(frame.side), key=lambda unit: unit.hex)
    return [Action(REMOVE, setup.names[unit.hex]) for unit in units if unit.arm == frame.arm]


def _remove_figure(context: ActionContext, frame: RemoveFigure, action: Action) -> None:
    """Removes a figure; with the last one its flag is given, and its general is left as after a battle."""
    _next(context, replace(frame, left=frame.left - 1))
    unit = context.placement.unit(context.setup.board.grid.index[action.subject])
    assert unit is not None
    left = context.lose_figures(unit, 1, BEFORE)
    if left.hex == OFF:
        after_losses(context, unit.hex)


def _drive_options(setup: BattleSetup, position: Position, frame: DriveBack) -> list[Action]:
    """Every unit not yet driven back, to each hex behind it; a blocked unit stays and loses a figure."""
    units = sorted(position.placement.units_of(frame.side), key=lambda unit: unit.hex)
    return [
        Action("retreat", setup.names[unit.hex], "-", setup.names[to])
        for unit in units
        if not frame.driven >> unit.id & 1
        for to in setup.rules.unit_ways(setup, position, unit, 1).hexes
    ]


def _drive_back(context: ActionContext, frame: DriveBack, action: Action) -> None:
    """Moves a unit back by one hex; a unit is driven back once only."""
    index = context.setup.board.grid.index
    unit = context.placement.unit(index[action.subject])
    assert unit is not None
    _next(context, replace(frame, left=frame.left - 1, driven=frame.driven | 1 << unit.id))
    retreat_unit(context, RetreatUnit(frame.side, unit.id, 1), index[action.object])


def _next(context: ActionContext, frame: RemoveFigure | DriveBack) -> None:
    """Pushes the same question again while dice remain."""
    if frame.left:
        context.swap(frame)
    else:
        context.pop()


def _figures(setup: BattleSetup, position: Position, frame: RemoveFigure) -> tuple[int, ...]:
    """The number of figures of each arm to remove."""
    return tuple(frame.left if arm == frame.arm else 0 for arm in ARMS)


STEPS: Handlers = {
    RemoveFigure: Handler(
        "remove-figure", "Campaign Games", _figure_options, _remove_figure, side=owner, alone=True, numbers=_figures
    ),
    DriveBack: Handler(
        "drive-back",
        "Campaign Games",
        _drive_options,
        _drive_back,
        side=owner,
        alone=True,
        numbers=lambda setup, position, frame: (frame.left,),
    ),
}
