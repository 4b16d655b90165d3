"""The registry of card effects, and parts that several of them share."""

from __future__ import annotations

from collections.abc import Callable

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.cards import Card
from engine.battle_cry.events import FellBack
from engine.battle_cry.frames import GiveOrders, Pool
from engine.battle_cry.sides import SEATS
from engine.hexgrid import HexMask

Effect = Callable[[ActionContext, Card], None]

EFFECTS: dict[str, Effect] = {}


def effect(name: str) -> Callable[[Effect], Effect]:
    """Registers a function as the effect of this name."""

    def add(function: Effect) -> Effect:
        EFFECTS[name] = function
        return function

    return add


def anywhere(context: ActionContext) -> HexMask:
    """The mask of the whole board."""
    return (1 << context.setup.board.size) - 1


def one_order(context: ActionContext, card: Card) -> None:
    """The fallback: the card finds nothing to do and gives one order to one unit anywhere.

    Where no source gives the card's effect (reading 13) the order may go to a general, too.
    """
    context.emit(FellBack(SEATS[context.position.active], card.id))
    context.push(GiveOrders((Pool(anywhere(context), 1, generals=card.fallback == "anybody"),)))


def cards_held(context: ActionContext) -> int:
    """The cards in the active player's hand, the one being played included."""
    return len(context.position.hands[context.position.hand]) + 1
