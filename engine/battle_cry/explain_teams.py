"""Refusals of teams' decisions, of what only another game mode has, and of what comes only before the battle."""

from __future__ import annotations

from engine.battle_cry.decisions.authority import BACK, ROLL
from engine.battle_cry.decisions.campaign import REMOVE
from engine.battle_cry.decisions.handlers_by_kind import STEPS
from engine.battle_cry.decisions.pieces import piece_named
from engine.battle_cry.decisions.teams import ENTRUST
from engine.battle_cry.frames import Authority, Begin
from engine.battle_cry.leading import leader_of, name_of, playing, team_of
from engine.battle_cry.modes.doubles import TAKE_OVER
from engine.battle_cry.modes.unit_division import EVERYTHING, RESTORE, TRANSFER, names_of
from engine.battle_cry.placement import General
from engine.battle_cry.position import Position
from engine.battle_cry.roster import bit
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side
from engine.decision import Action
from engine.errors import Refusal

WITHOUT_SUBJECT = frozenset({ROLL, RESTORE, TAKE_OVER})
"""Verbs that name nobody."""


def is_before_battle(position: Position) -> bool:
    """Whether the hands have not been dealt yet."""
    return any(isinstance(frame, Begin) for frame in position.stack)


def side_asked(position: Position) -> Side:
    """The side that answers the pending decision."""
    frame = position.stack[-1]
    answering = STEPS[type(frame)].side
    return answering(position, frame) if answering else position.active


def not_in_this_battle(setup: BattleSetup, position: Position, action: Action, side: Side) -> Refusal | None:
    """Refusal of what the game mode does not have, or no longer, to a side; ``None`` for all else."""
    verb, rules = action.verb, setup.rules
    has = {
        ENTRUST: rules.entrusts,
        ROLL: rules.entrusts,
        BACK: rules.entrusts,
        TRANSFER: position.team is not None,
        RESTORE: setup.roster.agrees,
        TAKE_OVER: setup.roster.agrees,
        REMOVE: any(rules.campaign_dice),
    }
    if not has.get(verb, True):
        return Refusal("other-mode", detail=(verb,))
    if verb in {RESTORE, REMOVE} and not is_before_battle(position):
        return Refusal("before-battle", detail=(verb,))
    if verb == TAKE_OVER and len(playing(setup, position, side)) == 1:
        return Refusal("nothing-to-take-over")
    return None


def no_transfer(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why a unit is not handed over: it is not the side's, nobody is called so, or it is theirs already."""
    side = side_asked(position)
    missing = _no_leader(setup, position, side, action.object, rule)
    if action.subject == EVERYTHING:
        return missing or Refusal("not-offered", rule, detail=(STEPS[type(position.stack[-1])].kind,))
    unit = piece_named(setup, position, action.subject)
    if unit is None or isinstance(unit, General) or unit.side != side:
        return Refusal("no-own-piece", rule, (action.subject.rstrip("*"),))
    if missing:
        return missing
    leader = leader_of(setup, position, unit)
    if names_of(setup, side, leader) == action.object:
        return Refusal("already-theirs", rule, (action.subject,), (name_of(setup, position, side, leader),))
    return Refusal("not-handed-over", rule, (action.subject,))


def no_entrusting(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why the card is not given so: nobody who leads units is called that."""
    missing = _no_leader(setup, position, position.active, action.subject, rule)
    return missing or Refusal("not-offered", rule, detail=("entrust",))


def _no_leader(setup: BattleSetup, position: Position, side: Side, name: str, rule: str) -> Refusal | None:
    names = [names_of(setup, side, leader) for leader in playing(setup, position, side)]
    return None if name in names else Refusal("no-such-leader", rule, detail=(name, *names))


def no_rolling(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why a Major-General does not act without orders: he has had the card, or leads no unit."""
    frame = position.stack[-1]
    assert isinstance(frame, Authority)
    had = team_of(position).carried & bit(position.active, frame.leader)
    return Refusal("had-the-card" if had else "leads-nobody", rule)


def no_restoring(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why the fair division is not restored: nobody has proposed another one."""
    return Refusal("nothing-to-restore", rule)


def no_taking_over(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why a partner's units are not taken over: the player's own general is off the board."""
    return Refusal("general-lost", rule)
