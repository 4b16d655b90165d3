"""Text of a match's error for a player: the family's own reasons, and those that all games share."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.errors import (
    AmbiguousAction,
    GameError,
    GameOver,
    IllegalAction,
    MalformedAction,
    NothingToUndo,
    NotYourTurn,
    StaleAction,
)
from engine.language import _, alternatives
from render.presenters import presenters
from render.words import listing, the_seat

NOT_NOW = "That is not possible now."


def error_text(error: GameError) -> str:
    """The text that a player reads for an error of a match."""
    if isinstance(error, IllegalAction):
        known = presenters().get(error.family)
        return known.prompts.refusal(error.refusal) if known else "The rules do not allow that."
    if isinstance(error, MalformedAction):
        if not error.examples:
            return _("I don’t understand “{text}”.", text=error.text)
        examples = alternatives(f"`{one}`" for one in error.examples)
        return _("I don’t understand “{text}”. Write it like {examples}.", text=error.text, examples=examples)
    if isinstance(error, AmbiguousAction):
        return f"“{error.text}” could be {listing(error.candidates, 'or')}. Say which."
    if isinstance(error, NotYourTurn):
        return f"It is not your choice now. Waiting for {the_seat(error.waiting_for)}."
    return _ERRORS.get(type(error), NOT_NOW)


_ERRORS: Mapping[type[GameError], str] = MappingProxyType(
    {
        StaleAction: "The match has gone on since then. Look at the newest board and choose again.",
        GameOver: "This battle is over.",
        NothingToUndo: "Nothing to take back: a die, a card drawn or the other player's choice came last.",
    }
)
