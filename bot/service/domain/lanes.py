"""Lanes: news that must not wait for one another's turn, so many of each at once.

What everybody sees at a table comes in one lane, what is for some alone in another, what nobody waits for in a third. A
lane that is full holds up itself alone; which news of a match come before which, ``sending.heads`` says.
"""

from __future__ import annotations

from enum import Enum

from bot.service.domain.kinds import Audience
from bot.service.domain.notification_kinds import KINDS
from bot.store.tables import PLACE


class Lane(Enum):
    """For whom news are: all at the ``TABLE``; some alone (``LETTERS``); followers and other places (``REST``)."""

    TABLE = "table"
    LETTERS = "letters"
    REST = "rest"


def lane_of(kind: str, person: int) -> Lane:
    """The lane of a row of the outbox: by its kind, and by whose direct messages it goes to, if any."""
    known = KINDS.named(kind)
    if known and not known.is_urgent:
        return Lane.REST
    return Lane.TABLE if person == PLACE and not is_for_team(kind) else Lane.LETTERS


def is_for_team(kind: str) -> bool:
    """Whether news are for a side's own thread: the match's place waits for none of them, nor they for it."""
    known = KINDS.named(kind)
    return known is not None and Audience.TEAM in known.audiences
