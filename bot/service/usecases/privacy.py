"""Export and deletion of a person's data, leaving the matches of others whole.

A person's rows are found by id in every table. For deletion each match is changed by itself, then the remaining rows go
in one transaction; interrupted, it is done again from the start.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable

import msgspec
from sqlalchemy import ColumnElement, delete, inspect, update
from sqlmodel import SQLModel, and_, col, or_, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.service.model.match import FORMER, MatchId, MatchInfo, Person, Status
from bot.service.persistence import board_rows
from bot.service.usecases.bans import EVERYWHERE
from bot.service.usecases.match_commands.seats import ForgetPerson
from bot.service.usecases.matches import Matches
from bot.service.usecases.people import People, tell_of
from bot.store.database import Database
from bot.store.tables import (
    ActionRow,
    ActiveHoursRow,
    BanRow,
    BattleRow,
    FollowRow,
    LessonRow,
    MatchRow,
    OutgoingRow,
    PartingRow,
    PersonRow,
    PostedRow,
    ProposalRow,
    RatingChangeRow,
    RatingRow,
    RefusalRow,
    ReportRow,
    RoleGrantRow,
    SeatRow,
    SeriesPlayerRow,
    SeriesRow,
    TicketRow,
)

_SETTLED = ("sent", "dropped", "superseded")
_COUNTS = ("revision", "version")
"""Columns that count everybody's choices, undone drafts included: nobody may know them."""


class Privacy:
    """Export and deletion of people's data. Old Discord messages stay with Discord."""

    def __init__(self, database: Database, matches: Matches, people: People) -> None:
        self._database = database
        self._matches = matches
        self._people = people

    async def export(self, person: Person) -> bytes:
        """A ZIP with everything that is stored about a person, without anybody else's secrets."""
        async with self._database.read() as session:
            told = await _all_about(session, person)
            own = await _rows(session, BattleRow, col(BattleRow.owner).in_([person.id]))
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("about-you.json", msgspec.json.format(msgspec.json.encode(told)))
            for battle in own:
                archive.writestr(f"battles/{battle['scenario']}-{battle['version']}.yaml", str(battle["text"]))
        return packed.getvalue()

    async def forget(self, person: Person) -> tuple[MatchInfo, ...]:
        """Deletes a person's data, and returns the running matches in which their seat becomes free.

        They leave lobbies and running battles. Finished battles and past choices stay, by a former player. Asked again,
        it does the rest.
        """
        async with self._database.read() as session:
            matches = await _matches(session, person)
        left = [await self._matches.execute(match, ForgetPerson(person)) for match in matches]
        async with self._database.write() as session:
            await _erase(session, person)
            await tell_of(self._database, session, person)
        self._people.forget(person)
        return tuple(info for info in left if info.status is Status.RUNNING and info.free)


async def _matches(session: AsyncSession, person: Person) -> list[MatchId]:
    """Every match that refers to a person."""
    named = (
        select(SeatRow.match_id).where(col(SeatRow.person) == person.id),
        select(MatchRow.id).where(col(MatchRow.host) == person.id),
        select(FollowRow.match_id).where(col(FollowRow.person) == person.id),
        select(MatchRow.id).where(col(MatchRow.settings).contains(f":{person.id}")),
        select(ProposalRow.match_id).where(col(ProposalRow.text).startswith(f"@{person.id} ")),
    )
    found = {number for one in named for number in await session.exec(one)}
    return sorted(MatchId(number) for number in found if number is not None)


