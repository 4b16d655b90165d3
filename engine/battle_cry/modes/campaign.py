"""Campaign dice, rolled before a battle, and their effect on the enemy ("Campaign Games", Advanced Rulebook)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as with_policies
from typing import TYPE_CHECKING

from engine.battle_cry.events import CampaignRolled
from engine.battle_cry.frames import DriveBack, Frame, RemoveFigure, RollDice
from engine.battle_cry.hands import add_to_hand, draw_cards
from engine.battle_cry.modes.options import CONFEDERATE_DICE, UNION_DICE, value_of
from engine.battle_cry.position import Position
from engine.battle_cry.sides import ENEMY, SEATS, SYMBOL, Arm, Side
from engine.battle_cry.special.rules_in_force import RulesInForce
from engine.decision import Seat

if TYPE_CHECKING:
    from engine.battle_cry.action_context import ActionContext
    from engine.battle_cry.setup import BattleSetup

CARRIED_OUT: tuple[Arm, ...] = ("artillery", "cavalry", "infantry")
"""The order in which figures are removed; retreats come after them."""

LEAST_HAND = 1


def compose(terms: RulesInForce, options: Mapping[str, str]) -> RulesInForce:
    """The rules in force with the options' number of dice rolled before the hands are dealt."""
    dice = (int(value_of(UNION_DICE, options)), int(value_of(CONFEDERATE_DICE, options)))
    if not any(dice):
        return terms
    rules = terms.rules

    def prelude(context: ActionContext) -> None:
        context.push(RollDice())
        rules.prelude(context)

    def asked(setup: BattleSetup, position: Position, side: Side, frame: Frame) -> Seat:
        """The seat that decides: the holder of the side's first hand, a team's commander or first player."""
        if isinstance(frame, RemoveFigure | DriveBack):
            return setup.roster.hands[setup.roster.hands_of(side)[0]]
        return rules.asked(setup, position, side, frame)

    def refill(context: ActionContext, hand: int, count: int) -> int:
        if context.position.short[hand]:
            _make_up(context, hand)
        return rules.refill(context, hand, count)

    return terms._replace(rules=with_policies(rules, campaign_dice=dice, prelude=prelude, asked=asked, refill=refill))


def _make_up(context: ActionContext, hand: int) -> None:
    """Draws a card that the hand lacked at the start, if there is one to draw."""
    drawn = draw_cards(context, hand, 1)
    add_to_hand(context, hand, drawn)
    short = context.position.short
    context.set(short=(*short[:hand], short[hand] - len(drawn), *short[hand + 1 :]))


# The dice


def roll_dice(context: ActionContext) -> None:
    """Rolls for the first player, then the other; the enemy carries the first player's dice out first."""
    context.pop()
    waiting: list[Frame] = []
    first = context.setup.battle.first
    for side in (first, ENEMY[first]):
        count = context.setup.rules.campaign_dice[side]
        if count:
            faces = context.roll("campaign", count)
            context.emit(CampaignRolled(SEATS[side], faces, _cut(context, ENEMY[side], faces.count("S"))))
            waiting += _consequences(ENEMY[side], faces)
    context.push(*reversed(waiting))


def _consequences(side: Side, faces: str) -> list[Frame]:
    """The frames of a side for dice that the enemy rolled, in the order in which they are asked."""
    figures = [RemoveFigure(side, arm, faces.count(SYMBOL[arm])) for arm in CARRIED_OUT]
    return [*(frame for frame in figures if frame.left), *([DriveBack(side, faces.count("F"))] if "F" in faces else [])]


def _cut(context: ActionContext, side: Side, sabers: int) -> int:
    """Removes a card for each saber, hand by hand, leaving one at least; returns the number removed."""
    rules, setup = context.setup.rules, context.setup
    hands = setup.roster.hands_of(side)
    cut = min(sabers, max(rules.hand(setup, side) - LEAST_HAND, 0) * len(hands))
    short = list(context.position.short)
    for number in range(cut):
        short[hands[number % len(hands)]] += 1
    context.set(short=tuple(short))
    return cut
