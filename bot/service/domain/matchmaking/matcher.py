"""The matcher: who plays whom, where, which battle on which side, and why. A pure function of a queue.

Free seats of battles under way are filled first, then people are paired; who still waits after a while is offered the
computer. The same queue gives the same answer, in whatever order its tickets come.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.service.domain.matchmaking.candidates import candidates
from bot.service.domain.matchmaking.fit import Entry, entries_of
from bot.service.domain.matchmaking.free_seats import SeatFound, seats_filled
from bot.service.domain.matchmaking.pairing import paired
from bot.service.domain.matchmaking.reasons import Reason, reasons_of
from bot.service.domain.matchmaking.terms import game_of, guild_of, pace_of, union_of
from bot.service.domain.matchmaking.tickets import Queue, QueueGame, Ticket
from bot.service.domain.matchmaking.widening import COMPUTER_AFTER
from bot.service.model.match import Person


class MatchedPair(Struct, frozen=True, kw_only=True):
    """Two people who fit: ``one`` has the weaker or the older ticket. ``union`` leads the Union.

    ``guild`` is the server on which both are known to play, 0 for direct messages.
    """

    one: Ticket
    other: Ticket
    game: QueueGame
    pace: str
    union: Person
    guild: int
    reasons: tuple[Reason, ...]


class Matched(Struct, frozen=True, kw_only=True):
    """The matcher's answer; ``computer`` are the tickets that have waited so long that the computer offers to play."""

    seats: tuple[SeatFound, ...] = ()
    pairings: tuple[MatchedPair, ...] = ()
    computer: tuple[Ticket, ...] = ()


def match(queue: Queue) -> Matched:
    """Matches the people of a queue: each in one pair or one seat at most."""
    entries = entries_of(queue)
    seats = seats_filled(queue, entries)
    seated = {one.ticket.person for one in seats}
    entries = [one for one in entries if one.ticket.person not in seated]
    pairs = [_pairing(queue, entries[one], entries[other]) for one, other in paired(entries, candidates(entries))]
    gone = seated | {ticket.person for pair in pairs for ticket in (pair.one, pair.other)}
    return Matched(seats=seats, pairings=tuple(pairs), computer=_lonely(entries, gone))


def _pairing(queue: Queue, one: Entry, other: Entry) -> MatchedPair:
    game = game_of(queue.games, one, other)
    return MatchedPair(
        one=one.ticket,
        other=other.ticket,
        game=game,
        pace=pace_of(one, other),
        union=union_of(game, one, other),
        guild=guild_of(queue, one.ticket, other.ticket),
        reasons=reasons_of(one, other),
    )


def _lonely(entries: Sequence[Entry], gone: set[Person]) -> tuple[Ticket, ...]:
    waits = (one for one in entries if one.ticket.person not in gone)
    return tuple(one.ticket for one in waits if one.waited >= COMPUTER_AFTER.total_seconds())
