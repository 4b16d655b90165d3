"""Names and descriptions of commands in each of Discord's languages, from the catalogs."""

from __future__ import annotations

from typing import Any, Final

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Location

from engine.language import ENGLISH, Language, _, nearest, pgettext, speaking

COMMAND: Final = "the name of a command or of an option"
"""The context of names, which Discord wants in small letters and without spaces."""

_NAMES: Final = frozenset({Location.command_name, Location.group_name, Location.parameter_name})


def translated(text: str, *, name: bool) -> str:
    """A name or a description in the language that is spoken."""
    return pgettext(COMMAND, text).lower() if name else _(text)


class CatalogTranslator(app_commands.Translator):
    """Translates what Discord shows of commands, as often as it has languages; ``spoken`` stands for all of them."""

    def __init__(self, spoken: Language = "") -> None:
        self._spoken = spoken

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContext[Any, Any]
    ) -> str | None:
        """The text in a language that has a catalog of its own; ``None`` where English stands for it."""
        spoken = self._spoken or nearest(locale.value)
        if spoken == ENGLISH:
            return None
        is_menu = isinstance(context.data, app_commands.ContextMenu)
        with speaking(spoken):
            return translated(string.message, name=context.location in _NAMES and not is_menu)
