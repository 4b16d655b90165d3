"""Handlers of ``/scenario``: list, show, upload, export, remove."""

from __future__ import annotations

import re

from discord import Attachment, ButtonStyle

from bot.discord.components.accepted_values import PAGE_NUMBER, Accepts, line
from bot.discord.components.input_limits import Input
from bot.discord.components.items import Acknowledgement, button, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, count_input, person_of, services_of
from bot.discord.handlers.attachments import fetched, plain_name
from bot.discord.handlers.battle_map import battle_map
from bot.discord.handlers.playable_battles import playable_battles
from bot.discord.panels.offered_games import require_offered
from bot.discord.panels.reply import show_post, show_words
from bot.service.domain.scenario_source import FoundScenario, setup_for
from bot.service.model.catalog import Battle, battle_of
from bot.service.model.match import MatchOptions
from bot.service.usecases.custom_scenarios import CustomScenario
from bot.texts.battle_words import balance_line, marks
from bot.texts.limits import TEXT_DISPLAYS, pages
from engine.language import N_, _, ngettext
from engine.scenario_hygiene import MAX_BYTES
from render.presenters import presenter_of

PAGE = 1800
"""Most characters of a page of the list."""

_OF_FAMILY = re.compile(rb"^family:[ ]*([a-z][a-z0-9-]{0,29})", re.MULTILINE)

NO_SERVER = N_("Your own battles belong to a server. Use this in one of its channels.")


@on("scenarios", Acknowledgement.UPDATE, Accepts(PAGE_NUMBER, match=False))
async def list_page(interaction: Interaction, press: Press) -> None:
    """Buttons *Previous* and *Next* of the list."""
    await list_scenarios(interaction, int(press.arg))


@on("scenario", Acknowledgement.PRIVATE, Accepts(line(60), match=False))
async def show_page(interaction: Interaction, press: Press) -> None:
    """Button *Show this battle*."""
    await show_scenario(interaction, press.arg)


async def list_scenarios(interaction: Interaction, page: int = 0) -> None:
    """Lists the playable battles by date, the server's own marked."""
    own = {one.scenario: one for one in await _own(interaction)}
    lines = []
    for battle in await playable_battles(interaction):
        remark = [_owned(own[battle.id])] if battle.id in own else []
        parts = (f"**{battle.title}**", marks(battle.figures), battle.about, *remark)
        lines.append(f"- {' · '.join(filter(None, parts))}\n-# `{battle.id}`")
    texts = pages("\n".join(lines), PAGE)
    page = min(max(page, 0), len(texts) - 1)
    around = [
        button(label, Press("scenarios", arg=str(number)), disabled=not 0 <= number < len(texts))
        for label, number in ((_("Previous"), page - 1), (_("Next"), page + 1))
    ]
    head = ngettext("### {count} battle", "### {count} battles", len(lines))
    foot = _("-# Page {page} of {pages}. For a story and map, use `/scenario show`.", page=page + 1, pages=len(texts))
    controls = (row(*around),) if len(texts) > 1 else ()
    await show_post(interaction, MessageDraft(head, texts[page], foot=foot, controls=controls))


def _owned(own: CustomScenario) -> str:
    return _("by {person}, version {version}", person=f"<@{own.owner.id}>", version=own.version)


async def show_scenario(interaction: Interaction, scenario: str) -> None:
    """Shows a battle's story, armies, special rules, sources, and its setup as a picture."""
    services = services_of(interaction)
    found = await services.custom_scenarios.find(scenario, interaction.guild_id or 0)
    await show_post(interaction, await scenario_post(interaction, found))


async def scenario_post(interaction: Interaction, found: FoundScenario, said: str = "") -> MessageDraft:
    """A battle as a message, below the line ``said``."""
    known = battle_of(found.source)
    setup = setup_for(found, MatchOptions(scenario=known.id, ruleset=next(iter(known.rulesets))))
    picture = await battle_map(interaction, known)
    presenter = presenter_of(known.family)
    body, origins = presenter.setup.brief(setup), presenter.setup.origins(setup)
    where = f"-# {origins}".replace("\n", "\n-# ") if origins else ""
    about = " · ".join(filter(None, (marks(known.figures), known.about)))
    even = [balance_line(known.figures)] if known.figures.fought else []
    head = "\n".join(filter(None, (said, f"### {known.title}", f"-# {about}", *(f"-# {line}" for line in even))))
    play = row(button(_("Play this battle"), Press("new-with", arg=known.id), ButtonStyle.success))
    room = TEXT_DISPLAYS - len(head) - len(body)
    return MessageDraft(head, body, foot=where[: max(room - 1, 0)], picture=picture, controls=(play,))


async def upload(interaction: Interaction, file: Attachment) -> None:
    """Stores an uploaded battle and shows it, or lists all errors of the file."""
    if interaction.guild_id is None:
        await show_words(interaction, _(NO_SERVER))
        return
    count_input(interaction, Input.FILE)
    if file.size > MAX_BYTES:
        await show_words(
            interaction, _("That file is too big. A battle can have at most {size} KB.", size=MAX_BYTES // 1024)
        )
        return
    name, data = plain_name(file), await fetched(file)
    require_offered(_family(data))
    services = services_of(interaction)
    own = await services.custom_scenarios.add(
        interaction.guild_id, person_of(interaction), data, name, manages=_manages(interaction)
    )
    said = _("**{battle}** can now be played on this server.", battle=own.title)
    if own.version > 1:
        said = _(
            "**{battle}** is now version {version} on this server. Running matches keep theirs.",
            battle=own.title,
            version=own.version,
        )
    await show_post(interaction, await scenario_post(interaction, FoundScenario(own.family, own.text), said))


async def export(interaction: Interaction, scenario: str, version: int | None) -> None:
    """Sends a battle's file, to be changed and uploaded under another id."""
    services, guild = services_of(interaction), interaction.guild_id or 0
    found = await services.custom_scenarios.find(scenario, guild)
    if version is not None:
        own = await services.custom_scenarios.battle(guild, scenario, version)
        found = FoundScenario(own.family, own.text)
    known = battle_of(found.source)
    about = _("To make your own battle from it: change it, give it another `id`, and use `/scenario upload`.")
    await show_post(
        interaction, MessageDraft(f"### {known.title}", about, files=((f"{known.id}.yaml", found.source.encode()),))
    )


async def remove(interaction: Interaction, scenario: str) -> None:
    """Removes an uploaded battle from the server's list."""
    if interaction.guild_id is None:
        await show_words(interaction, _(NO_SERVER))
        return
    if any(one.id == scenario for one in await _program(interaction)):
        await show_words(interaction, _("That battle is built in. You can only remove battles of this server."))
        return
    gone = await services_of(interaction).custom_scenarios.remove(
        interaction.guild_id, scenario, person_of(interaction), manages=_manages(interaction)
    )
    await show_words(interaction, _("**{battle}** has been removed. Running matches go on.", battle=gone.title))


async def _own(interaction: Interaction) -> tuple[CustomScenario, ...]:
    return await services_of(interaction).custom_scenarios.battles(interaction.guild_id) if interaction.guild_id else ()


async def _program(interaction: Interaction) -> tuple[Battle, ...]:
    own = {one.scenario for one in await _own(interaction)}
    return tuple(one for one in await playable_battles(interaction) if one.id not in own)


def _manages(interaction: Interaction) -> bool:
    return bool(interaction.permissions.manage_guild)


def _family(data: bytes) -> str:
    """The family id in a scenario file, as far as a glance tells; empty if it does not."""
    found = _OF_FAMILY.search(data[:MAX_BYTES])
    return found[1].decode() if found else ""
