"""Why two people were matched, as data; ``bot.texts.queue_words`` says it. Nobody's hours or strength are in it."""

from __future__ import annotations

from enum import StrEnum

from bot.service.domain.matchmaking.fit import EVEN_GAP, SHARED_HOURS, Entry


class Reason(StrEnum):
    """A reason for a match. The values are stored."""

    STRENGTH = "strength"
    HOURS = "hours"
    SERVER = "server"
    NEW = "new"
    WAITED = "waited"


def reasons_of(one: Entry, other: Entry) -> tuple[Reason, ...]:
    """What speaks for a pair, and that somebody's wishes gave way to waiting."""
    known = one.ticket.strength is not None and other.ticket.strength is not None
    near = abs(one.mean - other.mean) <= EVEN_GAP * (one.variance + other.variance) ** 0.5
    stated = one.wishes.my_hours or other.wishes.my_hours
    said = (
        (Reason.STRENGTH, known and near),
        (Reason.HOURS, stated and (one.hours & other.hours).bit_count() >= SHARED_HOURS),
        (Reason.SERVER, one.ticket.guild == other.ticket.guild != 0),
        (Reason.NEW, not (one.ticket.reliability.finished and other.ticket.reliability.finished)),
        (Reason.WAITED, bool(one.gave_way or other.gave_way)),
    )
    return tuple(reason for reason, holds in said if holds)
