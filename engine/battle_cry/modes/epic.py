"""Epic games: a Commanding General with the cards, and Major-Generals with the units ("Epic Games").

Composed onto the rulebook in force: who is asked, who carries a card out, personal authority (``decisions.authority``),
succession of the fallen (``modes.succession``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as with_policies
from typing import TYPE_CHECKING

from engine.battle_cry import frames
from engine.battle_cry.events import PlayerOut
from engine.battle_cry.frames import Authority, CompulsoryMelee, Divide, Frame, PlayCard, Reassign
from engine.battle_cry.leading import is_halted, leader_of, playing, team_of, units_led_by
from engine.battle_cry.modes.asked_seat import piece_of
from engine.battle_cry.modes.players import count_players, ranks, without_surplus
from engine.battle_cry.modes.shares import proposed_owners
from engine.battle_cry.modes.succession import inherit
from engine.battle_cry.modes.unit_division import transfer_before_card, transfers
from engine.battle_cry.movement import has_been_joined
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Order, Position, TeamState
from engine.battle_cry.roster import COMMANDER, Roster, bit
from engine.battle_cry.scenario import BattleScenario
from engine.battle_cry.sides import ENEMY, SEATS, Side
from engine.battle_cry.special.rules_in_force import RulesInForce
from engine.decision import Action, Seat
from engine.field_changes import replace

if TYPE_CHECKING:
    from engine.battle_cry.action_context import ActionContext
    from engine.battle_cry.setup import BattleSetup

LEAST, MOST = 2, 7
"""Players of a side, the Commanding General included."""


def counted(options: Mapping[str, str], battle: BattleScenario) -> dict[str, str]:
    """Options with the number of players of each side.

    Raises:
        CannotPlay: a side has too few generals.
    """
    return count_players(options, battle, LEAST, MOST, above=1)


def roster(options: Mapping[str, str], battle: BattleScenario) -> Roster:
    """For each side a Commanding General with the hand, and Major-Generals with the units."""
    counts = _major_generals(options)
    commanders = tuple(Seat(f"{SEATS[side]}/{COMMANDER}") for side in Side)
    majors = tuple(tuple(Seat(f"{SEATS[side]}/{n + 1}") for n in range(counts[side])) for side in Side)
    union, confederate = ((*majors[side], commanders[side]) for side in Side)
    seats = (commanders[0], *majors[0], commanders[1], *majors[1])
    return Roster(seats, commanders, (union, confederate), ranks(without_surplus(battle, counts)))


def battle(found: BattleScenario, options: Mapping[str, str]) -> BattleScenario:
    """The battle without surplus generals."""
    return without_surplus(found, _major_generals(options))


def _major_generals(options: Mapping[str, str]) -> tuple[int, int]:
    return int(options["union-players"]) - 1, int(options["confederate-players"]) - 1


def compose(terms: RulesInForce, roster: Roster) -> RulesInForce:
    """The rules in force, changed for Epic games."""
    rules = terms.rules

    def prelude(context: ActionContext) -> None:
        rules.prelude(context)
        first = context.setup.battle.first
        context.set(team=TeamState(owners=proposed_owners(context.setup), player=first))
        for side in (ENEMY[first], first):
            if len(playing(context.setup, context.position, side)) > 1:
                context.push(Divide(side, context.setup.roster.hands[side]))

    def passes_turn(context: ActionContext) -> None:
        ended = context.position.active
        rules.passes_turn(context)
        _begin_turn(context, ended)

    def general_falls(context: ActionContext, general: General) -> None:
        rules.general_falls(context, general)
        _falls(context, general)

    def unit_moves(setup: BattleSetup, position: Position, unit: Unit, order: Order) -> int:
        stays = is_halted(setup, position, unit) or has_been_joined(setup, position, unit)
        return 0 if stays else rules.unit_moves(setup, position, unit, order)

    def after_orders(setup: BattleSetup, position: Position) -> tuple[Frame, ...]:
        majors = range(len(setup.roster.leaders[position.active]) - 1)
        return (*rules.after_orders(setup, position), *(Authority(leader) for leader in reversed(majors)))

    return terms._replace(
        rules=with_policies(
            rules,
            headings={**rules.headings, "Doubles": "Epic Games"},
            prelude=prelude,
            passes_turn=passes_turn,
            general_falls=general_falls,
            unit_moves=unit_moves,
            phases=_with_melees_of_all(rules.phases, max(map(len, roster.leaders))),
            asked=asked,
            before_card=before_card,
            prepare=transfer_before_card,
            entrusts=True,
            after_orders=after_orders,
        )
    )


def _with_melees_of_all(phases: tuple[Frame, ...], leaders: int) -> tuple[Frame, ...]:
    """The phases with the whole side's compulsory melees, those of the player carrying the card out first."""
    others = tuple(CompulsoryMelee(leader) for leader in reversed(range(leaders)))
    return tuple(one for phase in phases for one in ((*others, phase) if phase == CompulsoryMelee() else (phase,)))


