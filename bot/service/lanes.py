"""Lanes: news that must not wait for one another's turn, so many of each at once.

What everybody sees at a table comes in one lane, what is for some alone in another, what nobody waits for in a third. A
lane that is full holds up itself alone; which news of a match come before which, ``sending.heads`` says.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from bot.service.news import TALK, AnniversaryNotice, FollowerTurn, ReportFiled, SeriesScore, YearOver, kind_of
from bot.store.tables import PLACE


class Lane(Enum):
    """For whom news are: all at the ``TABLE``; some alone (``LETTERS``); followers and other places (``REST``)."""

    TABLE = "table"
    LETTERS = "letters"
    REST = "rest"


_AFTERWARDS: Final = frozenset(
    kind_of(one) for one in (FollowerTurn, ReportFiled, SeriesScore, AnniversaryNotice, YearOver)
)
"""Kinds for which no match waits."""


def lane_of(kind: str, person: int) -> Lane:
    """The lane of a row of the outbox: by its kind, and by whose direct messages it goes to, if any."""
    if kind in _AFTERWARDS:
        return Lane.REST
    return Lane.TABLE if person == PLACE and kind not in TALK else Lane.LETTERS
