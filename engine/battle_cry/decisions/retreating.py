"""Decisions about flags: how many are ignored, and where units and generals retreat."""

from __future__ import annotations

from engine.battle_cry import combat as battle
from engine.battle_cry import frames, retreat
from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.decisions.about import owner, unit_hex
from engine.battle_cry.decisions.handler import Handler, Handlers
from engine.battle_cry.placement import OFF
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.decision import Action


def _ignore_options(setup: BattleSetup, position: Position, frame: frames.IgnoreFlags) -> list[Action]:
    return [Action("ignore", str(number)) for number in range(frame.most, -1, -1)]


def _ignore(context: ActionContext, frame: frames.IgnoreFlags, action: Action) -> None:
    context.pop()
    battle.ignore_flags(context, frame, int(action.subject))


def _retreat_options(setup: BattleSetup, position: Position, frame: frames.RetreatUnit) -> list[Action]:
    unit = position.placement.units[frame.unit]
    ways = setup.rules.unit_ways(setup, position, unit, frame.hexes)
    from_ = setup.names[unit.hex]
    return [Action("retreat", from_, "-", setup.names[to]) for to in ways.hexes]


def _retreat(context: ActionContext, frame: frames.RetreatUnit, action: Action) -> None:
    context.pop()
    retreat.retreat_unit(context, frame, context.setup.board.grid.index[action.object])


def _general_options(setup: BattleSetup, position: Position, frame: frames.RetreatGeneral) -> list[Action]:
    general = position.placement.generals[frame.general]
    ways = setup.rules.general_ways(setup, position, general, frame.hexes)
    from_ = setup.names[general.hex] + "*"
    if ways.leaves:
        return [Action("retreat", from_, "-", "off")]
    if not ways.hexes:
        return [Action("fall", from_)]
    return [Action("retreat", from_, "-", setup.names[to]) for to in ways.hexes]


def _retreat_general(context: ActionContext, frame: frames.RetreatGeneral, action: Action) -> None:
    context.pop()
    if action.verb == "fall":
        context.lose_general(context.placement.generals[frame.general], "blocked", flag=True)
        return
    to = OFF if action.object == "off" else context.setup.board.grid.index[action.object]
    retreat.retreat_general(context, frame, to)


def _bolstered_hex(setup: BattleSetup, position: Position, frame: frames.IgnoreFlags) -> tuple[int, ...]:
    placement = position.placement
    return ((placement.generals[frame.general] if frame.unit < 0 else placement.units[frame.unit]).hex,)


def _short(setup: BattleSetup, position: Position, frame: frames.RetreatUnit) -> tuple[int, ...]:
    ways = setup.rules.unit_ways(setup, position, position.placement.units[frame.unit], frame.hexes)
    return frame.hexes, ways.short


STEPS: Handlers = {
    frames.IgnoreFlags: Handler(
        "ignore-flags",
        "Bolster Morale",
        _ignore_options,
        _ignore,
        side=owner,
        about=_bolstered_hex,
        numbers=lambda setup, position, frame: (frame.flags, frame.most),
    ),
    frames.RetreatUnit: Handler(
        "retreat-unit", "Retreat", _retreat_options, _retreat, side=owner, alone=True, about=unit_hex, numbers=_short
    ),
    frames.RetreatGeneral: Handler(
        "retreat-general",
        "General's Retreat",
        _general_options,
        _retreat_general,
        side=owner,
        alone=True,
        about=lambda setup, position, frame: (position.placement.generals[frame.general].hex,),
    ),
}
