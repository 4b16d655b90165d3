"""Forms with one text field, which open over a message and work as long as the controls that open them.

A form keeps nothing in memory: its id says what its text is for, like that of a control. The library is told to forget
it; ``LongRoll.on_interaction`` passes a submitted form to the handler of all presses.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import ui
from msgspec.structs import replace

from bot.discord.components.items import Handler, press_of
from bot.discord.components.press import Press
from bot.discord.components.types import AnyInteraction
from bot.discord.components.watched import note_first_answer
from bot.texts.limits import MODAL_TEXT, MODAL_TITLE, clip

FIELD = "text"
"""Custom id of the text field."""


async def open_form(interaction: AnyInteraction, title: str, label: str, text: str, most: int, press: Press) -> None:
    """Opens a form with the initial ``text``, of at most ``most`` characters; its submission is this ``press``."""
    form = ui.Modal(title=clip(title, MODAL_TITLE), custom_id=press.custom_id)
    field = ui.TextInput[Any](
        custom_id=FIELD, style=discord.TextStyle.paragraph, default=text, max_length=min(most, MODAL_TEXT)
    )
    form.add_item(ui.Label(text=label, component=field))
    form.stop()  # the library would keep it in memory until it is submitted, and lose it with a restart
    await interaction.response.send_modal(form)
    note_first_answer(interaction)


async def answer_form(interaction: AnyInteraction, answer: Handler) -> None:
    """Passes a submitted form to the handler, its text as the picked value; ignores other interactions."""
    data: Any = interaction.data or {}
    if interaction.type is not discord.InteractionType.modal_submit:
        return
    press = press_of(str(data.get("custom_id")))
    if press is not None:
        await answer(interaction, replace(press, values=tuple(_texts(data.get("components") or []))))


def _texts(components: list[dict[str, Any]]) -> list[str]:
    """The contents of the text fields, at any depth of the layout."""
    fields = [one.get("component") or one for one in components]
    return [str(one["value"]) for one in fields if one.get("custom_id") == FIELD]
