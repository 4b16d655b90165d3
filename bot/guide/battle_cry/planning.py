"""What a suggestion can be put together from: a card, where units go, whom they battle.

All of it follows from the open board: no menu tells what anybody holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.controls import Item
from bot.guide.battle_cry.wording import hex_words, piece_words
from bot.guide.written import Ask, LookOut, Proposer
from engine.battle_cry.cards import card_table
from engine.battle_cry.view import UnitView
from engine.decision import side_of
from engine.hexgrid import grid_of
from render.battle_cry.cards import card_text
from render.words import MELEE, TO

REACH: Final = 5
"""Hexes as far as an enemy may be whom a unit is to battle after it has moved."""


def plan(who: Proposer, parts: Sequence[str]) -> list[Ask]:
    """A card, unless there is one, and the units of which more can be said."""
    came, found = _came(parts), list[Ask]()
    if not any(part.startswith("play") for part in parts):
        cards = sorted(card_table().values(), key=lambda card: card.name)
        items = (Item(f"Play {one.name}", f"play {one.id}", card_text(one, who.view.ruleset)) for one in cards)
        found.append(Ask("Which card?", tuple(items)))
    units = [Item(piece_words(who.view, one.hex), one.hex) for one in _units(who, came)]
    units += [Item(f"{hex_} · the unit from {from_}", hex_) for hex_, from_ in came.items()]
    return [*found, Ask("Which unit moves or battles?", tuple(units), pieces=True)]


async def plan_piece(who: Proposer, parts: Sequence[str], hex_: str, look: LookOut) -> tuple[str, list[Ask]]:
    """Where a unit goes, or whom it battles; of one that has moved, the enemies near it."""
    came = _came(parts)
    there = came.get(hex_, hex_)
    found = await look(there)
    moves = [Item(f"{hex_} {TO} {to}", f"{hex_}-{to}", hex_words(who.view, to)) for to in found.moves]
    enemies = [one.hex for one in found.targets] if there == hex_ else _near(who, hex_)
    battles = [Item(f"{hex_} {MELEE} {to}", f"{hex_}>{to}", piece_words(who.view, to)) for to in enemies]
    asks = [
        Ask("Where does it go?", tuple(moves if there == hex_ else ())),
        Ask("Whom does it battle?", tuple(battles)),
    ]
    return f"**{hex_}**, from {there}" if there != hex_ else f"**{piece_words(who.view, hex_)}**", asks


def _came(parts: Sequence[str]) -> dict[str, str]:
    """Where moved units stand, with where they came from."""
    came: dict[str, str] = {}
    for part in parts:
        from_, mark, to = part.partition("-")
        if mark and not part.startswith("play"):
            came[to] = came.pop(from_, from_)
    return came


def _units(who: Proposer, came: dict[str, str]) -> list[UnitView]:
    """Those of the one in charge that have not moved; of the whole side where that is not known."""
    moved = set(came.values())
    mine = [one for one in who.view.units if one.side == side_of(who.seat) and one.hex and one.hex not in moved]
    led = [one for one in mine if one.leader == who.charged]
    return sorted(led or mine, key=lambda one: one.hex)


def _near(who: Proposer, hex_: str) -> list[str]:
    """The enemies whom a unit could perhaps battle after it has moved, the nearest first."""
    grid = grid_of(who.view.rows)
    away = grid.distance[grid.index[hex_]]
    enemies = [one.hex for one in who.view.units if one.side != side_of(who.seat) and one.hex]
    return sorted((one for one in enemies if away[grid.index[one]] <= REACH), key=lambda one: away[grid.index[one]])
