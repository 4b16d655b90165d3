"""Ratings as people see them: strengths for the queue, leaderboards, profiles, what organizers may want to look at."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from typing import Final

import sqlmodel
import structlog
from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.service.domain.matchmaking.tickets import PlayerStrength
from bot.service.domain.ratings.book import RatingChange, RatingStanding
from bot.service.domain.ratings.fairness import Expectation, FairnessNotice, notices
from bot.service.domain.ratings.finished import FinishedBattle
from bot.service.domain.ratings.leaderboard import Leaderboard, leaderboard
from bot.service.domain.ratings.lists import Kind, RatingList, list_named
from bot.service.domain.ratings.medals import EarnedMedal, earned
from bot.service.domain.ratings.seasons import Season, season_of
from bot.service.domain.ratings.skill import UNIT, chance
from bot.service.model.battle_figures import usual_turns
from bot.service.model.match import MatchId, Person
from bot.service.model.preferences import LISTED_EVERYWHERE, LISTED_NOWHERE, Preferences
from bot.service.persistence import finished_battles, rating_rebuild, rating_rows, side_figures
from bot.service.persistence.match_reader import read_preferences
from bot.service.persistence.rating_rebuild import OutdatedDraft, RatingDraft, Rebuilt
from bot.service.persistence.side_figures import SideTotals
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.service.usecases.matches import Matches
from bot.store.tables import MATCHES, RATING_CHANGES, RATINGS, BanRow
from engine.decision import CONFEDERATE, UNION

NEWEST: Final = 20
"""The newest battles of a person whose dice and cards are counted on a profile."""

_COUNTED_AT_ONCE: Final = 5
"""Battles whose dice and cards are counted for one look at a profile; the others are at the next ones."""


_AT_ONCE: Final = 500
"""People whose settings are read at once."""

_log = structlog.get_logger("ratings")


class Profile(Struct, frozen=True, kw_only=True):
    """A person as their finished battles show them, the oldest first.

    ``standings`` are those of all time by list, for all rulebooks. ``changes`` are those of the list with most battles,
    ``main``. ``totals`` are the dice and cards of the person's side in as many of the ``NEWEST`` battles as were
    counted so far.
    """

    person: Person
    battles: tuple[FinishedBattle, ...]
    standings: Mapping[RatingList, RatingStanding]
    main: RatingList | None
    changes: tuple[RatingChange, ...]
    medals: tuple[EarnedMedal, ...]
    totals: tuple[SideTotals, ...]


class Ratings:
    """The ratings of a store. They change with the end of a match (``bot.service.persistence.rating_hooks``) alone.

    Other figures of battles make other ratings of the same matches.
    """

    def __init__(self, work: MatchUnitOfWork, matches: Matches) -> None:
        self._work = work
        self._matches = matches

    async def catch_up(self) -> int:
        """Counts finished battles that could not be counted when they ended, and returns how many these were."""
        async with self._work.database.read() as session:
            missing = await rating_rows.uncounted(await session.connection())
        for battle in missing:
            async with self._work.database.write() as session:
                await rating_rows.count(await session.connection(), battle)
        return len(missing)

    async def follow_figures(self) -> Rebuilt | None:
        """Computes all ratings again, once, if the figures of battles have changed since they were counted.

        Battles may end meanwhile, and presses are answered: nobody waits for it except while it is written.
        """
        draft: RatingDraft | None = None
        while True:
            async with self._work.database.read() as session:
                connection = await session.connection()
                if await rating_rebuild.is_counted_with_these_figures(connection):
                    return None
                finished = await rating_rebuild.read_finished(connection)
            draft = await rating_rebuild.draft(finished, draft)
            with suppress(OutdatedDraft):
                async with self._work.database.write() as session:
                    found = await rating_rebuild.follow_figures(await session.connection(), draft)
                return _told(found)

    async def rebuild(self, *, keep: bool = False) -> Rebuilt:
        """Computes all ratings again from the finished battles; with ``keep`` compares only."""
        async with self._work.database.write() as session:
            return await rating_rebuild.rebuild(await session.connection(), keep=keep)

    async def strengths(self, people: Collection[Person], ruleset: str) -> Mapping[Person, PlayerStrength]:
        """The strengths of those who have fought rated duels, by a rulebook or (empty) by all, for the queue."""
        async with self._work.database.read() as session:
            found = await rating_rows.read_standings(await session.connection(), people)
        best: dict[Person, RatingStanding] = {}
        for (id_, member), standing in found.items():
            list_, person = list_named(id_), Person(member.person)
            fits = (list_.kind, list_.ruleset, list_.season) == (Kind.DUEL, ruleset, "")
            if fits and (person not in best or standing.battles > best[person].battles):
                best[person] = standing
        return {person: _strength(standing) for person, standing in best.items()}

    async def lists(self, guild: int | None = None) -> tuple[RatingList, ...]:
        """The lists of all time in which somebody has a rating, on a server or on any, those for all rulebooks too."""
        wanted = select(RATINGS.c.list).distinct()
        if guild is not None:
            here = RATING_CHANGES.join(MATCHES, MATCHES.c.id == RATING_CHANGES.c.match_id)
            wanted = select(RATING_CHANGES.c.list).select_from(here).where(MATCHES.c.guild == guild).distinct()
        async with self._work.database.read() as session:
            ids = (await (await session.connection()).execute(wanted)).scalars().all()
        return tuple(sorted({list_named(id_).of_all_time for id_ in ids}, key=lambda one: one.id))

    async def leaderboard(self, list_: RatingList, guild: int | None) -> Leaderboard:
        """The leaderboard of a list, on a server or (``None``) on all servers: then of those who wish to be named.

        That of a server leaves out whom it has banned.
        """
        async with self._work.database.read() as session:
            connection = await session.connection()
            found = await rating_rows.read_list(connection, list_.id)
            standings = {Person(member.person): one for member, one in found.items() if member.person > 0}
            if guild is not None:
                here = await _played_in(connection, list_, guild) - await _banned(session, guild)
                standings = {person: one for person, one in standings.items() if person in here}
            named = await _named(session, standings, everywhere=guild is None)
        return leaderboard((person, one) for person, one in standings.items() if person in named)

    async def generals(self, family: str) -> Mapping[str, RatingStanding]:
        """The computer's ratings by level, in the list of a family's battles against it."""
        async with self._work.database.read() as session:
            found = await rating_rows.read_list(await session.connection(), RatingList(family, Kind.COMPUTER).id)
        levels = ((member.name.partition(":"), one) for member, one in found.items())
        return {level: one for (kind, _, level), one in levels if kind == "general"}

    def season(self) -> Season:
        """The season of this moment."""
        return season_of(self._work.clock.now())

    async def changes_of(self, match: MatchId) -> tuple[RatingChange, ...]:
        """What a match made of its players' ratings in the list of all time and rulebooks; empty for an unrated one."""
        async with self._work.database.read() as session:
            found = await rating_rows.read_changes_of_matches(await session.connection(), (match,))
        lists = {id_: list_named(id_) for id_ in {change.list for change in found}}
        return tuple(change for change in found if not lists[change.list].ruleset and not lists[change.list].season)

    async def profile(self, person: Person) -> Profile:
        """A person's profile; that of somebody who has never finished a battle is empty."""
        async with self._work.database.read() as session:
            connection = await session.connection()
            battles = await finished_battles.of_person(connection, person)
            found = await rating_rows.read_standings(connection, (person,))
            standings = {
                list_: one
                for list_, one in ((list_named(id_), one) for (id_, _), one in found.items())
                if not list_.ruleset and not list_.season
            }
            main = max(standings, key=lambda one: (one.kind is not Kind.COMPUTER, standings[one].battles), default=None)
            changes = await rating_rows.read_changes(connection, person, main.id) if main else ()
        return Profile(
            person=person,
            battles=battles,
            standings=standings,
            main=main,
            changes=tuple(changes),
            medals=earned(battles, person),
            totals=await self._totals(battles, person),
        )

    async def medals(self, guild: int) -> Mapping[Person, tuple[EarnedMedal, ...]]:
        """The medals that people have earned in the battles of a server, without those whom it has banned."""
        async with self._work.database.read() as session:
            battles = await finished_battles.of_guild(await session.connection(), guild)
            people = {person for battle in battles for side in battle.people.values() for person in side}
            people -= await _banned(session, guild)
        return {
            person: found
            for person in people
            if (found := earned([one for one in battles if one.side(person)], person))
        }

    async def notices(self, guild: int) -> tuple[FairnessNotice, ...]:
        """What a server's organizers may want to look at, in its rated battles of this season and the one before."""
        since = self.season().before.begins.timestamp() * 1000
        async with self._work.database.read() as session:
            connection = await session.connection()
            every = await finished_battles.of_guild(connection, guild)
            battles = [one for one in every if one.rated and one.at >= since]
            changes = await rating_rows.read_changes_of_matches(connection, [one.match for one in battles])
        usual = {one.match: usual_turns(one.scenario, one.ruleset) for one in battles}
        return notices(battles, usual, _expectations(changes))

    async def _totals(self, battles: Sequence[FinishedBattle], person: Person) -> tuple[SideTotals, ...]:
        newest = [one for one in battles[-NEWEST:] if one.side(person)]
        async with self._work.database.read() as session:
            known = await side_figures.read(session, [one.match for one in newest])
        missing = [one.match for one in reversed(newest) if one.match not in known][:_COUNTED_AT_ONCE]
        for match in missing:
            figures = await self._matches.history.figures(MatchId(match))
            async with self._work.database.write() as session:
                known = {**known, match: await side_figures.keep(session, match, figures)}
        return tuple(
            known[one.match][one.side(person)] for one in newest if one.side(person) in known.get(one.match, {})
        )


