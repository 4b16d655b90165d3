"""Section cards: so many units and generals in each section, as the player sees them."""

from __future__ import annotations

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.cards import Card
from engine.battle_cry.effects.common import cards_held, effect
from engine.battle_cry.frames import GiveOrders, Pool
from engine.sections import SECTIONS


@effect("section")
def order_sections(context: ActionContext, card: Card) -> None:
    """Scout, Probe, Attack, Assault, Recon in Force, Coordinated Advance, Outflank: orders by section."""
    own = context.setup.board.section[context.position.active]
    pools = tuple(
        Pool(own[SECTIONS.index(section)], cards_held(context) if count == "hand" else count)
        for section, count in card.orders.items()
    )
    context.push(GiveOrders(pools))
