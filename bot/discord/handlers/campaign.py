"""Handlers of campaigns: open, show, list, end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle
from msgspec import Struct
from msgspec.structs import replace

from bot.discord.api.display_names import DisplayNames
from bot.discord.api.permissions import refusal_of
from bot.discord.components.accepted_values import Accepts, whole
from bot.discord.components.input_limits import Input
from bot.discord.components.items import Acknowledgement, button, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, count_input, person_of, place_of, request_of, services_of
from bot.discord.components.viewer import viewer_of
from bot.discord.handlers.authority import organises
from bot.discord.messages.series import flags_in_all, score_post, series_title
from bot.discord.messages.series_picture import series_picture
from bot.discord.panels.game_modes import shape_of
from bot.discord.panels.match_draft import OpeningProposal
from bot.discord.panels.match_options import COMPUTER
from bot.discord.panels.match_options import TypedForm as FormWanted
from bot.discord.panels.offered_games import rulesets
from bot.discord.panels.reply import show_post, show_words
from bot.service.domain.annual_calendar import calendar, campaigns
from bot.service.domain.series_score import members
from bot.service.model.catalog import Battle, named
from bot.service.model.errors import NoSuchCampaign, NoSuchSeries
from bot.service.model.match import SeriesId
from bot.service.model.series import Course, Series, SeriesKind
from bot.texts.limits import OPTION_TEXT, clip
from bot.texts.phrases import folded, name
from engine.language import N_, _, alternatives, ngettext

NO_SERVER: Final = N_("Start a campaign in a text channel of a server.")
LONGEST_NAME = 50
SHOWN = 15
"""Most campaigns of a list."""

_NUMBER = re.compile(r"#?\s*(\d{1,9})")
_PLAIN = re.compile(r"[^\w .,;’'&!?–-]|_")
"""Characters not allowed in a campaign's name: Markdown, links, mentions."""


class CampaignRequest(Struct, frozen=True):
    """The typed options of a new campaign: a ready-made one or battles, a name, terms without a scenario.

    ``form`` has the game mode.
    """

    ready: str | None
    battles: str | None
    name: str | None
    terms: OpeningProposal
    form: FormWanted = FormWanted()


class CampaignPlan(Struct, frozen=True):
    """A campaign to be opened: title, scenario ids in order, terms."""

    title: str
    battles: Sequence[str]
    terms: OpeningProposal


_SERIES: Final = whole(1, 10**9 - 1)
"""A campaign's number."""


def battles_of(typed: str, known: Sequence[Battle]) -> tuple[list[Battle], list[str]]:
    """The battles of a comma-separated text (ids, names or calendar numbers), and the words that are none.

    A word that occurs in the names of several battles counts as none.
    """
    found, unknown = list[Battle](), list[str]()
    for word in filter(None, (part.strip() for part in typed.split(","))):
        meant = _meant_by(word, known)
        if len(meant) == 1:
            found += meant
        else:
            unknown.append(word)
    return found, unknown


def _meant_by(word: str, known: Sequence[Battle]) -> list[Battle]:
    """The battles that a word can stand for."""
    wanted = folded(word)
    if word.isdecimal():
        numbered = (named(known, one.scenario) for one in calendar() if str(one.number) == word)
        return [one for one in numbered if one]
    exact = [one for one in known if wanted in {one.id, folded(one.title)}][:1]
    return exact or [one for one in known if wanted in folded(one.title)]


def _not_meant(words: Sequence[str], known: Sequence[Battle]) -> str:
    """The reply for words that stand for no battle, or for several."""
    said = []
    for word in words[:5]:
        several = [one.title for one in _meant_by(word, known)[:5]]
        quoted = f"“{clip(word, LONGEST_NAME)}”"
        which = _("{typed} could be {battles}. Which one?", typed=quoted, battles=alternatives(several))
        said.append(which if several else _("I don’t know a battle called {typed}.", typed=quoted))
    return " ".join((*said, _("`/scenario list` shows all battles.")))


def completed(typed: str, known: Sequence[Battle]) -> list[str]:
    """Autocomplete values that append one battle.

    Earlier battles become calendar numbers where their names would exceed 100 characters, Discord's limit.
    """
    before, comma, last = typed.rpartition(",")
    given, wanted = battles_of(before, known)[0], folded(last.strip())
    fitting = [one for one in known if wanted in folded(f"{one.title} {one.id} {one.about}")]
    lines = (_joined([*(given if comma else ()), one]) for one in fitting)
    return [line for line in lines if len(line) <= OPTION_TEXT]


