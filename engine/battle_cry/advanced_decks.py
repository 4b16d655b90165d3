"""Decks and hands of the Advanced Rulebook: "Command Decks", "High Command"."""

from __future__ import annotations

from engine.battle_cry.cards import REACTION, card_table
from engine.battle_cry.placement import OFF
from engine.battle_cry.position import Deck, Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, Side
from engine.chance import Chance


def player_deck() -> tuple[str, ...]:
    """The 23 cards that each player has."""
    return tuple(card.id for card in card_table().values() for _ in range(card.own))


def extra_cards() -> tuple[str, ...]:
    """The 14 extra cards."""
    return tuple(card.id for card in card_table().values() for _ in range(card.extra))


def deal(chance: Chance) -> tuple[tuple[Deck, ...], Chance]:
    """The extra cards shuffled and dealt unseen in two piles, each shuffled into a player's deck."""
    extras, chance = chance.shuffle("extras", extra_cards())
    half = len(extras) // 2
    decks = []
    for pile in (extras[:half], extras[half:]):
        cards, chance = chance.shuffle("deck", (*player_deck(), *pile))
        decks.append(Deck(cards))
    return tuple(decks), chance


def deck_of(side: Side) -> int:
    """The index of a side's own deck."""
    return int(side)


def hand(setup: BattleSetup, side: Side) -> int:
    """The scenario's hand size, plus one for each friendly general on the board."""
    generals = sum(general.side == side and general.hex != OFF for general in setup.battle.generals)
    return setup.battle.armies[side].cards + generals


def reactions_left(setup: BattleSetup, position: Position, side: Side) -> bool:
    """Whether a side could hold a Fight Back: its own, or the extra one unless the enemy has shown it."""
    own, extra = player_deck().count(REACTION), extra_cards().count(REACTION)
    enemy_shown = position.decks[ENEMY[side]].discards.count(REACTION) + (position.table == REACTION)
    most = own + extra - max(enemy_shown - own, 0)
    return position.decks[side].discards.count(REACTION) < most
