"""The pseudo-language: English with its letters accented and each message a third longer.

Only messages of the English catalog are changed, so a text that nobody collected stays plain and is seen at once. What
is no prose stays as it is: placeholders, code, mentions, addresses, emoji.
"""

from __future__ import annotations

import gettext as library
import re
from typing import Final

PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED: Final = "ábçđéfĝĥíĵķĺmñópqŕšŧúvŵxýžÁBÇĐÉFĜĤÍĴĶĹMÑÓPQŔŠŦÚVŴXÝŽ"
"""The letters that have an accented form in all our fonts; the others stay plain."""

_LETTERS: Final = str.maketrans(PLAIN, ACCENTED)
_NO_PROSE: Final = re.compile(r"(\{[^{}]*\}|`[^`]*`|<[@#:/t][^>]*>|https?://\S+|:[a-z_]+:)")
_VOWEL: Final = re.compile(r"[áéíóúÁÉÍÓÚ]")


def pseudo(message: str) -> str:
    """A message in the pseudo-language; its vowels are doubled, which makes it about a third longer."""
    parts = _NO_PROSE.split(message)
    return "".join(part if at % 2 else _changed(part) for at, part in enumerate(parts))


def _changed(prose: str) -> str:
    return _VOWEL.sub(lambda found: found[0] + found[0].lower(), prose.translate(_LETTERS))


class PseudoTranslations(library.NullTranslations):
    """The pseudo-language, made of the English catalog."""

    def __init__(self, english: library.NullTranslations) -> None:
        super().__init__()
        self._english = english
        self._known: dict[object, str] = getattr(english, "_catalog", {})

    def gettext(self, message: str) -> str:
        return self._said(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._said(msgid1, msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self._said(f"{context}\x04{message}", message)

    def _said(self, key: str, message: str) -> str:
        """The message, if the catalog has it: alone or with its plural."""
        return pseudo(message) if key in self._known or (key, 0) in self._known else message
