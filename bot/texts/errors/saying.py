"""What is said instead of an error: a sentence for each class, registered beside its like."""

from __future__ import annotations

from functools import singledispatch

from discord.utils import escape_markdown, escape_mentions

from bot.store.errors import StoreError
from bot.texts.limits import clip
from bot.texts.phrases import seat_name
from engine.decision import Seat
from engine.errors import GameError
from render.errors import error_text
from render.words import listing

LONGEST_QUOTE = 200
"""Characters of a line that has words of a file in it."""

MOST_MISTAKES = 10
"""Of a scenario file's mistakes, how many are told at once."""


@singledispatch
def say(error: Exception) -> str:
    """What a person reads instead of an error.

    Raises:
        TypeError: nobody has thought of such an error.
    """
    raise TypeError(f"no sentence for {type(error).__name__}")


@say.register
def _engine(error: GameError) -> str:
    return error_text(error)


def quoted(said: str) -> str:
    """What may have words of somebody's file in it, without any power in a chat."""
    return clip(escape_mentions(escape_markdown(" ".join(said.split()))), LONGEST_QUOTE)


@say.register
def _store(error: StoreError) -> str:
    if error.code == "in-use":
        return "Too much happens at once in this match. Nothing was changed: try again in a moment."
    if error.code == "unsure":
        return "I lost my records while I wrote this down. It may be done: look again before you repeat it."
    return "I cannot reach my records right now. Nothing was changed: try again in a moment."


def seat_list(seats: tuple[Seat, ...]) -> str:
    """One of these seats, in words."""
    return listing([seat_name(seat) for seat in seats], "or")
