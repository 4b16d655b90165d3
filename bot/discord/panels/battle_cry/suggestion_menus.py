"""Menus of a suggestion: a card, moves of units, their battles.

All of it follows from the open board: no menu reveals a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.discord.components.items import MenuLine
from bot.discord.panels.battle_cry.card_carriers import ASKS_CARD, carriers, entrusting
from bot.discord.panels.battle_cry.wording import hex_words, piece_words
from bot.discord.panels.written_turn import LookAtHex, Proposer, SuggestionMenu
from engine.battle_cry.cards import card_table
from engine.battle_cry.decisions.teams import ENTRUST
from engine.battle_cry.view import PlayerView, UnitView
from engine.decision import Seat, side_of
from engine.hexgrid import grid_of
from engine.language import _
from render.battle_cry.cards import card_text
from render.words import MELEE, TO

REACH: Final = 5
"""Hexes within which an enemy may be the target of a moved unit."""


def plan(who: Proposer, parts: Sequence[str]) -> list[SuggestionMenu]:
    """Menus of cards, unless one is chosen, and of units."""
    came, found = _came(parts), list[SuggestionMenu]()
    card = next((part for part in parts if part.startswith("play")), "")
    if not card and _asks_card(who):
        cards = sorted(card_table().values(), key=lambda card: card.name)
        items = (
            MenuLine(_("Play {card}", card=_(one.name)), f"play {one.id}", card_text(one, who.view.ruleset))
            for one in cards
        )
        found.append(SuggestionMenu(_("Choose a card"), tuple(items)))
    able = carriers(who.view, who.seat)
    if card and len(able) > 1:
        items = (MenuLine(_carrier(who, one), entrusting(one.seat).text) for one in able)
        found.append(SuggestionMenu(_("Choose who carries it out"), tuple(items)))
    units = [MenuLine(piece_words(who.view, one.hex), one.hex) for one in _units(who, parts, came)]
    units += [
        MenuLine(_("{hex} · the unit from {origin}", hex=hex_, origin=from_), hex_) for hex_, from_ in came.items()
    ]
    return [*found, SuggestionMenu(_("Choose a unit to move or attack"), tuple(units), pieces=True)]


def planned(who: Proposer, parts: Sequence[str], added: str) -> tuple[str, ...]:
    """The parts with one more. A card gets its author for a carrier unless another is named; one carrier at most."""
    if added.startswith("play"):
        able = [one.seat for one in carriers(who.view, who.seat)]
        mine = [entrusting(who.seat).text] if len(able) > 1 and who.seat in able else []
        return (added, *mine, *parts)
    if added.startswith(ENTRUST):
        card = [part for part in parts if part.startswith("play")]
        return (*card, added, *(part for part in parts if part not in card and not part.startswith(ENTRUST)))
    return (*parts, added)


def carrier_of(who: Proposer, parts: Sequence[str]) -> Seat | None:
    """The seat whose units a suggestion moves: the carrier of its card, else the seat in charge."""
    named = next((part.partition(" ")[2] for part in parts if part.startswith(ENTRUST)), "")
    able = carriers(who.view, who.seat)
    if named:
        return Seat(f"{side_of(who.seat)}/{named}")
    return able[0].seat if len(able) == 1 and any(part.startswith("play") for part in parts) else who.charged


def _asks_card(who: Proposer) -> bool:
    """Whether the seat in charge can play a card now or in the next turn."""
    decision = who.view.decision
    return who.charged is None or (decision is not None and decision.kind in ASKS_CARD)


def _carrier(who: Proposer, player: PlayerView) -> str:
    return _("{name} (you)", name=player.general) if player.seat == who.seat else player.general


async def plan_piece(
    who: Proposer, parts: Sequence[str], hex_: str, look: LookAtHex
) -> tuple[str, list[SuggestionMenu]]:
    """The question about a unit, and menus of its moves or battles; of a moved unit, the enemies near it."""
    came = _came(parts)
    there = came.get(hex_, hex_)
    found = await look(there)
    moves = [MenuLine(f"{hex_} {TO} {to}", f"{hex_}-{to}", hex_words(who.view, to)) for to in found.moves]
    enemies = [one.hex for one in found.targets] if there == hex_ else _near(who, hex_)
    battles = [MenuLine(f"{hex_} {MELEE} {to}", f"{hex_}>{to}", piece_words(who.view, to)) for to in enemies]
    asks = [
        SuggestionMenu(_("Choose where it moves"), tuple(moves if there == hex_ else ())),
        SuggestionMenu(_("Choose its target"), tuple(battles)),
    ]
    moved = _("**{hex}**, from {origin}", hex=hex_, origin=there)
    return moved if there != hex_ else f"**{piece_words(who.view, hex_)}**", asks


def _came(parts: Sequence[str]) -> dict[str, str]:
    """The destinations of moved units, with their origins."""
    came: dict[str, str] = {}
    for part in parts:
        from_, mark, to = part.partition("-")
        if mark and not part.startswith("play"):
            came[to] = came.pop(from_, from_)
    return came


def _units(who: Proposer, parts: Sequence[str], came: dict[str, str]) -> list[UnitView]:
    """The unmoved units of the carrier; of the whole side where that is unknown."""
    moved = set(came.values())
    mine = [one for one in who.view.units if one.side == side_of(who.seat) and one.hex and one.hex not in moved]
    carrier = carrier_of(who, parts)
    led = [one for one in mine if one.leader == carrier]
    return sorted(led or mine, key=lambda one: one.hex)


def _near(who: Proposer, hex_: str) -> list[str]:
    """The possible targets of a moved unit, the nearest first."""
    grid = grid_of(who.view.rows)
    away = grid.distance[grid.index[hex_]]
    enemies = [one.hex for one in who.view.units if one.side != side_of(who.seat) and one.hex]
    return sorted((one for one in enemies if away[grid.index[one]] <= REACH), key=lambda one: away[grid.index[one]])
