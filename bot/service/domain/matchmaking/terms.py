"""The terms of a pair: battle, pace, sides, server. Pure, and the same for the same two tickets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.service.domain.matchmaking.fit import SIDES, Entry
from bot.service.domain.matchmaking.tickets import QUEUE_PACES, Queue, QueueGame, Ticket
from bot.service.model.match import Person
from engine.decision import CONFEDERATE, UNION

_EVEN: Final = 0.1
"""Distance from an even battle below which the side does not matter."""


def game_of(games: Sequence[QueueGame], one: Entry, other: Entry) -> QueueGame:
    """A battle that suits both: a good first one where somebody is new, else any, another for each two tickets."""
    common = one.games & other.games
    is_new = not (one.ticket.reliability.finished and other.ticket.reliability.finished)
    common = common & one.firsts if is_new and common & one.firsts else common
    for _ in range(
        (31 * min(one.ticket.id, other.ticket.id) + max(one.ticket.id, other.ticket.id)) % common.bit_count()
    ):
        common &= common - 1
    return games[(common & -common).bit_length() - 1]


def pace_of(one: Entry, other: Entry) -> str:
    """The fastest pace that suits both."""
    common = one.paces & other.paces
    return QUEUE_PACES[(common & -common).bit_length() - 1]


def union_of(game: QueueGame, one: Entry, other: Entry) -> Person:
    """The leader of the Union: by wish, else the weaker one where the battle favors it, else by numbers of tickets."""
    for entry, opponent in ((one, other), (other, one)):
        if entry.sides == _only(UNION):
            return entry.ticket.person
        if entry.sides == _only(CONFEDERATE):
            return opponent.ticket.person
    if abs(game.union - 0.5) > _EVEN and one.mean != other.mean:
        weaker, stronger = (one, other) if one.mean < other.mean else (other, one)
        return (weaker if game.union > 0.5 else stronger).ticket.person  # noqa: PLR2004  an even share
    return ((one, other)[(one.ticket.id + other.ticket.id) % 2]).ticket.person


def guild_of(queue: Queue, one: Ticket, other: Ticket) -> int:
    """A server on which both are known to play and neither is banned: one from which a ticket came, if there is one."""
    if one.guild == other.guild and one.guild not in queue.banned:
        return one.guild
    shared = {
        guild
        for guild in (one.guilds | {one.guild}) & (other.guilds | {other.guild}) - {0}
        if not {one.person, other.person} & queue.banned.get(guild, frozenset())
    }
    return next((guild for guild in (one.guild, other.guild) if guild in shared), min(shared, default=0))


def _only(side: str) -> int:
    return 1 << SIDES.index(side)
