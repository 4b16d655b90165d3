"""Whether people finish their battles, and how soon they answer: from public facts alone. Pure.

Only what nobody excused counts against a person: a seat that they left, or lost because the others had waited for too
long. An announced vacation excuses, and so do a pause, more time that was granted, and players who agree among
themselves. Whoever takes over a seat that somebody else has lost makes good one of their own. It is no punishment:
hosts may ask for it, and nobody is shown a low figure of somebody else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median
from typing import Final

from msgspec import Struct

from bot.service.domain import clocks
from bot.service.domain.matchmaking.tickets import RELIABLE
from bot.service.domain.seat_changes import PATIENCE
from bot.service.model.live_match import Change
from bot.service.model.match import Chair, MatchInfo, Person, Status
from bot.service.model.match_notifications import SeatChanged
from engine.decision import Outcome, Seat, side_of
from engine.record import TIME

LEFT, SAVED = "left", "saved"
"""What a parting is for its person: they left a seat without an excuse, or took over a lost one. Stored."""

ENOUGH_ANSWERS: Final = 5
"""Answers from which a usual time to answer is told."""


class Parting(Struct, frozen=True):
    """A seat that changed hands during a battle, as it counts for one person: ``LEFT`` or ``SAVED``."""

    person: Person
    how: str


class PlayerFacts(Struct, frozen=True, kw_only=True):
    """What is told of a person who plays: the ``share`` of battles finished, and the usual time to ``answer``.

    Each is ``None`` where too little is known.
    """

    finished: int = 0
    share: float | None = None
    answer: timedelta | None = None

    @property
    def is_reliable(self) -> bool:
        """Whether hosts who ask for reliable players get this one; people who are new are always let in."""
        return self.share is None or self.share >= RELIABLE


def partings(change: Change) -> tuple[Parting, ...]:
    """How the seats that a change gives to other people count for those concerned."""
    before, after = change.before.info, change.after.info
    if before.status is not Status.RUNNING:
        return ()
    hows = {news.seat: news.how for news, _ in change.notifications if isinstance(news, SeatChanged)}
    found: list[Parting] = []
    for old, new in zip(before.chairs, after.chairs, strict=True):
        if old.person == new.person or old.seat not in hows:
            continue
        lost = old.person is None or _was_lost(before, old, hows[old.seat], change.at)
        found += [Parting(old.person, LEFT)] if old.person and lost else []
        found += [Parting(new.person, SAVED)] if new.person and lost else []
    return tuple(found)


def _was_lost(info: MatchInfo, chair: Chair, how: str, now: datetime) -> bool:
    """Whether the player of a seat has left it without an excuse, or has kept the others waiting for too long."""
    away = any(one.person == chair.person and one.start <= now < one.end for one in info.timing.away)
    if away or chair.seat in info.out or how == "left":
        return False
    waiting = info.waiting
    waited = waiting is not None and waiting.seat == chair.seat and clocks.kept_waiting(info, now) > PATIENCE
    return how == "gave-up" or waited or info.timing.out == chair.seat or bool(chair.general)


def is_lost_on_time(outcome: Outcome | None, seat: Seat, late: int, general: str) -> bool:
    """Whether the player of a seat did not finish a battle that is over.

    Their time ran out without an excuse, and the others took the win, or the computer played on to the end.
    """
    if outcome is None or late <= 0:
        return False
    return bool(general) or (outcome.reason == TIME.text and outcome.winner not in {None, side_of(seat)})


def usual_answer(moments: Sequence[tuple[Seat, datetime]], seats: Iterable[Seat]) -> tuple[timedelta, ...]:
    """The times that the player of these seats took, from what others did to their own next public choice.

    ``moments`` are those of a battle in order, each with the seat that chose, empty for none, and its time.
    """
    mine = frozenset(seats)
    return tuple(then[1] - now[1] for now, then in pairwise(moments) if then[0] in mine and now[0] not in mine)


def median_of(times: Sequence[timedelta]) -> timedelta | None:
    """The median of times to answer; ``None`` for too few."""
    return timedelta(seconds=median(one.total_seconds() for one in times)) if len(times) >= ENOUGH_ANSWERS else None