def _strength(standing: RatingStanding) -> PlayerStrength:
    return PlayerStrength(standing.skill.mean / UNIT, standing.skill.spread / UNIT)


async def _played_in(connection: AsyncConnection, list_: RatingList, guild: int) -> frozenset[Person]:
    """The people with a battle of a list on a server."""
    wanted = (
        select(RATING_CHANGES.c.person)
        .join(MATCHES, MATCHES.c.id == RATING_CHANGES.c.match_id)
        .where(RATING_CHANGES.c.list == list_.id, MATCHES.c.guild == guild)
        .distinct()
    )
    return frozenset(Person(id_) for id_ in (await connection.execute(wanted)).scalars())


async def _banned(session: AsyncSession, guild: int) -> frozenset[Person]:
    """The people whom a server has banned."""
    found = await session.exec(sqlmodel.select(BanRow.target).where(sqlmodel.col(BanRow.guild) == guild))
    return frozenset(map(Person, found))


async def _named(session: AsyncSession, people: Collection[Person], *, everywhere: bool) -> frozenset[Person]:
    """Those of these people who may be named on a leaderboard."""
    ordered = sorted(people, key=lambda person: person.id)
    wishes: dict[Person, Preferences] = {}
    for start in range(0, len(ordered), _AT_ONCE):
        wishes |= await read_preferences(session, ordered[start : start + _AT_ONCE])
    if everywhere:
        return frozenset(person for person in people if wishes[person].leaderboards == LISTED_EVERYWHERE)
    return frozenset(person for person in people if wishes[person].leaderboards != LISTED_NOWHERE)


def _expectations(changes: Sequence[RatingChange]) -> dict[Person, list[Expectation]]:
    """Each person's duels as the ratings saw them before, in the lists of all time and rulebooks."""
    matches: dict[int, dict[str, list[RatingChange]]] = {}
    for change in changes:
        list_ = list_named(change.list)
        if list_.kind is Kind.DUEL and not list_.ruleset and not list_.season:
            matches.setdefault(change.match, {}).setdefault(change.side, []).append(change)
    found: dict[Person, list[Expectation]] = {}
    for match, sides in matches.items():
        union, other = ([one.before for one in sides.get(side, ())] for side in (UNION, CONFEDERATE))
        for side, share in ((UNION, chance(union, other)), (CONFEDERATE, chance(other, union))):
            for change in sides.get(side, ()):
                if change.member.person > 0:
                    expectation = Expectation(match, share, change.half_points / 2)
                    found.setdefault(Person(change.member.person), []).append(expectation)
    return found


def _told(found: Rebuilt | None) -> Rebuilt | None:
    """What was computed again, once the log has told it."""
    if found and found.battles:
        counts = {"battles": found.battles, "ratings": found.ratings, "changed": found.different}
        _log.info("All ratings were computed again with the figures of battles that this version has.", **counts)
    return found
