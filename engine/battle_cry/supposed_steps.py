"""Positions in the steps that come only of a card, an attack or an arrival, so that their answers can be judged.

Dice count as rolled in the player's favor; an attacked enemy as gone. What is supposed is open or in the seat's own
hand: cards still to be drawn are not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.battle_cry import frames
from engine.battle_cry.cards import card_table
from engine.battle_cry.decisions.authority import BACK, ROLL
from engine.battle_cry.decisions.campaign import REMOVE
from engine.battle_cry.decisions.pieces import piece_named
from engine.battle_cry.decisions.teams import ENTRUST
from engine.battle_cry.effects.engineers import TOKENS, tokens_used
from engine.battle_cry.effects.surprises import copy_of
from engine.battle_cry.explain_after import no_withdrawal
from engine.battle_cry.explain_cards import card_for
from engine.battle_cry.explain_flags import choosing_card, most_ignored
from engine.battle_cry.explain_teams import is_before_battle
from engine.battle_cry.leading import playing, team_of
from engine.battle_cry.modes.doubles import TAKE_OVER
from engine.battle_cry.modes.unit_division import RESTORE, TRANSFER
from engine.battle_cry.placement import OFF, General, Unit
from engine.battle_cry.placement_changes import with_figures, with_general_at
from engine.battle_cry.position import Combat, Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY
from engine.decision import Action
from engine.field_changes import replace

Supposed = Callable[[BattleSetup, Position, Action], Position | None]
"""From a position in the seat's own turn one in the step that an action answers; ``None`` if it cannot be supposed."""

_MANY = 99

# Of cards


def _with_card(position: Position, action: Action, frame: frames.Frame) -> Position:
    """The position in a card's step, or before the card if the player does not have it."""
    return replace(position, stack=(frame if card_for(position, action.verb) else frames.PlayCard(),))


def _marching(setup: BattleSetup, position: Position, action: Action) -> Position:
    return _with_card(position, action, frames.ChooseSection(1))


def _building(setup: BattleSetup, position: Position, action: Action) -> Position:
    card = card_for(position, action.verb)
    most = card_table()[copy_of(position, card)].units if card else 0
    return _with_card(position, action, frames.PlaceWorks(min(most, TOKENS - tokens_used(setup, position))))


def _rallying(setup: BattleSetup, position: Position, action: Action) -> Position:
    return _with_card(position, action, frames.RallyFigures((_MANY, _MANY, _MANY), _MANY))


def _returning(setup: BattleSetup, position: Position, action: Action) -> Position:
    return _with_card(position, action, frames.ReturnUnit())


def _aiming(setup: BattleSetup, position: Position, action: Action) -> Position:
    return _with_card(position, action, frames.PickGeneral())


def _naming(setup: BattleSetup, position: Position, action: Action) -> Position:
    return _with_card(position, action, frames.PickSupply())


def _placing(setup: BattleSetup, position: Position, action: Action) -> Position | None:
    """The position in which the enemy's Short Supply sends the unit back, or another of the side's."""
    unit = _own_unit(setup, position, action)
    return None if unit is None else replace(position, stack=(frames.PlaceSupply(unit.side, unit.id),))


def _discarding(setup: BattleSetup, position: Position, action: Action) -> Position:
    return replace(position, stack=(frames.DiscardCard(position.active, position.hand),))


def _keeping(setup: BattleSetup, position: Position, action: Action) -> Position:
    """The position at the end of the turn, before the cards are drawn: nobody knows them yet."""
    return replace(position, stack=(frames.KeepCard((), 1) if choosing_card(position) else frames.PlayCard(),))


# Of attacks


def _ignoring(setup: BattleSetup, position: Position, action: Action) -> Position | None:
    """The position in which flags are rolled against the piece that may ignore most of them."""
    asked = most_ignored(setup, position)
    return None if asked is None else replace(position, stack=(asked,))


def _withdrawing(setup: BattleSetup, position: Position, action: Action) -> Position | None:
    """The position in the enemy's turn, whose infantry has come up to the unit and attacks it."""
    unit = _own_unit(setup, position, action)
    if unit is None:
        return None
    if no_withdrawal(setup, position, action):
        return replace(position, stack=(frames.PlayCard(),))
    enemy = replace(position, active=ENEMY[unit.side], engaged=0, orders=())
    return replace(enemy, stack=(frames.Withdraw(unit.side, unit.id, unit.id),))


