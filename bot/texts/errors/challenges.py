"""Refusals about challenges. None tells whether a block or a ban stands behind it."""

from __future__ import annotations

from bot.service.model import errors as refused
from bot.texts.errors.saying import say
from engine.language import _


@say.register
def _promised(error: refused.SeatPromised) -> str:
    return _(
        "Match #{match} waits for a challenged player. If they don’t take the seat, anyone can.", match=error.match
    )


@say.register
def _not_challenged(error: refused.NotChallenged) -> str:
    return _(
        "Match #{match} isn’t waiting for your answer: someone else is challenged, or it has been answered. "
        "`/match list` shows what you can join.",
        match=error.match,
    )


@say.register
def _cannot_swap(error: refused.CannotSwap) -> str:
    return _("The sides of match #{match} can’t be swapped. You can still accept or decline.", match=error.match)


@say.register
def _no_seat_to_keep(_error: refused.NoSeatToKeep) -> str:
    return _("The other side has no seat for a person. Choose another mode, or don’t name an opponent.")


@say.register
def _cannot_be_challenged(_error: refused.CannotBeChallenged) -> str:
    return _("You two can’t play each other here. Challenge someone else, or open the battle to anyone.")
