"""Refusals about challenges."""

from __future__ import annotations

from dataclasses import dataclass

from bot.service.model.errors.base import MatchRefused, RequestRefused


class SeatPromised(MatchRefused):
    """The seat is kept for a challenged person, who has not answered yet."""


class NotChallenged(MatchRefused):
    """Only the challenged person may answer, and only once; or no challenge is open."""


class CannotSwap(MatchRefused):
    """The two cannot swap sides: it is no duel, or its second game has the sides swapped anyway."""


class CannotChange(MatchRefused):
    """Other terms can only be proposed for a duel that is played once, and not where the queue has found the two."""


class NoLongerLooking(RequestRefused):
    """The person on the open board looks for an opponent no longer, or one has just been found for them."""


class DoesNotFit(RequestRefused):
    """What the person on the open board looks for does not fit who wants to play them, or they have refused lately."""


class AnswerFirst(RequestRefused):
    """Somebody wants another opponent before the one whom the queue has found has answered, or they have."""


class NoRoom(RequestRefused):
    """Somebody has as many battles as people may begin who are new: two more than they have finished."""


@dataclass(eq=False)
class AsksForReliable(RequestRefused):
    """The host asks for people who finish their battles; ``share`` is the person's own, which is too low."""

    share: float


class NoSeatToKeep(RequestRefused):
    """No seat of another side is free for a challenged person."""


class CannotBeChallenged(RequestRefused):
    """A ban, or a block in either direction, stands against a challenge; nobody learns which."""
