"""Handlers of ``/me block`` and ``/me unblock``."""

from __future__ import annotations

import discord

from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.panels.reply import show_words
from bot.service.model.errors import NotThatPerson
from bot.service.model.match import Person
from bot.texts.limits import TEXT_DISPLAYS, clip
from bot.texts.phrases import name
from engine.language import _


async def block(interaction: Interaction, person: discord.abc.User | None) -> None:
    """Blocks a person; without one, lists the blocked people."""
    bans, me = services_of(interaction).bans, person_of(interaction)
    if person is None:
        lines = [f"- {name(one)}" for one in await bans.blocked_by(me)] or [_("No one.")]
        await show_words(interaction, clip("\n".join((_("### People you block"), *lines)), TEXT_DISPLAYS))
        return
    if person.bot:
        raise NotThatPerson
    await bans.block(me, Person(person.id))
    await show_words(
        interaction,
        _(
            "You and {person} can’t join each other’s battles now. No one is told, and running battles go on. "
            "To undo this, use `/me unblock`.",
            person=name(Person(person.id)),
        ),
    )


async def unblock(interaction: Interaction, person: discord.abc.User) -> None:
    """Lifts a block."""
    was = await services_of(interaction).bans.unblock(person_of(interaction), Person(person.id))
    them = name(Person(person.id))
    again, never = _("You can play with {person} again.", person=them), _("You haven’t blocked {person}.", person=them)
    await show_words(interaction, again if was else never)
