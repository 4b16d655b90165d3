"""Division of a side's units among its leaders: before the battle, and by later transfers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.battle_cry.events import HandedOver, Share, UnitsDivided
from engine.battle_cry.frames import Divide, PlayCard
from engine.battle_cry.leading import name_of, playing, team_of
from engine.battle_cry.modes.shares import proposed_owners
from engine.battle_cry.placement import OFF, Unit
from engine.battle_cry.position import Position
from engine.battle_cry.sides import SEATS, Side
from engine.decision import PASS, Action
from engine.field_changes import replace

if TYPE_CHECKING:
    from engine.battle_cry.action_context import ActionContext
    from engine.battle_cry.setup import BattleSetup

TRANSFER = "transfer"
RESTORE = "restore"
EVERYTHING = "all"


def names_of(setup: BattleSetup, side: Side, leader: int) -> str:
    """A leader's word in actions: the number, or ``commander``."""
    return setup.roster.leaders[side][leader].split("/", 1)[1]


def leader_named(setup: BattleSetup, side: Side, name: str) -> int:
    """The leader with this word in actions."""
    return next(number for number, _ in enumerate(setup.roster.leaders[side]) if names_of(setup, side, number) == name)


def transfers(setup: BattleSetup, position: Position, units: Iterable[Unit], to: Iterable[int]) -> list[Action]:
    """Every way to hand one of the units to another leader."""
    owners, leaders = team_of(position).owners, list(to)
    return [
        Action(TRANSFER, setup.names[unit.hex], ">", names_of(setup, unit.side, leader))
        for unit in sorted(units, key=lambda unit: unit.hex)
        for leader in leaders
        if unit.hex != OFF and owners[unit.id] != leader
    ]


def hand_over(context: ActionContext, unit: Unit, leader: int) -> None:
    """Gives a unit to another leader."""
    team = team_of(context.position)
    owners = (*team.owners[: unit.id], leader, *team.owners[unit.id + 1 :])
    context.set(team=replace(team, owners=owners))


def transfer(context: ActionContext, action: Action, *, told: bool = True) -> Unit:
    """Carries a transfer out and returns the unit; ``told`` says whether an event is emitted."""
    unit = context.placement.unit(context.setup.board.grid.index[action.subject])
    assert unit is not None
    leader = leader_named(context.setup, unit.side, action.object)
    hand_over(context, unit, leader)
    if told:
        to, general = (
            context.setup.roster.leaders[unit.side][leader],
            name_of(context.setup, context.position, unit.side, leader),
        )
        context.emit(HandedOver(SEATS[unit.side], unit.arm, context.name(unit.hex), to, general))
    return unit


def transfer_before_card(context: ActionContext, frame: PlayCard, action: Action) -> None:
    """Carries out a transfer at the beginning of a turn; each unit once, so that the turn proceeds to its card."""
    unit = transfer(context, action)
    context.swap(replace(frame, moved=frame.moved | 1 << unit.id))


# Before the battle


def divide_options(setup: BattleSetup, position: Position, frame: Divide) -> list[Action]:
    """Give units away, each once, or agree; the first proposer can afterwards only withdraw to the fair proposal."""
    if frame.proposed and frame.by == frame.first:
        return [PASS, Action(RESTORE)]
    units = (unit for unit in position.placement.units_of(frame.side) if not frame.touched >> unit.id & 1)
    return [*transfers(setup, position, units, playing(setup, position, frame.side)), PASS]


def divide(context: ActionContext, frame: Divide, action: Action) -> None:
    """Gives a unit away, settles the proposal, or passes it to the side's other player."""
    if action.verb == TRANSFER:
        unit = transfer(context, action, told=False)
        context.swap(replace(frame, touched=frame.touched | 1 << unit.id))
        return
    if action.verb == RESTORE:
        team, fair = team_of(context.position), proposed_owners(context.setup)
        owners = tuple(
            fair[unit.id] if unit.side == frame.side else team.owners[unit.id] for unit in context.placement.units
        )
        context.set(team=replace(team, owners=owners))
    other = next((one for one in context.setup.roster.leaders[frame.side] if one != frame.by), None)
    settled = other is None or (frame.by == frame.first and frame.proposed) or (frame.proposed and not frame.touched)
    context.pop()
    if settled or not context.setup.roster.agrees:
        _settled(context, frame.side)
    else:
        assert other is not None
        context.push(Divide(frame.side, other, frame.first or frame.by, proposed=True))


def _settled(context: ActionContext, side: Side) -> None:
    team, roster = team_of(context.position), context.setup.roster
    shares = (
        Share(
            seat,
            name_of(context.setup, context.position, side, leader),
            tuple(
                context.name(unit.hex) for unit in context.placement.units_of(side) if team.owners[unit.id] == leader
            ),
        )
        for leader, seat in enumerate(roster.leaders[side])
    )
    context.emit(UnitsDivided(SEATS[side], tuple(share for share in shares if share.hexes)))
