"""A person to whom something is shown, with their preferences: asked for once, and passed on."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bot.app.services import Services
from bot.discord.components.picture_style import style_of
from bot.discord.components.request import Interaction, person_of, services_of
from bot.service.model.match import Person
from bot.service.model.preferences import Preferences
from engine.view import View
from render.style import Style

_KEPT: Final = "viewer"
"""Where an interaction keeps its viewer."""


class Viewer(Struct, frozen=True):
    """A person with the preferences by which they are shown pictures and words."""

    person: Person
    preferences: Preferences

    @property
    def reading(self) -> str:
        """Whether they are shown pictures, words, or both: ``Preferences.text``."""
        return self.preferences.text

    def style(self, view: View | None = None) -> Style:
        """The style of their pictures; with a view of a board, which way round it lies for them."""
        return style_of(self.preferences, view)


async def viewer_for(services: Services, person: Person) -> Viewer:
    """A person as the viewer of a message.

    Raises:
        StoreError: the preferences are not in memory, and the database is away.
    """
    return Viewer(person, await services.people.preferences(person))


async def viewer_of(interaction: Interaction) -> Viewer:
    """The viewer of an interaction, made when it is first asked for; raises as ``viewer_for``."""
    found = interaction.extras.get(_KEPT)
    if not isinstance(found, Viewer):
        found = interaction.extras[_KEPT] = await viewer_for(services_of(interaction), person_of(interaction))
    return found


async def reading_of(interaction: Interaction) -> str:
    """The text preference of an interaction's viewer, as far as it is known while the database is away."""
    found = interaction.extras.get(_KEPT)
    if isinstance(found, Viewer):
        return found.reading
    return await services_of(interaction).people.reading(person_of(interaction))
