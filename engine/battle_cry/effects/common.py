"""The registry of card effects, and what several of them share."""

from __future__ import annotations

from collections.abc import Callable

from engine.battle_cry.cards import Card
from engine.battle_cry.events import FellBack
from engine.battle_cry.frames import GiveOrders, Pool
from engine.battle_cry.play import Play
from engine.battle_cry.sides import SEATS

Effect = Callable[[Play, Card], None]

EFFECTS: dict[str, Effect] = {}


def effect(name: str) -> Callable[[Effect], Effect]:
    """Registers a function as the effect of this name."""

    def add(function: Effect) -> Effect:
        EFFECTS[name] = function
        return function

    return add


def anywhere(play: Play) -> int:
    """The mask of the whole board."""
    return (1 << play.setup.board.size) - 1


def one_order(play: Play, card: Card) -> None:
    """The fallback: the card finds nothing to do and gives one order to one unit anywhere.

    Where no source gives the card's effect (reading 13) the order may go to a general, too.
    """
    play.emit(FellBack(SEATS[play.body.active], card.id))
    play.push(GiveOrders((Pool(anywhere(play), 1, generals=card.fallback == "anybody"),)))


def cards_held(play: Play) -> int:
    """The cards in the active player's hand, the one being played included."""
    return len(play.body.hands[play.body.hand]) + 1
