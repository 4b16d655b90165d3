"""Forms with one field of text that open over a message, and live as long as the buttons that open them.

A form keeps nothing in memory, either: its id says what its text is for, as that of a control does.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import ui
from msgspec.structs import replace

from bot.discord.components.items import Handler, press_of
from bot.discord.components.press import Press
from bot.discord.components.types import AnyInteraction
from bot.texts.limits import MODAL_TEXT, MODAL_TITLE, clip

FIELD = "text"
"""The id of the field."""


async def open_form(interaction: AnyInteraction, title: str, label: str, text: str, most: int, press: Press) -> None:
    """Answers with a form in which ``text`` stands, of at most so many characters; sent, it is this ``press``."""
    form = ui.Modal(title=clip(title, MODAL_TITLE), custom_id=press.custom_id)
    field = ui.TextInput[Any](
        custom_id=FIELD, style=discord.TextStyle.paragraph, default=text, max_length=min(most, MODAL_TEXT)
    )
    form.add_item(ui.Label(text=label, component=field))
    form.stop()  # else Discord's library would keep it until it is sent, and forget it with a restart
    await interaction.response.send_modal(form)


async def answer_form(interaction: AnyInteraction, answer: Handler) -> None:
    """Has a form that was sent answered, as a control with its text as what was picked; does nothing with others'."""
    data: Any = interaction.data or {}
    if interaction.type is not discord.InteractionType.modal_submit:
        return
    press = press_of(str(data.get("custom_id")))
    if press is not None:
        await answer(interaction, replace(press, values=tuple(_texts(data.get("components") or []))))


def _texts(components: list[dict[str, Any]]) -> list[str]:
    """What stands in the fields, whatever they are laid out in."""
    fields = [one.get("component") or one for one in components]
    return [str(one["value"]) for one in fields if one.get("custom_id") == FIELD]
