"""Rated battles as the facts that count, from a match in memory or from its rows: the two are the same."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import Row, Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ports.clock import to_stamp
from bot.service.domain.ratings.book import FORMER_MEMBER, Entrant, Member, RatedBattle, general_member
from bot.service.domain.ratings.lists import kind_of
from bot.service.domain.ratings.skill import Skill
from bot.service.model.match import FORMER, PROGRAM, Chair, MatchInfo, Person, Status
from bot.service.persistence.mapping import RATED, honor_of
from bot.store.tables import ACTIONS, MATCHES, RATING_CHANGES, SEATS
from engine.decision import Outcome, Seat, side_of
from engine.replay import ChoiceKind

_AT_ONCE: Final = 400
"""Matches that are read at once."""

_USUAL: Final = "usual"
"""The level of the computer where none was chosen."""

Frozen = Mapping[tuple[int, int], Mapping[str, Skill]]
"""Strengths of former players before a battle, in each list, by match and seat number."""


class BattlesState(Struct, frozen=True):
    """A state of the rated battles in a store: an equal one is of the same battles.

    ``revisions`` are finished rated matches with their revisions; ``former`` counts strengths kept of former players.
    """

    revisions: tuple[tuple[int, int], ...]
    former: int


def battle_of(info: MatchInfo) -> RatedBattle | None:
    """The battle that is over; ``None`` for one of a kind that is never rated."""
    if info.ended is None or info.outcome is None:
        return None
    chairs = tuple(enumerate(info.chairs))
    return _battle(info.id, to_stamp(info.ended), info, (info.outcome.winner or "", info.level), chairs, {})


def finished_and_rated() -> Select[int]:
    """The numbers of finished rated matches, as a statement."""
    return select(MATCHES.c.id).where(MATCHES.c.status == Status.OVER.value, MATCHES.c.settings.contains(RATED))


async def began(connection: AsyncConnection, matches: Collection[int]) -> frozenset[int]:
    """Those of these matches in which both sides have chosen something."""
    sides: dict[int, set[str]] = {}
    for some in _parts(matches):
        acted = select(ACTIONS.c.match_id, ACTIONS.c.seat).where(
            ACTIONS.c.match_id.in_(some), ACTIONS.c.kind == ChoiceKind.ACT.value, ACTIONS.c.undone.is_(False)
        )
        for match, seat in await connection.execute(acted.distinct()):
            sides.setdefault(match, set()).add(side_of(seat))
    return frozenset(match for match, both in sides.items() if len(both) > 1)


async def read_battles(connection: AsyncConnection, only: Collection[int] | None = None) -> list[RatedBattle]:
    """All rated battles that count, or ``only`` these, in no order."""
    ids = only if only is not None else (await connection.execute(finished_and_rated())).scalars().all()
    counting = await began(connection, ids)
    found: list[RatedBattle] = []
    for some in _parts(counting):
        found += await _some(connection, some)
    return found


async def read_state(connection: AsyncConnection) -> BattlesState:
    """The state of all that ``read_battles`` reads."""
    revisions = finished_and_rated().add_columns(MATCHES.c.revision).order_by(MATCHES.c.id)
    former = select(func.count()).select_from(RATING_CHANGES).where(RATING_CHANGES.c.person == FORMER.id)
    rows = [(match, revision) for match, revision in await connection.execute(revisions)]
    return BattlesState(tuple(rows), await connection.scalar(former) or 0)


def _parts(matches: Collection[int]) -> Iterable[Sequence[int]]:
    ordered = sorted(matches)
    return (ordered[start : start + _AT_ONCE] for start in range(0, len(ordered), _AT_ONCE))


async def _some(connection: AsyncConnection, ids: Sequence[int]) -> Iterable[RatedBattle]:
    facts = select(*(MATCHES.c[name] for name in _FACTS)).where(MATCHES.c.id.in_(ids))
    seats = select(SEATS.c.match_id, SEATS.c.number, SEATS.c.seat, SEATS.c.person, SEATS.c.general)
    chairs: dict[int, list[tuple[int, Chair]]] = {}
    for match, number, seat, person, general in await connection.execute(
        seats.where(SEATS.c.match_id.in_(ids)).order_by(SEATS.c.match_id, SEATS.c.number)
    ):
        chair = Chair(Seat(seat), None if person is None else Person(person), general=general)
        chairs.setdefault(match, []).append((number, chair))
    frozen = await read_frozen(connection, ids)
    rows = (await connection.execute(facts)).all()
    made = (_from_row(row, chairs.get(row.id, []), frozen) for row in rows)
    return [battle for battle in made if battle is not None]


_FACTS: Final = ("id", "ended", "family", "scenario", "ruleset", "outcome", "settings")


def _from_row(row: Row[tuple[object, ...]], chairs: Sequence[tuple[int, Chair]], frozen: Frozen) -> RatedBattle | None:
    honor = honor_of(row.settings)
    if not honor.rated or row.ended is None or not row.outcome:
        return None
    winner = msgspec.json.decode(row.outcome, type=Outcome).winner or ""
    return _battle(row.id, row.ended, row, (winner, honor.level), chairs, frozen)


async def read_frozen(connection: AsyncConnection, matches: Collection[int]) -> Frozen:
    """The strengths of former players in these matches."""
    wanted = select(
        *(RATING_CHANGES.c[name] for name in ("match_id", "number", "list", "mean_before", "spread_before"))
    ).where(RATING_CHANGES.c.match_id.in_(matches), RATING_CHANGES.c.person == FORMER.id)
    found: dict[tuple[int, int], dict[str, Skill]] = {}
    for match, number, list_, mean, spread in await connection.execute(wanted):
        found.setdefault((match, number), {})[list_] = Skill(mean, spread)
    return found


def _battle(
    match: int,
    ended: int,
    about: MatchInfo | Row[tuple[object, ...]],
    result: tuple[str, str],
    chairs: Sequence[tuple[int, Chair]],
    frozen: Frozen,
) -> RatedBattle | None:
    kind = kind_of([_told_apart(number, chair) for number, chair in chairs])
    if kind is None:
        return None
    winner, level = result
    entrants = tuple(
        Entrant(
            number=number,
            side=side_of(chair.seat),
            member=_member(chair, level),
            frozen=frozen.get((match, number), {}),
        )
        for number, chair in chairs
    )
    return RatedBattle(
        match=match,
        ended=ended,
        family=about.family,
        kind=kind,
        scenario=about.scenario,
        ruleset=about.ruleset,
        winner=winner,
        entrants=entrants,
    )


def _member(chair: Chair, level: str) -> Member:
    if chair.general == PROGRAM:
        return general_member(level or _USUAL)
    if chair.person is None or chair.person == FORMER:
        return FORMER_MEMBER
    return Member(person=chair.person.id)


def _told_apart(number: int, chair: Chair) -> Chair:
    """A chair in which each former player is another one."""
    if chair.person != FORMER:
        return chair
    return msgspec.structs.replace(chair, person=Person(FORMER.id - 1 - number))
