"""Handlers of profiles: ratings, opponents, sides, cards, dice and medals of a person, drawn and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import discord

from bot.discord.components.message import MessageDraft
from bot.discord.components.request import Interaction, services_of
from bot.discord.components.viewer import viewer_of
from bot.discord.panels.reply import show_post, show_words
from bot.service.domain.ratings.finished import by_opponent, by_side, tally
from bot.service.domain.ratings.lists import RatingList
from bot.service.domain.ratings.shown import is_sure, number_of, trend_of
from bot.service.model.match import Person
from bot.service.usecases.ratings import Profile
from bot.texts.phrases import name
from bot.texts.rating_words import list_name, number_words, points_words, sides_words, signed, tally_words
from engine.decision import CONFEDERATE, UNION
from engine.language import N_, _, listed, ngettext
from render.presenters import presenter_of
from render.profile_sheet import ProfileSheet, SheetMedal, SideBar
from render.words import decimal

TOP: Final = 3
"""Opponents and cards that are named."""

_EMPTY: Final = N_(
    "{person} hasn’t finished a battle yet. Ratings come from rated battles: **More options** of a new battle, or "
    "`/me settings rated:`."
)


async def show_profile(interaction: Interaction, user: discord.abc.User) -> None:
    """Shows the profile of a person."""
    services, person = services_of(interaction), Person(user.id)
    found = await services.ratings.profile(person)
    if not found.battles:
        await show_words(interaction, _(_EMPTY, person=name(person)))
        return
    lines = list(_lines(found))
    style = (await viewer_of(interaction)).style()
    picture = await services.pictures.profile(sheet_of(found, user.display_name), style)
    head = _("### Profile of {person}", person=name(person))
    foot = _(_PROVISIONAL) if any(not is_sure(one.skill) for one in found.standings.values()) else ""
    await show_post(interaction, MessageDraft(head, "\n".join(lines), foot=foot, picture=picture))


_PROVISIONAL: Final = N_("-# A rating is provisional for about ten battles. Then it has a rank on leaderboards.")


def _lines(found: Profile) -> Iterator[str]:
    for list_, standing in sorted(found.standings.items(), key=lambda one: -one[1].battles):
        parts = [
            f"**{number_words(standing)}**",
            list_name(list_),
            points_words(standing.battles, standing.half_points),
        ]
        yield " · ".join([*parts, *_trend(found, list_)])
    if not found.standings:
        yield _("No rated battles yet.")
    fought = [one for one in found.battles if not one.computer]
    yield _("**Battles against people** · {result}", result=tally_words(tally(fought, found.person)))
    yield from sides_words(by_side(fought, found.person).items())
    met = by_opponent(fought, found.person)[:TOP]
    if met:
        told = [f"{name(other)} ({tally_words(result)})" for other, result in met]
        yield _("**Most frequent opponents** · {opponents}", opponents=listed(told))
    yield from _cards(found)
    yield from _dice(found)
    yield from _generals(found)
    if found.medals:
        told = [f"{_(one.medal.name)}: {_(one.medal.about)}" for one in found.medals]
        yield _("**Medals** · {medals}", medals="; ".join(told))


def _trend(found: Profile, list_: RatingList) -> list[str]:
    trend = trend_of([change.after for change in found.changes]) if list_ == found.main else None
    return [] if trend is None else [_("{change} over the last ten battles", change=signed(trend))]


def _cards(found: Profile) -> Iterator[str]:
    counts = Counter[str]()
    for one in found.totals:
        counts.update(one.cards)
    often = sorted(counts.items(), key=lambda one: (-one[1], one[0]))[:TOP]
    titles = _titles(found)
    named = [f"{titles[card]} ×{times}" for card, times in often if card in titles]
    if named:
        yield _("**Cards played most** · {cards}", cards=listed(named))


def _titles(found: Profile) -> dict[str, str]:
    """Names of cards by id, in the games that the person plays with cards."""
    titles: dict[str, str] = {}
    for family in {one.family for one in found.battles}:
        presenter = presenter_of(family)
        if presenter.hands:
            titles |= {card: presenter.hand.title(card) for one in found.totals for card in one.cards}
    return titles


def _dice(found: Profile) -> Iterator[str]:
    hits, expected = sum(one.hits for one in found.totals), sum(one.expected for one in found.totals)
    dice = sum(one.dice for one in found.totals)
    if not dice:
        return
    battles = _newest(found)
    told = {
        "hits": ngettext("{count} hit", "{count} hits", hits),
        "by": decimal(abs(hits - expected)),
        "battles": battles,
    }
    if hits >= expected:
        yield _("**Luck of the dice** · {hits} in {battles}, {by} more than expected", **told)
    else:
        yield _("**Luck of the dice** · {hits} in {battles}, {by} fewer than expected", **told)


def _newest(found: Profile) -> str:
    return ngettext("the newest battle", "the newest {count} battles", len(found.totals))


def _generals(found: Profile) -> Iterator[str]:
    rolls, fell = (sum(getattr(one.generals, name) for one in found.totals) for name in ("rolls", "fell"))
    expected = sum(one.generals.expected for one in found.totals)
    if not rolls:
        return
    told = {
        "times": ngettext("{count} time", "{count} times", rolls),
        "fell": ngettext("{count} fell", "{count} fell", fell),
        "by": decimal(abs(fell - expected)),
        "battles": _newest(found),
    }
    if fell <= expected:
        yield _("**Generals’ luck** · in danger {times} in {battles}: {fell}, {by} fewer than expected", **told)
    else:
        yield _("**Generals’ luck** · in danger {times} in {battles}: {fell}, {by} more than expected", **told)


def sheet_of(found: Profile, display_name: str) -> ProfileSheet:
    """The drawn sheet of a profile."""
    fought = [one for one in found.battles if not one.computer]
    sides = by_side(fought, found.person)
    standing = found.standings[found.main] if found.main else None
    numbers = [number_of(change.after) for change in found.changes]
    first = [number_of(found.changes[0].before)] if found.changes else []
    return ProfileSheet(
        name=display_name,
        number=number_words(standing) if standing else "",
        of=list_name(found.main) if found.main else "",
        curve=(*first, *numbers),
        bars=tuple(
            SideBar(side, sides[side].won, sides[side].drawn, sides[side].lost)
            for side in (UNION, CONFEDERATE)
            if side in sides
        ),
        medals=tuple(SheetMedal(one.medal.emblem, one.medal.name) for one in found.medals),
    )
