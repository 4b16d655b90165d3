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
def _cannot_change(error: refused.CannotChange) -> str:
    return _("The terms of match #{match} can’t be changed. You can still accept or decline.", match=error.match)


@say.register
def _no_longer_looking(_error: refused.NoLongerLooking) -> str:
    return _("They aren’t looking for an opponent any more. `/play` finds you another one.")


@say.register
def _does_not_fit(_error: refused.DoesNotFit) -> str:
    return _("You two don’t fit this time: they look for something else. `/play` finds you another opponent.")


@say.register
def _answer_first(_error: refused.AnswerFirst) -> str:
    return _(
        "I’ve found an opponent for you, and one of you has yet to answer. Look into your direct messages first; then "
        "choose another."
    )


@say.register
def _no_room(_error: refused.NoRoom) -> str:
    return _(
        "You have as many battles as a new player may begin: two more than you’ve finished. Finish one of them first."
    )


@say.register
def _asks_for_reliable(error: refused.AsksForReliable) -> str:
    return _(
        "This host asks for players who finish 95% of their battles; you’re at {share}. Each one that you finish "
        "raises it, and taking over a seat that someone left makes up for one that you lost. `/play` finds you others.",
        share=f"{round(error.share * 100)}%",
    )


@say.register
def _no_seat_to_keep(_error: refused.NoSeatToKeep) -> str:
    return _("The other side has no seat for a person. Choose another mode, or don’t name an opponent.")


@say.register
def _cannot_be_challenged(_error: refused.CannotBeChallenged) -> str:
    return _("You two can’t play each other here. Challenge someone else, or open the battle to anyone.")
