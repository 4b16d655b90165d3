"""Persistent buttons and menus: the format of their ids, and the registry of their handlers.

A control keeps nothing in memory. Its id holds all that it is for, so it works after a restart, on an old message, and
for people to whom it was not offered: permission is checked when it is used. Controls of public messages carry no
version, which would reveal how often a player changed a draft (reading 9); those of private panels carry one that
counts nothing of other people (``bot.service.domain.control_versions``), and an outdated one is a ``StaleAction``.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Container, Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, cast

import discord
from discord import ButtonStyle, ui
from msgspec import Struct

from bot.discord.components.accepted_values import Accepts
from bot.discord.components.press import Press
from bot.discord.components.types import AnyInteraction, AnyItem, Row
from bot.service.model.match import MatchId
from bot.texts.limits import BUTTONS_IN_ROW, OPTION_TEXT, PLACEHOLDER, clip

if TYPE_CHECKING:
    from discord.types.interactions import SelectMessageComponentInteractionData

PATTERN = re.compile(r"lr:(?P<step>[a-z-]+):(?P<match>\d+):(?P<version>\d*):(?P<arg>.*)", re.DOTALL)
"""The pattern of every control's id: ``lr:step:match:version:arg``."""


class Acknowledgement(Enum):
    """The kinds of acknowledgement of a press, sent before its handler runs."""

    PRIVATE = "a private message of its own"
    UPDATE = "an edit of the message on which it stands"
    FORM = "a form, which is itself the acknowledgement"


Handler = Callable[[AnyInteraction, Press], Awaitable[None]]

_handlers: dict[str, tuple[Handler, Acknowledgement]] = {}
_takes: dict[str, tuple[Accepts, ...]] = {}


def on(step: str, reply: Acknowledgement = Acknowledgement.UPDATE, *takes: Accepts) -> Callable[[Handler], Handler]:
    """Registers a step's handler, its acknowledgement and its accepted values (by default a match number alone)."""

    def add(handler: Handler) -> Handler:
        _handlers[step], _takes[step] = (handler, reply), takes or (Accepts(),)
        return handler

    return add


def steps() -> tuple[str, ...]:
    """All registered steps."""
    return tuple(sorted(_handlers))


def accepts_of(step: str) -> tuple[Accepts, ...]:
    """The accepted values of a step; empty for an unknown step, such as one of an older version of the bot."""
    return _takes.get(step, ())


def handler_of(step: str) -> tuple[Handler, Acknowledgement] | None:
    """The handler of a step; ``None`` for an unknown one, such as one of an older version of the bot."""
    return _handlers.get(step)


def press_of(custom_id: str, values: Iterable[str] = ()) -> Press | None:
    """The press that an id stands for; ``None`` for an id of another form. ``values`` are what was picked in a menu."""
    found = PATTERN.fullmatch(custom_id)
    if found is None:
        return None
    version = int(found["version"]) if found["version"] else None
    return Press(found["step"], MatchId(int(found["match"])), version, found["arg"], tuple(values))


class Control(ui.DynamicItem[Any], template=PATTERN):
    """A button or menu of a message, told by the pattern of its id."""


async def answer_control(interaction: AnyInteraction, answer: Handler) -> None:
    """Passes a press of a button or menu to the handler of all presses; ignores other interactions.

    The library would first rebuild the whole message with all its controls, to find the one that was used.
    """
    if interaction.type is not discord.InteractionType.component:
        return
    data = cast("SelectMessageComponentInteractionData", interaction.data)  # a button has no values
    press = press_of(data["custom_id"], data.get("values") or ())
    if press is not None:
        await answer(interaction, press)


def button(label: str, press: Press, style: ButtonStyle = ButtonStyle.secondary, *, disabled: bool = False) -> Control:
    """A button."""
    return Control(ui.Button(label=label, custom_id=press.custom_id, style=style, disabled=disabled))


class MenuLine(Struct, frozen=True):
    """An option of a menu: label, value, and a short description."""

    label: str
    value: str
    more: str = ""


def menu(
    placeholder: str, press: Press, items: Sequence[MenuLine], most: int = 1, chosen: Container[str] = ()
) -> Control:
    """A menu of 1 to 25 options (Discord's limit), of which 1 to ``most`` are picked; ``chosen`` are those by now."""
    options = [
        discord.SelectOption(
            label=clip(item.label, OPTION_TEXT),
            value=item.value,
            description=clip(item.more, OPTION_TEXT) or None,
            default=item.value in chosen,
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


def person_menu(placeholder: str, press: Press) -> Control:
    """A menu of the server's people, of whom one is picked."""
    return Control(ui.UserSelect(placeholder=clip(placeholder, PLACEHOLDER), custom_id=press.custom_id))


class Controls(ui.LayoutView):
    """A message of components. To be built anew for each message and each edit.

    The library would keep the view until it is timed out. So it reports that it has nothing to dispatch.
    """

    def __init__(self, *items: AnyItem) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)

    def is_dispatchable(self) -> bool:
        return False


def row(*controls: AnyItem) -> Row:
    """An action row: up to five buttons, or one menu (Discord's limits)."""
    return ui.ActionRow(*controls)


def rows_of(buttons: Sequence[AnyItem]) -> list[Row]:
    """Buttons in rows of five (Discord's limit)."""
    return [row(*buttons[number : number + BUTTONS_IN_ROW]) for number in range(0, len(buttons), BUTTONS_IN_ROW)]
