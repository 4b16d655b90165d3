"""The open board of a server: who looks for an opponent, which seats are free, which lobbies wait for players. Pure.

It has what everybody on the server may join with one click, and nothing that only some know: no seat that is kept for
somebody, no lobby of two whom the queue has found, and nobody who does not want to stand there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, TypeVar

from msgspec import Struct

from bot.service.domain.matchmaking.tickets import Wishes
from bot.service.model.match import MatchInfo, Person, Status
from engine.decision import Seat

MOST: Final = 15
"""Entries of a board: as many as have a button on a phone without much scrolling."""

_T = TypeVar("_T")


class Seeker(Struct, frozen=True, kw_only=True):
    """A person who looks for an opponent ``since`` when, and is listed by name."""

    person: Person
    since: datetime
    wishes: Wishes


class OpenMatch(Struct, frozen=True):
    """A match with the free seats that anybody may take."""

    info: MatchInfo
    seats: tuple[Seat, ...]


class OpenBoard(Struct, frozen=True, kw_only=True):
    """What a board shows, each part the oldest first: battles under way, lobbies of teams, of duels, people who look.

    ``more`` counts what there is no room for, by part in the same order.
    """

    running: tuple[OpenMatch, ...] = ()
    teams: tuple[OpenMatch, ...] = ()
    duels: tuple[OpenMatch, ...] = ()
    seekers: tuple[Seeker, ...] = ()
    more: tuple[int, int, int, int] = (0, 0, 0, 0)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to join."""
        return not (self.running or self.teams or self.duels or self.seekers)


def open_seats(info: MatchInfo) -> tuple[Seat, ...]:
    """The seats of a match that anybody may take; of a running battle those that a player has left."""
    if info.status not in {Status.LOBBY, Status.RUNNING} or info.series is not None or info.imported is not None:
        return ()
    if info.challenge is not None and info.challenge.queued:
        return ()
    return tuple(seat for seat in info.free if info.kept_for(seat) is None)


def shown_of(info: MatchInfo) -> tuple[object, ...]:
    """What a board says of a match: where that changes, the board is out of date. Empty for a match not on it."""
    seats = open_seats(info)
    if not seats:
        return ()
    people = tuple(chair.person for chair in info.chairs)
    return info.status, info.scenario, info.ruleset, info.timing.pace, info.place, info.host, people, seats


def board_of(matches: Iterable[MatchInfo], seekers: Iterable[Seeker]) -> OpenBoard:
    """The board of these matches and people; the parts share its room evenly, and one leaves the others what it lacks.

    Battles under way come first, for others wait there.
    """
    found = [OpenMatch(info, seats) for info in matches if (seats := open_seats(info))]
    found.sort(key=lambda one: (one.info.created, one.info.id))
    running = [one for one in found if one.info.status is Status.RUNNING]
    teams = [one for one in found if one.info.status is Status.LOBBY and one.info.leaders]
    duels = [one for one in found if one.info.status is Status.LOBBY and not one.info.leaders]
    people = sorted(seekers, key=lambda one: (one.since, one.person.id))
    sizes = [len(part) for part in (running, teams, duels, people)]
    rooms = shared(sizes, MOST)
    return OpenBoard(
        running=_first(running, rooms[0]),
        teams=_first(teams, rooms[1]),
        duels=_first(duels, rooms[2]),
        seekers=_first(people, rooms[3]),
        more=(sizes[0] - rooms[0], sizes[1] - rooms[1], sizes[2] - rooms[2], sizes[3] - rooms[3]),
    )


def _first(part: Sequence[_T], room: int) -> tuple[_T, ...]:
    return tuple(part[:room])


def shared(sizes: Sequence[int], room: int) -> list[int]:
    """How much of its room each part gets: one after the other takes a place as long as there is one."""
    rooms = [0] * len(sizes)
    while sum(rooms) < room and any(has < size for has, size in zip(rooms, sizes, strict=True)):
        for number, size in enumerate(sizes):
            if rooms[number] < size and sum(rooms) < room:
                rooms[number] += 1
    return rooms
