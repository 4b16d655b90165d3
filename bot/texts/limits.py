"""Discord's limits in one table, and functions that make a text fit.

Numbers without a unit are characters. Where Discord's documents and its library differ, the smaller number stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

MIB: Final = 1024 * 1024

# Messages
CONTENT: Final = 2000
TEXT_DISPLAYS: Final = 4000
"""Characters of text in a message made of components."""
COMPONENTS: Final = 40
COMPONENT_ID: Final = 2**31 - 1
ROWS: Final = 5
BUTTONS_IN_ROW: Final = 5
LABEL: Final = 80
CUSTOM_ID: Final = 100
OPTIONS: Final = 25
OPTION_TEXT: Final = 100
PLACEHOLDER: Final = 150

# Forms
MODAL_TITLE: Final = 45
MODAL_TEXT: Final = 4000

# Files
ALT_TEXT: Final = 1024
FILE_BYTES: Final = 10 * MIB
REQUEST_BYTES: Final = 25 * MIB

# Commands
COMMANDS: Final = 100
MENUS: Final = 5
"""Context menus for people, and as many for messages."""
SUBCOMMANDS: Final = 25
COMMAND_NAME: Final = 32
COMMAND_TEXT: Final = 100
COMMAND_TOTAL: Final = 8000
SUGGESTIONS: Final = 25

# Threads
THREAD_NAME: Final = 100
ARCHIVE_MINUTES: Final = (60, 1440, 4320, 10080)

ELLIPSIS: Final = "…"

LONGEST_WORD: Final = 20
"""Length of a word up to which it is dropped rather than cut in two."""


def clip(text: str, limit: int) -> str:
    """The text, at most ``limit`` characters long: what is cut off is marked by an ellipsis, behind a whole word."""
    if len(text) <= limit:
        return text
    kept = text[: limit - len(ELLIPSIS)]
    whole = kept.rstrip() if text[len(kept)].isspace() else kept[: len(kept) - len(kept.split(" ")[-1])].rstrip()
    lost = len(kept) - len(whole)
    return (whole if lost <= min(LONGEST_WORD, len(kept) // 2) else kept.rstrip()) + ELLIPSIS


def pages(text: str, limit: int) -> list[str]:
    """The text in parts of at most ``limit`` characters, split between lines, and within lines that are too long."""
    parts = [""]
    for line in _short_lines(text.split("\n"), limit):
        joined = f"{parts[-1]}\n{line}" if parts[-1] else line
        if len(joined) <= limit:
            parts[-1] = joined
        else:
            parts.append(line)
    return [part for part in parts if part]


def newest(lines: Sequence[str], limit: int) -> tuple[list[str], int]:
    """The last lines that fit into ``limit`` characters, and the number of lines left out before them.

    The last line is clipped rather than left out.
    """
    kept: list[str] = []
    left = limit
    for line in reversed(lines):
        if kept and len(line) + 1 > left:
            break
        kept.insert(0, clip(line, left))
        left -= len(kept[0]) + 1
    return kept, len(lines) - len(kept)


def _short_lines(lines: Iterable[str], limit: int) -> Iterable[str]:
    for line in lines:
        yield line[:limit]
        yield from (line[start : start + limit] for start in range(limit, len(line), limit))
