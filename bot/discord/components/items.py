"""Buttons and menus that live for ever: what their ids carry, and who answers them.

A control keeps nothing in memory. Its id says what it is for, so it works after a restart, on a message that is a week
old, and under the finger of somebody to whom it was not offered: what it does is decided when it is used. Controls of
public messages carry no version, which would betray how often somebody changed his mind; those of private panels carry
one that counts nothing of others (``bot.service.domain.control_versions``).
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from enum import Enum
from typing import Any, ClassVar, Protocol

import discord
from discord import ButtonStyle, ui
from msgspec import Struct

from bot.discord.components.accepted_values import Accepts
from bot.discord.components.press import Press
from bot.discord.components.types import AnyInteraction, AnyItem, Row
from bot.service.model.match import MatchId
from bot.texts.limits import OPTION_TEXT, PLACEHOLDER, clip

PATTERN = re.compile(r"lr:(?P<step>[a-z-]+):(?P<match>\d+):(?P<version>\d*):(?P<arg>.*)", re.DOTALL)
"""What the id of every control of this bot looks like."""


class Acknowledgement(Enum):
    """How the use of a control is acknowledged, before anything else is done."""

    PRIVATE = "a private message of its own"
    UPDATE = "an edit of the message on which it stands"
    FORM = "a form, which is itself the acknowledgement"


Handler = Callable[[AnyInteraction, Press], Awaitable[None]]

_handlers: dict[str, tuple[Handler, Acknowledgement]] = {}
_takes: dict[str, tuple[Accepts, ...]] = {}


def on(step: str, reply: Acknowledgement = Acknowledgement.UPDATE, *takes: Accepts) -> Callable[[Handler], Handler]:
    """Registers what the controls of a step do, and what they take: a match and nothing more if nothing is said."""

    def add(handler: Handler) -> Handler:
        _handlers[step], _takes[step] = (handler, reply), takes or (Accepts(),)
        return handler

    return add


def steps() -> tuple[str, ...]:
    """All steps of which this version of the bot knows what they do."""
    return tuple(sorted(_handlers))


def takes_of(step: str) -> tuple[Accepts, ...]:
    """What the controls of a step take; nothing for one that this version of the bot does not know (any more)."""
    return _takes.get(step, ())


def handler_of(step: str) -> tuple[Handler, Acknowledgement] | None:
    """What a step does; ``None`` for one that this version of the bot does not know (any more)."""
    return _handlers.get(step)


def press_of(custom_id: str, values: Iterable[str] = ()) -> Press | None:
    """What a control with this id says; ``None`` when it is none of ours."""
    found = PATTERN.fullmatch(custom_id)
    if found is None:
        return None
    version = int(found["version"]) if found["version"] else None
    return Press(found["step"], MatchId(int(found["match"])), version, found["arg"], tuple(values))


class Control(ui.DynamicItem[Any], template=PATTERN):
    """A button or a menu that Discord's library finds by the form of its id, and whose view it does not keep."""

    answer: ClassVar[Handler]

    @classmethod
    async def from_custom_id(cls, interaction: AnyInteraction, item: AnyItem, match: re.Match[str], /) -> Control:
        return cls(item)

    async def callback(self, interaction: AnyInteraction) -> None:
        press = press_of(self.custom_id, getattr(self.item, "values", ()))
        assert press is not None
        await Control.answer(interaction, press)


class Client(Protocol):
    """A client of Discord's library, as far as it is needed here."""

    def add_dynamic_items(self, *items: type[ui.DynamicItem[Any]]) -> None: ...


def register(client: Client, answer: Handler) -> None:
    """Makes the client answer every control of this bot, whenever it was sent."""
    Control.answer = answer
    client.add_dynamic_items(Control)


def button(label: str, press: Press, style: ButtonStyle = ButtonStyle.secondary, *, disabled: bool = False) -> Control:
    """A button."""
    return Control(ui.Button(label=label, custom_id=press.custom_id, style=style, disabled=disabled))


class MenuLine(Struct, frozen=True):
    """A line of a menu: what it is called, a few words more, and the value that it stands for."""

    label: str
    value: str
    more: str = ""


def menu(placeholder: str, press: Press, items: Sequence[MenuLine], most: int = 1) -> Control:
    """A menu of 1 to 25 items, of which 1 to ``most`` are picked."""
    options = [
        discord.SelectOption(
            label=clip(item.label, OPTION_TEXT),
            value=item.value,
            description=clip(item.more, OPTION_TEXT) or None,
        )
        for item in items
    ]
    select: ui.Select[Any] = ui.Select(
        placeholder=clip(placeholder, PLACEHOLDER),
        custom_id=press.custom_id,
        options=options,
        max_values=min(most, len(options)),
    )
    return Control(select)


class Controls(ui.LayoutView):
    """A message made of components. Build a new one for each message and each edit.

    Discord's library would remember it, give it a time limit when it is private, and at its end forget the form of
    id that all controls share: so it is told that there is nothing to answer here.
    """

    def __init__(self, *items: AnyItem) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)

    def is_dispatchable(self) -> bool:
        return False


def row(*controls: AnyItem) -> Row:
    """Up to five buttons beside each other, or one menu."""
    return ui.ActionRow(*controls)
