"""Handlers of ``/me block`` and ``/me unblock``."""

from __future__ import annotations

import discord

from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.panels.reply import show_words
from bot.service.model.errors import NotThatPerson
from bot.service.model.match import Person
from bot.texts.limits import TEXT_DISPLAYS, clip
from bot.texts.phrases import name


async def block(interaction: Interaction, person: discord.abc.User | None) -> None:
    """Blocks a person; without one, lists the blocked people."""
    bans, me = services_of(interaction).bans, person_of(interaction)
    if person is None:
        lines = [f"- {name(one)}" for one in await bans.blocked_by(me)] or ["Nobody."]
        await show_words(interaction, clip("\n".join(("### You keep away from", *lines)), TEXT_DISPLAYS))
        return
    if person.bot:
        raise NotThatPerson
    await bans.block(me, Person(person.id))
    await show_words(
        interaction,
        f"You and <@{person.id}> cannot join each other’s battles any more. Nobody is told. What you play already goes "
        "on. `/me unblock` ends it.",
    )


async def unblock(interaction: Interaction, person: discord.abc.User) -> None:
    """Lifts a block."""
    was = await services_of(interaction).bans.unblock(person_of(interaction), Person(person.id))
    text = f"You can play with <@{person.id}> again." if was else f"You did not keep <@{person.id}> away."
    await show_words(interaction, text)
