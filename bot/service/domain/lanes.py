"""Lanes of the outbox: groups of notifications that are sent independently of each other.

What everybody sees at a table goes in one lane, what is for some alone (hands, direct messages, talk within a side) in
another, and what nobody waits for (followers, series, reports) in a third. Each lane has room for so many rows at once;
a full one holds up itself alone. ``outbox_rows.sendable_rows`` knows which notifications of a match wait for which.
"""

from __future__ import annotations

from enum import Enum

from bot.service.domain.notification_registry import Audience
from bot.service.domain.notifications_of_matches import KINDS
from bot.store.tables import PLACE


class Lane(Enum):
    """``TABLE``: public messages of a match; ``LETTERS``: those for some alone; ``REST``: followers, other places."""

    TABLE = "table"
    LETTERS = "letters"
    REST = "rest"


def lane_of(kind: str, person: int) -> Lane:
    """The lane of an outbox row, by its kind and the person it is sent to (``PLACE`` for none)."""
    known = KINDS.named(kind)
    if known and not known.is_urgent:
        return Lane.REST
    return Lane.TABLE if person == PLACE and not is_for_team(kind) else Lane.LETTERS


def is_for_team(kind: str) -> bool:
    """Whether notifications of this kind go to a side's thread, which no public message waits for, nor it for them."""
    known = KINDS.named(kind)
    return known is not None and Audience.TEAM in known.audiences
