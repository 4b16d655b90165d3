"""Nightfall: each card is used once, and the battle ends when one is missing ("Nightfall")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as with_policies
from typing import TYPE_CHECKING

from engine.battle_cry.events import NightFell
from engine.battle_cry.frames import PlayCard
from engine.battle_cry.modes.options import NIGHTFALL, value_of
from engine.battle_cry.position import Position, flags_of
from engine.battle_cry.sides import ENEMY, SEATS, Side
from engine.battle_cry.special.rules_in_force import RulesInForce
from engine.decision import Action

if TYPE_CHECKING:
    from engine.battle_cry.action_context import ActionContext
    from engine.battle_cry.setup import BattleSetup

GENERAL = "general"
"""The kind of a general's trophy."""


def compose(terms: RulesInForce, options: Mapping[str, str]) -> RulesInForce:
    """The rules in force, with nightfall if the options say so."""
    rules = terms.rules
    if value_of(NIGHTFALL, options) == NIGHTFALL.values[0]:
        return terms

    def no_card(context: ActionContext) -> bool:
        if not rules.no_card(context):
            fall(context)
        return True

    def before_card(setup: BattleSetup, position: Position, frame: PlayCard) -> list[Action]:
        return rules.before_card(setup, position, frame) if position.hands[position.hand] else []

    changed = with_policies(rules, reshuffles=False, no_card=no_card, before_card=before_card)
    return terms._replace(rules=changed)


def fall(context: ActionContext) -> None:
    """Ends the battle: more flags win, then more casualties caused; otherwise it is drawn (reading 17)."""
    caused = tuple(casualties(context.setup, context.position, side) for side in Side)
    context.emit(NightFell(SEATS[context.position.active], caused[0], caused[1]))
    union, confederate = ((flags_of(context.position, side), caused[side]) for side in Side)
    if union == confederate:
        context.end(None, "nightfall")
    else:
        context.end(SEATS[Side.UNION if union > confederate else Side.CONFEDERATE], "nightfall")


def casualties(setup: BattleSetup, position: Position, side: Side) -> int:
    """The number of enemy figures and generals that a side has eliminated, compared with the start.

    Returned figures are not casualties; neither are pieces that left the map or have yet to arrive. Tokens count
    nothing.
    """
    there = position.placement.units[: len(setup.battle.units)]
    lost = sum(
        max(start.figures - unit.figures, 0)
        for start, unit in zip(setup.battle.units, there, strict=True)
        if unit.side == ENEMY[side]
    )
    return lost + sum(trophy.kind == GENERAL for trophy in position.stands[side])