def _taking(setup: BattleSetup, position: Position, action: Action) -> Position:
    """The position after a melee in which the enemies in the goal were lost."""
    unit, grid = piece_named(setup, position, action.subject), setup.board.grid
    to = grid.index.get(action.object, OFF)
    own = isinstance(unit, Unit) and unit.side == position.active
    if not isinstance(unit, Unit) or not own or to == OFF or grid.distance[unit.hex][to] != 1:
        return replace(position, combat=None, stack=(frames.TakeGround(),))
    beaten, general = position.placement.unit(to), position.placement.general(to)
    if beaten and beaten.side != unit.side:
        position = replace(position, placement=with_figures(position.placement, beaten, 0))
    if general and general.side != unit.side:
        position = replace(position, placement=with_general_at(position.placement, general, OFF))
    combat = Combat(
        attacker=unit.id,
        attacker_side=unit.side,
        from_=unit.hex,
        to=to,
        melee=True,
        target_unit=beaten.id if beaten else 0,
        target_general=-1,
        faces="",
    )
    return replace(position, combat=combat, stack=(frames.TakeGround(),))


def _falling(setup: BattleSetup, position: Position, action: Action) -> Position | None:
    named = piece_named(setup, position, action.subject)
    own = [*position.placement.generals_of(position.active)]
    general = named if isinstance(named, General) and named in own else next(iter(own), None)
    if general is None:
        return None
    return replace(position, stack=(frames.RetreatGeneral(general.side, general.id, 1),))


# Before the card, and in teams


def _arriving(setup: BattleSetup, position: Position, action: Action) -> Position:
    return replace(position, stack=(frames.Arrive(),))


def _handing_over(setup: BattleSetup, position: Position, action: Action) -> Position | None:
    """The position at the beginning of the player's turn, or in the division of the units before the battle."""
    if position.team is None:
        return None
    return replace(position, stack=(_division(setup, position) if is_before_battle(position) else frames.PlayCard(),))


def _restoring(setup: BattleSetup, position: Position, action: Action) -> Position | None:
    """The position in which the partner has changed the player's proposal."""
    if position.team is None:
        return None
    asked = _division(setup, position)
    return replace(position, stack=(frames.Begin(), replace(asked, first=asked.by, proposed=True)))


def _division(setup: BattleSetup, position: Position) -> frames.Divide:
    side = position.active
    return frames.Divide(side, setup.roster.leaders[side][team_of(position).leader])


def _entrusting(setup: BattleSetup, position: Position, action: Action) -> Position | None:
    return replace(position, stack=(frames.Entrust("play"),)) if position.team else None


def _acting(setup: BattleSetup, position: Position, action: Action) -> Position | None:
    return replace(position, stack=(frames.Authority(position.team.leader),)) if position.team else None


def _falling_back(setup: BattleSetup, position: Position, action: Action) -> Position | None:
    return replace(position, stack=(frames.FallBack(position.team.leader),)) if position.team else None


def _taking_over(setup: BattleSetup, position: Position, action: Action) -> Position | None:
    """The position in which the partner's general has just fallen."""
    if position.team is None:
        return None
    partner = next(one for one in playing(setup, position, position.active) if one != position.team.leader)
    return replace(position, stack=(frames.TakeOver(position.active, partner),))


def _removing(setup: BattleSetup, position: Position, action: Action) -> Position | None:
    """The position before the battle in which the enemy's dice show the unit's arm."""
    unit = _own_unit(setup, position, action)
    if unit is None:
        return None
    return replace(position, stack=(frames.Begin(), frames.RemoveFigure(unit.side, unit.arm, 1)))


def _own_unit(setup: BattleSetup, position: Position, action: Action) -> Unit | None:
    """The unit that an action names, or if it is none of the side's, the side's first."""
    named = piece_named(setup, position, action.subject)
    own = [*position.placement.units_of(position.active)]
    return named if isinstance(named, Unit) and named in own else next(iter(own), None)


STEPS_SUPPOSED: Mapping[str, Supposed] = MappingProxyType(
    {
        "section": _marching,
        "build": _building,
        "rally": _rallying,
        "return": _returning,
        "shoot": _aiming,
        "supply": _naming,
        "place": _placing,
        "discard": _discarding,
        "withdraw": _withdrawing,
        "ground": _taking,
        "fall": _falling,
        "arrive": _arriving,
        "keep": _keeping,
        "ignore": _ignoring,
        TRANSFER: _handing_over,
        RESTORE: _restoring,
        TAKE_OVER: _taking_over,
        ENTRUST: _entrusting,
        ROLL: _acting,
        BACK: _falling_back,
        REMOVE: _removing,
    }
)
"""Verb -> the position in its step."""
