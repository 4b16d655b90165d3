"""Handlers of the pages of a rulebook and of its topics, above their contents."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.discord.components.accepted_values import PAGE_NUMBER, Accepts, either, joined, line, one_of, pattern
from bot.discord.components.command_mentions import with_mentions
from bot.discord.components.items import Acknowledgement, MenuLine, button, menu, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction
from bot.discord.components.types import Row
from bot.discord.components.viewer import reading_of
from bot.discord.panels.offered_games import family_of, rulesets, usual_ruleset
from bot.discord.panels.registry import adapter_of
from bot.discord.panels.reply import show_post, show_words
from bot.images.pictures import Picture
from bot.service.model.preferences import WORDS
from bot.texts.help import shared_pages
from bot.texts.limits import ALT_TEXT, OPTIONS, clip, pages
from engine.language import _, listed
from render.presenter import AnyPresenter, Topic
from render.presenters import presenter_of
from render.text_board import Part

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
    topic, _bar, rest = press.arg.partition("|")
    await show_topic(interaction, topic, *_page(replace(press, arg=rest)))


def _page(press: Press) -> tuple[str, int]:
    """The ruleset and page of a button; ids of old buttons name no ruleset."""
    ruleset, _bar, page = press.arg.rpartition("|")
    return ruleset or usual_ruleset(), int(page)


@on("help-page", Acknowledgement.UPDATE, Accepts(RULES, pattern(r"page-\d{1,2}|topic-[a-z-]{1,20}"), match=False))
async def choose_page(interaction: Interaction, press: Press) -> None:
    """The contents: a menu of all pages and topics."""
    kind, _dash, which = press.values[0].partition("-")
    if kind == _TOPIC:
        await show_topic(interaction, which, press.arg)
    else:
        await show_help(interaction, press.arg, int(which))


@on("help-rules", Acknowledgement.UPDATE, Accepts(RULES, match=False))
async def first_page(interaction: Interaction, press: Press) -> None:
    """Button *Rules and cards* of the help."""
    await show_help(interaction, press.arg)


@on("help-topic", Acknowledgement.UPDATE, Accepts(joined(RULES, line(40)), match=False))
async def first_of_topic(interaction: Interaction, press: Press) -> None:
    """Button of a topic below *How to play*."""
    ruleset, _bar, topic = press.arg.partition("|")
    await show_topic(interaction, topic, ruleset)


async def show_help(interaction: Interaction, ruleset: str, page: int = 0) -> None:
    """Shows a page of the rules, above the contents."""
    texts = _help_pages(ruleset)
    text = texts[min(max(page, 0), len(texts) - 1)]
    post = MessageDraft(with_mentions(interaction, text), controls=_contents(ruleset, _title_of(text)))
    await show_post(interaction, post)


def _help_pages(ruleset: str) -> tuple[str, ...]:
    family = family_of(ruleset)
    return adapter_of(family).help_pages(ruleset, shared_pages(presenter_of(family)))


def _title_of(page: str) -> str:
    return page.partition("\n")[0].lstrip("# ")


def _contents(ruleset: str, now: str) -> tuple[Row, ...]:
    """The menu of all pages and topics, which names the one that is shown; and the way back."""
    pages = [MenuLine(_title_of(text), f"{_PAGE}-{number}") for number, text in enumerate(_help_pages(ruleset))]
    topics = presenter_of(family_of(ruleset)).reference.topics
    looks = [MenuLine(_(one.title), f"{_TOPIC}-{one.id}") for one in topics]
    items = [*pages, *looks][:OPTIONS]
    back = button(_("Back to help"), Press("help-home", arg=ruleset))
    return row(menu(_("Page: {title}", title=now), Press("help-page", arg=ruleset), items)), row(back)


_PAGE, _TOPIC = "page", "topic"
"""Kinds of entries of the contents."""


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
        alt = clip(f"{_(what.picture)} {texts[0]}".replace("**", ""), ALT_TEXT)
        picture = Picture(f"{topic}.png", data, alt, partial(topic_words, presenter, what, ruleset))
    step = topic if topic in OF_OLD else "table"
    arg = f"{ruleset}|" if topic in OF_OLD else f"{topic}|{ruleset}|"
    await _show(interaction, step, arg, _headed(_(what.title), ruleset, texts), page, picture)


def _without(presenter: AnyPresenter, topic: str) -> str:
    """The reply that a game has no such topic, with those that it has."""
    known = listed(_("{topic} (`{id}`)", topic=_(one.title), id=one.id) for one in presenter.reference.topics)
    if known:
        return _("This game has no `{topic}`. You can look up {known}.", topic=topic, known=known)
    return _("This game has no `{topic}`. `/help` shows how to play.", topic=topic)


def topic_words(presenter: AnyPresenter, topic: Topic, ruleset: str) -> tuple[Part, ...]:
    """A topic's whole picture as text, the same on each page."""
    lines = tuple(one.line for one in presenter.reference.entries(topic.id, ruleset))
    return (Part(_("All entries: {topic}", topic=_(topic.title)), lines),)


def _headed(title: str, ruleset: str, texts: Sequence[str]) -> list[str]:
    """The pages, each with its title and ruleset."""
    return [f"### {title}\n{rules_line(ruleset)}\n{text}" for text in texts]


def rules_line(ruleset: str) -> str:
    """The line that names the ruleset of a page."""
    return f"-# {_('By the rules of {rulebook}', rulebook=rulesets()[ruleset])}"


def _drawn(topic: str, ruleset: str) -> bytes:
    return presenter_of(family_of(ruleset)).reference.picture(topic, ruleset)


async def _show(
    interaction: Interaction, step: str, arg: str, texts: Sequence[str], page: int, picture: Picture | None = None
) -> None:
    """Shows a page of a topic, with *Previous* and *Next* where it has several, above the contents."""
    page = min(max(page, 0), len(texts) - 1)
    around = [
        button(label, Press(step, arg=f"{arg}{number}"), disabled=not 0 <= number < len(texts))
        for label, number in ((_("Previous"), page - 1), (_("Next"), page + 1))
    ]
    several = len(texts) > 1
    foot = _("-# Page {page} of {pages}", page=page + 1, pages=len(texts)) if several else ""
    ruleset = arg.split("|")[-2]
    controls = (*((row(*around),) if several else ()), *_contents(ruleset, _title_of(texts[page])))
    await show_post(interaction, MessageDraft(texts[page], foot=foot, picture=picture, controls=controls))
