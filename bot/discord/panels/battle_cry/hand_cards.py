"""The cards of a hand as buttons: a press plays the card."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.discord.components.items import button, rows_of
from bot.discord.components.press import Press
from bot.discord.components.types import Row
from bot.service.model.match import Scene
from bot.texts.limits import LABEL, clip
from render.battle_cry.labels import label

PLAY = "play-card"
"""The kind of decision in which a turn's card is played."""


def card_rows(scene: Scene) -> Sequence[Row]:
    """A button for each card that can be played now; none while a player is not asked for a card.

    They carry no version: the same message stands under the hand for days, and a press is judged when it comes.
    """
    decision = scene.decision
    if decision is None or scene.held or decision.kind != PLAY:
        return ()
    return rows_of(
        [
            button(clip(label(one, scene.view), LABEL), Press("card", scene.info.id, arg=one.text), ButtonStyle.primary)
            for one in scene.actions
            if one.verb == "play"
        ]
    )
