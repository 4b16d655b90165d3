"""Policies shared by the official rulebook and the 150 Variant: movement, artillery, sight, the common deck."""

from __future__ import annotations

from engine.battle_cry.cards import REACTION, common_deck
from engine.battle_cry.placement import Unit
from engine.battle_cry.position import Combat, Deck, Position
from engine.battle_cry.retreat import steps_back
from engine.battle_cry.ruleset import Ways
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Arm, Side
from engine.chance import Chance

ANY_MOVE = 99
"""``fires_after`` of a unit that may battle after any move."""

_REACH: dict[Arm, int] = {"infantry": 1, "cavalry": 3, "artillery": 1}


def reach(unit: Unit) -> int:
    """Section "Move": infantry 1, cavalry 3, artillery 1, horse artillery 2 hexes."""
    return 2 if unit.is_horse else _REACH[unit.arm]


def fires_after(unit: Unit) -> int:
    """Section "Move": foot artillery moves or battles; horse artillery may battle after one hex."""
    if unit.arm != "artillery":
        return ANY_MOVE
    return 1 if unit.is_horse else 0


def artillery_dice(setup: BattleSetup, unit: Unit, distance: int) -> int:
    """5-4-3-2-1, horse artillery 4-3-2-1; from a hill one hex more with one die."""
    dice = (5 if unit.is_horse else 6) - distance
    if dice == 0 and setup.board.ground[unit.hex].is_hill:
        return 1
    return max(dice, 0)


def overlooks(setup: BattleSetup, position: Position, unit: Unit) -> int:
    """Section "Line of Sight", example 8: artillery on a hill sees over friends in lower, clear, adjacent hexes."""
    board = setup.board
    if unit.arm != "artillery" or not board.hills >> unit.hex & 1:
        return 0
    friends = position.placement.unit_mask[unit.side] | position.placement.general_mask[unit.side]
    return friends & board.grid.neighbour_mask[unit.hex] & board.clear


def unit_ways(setup: BattleSetup, position: Position, unit: Unit, hexes: int) -> Ways:
    """Section "Retreat": toward the own edge, with as many hexes made as some route allows.

    Units, enemy generals and impassable terrain block. A unit without a general may join a lone friendly one: it stops
    there and ignores the other flags.
    """
    placement = position.placement
    alone = 0 if placement.has_general(unit) else placement.lone_generals(unit.side)
    closed = placement.occupied & ~alone | setup.closed_to(unit)
    return steps_back(setup, unit, hexes, closed, alone)


def may_take_ground(setup: BattleSetup, position: Position, combat: Combat) -> bool:
    """Section "Take Ground" (reading 19): infantry or cavalry with a general, onto any passable hex."""
    attacker = position.placement.units[combat.attacker]
    passable = not setup.closed_to(attacker) >> combat.to & 1
    return attacker.arm != "artillery" and position.placement.has_general(attacker) and passable


def deal(chance: Chance) -> tuple[tuple[Deck, ...], Chance]:
    """Section "Deal Command Cards": one common deck, shuffled."""
    cards, chance = chance.shuffle("deck", common_deck())
    return (Deck(cards),), chance


def deck_of(_: Side) -> int:
    """Section "Command Cards": one common deck."""
    return 0


def hand(setup: BattleSetup, side: Side) -> int:
    """Section "Deal Command Cards": the number in the staffing notes."""
    return setup.battle.armies[side].cards


def reactions_left(setup: BattleSetup, position: Position, side: Side) -> bool:
    """Whether a copy of Fight Back is not yet face up."""
    seen = sum(deck.discards.count(REACTION) for deck in position.decks) + (position.table == REACTION)
    return seen < common_deck().count(REACTION)


SECTIONS: dict[str, str] = {
    "reach": "Move",
    "fires_after": "Move",
    "unit_moves": "Moving Units",
    "general_moves": "Moving Generals",
    "overlooks": "Line of Sight",
    "unit_ways": "Retreat",
    "may_take_ground": "Take Ground",
    "deal": "Deal Command Cards",
    "deck_of": "Command Cards",
    "hand": "Deal Command Cards",
}
