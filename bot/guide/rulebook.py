"""Pages to read: help, cards, terrain, with *Earlier* and *Later* below."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache

from bot.controls import Press, button, on, row
from bot.guide.desk import Interaction
from bot.guide.show import show_post
from bot.limits import ALT_TEXT, clip, pages
from bot.pictures import Picture
from bot.posts.post import Post
from bot.texts.help import HELP
from engine.battle_cry.cards import Card, card_table
from engine.battle_cry.terrain import Terrain, terrain_table
from render.cards import card_kind, card_text, card_title
from render.terrain_sheet import draw_terrain_sheet
from render.terrain_words import terrain_text, terrain_title

PAGE = 1800
"""Characters of a page: what a phone shows without much scrolling."""


@on("help")
async def help_page(interaction: Interaction, press: Press) -> None:
    """A page of the help."""
    await show_help(interaction, int(press.arg))


@on("cards")
async def cards_page(interaction: Interaction, press: Press) -> None:
    """A page of the cards."""
    ruleset, _, page = press.arg.partition("|")
    await show_cards(interaction, ruleset, int(page))


@on("terrain")
async def terrain_page(interaction: Interaction, press: Press) -> None:
    """A page of the terrain."""
    ruleset, _, page = press.arg.partition("|")
    await show_terrain(interaction, ruleset, int(page))


async def show_help(interaction: Interaction, page: int = 0) -> None:
    """The help."""
    await _show(interaction, "help", "", HELP, page)


async def show_cards(interaction: Interaction, ruleset: str, page: int = 0) -> None:
    """All cards with what they do."""
    texts = pages("\n".join(card_line(card, ruleset) for card in card_table().values()), PAGE)
    await _show(interaction, "cards", f"{ruleset}|", texts, page)


async def show_terrain(interaction: Interaction, ruleset: str, page: int = 0) -> None:
    """All terrain with what it does, and as a picture on the first page."""
    texts = pages("\n".join(terrain_line(one, ruleset) for one in terrain_table(ruleset).values()), PAGE)
    data = await asyncio.to_thread(_sheet, ruleset) if page == 0 else None
    alt = clip(f"Every terrain as it looks on the board. {texts[0]}", ALT_TEXT)
    await _show(interaction, "terrain", f"{ruleset}|", texts, page, Picture("terrain.png", data, alt) if data else None)


def card_line(card: Card, ruleset: str) -> str:
    """A card with its copies and what it does."""
    return f"**{card_title(card)}** (×{card.copies}, {card_kind(card).lower()}): {card_text(card, ruleset)}"


def terrain_line(terrain: Terrain, ruleset: str) -> str:
    """A terrain and what it does."""
    return f"**{terrain_title(terrain)}**: {terrain_text(terrain)}"


@cache
def _sheet(ruleset: str) -> bytes:
    return draw_terrain_sheet(ruleset)


async def _show(
    interaction: Interaction, step: str, arg: str, texts: Sequence[str], page: int, picture: Picture | None = None
) -> None:
    page = min(max(page, 0), len(texts) - 1)
    around = [
        button(label, Press(step, arg=f"{arg}{number}"), disabled=not 0 <= number < len(texts))
        for label, number in (("Earlier", page - 1), ("Later", page + 1))
    ]
    foot = f"-# Page {page + 1} of {len(texts)}"
    controls = (row(*around),) if len(texts) > 1 else ()
    await show_post(interaction, Post(texts[page], foot=foot, picture=picture, controls=controls))
