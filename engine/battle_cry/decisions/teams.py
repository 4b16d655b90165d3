"""Decisions of teams: who leads which units, who carries a card out, who succeeds the fallen."""

from __future__ import annotations

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.decisions.about import owner
from engine.battle_cry.decisions.card import carry_out
from engine.battle_cry.decisions.handler import Handler, Handlers
from engine.battle_cry.frames import Confirm, Divide, Entrust, Reassign, TakeOver
from engine.battle_cry.leading import playing, team_of
from engine.battle_cry.modes.doubles import take_over, take_over_options
from engine.battle_cry.modes.succession import reassign, reassign_options
from engine.battle_cry.modes.unit_division import divide, divide_options, leader_named, names_of
from engine.battle_cry.position import Position
from engine.battle_cry.roster import bit
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import side_of
from engine.decision import PASS, Action, Seat
from engine.field_changes import replace

ENTRUST = "entrust"


def _entrust_options(setup: BattleSetup, position: Position, frame: Entrust) -> list[Action]:
    side = position.active
    return [Action(ENTRUST, names_of(setup, side, leader)) for leader in playing(setup, position, side)]


def _entrust(context: ActionContext, frame: Entrust, action: Action) -> None:
    """Gives the card to one leader: it concerns only that leader's units, and that player decides."""
    side, team = context.position.active, team_of(context.position)
    leader = leader_named(context.setup, side, action.subject)
    context.pop()
    context.set(team=replace(team, leader=leader, carried=team.carried | bit(side, leader)))
    carry_out(context, frame.verb)


STEPS: Handlers = {
    Divide: Handler("divide", "Doubles", divide_options, divide, side=owner),
    TakeOver: Handler("take-over", "Doubles", take_over_options, take_over, side=owner),
    Entrust: Handler("entrust", "Epic Games, Command Cards", _entrust_options, _entrust, alone=True),
    Reassign: Handler("reassign", "Epic Games, Killed in Action", reassign_options, reassign, side=owner),
    Confirm: Handler(
        "confirm",
        "Epic Games, Command Cards",
        lambda setup, position, frame: [PASS],
        lambda context, frame, action: context.pop(),
        side=lambda position, frame: side_of(Seat(frame.by)),
    ),
}
