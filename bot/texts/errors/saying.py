"""The registry of sentences by class of error."""

from __future__ import annotations

from functools import singledispatch

from bot.store.errors import StoreError
from bot.texts.limits import clip
from bot.texts.phrases import seat_name
from engine.decision import Seat
from engine.errors import GameError
from engine.language import _, alternatives
from render.errors import error_text

LONGEST_QUOTE = 200
"""Longest line that quotes a file, in characters."""

MOST_MISTAKES = 10
"""Number of a scenario file's mistakes listed at once."""


@singledispatch
def say(error: Exception) -> str:
    """The sentence for an error.

    Raises:
        TypeError: its class has no sentence.
    """
    raise TypeError(f"no sentence for {type(error).__name__}")


@say.register
def _engine(error: GameError) -> str:
    return error_text(error)


def quoted(said: str) -> str:
    """A quotation from somebody's file, without effect in a chat."""
    from discord.utils import escape_markdown, escape_mentions  # noqa: PLC0415  a fifth of a second in each worker

    return clip(escape_mentions(escape_markdown(" ".join(said.split()))), LONGEST_QUOTE)


@say.register
def _store(error: StoreError) -> str:
    if error.code == "in-use":
        return _("This match is very busy. Nothing was changed: try again in a moment.")
    if error.code == "unsure":
        return _("I lost my database while saving this. It may be done: look before you try again.")
    return _("I can’t reach my database right now. Nothing was changed: try again in a moment.")


def seat_list(seats: tuple[Seat, ...]) -> str:
    """One of these seats, in words."""
    return alternatives(seat_name(seat) for seat in seats)
