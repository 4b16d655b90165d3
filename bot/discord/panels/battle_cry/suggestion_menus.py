"""What a suggestion can be put together from: a card, where units go, whom they battle.

All of it follows from the open board: no menu tells what anybody holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.discord.components.items import MenuLine
from bot.discord.panels.battle_cry.card_carriers import ASKS_CARD, carriers, entrusting
from bot.discord.panels.battle_cry.wording import hex_words, piece_words
from bot.discord.panels.written_turn import LookOut, Proposer, SuggestionMenu
from engine.battle_cry.cards import card_table
from engine.battle_cry.decisions.teams import ENTRUST
from engine.battle_cry.view import PlayerView, UnitView
from engine.decision import Seat, side_of
from engine.hexgrid import grid_of
from render.battle_cry.cards import card_text
from render.words import MELEE, TO

REACH: Final = 5
"""Hexes as far as an enemy may be whom a unit is to battle after it has moved."""


def plan(who: Proposer, parts: Sequence[str]) -> list[SuggestionMenu]:
    """A card, unless there is one, and the units of which more can be said."""
    came, found = _came(parts), list[SuggestionMenu]()
    card = next((part for part in parts if part.startswith("play")), "")
    if not card and _asks_card(who):
        cards = sorted(card_table().values(), key=lambda card: card.name)
        items = (MenuLine(f"Play {one.name}", f"play {one.id}", card_text(one, who.view.ruleset)) for one in cards)
        found.append(SuggestionMenu("Which card?", tuple(items)))
    able = carriers(who.view, who.seat)
    if card and len(able) > 1:
        items = (MenuLine(_carrier(who, one), entrusting(one.seat).text) for one in able)
        found.append(SuggestionMenu("Who carries it out?", tuple(items)))
    units = [MenuLine(piece_words(who.view, one.hex), one.hex) for one in _units(who, parts, came)]
    units += [MenuLine(f"{hex_} · the unit from {from_}", hex_) for hex_, from_ in came.items()]
    return [*found, SuggestionMenu("Which unit moves or battles?", tuple(units), pieces=True)]


def planned(who: Proposer, parts: Sequence[str], added: str) -> tuple[str, ...]:
    """The parts with one more: a card is for the proposer to carry out if nobody else is named, one general at most."""
    if added.startswith("play"):
        able = [one.seat for one in carriers(who.view, who.seat)]
        mine = [entrusting(who.seat).text] if len(able) > 1 and who.seat in able else []
        return (added, *mine, *parts)
    if added.startswith(ENTRUST):
        card = [part for part in parts if part.startswith("play")]
        return (*card, added, *(part for part in parts if part not in card and not part.startswith(ENTRUST)))
    return (*parts, added)


def carrier_of(who: Proposer, parts: Sequence[str]) -> Seat | None:
    """The seat that moves and battles by a suggestion: the one that its card goes to, else the one in charge."""
    named = next((part.partition(" ")[2] for part in parts if part.startswith(ENTRUST)), "")
    able = carriers(who.view, who.seat)
    if named:
        return Seat(f"{side_of(who.seat)}/{named}")
    return able[0].seat if len(able) == 1 and any(part.startswith("play") for part in parts) else who.charged


def _asks_card(who: Proposer) -> bool:
    """Whether a card can be played by the one in charge, or is, in the next turn."""
    decision = who.view.decision
    return who.charged is None or (decision is not None and decision.kind in ASKS_CARD)


def _carrier(who: Proposer, player: PlayerView) -> str:
    return f"{player.general}{' (you)' if player.seat == who.seat else ''}"


async def plan_piece(who: Proposer, parts: Sequence[str], hex_: str, look: LookOut) -> tuple[str, list[SuggestionMenu]]:
    """Where a unit goes, or whom it battles; of one that has moved, the enemies near it."""
    came = _came(parts)
    there = came.get(hex_, hex_)
    found = await look(there)
    moves = [MenuLine(f"{hex_} {TO} {to}", f"{hex_}-{to}", hex_words(who.view, to)) for to in found.moves]
    enemies = [one.hex for one in found.targets] if there == hex_ else _near(who, hex_)
    battles = [MenuLine(f"{hex_} {MELEE} {to}", f"{hex_}>{to}", piece_words(who.view, to)) for to in enemies]
    asks = [
        SuggestionMenu("Where does it go?", tuple(moves if there == hex_ else ())),
        SuggestionMenu("Whom does it battle?", tuple(battles)),
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


def _units(who: Proposer, parts: Sequence[str], came: dict[str, str]) -> list[UnitView]:
    """Those of whoever carries it out that have not moved; of the whole side where that is not known."""
    moved = set(came.values())
    mine = [one for one in who.view.units if one.side == side_of(who.seat) and one.hex and one.hex not in moved]
    carrier = carrier_of(who, parts)
    led = [one for one in mine if one.leader == carrier]
    return sorted(led or mine, key=lambda one: one.hex)


def _near(who: Proposer, hex_: str) -> list[str]:
    """The enemies whom a unit could perhaps battle after it has moved, the nearest first."""
    grid = grid_of(who.view.rows)
    away = grid.distance[grid.index[hex_]]
    enemies = [one.hex for one in who.view.units if one.side != side_of(who.seat) and one.hex]
    return sorted((one for one in enemies if away[grid.index[one]] <= REACH), key=lambda one: away[grid.index[one]])
