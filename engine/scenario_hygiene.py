"""Limits on any scenario file: size, control characters, deceptive Unicode, tabs.

Backslashes are refused, too: in quotes YAML would make any character of them.
"""

from __future__ import annotations

import re
import unicodedata

from engine.errors import ScenarioError, ScenarioErrors
from engine.language import _

MAX_BYTES = 256 * 1024
MAX_LINE = 1_000

_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_PLAIN = re.compile(r"[ -\[\]-~]*")
_HEAPED = re.compile(r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3}")


def require_clean(text: str, file: str) -> str:
    """The text with plain line ends and without a byte order mark.

    Raises:
        ScenarioErrors: it is too long, or holds characters that a reader would not see or could not trust.
    """
    text = text.removeprefix("\ufeff")
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise _error(file, 1, 1, _("the file is too big: expected at most {most} KB", most=MAX_BYTES // 1024))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            raise _error(file, number, MAX_LINE + 1, _("a line of more than {most} characters", most=MAX_LINE))
        if not _PLAIN.fullmatch(line):
            _require_seen(line, file, number)
    return text


def _require_seen(line: str, file: str, number: int) -> None:
    for column, character in enumerate(line, 1):
        if character == "\t":
            raise _error(file, number, column, _("a tab: expected spaces"))
        if character == "\\":
            raise _error(file, number, column, _("a backslash: expected plain text"))
        if unicodedata.category(character) in _UNSEEN:
            code = f"U+{ord(character):04X}"
            raise _error(file, number, column, _("the character {code} can’t be seen: expected plain text", code=code))
    if heap := _HEAPED.search(line):
        raise _error(file, number, heap.start() + 1, _("accents heaped on one letter: expected plain text"))


def _error(file: str, line: int, column: int, message: str) -> ScenarioErrors:
    return ScenarioErrors((ScenarioError(file, line, column, message),))
