"""Handlers of annual battles: setup by organizers, entry, opening of games, calendar, table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import discord
from msgspec import Struct

from bot.discord.api.display_names import DisplayNames
from bot.discord.api.permissions import lacking, refusal_of
from bot.discord.components.message import MessageDraft
from bot.discord.components.request import Interaction, person_of, place_of, request_of, services_of
from bot.discord.components.viewer import viewer_of
from bot.discord.handlers.authority import need_organiser
from bot.discord.handlers.my_settings import zone_of
from bot.discord.messages.annual import calendar_words, day_words, table_post, title_of
from bot.discord.messages.annual_picture import bare_calendar, calendar_picture, table_picture
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
from bot.texts.phrases import folded, name, pace_named
from engine.decision import Seat
from engine.language import N_, _, alternatives, enumerated, ngettext
from render.presenters import presenter_of
from render.words import option_value

NO_SERVER = N_("Annual battles belong to a server. Use this in one of its channels.")


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
        await show_words(interaction, _("Name the channel for the announcements: `channel:`."))
        return
    if wanted.channel and (missing := lacking(wanted.channel)):
        where = wanted.channel.mention
        await show_words(
            interaction,
            _(
                "I can’t announce battles in {channel}. I need these permissions there: {permissions}.",
                channel=where,
                permissions=enumerated(missing),
            ),
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
    head = _("### Annual battles of {year}", year=year.year)
    await show_words(interaction, "\n".join((head, _settings(year), _("Players enter with `/year join`."))))


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
    chosen = [
        _("{option}: {value}", option=_(names[id_]), value=option_value(value))
        for id_, value in year.terms.options.items()
        if id_ in names
    ]
    rules = " · ".join([rules, *presenter_of(_first().family).setup.form(year.terms.options), *chosen])
    return "\n".join(
        (
            _("**Announcements** · <#{channel}>, at 8 a.m.", channel=year.place.channel),
            _("**Time zone** · {zone}", zone=year.zone),
            _("**Rules** · {rules}", rules=rules),
            _("**Time limit** · {pace}", pace=pace_named(year.terms.pace)),
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
    entered = _("You’ve entered the annual battles of {year}.", year=year.year)
    said = entered if new else _("You’re already in the annual battles of {year}.", year=year.year)
    how = _("On a battle’s day, start it with `/year fight`. Each pair fights each battle once, with both sides.")
    await show_words(interaction, f"{said} {how} {_('For the days, see `/year calendar`.')}")


async def leave(interaction: Interaction) -> None:
    """Withdraws the person from the year."""
    was = await services_of(interaction).annual_battles.leave(_guild(interaction), person_of(interaction))
    done = _("You’ve left the annual battles. What you have fought still counts, and running battles go on.")
    await show_words(interaction, done if was else _("You aren’t in the annual battles."))


async def show_calendar(interaction: Interaction) -> None:
    """Shows the days of all battles, in the server's time zone where it has a year."""
    services, year = services_of(interaction), await _year(interaction)
    style = (await viewer_of(interaction)).style()
    if year is None:
        now = discord.utils.utcnow().date()
        head, words = _("### Annual battles of {year}", year=now.year), calendar_words(now.year, None)
        picture = await bare_calendar(services, now.year, style)
        await show_post(interaction, MessageDraft(head, words, picture=picture))
        return
    words = calendar_words(year.year, await services.annual_battles.today(year))
    foot = ngettext(
        "-# {count} player has entered. Start a battle on its day ({zone}) with `/year fight`.",
        "-# {count} players have entered. Start a battle on its day ({zone}) with `/year fight`.",
        len(year.entrants),
        zone=year.zone,
    )
    picture = await calendar_picture(services, DisplayNames(interaction.client), year, style)
    head = _("### Annual battles of {year}", year=year.year)
    await show_post(interaction, MessageDraft(head, words, foot=foot, picture=picture))


async def show_table(interaction: Interaction, wanted: int | None) -> None:
    """Shows a year's table, by default this year's."""
    services = services_of(interaction)
    years = await services.annual_battles.years(_guild(interaction))
    year = next((one for one in years if wanted in {None, one.year}), None)
    if year is None:
        if years:
            known = alternatives([str(one.year) for one in years])
            await show_words(
                interaction, _("There is no table for {year} here. Try {years}.", year=wanted, years=known)
            )
            return
        raise NoYear
    table, style = await services.annual_battles.table(year), (await viewer_of(interaction)).style()
    picture = await table_picture(services, DisplayNames(interaction.client), year, table, style)
    await show_post(interaction, replace(table_post(year, table), picture=picture))


async def start(
    interaction: Interaction, battle: str | None, opponent: discord.abc.User | None, side: str | None
) -> None:
    """Opens the two games of one of today's battles, for an opponent or for anybody."""
    place, refused = place_of(interaction), refusal_of(interaction)
    if refused or place is None:
        await show_words(interaction, refused.text if refused else _(NO_SERVER))
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
    opened = {"number": info.id, "battle": f"**{info.title}**"}
    waits = _("Match #{number}, {battle}, is open to any entrant.", **opened)
    if invited:
        waits = _("Match #{number}, {battle}, is open and waiting for {person}.", **opened, person=name(invited))
    how = _("It counts for today, whenever it ends. The second game follows by itself, with sides swapped.")
    await show_words(interaction, f"{waits} {how}")


async def suggestions(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """Today's battles as autocomplete choices, label and value each."""
    year = await _year(interaction)
    if year is None:
        return []
    today = await services_of(interaction).annual_battles.today(year)
    found = [(f"{title_of(one.scenario)} · {day_words(today)}", one.scenario) for one in battles_on(today)]
    return [(clip(title, 100), id_) for title, id_ in found if folded(typed) in folded(title)]


def _guild(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise NoYear
    return interaction.guild_id


async def _year(interaction: Interaction) -> Year | None:
    """The server's current year."""
    years = await services_of(interaction).annual_battles.years(interaction.guild_id or 0)
    return next((one for one in years if one.status is Course.RUNNING), None)