def _joined(battles: Sequence[Battle]) -> str:
    """Battles in one line: by title if that fits, else all but the last abbreviated."""
    line = ", ".join(one.title for one in battles)
    if len(line) <= OPTION_TEXT:
        return line
    short = ",".join(_shortest(one) for one in battles[:-1])
    line = f"{short},{battles[-1].title}"
    return line if len(line) <= OPTION_TEXT else f"{short},{_shortest(battles[-1])}"


def _shortest(battle: Battle) -> str:
    return next((str(one.number) for one in calendar() if one.scenario == battle.id), battle.id)


async def open_campaign(interaction: Interaction, wanted: CampaignRequest, known: Sequence[Battle]) -> None:
    """Opens the lobby of a campaign's first battle, or says why not."""
    place, refused = place_of(interaction), refusal_of(interaction)
    if refused or place is None:
        await show_words(interaction, refused.text if refused else _(NO_SERVER))
        return
    if (wanted.ready is None) == (wanted.battles is None):
        await show_words(interaction, _("Choose a ready-made campaign or name the battles, not both."))
        return
    title, battles = _planned(wanted, known) if wanted.ready else ("", [])
    if wanted.battles:
        found, unknown = battles_of(wanted.battles, known)
        if unknown:
            await show_words(interaction, _not_meant(unknown, known))
            return
        battles = [one.id for one in found]
        title = _("{first} to {last}", first=found[0].title, last=found[-1].title) if found else ""
    title = clip(" ".join(_PLAIN.sub("", wanted.name or "").split()), LONGEST_NAME) or title
    ruleset = wanted.terms.ruleset or next(iter(known[0].rulesets))
    terms = replace(wanted.terms, scenario=battles[0] if battles else "", ruleset=ruleset)
    settled, wrong = terms.forms.typed(terms.options, wanted.form) if ruleset in rulesets() else (terms.options, "")
    if wrong:
        await show_words(interaction, wrong)
        return
    terms = replace(terms, options=settled, computer=wanted.form.opponent == COMPUTER)
    await open_planned(interaction, CampaignPlan(title, battles, terms), known)


async def open_planned(interaction: Interaction, planned: CampaignPlan, known: Sequence[Battle]) -> None:
    """Opens the lobby of the first battle; without a typed number of players, for as many as all battles allow."""
    place, refused = place_of(interaction), refusal_of(interaction)
    if refused or place is None:
        await show_words(interaction, refused.text if refused else _(NO_SERVER))
        return
    count_input(interaction, Input.LOBBY)
    found = [one for battle in planned.battles if (one := named(known, battle))]
    known_rules = planned.terms.ruleset in rulesets()
    shapes = [await shape_of(one, planned.terms) for one in found] if known_rules else []
    terms = planned.terms
    if shapes:
        terms = replace(terms, options=terms.forms.for_all(terms.options, shapes))
    info = await services_of(interaction).series.open_campaign(
        person_of(interaction), place, planned.title, planned.battles, terms.terms, request_of(interaction)
    )
    await show_words(
        interaction,
        ngettext(
            "The campaign **{campaign}** is open: {count} battle. Match #{number}, {battle}, starts when all seats are "
            "taken.",
            "The campaign **{campaign}** is open: {count} battles. Match #{number}, {battle}, starts when all seats "
            "are taken. The others follow by themselves; everyone keeps their side.",
            len(planned.battles),
            campaign=planned.title,
            number=info.id,
            battle=info.title,
        ),
    )


def _planned(wanted: CampaignRequest, known: Sequence[Battle]) -> tuple[str, list[str]]:
    ready = campaigns().get(wanted.ready or "")
    if ready is None:
        raise NoSuchCampaign(clip(wanted.ready or "", LONGEST_NAME))
    return ready.title, list(ready.battles)


async def show_campaign(interaction: Interaction, typed: str | None) -> None:
    """Shows the named campaign, else the person's own, else the newest running one."""
    found = await _meant(interaction, typed)
    end = row(button(_("End the campaign"), Press("campaign-end", arg=str(found.id))))
    controls = (end,) if found.status is Course.RUNNING else ()
    post = score_post(found)
    opened = _("-# Campaign {number}, opened by {person}.", number=found.id, person=name(found.host))
    style, names = (await viewer_of(interaction)).style(), DisplayNames(interaction.client)
    picture = await series_picture(services_of(interaction), names, found, style)
    await show_post(interaction, MessageDraft(post.head, post.body, foot=opened, controls=controls, picture=picture))


