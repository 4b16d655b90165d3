"""Doubles: three or four Major-Generals, with turns drawn from a cup ("Doubles", Advanced Rulebook)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as with_policies
from typing import TYPE_CHECKING

from engine.battle_cry.events import NameDrawn, PlayerOut
from engine.battle_cry.frames import Divide, PlayCard, TakeOver
from engine.battle_cry.hands import discard_openly, hold_beyond, owe_nothing, set_hand
from engine.battle_cry.leading import general_of, leader_of, name_of, playing, team_of
from engine.battle_cry.modes.asked_seat import asked
from engine.battle_cry.modes.players import count_players, ranks, without_surplus
from engine.battle_cry.modes.shares import proposed_owners
from engine.battle_cry.modes.unit_division import transfer_before_card, transfers
from engine.battle_cry.placement import OFF, General, Unit
from engine.battle_cry.position import Position, TeamState
from engine.battle_cry.roster import Roster, bit
from engine.battle_cry.scenario import BattleScenario
from engine.battle_cry.sides import ENEMY, SEATS, Side, side_of
from engine.battle_cry.special.rules_in_force import RulesInForce
from engine.decision import PASS, Action, Seat
from engine.errors import CannotPlay
from engine.field_changes import replace

if TYPE_CHECKING:
    from engine.battle_cry.action_context import ActionContext
    from engine.battle_cry.setup import BattleSetup

LEAST, MOST = 1, 2
FEWEST_IN_ALL = 3
TAKE_OVER = "takeover"

NAMES = 2
"""Names of a side in the cup."""


def counted(options: Mapping[str, str], battle: BattleScenario) -> dict[str, str]:
    """Options with the number of players of each side.

    Raises:
        CannotPlay: a side has too few generals, or there are only two players.
    """
    found = count_players(options, battle, LEAST, MOST, above=0)
    if sum(map(int, found.values())) < FEWEST_IN_ALL:
        raise CannotPlay("too-few-players", FEWEST_IN_ALL)
    return found


def roster(options: Mapping[str, str], battle: BattleScenario) -> Roster:
    """One seat and one hand for each Major-General."""
    counts = _counts(options)
    leaders = tuple(tuple(Seat(f"{SEATS[side]}/{n + 1}") for n in range(counts[side])) for side in Side)
    seats = (*leaders[0], *leaders[1])
    return Roster(seats, seats, (leaders[0], leaders[1]), ranks(without_surplus(battle, counts)), agrees=True)


def battle(found: BattleScenario, options: Mapping[str, str]) -> BattleScenario:
    """The battle without surplus generals."""
    return without_surplus(found, _counts(options))


def _counts(options: Mapping[str, str]) -> tuple[int, int]:
    return int(options["union-players"]), int(options["confederate-players"])


def compose(terms: RulesInForce, _: Roster) -> RulesInForce:
    """The rules in force, changed for Doubles."""
    rules = terms.rules

    def prelude(context: ActionContext) -> None:
        rules.prelude(context)
        first = context.setup.battle.first
        context.set(team=TeamState(owners=proposed_owners(context.setup), player=-1))
        for side in (ENEMY[first], first):
            leaders = context.setup.roster.leaders[side]
            if len(leaders) > 1:
                context.push(Divide(side, leaders[0]))

    def hand(setup: BattleSetup, side: Side) -> int:
        cards = setup.battle.armies[side].cards
        return cards + min(1, rules.hand(setup, side) - cards)

    return terms._replace(
        rules=with_policies(
            rules,
            prelude=prelude,
            begins=lambda context: draw_name(context, 1),
            passes_turn=lambda context: draw_name(context, context.position.turn + 1),
            own_turn=lambda setup, position, side: team_of(position).own[side],
            turn_of=lambda setup, side, number: 0,
            asked=asked,
            hand_for=hand_for,
            general_falls=_falls,
            before_card=before_card,
            prepare=transfer_before_card,
            hand=hand,
        )
    )


def draw_name(context: ActionContext, turn: int) -> None:
    """Draws the name whose turn is next; an empty cup is refilled."""
    team, roster = team_of(context.position), context.setup.roster
    names, context.chance = context.chance.shuffle("cup", team.cup or _names(context.setup, context.position))
    context.fixed = True
    seat, left = Seat(names[0]), tuple(sorted(names[1:]))
    side, leader = side_of(seat), roster.leader(seat)
    own = (team.own[0] + (side == Side.UNION), team.own[1] + (side == Side.CONFEDERATE))
    player = roster.hands.index(seat)
    context.set(turn=turn, active=side, team=replace(team, player=player, leader=leader, cup=left, own=own))
    context.emit(NameDrawn(seat, turn, name_of(context.setup, context.position, side, leader), len(left)))


def _names(setup: BattleSetup, position: Position) -> tuple[str, ...]:
    """The names in a full cup: two for each side, twice the same one where it has one player."""
    found: list[str] = []
    for side in Side:
        leaders = [setup.roster.leaders[side][one] for one in playing(setup, position, side)]
        found += leaders * (NAMES // len(leaders))
    return tuple(found)


def hand_for(setup: BattleSetup, position: Position, side: Side, piece: Unit | General | None) -> int:
    """The hand of a piece's Major-General; without a piece that of the turn, or of the side's first player."""
    team, leaders = team_of(position), setup.roster.leaders[side]
    if piece is not None:
        return setup.roster.hands.index(leaders[leader_of(setup, position, piece)])
    mine = team.player >= 0 and setup.roster.side(team.player) == side
    return team.player if mine else setup.roster.hands_of(side)[0]


def before_card(setup: BattleSetup, position: Position, frame: PlayCard) -> list[Action]:
    """Transfers of own units to the partner, at the beginning of one's own turn."""
    team, side = team_of(position), position.active
    others = [one for one in playing(setup, position, side) if one != team.leader]
    units = (unit for unit in position.placement.units_of(side) if team.owners[unit.id] == team.leader)
    return transfers(setup, position, units, others)


