"""Pages to read: help, cards, terrain, with *Earlier* and *Later* below."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache

from bot.catalog import usual_ruleset
from bot.controls import Press, button, on, row
from bot.guide.desk import Interaction
from bot.guide.show import reading_of, show_post
from bot.limits import ALT_TEXT, clip, pages
from bot.pictures import Picture
from bot.posts.post import Post
from bot.service.tastes import WORDS
from bot.texts.help import help_pages
from engine.battle_cry.cards import Card, card_table
from engine.battle_cry.family import RULESETS
from engine.battle_cry.terrain import Terrain, terrain_table
from render.cards import card_copies, card_kind, card_text, card_title
from render.reading import Part
from render.terrain_sheet import draw_terrain_sheet
from render.terrain_words import terrain_text, terrain_title

PAGE = 1800
"""Characters of a page: what a phone shows without much scrolling."""


@on("help")
async def help_page(interaction: Interaction, press: Press) -> None:
    """A page of the help."""
    await show_help(interaction, *_page(press))


@on("cards")
async def cards_page(interaction: Interaction, press: Press) -> None:
    """A page of the cards."""
    await show_cards(interaction, *_page(press))


@on("terrain")
async def terrain_page(interaction: Interaction, press: Press) -> None:
    """A page of the terrain."""
    await show_terrain(interaction, *_page(press))


def _page(press: Press) -> tuple[str, int]:
    """The ruleset and the page of a button; buttons from before there were several name no ruleset."""
    ruleset, _, page = press.arg.rpartition("|")
    return ruleset or usual_ruleset(), int(page)


async def show_help(interaction: Interaction, ruleset: str, page: int = 0) -> None:
    """The help."""
    await _show(interaction, "help", f"{ruleset}|", help_pages(ruleset), page)


async def show_cards(interaction: Interaction, ruleset: str, page: int = 0) -> None:
    """All cards with what they do."""
    texts = pages("\n".join(card_line(card, ruleset) for card in card_table().values()), PAGE)
    await _show(interaction, "cards", f"{ruleset}|", _headed("Cards", ruleset, texts), page)


async def show_terrain(interaction: Interaction, ruleset: str, page: int = 0) -> None:
    """All terrain with what it does, and as a picture on the first page."""
    texts = pages("\n".join(terrain_line(one, ruleset) for one in terrain_table(ruleset).values()), PAGE)
    looks = page == 0 and await reading_of(interaction) != WORDS
    data = await asyncio.to_thread(_sheet, ruleset) if looks else None
    alt = clip(f"Every terrain as it looks on the board. {texts[0]}", ALT_TEXT)
    picture = Picture("terrain.png", data, alt, terrain_words(ruleset)) if data else None
    await _show(interaction, "terrain", f"{ruleset}|", _headed("Terrain", ruleset, texts), page, picture)


def terrain_words(ruleset: str) -> tuple[Part, ...]:
    """The terrain sheet in words: all of it, on whatever page."""
    return (Part("All terrain", tuple(terrain_line(one, ruleset) for one in terrain_table(ruleset).values())),)


def _headed(title: str, ruleset: str, texts: Sequence[str]) -> list[str]:
    """The pages, each with what it is about and by whose rules."""
    return [f"### {title}\n{rules_line(ruleset)}\n{text}" for text in texts]


def rules_line(ruleset: str) -> str:
    """By whose rules the words below it are."""
    return f"-# By the rules of {RULESETS[ruleset].name}"


def card_line(card: Card, ruleset: str) -> str:
    """A card with its copies and what it does."""
    return (
        f"**{card_title(card)}** ({card_copies(card, ruleset)}, {card_kind(card).lower()}): {card_text(card, ruleset)}"
    )


def terrain_line(terrain: Terrain, ruleset: str) -> str:
    """A terrain and what it does."""
    return f"**{terrain_title(terrain)}**: {terrain_text(terrain, ruleset)}"


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