async def list_campaigns(interaction: Interaction) -> None:
    """Lists the server's campaigns, running ones first."""
    found = await _all(interaction)
    lines = [_line(one) for one in found[:SHOWN]]
    more = (
        [ngettext("-# … and {count} more", "-# … and {count} more", len(found) - SHOWN)] if len(found) > SHOWN else []
    )
    text = "\n".join((*lines, *more)) or _("None yet. Start one with `/series campaign`.")
    await show_words(interaction, "\n".join((_("### Campaigns"), text)))


def _line(series: Series) -> str:
    fought = sum(one.result is not None for one in series.battles)
    states = {Course.RUNNING: _("running"), Course.STOPPED: _("ended early")}
    state = states.get(series.status) or _("finished")
    done = _("{fought} of {planned} battles fought", fought=fought, planned=len(series.plan))
    return f"{series.id}\\. **{series.title}** · {state} · {done}\n{flags_in_all(series)}"


async def suggestions(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """Campaigns as autocomplete choices, label and value each."""
    found = [(suggested(one), str(one.id)) for one in await _all(interaction)]
    return [(title, id_) for title, id_ in found if folded(typed) in folded(title)]


def suggested(series: Series) -> str:
    """The label of a campaign: ``The War in the West (7)``."""
    return clip(f"{series.title} ({series.id})", OPTION_TEXT)


async def end_campaign(interaction: Interaction, typed: str | None) -> None:
    """Asks for confirmation to end the named campaign."""
    await ask_to_end(interaction, await _meant(interaction, typed))


SURE: Final = N_("End this campaign? No further battle follows, and no one wins it. A running battle goes on.")


async def ask_to_end(interaction: Interaction, found: Series) -> None:
    """Asks for confirmation to end a campaign."""
    sure = button(_("End the campaign"), Press("campaign-end-sure", arg=str(found.id)), ButtonStyle.danger)
    await show_words(
        interaction,
        "\n".join((f"### {series_title(found)}", _(SURE))),
        row(sure),
    )


@on("campaign-end", Acknowledgement.PRIVATE, Accepts(_SERIES, match=False))
async def press_end(interaction: Interaction, press: Press) -> None:
    """Button *End the campaign*: asks for confirmation."""
    await ask_to_end(interaction, await _numbered(interaction, press.arg))


@on("campaign-end-sure", Acknowledgement.UPDATE, Accepts(_SERIES, match=False))
async def press_sure(interaction: Interaction, press: Press) -> None:
    """Button *End the campaign*, confirmed."""
    found = await _numbered(interaction, press.arg)
    organiser = await organises(interaction, found.place.guild)
    ended = await services_of(interaction).series.end(found.id, person_of(interaction), organiser=organiser)
    await show_words(interaction, _("**{campaign}** has ended. Thanks for the battles!", campaign=ended.title))


async def _all(interaction: Interaction) -> tuple[Series, ...]:
    return await services_of(interaction).series.campaigns(interaction.guild_id or 0)


async def _numbered(interaction: Interaction, typed: str) -> Series:
    found = await services_of(interaction).series.info(SeriesId(int(typed)), interaction.guild_id or 0)
    if found.kind is not SeriesKind.CAMPAIGN:
        raise NoSuchSeries(found.id)
    return found


def _called(found: Sequence[Series], typed: str) -> Series:
    """The campaign of a suggested label or a whole title; a number inside other text names none.

    Raises:
        NoSuchCampaign: none or several have this name.
    """
    wanted = folded(typed).strip()
    lines = {one.id: (folded(suggested(one)), folded(one.title)) for one in found}
    meant = [one for one in found if wanted == lines[one.id][0]] or [one for one in found if wanted in lines[one.id]]
    if len(meant) != 1:
        raise NoSuchCampaign(clip(typed, LONGEST_NAME))
    return meant[0]


async def _meant(interaction: Interaction, typed: str | None) -> Series:
    if typed and (number := _NUMBER.fullmatch(typed.strip())):
        return await _numbered(interaction, number[1])
    found, person = await _all(interaction), person_of(interaction)
    if typed:
        return _called(found, typed)
    mine = (one for one in found if person in (*members(one, 0), *members(one, 1)))
    meant = next(mine, None) or next(iter(found), None)
    if meant is None:
        raise NoSuchSeries(0)
    return meant