# When a general falls


def _falls(context: ActionContext, general: General) -> None:
    """Asks the other player of the side to take over, if that player's general is on the board."""
    leader = context.setup.roster.generals[general.id]
    if leader in playing(context.setup, context.position, general.side):
        context.push(TakeOver(general.side, leader))


def take_over_options(setup: BattleSetup, position: Position, frame: TakeOver) -> list[Action]:
    """Take over, or let the fallen general's player go on."""
    partners = (one for one in playing(setup, position, frame.side) if one != frame.fallen)
    generals = (general_of(setup, position, frame.side, one) for one in partners)
    return [Action(TAKE_OVER), PASS] if any(general and general.hex != OFF for general in generals) else []


def take_over(context: ActionContext, frame: TakeOver, action: Action) -> None:
    """Gives all units and both names to the survivor; the other hand goes to the discards.

    The discards lie open, so a secret is revealed and the choice cannot be taken back.
    """
    context.pop()
    if action.verb != TAKE_OVER:
        return
    setup, side, team = context.setup, frame.side, team_of(context.position)
    seats = setup.roster.leaders[side]
    survivor = next(one for one in playing(setup, context.position, side) if one != frame.fallen)
    lost, mine = (setup.roster.hands.index(seats[one]) for one in (frame.fallen, survivor))
    for card in context.position.hands[lost]:
        discard_openly(context, lost, card)
    if context.position.hands[lost] and not setup.rules.takes_back_shown_hands:
        context.fixed = True
    set_hand(context, lost, ())
    owe_nothing(context, lost)
    owners = tuple(survivor if unit.side == side else team.owners[unit.id] for unit in context.placement.units)
    under_way = team.player == lost
    if under_way:
        hold_beyond(context, mine, 1)
    context.set(
        team=replace(
            team,
            owners=owners,
            player=mine if under_way else team.player,
            leader=survivor if under_way else team.leader,
            cup=tuple(seats[survivor] if one == seats[frame.fallen] else one for one in team.cup),
            fallen=team.fallen | bit(side, frame.fallen),
        )
    )
    context.emit(PlayerOut(seats[frame.fallen], name_of(setup, context.position, side, frame.fallen)))