async def _all_about(session: AsyncSession, person: Person) -> dict[str, object]:
    id_ = person.id
    seats = await _rows(session, SeatRow, col(SeatRow.person).in_([id_]))
    hosted = await _rows(session, MatchRow, col(MatchRow.host).in_([id_]))
    played = await _rows(session, MatchRow, col(MatchRow.id).in_([seat["match_id"] for seat in seats]))
    over = {row["id"] for row in played if row["status"] == Status.OVER}
    mine = {(seat["match_id"], seat["seat"]) for seat in seats}
    asked = await _rows(session, ProposalRow, col(ProposalRow.match_id).in_([match for match, _ in mine]))
    actions = await _rows(session, ActionRow, col(ActionRow.person).in_([id_]))
    letters = await _rows(session, OutgoingRow, col(OutgoingRow.person).in_([id_]))
    battles = await _rows(session, BattleRow, col(BattleRow.owner).in_([id_]))
    opened = await _rows(session, SeriesRow, col(SeriesRow.host).in_([id_]))
    return {
        "you": id_,
        "settings": await _rows(session, PersonRow, col(PersonRow.id).in_([id_])),
        "seats": seats,
        "matches": [
            _shown(row, "source", "seed", *_COUNTS) for row in {row["id"]: row for row in (*played, *hosted)}.values()
        ],
        "choices": [_shown(one, *_COUNTS, *(() if one["match_id"] in over else ("faces",))) for one in actions],
        "open proposals by you": [one for one in asked if (one["match_id"], one["by"]) in mine],
        "follows": await _rows(session, FollowRow, col(FollowRow.person).in_([id_])),
        "kept away by you": await _rows(session, BanRow, col(BanRow.person).in_([id_])),
        "reports by you": await _rows(session, ReportRow, col(ReportRow.person).in_([id_])),
        "campaigns and matches that you opened": [_shown(row, "plan") for row in opened],
        "what you have entered": await _rows(session, SeriesPlayerRow, col(SeriesPlayerRow.person).in_([id_])),
        "lessons that you have begun": await _rows(session, LessonRow, col(LessonRow.person).in_([id_])),
        "your search for an opponent": await _rows(session, TicketRow, col(TicketRow.person).in_([id_])),
        "whom you were not matched with again": await _rows(session, RefusalRow, _refusals_of(id_)),
        "seats that you left or took over": await _rows(session, PartingRow, col(PartingRow.person).in_([id_])),
        "your ratings": await _rows(session, RatingRow, col(RatingRow.person).in_([id_])),
        "what battles made of your ratings": await _rows(
            session, RatingChangeRow, col(RatingChangeRow.person).in_([id_])
        ),
        "roles that you were given": await _rows(session, RoleGrantRow, col(RoleGrantRow.person).in_([id_])),
        "the hours of your answers": await _rows(session, ActiveHoursRow, col(ActiveHoursRow.person).in_([id_])),
        "battles that you brought": [_shown(one, "text") for one in battles],
        "messages to you": [_shown(one, "id", "nonce", "dedupe") for one in letters],
        "where they are": await _rows(session, PostedRow, col(PostedRow.person).in_([id_])),
    }


async def _rows(session: AsyncSession, table: type[SQLModel], which: ColumnElement[bool]) -> list[dict[str, object]]:
    found = await session.exec(select(table).where(which).order_by(*inspect(table).primary_key))
    return [row.model_dump() for row in found]


def _shown(row: dict[str, object], *hidden: str) -> dict[str, object]:
    """A row without columns that do not concern the person, or that only the end of a match reveals."""
    return {name: value for name, value in row.items() if name not in hidden}


async def _erase(session: AsyncSession, person: Person) -> None:
    id_ = person.id
    await session.exec(update(ActionRow).where(col(ActionRow.person) == id_).values(person=None))
    await session.exec(update(BattleRow).where(col(BattleRow.owner) == id_).values(owner=FORMER.id))
    await session.exec(update(ReportRow).where(col(ReportRow.person) == id_).values(person=FORMER.id))
    await session.exec(update(ReportRow).where(col(ReportRow.target) == id_).values(target=FORMER.id))
    await session.exec(update(BanRow).where(*_bans_by(id_)).values(person=FORMER.id))
    await session.exec(update(SeriesRow).where(col(SeriesRow.host) == id_).values(host=FORMER.id))
    await board_rows.touched(session, *await session.exec(select(TicketRow.guild).where(col(TicketRow.person) == id_)))
    await session.exec(update(RatingChangeRow).where(col(RatingChangeRow.person) == id_).values(person=FORMER.id))
    named = col(OutgoingRow.payload).contains(str(id_))
    for table, which in (
        (BanRow, and_(col(BanRow.guild) == EVERYWHERE, col(BanRow.person) == id_)),
        (PersonRow, col(PersonRow.id) == id_),
        (LessonRow, col(LessonRow.person) == id_),
        (TicketRow, col(TicketRow.person) == id_),
        (RefusalRow, _refusals_of(id_)),
        (ActiveHoursRow, col(ActiveHoursRow.person) == id_),
        (PartingRow, col(PartingRow.person) == id_),
        (RatingRow, col(RatingRow.person) == id_),
        (RoleGrantRow, col(RoleGrantRow.person) == id_),
        (PostedRow, col(PostedRow.person) == id_),
        (SeriesPlayerRow, col(SeriesPlayerRow.person) == id_),
        (OutgoingRow, or_(col(OutgoingRow.person) == id_, and_(named, col(OutgoingRow.state).in_(_SETTLED)))),
    ):
        await session.exec(delete(table).where(which))


def _refusals_of(id_: int) -> ColumnElement[bool]:
    return or_(col(RefusalRow.one) == id_, col(RefusalRow.other) == id_)


def _bans_by(id_: int) -> Iterable[ColumnElement[bool]]:
    """Blocks by a person. A server's ban stays when the organiser who made it deletes their data."""
    return col(BanRow.guild) != EVERYWHERE, col(BanRow.person) == id_
