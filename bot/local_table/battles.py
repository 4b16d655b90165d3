"""To which battle a message belongs, told from the controls and mentions that the bot put on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from bot.discord.components.items import press_of
from bot.discord.components.press import Press
from bot.local_table.simcord_hooks import Payload

MATCH: Final = re.compile(r"(?:^|\s)#(\d{1,12})\b")
"""The number of a match, as titles have it."""

ACTING: Final = frozenset({"do", "sure", "order", "goes", "roll", "orders-give", "team-take", "plan-give"})
"""Steps by which a player answers a question; all others only look."""

HAND: Final = "hand-text"
"""The step of a control that only a hand has."""

JOIN: Final = "join"
"""The step of a lobby's button that takes a seat."""

START: Final = "start"
"""The step of a lobby's button that begins with the computer in the free seats."""

OPEN: Final = "new-open"
"""The step of the button that opens a lobby."""


def presses(payload: Payload) -> Iterator[Press]:
    """What the controls of a message are for."""
    for part in _parts(payload.get("components") or ()):
        press = press_of(str(part.get("custom_id", "")))
        if press is not None:
            yield press


def match_of(payload: Payload) -> int | None:
    """The number of the match that a message is about; ``None`` where it names none."""
    controlled = next((press.match for press in presses(payload) if press.match), None)
    if controlled is not None:
        return int(controlled)
    texts = (str(part.get("content", "")) for part in (payload, *_parts(payload.get("components") or ())))
    found = next((number for text in texts if (number := MATCH.search(text.partition("\n")[0]))), None)
    return None if found is None else int(found[1])


def is_hand(payload: Payload) -> bool:
    """Whether a message shows a hand of cards."""
    pictured = any(str(one.get("filename", "")).startswith("hand") for one in payload.get("attachments") or ())
    return pictured or any(press.step == HAND for press in presses(payload))


def without_controls(components: list[Payload]) -> list[Payload]:
    """The parts of a message without its rows of buttons and menus."""
    return [
        {**part, "components": without_controls(part["components"])} if "components" in part else part
        for part in components
        if part.get("type") != _ROW
    ]


_ROW: Final = 1


def _parts(components: Iterable[Payload]) -> Iterator[Payload]:
    for part in components:
        yield part
        yield from _parts(part.get("components") or ())
        if part.get("accessory"):
            yield part["accessory"]
