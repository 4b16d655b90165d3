"""The private panel as a value: question, choices so far, picture, controls."""

from __future__ import annotations

from enum import Enum
from typing import Any

from msgspec import Struct

from bot.discord.components.press import Press
from bot.discord.components.types import Row
from bot.discord.panels.context import PanelContext
from render.highlight import Highlight


class PanelPicture(Enum):
    """Kinds of pictures above a panel's question."""

    BOARD = "board"
    CARDS = "cards"


class Panel(Struct, frozen=True, kw_only=True):
    """A private panel before it is drawn.

    ``cards`` are those of a picture of cards. ``section`` is the shown part of the board, empty if it follows from the
    highlight.
    """

    view: Any
    text: tuple[str, ...]
    question: str
    rows: tuple[Row, ...]
    picture: PanelPicture = PanelPicture.BOARD
    highlight: Highlight | None = None
    cards: tuple[str, ...] = ()
    section: str = ""


def press(context: PanelContext, step: str, arg: str = "") -> Press:
    """A press of a private control, with the match and version of the context."""
    return Press(step, context.scene.info.id, context.scene.version, arg)
