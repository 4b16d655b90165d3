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
from engine.language import N_, _, alternatives
from render.presenters import presenters
from render.words import the_seat

NOT_NOW = N_("That isn’t possible now.")


def error_text(error: GameError) -> str:
    """The text that a player reads for an error of a match."""
    if isinstance(error, IllegalAction):
        known = presenters().get(error.family)
        return known.prompts.refusal(error.refusal) if known else _("The rules don’t allow that.")
    if isinstance(error, MalformedAction):
        if not error.examples:
            return _("I don’t understand “{text}”.", text=error.text)
        examples = alternatives(f"`{one}`" for one in error.examples)
        return _("I don’t understand “{text}”. Write it like {examples}.", text=error.text, examples=examples)
    if isinstance(error, AmbiguousAction):
        return _(
            "“{text}” could mean {candidates}. Say which one.",
            text=error.text,
            candidates=alternatives(error.candidates),
        )
    if isinstance(error, NotYourTurn):
        return _("It isn’t your turn to choose. Waiting for {player}.", player=the_seat(error.waiting_for))
    return _(_ERRORS.get(type(error), NOT_NOW))


_ERRORS: Mapping[type[GameError], str] = MappingProxyType(
    {
        StaleAction: N_("The match has moved on. Look at the newest board and choose again."),
        GameOver: N_("This battle is over."),
        NothingToUndo: N_("There is nothing to undo: dice, a new card or the other player’s choice came last."),
    }
)
