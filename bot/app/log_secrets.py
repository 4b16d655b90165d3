"""Takes secrets out of finished lines of the log, wherever they come from: the host's own, and forms that tell of one.

The last line of defense: nothing here is a reason to log something in the first place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Final
from urllib.parse import quote

HIDDEN: Final = "(not logged)"

SHORTEST: Final = 6
"""Characters of a secret from which on it is looked for: a shorter one would blot out half of the log."""

_END: Final = r"(?:(?!\\n|\n|\"[,}]).)*"
"""The rest of a line, in plain text or in JSON."""

_TELLTALE: Final = (
    # The password of an address.
    (re.compile(r"(?<=://)([^\s:/@\"']*):[^\s@/\"']+(?=@)"), rf"\1:{HIDDEN}"),
    (re.compile(r"(\w*password=)[^&\s\"']+"), rf"\1{HIDDEN}"),
    # The token of an interaction or a webhook, in the path of a request or by itself.
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w%.-]+"), rf"\1{HIDDEN}"),
    (re.compile(r"aW50ZXJhY3Rpb2[\w=%+-]+"), HIDDEN),
    # A bot's token.
    (re.compile(r"\b[\w-]{23,30}\.[\w-]{6}\.[\w-]{27,}"), HIDDEN),
    (re.compile(r"\b(Bot|Bearer) [\w.-]{20,}"), rf"\1 {HIDDEN}"),
    # The values of a row in errors of PostgreSQL and of its driver.
    (re.compile(rf"(DETAIL: ){_END}"), rf"\1{HIDDEN}"),
    (re.compile(rf"(invalid input for query argument \$\d+: ){_END}"), rf"\1{HIDDEN}"),
    (re.compile(rf"(\[parameters: ){_END}"), rf"\1{HIDDEN}"),
)


def hiding(secrets: Iterable[str]) -> Callable[[str], str]:
    """A function that takes these secrets, however they are written, and all that has a telltale form out of a text."""
    forms = sorted({form for secret in secrets for form in _forms(secret)}, key=len, reverse=True)
    known = re.compile("|".join(map(re.escape, forms))) if forms else None

    def hidden(text: str) -> str:
        text = known.sub(HIDDEN, text) if known else text
        for pattern, instead in _TELLTALE:
            text = pattern.sub(instead, text)
        return text

    return hidden


def _forms(secret: str) -> Iterable[str]:
    """A secret as it is, in JSON, in an address, and as Python shows it."""
    if len(secret) < SHORTEST:
        return ()
    return (secret, json.dumps(secret)[1:-1], repr(secret)[1:-1], quote(secret), quote(secret, safe=""))
