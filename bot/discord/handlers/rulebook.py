"""Handlers of help and reference pages, with *Earlier* and *Later*."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache, partial
from typing import Final

from msgspec.structs import replace

from bot.discord.components.accepted_values import PAGE_NUMBER, Accepts, either, joined, line, one_of
from bot.discord.components.items import Acknowledgement, button, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction
from bot.discord.components.viewer import reading_of
from bot.discord.panels.offered_games import family_of, rulesets, usual_ruleset
from bot.discord.panels.registry import adapter_of
from bot.discord.panels.reply import show_post, show_words
from bot.images.pictures import Picture
from bot.service.model.preferences import WORDS
from bot.texts.help import shared_pages
from bot.texts.limits import ALT_TEXT, clip, pages
from render.presenter import AnyPresenter, Topic
from render.presenters import presenter_of
from render.text_board import Part
from render.words import listing

OF_OLD = frozenset({"cards", "terrain"})
"""Topics with steps of their own."""

PAGE = 1800
"""Most characters of a page: what a phone shows without much scrolling."""

RULES: Final = one_of(rulesets)
"""The id of a ruleset."""

_RULES_PAGE: Final = either(joined(RULES, PAGE_NUMBER), PAGE_NUMBER)
"""Ruleset and page; ids of old buttons name no ruleset."""


@on("help", Acknowledgement.UPDATE, Accepts(_RULES_PAGE, match=False))
async def help_page(interaction: Interaction, press: Press) -> None:
    """Buttons of the help's pages."""
    await show_help(interaction, *_page(press))


@on("cards", Acknowledgement.UPDATE, Accepts(_RULES_PAGE, match=False))
async def cards_page(interaction: Interaction, press: Press) -> None:
    """Buttons of the cards' pages."""
    await show_topic(interaction, "cards", *_page(press))


@on("terrain", Acknowledgement.UPDATE, Accepts(_RULES_PAGE, match=False))
async def terrain_page(interaction: Interaction, press: Press) -> None:
    """Buttons of the terrain's pages."""
    await show_topic(interaction, "terrain", *_page(press))


@on("table", Acknowledgement.UPDATE, Accepts(joined(line(40), RULES, PAGE_NUMBER), match=False))
async def table_page(interaction: Interaction, press: Press) -> None:
    """Buttons of another topic's pages."""
    topic, _, rest = press.arg.partition("|")
    await show_topic(interaction, topic, *_page(replace(press, arg=rest)))


def _page(press: Press) -> tuple[str, int]:
    """The ruleset and page of a button; ids of old buttons name no ruleset."""
    ruleset, _, page = press.arg.rpartition("|")
    return ruleset or usual_ruleset(), int(page)


async def show_help(interaction: Interaction, ruleset: str, page: int = 0) -> None:
    """Shows a page of the help."""
    family = family_of(ruleset)
    texts = adapter_of(family).help_pages(ruleset, shared_pages(presenter_of(family)))
    await _show(interaction, "help", f"{ruleset}|", texts, page)


async def show_topic(interaction: Interaction, topic: str, ruleset: str, page: int = 0) -> None:
    """Shows a page of a reference topic, its picture on the first; lists the topics where there is no such one."""
    presenter = presenter_of(family_of(ruleset))
    named = {one.id: one for one in presenter.reference.topics}
    if topic not in named:
        await show_words(interaction, f"{_without(presenter, topic)}\n{rules_line(ruleset)}")
        return
    what = named[topic]
    texts = pages("\n".join(one.line for one in presenter.reference.entries(topic, ruleset)), PAGE)
    looks = page == 0 and what.picture and await reading_of(interaction) != WORDS
    data = await asyncio.to_thread(_drawn, topic, ruleset) if looks else b""
    picture = None
    if data:
        alt = clip(f"{what.picture} {texts[0]}".replace("**", ""), ALT_TEXT)
        picture = Picture(f"{topic}.png", data, alt, partial(topic_words, presenter, what, ruleset))
    step = topic if topic in OF_OLD else "table"
    arg = f"{ruleset}|" if topic in OF_OLD else f"{topic}|{ruleset}|"
    await _show(interaction, step, arg, _headed(what.title, ruleset, texts), page, picture)


def _without(presenter: AnyPresenter, topic: str) -> str:
    """The reply that a game has no such topic, with those that it has."""
    known = listing([f"{one.title} (`{one.id}`)" for one in presenter.reference.topics])
    return f"This game has no {topic}." + (
        f" What you can look up: {known}." if known else " `/help` tells how it goes."
    )


def topic_words(presenter: AnyPresenter, topic: Topic, ruleset: str) -> tuple[Part, ...]:
    """A topic's whole picture as text, the same on each page."""
    lines = tuple(one.line for one in presenter.reference.entries(topic.id, ruleset))
    return (Part(f"All {topic.title.lower()}", lines),)


def _headed(title: str, ruleset: str, texts: Sequence[str]) -> list[str]:
    """The pages, each with its title and ruleset."""
    return [f"### {title}\n{rules_line(ruleset)}\n{text}" for text in texts]


def rules_line(ruleset: str) -> str:
    """The line that names the ruleset of a page."""
    return f"-# By the rules of {rulesets()[ruleset]}"


@cache
def _drawn(topic: str, ruleset: str) -> bytes:
    return presenter_of(family_of(ruleset)).reference.picture(topic, ruleset)


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
    await show_post(interaction, MessageDraft(texts[page], foot=foot, picture=picture, controls=controls))
