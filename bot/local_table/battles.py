"""To which battle a message belongs, told from the controls and mentions that the bot put on it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from bot.discord.components.items import press_of
from bot.discord.components.press import Press
from bot.local_table.simcord_hooks import Payload

MATCH: Final = re.compile(r"(?:^|\s)#(\d{1,12})\b")
"""The number of a match, as titles have it."""

ACTING: Final = frozenset(
    {
        "attack-now",
        "card",
        "do",
        "goes",
        "order",
        "order-move",
        "orders-give",
        "plan-give",
        "roll",
        "sure",
        "team-take",
    }
)
"""Steps by which a player answers a question; all others only look."""

PANEL: Final = ACTING | {"aim", "focus", "pick", "show"}
"""Steps of the controls of a panel."""

HAND: Final = "hand-text"
"""The step of a control that only a hand has."""

CARD: Final = "card"
"""The step of a control under a hand that plays a card."""

ORDERS: Final = "orders"
"""The step of a control under a turn that opens the panel."""

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


def has_controls(components: Iterable[Payload]) -> bool:
    """Whether there is something to press or choose."""
    return any("custom_id" in part and not part.get("disabled") for part in _parts(components))


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


def without_steps(components: list[Payload], *steps: str) -> list[Payload]:
    """The parts of a message without the buttons of those steps, and without rows that have none but those."""
    found = [_without_steps(part, steps) for part in components]
    return [part for part in found if part.get("type") != _ROW or part["components"]]


def _without_steps(part: Payload, steps: Collection[str]) -> Payload:
    if "components" not in part:
        return part
    kept = [one for one in part["components"] if _step(one) not in steps]
    return {**part, "components": without_steps(kept, *steps)}


def _step(part: Payload) -> str:
    press = press_of(str(part.get("custom_id", "")))
    return "" if press is None else press.step


_ROW: Final = 1


def _parts(components: Iterable[Payload]) -> Iterator[Payload]:
    for part in components:
        yield part
        yield from _parts(part.get("components") or ())
        if part.get("accessory"):
            yield part["accessory"]
