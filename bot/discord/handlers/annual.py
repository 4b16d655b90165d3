"""Handlers of annual battles: setup by organizers, entry, opening of games, calendar, table."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from msgspec import Struct

from bot.discord.api.permissions import lacking, refusal_of
from bot.discord.components.message import MessageDraft
from bot.discord.components.request import Interaction, person_of, place_of, request_of, services_of
from bot.discord.handlers.authority import need_organiser
from bot.discord.handlers.my_settings import zone_of
from bot.discord.messages.annual import calendar_words, day_words, table_post, title_of
from bot.discord.panels.match_draft import options_of
from bot.discord.panels.match_options import NIGHTFALL
from bot.discord.panels.offered_games import offered_battles, usual_ruleset
from bot.discord.panels.registry import adapter_of
from bot.discord.panels.reply import show_post, show_words
from bot.service.domain.annual_calendar import battles_on, calendar
from bot.service.domain.clocks import NONE
from bot.service.model.catalog import Battle, named
from bot.service.model.errors import NoAnniversary, NotThatPerson, NoYear, UnknownChoice
from bot.service.model.match import MatchOptions, MatchPlace, Person
from bot.service.model.series import Course, Year
from bot.texts.limits import clip
from bot.texts.phrases import name, pace_named
from engine.decision import Seat
from render.presenters import presenter_of
from render.words import count, listing

NO_SERVER = "Annual battles belong to a server: use this in one of its channels."


class AnnualSettings(Struct, frozen=True):
    """The typed settings of an organizer, ``None`` for those that stay."""

    channel: discord.TextChannel | None
    zone: str | None
    rules: str | None
    pace: str | None
    nightfall: str | None
    options: str | None


async def setup(interaction: Interaction, wanted: AnnualSettings) -> None:
    """Begins the server's year, or changes its channel, time zone, rules and options."""
    guild = await need_organiser(interaction, interaction.guild_id)
    services, now = services_of(interaction), await _year(interaction)
    channel = wanted.channel.id if wanted.channel else now.place.channel if now else None
    if channel is None:
        await show_words(interaction, "Name the channel in which the battles are to be announced: `channel:`.")
        return
    if wanted.channel and (missing := lacking(wanted.channel)):
        await show_words(
            interaction, f"I cannot announce battles in {wanted.channel.mention}: I lack {listing(missing)}."
        )
        return
    if wanted.rules not in {None, *_rulesets()}:
        raise UnknownChoice("ruleset", wanted.rules or "", tuple(_rulesets()))
    zone = zone_of(wanted.zone) if wanted.zone else (await services.guild_settings.settings(guild)).zone
    before = now.terms if now else MatchOptions(scenario="", ruleset=usual_ruleset(), pace=NONE)
    rules = wanted.rules or before.ruleset
    terms = MatchOptions(
        scenario="",
        ruleset=rules,
        options=_options(rules, before, wanted),
        side=None,
        pace=wanted.pace or before.pace,
        odds=before.odds,
    )
    year = await services.annual_battles.set_up(MatchPlace(guild, channel), person_of(interaction), zone, terms)
    await show_words(interaction, f"### Annual {year.year}\n{_settings(year)}\n`/year join` enters players.")


def _options(rules: str, before: MatchOptions, wanted: AnnualSettings) -> dict[str, str]:
    """The options of future games. After a change of rules only the length of a battle is kept.

    Raises:
        UnknownChoice: no such option or value, or one that does not fit two persons with both sides each.
    """
    first = _first()
    modes = (one for one in first.modes(rules) if one.id in adapter_of(first.family).forms.of_duels)
    usual = {one.id: one.values for one in (*first.options(rules), *modes)}
    kept = {id_: value for id_, value in before.options.items() if value in usual.get(id_, ())}
    typed = options_of(wanted.options or "") | ({NIGHTFALL: wanted.nightfall} if wanted.nightfall else {})
    for id_, value in typed.items():
        if id_ not in usual:
            raise UnknownChoice("option", id_, tuple(usual))
        if value not in usual[id_]:
            raise UnknownChoice(id_, value, usual[id_])
    return {id_: value for id_, value in {**kept, **typed}.items() if value != usual[id_][0]}


