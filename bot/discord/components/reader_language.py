"""The language of what is shown: the reader's own where one person sees it, the server's where all do."""

from __future__ import annotations

from collections.abc import Callable

from bot.app.services import Services
from bot.discord.components.request import Interaction, person_of, services_of
from bot.service.model.match import Person
from bot.store.errors import StoreError
from engine.language import Language, nearest, speak

GuildLocale = Callable[[int], str]
"""Discord's own language of a server, by the server's id; empty where it is not known."""


async def speak_as_reader(interaction: Interaction) -> None:
    """Has everything that answers an interaction be said in the language of the person who used it.

    It is the one that they chose, else that of their Discord, which is remembered for direct messages. While the
    database is away, that of their Discord.
    """
    services = services_of(interaction)
    own = nearest(str(interaction.locale))
    speak(services.language or own)
    if services.language:
        return
    try:
        preferences = await services.people.preferences(person_of(interaction))
        if preferences.discord_language != own:
            preferences = await services.people.settle(person_of(interaction), discord_language=own)
    except StoreError:
        return
    speak(preferences.language or own)


async def language_of_row(services: Services, person: Person | None, guild: int, locale: GuildLocale) -> Language:
    """The language of a notification: its person's, else the server's."""
    if person is not None:
        return await language_of_person(services, person)
    return await language_of_server(services, guild, locale)


async def language_of_person(services: Services, person: Person) -> Language:
    """The language in which one person is written to: the one that they chose, else that of their Discord."""
    if services.language:
        return services.language
    preferences = await services.people.preferences(person)
    return preferences.language or preferences.discord_language


async def language_of_server(services: Services, guild: int, locale: GuildLocale) -> Language:
    """The language of all that everybody on a server sees: as it has settled, or as its Discord says."""
    if services.language:
        return services.language
    return (await services.guild_settings.settings(guild)).language or nearest(locale(guild))