def _begin_turn(context: ActionContext, ended: Side) -> None:
    """Resets who carries a card out; Major-Generals who rolled sabers are halted in their side's next turn."""
    team, side = team_of(context.position), sum(bit(ended, one) for one in range(MOST))
    halted = team.halted & ~side | team.halting & side
    context.set(
        team=replace(
            team, player=context.position.active, leader=-1, carried=0, halted=halted, halting=team.halting & ~side
        )
    )


def before_card(setup: BattleSetup, position: Position, frame: PlayCard) -> list[Action]:
    """Transfers of any units by the Commanding General, each unit once a turn."""
    units = (unit for unit in position.placement.units_of(position.active) if not frame.moved >> unit.id & 1)
    return transfers(setup, position, units, playing(setup, position, position.active))


# Who is asked

_COMMANDERS = (
    frames.PlayCard,
    frames.Arrive,
    frames.Entrust,
    frames.FurtherCard,
    frames.EndTurn,
    frames.KeepCard,
    frames.DiscardCard,
    frames.ShedCard,
    frames.FightBack,
    frames.Reassign,
)
"""The frames that ask a Commanding General: about cards, and about who leads which units."""


def asked(setup: BattleSetup, position: Position, side: Side, frame: Frame) -> Seat:
    """The Commanding General for cards; otherwise the unit's leader or the player carrying the card out.

    Units of the fallen are the Commanding General's until they are handed over.
    """
    leaders = setup.roster.leaders[side]
    if isinstance(frame, frames.Divide | frames.Confirm):
        return Seat(frame.by)
    if isinstance(frame, _COMMANDERS):
        return leaders[-1]
    leader = _leader_asked(setup, position, frame)
    return leaders[leader] if leader in playing(setup, position, side) else leaders[-1]


def _leader_asked(setup: BattleSetup, position: Position, frame: Frame) -> int:
    if isinstance(frame, frames.Authority | frames.FallBack | frames.CompulsoryMelee) and frame.leader >= 0:
        return frame.leader
    piece = piece_of(position, frame)
    return team_of(position).leader if piece is None else leader_of(setup, position, piece)


# When a general falls


def _falls(context: ActionContext, general: General) -> None:
    """Puts the fallen general's player out; his units pass to others, without asking where only one leader is left."""
    setup, side = context.setup, general.side
    leader = setup.roster.generals[general.id]
    team = team_of(context.position)
    context.set(team=replace(team, fallen=team.fallen | bit(side, leader)))
    context.emit(PlayerOut(setup.roster.leaders[side][leader], general.name))
    left = playing(setup, context.position, side)
    if len(left) > 1 and units_led_by(setup, context.position, side, leader):
        context.push(Reassign(side, leader))
    else:
        inherit(context, side, leader, left[0])
