"""Archie, the imaginary opponent of a solo player ("Archie", Advanced Rulebook).

He has a seat like any other, which ``Family.modes.imaginary`` names; the service lets the computer general answer for
it from that seat's view. He holds no hand: a card is drawn when one is asked for (``Ruleset.no_card``), so nothing that
concerns hands finds a card of his. The text has his deck shuffled when his cards are seen; here that happens only after
a takeback, when his drawn card goes back, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as with_policies
from typing import TYPE_CHECKING

from engine.battle_cry.hands import add_to_hand, draw_cards
from engine.battle_cry.modes.options import ARCHIE, value_of
from engine.battle_cry.roster import Roster
from engine.battle_cry.scenario import BattleScenario, SpecialRule
from engine.battle_cry.sides import ENEMY, SEATS, Side, side_of
from engine.battle_cry.special.rules_in_force import RulesInForce
from engine.decision import Seat
from engine.field_changes import replace

if TYPE_CHECKING:
    from engine.battle_cry.action_context import ActionContext
    from engine.battle_cry.placement import General
    from engine.battle_cry.setup import BattleSetup

EXTRA_DICE = 1

OF_HANDS = frozenset({"opening-cards", "hand-by-generals", "shrinking-hand", "extra-play"})
"""The special rules about hands."""


def roster(options: Mapping[str, str], battle: BattleScenario) -> Roster:
    """A duel's seats, one of them the program's."""
    return Roster(imaginary=(Seat(value_of(ARCHIE, options)),))


def battle(found: BattleScenario, options: Mapping[str, str]) -> BattleScenario:
    """The battle without special rules about his hand."""
    side = side_of(Seat(value_of(ARCHIE, options)))
    rules = (_without(rule, side) for rule in found.special)
    return replace(found, special=tuple(rule for rule in rules if rule is not None))


def _without(rule: SpecialRule, side: Side) -> SpecialRule | None:
    """A special rule reduced to the other side, ``None`` if it is not about that side."""
    whose = dict(rule.params).get("side")
    if rule.name not in OF_HANDS or whose == SEATS[ENEMY[side]]:
        return rule
    if whose == SEATS[side]:
        return None
    return replace(
        rule, params=tuple((key, SEATS[ENEMY[side]] if key == "side" else value) for key, value in rule.params)
    )


def imaginary_hands(setup: BattleSetup, deck: int) -> list[int]:
    """The hands that an imaginary opponent draws into from a deck."""
    seats = (seat for seat in setup.roster.imaginary if setup.rules.deck_of(side_of(seat)) == deck)
    return [setup.roster.hands.index(seat) for seat in seats]


def compose(terms: RulesInForce, roster: Roster) -> RulesInForce:
    """The rules in force, changed for him: no hand, a card drawn for each turn, an extra die for each attack."""
    rules = terms.rules
    (seat,) = roster.imaginary
    his = side_of(seat)

    def hand(setup: BattleSetup, side: Side) -> int:
        return 0 if side == his else rules.hand(setup, side)

    def no_card(context: ActionContext) -> bool:
        if context.position.active == his:
            drawn = draw_cards(context, his, 1)
            add_to_hand(context, his, drawn)
            if drawn:
                return True
        return rules.no_card(context)

    def refill(context: ActionContext, hand: int, count: int) -> int:
        return 0 if hand == his else rules.refill(context, hand, count)

    def general_comes(context: ActionContext, general: General) -> None:
        if general.side != his:
            rules.general_comes(context, general)

    return terms._replace(
        rules=with_policies(
            rules,
            hand=hand,
            no_card=no_card,
            refill=refill,
            general_comes=general_comes,
            extra_dice=(EXTRA_DICE, 0) if his == Side.UNION else (0, EXTRA_DICE),
        )
    )
