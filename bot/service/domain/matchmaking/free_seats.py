"""Free seats of battles under way and of teams' lobbies, offered to people who wait. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.service.domain.matchmaking.fit import Entry
from bot.service.domain.matchmaking.tickets import RELIABLE, OpenSeat, Queue, Ticket
from engine.decision import side_of


class SeatFound(Struct, frozen=True):
    """A free seat for somebody who waits."""

    ticket: Ticket
    seat: OpenSeat


def seats_filled(queue: Queue, entries: Sequence[Entry]) -> tuple[SeatFound, ...]:
    """The seats with a person each: whoever has waited longest chooses first, and nobody gets two."""
    if not queue.seats:
        return ()
    left = sorted(queue.seats, key=lambda one: (one.match, one.seat))
    found: list[SeatFound] = []
    for entry in sorted(entries, key=lambda one: (-one.waited, one.ticket.id)):
        if entry.ticket.person in {one.ticket.person for one in found}:
            continue
        seat = next((one for one in left if _suits(queue, entry, one)), None)
        if seat is not None:
            left.remove(seat)
            found.append(SeatFound(entry.ticket, seat))
    return tuple(found)


def _suits(queue: Queue, entry: Entry, seat: OpenSeat) -> bool:
    """Whether a seat is one that somebody wished for, on a server where they play."""
    ticket, wishes, game = entry.ticket, entry.wishes, seat.game
    here = seat.guild == ticket.guild or (wishes.everywhere and seat.guild in ticket.guilds)
    battle = not (wishes.battles or wishes.lengths) or game.scenario in wishes.battles or game.length in wishes.lengths
    return (
        here
        and battle
        and ticket.person not in queue.banned.get(seat.guild, frozenset())
        and not {entry.person, *entry.apart} & {one.id for one in seat.people}
        and (not seat.reliable or entry.share >= RELIABLE)
        and (not wishes.rulesets or game.ruleset in wishes.rulesets)
        and (not wishes.paces or seat.pace in wishes.paces)
        and (not wishes.sides or side_of(seat.seat) in wishes.sides)
    )