def _settings(year: Year) -> str:
    rules = _rulesets().get(year.terms.ruleset, year.terms.ruleset)
    names = {one.id: one.name for one in _first().options(year.terms.ruleset)}
    chosen = [f"{names[id_]}: {value}" for id_, value in year.terms.options.items() if id_ in names]
    rules = " · ".join([rules, *presenter_of(_first().family).setup.form(year.terms.options), *chosen])
    return "\n".join(
        (
            f"**Announced** in <#{year.place.channel}>, at 8 in the morning",
            f"**Days** of {year.zone}",
            f"**Rules** · {rules}",
            f"**Pace** · {pace_named(year.terms.pace)}",
        )
    )


def _rulesets() -> Mapping[str, str]:
    """The rulesets of the calendar's battles, ids and names."""
    return _first().rulesets


def _first() -> Battle:
    first = named(offered_battles(), calendar()[0].scenario)
    assert first is not None
    return first


async def join(interaction: Interaction) -> None:
    """Enters the person into the year."""
    guild = _guild(interaction)
    new = await services_of(interaction).annual_battles.enter(guild, person_of(interaction))
    year = await services_of(interaction).annual_battles.now(guild)
    said = f"You have entered the annual battles of {year.year}." if new else f"You are in already, for {year.year}."
    how = "On a battle’s day `/year fight` opens it; each pair fights each battle once, both sides."
    await show_words(interaction, f"{said} {how} `/year calendar` has the days.")


async def leave(interaction: Interaction) -> None:
    """Withdraws the person from the year."""
    was = await services_of(interaction).annual_battles.leave(_guild(interaction), person_of(interaction))
    done = "You are out: what you have fought still counts, and battles under way go on."
    await show_words(interaction, done if was else "You had not entered.")


async def show_calendar(interaction: Interaction) -> None:
    """Shows the days of all battles, in the server's time zone where it has a year."""
    services, year = services_of(interaction), await _year(interaction)
    if year is None:
        now = discord.utils.utcnow().date()
        await show_post(interaction, MessageDraft(f"### Annual battles {now.year}", calendar_words(now.year, None)))
        return
    words = calendar_words(year.year, await services.annual_battles.today(year))
    entered = count(len(year.entrants), "player")
    foot = f"-# Days of {year.zone}. {entered} entered. `/year fight` opens a battle on its day."
    await show_post(interaction, MessageDraft(f"### Annual battles {year.year}", words, foot=foot))


async def show_table(interaction: Interaction, wanted: int | None) -> None:
    """Shows a year's table, by default this year's."""
    services = services_of(interaction)
    years = await services.annual_battles.years(_guild(interaction))
    year = next((one for one in years if wanted in {None, one.year}), None)
    if year is None:
        if years:
            known = listing([str(one.year) for one in years], "or")
            await show_words(interaction, f"There is no table of {wanted} here. There is: {known}.")
            return
        raise NoYear
    await show_post(interaction, table_post(year, await services.annual_battles.table(year)))


async def start(
    interaction: Interaction, battle: str | None, opponent: discord.abc.User | None, side: str | None
) -> None:
    """Opens the two games of one of today's battles, for an opponent or for anybody."""
    place, refused = place_of(interaction), refusal_of(interaction)
    if refused or place is None:
        await show_words(interaction, refused.text if refused else NO_SERVER)
        return
    if opponent is not None and opponent.bot:
        raise NotThatPerson
    services, invited = services_of(interaction), Person(opponent.id) if opponent else None
    seat = Seat(side) if side else None
    try:
        info = await services.annual_battles.start(
            person_of(interaction), place, battle, invited, seat, request_of(interaction)
        )
    except NoAnniversary as error:
        raise NoAnniversary(tuple(title_of(one) for one in error.known)) from error
    waits = name(invited) if invited else "another entrant"
    await show_words(
        interaction,
        f"**{info.title}** (#{info.id}) is open, and waits for {waits}. It counts as of today, whenever it ends; the "
        "second game follows by itself with sides swapped.",
    )


async def suggestions(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """Today's battles as autocomplete choices, label and value each."""
    year = await _year(interaction)
    if year is None:
        return []
    today = await services_of(interaction).annual_battles.today(year)
    found = [(f"{title_of(one.scenario)} · {day_words(today)}", one.scenario) for one in battles_on(today)]
    return [(clip(title, 100), id_) for title, id_ in found if typed.casefold() in title.casefold()]


def _guild(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise NoYear
    return interaction.guild_id


async def _year(interaction: Interaction) -> Year | None:
    """The server's current year."""
    years = await services_of(interaction).annual_battles.years(interaction.guild_id or 0)
    return next((one for one in years if one.status is Course.RUNNING), None)
