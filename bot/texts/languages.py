"""The languages that can be chosen, by their own names."""

from __future__ import annotations

from typing import Final

from engine.language import ENGLISH, N_, Language, languages, pgettext, speaking

AS_DISCORD: Final = "discord"
"""The choice of no language of one's own: that of Discord holds."""

FOLLOWS: Final = N_("As in Discord")


def name_of(language: Language) -> str:
    """A language's name in itself: ``English``, ``Deutsch``; its code where its catalog does not say."""
    with speaking(language):
        name = pgettext("the name of this language, in itself", "English")
    return language if name == "English" and language != ENGLISH else name


def choices() -> tuple[tuple[str, str], ...]:
    """Names and values of an option: as in Discord, and each language that has a catalog."""
    return ((FOLLOWS, AS_DISCORD), *((name_of(one), one) for one in languages()))
